import { toDecimalNumber } from '#app/business/money/decimal.ts'
import type { PricedCart } from '#app/business/pricing/priced-cart.ts'
import type { Instant } from '#app/platform/clock.ts'
import type { BookstoreCart, BookstoreLine } from './bookstore-cart.ts'

type Sender = {
  /** null for a visitor, who is known by e-mail only: a visitor's id opens their cart. */
  readonly userId: string | null
  readonly email: string
  readonly shippingAddressId: number | null
  readonly cancelAt: Instant | null
  readonly at: Instant
}

/** Returns the cart in the bookstore's format, with amounts in the major unit. behaviour: Bookstore cart */
export function toBookstorePayload({ lines, priced }: BookstoreCart, sender: Sender) {
  const { userId, email, shippingAddressId, cancelAt, at } = sender
  return {
    user_id: userId ?? '',
    email,
    course_id: lines.flatMap(line => line.courseId ?? []),
    price: toDecimalNumber(priced.price.minor),
    totalPrice: toDecimalNumber(priced.net.minor),
    discount: toDecimalNumber(priced.discount.minor),
    courses: JSON.stringify(lines.map(line => toWireLine(line, priced))),
    cancel_at: cancelAt === null ? null : new Date(cancelAt).toISOString(),
    order_at: new Date(at).toISOString(),
    shipping_address_id: shippingAddressId,
  }
}

/** Returns whether the bookstore took the cart, and the location it gave, which is not checked yet. */
export function readBookstoreAnswer(body: unknown): {
  readonly isTaken: boolean
  readonly location: unknown
} {
  const { sucess, location } = (body ?? {}) as { sucess?: unknown; location?: unknown }
  return { isTaken: sucess === true, location }
}

function toWireLine({ key, name, courseId, productId, planId, qty }: BookstoreLine, { lines }: PricedCart) {
  const line = lines.find(candidate => candidate.key === key)
  return {
    course_id: courseId,
    product_id: productId,
    pricingplan_id: planId,
    name,
    qty,
    price: toDecimalNumber(line?.amount.minor ?? 0),
    discount: toDecimalNumber(line?.discount.minor ?? 0),
  }
}
