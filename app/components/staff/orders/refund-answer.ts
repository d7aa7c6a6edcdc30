/** The result of a refund. A refusal keeps the typed reason. */
export type RefundAnswer =
  /** `isOwed`: the provider was asked, but has not refunded the money yet, or its answer is unknown. */
  | { readonly kind: 'done'; readonly by: 'provider' | 'hand'; readonly isOwed: boolean }
  | {
      readonly kind: 'refused'
      readonly sentence: string
      /** True if the reason is the wrong field. */
      readonly atReason: boolean
      readonly reason: string
    }
