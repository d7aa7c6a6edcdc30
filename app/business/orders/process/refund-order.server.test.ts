import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#app/business/callers/caller.ts'
import { getLearnPage } from '#app/business/learning/playlist/get-learn-page.server.ts'
import { placeOrder } from '#app/business/orders/placing/place-order.server.ts'
import type { PlaceOrder } from '#app/business/orders/placing/place-order-command.ts'
import { getOrderForBuyer } from '#app/business/orders/showing/get-order.server.ts'
import { getOrderForStaff } from '#app/business/orders/showing/get-order-for-staff.server.ts'
import { listOrderedCourses } from '#app/business/orders/showing/list-ordered-courses.server.ts'
import { findViolations } from '#app/business/payments/find-violations.server.ts'
import { connect } from '#app/db/connection.ts'
import { pricingPlans } from '#app/db/schema/catalogue.ts'
import { confirmPayment } from '#app/testing/payments/a-confirmed-payment.ts'
import { aStudent, aVisitor, staff } from '#app/testing/shop/a-caller.ts'
import { aCoupon, aShop } from '#app/testing/shop/a-shop.ts'
import { anOrder, aWish, BY_POST } from '#app/testing/shop/an-order.ts'
import { meanwhile } from '#app/testing/shop/meanwhile.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'
import { cancelOverdueOrders } from './cancel-overdue-orders.server.ts'
import { refundLine, refundOrder } from './refund-order.server.ts'

const DAY = 86_400_000
const RENEWAL = 3
const needs = shopNeeds({ now: Date.UTC(2026, 0, 3) })
let admin: Awaited<ReturnType<typeof staff>>

beforeAll(async () => {
  await aShop(needs)
  await aCoupon(needs, { code: 'SAVE100', usageLimit: 50 })
  admin = await staff(needs)
})
afterEach(async () => expect(await findViolations(testDb)).toEqual([]))

const first = <Row>(query: string, ...values: unknown[]) =>
  testDb
    .prepare(query)
    .bind(...values)
    .first<Row>()
const count = async (query: string, ...values: unknown[]) => (await first<{ n: number }>(query, ...values))?.n

const TWO = {
  lines: [
    { courseId: 101, planId: 1 },
    { courseId: 102, planId: 2 },
  ],
}
const why = { reason: 'ซื้อซ้ำ' }

/** Places and pays an order; `seen` is its version as staff see it now. */
async function aPaidOrder(over: Partial<PlaceOrder> = {}, buyer?: Awaited<ReturnType<typeof aStudent>>) {
  const by = buyer ?? (await aStudent(needs))
  const { order } = await anOrder(needs, by, over)
  if (order.payable > 0) await confirmPayment(needs, order.id)
  return { buyer: by, id: order.id, seen: await stand(order.id), lineIds: order.lines.map(({ id }) => id) }
}

const stand = async (orderId: number) => ({
  orderId,
  version:
    (await first<{ version: number }>('SELECT version FROM orders WHERE id = ?', orderId))?.version ?? 0,
})
const mayWatch = async (courseId: number, caller: Caller) =>
  (await getLearnPage(needs, { courseId, caller }))?.access.kind === 'until'

