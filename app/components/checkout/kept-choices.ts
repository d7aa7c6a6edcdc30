import type { CheckoutFacts } from '#app/business/storefront/checkout-facts.ts'
import { CHOICES_KEY } from '#app/components/account/remembered-guest.ts'
import type { Choices } from './choices.ts'

/** The choices kept in the tab. The server's cart keeps coupons, promotion and (on the cart page) lines. */
type Kept = Partial<Omit<Choices, 'coupons' | 'promotionId'>>

export function keepChoices({ place, path }: CheckoutFacts, choices: Partial<Choices>): void {
  const { coupons: _, promotionId: __, ...kept } = choices
  const { plans: ___, quantities: ____, ...ofCart } = kept
  try {
    sessionStorage.setItem(keyOf(path), JSON.stringify(place === 'cart' ? ofCart : kept))
  } catch {
    // Storage is blocked or full. The checkout still works.
  }
}

/** The choices kept for the checkout at this path, or null if there are none or storage is blocked. */
export function keptChoices(path: string): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(path)) ?? 'null') as Kept | null
  } catch {
    return null
  }
}

export function forgetChoices(path: string): void {
  try {
    sessionStorage.removeItem(keyOf(path))
  } catch {
    // Storage is blocked, so nothing was kept.
  }
}

const keyOf = (path: string) => CHOICES_KEY + path
