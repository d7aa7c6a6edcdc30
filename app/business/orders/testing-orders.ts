import { DAY } from '#app/platform/clock.ts'
import type { Order, OrderId, OrderLine } from './order.ts'
import { NO_DISPATCH } from './parcel.ts'

// Builders for the tests of this folder; nothing else imports them.

export const PLACED = Date.UTC(2026, 4, 1)
export const CANCEL_AT = PLACED + DAY

export function anOrder(changes: Partial<Order> = {}): Order {
  return {
    id: 1 as OrderId,
    token: 'token',
    userId: 'student',
    status: 'notYetReceived',
    version: 1,
    currency: 'THB',
    price: 150_000,
    discount: 0,
    shippingFee: 0,
    vatContained: 0,
    withholdingPercent: null,
    withholdingPrice: 0,
    payable: 150_000,
    refundedAmount: 0,
    paymentMethodId: 1,
    promotionId: null,
    couponCodes: ['CODE1'],
    fullname: '',
    email: '',
    tel: '',
    locale: 'th',
    needsApproval: false,
    awaitsApproval: false,
    ...NO_DISPATCH,
    hasMismatch: false,
    cancelAt: CANCEL_AT,
    createdAt: PLACED,
    lines: [aLine({ courseId: 101 }), aLine({ id: 2, productId: 501 })],
    ...changes,
  }
}

export function aLine(changes: Partial<OrderLine> = {}): OrderLine {
  return {
    id: 1,
    position: 1,
    courseId: null,
    productId: null,
    pricingPlanId: null,
    name: '',
    plan: null,
    qty: 1,
    amount: 0,
    discount: 0,
    needsApproval: false,
    refundedAt: null,
    refundedAmount: null,
    ...changes,
  }
}
