import { snapshotOf } from '#app/business/learning/plan-snapshot.ts'
import type { Order, OrderId, OrderLine } from '#app/business/orders/order.ts'
import { NO_DISPATCH } from '#app/business/orders/parcel.ts'
import { cancelAtOf } from '#app/business/orders/placing/auto-cancel.ts'
import type { ShippingMethod } from '#app/business/pricing/cart-facts.ts'
import type { Settings } from '#app/business/settings/settings.ts'
import type { English } from '#app/db/columns.ts'
import { type Instant, MINUTE } from '#app/platform/clock.ts'
import { randomToken } from '#app/platform/ids.ts'
import type { Drafting } from '#app/site-file/drafting/draft-kind.ts'
import { momentOf } from '#app/site-file/format/story-time.ts'
import { findPerson, type Person } from '#app/site-file/people/draft-accounts.server.ts'
import type { SiteFile } from '#app/site-file/site-file.ts'
import type { OrderEntry } from './demo-order-entry.ts'
import { type OrderedCourse, type OrderedProduct, priceDemoOrder } from './demo-order-price.ts'
import { storyOf } from './demo-order-story.ts'
import { type OrderIds, writeDemoOrder } from './draft-order-rows.ts'

export type OrderContext = {
  readonly people: readonly Person[]
  readonly plans: ReadonlyMap<number, OrderedCourse>
  readonly products: ReadonlyMap<number, OrderedProduct>
  readonly shippingMethods: readonly ShippingMethod[]
  readonly settings: Settings
  readonly existing: ReadonlySet<number>
  readonly ids: OrderIds
}

/** Drafts the orders of a demo shop. An order whose id exists is left alone: it may have moved on since. */
export function draftOrders(site: SiteFile, context: OrderContext, drafting: Drafting): void {
  const seen = new Set<number>()
  for (const entry of site.orders) {
    const { place, order } = entry
    if (order.id === undefined) drafting.draft.fault(`${place}.id`, 'is missing; a demo order is known by it')
    else if (seen.has(order.id))
      drafting.draft.fault(`${place}.id`, `${order.id} is the id of another order too`)
    else if (context.existing.has(order.id)) drafting.draft.count('order', 'unchanged')
    else draftOrder(entry, order.id, context, drafting)
    if (order.id !== undefined) seen.add(order.id)
  }
}

function draftOrder(entry: OrderEntry, id: number, context: OrderContext, drafting: Drafting): void {
  const { draft, now } = drafting
  const { place, order: named } = entry
  const person = findPerson(context.people, named.account, `${place}.account`, draft)
  const courses = found(named.pricingplan_ids, context.plans, `${place}.pricingplan_ids`, 'plan', drafting)
  const products = found(named.product_ids, context.products, `${place}.product_ids`, 'product', drafting)
  const isEmpty = (named.pricingplan_ids ?? []).length + (named.product_ids ?? []).length === 0
  if (isEmpty) draft.fault(`${place}.pricingplan_ids`, 'expected at least one')
  const status = named.payment_status ?? 'notYetReceived'
  const reason = named.reason ?? ''
  if (reason === '' && (status === 'rejected' || status === 'refunded')) {
    draft.fault(`${place}.reason`, `is missing; an order that is ${status} needs it`)
  }
  if (!person || courses.length + products.length === 0) return

  const at = momentOf(named.ordered_at, now)
  const paymentMethodId = named.payment_method_id ?? 1
  const shippingMethod =
    context.shippingMethods.find(method => method.id === named.shipping_method_id) ??
    context.shippingMethods[0] ??
    null
  const { settings } = context
  const { facts, priced } = priceDemoOrder({
    courses,
    products,
    shippingMethod,
    paymentMethodId,
    settings,
    at,
  })
  const [refusal] = priced.refusals
  if (refusal) draft.fault(place, `cannot be ordered: ${refusal.code}`)

  const placed = placedOrder({
    id,
    person,
    courses,
    products,
    priced,
    paymentMethodId,
    settings,
    at,
    now,
    status,
    ids: context.ids,
  })
  const reportedAt = momentOf(named.report?.transfer_at, now) + 5 * MINUTE
  const story = storyOf(placed, status, { reportedAt, reason, now })
  if (story.fault) draft.fault(`${place}.payment_status`, story.fault)
  else
    writeDemoOrder(
      { entry, placed, story, facts, priced, person, people: context.people, ids: context.ids },
      drafting,
    )
}

