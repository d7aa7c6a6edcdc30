/** What came of pressing the button. A refusal keeps what was typed. */
export type RefundAnswer =
  /** `isOwed`: the provider was told, and the money did not go back, or nobody knows yet. */
  | { readonly kind: 'done'; readonly by: 'provider' | 'hand'; readonly isOwed: boolean }
  | {
      readonly kind: 'refused'
      readonly sentence: string
      /** It is the reason that is wrong. */
      readonly atReason: boolean
      readonly reason: string
    }
