import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { OrderStatus } from '#app/business/orders/order.ts'
import { orders } from '#app/db/schema/orders.ts'
import { collectQueries, type Query } from '#app/testing/database/collected-queries.ts'
import { aStudent, aVisitor, staff } from '#app/testing/shop/a-caller.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { anOrder } from '#app/testing/shop/an-order.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'
import {
  findMovedOrders,
  findOrder,
  findOrders,
  findOrdersWith,
  type OrderSearch,
} from './find-orders.server.ts'
import { getOrderForStaff } from './get-order-for-staff.server.ts'
import type { MoneyEvent } from './order-view.ts'

const queries: Query[] = []
const needs = shopNeeds({ through: db => collectQueries(db, queries) })
let admin: Awaited<ReturnType<typeof staff>>
let first: { id: number; email: string; payable: number }

beforeAll(async () => {
  await aShop(needs)
  admin = await staff(needs)
  const buyer = await aStudent(needs)
  const { order } = await anOrder(needs, buyer)
  first = { id: order.id, email: buyer.account.email, payable: order.payable }
})

async function find(words: string, status: OrderStatus | null = null) {
  const found = await findOrders(needs, { words, status }, admin)
  if (!found.ok) throw new Error(found.error.code)
  return found.value.orders
}

/** Adds this many orders of one buyer, named 'Buyer 1', 'Buyer 2' and so on. */
async function manyOrders(count: number, after = 0) {
  const { userId } = (await aStudent(needs)).account
  const values = {
    userId,
    status: 'approved' as const,
    version: 1,
    currency: 'THB',
    paymentMethodId: 1,
    tel: '',
    price: 0,
    discount: 0,
    shippingFee: 0,
    vatContained: 0,
    withholdingPrice: 0,
    payable: 0,
    couponCodes: [],
    priceInputs: {},
    priceSteps: [],
    rulesVersion: '',
    requestHash: '',
    token: '#',
    idempotencyKey: '#',
    fullname: '#',
    email: '#',
    createdAt: 0,
    updatedAt: 0,
  }
  const { sql, params } = needs.db.insert(orders).values(values).toSQL()
  const columns = /\((.*?)\) values/.exec(sql)?.[1] ?? ''
  // Repeats one row and inserts a number into each column that must differ.
  const given = /values \((.*)\)/.exec(sql)?.[1]?.replaceAll('null', 'NULL') ?? ''
  const numbered = (value: unknown) => (value === '#' ? `'Buyer ' || (n + ${after})` : `'${value}'`)
  let index = 0
  const row = given.replace(/\?/g, () => numbered(params[index++]))
  await testDb
    .prepare(
      `INSERT INTO orders (${columns}) SELECT ${row}
        FROM (WITH RECURSIVE count(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM count WHERE n < ${count}) SELECT n FROM count)`,
    )
    .run()
}

test('finds an order by number, part of name, or email', async () => {
  for (const words of [String(first.id), ' somchai ', 'SOMCHAI J', first.email.toUpperCase(), '@student.t']) {
    expect(
      (await find(words)).map(({ id }) => id),
      words,
    ).toContain(first.id)
  }
  expect(await find(String(first.id))).toMatchObject([{ courses: ['ทำอาหารไทย'], status: 'notYetReceived' }])
})

test('takes search words as text, not as a pattern', async () => {
  for (const words of ['%', '_', 's%i', "' OR 1=1 --", '99999999999999'])
    expect(await find(words)).toEqual([])
})

test('filters by status, with and without words', async () => {
  expect(await find('', 'notYetReceived')).toHaveLength(1)
  expect(await find('somchai', 'approved')).toEqual([])
  expect(await find(String(first.id), 'approved')).toEqual([])
})

test('refuses callers who are not staff', async () => {
  for (const caller of [aVisitor(), await aStudent(needs)]) {
    expect(await findOrders(needs, { words: '', status: null }, caller)).toMatchObject({
      error: { code: 'NOT_STAFF' },
    })
  }
})

