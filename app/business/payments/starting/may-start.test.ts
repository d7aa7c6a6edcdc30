import { expect, test } from 'vitest'
import type { Order } from '#app/business/orders/order.ts'
import { HOUR, MINUTE } from '#app/platform/clock.ts'
import { whyNotStart } from './may-start.ts'

const NOW = Date.UTC(2026, 0, 1)
const ORDER = {
  status: 'notYetReceived',
  payable: 150_000,
  currency: 'THB',
  cancelAt: NOW + HOUR,
  paymentMethodId: 9,
  couponCodes: [],
}
const attempts = (count: number, state = 'failed', createdAt = NOW - MINUTE) =>
  Array.from({ length: count }, () => ({ createdAt, state }))

type Case = {
  readonly order?: object
  readonly payments?: ReturnType<typeof attempts>
  readonly isMethodOn?: boolean
  readonly ask?: Partial<Parameters<typeof whyNotStart>[1]>
}

function codeOf({ order, payments = [], isMethodOn = true, ask }: Case) {
  const facts = { order: { ...ORDER, ...order } as unknown as Order, payments, isMethodOn }
  return whyNotStart(facts, { methodId: 9, minimumSatang: 2_000, ...ask }, NOW)?.code ?? 'may'
}

test.each<[string, Case, string]>([
  ['the amount due', {}, 'may'],
  ['the amount due, with the amount sent along', { ask: { claimed: 150_000 } }, 'may'],
  ['one satang less than the amount due', { ask: { claimed: 149_999 } }, 'AMOUNT_MISMATCH'],
  ['an amount of zero', { ask: { claimed: 0 } }, 'AMOUNT_MISMATCH'],
  ['a rejected order', { order: { status: 'rejected' } }, 'may'],
  ['a cancelled order', { order: { status: 'cancelled' } }, 'ORDER_NOT_PAYABLE'],
  ['an approved order', { order: { status: 'approved' } }, 'ORDER_NOT_PAYABLE'],
  ['an overdue order', { order: { cancelAt: NOW } }, 'ORDER_NOT_PAYABLE'],
  ['a free order', { order: { payable: 0 } }, 'ORDER_NOT_PAYABLE'],
  ['during a payment review', { payments: attempts(1, 'review') }, 'NEEDS_REVIEW'],
  ['by a method that is switched off', { isMethodOn: false }, 'PAYMENT_METHOD_OFF'],
  ['by another method', { ask: { methodId: 8 } }, 'may'],
  [
    'by another method than the coupon allows',
    { order: { couponCodes: ['A'] }, ask: { methodId: 8 } },
    'PAYMENT_METHOD_OFF',
  ],
  ['dollars to a provider that takes only baht', { order: { currency: 'USD' } }, 'PAYMENT_METHOD_OFF'],
  [
    'dollars to a provider that takes dollars',
    { order: { currency: 'USD' }, ask: { currencies: ['THB', 'USD'] } },
    'may',
  ],
  ['20.00 baht', { order: { payable: 2_000 } }, 'may'],
  ['19.99 baht', { order: { payable: 1_999 } }, 'MINIMUM_AMOUNT'],
  ['for the 20th time in an hour', { payments: attempts(19) }, 'may'],
  ['for the 21st time in an hour', { payments: attempts(20) }, 'TOO_MANY_TRIES'],
  ['for the 21st time, an hour after the others', { payments: attempts(20, 'failed', NOW - HOUR) }, 'may'],
])('paying %s gives %s', (_, given, code) => expect(codeOf(given)).toBe(code))
