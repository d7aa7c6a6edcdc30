import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Role } from '#app/business/callers/permissions.ts'
import { refundLine } from '#app/business/orders/process/refund-order.server.ts'
import { defaultSettings } from '#app/business/settings/settings.ts'
import { DAY, fromBangkok } from '#app/platform/clock.ts'
import { type Cost, measureD1 } from '#app/testing/database/measured-d1.ts'
import { confirmPayment } from '#app/testing/payments/a-confirmed-payment.ts'
import { aStudent, aVisitor } from '#app/testing/shop/a-caller.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { anOrder } from '#app/testing/shop/an-order.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'
import { getDeskHome } from './get-desk-home.server.ts'

const TODAY = fromBangkok('2026-11-25', '09:00') ?? 0
const NO_LINES = { orders: 0, amount: 0, refunded: 0 }
const costs: Cost[] = []
const needs = {
  ...shopNeeds({ now: TODAY, through: db => measureD1(db, costs) }),
  // The Worker keeps them in memory.
  siteSettings: async () => defaultSettings,
}
const BOTH = {
  lines: [
    { courseId: 101, planId: 1 },
    { courseId: 102, planId: 2 },
  ],
}

beforeAll(() => aShop(needs))
beforeEach(() => {
  needs.clock.at = TODAY
})

const homeFor = async (...roles: Role[]) => getDeskHome(needs, await aStudent(needs, { roles }))

/** Places and pays an order at an instant. */
async function sell(at = TODAY, over = {}) {
  needs.clock.at = at
  const { order } = await anOrder(needs, await aStudent(needs), over)
  await confirmPayment(needs, order.id)
  needs.clock.at = TODAY
  return order
}

test('tells a shop without orders what to do first', async () => {
  const home = await homeFor('owner')
  expect(home).toMatchObject({ sales: [], bestSellers: [], orders: [], queue: { slips: 0, approvals: 0 } })
  expect(home.firstSteps).toMatchObject({ hasCatalogue: true, hasTeam: false })
  const { account } = await aStudent(needs)
  const invite = testDb
    .prepare(
      "INSERT INTO invitations VALUES ('i', 'hash', 'new@school.test', 'cashier', ?, 1, 2, NULL, NULL)",
    )
    .bind(account.userId)
  await invite.run()
  // The only member is the owner who looks.
  const looks = async () => {
    await testDb.prepare("UPDATE user SET roles = 'student'").run()
    return (await homeFor('owner')).firstSteps?.hasTeam
  }
  expect(await looks()).toBe(true)
  await testDb.prepare('UPDATE invitations SET withdrawn_at = 1').run()
  expect(await looks()).toBe(false)
  await aStudent(needs, { roles: ['cashier'] })
  expect((await homeFor('owner')).firstSteps?.hasTeam).toBe(true)
})

test('demo content is none of the school’s own, and whoever may take it away is told', async () => {
  await testDb.batch([
    testDb.prepare("INSERT INTO demo_content SELECT 'course', id FROM courses"),
    testDb.prepare("INSERT INTO demo_content SELECT 'product', id FROM products"),
  ])
  expect(await homeFor('owner')).toMatchObject({ hasDemo: true, firstSteps: { hasCatalogue: false } })
  expect(await homeFor('cashier')).toMatchObject({ hasDemo: false })
  await testDb.prepare("DELETE FROM demo_content WHERE kind = 'product'").run()
  expect(await homeFor('owner')).toMatchObject({ hasDemo: true, firstSteps: { hasCatalogue: true } })
  await testDb.prepare('DELETE FROM demo_content').run()
  expect(await homeFor('owner')).toMatchObject({ hasDemo: false })
})

