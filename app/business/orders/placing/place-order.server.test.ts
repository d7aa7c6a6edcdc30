import { beforeAll, expect, test } from 'vitest'
import { cancelOrder } from '#app/business/orders/process/cancel-order.server.ts'
import { cancelOverdueOrder } from '#app/business/orders/process/cancel-overdue-order.server.ts'
import { cancelOverdueOrders } from '#app/business/orders/process/cancel-overdue-orders.server.ts'
import { findViolations } from '#app/business/payments/find-violations.server.ts'
import { pageVersions } from '#app/db/schema/pages.ts'
import { HOUR } from '#app/platform/clock.ts'
import { aStudent, aVisitor } from '#app/testing/shop/a-caller.ts'
import { aCoupon, aShop } from '#app/testing/shop/a-shop.ts'
import { anOrder, aWish } from '#app/testing/shop/an-order.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'
import { placeOrder } from './place-order.server.ts'

const needs = shopNeeds()
beforeAll(() => aShop(needs))

const count = async (table: string) =>
  (await testDb.prepare(`SELECT COUNT(*) AS n FROM ${table}`).first<{ n: number }>())?.n

test('places a visitor’s order with account, session and mail', async () => {
  const own = shopNeeds()
  const { order, setCookies, sessionToken } = await anOrder(own, aVisitor())
  expect(own.roundTrips.count).toBe(2)
  expect(order).toMatchObject({ id: 100_001, status: 'notYetReceived', price: 150_000, payable: 150_000 })
  expect(order.lines).toMatchObject([{ courseId: 101, amount: 150_000, plan: { courseDays: 30 } }])
  expect(order.lines[0]?.id).toBeGreaterThan(0)
  expect(setCookies.length).toBeGreaterThan(0)
  expect(sessionToken).toBeTruthy()
  const payment = await testDb.prepare('SELECT * FROM payments').first()
  expect(payment).toMatchObject({ id: 700_000_000_001, order_id: 100_001, amount: 150_000, state: 'waiting' })
  const mail = await testDb
    .prepare("SELECT data FROM outbox WHERE template = 'order-placed'")
    .first<{ data: string }>()
  expect(JSON.parse(mail?.data ?? '')).toMatchObject({
    orderId: 100_001,
    amountMinor: 150_000,
    paidOnline: false,
  })
  expect(own.sent.map(({ kind }) => kind).sort()).toEqual(['cancel', 'hint', 'outbox', 'outbox'])
})

test('places one order for twenty requests at once', async () => {
  const student = await aStudent(needs)
  const before = (await count('orders')) ?? 0
  const wish = aWish()
  const answers = await Promise.all(Array.from({ length: 20 }, () => placeOrder(shopNeeds(), wish, student)))
  expect(await count('orders')).toBe(before + 1)
  expect(new Set(answers.map(answer => answer.ok && answer.value.order.id)).size).toBe(1)
  expect(answers.every(answer => answer.ok)).toBe(true)
})

test('reads once and writes once for a student', async () => {
  const student = await aStudent(needs)
  const own = shopNeeds()
  await anOrder(own, student)
  expect(own.roundTrips.count).toBe(2)
})

test('keeps the version of the terms in force', async () => {
  const own = shopNeeds()
  const termsOf = async () => {
    const { order } = await anOrder(own, await aStudent(needs))
    const row = await testDb.prepare('SELECT terms_version FROM orders WHERE id = ?').bind(order.id).first()
    return row?.terms_version
  }
  expect(await termsOf()).toBe(0)
  const at = own.now()
  const version = { page: 'terms', body: '<p>ก</p>', createdAt: at }
  await own.db.insert(pageVersions).values([
    { ...version, version: 1, effectiveAt: at - HOUR },
    { ...version, version: 2, effectiveAt: at },
    { ...version, version: 3, effectiveAt: at, withdrawnAt: at },
    { ...version, version: 4, effectiveAt: at + HOUR },
  ])
  expect(await termsOf()).toBe(2)
  await own.db.delete(pageVersions)
})

test('accepts a student whose account has no phone number', async () => {
  const student = await aStudent(needs, { tel: '' })
  const contact = { fullname: '', email: '', tel: '' }
  const placed = await placeOrder(shopNeeds(), aWish({ contact }), student)
  expect(placed).toMatchObject({ ok: true, value: { order: { email: student.account.email, tel: '' } } })
})

/** Loses the first writes before or after they reach the database. A try is one read batch and one write batch. */
function losing(when: 'before' | 'after', times = 1) {
  let batches = 0
  const through = (db: D1Database) =>
    new Proxy(db, {
      get(target, name) {
        const member = Reflect.get(target, name)
        if (name !== 'batch') return typeof member === 'function' ? member.bind(target) : member
        return async (statements: D1PreparedStatement[]) => {
          batches += 1
          if (batches % 2 === 1 || batches > 2 * times) return target.batch(statements)
          if (when === 'after') await target.batch(statements)
          throw new Error('D1_ERROR: Network connection lost.')
        }
      },
    })
  return shopNeeds({ through })
}

test('finds its own order after a lost answer', async () => {
  const student = await aStudent(needs)
  const before = (await count('orders')) ?? 0
  const placed = await anOrder(losing('after'), student)
  expect(placed.isRepeat).toBe(true)
  expect(await count('orders')).toBe(before + 1)
  expect(placed.order.userId).toBe(student.account.userId)
})

