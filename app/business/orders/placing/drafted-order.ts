import type { PreparedSession } from '#app/business/accounts/sessions/start-session.server.ts'
import type { Caller } from '#app/business/callers/caller.ts'
import type { Limit } from '#app/business/callers/throttle.server.ts'
import type { FreeBook } from '#app/business/catalogue/free-books.ts'
import { snapshotOf } from '#app/business/learning/plan-snapshot.ts'
import type { Order, OrderId, OrderLine } from '#app/business/orders/order.ts'
import { NO_DISPATCH } from '#app/business/orders/parcel.ts'
import type { Statement } from '#app/db/batch.ts'
import type { Instant } from '#app/platform/clock.ts'
import { cancelAtOf } from './auto-cancel.ts'
import type { OrderKeys } from './idempotency.server.ts'
import type { PlaceOrder } from './place-order-command.ts'
import type { OrderDraft } from './place-order-decide.server.ts'
import type { PlaceOrderFacts } from './place-order-read.server.ts'

/** An order that may be placed, with all that is written together with it. */
export type ToWrite = {
  readonly command: PlaceOrder
  readonly facts: PlaceOrderFacts
  readonly draft: OrderDraft
  readonly caller: Caller
  readonly keys: Pick<OrderKeys, 'write' | 'requestHash'>
  readonly token: string
  readonly limits: readonly Limit[]
  /** The owner of the order, and the statements that create their account if the purchase creates one. */
  readonly owner: {
    readonly userId: string
    readonly statements: readonly Statement[]
    readonly outboxIds: readonly string[]
  }
  /** Signs the buyer in, if the purchase creates their account. */
  readonly session: PreparedSession | null
}

/** Returns the order that is about to be written. The database assigns the ids, so they are 0 here. */
export function draftedOrder({ command, facts, draft, owner, token }: ToWrite, at: Instant): Order {
  const { priced, contact } = draft
  const lines = draftedLines(draft).map(line => withEnglish(line, facts.english))
  return {
    id: 0 as OrderId,
    token,
    userId: owner.userId,
    status: 'notYetReceived',
    version: 1,
    currency: priced.currency,
    price: priced.price.minor,
    discount: priced.discount.minor,
    shippingFee: priced.shippingFee.minor,
    vatContained: priced.vatContained.minor,
    withholdingPercent: priced.withholding.percent,
    withholdingPrice: priced.withholding.amount.minor,
    payable: priced.payable.minor,
    refundedAmount: 0,
    // If nothing is due, the buyer chose no method. 0 is not a method id (behaviour: Payment method ids).
    paymentMethodId: command.paymentMethodId ?? 0,
    promotionId: priced.promotionId,
    couponCodes: facts.couponRows.filter(row => priced.couponIds.includes(row.id)).map(row => row.code),
    ...contact,
    locale: command.locale,
    needsApproval: lines.some(line => line.needsApproval),
    awaitsApproval: false,
    ...NO_DISPATCH,
    hasMismatch: false,
    cancelAt: priced.payable.minor > 0 ? cancelAtOf(at, facts.settings.autoCancelHours) : null,
    createdAt: at,
    lines,
  }
}

/** Adds the English names of line and plan as they are now, so that buyers read the order in their language later. */
function withEnglish(line: OrderLine, { courses, products, plans }: ToWrite['facts']['english']): OrderLine {
  const name = courses.get(line.courseId ?? 0)?.name ?? products.get(line.productId ?? 0)?.name
  const planName = plans.get(line.pricingPlanId ?? 0)?.name
  const plan = line.plan && planName ? { ...line.plan, english: { name: planName } } : line.plan
  return { ...line, ...(name && { english: { name } }), plan }
}

/** Returns the lines in cart order, each with its share of the discount and a plan snapshot, then the free books. */
function draftedLines(draft: ToWrite['draft']): OrderLine[] {
  const lines = boughtLines(draft)
  const books = draft.lines.flatMap(({ item }) =>
    item.kind === 'course'
      ? (item.books ?? []).map(book => ({ book, needsApproval: item.plan?.needApproval === true }))
      : [],
  )
  return [
    ...lines,
    ...books.map(({ book, needsApproval }, index) => ({
      ...bookLine(book, lines.length + index),
      needsApproval,
    })),
  ]
}

/** A free book is a line with price zero. Its stock is taken and given back with the order. behaviour: Free books */
function bookLine({ product, qty }: FreeBook, position: number): Omit<OrderLine, 'needsApproval'> {
  return {
    id: 0,
    position,
    courseId: null,
    productId: product.id,
    pricingPlanId: null,
    name: product.name,
    plan: null,
    qty,
    amount: 0,
    discount: 0,
    refundedAt: null,
    refundedAmount: null,
  }
}

function boughtLines({ lines, priced }: ToWrite['draft']): OrderLine[] {
  return lines.map(({ key, qty, item }, position) => {
    const line = priced.lines.find(candidate => candidate.key === key)
    const isCourse = item.kind === 'course'
    return {
      id: 0,
      position,
      courseId: isCourse ? item.course.id : null,
      productId: isCourse ? null : item.product.id,
      pricingPlanId: isCourse ? (item.plan?.id ?? null) : null,
      name: isCourse ? item.course.name : item.product.name,
      plan: isCourse && item.plan ? snapshotOf(item.plan) : null,
      qty,
      amount: line?.amount.minor ?? 0,
      discount: line?.discount.minor ?? 0,
      needsApproval: isCourse && item.plan?.needApproval === true,
      refundedAt: null,
      refundedAmount: null,
    }
  })
}
