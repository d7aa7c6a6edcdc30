import { beforeAll, expect, test } from 'vitest'
import { aStudent, aVisitor } from '#app/testing/a-caller.ts'
import { aShop } from '#app/testing/a-shop.ts'
import { anOrder, aWish } from '#app/testing/an-order.ts'
import { shopNeeds, testDb } from '#app/testing/shop-needs.ts'
import { placeOrder } from './place-order.server.ts'

const needs = shopNeeds()
beforeAll(() => aShop(needs))

const count = async (table: string) =>
  (await testDb.prepare(`SELECT COUNT(*) AS n FROM ${table}`).first<{ n: number }>())?.n

test('places the order of a visitor in three round trips, with an account, a session and a mail', async () => {
  const own = shopNeeds()
  const { order, setCookies, sessionToken } = await anOrder(own, aVisitor())
  expect(own.roundTrips.count).toBeLessThanOrEqual(3)
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
  expect(JSON.parse(mail?.data ?? '')).toMatchObject({ orderId: 100_001, amountMinor: 150_000 })
  expect(own.sent.map(({ kind }) => kind).sort()).toEqual(['cancel', 'hint', 'outbox', 'outbox'])
})

test('makes one order of twenty presses at once', async () => {
  const student = await aStudent(needs)
  const before = (await count('orders')) ?? 0
  const wish = aWish()
  const answers = await Promise.all(Array.from({ length: 20 }, () => placeOrder(shopNeeds(), wish, student)))
  expect(await count('orders')).toBe(before + 1)
  expect(new Set(answers.map(answer => answer.ok && answer.value.order.id)).size).toBe(1)
  expect(answers.every(answer => answer.ok)).toBe(true)
})
