/** What a person of staff decided about one report; `reason` is read by the buyer. */
export type Decision = {
  readonly orderId: number
  readonly reportId: number | null
  readonly intent: 'approve' | 'reject'
  readonly reason: string
}

export type DecisionAnswer =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly sentence: string }

/** How long a decision waits in the page before it is sent, so that it can be undone. */
export const UNDO_MS = 10_000