test('writes nothing when the write fails, and allows a retry', async () => {
  const student = await aStudent(needs)
  const wish = aWish()
  const before = [await count('orders'), await count('order_lines'), await count('outbox')]
  await expect(placeOrder(losing('before', 99), wish, student)).rejects.toThrow('Network')
  expect([await count('orders'), await count('order_lines'), await count('outbox')]).toEqual(before)
  expect((await placeOrder(needs, wish, student)).ok).toBe(true)
})

test('treats equal orders as retries until one is cancelled', async () => {
  const student = await aStudent(needs)
  const wish = aWish({ idempotencyKey: null })
  const [first, second] = [await placeOrder(needs, wish, student), await placeOrder(needs, wish, student)]
  expect(first.ok && second.ok && second.value.order.id === first.value.order.id).toBe(true)
  const id = first.ok ? first.value.order.id : 0
  await cancelOrder(needs, { order: { id } }, student)
  const third = await placeOrder(needs, wish, student)
  expect(third.ok && third.value.order.id).toBeGreaterThan(id)
})

test('approves a free order at once unless approval is needed', async () => {
  await aCoupon(needs, { id: 9, code: 'FREE', discountType: 'percent', discountValue: 10_000 })
  const student = await aStudent(needs)
  const { order } = await anOrder(needs, student, { couponCodes: ['FREE'], paymentMethodId: null })
  expect(order).toMatchObject({ payable: 0, status: 'approved', cancelAt: null })
  const grants = 'SELECT COUNT(*) AS n FROM access_grants WHERE user_id = ?'
  const granted = () => testDb.prepare(grants).bind(student.account.userId).first<{ n: number }>()
  expect((await granted())?.n).toBe(1)
  expect(await count("payments WHERE state = 'paid'")).toBe(0)

  await testDb.exec('UPDATE pricing_plans SET need_approval = 1 WHERE id = 2')
  const waiting = { couponCodes: ['FREE'], lines: [{ courseId: 102, planId: 2 }] }
  const { order: second } = await anOrder(needs, student, waiting)
  expect(second.status).toBe('pendingApproved')
  expect((await granted())?.n).toBe(1)
  await testDb.exec('UPDATE pricing_plans SET need_approval = 0 WHERE id = 2')
})

test('refuses a repeated course, unknown coupon and disabled method', async () => {
  const student = await aStudent(needs)
  await anOrder(needs, student)
  expect(await placeOrder(needs, aWish(), student)).toMatchObject({ error: { code: 'COURSE_IN_ORDER' } })
  const other = await aStudent(needs)
  expect(await placeOrder(needs, aWish({ couponCodes: ['GUESS'] }), other)).toMatchObject({
    error: { code: 'NOT_FOUND', codes: ['GUESS'] },
  })
  expect(await placeOrder(needs, aWish({ paymentMethodId: 8 }), other)).toMatchObject({
    error: { code: 'PAYMENT_METHOD_OFF' },
  })
})

test('stops coupon guessing, even for a right guess', async () => {
  const student = await aStudent(needs)
  await aCoupon(needs, { id: 10, code: 'RIGHT' })
  for (let guess = 0; guess < 15; guess++)
    await placeOrder(needs, aWish({ couponCodes: [`G${guess}`] }), student)
  const answer = await placeOrder(needs, aWish({ couponCodes: ['RIGHT'] }), student)
  expect(answer).toMatchObject({ error: { code: 'TOO_MANY_TRIES' } })
})

test('cancels at cancel_at, and the sweep finds forgotten orders', async () => {
  const own = shopNeeds()
  const [first, second] = [await aStudent(own), await aStudent(own)]
  const { order } = await anOrder(own, first)
  const { order: forgotten } = await anOrder(own, second)
  expect(order.cancelAt).toBe(order.createdAt + 24 * HOUR)

  own.sent.length = 0
  expect(await cancelOverdueOrder(own, { orderId: order.id })).toBe('waits')
  expect(own.sent).toEqual([{ kind: 'cancel', what: { orderId: order.id, at: order.cancelAt } }])
  own.clock.at = (order.cancelAt ?? 0) - 1
  expect(await cancelOverdueOrder(own, { orderId: order.id })).toBe('waits')

  own.clock.at = (forgotten.cancelAt ?? 0) + 1
  const twice = await Promise.all([1, 2].map(() => cancelOverdueOrder(own, { orderId: order.id })))
  expect(twice.filter(outcome => outcome === 'cancelled')).toHaveLength(1)
  const swept = await Promise.all([cancelOverdueOrders(own), cancelOverdueOrders(own)])
  expect(swept[0] + swept[1]).toBeGreaterThan(0)
  expect(await count(`orders WHERE id = ${forgotten.id} AND status = 'cancelled'`)).toBe(1)
  expect(await cancelOverdueOrder(own, { orderId: 1 })).toBe('nothing to do')
})

test('signs a guest in again until a password exists', async () => {
  const contact = { fullname: 'Somjai Dee', email: 'somjai@example.com', tel: '0812345678' }
  const [visitor, wish] = [aVisitor(), aWish({ contact })]
  const { order } = await anOrder(needs, visitor, wish)
  const again = await placeOrder(needs, wish, visitor)
  expect(again).toMatchObject({ ok: true, value: { isRepeat: true, sessionToken: expect.any(String) } })

  await testDb.prepare('UPDATE students SET is_guest = 0 WHERE user_id = ?').bind(order.userId).run()
  const late = await placeOrder(needs, wish, visitor)
  expect(late).toMatchObject({ ok: true, value: { isRepeat: true, sessionToken: null, setCookies: [] } })
})

test('leaves no inconsistent rows', async () => {
  expect(await findViolations(testDb)).toEqual([])
})