test('shows orders without amounts to support', async () => {
  const support = await aStudent(needs, { roles: ['support'] })
  const cashier = await aStudent(needs, { roles: ['cashier'] })
  const { payable } = first
  const amounts = await Promise.all(
    [support, cashier].map(caller => findOrder(needs, { orderId: first.id }, caller)),
  )
  expect(amounts.map(order => order?.payable)).toEqual([null, payable])
  const { id: orderId } = first
  expect(await getOrderForStaff(needs, { orderId }, support)).toMatchObject({ error: { code: 'NOT_STAFF' } })
  expect(await getOrderForStaff(needs, { orderId }, cashier)).toMatchObject({ ok: true })
  const found = await findOrders(needs, { words: String(orderId), status: null }, support)
  expect(found).toMatchObject({ value: { orders: [{ id: orderId, payable: null }] } })
})

test('finds a guest’s order by phone number in any form', async () => {
  const contact = { fullname: 'มานี มีนา', email: 'manee@guest.test', tel: '081-222 7111' }
  const { order } = await anOrder(needs, aVisitor(), { contact })
  expect(order.tel).toBe('0812227111')
  for (const words of ['081-222-7111', '081 222 7111', '+66 81 222 7111', '66812227111', '0812227111']) {
    expect(
      (await find(words)).map(({ id }) => id),
      words,
    ).toEqual([order.id])
  }
})

test('finds the oldest of ten thousand orders, reading few rows', async () => {
  await manyOrders(10_000)
  expect(await find('')).toHaveLength(50)
  expect((await find('')).at(0)?.id).toBeGreaterThan(first.id + 9_000)
  for (const words of ['mchai Ja', first.email, '0812345']) {
    expect(
      (await find(words)).map(({ id }) => id),
      words,
    ).toEqual([first.id])
  }
  expect(await find('Buyer 12')).toHaveLength(50)
  await expectPages()

  expect(await rowsRead(() => find('', 'approved'))).toBeLessThan(500)
  expect(await rowsRead(() => find(String(first.id)))).toBeLessThan(100)
  expect(await rowsRead(() => find('Buyer 12'))).toBeLessThan(1_000)
  expect(await rowsRead(() => find('+66 81 222 7111'))).toBeLessThan(700)
  expect(await rowsRead(() => find('Buyer', 'rejected'))).toBeLessThan(5_000)
  expect(await rowsRead(() => find('12'))).toBeLessThan(2_000)
})

test('sorts all orders by number, and those of a status by their last change', async () => {
  const [older, newer] = [
    await anOrder(needs, await aStudent(needs)),
    await anOrder(needs, await aStudent(needs)),
  ]
  await testDb.exec(`UPDATE orders SET updated_at = updated_at + 86400000 WHERE id = ${older.order.id}`)
  const page = async (search: Partial<OrderSearch>) => {
    const found = await findOrders(needs, { words: '', status: null, ...search }, admin)
    return found.ok ? found.value.orders.map(({ id }) => id) : []
  }
  const status = 'notYetReceived'
  expect((await page({})).slice(0, 2)).toEqual([newer.order.id, older.order.id])
  expect(await page({ oldestFirst: true, before: `${older.order.id}` })).toEqual([newer.order.id])
  expect((await page({ oldestFirst: true })).at(0)).toBe(first.id)
  expect((await page({ status })).at(0)).toBe(older.order.id)
  expect((await page({ status, oldestFirst: true })).at(-1)).toBe(older.order.id)
})

/**
 * Expects the first pages of approved orders to follow each other, each order once. All of them changed at the same
 * moment.
 */
async function expectPages() {
  const seen: number[] = []
  let before: string | null = null
  for (let page = 0; page < 3; page += 1) {
    const found = await findOrders(needs, { words: '', status: 'approved', before }, admin)
    if (!found.ok) throw new Error(found.error.code)
    seen.push(...found.value.orders.map(({ id }) => id))
    before = found.value.next
  }
  expect(seen).toHaveLength(150)
  expect(new Set(seen).size).toBe(150)
  expect(seen).toEqual(seen.toSorted((one, other) => other - one))
  const last = { words: '', status: 'approved' as const, before }
  expect(await rowsRead(() => findOrders(needs, last, admin))).toBeLessThan(700)
}

/** Returns the number of rows that the queries of `act` read, by running each one again. */
async function rowsRead(act: () => Promise<unknown>): Promise<number> {
  queries.length = 0
  await act()
  const read = await Promise.all(
    queries.map(({ sql, values }) =>
      testDb
        .prepare(sql)
        .bind(...values)
        .all(),
    ),
  )
  return read.reduce((sum, { meta }) => sum + meta.rows_read, 0)
}