type Placed = {
  id: number
  person: Person
  courses: readonly OrderedCourse[]
  products: readonly OrderedProduct[]
  priced: ReturnType<typeof priceDemoOrder>['priced']
  paymentMethodId: number
  settings: Settings
  at: Instant
  now: Instant
  status: Order['status']
  ids: OrderIds
}

/** Returns the new order. Delays its cancellation if an unpaid order would already be overdue when the shop opens. */
function placedOrder({
  id,
  person,
  courses,
  products,
  priced,
  settings,
  at,
  now,
  status,
  paymentMethodId,
  ids,
}: Placed): Order {
  const due = priced.payable.minor > 0 ? cancelAtOf(at, settings.autoCancelHours) : null
  const isOverdue = status === 'notYetReceived' && due !== null && due <= now
  return {
    id: id as OrderId,
    token: randomToken(),
    userId: person.id,
    status: 'notYetReceived',
    version: 1,
    currency: priced.currency,
    price: priced.price.minor,
    discount: priced.discount.minor,
    shippingFee: priced.shippingFee.minor,
    vatContained: priced.vatContained.minor,
    withholdingPercent: null,
    withholdingPrice: 0,
    payable: priced.payable.minor,
    refundedAmount: 0,
    paymentMethodId: priced.payable.minor > 0 ? paymentMethodId : 0,
    promotionId: null,
    couponCodes: [],
    fullname: person.name,
    email: person.email,
    tel: person.tel,
    locale: person.locale === 'en' ? 'en' : 'th',
    needsApproval: courses.some(({ plan }) => plan.needApproval),
    awaitsApproval: false,
    ...NO_DISPATCH,
    hasMismatch: false,
    cancelAt: isOverdue ? cancelAtOf(now, settings.autoCancelHours) : due,
    createdAt: at,
    lines: linesOf(courses, products, priced, ids),
  }
}

function linesOf(
  courses: readonly OrderedCourse[],
  products: readonly OrderedProduct[],
  priced: Placed['priced'],
  ids: OrderIds,
): OrderLine[] {
  const empty = {
    courseId: null,
    productId: null,
    pricingPlanId: null,
    plan: null,
    qty: 1,
    needsApproval: false,
    refundedAt: null,
    refundedAmount: null,
  }
  const items = [
    ...courses.map(({ plan, course }) => ({
      ...empty,
      courseId: course.id,
      pricingPlanId: plan.id,
      name: course.name,
      english: nameOnly(course.english),
      plan: { ...snapshotOf(plan), english: nameOnly(plan.english) },
      needsApproval: plan.needApproval,
    })),
    ...products.map(product => ({
      ...empty,
      productId: product.id,
      name: product.name,
      english: nameOnly(product.english),
    })),
  ]
  return items.map((item, position) => ({
    ...item,
    id: ids.line(),
    position,
    amount: priced.lines[position]?.amount.minor ?? 0,
    discount: priced.lines[position]?.discount.minor ?? 0,
  }))
}

/** The lines of all orders are inserted with the same columns. */
function nameOnly(english: English | undefined): English {
  return english?.name ? { name: english.name } : {}
}

function found<Thing>(
  ids: readonly number[] | undefined,
  things: ReadonlyMap<number, Thing>,
  place: string,
  what: string,
  { draft }: Drafting,
): Thing[] {
  return (ids ?? []).flatMap((id, index) => {
    const thing = things.get(id)
    if (thing === undefined) draft.fault(`${place}[${index}]`, `there is no ${what} ${id}`)
    return thing ?? []
  })
}
