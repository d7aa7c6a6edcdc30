/** What came of pressing the button. A refusal keeps what was typed. */
export type RefundAnswer =
  | { readonly kind: 'done'; readonly by: 'provider' | 'hand' }
  | {
      readonly kind: 'refused'
      readonly sentence: string
      /** It is the reason that is wrong. */
      readonly atReason: boolean
      readonly reason: string
    }
