import type { Instant } from '#app/platform/clock.ts'

/** The address that adds items to the cart, with and without JavaScript. */
export const ADD_TO_CART = '/cart/add'

/** The JSON answer to a script. */
export type AddAnswer =
  | {
      readonly kind: 'added'
      /** The number of different items now in the cart, and when they were counted. */
      readonly count: number
      readonly at: Instant
      /** The form fields that restore the cart as it was before. */
      readonly undo: Readonly<Record<string, string>>
    }
  | { readonly kind: 'refused'; readonly sentence: string }
