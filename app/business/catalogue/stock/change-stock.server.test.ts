import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Caller } from '#app/business/callers/caller.ts'
import { products } from '#app/db/schema/catalogue.ts'
import { aStudent } from '#app/testing/shop/a-caller.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { meanwhile } from '#app/testing/shop/meanwhile.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'
import { changeStock } from './change-stock.server.ts'
import type { TypedStock } from './stock.ts'
import { selectStockChanges } from './stock-changes.server.ts'

const NOW = Date.UTC(2026, 0, 3)
const needs = shopNeeds({ now: NOW })
let editor: Caller
let productId = 600

beforeAll(async () => {
  await aShop(needs)
  editor = await aStudent(needs, { roles: ['editor'] })
})

/** Each test has a product of its own, with ten pieces. */
beforeEach(async () => {
  productId += 1
  await needs.db.insert(products).values({
    id: productId,
    name: 'Clay',
    slug: 'clay',
    price: 10_000,
    availableQty: 10,
    pictures: [],
    createdAt: NOW,
    updatedAt: NOW,
  })
})

const ledger = () => selectStockChanges(needs.db, productId)
const stock = () =>
  testDb.prepare('SELECT available_qty FROM products WHERE id = ?').bind(productId).first('available_qty')
const sale = () =>
  testDb.prepare('UPDATE products SET available_qty = available_qty - 1 WHERE id = ?').bind(productId).run()

async function change(
  typed: Partial<TypedStock>,
  over: { seen?: number; by?: Caller; formKey?: string } = {},
) {
  const { seen = (await ledger())[0]?.id ?? 0, by = editor, formKey = crypto.randomUUID() } = over
  const whole = { way: 'received', number: '', reason: '', ...typed }
  return changeStock(needs, { productId, typed: whole, seen, formKey }, by)
}

test('writes a receipt with reason, person and remaining stock', async () => {
  expect(await change({ number: '1,000', reason: ' ใบส่งของ 12 ' })).toEqual({ ok: true, value: null })
  expect(await stock()).toBe(1_010)
  const [receipt, first] = await ledger()
  expect(receipt).toMatchObject({
    change: 1_000,
    left: 1_010,
    kind: 'received',
    reason: 'ใบส่งของ 12',
    isByStaff: true,
    orderId: null,
    at: NOW,
  })
  expect(first).toMatchObject({ change: 10, left: 10, kind: 'imported', isByStaff: false })
  const act = await testDb
    .prepare("SELECT data FROM audit_log WHERE action = 'product.stock' AND subject = ?")
    .bind(`product:${productId}`)
    .first<string>('data')
  expect(JSON.parse(act ?? '')).toEqual({ way: 'received', pieces: 1_000, reason: 'ใบส่งของ 12' })
})

test('takes pieces out but never more than are left', async () => {
  expect(await change({ way: 'taken', number: '11', reason: 'x' })).toMatchObject({
    error: { faults: { number: { code: 'below-zero', left: 10 } } },
  })
  expect(await stock()).toBe(10)
  expect(await change({ way: 'taken', number: '10', reason: 'ชำรุด' })).toMatchObject({ ok: true })
  expect(await stock()).toBe(0)
  expect(await ledger()).toMatchObject([{ change: -10, left: 0, kind: 'corrected' }, {}])
})

test('sets the stock to a count, and logs right counts', async () => {
  await change({ way: 'counted', number: '12', reason: 'นับประจำปี' })
  expect(await stock()).toBe(12)
  await change({ way: 'counted', number: '12', reason: 'นับอีกครั้ง' })
  expect(await ledger()).toMatchObject([
    { change: 0, left: 12, kind: 'corrected' },
    { change: 2, left: 12, kind: 'corrected' },
    { left: 10 },
  ])
})

test('refuses a count of stock that moved meanwhile', async () => {
  const seen = (await ledger())[0]?.id ?? 0
  await sale()
  const counted = { way: 'counted', number: '12', reason: 'x' }
  expect(await change(counted, { seen })).toMatchObject({
    error: { faults: { number: { code: 'moved', left: 9 } } },
  })
  expect(await stock()).toBe(9)
  expect(await change(counted)).toMatchObject({ ok: true })
  expect(await stock()).toBe(12)
})

test('loses no sale that happens during a receipt', async () => {
  const crossing = meanwhile({ before: 1 }, async () => void (await sale()))
  const typed = { way: 'received', number: '5', reason: '' }
  await changeStock(crossing, { productId, typed, seen: 0, formKey: crypto.randomUUID() }, editor)
  expect(await stock()).toBe(14)
  expect(await ledger()).toMatchObject([{ change: 5, left: 14 }, { change: -1, left: 9 }, { left: 10 }])
})

test.each(['received', 'taken', 'counted'])('counts a form sent twice as once: %s', async way => {
  const seen = (await ledger())[0]?.id ?? 0
  const formKey = crypto.randomUUID()
  const send = () => change({ way, number: '6', reason: 'x' }, { seen, formKey })
  expect(await send()).toMatchObject({ ok: true })
  const after = await stock()
  expect(await send()).toMatchObject({ ok: true })
  expect(await stock()).toBe(after)
  expect(await ledger()).toHaveLength(2)
})

test.each<[string, Partial<TypedStock>, object]>([
  ['no number', {}, { number: { code: 'required' } }],
  ['half a piece', { number: '1.5' }, { number: { code: 'not-whole' } }],
  ['no piece', { number: '0' }, { number: { code: 'not-above-zero' } }],
  ['too many pieces', { number: '1000001' }, { number: { code: 'too-many', most: 1_000_000 } }],
  ['a correction without reason', { way: 'taken', number: '1' }, { reason: { code: 'required' } }],
  ['a long reason', { number: '1', reason: 'x'.repeat(201) }, { reason: { code: 'too-long', most: 200 } }],
  ['an unknown way', { way: 'sold', number: '1', reason: 'x' }, { way: { code: 'required' } }],
])('refuses %s beside its field', async (_name, typed, faults) => {
  expect(await change(typed)).toMatchObject({ ok: false, error: { code: 'INPUT_ERROR', faults } })
  expect(await stock()).toBe(10)
})

test('lets only people with the permission change stock', async () => {
  const student = await aStudent(needs)
  expect(await change({ number: '5' }, { by: student })).toMatchObject({ error: { code: 'NOT_FOUND' } })
  expect(await stock()).toBe(10)
})