test('refunds a whole order once with all its effects', async () => {
  const { buyer, id, seen } = await aPaidOrder({ ...TWO, couponCodes: ['save100'] })
  expect(await count('SELECT used AS n FROM coupons')).toBe(1)
  needs.sent.length = 0
  const done = await refundOrder(needs, { ...seen, reason: '  ซื้อซ้ำ ' }, admin)
  expect(done).toMatchObject({ ok: true, value: { isNew: true, order: { status: 'refunded' } } })

  expect(await first('SELECT status, refunded_amount, payable FROM orders WHERE id = ?', id)).toEqual({
    status: 'refunded',
    refunded_amount: 239_000,
    payable: 239_000,
  })
  const lines =
    'SELECT SUM(refunded_amount) AS n FROM order_lines WHERE order_id = ? AND refunded_at IS NOT NULL'
  expect(await count(lines, id)).toBe(239_000)
  expect(await count('SELECT used AS n FROM coupons')).toBe(0)
  expect(await first('SELECT state FROM payments WHERE order_id = ?', id)).toEqual({ state: 'refunded' })
  expect([await mayWatch(101, buyer), await mayWatch(102, buyer)]).toEqual([false, false])

  const log = await first<{ data: string; actor: string }>(
    "SELECT actor, data FROM audit_log WHERE action = 'order.refund' AND subject = ?",
    `order:${id}`,
  )
  expect(log?.actor).toBe(`staff:${admin.account.userId}`)
  expect(JSON.parse(log?.data ?? '')).toMatchObject({ reason: 'ซื้อซ้ำ', amount: 239_000 })
  const mail = await first<{ data: string }>(
    "SELECT data FROM outbox WHERE template = 'order-refunded' AND recipient = ?",
    buyer.account.email,
  )
  const told = { amountMinor: 239_000, reason: 'ซื้อซ้ำ', names: ['ทำอาหารไทย', 'Drawing'] }
  expect(JSON.parse(mail?.data ?? '')).toMatchObject(told)
  const hint = { to: { userId: buyer.account.userId }, hint: { kind: 'order-changed', id } }
  expect(needs.sent).toContainEqual({ kind: 'hint', what: hint })
})

test('cancels an unpaid renewal unless the course stays open', async () => {
  const renewal = { lines: [{ courseId: 101, planId: RENEWAL }] }
  const [without, withMore] = [await aPaidOrder(), await aPaidOrder()]
  const more = await anOrder(needs, withMore.buyer, renewal)
  await confirmPayment(needs, more.order.id)
  const unpaid = [await anOrder(needs, without.buyer, renewal), await anOrder(needs, withMore.buyer, renewal)]
  for (const { seen } of [without, withMore])
    expect((await refundOrder(needs, { ...seen, ...why }, admin)).ok).toBe(true)
  await cancelOverdueOrders(needs)
  const status = ({ order }: (typeof unpaid)[number]) =>
    first<{ status: string }>('SELECT status FROM orders WHERE id = ?', order.id)
  expect(await Promise.all(unpaid.map(status))).toEqual([
    { status: 'cancelled' },
    { status: 'notYetReceived' },
  ])
})

test('refunds one line and leaves the others open', async () => {
  const { buyer, id, seen, lineIds } = await aPaidOrder({ ...TWO, couponCodes: ['SAVE100'] })
  const [line = 0] = lineIds
  expect((await refundLine(needs, { ...seen, lineId: line, ...why }, admin)).ok).toBe(true)
  expect([await mayWatch(101, buyer), await mayWatch(102, buyer)]).toEqual([false, true])
  // The discount of 100.00 was split between 1500.00 and 990.00.
  expect(await first('SELECT status, refunded_amount FROM orders WHERE id = ?', id)).toEqual({
    status: 'approved',
    refunded_amount: 150_000 - 6_024,
  })
  expect(await count('SELECT used AS n FROM coupons')).toBe(1)
  expect(await first('SELECT state FROM payments WHERE order_id = ?', id)).toEqual({ state: 'paid' })
  const view = await getOrderForBuyer(needs, { id }, buyer)
  expect(view?.order.lines.map(({ refundedAmount }) => refundedAmount)).toEqual([143_976, null])
  expect(view?.story.at(-1)).toMatchObject({ event: 'refund-line', from: 'approved', to: 'approved' })
  expect(await count("SELECT COUNT(*) AS n FROM outbox WHERE template = 'line-refunded'")).toBe(1)
  const statuses = (await listOrderedCourses(needs, buyer)).map(({ courseId, status }) => [courseId, status])
  expect(statuses).toEqual([
    [101, 'refunded'],
    [102, 'approved'],
  ])
  await refundOrder(needs, { ...(await stand(id)), ...why }, admin)
})

