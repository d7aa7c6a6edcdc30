import type { Buyer } from '#app/business/cart/buyer.ts'
import { planPickedFirst, visiblePlans } from '#app/business/cart/visible-plans.ts'
import { type LineToBuy, mayBuy } from '#app/business/cart/who-may-buy.ts'
import { type Course, courseMode } from '#app/business/catalogue/course.ts'
import { freeBooksOf } from '#app/business/catalogue/free-books.ts'
import { coursePath, productPath } from '#app/business/catalogue/link-path.ts'
import { type PricingPlan, priceIn } from '#app/business/catalogue/pricing-plan.ts'
import type { Product } from '#app/business/catalogue/product.ts'
import { currencyOf, type Settings } from '#app/business/settings/settings.ts'
import type { Instant } from '#app/platform/clock.ts'
import type { CheckoutLine, CourseItem } from './checkout-facts.ts'

/** A cart line with the present state of its course or product. */
export type LineInCart = { readonly qty: number; readonly priceSeen: number | null } & (
  | {
      readonly course: Course
      readonly plans: readonly PricingPlan[]
      readonly planId: number | null
      /** Products that come free with these plans. May contain others too. */
      readonly products?: readonly Product[]
    }
  | { readonly product: Product }
)

type Circumstances = { readonly buyer: Buyer; readonly settings: Settings; readonly now: Instant }

/**
 * Returns the cart's lines as its page shows them: each with its plans, or why it cannot be bought. If the plan in
 * the cart is closed now, the default plan replaces it. A quantity is cut to the available stock.
 */
export function cartLinesToCheckOut(
  lines: readonly LineInCart[],
  circumstances: Circumstances,
): CheckoutLine[] {
  const shown = lines.map(line => withoutRefusal(line, circumstances))
  const toBuy = lines.map((line, position) => toLineToBuy(line, shown[position] as Shown, position))
  const refusals = mayBuy({ lines: toBuy, ...circumstances }).filter(
    ({ code }) => code !== 'COURSE_NOT_FOR_GROUP' || !groupCanBeChosen(circumstances),
  )
  return shown.map(line => {
    const reason = refusals.find(({ lineKey }) => lineKey === line.key)
    const { lineKey: _, ...refusal } = reason ?? { lineKey: line.key, code: null }
    return { ...line, refusal: refusal.code === null ? unpriced(line, circumstances) : refusal }
  })
}

type Shown = Omit<CheckoutLine, 'refusal'>

function withoutRefusal(line: LineInCart, circumstances: Circumstances): Shown {
  const { priceSeen } = line
  if ('product' in line) {
    const { id, name, pictures, price, priceUsd, availableQty, statusShow } = line.product
    const available = statusShow ? availableQty : 0
    return {
      key: `product:${id}`,
      name,
      path: productPath(line.product),
      pictureUrl: pictures[0] ?? '',
      priceSeen,
      item: {
        kind: 'product',
        productId: id,
        price,
        priceUsd,
        qty: Math.max(1, Math.min(line.qty, available)),
        qtyInCart: line.qty,
        availableQty: available,
      },
    }
  }
  const { course } = line
  return {
    key: `course:${course.id}`,
    name: course.name,
    path: coursePath(course),
    pictureUrl: course.previewPictureUrl,
    priceSeen,
    item: toCourseItem(line, circumstances),
  }
}

function toCourseItem(
  { course, plans, planId, products = [] }: Extract<LineInCart, { course: Course }>,
  { buyer, settings }: Circumstances,
): CourseItem {
  const visible = visiblePlans(plans, { course, buyer, products, currency: currencyOf(settings) })
  const inCart = visible.find(({ plan, disabled }) => plan.id === planId && disabled === null)?.plan
  const picked = inCart ?? planPickedFirst(visible)
  return {
    kind: 'course',
    courseId: course.id,
    plans: visible,
    planPickedFirst: picked?.id ?? null,
    isInPerson: courseMode(course.courseType) === 'onsite',
    isPlanReplaced: planId !== null && picked !== null && picked.id !== planId,
  }
}

/** If no plan can be picked, the plan in the cart, or else the first plan, gives the reason. */
function toLineToBuy(line: LineInCart, { key, item }: Shown, position: number): LineToBuy {
  if (item.kind === 'product') {
    const { product } = line as Extract<LineInCart, { product: Product }>
    return { key, position, qty: item.qty, item: { kind: 'product', product } }
  }
  const { course, plans, planId, products = [] } = line as Extract<LineInCart, { course: Course }>
  const byId = (id: number | null) => plans.find(plan => plan.id === id)
  const plan = byId(item.planPickedFirst) ?? byId(planId) ?? item.plans[0]?.plan ?? null
  const books = freeBooksOf(plan, products)
  return { key, position, qty: 1, item: { kind: 'course', course, plan, books } }
}

/** Refuses an item without a price in USD in a shop that sells in USD. behaviour: Cart rules */
function unpriced({ item }: Shown, { settings }: Circumstances): CheckoutLine['refusal'] {
  const price = item.kind === 'product' ? priceIn(item, currencyOf(settings)) : item.planPickedFirst
  return price === null ? { code: 'priceUsdIsNull' } : null
}

function groupCanBeChosen({ buyer, settings }: Circumstances): boolean {
  return buyer.userGroupId === null && settings.studentSelectsGroup
}
