import { beforeAll, expect, test } from 'vitest'
import { ROLES, type Role } from '#app/business/callers/permissions.ts'
import { refundLine, refundOrder, refuseWaiting } from '#app/business/orders/process/refund-order.server.ts'
import { salesDays } from '#app/db/schema/orders.ts'
import { DAY, fromBangkok } from '#app/platform/clock.ts'
import { confirmPayment } from '#app/testing/payments/a-confirmed-payment.ts'
import { aStudent } from '#app/testing/shop/a-caller.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { anOrder } from '#app/testing/shop/an-order.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'
import { listMoneyMoves } from './list-money-moves.server.ts'

const MONDAY = fromBangkok('2026-11-23', '09:00') ?? 0
const needs = shopNeeds({ now: MONDAY })
const EVER = { from: 0, until: MONDAY + 365 * DAY }
const BOTH = {
  lines: [
    { courseId: 101, planId: 1 },
    { courseId: 102, planId: 2 },
  ],
}
let owner: Awaited<ReturnType<typeof aStudent>>
beforeAll(async () => {
  await aShop(needs)
  owner = await aStudent(needs, { roles: ['owner'] })
})

async function list(period = EVER, role: Role = 'accountant') {
  const caller = await aStudent(needs, { roles: [role] })
  const found = await listMoneyMoves(needs, period, caller)
  return found.ok ? found.value.moves : found.error.code
}

/** Places an order of two courses and pays it at this time. */
async function sell(at: number, waits: readonly number[] = []) {
  needs.clock.at = at
  for (const planId of waits)
    await testDb.exec(`UPDATE pricing_plans SET need_approval = 1 WHERE id = ${planId}`)
  const { order } = await anOrder(needs, await aStudent(needs), BOTH)
  await testDb.exec('UPDATE pricing_plans SET need_approval = 0')
  await confirmPayment(needs, order.id)
  return order
}

async function seenOf(orderId: number) {
  const version = await testDb
    .prepare('SELECT version FROM orders WHERE id = ?')
    .bind(orderId)
    .first<number>('version')
  return { orderId, version: version ?? 0, reason: 'x' }
}

test('adds up to the sales of each day, whatever was refunded or refused', async () => {
  await sell(MONDAY)
  const [part, whole] = [await sell(MONDAY), await sell(MONDAY)]
  const refused = await sell(MONDAY + DAY, [2])
  const refusedWhole = await sell(MONDAY + DAY, [1, 2])
  needs.clock.at = MONDAY + 2 * DAY
  const lineId = part.lines[0]?.id ?? 0
  for (const done of [
    await refundLine(needs, { ...(await seenOf(part.id)), lineId }, owner),
    await refundOrder(needs, await seenOf(whole.id), owner),
    await refuseWaiting(needs, { orderId: refused.id, reason: 'x' }, owner),
    await refuseWaiting(needs, { orderId: refusedWhole.id, reason: 'x' }, owner),
  ])
    expect(done).toMatchObject({ ok: true })
  const moves = await list()
  if (typeof moves === 'string') throw new Error(moves)
  const days = await needs.db.select().from(salesDays).orderBy(salesDays.day)
  expect(days).toHaveLength(2)
  for (const { day, orders, amount, refunded } of days) {
    const from = (fromBangkok('1970-01-01', '00:00') ?? 0) + day * DAY
    const ofDay = moves.filter(({ at }) => at >= from && at < from + DAY)
    const of = (kind: string) => ofDay.filter(move => move.kind === kind)
    const sum = (kind: string) => of(kind).reduce((all, move) => all + move.amount, 0)
    expect([of('sale').length, sum('sale'), sum('refund')]).toEqual([orders, amount, refunded])
  }
  expect(moves.map(({ orderId }) => orderId)).not.toContain(refusedWhole.id)
  expect(moves.filter(({ kind }) => kind === 'refund')).toHaveLength(3)
})

test('names the buyer, the tax invoice and what was bought', async () => {
  const order = await sell(MONDAY + 10 * DAY)
  const invoice = { nameOne: 'บริษัท ครัวไทย', nameTwo: '00001', payerIdentificationNo: '0105561000001' }
  await testDb
    .prepare('UPDATE orders SET tax_invoice = ? WHERE id = ?')
    .bind(JSON.stringify(invoice), order.id)
    .run()
  const day = { from: MONDAY + 10 * DAY, until: MONDAY + 10 * DAY + 1 }
  expect(await list(day)).toEqual([
    {
      at: MONDAY + 10 * DAY,
      kind: 'sale',
      amount: order.payable,
      currency: 'THB',
      orderId: order.id,
      buyer: 'Somchai Jaidee',
      taxName: 'บริษัท ครัวไทย 00001',
      taxId: '0105561000001',
      items: order.lines.map(({ name }) => name),
      method: expect.stringMatching(/./),
      vat: order.vatContained,
      withheld: order.withholdingPrice,
    },
  ])
  // The first instant counts, the last does not.
  expect(await list({ ...day, from: day.from + 1, until: day.until + DAY })).toEqual([])
  expect(await list({ from: day.from - DAY, until: day.from })).toEqual([])
})

test('goes on after a full page without a gap or a repeat', async () => {
  const of = MONDAY + 20 * DAY
  const order = await sell(of)
  await testDb
    .prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1100)
        INSERT INTO order_history (order_id, version, at, event, from_status, to_status, actor)
        SELECT ?1, 1000 + i, CAST(?2 AS INTEGER), 'approve', 'pendingApproved', 'approved', 'system' FROM n`,
    )
    .bind(order.id, of)
    .run()
  const caller = await aStudent(needs, { roles: ['accountant'] })
  const sizes: number[] = []
  let after: { at: number; id: number } | null | undefined = null
  do {
    const found = await listMoneyMoves(needs, { from: of, until: of + DAY, after }, caller)
    if (!found.ok) throw new Error(found.error.code)
    sizes.push(found.value.moves.length)
    after = found.value.next
  } while (after)
  expect(sizes).toEqual([500, 500, 101])
})

test('only an owner and an accountant get the file', async () => {
  const allowed = await Promise.all(
    ROLES.map(async role => [role, Array.isArray(await list(EVER, role))] as const),
  )
  expect(allowed.filter(([, isAllowed]) => isAllowed).map(([role]) => role)).toEqual(['owner', 'accountant'])
})

test('finds the moves of a time by their own index', async () => {
  const { results } = await testDb
    .prepare(
      `EXPLAIN QUERY PLAN SELECT id FROM order_history WHERE to_status IN ('approved', 'refunded')
        AND at < CAST(? AS INTEGER) AND (at, id) > (CAST(? AS INTEGER), CAST(? AS INTEGER)) ORDER BY at, id LIMIT 500`,
    )
    .bind(2, 1, 0)
    .all<{ detail: string }>()
  const plan = results.map(({ detail }) => detail).join('\n')
  expect(plan).toContain('order_history_money')
  expect(plan).not.toContain('TEMP B-TREE')
})
