import type { PricedCart } from '#app/business/pricing/priced-cart.ts'
import type { CheckoutFacts } from '#app/business/storefront/checkout-facts.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'

export const SEND_TO_BOOKSTORE = '/cart/bookstore'

/** True if this cart is paid at the bookstore. behaviour: Bookstore cart */
export function goesToBookstore({ place, settings }: CheckoutFacts): boolean {
  return place === 'cart' && settings.bookstoreSync
}

/**
 * The button that sends the cart to the bookstore. It also posts the shown prices, so that the server can compare them.
 */
export function SendToBookstore({ priced }: { priced: PricedCart }) {
  const isEmpty = priced.lines.length === 0
  return (
    <div className="mt-1 grid gap-1 @2xl:mt-4">
      <input type="hidden" name="shownPrice" value={priced.price.minor} />
      <input type="hidden" name="shownDiscount" value={priced.discount.minor} />
      <input type="hidden" name="shownTotal" value={priced.net.minor} />
      <Button type="submit" size="lg" formAction={SEND_TO_BOOKSTORE} disabled={isEmpty} className="w-full">
        {m.cart_send_to_chulabook()}
      </Button>
      <p className="text-sm text-ink-soft">{m.cart_bookstore_takes_payment()}</p>
    </div>
  )
}
