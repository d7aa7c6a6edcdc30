import type { RemovedLine } from '#app/business/cart/remove-from-cart.server.ts'

/** Where a checkout's form is posted to by the buttons that change the cart instead of ordering. */
export const CHANGE_CART = '/cart/change'

/** What became of a change of the cart. Plain data. */
export type ChangeAnswer =
  | {
      readonly kind: 'changed'
      /** What was taken out, to be put back; empty for any other change. */
      readonly removed: readonly RemovedLine[]
      /** Where to go on; null: to stay. */
      readonly goTo: string | null
    }
  | { readonly kind: 'refused'; readonly code: string; readonly sentence: string }