test('refunds the whole order with its last line', async () => {
  const { id, seen, lineIds } = await aPaidOrder({ ...TWO, couponCodes: ['SAVE100'] })
  const [one = 0, two = 0] = lineIds
  await refundLine(needs, { ...seen, lineId: one, ...why }, admin)
  const last = await refundLine(needs, { ...(await stand(id)), lineId: two, ...why }, admin)
  expect(last).toMatchObject({ value: { order: { status: 'refunded', refundedAmount: 239_000 } } })
  expect(await count('SELECT used AS n FROM coupons')).toBe(0)
  expect(await first('SELECT state FROM payments WHERE order_id = ?', id)).toEqual({ state: 'refunded' })
})

test('refunds the rest after one line was refunded', async () => {
  const { buyer, id, seen, lineIds } = await aPaidOrder(TWO)
  await refundLine(needs, { ...seen, lineId: lineIds[1] ?? 0, ...why }, admin)
  await refundOrder(needs, { ...(await stand(id)), ...why }, admin)
  const mail = 'SELECT data FROM outbox WHERE template = ? AND recipient = ?'
  const { data = '' } = (await first<{ data: string }>(mail, 'order-refunded', buyer.account.email)) ?? {}
  expect(JSON.parse(data)).toMatchObject({ amountMinor: 150_000, names: ['ทำอาหารไทย'] })
})

test('refunds the shipping fee but returns no stock', async () => {
  const { id, seen } = await aPaidOrder({
    lines: [{ productId: 5, qty: 1 }],
    shipping: BY_POST,
  })
  await refundOrder(needs, { ...seen, ...why }, admin)
  expect(await count('SELECT available_qty AS n FROM products WHERE id = 5')).toBe(0)
  expect(await count('SELECT refunded_amount AS n FROM orders WHERE id = ?', id)).toBe(30_000)
})

test('a later renewal keeps its own term', async () => {
  const { buyer, seen, id } = await aPaidOrder()
  const renewal = await aPaidOrder({ lines: [{ courseId: 101, planId: 3 }] }, buyer)
  const clock = 'SELECT starts_at, ends_at, ended_at FROM access_grants WHERE order_line_id = ?'
  const before = await first(clock, renewal.lineIds[0])
  await refundOrder(needs, { ...seen, ...why }, admin)
  expect(await first(clock, renewal.lineIds[0])).toEqual(before)
  expect(await mayWatch(101, buyer)).toBe(false)
  needs.clock.at += 31 * DAY
  expect(await mayWatch(101, buyer)).toBe(true)
  needs.clock.at -= 31 * DAY
  await refundOrder(needs, { ...renewal.seen, ...why }, admin)
  expect(await count('SELECT refunded_amount AS n FROM orders WHERE id = ?', id)).toBe(150_000)
})

test('refunding a renewal keeps the first purchase', async () => {
  const { buyer } = await aPaidOrder()
  const renewal = await aPaidOrder({ lines: [{ courseId: 101, planId: 3 }] }, buyer)
  await refundOrder(needs, { ...renewal.seen, ...why }, admin)
  expect(await mayWatch(101, buyer)).toBe(true)
})

test('refunded lines and orders can be bought again', async () => {
  const { buyer, seen, lineIds, id } = await aPaidOrder(TWO)
  const again = () => placeOrder(needs, aWish(), buyer)
  expect(await again()).toMatchObject({ ok: false })
  await refundLine(needs, { ...seen, lineId: lineIds[0] ?? 0, ...why }, admin)
  expect(await again()).toMatchObject({ ok: true })
  await refundOrder(needs, { ...(await stand(id)), ...why }, admin)
  const other = { lines: [{ courseId: 102, planId: 2 }] }
  expect(await placeOrder(needs, aWish(other), buyer)).toMatchObject({ ok: true })
})

