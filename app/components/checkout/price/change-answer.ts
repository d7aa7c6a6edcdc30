import type { RemovedLine } from '#app/business/cart/remove-from-cart.server.ts'

/** The route that the checkout form's buttons post to when they change the cart instead of ordering. */
export const CHANGE_CART = '/cart/change'

/** The JSON answer to a change of the cart. */
export type ChangeAnswer =
  | {
      readonly kind: 'changed'
      /** The removed lines, for undo; empty for any other change. */
      readonly removed: readonly RemovedLine[]
      /** The page to go to; null to stay. */
      readonly goTo: string | null
    }
  | { readonly kind: 'refused'; readonly code: string; readonly sentence: string }
