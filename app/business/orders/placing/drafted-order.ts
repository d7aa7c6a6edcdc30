import type { FreeBook } from '#app/business/catalogue/free-books.ts'
import { snapshotOf } from '#app/business/learning/plan-snapshot.ts'
import type { Order, OrderId, OrderLine } from '#app/business/orders/order.ts'
import type { Instant } from '#app/platform/clock.ts'
import { cancelAtOf } from './auto-cancel.ts'
import type { ToWrite } from './place-order-write.server.ts'

/** The order as it is about to be written. The database gives the ids, so they are 0 here. */
export function draftedOrder({ command, facts, draft, owner, token }: ToWrite, at: Instant): Order {
  const { priced, contact } = draft
  const lines = draftedLines(draft)
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
    // Nothing is due: no method was asked for, and 0 is none of §9.
    paymentMethodId: command.paymentMethodId ?? 0,
    promotionId: priced.promotionId,
    couponCodes: facts.couponRows.filter(row => priced.couponIds.includes(row.id)).map(row => row.code),
    ...contact,
    locale: command.locale,
    needsApproval: lines.some(line => line.needsApproval),
    awaitsApproval: false,
    needsReview: false,
    cancelAt: priced.payable.minor > 0 ? cancelAtOf(at, facts.settings.autoCancelHours) : null,
    createdAt: at,
    lines,
  }
}

/** The lines in the order of the cart, each with its share of the discount and the plan as it is now; then the free books. */
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

/** A free book is a line like any other, at no price: its stock is taken, and given back, with the order's. §5 */
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