test('refunding a free order ends its access', async () => {
  await testDb.exec('UPDATE pricing_plans SET price = 0 WHERE id = 2')
  const { buyer, seen } = await aPaidOrder({ lines: [{ courseId: 102, planId: 2 }] })
  expect(await mayWatch(102, buyer)).toBe(true)
  expect(await refundOrder(needs, { ...seen, ...why }, admin)).toMatchObject({
    value: { order: { refundedAmount: 0 } },
  })
  expect(await mayWatch(102, buyer)).toBe(false)
  await testDb.exec('UPDATE pricing_plans SET price = 99000 WHERE id = 2')
})

test('refuses other callers, bad reasons, foreign lines and unpaid orders', async () => {
  const { buyer, id, seen, lineIds } = await aPaidOrder(TWO)
  const other = await aPaidOrder()
  const teacher = await aStudent(needs, { roles: ['instructor'] })
  for (const caller of [buyer, teacher, aVisitor()]) {
    expect(await refundOrder(needs, { ...seen, ...why }, caller)).toMatchObject({
      error: { code: 'NOT_STAFF' },
    })
  }
  const line = { ...seen, lineId: lineIds[0] ?? 0 }
  const unpaid = await anOrder(needs, await aStudent(needs))
  const codes = await Promise.all([
    refundOrder(needs, { ...seen, reason: ' \n ' }, admin),
    refundLine(needs, { ...line, reason: '' }, admin),
    refundOrder(needs, { ...seen, reason: 'x'.repeat(501) }, admin),
    refundLine(needs, { ...line, lineId: other.lineIds[0] ?? 0, ...why }, admin),
    refundOrder(needs, { orderId: unpaid.order.id, version: 1, ...why }, admin),
    refundOrder(needs, { orderId: 1, version: 1, ...why }, admin),
  ])
  expect(codes.map(answer => (answer.ok ? 'ok' : answer.error.code))).toEqual([
    'REASON_REQUIRED',
    'REASON_REQUIRED',
    'REASON_TOO_LONG',
    'LINE_NOT_FOUND',
    'ORDER_NOT_MOVABLE',
    'NOT_FOUND',
  ])
  expect(await stand(id)).toEqual(seen)
})

test('refuses a refund of an order that has changed', async () => {
  const { seen, lineIds } = await aPaidOrder(TWO)
  await refundLine(needs, { ...seen, lineId: lineIds[0] ?? 0, ...why }, admin)
  expect(await refundOrder(needs, { ...seen, ...why }, admin)).toMatchObject({
    error: { code: 'ORDER_CHANGED' },
  })
  const same = await refundLine(needs, { ...seen, lineId: lineIds[0] ?? 0, ...why }, admin)
  expect(same).toMatchObject({ error: { code: 'ALREADY_REFUNDED' } })
})

const codesOf = (answers: Awaited<ReturnType<typeof refundOrder>>[]) =>
  answers.map(answer => (answer.ok ? 'ok' : answer.error.code)).sort()

test('refunds an order once for five staff at once', async () => {
  const { id, seen } = await aPaidOrder({ ...TWO, couponCodes: ['SAVE100'] })
  const crew = await Promise.all(Array.from({ length: 5 }, () => staff(needs)))
  const answers = await Promise.all(crew.map(one => refundOrder(shopNeeds(), { ...seen, ...why }, one)))
  expect(codesOf(answers)).toEqual([...Array(4).fill('ALREADY_REFUNDED'), 'ok'])
  expect(
    await count("SELECT COUNT(*) AS n FROM order_history WHERE order_id = ? AND event = 'refund'", id),
  ).toBe(1)
  const logged = "SELECT COUNT(*) AS n FROM audit_log WHERE action = 'order.refund' AND subject = ?"
  expect(await count(logged, `order:${id}`)).toBe(1)
  expect(await count('SELECT used AS n FROM coupons')).toBe(0)
})