test('lists what was approved or refunded in a time, the last first, a page at a time', async () => {
  await manyOrders(51, 10_000)
  const history = (count: number, event: string, moves: string) =>
    testDb
      .prepare(
        `INSERT INTO order_history (order_id, version, at, event, from_status, to_status, data, actor)
          SELECT id, 90 + length('${event}'), 7000000000000 + id, '${event}', ${moves}, 'test'
          FROM orders ORDER BY id DESC LIMIT ${count}`,
      )
      .run()
  await history(51, 'a', "'notYetReceived', 'approved', NULL")
  // A line that was refunded, and an order that was refunded whole, were not approved by it.
  await history(5, 'line', `'approved', 'approved', '{"refund":{"amount":1}}'`)
  await history(4, 'refund', `'approved', 'refunded', '{"refund":{"amount":1}}'`)
  // The counter of sales leaves out orders that staff refused and refunded before any approval.
  await history(7, 'refused', `'pendingApproved', 'refunded', '{"refund":{"amount":1}}'`)
  const until = 8_000_000_000_000
  const page = async (event: MoneyEvent, from: number, before: string | null = null) => {
    const found = await findMovedOrders(needs, { event, from, until, before }, admin)
    if (!found.ok) throw new Error(found.error.code)
    return { ids: found.value.orders.map(({ id }) => id), next: found.value.next }
  }
  const one = await page('approved', 7_000_000_000_000)
  const other = await page('approved', 7_000_000_000_000, one.next)
  const all = [...one.ids, ...other.ids]
  expect([one.ids.length, other.ids.length, other.next]).toEqual([50, 1, null])
  expect(all).toEqual(all.toSorted((a, b) => b - a))
  expect(new Set(all).size).toBe(51)
  const third = 7_000_000_000_000 + (all[2] ?? 0)
  expect((await page('approved', third)).ids).toEqual(all.slice(0, 3))
  expect(await rowsRead(() => page('approved', third))).toBeLessThan(60)
  expect(await page('refunded', 7_000_000_000_000)).toEqual({ ids: all.slice(0, 5), next: null })
  expect(await rowsRead(() => page('refunded', third))).toBeLessThan(60)
  const student = await aStudent(needs)
  const command = { event: 'refunded', from: 0, until, before: null } as const
  expect(await findMovedOrders(needs, command, student)).toMatchObject({ ok: false })
})

test('lists the orders with an item, the newest first, a page at a time', async () => {
  const student = await aStudent(needs)
  const { order } = await anOrder(needs, student)
  await testDb
    .prepare(
      `INSERT INTO order_lines (order_id, position, course_id, name, qty, amount, discount)
        SELECT id, 90, 9_090, 'Weaving', 1, 0, 0 FROM orders WHERE id < ${order.id} ORDER BY id LIMIT 51`,
    )
    .run()
  const page = async (before: string | null, caller = admin) => {
    const found = await findOrdersWith(needs, { item: { kind: 'course', id: 9_090 }, before }, caller)
    if (!found.ok) throw new Error(found.error.code)
    return found.value
  }
  const one = await page(null)
  const other = await page(one.next)
  expect([one.name, one.orders.length, other.orders.length, other.next]).toEqual(['Weaving', 50, 1, null])
  const ids = [...one.orders, ...other.orders].map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a))
  expect(await rowsRead(() => page(other.next))).toBeLessThan(500)
  const none = await findOrdersWith(needs, { item: { kind: 'product', id: 9_090 }, before: null }, admin)
  expect(none).toEqual({ ok: true, value: { orders: [], next: null, name: '' } })
  await expect(page(null, student)).rejects.toThrow('NOT_STAFF')
})

test('finds a long name in letters that no index has', async () => {
  const { order } = await anOrder(needs, await aStudent(needs))
  await needs.db
    .update(orders)
    .set({ fullname: 'Екатерина Александровна Иванова' })
    .where(eq(orders.id, order.id))
  const found = await find('Екатерина Александровна Иванова')
  expect(found.map(({ id }) => id)).toEqual([order.id])
})
