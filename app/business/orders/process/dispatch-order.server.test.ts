import { afterEach, beforeAll, expect, test } from 'vitest'
import { STAFF_ROLES } from '#app/business/callers/permissions.ts'
import { getOrderForStaff } from '#app/business/orders/showing/get-order-for-staff.server.ts'
import { listOrdersOfStudent } from '#app/business/orders/showing/list-orders.server.ts'
import { listParcels } from '#app/business/orders/showing/list-parcels.server.ts'
import { findViolations } from '#app/business/payments/find-violations.server.ts'
import { countWaiting } from '#app/business/storefront/count-waiting.server.ts'
import { products } from '#app/db/schema/catalogue.ts'
import { withPiggybackedReads } from '#app/platform/piggybacked-reads.ts'
import { confirmPayment } from '#app/testing/payments/a-confirmed-payment.ts'
import { aStudent, staff } from '#app/testing/shop/a-caller.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { anOrder, BY_POST } from '#app/testing/shop/an-order.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'
import { dispatchOrder, recallOrder } from './dispatch-order.server.ts'
import { refundLine, refundOrder } from './refund-order.server.ts'

const needs = shopNeeds()
const BOOK_AND_COURSE = {
  lines: [
    { productId: 5, qty: 2 },
    { courseId: 101, planId: 1 },
  ],
  shipping: BY_POST,
}
const PARCEL = { carrier: ' ไปรษณีย์ไทย ', tracking: 'EF582568151TH' }
let cashier: Awaited<ReturnType<typeof aStudent>>
let owner: typeof cashier

beforeAll(async () => {
  await aShop(needs)
  await needs.db.update(products).set({ availableQty: 50 })
  cashier = await aStudent(needs, { roles: ['cashier'] })
  owner = await staff(needs)
})
afterEach(async () => expect(await findViolations(testDb)).toEqual([]))

/** Places and pays an order with a book and a course. */
async function aPaidBook() {
  const buyer = await aStudent(needs)
  const { order } = await anOrder(needs, buyer, BOOK_AND_COURSE)
  await confirmPayment(needs, order.id)
  return { buyer, order, id: order.id, seen: await seen(order.id) }
}

async function seen(orderId: number) {
  const row = await testDb.prepare('SELECT version FROM orders WHERE id = ?').bind(orderId).first()
  return { orderId, version: Number(row?.version) }
}

async function listed(isSent: boolean) {
  const found = await listParcels(needs, { isSent, before: null }, cashier)
  return found.ok ? found.value.parcels : []
}
const waits = async (id: number) => (await listed(false)).some(parcel => parcel.id === id)

async function mailsTo(email: string) {
  const { results } = await testDb
    .prepare("SELECT data FROM outbox WHERE template = 'order-dispatched' AND recipient = ? ORDER BY rowid")
    .bind(email)
    .all<{ data: string }>()
  return results.map(({ data }) => JSON.parse(data))
}

test('a paid book waits, is sent once, and its buyer is told', async () => {
  const unpaid = await anOrder(needs, await aStudent(needs), BOOK_AND_COURSE)
  const { buyer, id, order, seen: saw } = await aPaidBook()
  expect(await waits(unpaid.order.id)).toBe(false)
  expect((await listed(false)).find(parcel => parcel.id === id)).toMatchObject({
    fullname: order.fullname,
    shipping: { address: BY_POST.address, methodName: 'Post' },
    items: [{ name: 'Workbook', qty: 2 }],
  })
  const counting = { ...needs, ...withPiggybackedReads(testDb) }
  expect(await countWaiting(counting, cashier)).toMatchObject({ parcels: 1 })

  const twice = await Promise.all([0, 1].map(() => dispatchOrder(needs, { ...saw, ...PARCEL }, cashier)))
  expect(twice.map(done => done.ok && done.value.isNew).sort()).toEqual([false, true])
  expect(await waits(id)).toBe(false)
  expect(await countWaiting(counting, cashier)).toMatchObject({ parcels: 0 })
  const sent = { carrier: 'ไปรษณีย์ไทย', tracking: 'EF582568151TH' }
  expect((await listed(true))[0]).toMatchObject({ id, parcel: sent, dispatchedAt: needs.now() })
  expect(await mailsTo(buyer.account.email)).toEqual([
    {
      ...{ orderId: id, orderToken: order.token, items: [{ name: 'Workbook', qty: 2 }] },
      ...{ carrier: 'ไปรษณีย์ไทย', number: 'EF582568151TH' },
    },
  ])
  expect((await listOrdersOfStudent(needs, {}, buyer)).orders[0]).toMatchObject({
    isSent: true,
    status: 'approved',
  })
  const story = await getOrderForStaff(needs, { orderId: id }, owner)
  expect(story.ok && story.value.story[0]).toMatchObject({
    event: 'dispatch',
    by: { kind: 'staff' },
    facts: [{ kind: 'mail', template: 'order-dispatched' }],
  })
})

