import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isFinal, ORDER_STATUSES, type Order, type OrderStatus } from './order.ts'
import { ORDER_EVENTS, type OrderEvent, type OrderEventKind } from './order-event.ts'
import { ORDER_TRANSITIONS, transition } from './order-transitions.ts'
import { aLine, anOrder, CANCEL_AT, PLACED } from './testing-orders.ts'

function anEvent(kind: OrderEventKind): OrderEvent {
  const reason = 'the slip is of another day'
  if (kind === 'refund-line') return { kind, lineId: 1, reason }
  return kind === 'reject' || kind === 'refund' ? { kind, reason } : { kind }
}

/** Where an event leads, or the code of its refusal. */
function outcome(order: Order, event: OrderEvent, now = CANCEL_AT): string {
  const result = transition(order, event, now)
  return result.ok ? result.value.status : result.error.code
}

const NO = 'ORDER_NOT_MOVABLE'

// Rows: the event. Columns: from notYetReceived, pendingApproved, rejected, approved, cancelled, refunded.
const COLUMNS = [
  'notYetReceived',
  'pendingApproved',
  'rejected',
  'approved',
  'cancelled',
  'refunded',
] as const
const TABLE: Record<OrderEventKind, string[]> = {
  report: ['pendingApproved', NO, 'pendingApproved', NO, NO, NO],
  approve: [NO, 'approved', NO, NO, NO, NO],
  reject: [NO, 'rejected', NO, NO, NO, NO],
  cancel: ['cancelled', NO, NO, NO, NO, NO],
  expire: ['cancelled', 'WAITS_FOR_REVIEW', NO, NO, NO, NO],
  refund: [NO, NO, NO, 'refunded', NO, NO],
  'refund-line': [NO, NO, NO, 'approved', NO, NO],
  'settle-free': ['NOT_FREE', NO, NO, NO, NO, NO],
  'payment-confirmed': ['approved', 'approved', 'approved', 'NEEDS_REVIEW', 'NEEDS_REVIEW', 'NEEDS_REVIEW'],
  'payment-held': ['pendingApproved', NO, 'pendingApproved', NO, NO, NO],
  'payment-fell-through': [NO, 'notYetReceived', NO, NO, NO, NO],
}

describe.each(ORDER_EVENTS)('%s', kind => {
  test.each(COLUMNS.map((status, column) => [status, TABLE[kind][column]]))(
    'on %s gives %s',
    (status, result) => {
      expect(outcome(anOrder({ status: status as OrderStatus }), anEvent(kind))).toBe(result)
    },
  )
})

test('a free order is approved at once, unless a plan needs approval', () => {
  const event = { kind: 'settle-free' } as const
  expect(outcome(anOrder({ payable: 0 }), event)).toBe('approved')
  expect(outcome(anOrder({ payable: 0, needsApproval: true }), event)).toBe('pendingApproved')
  expect(outcome(anOrder({ payable: 1 }), event)).toBe('NOT_FREE')
})

test.each([
  [{ cancelAt: CANCEL_AT }, CANCEL_AT - 1, 'NOT_YET_DUE'],
  [{ cancelAt: CANCEL_AT }, CANCEL_AT, 'cancelled'],
  [{ cancelAt: null }, CANCEL_AT, 'NOT_YET_DUE'],
  [{ cancelAt: CANCEL_AT, needsReview: true }, CANCEL_AT, 'WAITS_FOR_REVIEW'],
])('expiring %j at %d gives %s', (changes, now, result) => {
  expect(outcome(anOrder(changes), { kind: 'expire' }, now)).toBe(result)
})

test.each(['', '  '])('rejecting and refunding need a reason, not %j', reason => {
  expect(outcome(anOrder({ status: 'pendingApproved' }), { kind: 'reject', reason })).toBe('REASON_REQUIRED')
  expect(outcome(anOrder({ status: 'approved' }), { kind: 'refund', reason })).toBe('REASON_REQUIRED')
})