test('ticks each first step once it is done', async () => {
  const steps = async () => (await homeFor('owner')).firstSteps
  const run = async (...statements: string[]) =>
    testDb.batch(statements.map(statement => testDb.prepare(statement)))
  await run(
    'UPDATE payment_methods SET enabled = (id = 1)',
    'UPDATE bank_accounts SET ended_at = 1',
    "DELETE FROM settings WHERE key LIKE 'contact_%'",
    "DELETE FROM page_versions WHERE page = 'terms'",
  )
  const none = { hasWays: false, hasAccount: false, hasContact: false, hasTerms: false, hasMail: false }
  expect(await steps()).toMatchObject(none)
  await run(
    "INSERT INTO settings (key, value, updated_at) VALUES ('contact_tel', '\"\"', 1)",
    `INSERT INTO outbox (id, key, template, recipient, locale, data, state, not_before, created_at)
      VALUES ('t', 'test-mail:t', 'x', 'x', 'th', '{}', 'failed', 1, 1)`,
  )
  expect(await steps()).toMatchObject(none)
  await run(
    `INSERT INTO bank_accounts (payment_method_id, bank_name, account_name, account_id)
      VALUES (1, 'Bank', 'School', '123')`,
    "UPDATE settings SET value = '\"02\"' WHERE key = 'contact_tel'",
    `INSERT INTO page_versions (page, version, body, effective_at, created_at) VALUES ('terms', 1, 'Rules', 1, 1)`,
    "UPDATE outbox SET state = 'sent' WHERE id = 't'",
  )
  const all = { hasWays: true, hasAccount: true, hasContact: true, hasTerms: true, hasMail: true }
  expect(await steps()).toMatchObject(all)
  await run('UPDATE payment_methods SET enabled = 1', 'UPDATE bank_accounts SET ended_at = NULL')
})

test('keeps the steps that are left after the first order', async () => {
  const steps = async () => (await homeFor('owner')).firstSteps
  const withdraws = () => testDb.prepare("DELETE FROM page_versions WHERE page = 'terms'").run()
  expect(await steps()).toMatchObject({ hasOrder: false, hasTerms: true })
  await anOrder(needs, await aStudent(needs))
  expect(await steps()).toBeNull()
  await withdraws()
  expect(await steps()).toMatchObject({ hasOrder: true, hasTerms: false })
})

test('shows sales, refunds, best sellers and the newest orders', async () => {
  await sell(TODAY - 40 * DAY)
  await sell(TODAY - 3 * DAY)
  const order = await sell(TODAY, BOTH)
  await sell(TODAY, { lines: [{ courseId: 102, planId: 2 }] })
  // An unpaid order is no sale.
  const unpaid = await anOrder(needs, await aStudent(needs))
  const today = { orders: 2, amount: 348_000, refunded: 0 }
  const month = { ...today, orders: 3, amount: 498_000 }
  const home = await homeFor('cashier')
  expect(home.sales).toEqual([
    {
      currency: 'THB',
      today,
      thisMonth: month,
      lastMonthByNow: { orders: 1, amount: 150_000, refunded: 0 },
      lastMonth: { orders: 1, amount: 150_000, refunded: 0 },
    },
  ])
  expect(home.orders?.map(({ id }) => id)).toContain(unpaid.order.id)
  expect(home.orders).toHaveLength(5)
  expect(home.firstSteps).toMatchObject({ hasOrder: true, hasTerms: false })
  const sellers = [
    { kind: 'course', id: 102, path: '/course/102', name: 'Drawing', sold: 2 },
    { kind: 'course', id: 101, path: '/course/101', name: 'ทำอาหารไทย', sold: 2 },
  ]
  expect(home.bestSellers).toEqual(sellers)

  const owner = await aStudent(needs, { roles: ['owner'] })
  const [line] = order.lines
  const row = await testDb.prepare('SELECT version FROM orders WHERE id = ?').bind(order.id).first()
  const seen = { orderId: order.id, version: Number(row?.version), lineId: line?.id ?? 0, reason: 'x' }
  expect(await refundLine(needs, seen, owner)).toMatchObject({ ok: true })
  const after = await getDeskHome(needs, owner)
  expect(after.sales?.[0]).toMatchObject({
    today: { ...today, refunded: 150_000 },
    thisMonth: { ...month, refunded: 150_000 },
  })
  expect(after.bestSellers?.map(({ sold }) => sold)).toEqual([2, 1])
  // Those who may edit a course are led to its editor.
  expect(after.bestSellers?.[0]?.path).toMatch(/^\/admin\/courses\/10[12]$/)
})

