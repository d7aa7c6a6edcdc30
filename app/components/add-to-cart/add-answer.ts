import type { Instant } from '#app/platform/clock.ts'

/** Where things are put into the cart, also by a form without a script. */
export const ADD_TO_CART = '/cart/add'

/** What the shop answers to a script. Plain data. */
export type AddAnswer =
  | {
      readonly kind: 'added'
      /** Different things in the cart now, and when that was. */
      readonly count: number
      readonly at: Instant
      /** The fields of the form that makes the cart as it was. */
      readonly undo: Readonly<Record<string, string>>
    }
  | { readonly kind: 'refused'; readonly sentence: string }
