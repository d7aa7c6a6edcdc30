/** The result of a refund. A refusal keeps the typed reason. */
export type RefundAnswer =
  /** `isOwed`: the refund was sent to the provider and failed, or its result is not known yet. */
  | { readonly kind: 'done'; readonly by: 'provider' | 'hand'; readonly isOwed: boolean }
  | {
      readonly kind: 'refused'
      readonly sentence: string
      /** True if the reason is the wrong field. */
      readonly atReason: boolean
      readonly reason: string
    }
