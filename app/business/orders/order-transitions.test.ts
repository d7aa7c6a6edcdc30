import { describe, expect, test } from 'vitest'
import fc from '#app/testing/setup/fast-check.ts'
import { isFinal, isLineOpen, isLineWaiting, ORDER_STATUSES, type Order, type OrderStatus } from './order.ts'
import { ORDER_EVENTS, type OrderEvent, type OrderEventKind } from './order-event.ts'
import { ORDER_TRANSITIONS, refusalEvent, transition } from './order-transitions.ts'
import { hasParcel } from './parcel.ts'
import { aLine, anOrder, CANCEL_AT, PLACED } from './testing-orders.ts'

const PARCEL = { carrier: 'ไปรษณีย์ไทย', tracking: 'EF582568151TH' }

function anEvent(kind: OrderEventKind): OrderEvent {
  const reason = 'the slip is of another day'
  if (kind === 'refund-line') return { kind, lineId: 1, reason }
  if (kind === 'dispatch') return { kind, parcel: PARCEL }
  return kind === 'reject' || kind === 'refund' || kind === 'refuse' ? { kind, reason } : { kind }
}

/** Returns the status that an event leads to, or the code of its refusal. */
function outcome(order: Order, event: OrderEvent, now = CANCEL_AT): string {
  const result = transition(order, event, now)
  return result.ok ? result.value.status : result.error.code
}

const NO = 'ORDER_NOT_MOVABLE'

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
  refuse: [NO, NO, NO, NO, NO, NO],
  cancel: ['cancelled', NO, NO, NO, NO, NO],
  expire: ['cancelled', 'WAITS_FOR_REVIEW', NO, NO, NO, NO],
  refund: [NO, NO, NO, 'refunded', NO, NO],
  'refund-line': [NO, NO, NO, 'approved', NO, NO],
  dispatch: [NO, NO, NO, 'approved', NO, NO],
  recall: [NO, NO, NO, 'NOT_DISPATCHED', NO, NO],
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

test('approves a free order at once unless a plan needs approval', () => {
  const event = { kind: 'settle-free' } as const
  expect(outcome(anOrder({ payable: 0 }), event)).toBe('approved')
  expect(outcome(anOrder({ payable: 0, needsApproval: true }), event)).toBe('pendingApproved')
  expect(outcome(anOrder({ payable: 1 }), event)).toBe('NOT_FREE')
})

/** Paid: course 101 and its book wait for the school, course 102 needs no approval. */
const WAITING = anOrder({
  status: 'pendingApproved',
  needsApproval: true,
  awaitsApproval: true,
  price: 250_000,
  payable: 250_000,
  lines: [
    aLine({ id: 1, courseId: 101, amount: 150_000, needsApproval: true }),
    aLine({ id: 2, courseId: 102, amount: 100_000 }),
    aLine({ id: 3, productId: 501, needsApproval: true }),
  ],
})
const ALONE = { ...WAITING, lines: WAITING.lines.filter(({ needsApproval }) => needsApproval) }

test.each<[OrderStatus, string, number[]]>([
  ['notYetReceived', 'payment-confirmed', [2]],
  ['pendingApproved', 'payment-confirmed', [2]],
  ['rejected', 'payment-confirmed', [2]],
  ['pendingApproved', 'approve', [1, 2, 3]],
])('a payment for %s by %s opens the right lines', (status, kind, opens) => {
  const order = { ...WAITING, status, awaitsApproval: false }
  const moved = transition(order, anEvent(kind as OrderEventKind), PLACED)
  expect(moved.ok && moved.value.opens.map(({ id }) => id)).toEqual(opens)
  const awaitsApproval = kind === 'payment-confirmed'
  expect(moved).toMatchObject({ value: { order: { awaitsApproval }, move: { awaitsApproval } } })
})

test.each<[OrderEventKind, string]>([
  ['report', NO],
  ['approve', 'approved'],
  ['reject', NO],
  ['refuse', 'approved'],
  ['cancel', NO],
  ['expire', 'WAITS_FOR_REVIEW'],
  ['refund', NO],
  ['refund-line', NO],
  ['dispatch', NO],
  ['recall', NO],
  ['settle-free', NO],
  ['payment-confirmed', 'NEEDS_REVIEW'],
  ['payment-held', NO],
  ['payment-fell-through', NO],
])('%s gives %s when the order awaits the school', (kind, result) => {
  expect(outcome(WAITING, anEvent(kind))).toBe(result)
})

test('the school’s approval opens only the waiting lines', () => {
  const moved = transition(WAITING, { kind: 'approve' }, PLACED)
  expect(moved).toMatchObject({
    value: {
      status: 'approved',
      order: { awaitsApproval: false },
      opens: [{ id: 1 }, { id: 3 }],
      effects: ['open-access', 'use-coupons', 'send-order-approved'],
    },
  })
})

test('a refusal refunds waiting lines and keeps the others', () => {
  const moved = transition(WAITING, { kind: 'refuse', reason: ' no ' }, PLACED)
  expect(moved).toMatchObject({
    value: {
      status: 'approved',
      opens: [],
      effects: ['record-refund', 'use-coupons', 'give-back-refused-stock', 'send-line-refunded'],
      move: { reason: 'no', refund: { amount: 150_000, lines: [{ id: 1 }, { id: 3 }] } },
    },
  })
})

test('a refusal of all lines refunds the order', () => {
  const paid = { ...ALONE, price: 150_000, payable: 150_000 }
  expect(transition(paid, { kind: 'refuse', reason: 'no' }, PLACED)).toMatchObject({
    value: {
      status: 'refunded',
      effects: ['record-refund', 'give-back-coupons', 'give-back-refused-stock', 'send-order-refunded'],
      move: { refund: { amount: 150_000 } },
    },
  })
  expect(outcome(paid, { kind: 'refuse', reason: ' ' })).toBe('REASON_REQUIRED')
})

