import type { Course } from '#app/business/catalogue/course.ts'
import type { PricingPlan } from '#app/business/catalogue/pricing-plan.ts'
import type { CartFacts, LineToPrice, ShippingMethod } from '#app/business/pricing/cart-facts.ts'
import { priceCart } from '#app/business/pricing/price-cart.ts'
import type { PricedCart } from '#app/business/pricing/priced-cart.ts'
import type { Settings } from '#app/business/settings/settings.ts'
import type { English } from '#app/db/columns.ts'
import type { Instant } from '#app/platform/clock.ts'

export type OrderedCourse = {
  readonly plan: PricingPlan & { readonly english?: English | undefined }
  readonly course: Pick<Course, 'id' | 'name'> & { readonly english?: English }
}
export type OrderedProduct = {
  readonly id: number
  readonly name: string
  readonly english?: English
  readonly price: number
  readonly priceUsd: number | null
}

/** Returns the price of a demo order by the normal pricing rules, without coupon or promotion. */
export function priceDemoOrder(order: {
  readonly courses: readonly OrderedCourse[]
  readonly products: readonly OrderedProduct[]
  readonly shippingMethod: ShippingMethod | null
  readonly paymentMethodId: number
  readonly settings: Settings
  readonly at: Instant
}): { readonly facts: CartFacts; readonly priced: PricedCart } {
  const lines: LineToPrice[] = [
    ...order.courses.map(({ plan, course }, index) => ({
      key: `course-${course.id}`,
      position: index,
      qty: 1,
      item: { kind: 'course', courseId: course.id, plan } as const,
    })),
    ...order.products.map((product, index) => ({
      key: `product-${product.id}`,
      position: order.courses.length + index,
      qty: 1,
      item: {
        kind: 'product',
        productId: product.id,
        price: product.price,
        priceUsd: product.priceUsd,
      } as const,
    })),
  ]
  const facts: CartFacts = {
    lines,
    coupons: [],
    promotions: [],
    promotionId: null,
    paymentMethodId: order.paymentMethodId,
    shipping: { method: order.products.length > 0 ? order.shippingMethod : null, hasAddress: true },
    withholding: null,
    buyer: { personType: 'normal_person', requiresTaxInvoice: false },
    settings: order.settings,
    now: order.at,
  }
  return { facts, priced: priceCart(facts) }
}