test.each<[Role, { money: boolean; sellers: boolean; orders: boolean }]>([
  ['cashier', { money: true, sellers: true, orders: true }],
  ['accountant', { money: true, sellers: true, orders: true }],
  ['support', { money: false, sellers: false, orders: true }],
  ['editor', { money: false, sellers: true, orders: false }],
  ['instructor', { money: false, sellers: false, orders: false }],
])('shows the %s only what their role may see', async (role, shown) => {
  const { sales, bestSellers, orders } = await homeFor(role)
  expect({ money: sales !== null, sellers: bestSellers !== null, orders: orders !== null }).toEqual(shown)
  if (role === 'support')
    expect(orders?.map(({ payable }) => payable)).toEqual([null, null, null, null, null])
})

test('shows a visitor nothing', async () => {
  const home = await getDeskHome(needs, aVisitor())
  expect(home).toMatchObject({
    sales: null,
    bestSellers: null,
    orders: null,
    queue: { slips: 0, approvals: 0 },
  })
})

test('counts a sale by the day in Bangkok', async () => {
  const dayOf = async (at: number) => {
    const before = (await homeFor('owner')).sales?.[0]?.today ?? NO_LINES
    await sell(at)
    return ((await homeFor('owner')).sales?.[0]?.today.orders ?? 0) - before.orders
  }
  expect(await dayOf(fromBangkok('2026-11-24', '23:59:59') ?? 0)).toBe(0)
  expect(await dayOf(fromBangkok('2026-11-25', '00:00') ?? 0)).toBe(1)
})

test('reads no more rows when many more orders were sold', async () => {
  const owner = await aStudent(needs, { roles: ['owner'] })
  const cost = async () => {
    costs.length = 0
    await getDeskHome(needs, owner)
    return { statements: costs.length, rows: costs.reduce((sum, { rowsRead }) => sum + rowsRead, 0) }
  }
  const copies = async (count: number) => {
    const { results } = await testDb.prepare('SELECT * FROM orders WHERE id = ?').bind(sample.id).all()
    const columns = Object.keys(results[0] ?? {}).filter(name => name !== 'id')
    const values = columns.map(name =>
      /^(token|idempotency_key)$/.test(name) ? 'hex(randomblob(16))' : name,
    )
    const numbers = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`
    await testDb.batch([
      testDb.prepare(
        `INSERT INTO orders (${columns}) ${numbers} SELECT ${values} FROM orders, n WHERE id = ${sample.id}`,
      ),
      testDb.prepare(`INSERT INTO order_lines (order_id, position, course_id, name, qty, amount, discount)
        SELECT id, 0, 101, 'x', 1, 100, 0 FROM orders WHERE id NOT IN (SELECT order_id FROM order_lines)`),
    ])
  }
  const sample = await sell()
  await copies(300)
  const few = await cost()
  await copies(1_500)
  expect(await cost()).toEqual(few)
  expect(few.statements).toBeLessThan(6)
  expect(few.rows).toBeLessThan(2_000)
})

test('counts both kinds of the queue right above a hundred', async () => {
  const ids = await testDb.prepare('SELECT id FROM orders ORDER BY id LIMIT 1').first<{ id: number }>()
  const { results } = await testDb.prepare('SELECT * FROM orders WHERE id = ?').bind(ids?.id).all()
  const names = Object.keys(results[0] ?? {}).filter(name => name !== 'id')
  const given = (name: string) => {
    if (name === 'status') return "'pendingApproved'"
    if (name === 'awaits_approval') return 'n <= 120'
    return /^(token|idempotency_key)$/.test(name) ? 'hex(randomblob(16))' : name
  }
  await testDb
    .prepare(`INSERT INTO orders (${names}) SELECT ${names.map(given)} FROM orders,
      (WITH RECURSIVE count(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM count WHERE n < 150) SELECT n FROM count)
      WHERE id = ?`)
    .bind(ids?.id)
    .run()
  const { queue } = await homeFor('cashier')
  expect(queue.approvals).toBe(100)
  expect(queue.slips).toBeGreaterThanOrEqual(30)
  expect(queue.slips).toBeLessThan(100)
})
