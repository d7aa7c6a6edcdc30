import type { RejectPreset } from '#app/business/payments/slips/reject-reason.ts'

/**
 * What a person of staff decided about one report. The buyer reads why it was rejected: `preset` in their language, `reason`
 * as typed. The `reason` of an approval says why another amount than was due is accepted, and is for staff.
 */
export type Decision = {
  readonly orderId: number
  readonly reportId: number | null
  /** 'refuse': the school says no to what was paid and waits for its approval; the money goes back. */
  readonly intent: 'approve' | 'reject' | 'refuse'
  readonly preset: RejectPreset | null
  readonly reason: string
}

export type DecisionAnswer =
  /** `note`: what staff have to know or do now. */
  | { readonly kind: 'done'; readonly orderId?: number; readonly note?: string | null }
  | { readonly kind: 'refused'; readonly sentence: string }

/** How long a decision waits in the page before it is sent, so that it can be undone. */
export const UNDO_MS = 10_000
