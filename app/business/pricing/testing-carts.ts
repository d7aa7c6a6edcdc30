import { defaultSettings, type Settings } from '#app/business/settings/settings.ts'
import type { CartFacts, LineToPrice } from './cart-facts.ts'
import type { CouponInCart } from './coupon.ts'
import { priceCart } from './price-cart.ts'
import type { PricedCart } from './priced-cart.ts'
import type { Promotion } from './promotion.ts'

// Fixtures for this room's tests; nothing else imports them.

type CartChanges = Partial<Omit<CartFacts, 'settings'>> & Partial<Settings>

export const NOW = Date.UTC(2026, 4, 1)

/** Returns a cart without refusals, in a shop with VAT 7 % and withholding on. */
export function aCart(changes: CartChanges = {}): CartFacts {
  return {
    lines: [courseLine(101, 150_000)],
    coupons: [],
    promotions: [],
    promotionId: null,
    paymentMethodId: 1,
    shipping: { method: null, hasAddress: true },
    withholding: null,
    buyer: { personType: 'normal_person', requiresTaxInvoice: false },
    now: NOW,
    ...changes,
    settings: { ...defaultSettings, vatEnabled: true, withholdingEnabled: true, ...changes },
  }
}

export function price(changes: CartChanges): PricedCart {
  return priceCart(aCart(changes))
}

export function codesOf(priced: PricedCart): string[] {
  return priced.refusals.map(refusal => refusal.code)
}

export function courseLine(
  courseId: number,
  minor: number,
  priceUsd: number | null = minor,
  more: { sendsBook?: boolean } = {},
): LineToPrice {
  const plan = { id: courseId * 10, price: minor, priceUsd }
  return {
    key: `course-${courseId}`,
    position: courseId,
    qty: 1,
    item: { kind: 'course', courseId, plan, ...more },
  }
}

export function aProductLine(productId: number, minor: number): LineToPrice {
  return {
    key: `product-${productId}`,
    position: productId,
    qty: 1,
    item: { kind: 'product', productId, price: minor, priceUsd: minor },
  }
}

export function aCoupon(changes: Partial<CouponInCart> = {}): CouponInCart {
  const id = changes.id ?? 1
  return {
    id,
    code: `CODE${id}`,
    couponType: 'P2',
    numberOfCourse: 0,
    courseIds: [],
    paymentMethodIds: [],
    discountType: 'percent',
    discountValue: 1_000,
    discountValueUsd: 1_000,
    usageLimit: null,
    usageLimitPerBuyer: null,
    startsAt: null,
    endsAt: null,
    enabled: true,
    used: 0,
    usedByBuyer: 0,
    ...changes,
  }
}

export function aPromotion(changes: Partial<Promotion> = {}): Promotion {
  const id = changes.id ?? 1
  return {
    id,
    title: `Promotion ${id}`,
    descriptionList: [],
    courseIds: [],
    numberOfCourse: 0,
    promotionType: 'P2',
    discountType: 'percent',
    discountValue: 1_000,
    discountValueUsd: 1_000,
    startsAt: null,
    endsAt: null,
    enabled: true,
    ...changes,
  }
}
