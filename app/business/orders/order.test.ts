import { expect, test } from 'vitest'
import { cancelAtOf } from '#app/business/orders/placing/auto-cancel.ts'
import { HOUR } from '#app/platform/clock.ts'
import { canCancel, canReport, isOverdue, isPayable, ORDER_STATUSES } from './order.ts'
import { anOrder, CANCEL_AT, PLACED } from './testing-orders.ts'

test.each(ORDER_STATUSES)('the buyer’s actions follow the status %s', status => {
  const order = anOrder({ status })
  const waits = status === 'notYetReceived'
  expect(isPayable(order, PLACED)).toBe(waits || status === 'rejected')
  expect(canReport(order)).toBe(waits || status === 'rejected')
  expect(canCancel(order)).toBe(waits)
})

test('an order stops being payable at its cancel_at', () => {
  expect(isPayable(anOrder(), CANCEL_AT - 1)).toBe(true)
  expect(isPayable(anOrder(), CANCEL_AT)).toBe(false)
  expect(isPayable(anOrder({ status: 'rejected' }), CANCEL_AT)).toBe(true)
  expect(isOverdue(anOrder(), CANCEL_AT)).toBe(true)
  expect(isOverdue(anOrder({ cancelAt: null }), CANCEL_AT)).toBe(false)
})

test('a free order has nothing to pay', () => {
  expect(isPayable(anOrder({ payable: 0 }), PLACED)).toBe(false)
})

test.each([
  [0, null],
  [1, PLACED + HOUR],
  [24, PLACED + 24 * HOUR],
  [72, PLACED + 72 * HOUR],
  [0.5, PLACED + HOUR / 2],
])('auto_cancel %d h gives %s', (hours, at) => {
  expect(cancelAtOf(PLACED, hours)).toBe(at)
})