test('a move writes the next version and keeps its reason', () => {
  const order = anOrder({ status: 'pendingApproved', version: 4 })
  const result = transition(order, { kind: 'reject', reason: ' wrong amount ' }, PLACED)
  expect(result).toMatchObject({
    ok: true,
    value: {
      order: { status: 'rejected', version: 5 },
      move: {
        version: 5,
        at: PLACED,
        event: 'reject',
        from: 'pendingApproved',
        to: 'rejected',
        reason: 'wrong amount',
      },
    },
  })
  expect(order.status).toBe('pendingApproved')
})

test.each<[OrderStatus, OrderEventKind, string[]]>([
  ['pendingApproved', 'approve', ['open-access', 'use-coupons', 'send-order-approved']],
  ['notYetReceived', 'cancel', ['give-back-coupons', 'give-back-stock', 'send-order-cancelled']],
  ['notYetReceived', 'report', ['send-order-reported']],
  ['notYetReceived', 'payment-held', []],
  ['pendingApproved', 'payment-fell-through', []],
  ['pendingApproved', 'reject', ['send-order-rejected']],
  ['approved', 'refund', ['record-refund', 'end-access', 'give-back-coupons', 'send-order-refunded']],
  ['approved', 'refund-line', ['record-refund', 'end-line-access', 'send-line-refunded']],
])('%s -> %s has the effects %j', (status, kind, effects) => {
  const result = transition(anOrder({ status }), anEvent(kind), CANCEL_AT)
  expect(result.ok && result.value.effects).toEqual(effects)
})

test('an order without coupons, products or courses has no effects on them', () => {
  const order = anOrder({ couponCodes: [], lines: [aLine({ productId: 501 })], status: 'pendingApproved' })
  const approved = transition(order, { kind: 'approve' }, PLACED)
  expect(approved.ok && approved.value.effects).toEqual(['send-order-approved'])
})

test('every status can be reached, and only the end states have no way out', () => {
  const reached = new Set<OrderStatus>(['notYetReceived'])
  for (const status of reached) {
    for (const targets of Object.values(ORDER_TRANSITIONS[status])) for (const to of targets) reached.add(to)
  }
  expect([...reached].sort()).toEqual([...ORDER_STATUSES].sort())
  for (const status of ORDER_STATUSES) {
    expect(Object.keys(ORDER_TRANSITIONS[status]).length === 0).toBe(isFinal({ status }))
  }
})

test('on any walk: only moves of the table, one version each, access opened at most once, what is given back given once', () => {
  const walk = fc.array(fc.constantFrom(...ORDER_EVENTS), { maxLength: 30 })
  const start = fc.record({
    payable: fc.constantFrom(0, 150_000),
    needsApproval: fc.boolean(),
    needsReview: fc.boolean(),
  })
  fc.assert(
    fc.property(start, walk, (changes, kinds) => {
      let order = anOrder(changes)
      const effects: string[] = []
      for (const kind of kinds) {
        const result = transition(order, anEvent(kind), CANCEL_AT)
        if (!result.ok) continue
        expect(isFinal(order)).toBe(false)
        expect(ORDER_TRANSITIONS[order.status][kind]).toContain(result.value.status)
        expect(result.value.order.version).toBe(order.version + 1)
        effects.push(...result.value.effects)
        order = result.value.order
      }
      const times = (effect: string) => effects.filter(one => one === effect).length
      const hasBeenApproved = order.status === 'approved' || order.status === 'refunded'
      expect(times('open-access')).toBe(hasBeenApproved ? 1 : 0)
      expect(times('end-access')).toBe(order.status === 'refunded' ? 1 : 0)
      expect(times('give-back-coupons')).toBe(isFinal(order) ? 1 : 0)
      expect(times('give-back-stock')).toBe(order.status === 'cancelled' ? 1 : 0)
    }),
    { numRuns: 2_000 },
  )
})