test('refunds a line once for five requests at once', async () => {
  const { id, seen, lineIds } = await aPaidOrder(TWO)
  const refund = () => refundLine(shopNeeds(), { ...seen, lineId: lineIds[0] ?? 0, ...why }, admin)
  const answers = await Promise.all(Array.from({ length: 5 }, refund))
  expect(codesOf(answers)).toEqual([...Array(4).fill('ALREADY_REFUNDED'), 'ok'])
  expect(await count('SELECT refunded_amount AS n FROM orders WHERE id = ?', id)).toBe(150_000)
})

test('never refunds more than was paid in parallel', async () => {
  for (let round = 0; round < 5; round++) {
    const { id, seen, lineIds } = await aPaidOrder(TWO)
    const [one = 0, two = 0] = lineIds
    const answers = await Promise.all([
      refundLine(shopNeeds(), { ...seen, lineId: one, ...why }, admin),
      refundOrder(shopNeeds(), { ...seen, ...why }, admin),
      refundLine(shopNeeds(), { ...seen, lineId: two, ...why }, admin),
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const row = await first<{ back: number; payable: number }>(
      'SELECT refunded_amount AS back, payable FROM orders WHERE id = ?',
      id,
    )
    expect(row?.back).toBeGreaterThan(0)
    expect(row?.back).toBeLessThanOrEqual(row?.payable ?? 0)
  }
})

test('refunds once when the answer is lost', async () => {
  const { seen } = await aPaidOrder()
  const answer = refundOrder(
    meanwhile({ after: 2 }, async () => {}),
    { ...seen, ...why },
    admin,
  )
  expect(await answer).toMatchObject({ error: { code: 'ALREADY_REFUNDED' } })
  expect(
    await count(
      "SELECT COUNT(*) AS n FROM order_history WHERE order_id = ? AND event = 'refund'",
      seen.orderId,
    ),
  ).toBe(1)
})

test('a naive refund gives back more than was paid', async () => {
  await testDb.exec(
    'CREATE TABLE naive_refunds (id INTEGER PRIMARY KEY, status TEXT, back INTEGER DEFAULT 0)',
  )
  await testDb.exec("INSERT INTO naive_refunds (id, status) VALUES (1, 'approved')")
  const naive = async () => {
    const row = await first<{ status: string }>('SELECT status FROM naive_refunds WHERE id = 1')
    if (row?.status !== 'approved') return
    await testDb.exec("UPDATE naive_refunds SET status = 'refunded', back = back + 150000 WHERE id = 1")
  }
  await Promise.all(Array.from({ length: 5 }, naive))
  expect(await count('SELECT back AS n FROM naive_refunds')).toBeGreaterThan(150_000)
})

/** Course 102 is free for buyers who own course 101. */
const FREE_PLAN = 12
async function aFreeCourse(plan: Partial<typeof pricingPlans.$inferInsert> = {}) {
  await needs.db
    .insert(pricingPlans)
    .values({
      id: FREE_PLAN,
      courseId: 102,
      name: 'Free with 101',
      planType: 'Period',
      term: 30,
      termUnit: 'Day(s)',
      price: 0,
      freeFor: 'Student',
      freeCourseIds: [101],
      isDefault: false,
      ...plan,
    })
    .onConflictDoNothing()
  const bought = await aPaidOrder()
  const free = await aPaidOrder({ lines: [{ courseId: 102, planId: FREE_PLAN }] }, bought.buyer)
  return { bought, free, buyer: bought.buyer }
}
const freeWithOf = async (orderId: number) => {
  const seen = await getOrderForStaff(needs, { orderId }, admin)
  return seen.ok ? (seen.value.refund?.whole.coursesFreeWith ?? []) : []
}

test.each([
  ['en', 'th', 'Drawing in English'],
  ['th', 'en', 'Drawing'],
] as const)(
  'names an ended course in %s to the buyer, whoever refunds in %s',
  async (reads, refunds, name) => {
    const { bought, free, buyer } = await aFreeCourse()
    await testDb.batch([
      testDb.prepare('UPDATE orders SET locale = ? WHERE id = ?').bind(reads, bought.id),
      testDb
        .prepare(`UPDATE order_lines SET english = '{"name":"Drawing in English"}' WHERE order_id = ?`)
        .bind(free.id),
    ])
    const through = { ...needs, db: connect(needs.d1, refunds) }
    const command = { ...bought.seen, ...why, lineId: bought.lineIds[0] ?? 0, alsoEndLineIds: free.lineIds }
    expect((await refundLine(through, command, admin)).ok).toBe(true)
    const mail = await first<{ data: string }>(
      "SELECT data FROM outbox WHERE template = 'order-refunded' AND recipient = ?",
      buyer.account.email,
    )
    expect(JSON.parse(mail?.data ?? '').ended).toEqual([name])
  },
)

test('lists a free course and keeps it open by default', async () => {
  const { bought, free, buyer } = await aFreeCourse()
  const [lineId] = free.lineIds
  expect(await freeWithOf(bought.id)).toEqual([
    { lineId, orderId: free.id, courseId: 102, name: 'Drawing', until: needs.clock.at + 30 * DAY },
  ])
  expect((await refundOrder(needs, { ...bought.seen, ...why }, admin)).ok).toBe(true)
  expect([await mayWatch(101, buyer), await mayWatch(102, buyer)]).toEqual([false, true])
})

test('ends a free course together with the refunded one', async () => {
  const { bought, free, buyer } = await aFreeCourse()
  // A later change of the plan does not change the order.
  await testDb.exec(`UPDATE pricing_plans SET free_for = '', free_course_ids = '[]' WHERE id = ${FREE_PLAN}`)
  const done = await refundLine(
    needs,
    { ...bought.seen, ...why, lineId: bought.lineIds[0] ?? 0, alsoEndLineIds: free.lineIds },
    admin,
  )
  await testDb.exec(
    `UPDATE pricing_plans SET free_for = 'Student', free_course_ids = '[101]' WHERE id = ${FREE_PLAN}`,
  )
  expect(done.ok).toBe(true)
  expect([await mayWatch(101, buyer), await mayWatch(102, buyer)]).toEqual([false, false])
  const story = await getOrderForStaff(needs, { orderId: bought.id }, admin)
  expect(story.ok && story.value.story[0]?.facts).toContainEqual({
    kind: 'free-access-ended',
    name: 'Drawing',
    orderId: free.id,
  })
  const mail = await first<{ data: string }>(
    "SELECT data FROM outbox WHERE template = 'order-refunded' AND recipient = ?",
    buyer.account.email,
  )
  expect(JSON.parse(mail?.data ?? '')).toMatchObject({ names: ['ทำอาหารไทย'], ended: ['Drawing'] })
  expect(await first('SELECT status FROM orders WHERE id = ?', free.id)).toEqual({ status: 'approved' })
})

test('reads the current plan for older records', async () => {
  const { bought, free } = await aFreeCourse()
  await testDb
    .prepare("UPDATE order_lines SET plan = json_remove(plan, '$.freeCourseIds') WHERE order_id = ?")
    .bind(free.id)
    .run()
  expect(await freeWithOf(bought.id)).toHaveLength(1)
})

test('refuses to end access unrelated to the refund', async () => {
  const { bought, free, buyer } = await aFreeCourse()
  const other = await aFreeCourse()
  for (const alsoEndLineIds of [other.free.lineIds, [...free.lineIds, 999_999], bought.lineIds]) {
    const done = await refundOrder(needs, { ...bought.seen, ...why, alsoEndLineIds }, admin)
    expect(done).toMatchObject({ ok: false, error: { code: 'ORDER_CHANGED' } })
  }
  expect([await mayWatch(101, buyer), await mayWatch(102, buyer)]).toEqual([true, true])
})