test('a wrong number is corrected with another mail, and the day of sending stays', async () => {
  const { buyer, id, seen: saw } = await aPaidBook()
  await dispatchOrder(needs, { ...saw, ...PARCEL }, cashier)
  const page = 'https://carrier.example/EF1'
  const corrected = { ...(await seen(id)), carrier: 'Flash Express', tracking: page }
  expect((await dispatchOrder({ ...needs, now: () => needs.now() + 60_000 }, corrected, cashier)).ok).toBe(
    true,
  )
  expect((await listed(true))[0]).toMatchObject({
    parcel: { carrier: 'Flash Express', tracking: page },
    dispatchedAt: needs.now(),
  })
  expect(await mailsTo(buyer.account.email)).toMatchObject([
    { number: 'EF582568151TH' },
    { carrier: 'Flash Express', page },
  ])
})

test('a parcel that was not sent after all waits again', async () => {
  const { buyer, id, seen: saw } = await aPaidBook()
  expect(await recallOrder(needs, saw, cashier)).toMatchObject({ ok: true, value: { isNew: false } })
  await dispatchOrder(needs, { ...saw, carrier: '', tracking: '' }, cashier)
  expect((await recallOrder(needs, await seen(id), cashier)).ok).toBe(true)
  expect(await waits(id)).toBe(true)
  expect(await mailsTo(buyer.account.email)).toHaveLength(1)
})

test('what is refunded is not sent', async () => {
  const [line, whole] = [await aPaidBook(), await aPaidBook()]
  const bookLine = line.order.lines.find(({ productId }) => productId !== null)?.id ?? 0
  const why = { reason: 'sold out' }
  expect((await refundLine(needs, { ...line.seen, lineId: bookLine, ...why }, owner)).ok).toBe(true)
  expect((await refundOrder(needs, { ...whole.seen, ...why }, owner)).ok).toBe(true)
  expect([await waits(line.id), await waits(whole.id)]).toEqual([false, false])
  const late = await Promise.all(
    [line, whole].map(async ({ id }) => dispatchOrder(needs, { ...(await seen(id)), ...PARCEL }, cashier)),
  )
  expect(late).toMatchObject([
    { error: { code: 'NOTHING_TO_DISPATCH' } },
    { error: { code: 'ORDER_NOT_MOVABLE' } },
  ])
})

test('refuses people, words and orders that it must not take', async () => {
  const { id, seen: saw } = await aPaidBook()
  const codeOf = async (over: object, caller: typeof cashier = cashier) => {
    const done = await dispatchOrder(needs, { ...saw, ...PARCEL, ...over }, caller)
    return done.ok ? 'done' : done.error.code
  }
  for (const role of STAFF_ROLES.filter(one => one !== 'owner' && one !== 'cashier'))
    expect([role, await codeOf({}, await aStudent(needs, { roles: [role] }))]).toEqual([role, 'NOT_STAFF'])
  expect(await listParcels(needs, { isSent: false, before: null }, await aStudent(needs))).toMatchObject({
    error: { code: 'NOT_STAFF' },
  })
  expect(await codeOf({ tracking: 'javascript:alert(1)' })).toBe('TRACKING_INVALID')
  expect(await codeOf({ carrier: 'x'.repeat(61) })).toBe('CARRIER_TOO_LONG')
  expect(await codeOf({ version: saw.version - 1 })).toBe('ORDER_CHANGED')
  expect(await codeOf({ orderId: 999_999 })).toBe('NOT_FOUND')
  const unpaid = await anOrder(needs, await aStudent(needs), BOOK_AND_COURSE)
  expect(await codeOf(await seen(unpaid.order.id))).toBe('ORDER_NOT_MOVABLE')
  expect(await waits(id)).toBe(true)
})

test.each([false, true])('a list goes on where its page ended (sent: %s)', async isSent => {
  for (let made = 0; made < 3; made++) {
    const { seen: saw } = await aPaidBook()
    if (isSent) await dispatchOrder(needs, { ...saw, ...PARCEL }, cashier)
  }
  const all = (await listed(isSent)).map(({ id }) => id)
  const ids: number[] = []
  let before: string | null = null
  do {
    const page = await listParcels(needs, { isSent, before, limit: 2 }, cashier)
    ids.push(...(page.ok ? page.value.parcels.map(({ id }) => id) : []))
    before = page.ok ? page.value.next : null
  } while (before !== null)
  expect(all.length).toBeGreaterThanOrEqual(3)
  expect(ids).toEqual(all)
})