test('a refusal cancels a free order of waiting lines', () => {
  const free = { ...ALONE, price: 0, payable: 0 }
  expect(refusalEvent(free, 'no')).toEqual({ kind: 'reject', reason: 'no' })
  expect(outcome(free, refusalEvent(free, 'no'))).toBe('cancelled')
  expect(refusalEvent(WAITING, 'no')).toEqual({ kind: 'refuse', reason: 'no' })
})

test.each([
  [{ cancelAt: CANCEL_AT }, CANCEL_AT - 1, 'NOT_YET_DUE'],
  [{ cancelAt: CANCEL_AT }, CANCEL_AT, 'cancelled'],
  [{ cancelAt: null }, CANCEL_AT, 'NOT_YET_DUE'],
  [{ cancelAt: CANCEL_AT, hasMismatch: true }, CANCEL_AT, 'WAITS_FOR_REVIEW'],
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
  ['approved', 'dispatch', ['send-order-dispatched']],
])('%s -> %s has the effects %j', (status, kind, effects) => {
  const result = transition(anOrder({ status }), anEvent(kind), CANCEL_AT)
  expect(result.ok && result.value.effects).toEqual(effects)
})

test('an old approved order waits for no parcel, but can send and recall one', () => {
  const old = anOrder({ status: 'approved' })
  const sent = transition(old, { kind: 'dispatch', parcel: PARCEL }, PLACED)
  expect(sent).toMatchObject({
    value: {
      order: { awaitsDispatch: false, dispatchedAt: PLACED, parcel: PARCEL },
      move: { dispatch: { awaitsDispatch: false, dispatchedAt: PLACED, parcel: PARCEL } },
    },
  })
  const again = sent.ok && transition(sent.value.order, { kind: 'recall' }, PLACED)
  expect(again).toMatchObject({
    value: { order: { awaitsDispatch: true, dispatchedAt: null, parcel: null }, effects: [] },
  })
})

test('skips effects on coupons, products and courses without any', () => {
  const order = anOrder({ couponCodes: [], lines: [aLine({ productId: 501 })], status: 'pendingApproved' })
  const approved = transition(order, { kind: 'approve' }, PLACED)
  expect(approved.ok && approved.value.effects).toEqual(['send-order-approved'])
})

test('reaches every status, and only final ones are dead ends', () => {
  const reached = new Set<OrderStatus>(['notYetReceived'])
  for (const status of reached) {
    for (const targets of Object.values(ORDER_TRANSITIONS[status])) for (const to of targets) reached.add(to)
  }
  expect([...reached].sort()).toEqual([...ORDER_STATUSES].sort())
  for (const status of ORDER_STATUSES) {
    expect(Object.keys(ORDER_TRANSITIONS[status]).length === 0).toBe(isFinal({ status }))
  }
})

test('random walks keep the rules of the transition table', () => {
  const walk = fc.array(fc.constantFrom(...ORDER_EVENTS), { maxLength: 30 })
  const start = fc.record({
    payable: fc.constantFrom(0, 150_000),
    asked: fc.subarray([1, 2, 3]),
    hasMismatch: fc.boolean(),
  })
  fc.assert(
    fc.property(start, walk, ({ asked, ...changes }, kinds) => {
      const needs = (id: number) => ({ id, needsApproval: asked.includes(id) })
      const free = changes.payable === 0 ? 1 : 0
      const lines = [
        aLine({ courseId: 101, amount: 100_000, discount: free * 100_000, ...needs(1) }),
        aLine({ courseId: 102, amount: 50_000, discount: free * 50_000, ...needs(2) }),
        aLine({ productId: 501, ...needs(3) }),
      ]
      let order = anOrder({ ...changes, needsApproval: asked.length > 0, lines })
      const effects: string[] = []
      const opened: number[] = []
      for (const kind of kinds) {
        const result = transition(order, anEvent(kind), CANCEL_AT)
        if (!result.ok) continue
        expect(isFinal(order)).toBe(false)
        expect(ORDER_TRANSITIONS[order.status][kind]).toContain(result.value.status)
        expect(result.value.order.version).toBe(order.version + 1)
        expect(result.value.move.awaitsApproval).toBe(result.value.order.awaitsApproval)
        effects.push(...result.value.effects)
        opened.push(...result.value.opens.map(({ id }) => id))
        order = result.value.order
      }
      const times = (effect: string) => effects.filter(one => one === effect).length
      expect(new Set(opened).size).toBe(opened.length)
      const isOpen = (line: Order['lines'][number]) => isLineOpen(order, line)
      for (const line of order.lines) if (isOpen(line)) expect(opened).toContain(line.id)
      for (const line of order.lines) if (isLineWaiting(order, line)) expect(opened).not.toContain(line.id)
      expect(order.awaitsApproval && order.status !== 'pendingApproved').toBe(false)
      const isToSend = order.status === 'approved' && order.dispatchedAt === null && hasParcel(order)
      expect(order.awaitsDispatch).toBe(isToSend)
      expect(order.refundedAmount).toBeLessThanOrEqual(order.payable)
      expect(times('give-back-coupons')).toBe(isFinal(order) ? 1 : 0)
      expect(times('give-back-stock')).toBe(order.status === 'cancelled' ? 1 : 0)
      expect(times('give-back-refused-stock')).toBeLessThanOrEqual(1)
    }),
    { numRuns: 2_000 },
  )
})
