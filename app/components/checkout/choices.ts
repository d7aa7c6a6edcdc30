import type { CoursePage } from '#app/business/orders/course-page.ts'
import type { CartFacts } from '#app/business/pricing/cart-facts.ts'
import type { CouponInCart } from '#app/business/pricing/coupon.ts'
import { priceCart } from '#app/business/pricing/price-cart.ts'
import type { PricedCart } from '#app/business/pricing/priced-cart.ts'

/** What the buyer has chosen and typed so far. */
export type Choices = {
  readonly planId: number | null
  /** Coupons the shop knows, as it described them. */
  readonly coupons: readonly CouponInCart[]
  /** null: the best one. */
  readonly promotionId: number | null
  readonly fullname: string
  readonly email: string
  readonly tel: string
  /** null: none is picked, or he has one already. */
  readonly userGroupId: number | null
  readonly methodId: number | null
}

/** Texts of a form that came back without JavaScript, by field name. */
export type TypedCheckout = Readonly<Partial<Record<string, string>>>

/** What is picked before the buyer picks: the default plan, the first method (§7), his own name and address. */
export function firstChoices(page: CoursePage, typed: TypedCheckout = {}): Choices {
  const picked = page.plans.find(
    ({ plan, disabled }) => String(plan.id) === typed.planId && disabled === null,
  )
  const method = page.paymentMethods.find(({ id }) => String(id) === typed.paymentMethodId)
  return {
    planId: picked?.plan.id ?? page.planPickedFirst,
    coupons: [],
    promotionId: Number(typed.promotionId) || null,
    fullname: typed.fullname ?? page.buyer.fullname,
    email: typed.email ?? page.buyer.email,
    tel: typed.tel ?? page.buyer.tel,
    userGroupId: Number(typed.userGroupId) || null,
    methodId: method?.id ?? page.paymentMethods.find(isReady)?.id ?? null,
  }
}

/** Bank transfer is the way to pay that works today; the others are shown and cannot be picked. §9 */
export function isReady({ id }: { id: number }): boolean {
  return id === BANK_TRANSFER
}

const BANK_TRANSFER = 1

export type PricedChoices = { readonly priced: PricedCart; readonly promotionId: number | null }

/** The figures of what is chosen, by the same rules as the server's. The best promotion is chosen first. */
export function priceChoices(page: CoursePage, choices: Choices): PricedChoices {
  const facts = factsOf(page, choices)
  if (page.settings.couponOrPromotion && choices.coupons.length > 0)
    return { priced: priceCart(facts), promotionId: null }
  const usable = priceCart(facts).usablePromotions
  const chosen = usable.find(({ id }) => id === choices.promotionId) ?? usable[0]
  const promotionId = chosen?.id ?? null
  return { priced: priceCart({ ...facts, promotionId }), promotionId }
}

function factsOf(page: CoursePage, choices: Choices): CartFacts {
  const plan = page.plans.find(visible => visible.plan.id === choices.planId)?.plan ?? null
  return {
    lines: [
      {
        key: `course-${page.course.id}`,
        position: 0,
        qty: 1,
        item: { kind: 'course', courseId: page.course.id, plan },
      },
    ],
    coupons: choices.coupons,
    promotions: page.promotions,
    promotionId: null,
    paymentMethodId: choices.methodId,
    shipping: { method: null, hasAddress: false },
    withholding: null,
    buyer: page.buyer,
    settings: page.settings,
    now: page.now,
  }
}
