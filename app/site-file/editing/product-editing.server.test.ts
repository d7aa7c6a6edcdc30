import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '#app/business/callers/caller.ts'
import { aPng } from '#app/business/uploads/pictures/testing-pictures.ts'
import { connect } from '#app/db/connection.ts'
import type { TestShop } from '#app/site-file/testing-site.ts'
import { aStudent } from '#app/testing/shop/a-caller.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'
import { getProductEditor } from './get-product-editor.server.ts'
import { listProducts } from './list-products.server.ts'
import type { ProductState, TypedProduct } from './product-form.ts'
import { addPicture, addPictureAddress, changePicture } from './product-pictures.server.ts'
import { createProduct, putBackProduct, saveProduct, setProductShown } from './save-product.server.ts'

const { FILES } = env as unknown as TestShop
const needs = { ...shopNeeds({ now: Date.UTC(2026, 0, 3) }), files: FILES }
let editor: Caller

beforeAll(async () => {
  await aShop(needs)
  editor = await aStudent(needs, { roles: ['editor'] })
})

const first = <Row>(query: string, ...values: unknown[]) =>
  testDb
    .prepare(query)
    .bind(...values)
    .first<Row>()

async function aProduct(name = 'ดินปั้น', price = '120'): Promise<number> {
  const made = await createProduct(needs, { name, price }, editor)
  if (!made.ok) throw new Error(JSON.stringify(made.error))
  return made.value.id
}

async function editorOf(id: number) {
  const shown = await getProductEditor(needs, { id }, editor)
  if (!shown) throw new Error('The product has no editor')
  return shown
}

/** Saves some fields of the form as it is now. */
async function save(id: number, over: Partial<TypedProduct>) {
  const { typed, seen } = await editorOf(id)
  return saveProduct(needs, { id, typed: { ...typed, ...over }, seen }, editor)
}

async function listed(state: ProductState | null, words = '') {
  const list = await listProducts(needs, { words, state, before: null }, editor)
  return list.ok ? list.value.products : []
}

test('a product says whether the shop can send it', async () => {
  const id = await aProduct()
  await testDb.prepare('UPDATE shipping_methods SET enabled = 0').run()
  expect((await editorOf(id)).lacksShipping).toBe(true)
  await testDb.prepare('UPDATE shipping_methods SET enabled = 1').run()
  expect((await editorOf(id)).lacksShipping).toBe(false)
})

test('makes a hidden product that search finds for staff', async () => {
  const id = await aProduct('สีอะคริลิก', '฿1,250.50')
  const row = await first('SELECT * FROM products WHERE id = ?', id)
  expect(row).toMatchObject({ slug: 'สีอะคริลิก', price: 125_050, status_show: 0, available_qty: 0 })
  expect(await listed(null, 'อะคริ')).toMatchObject([{ id, isShown: false, left: 0, isLow: false }])
  expect((await listed('hidden')).map(one => one.id)).toContain(id)
  expect((await listed('shown')).map(one => one.id)).toEqual([5])
})

test('refuses a new product without name and price', async () => {
  expect(await createProduct(needs, { name: ' ', price: '' }, editor)).toMatchObject({
    error: { faults: { name: { code: 'required' }, price: { code: 'required' } } },
  })
  expect(await createProduct(needs, { name: 'x', price: '1.234' }, editor)).toMatchObject({
    error: { faults: { price: { code: 'not-an-amount' } } },
  })
})

test('saves every field in both languages and logs it', async () => {
  const id = await aProduct()
  const over: Partial<TypedProduct> = {
    name: 'ดินขาว',
    nameEn: 'White clay',
    description: '<p>หนึ่งกิโล</p><script>x()</script>',
    descriptionEn: '<p>One kilo</p>',
    metaTitle: 'ดินขาวสำหรับปั้น',
    metaDescriptionEn: 'Clay for pots',
    price: '99.5',
    priceUsd: '3',
    lowStockAt: '4',
    position: '12',
    slug: 'White Clay!',
    previewVideoUrl: 'https://videos.example/clay.mp4',
  }
  expect(await save(id, over)).toMatchObject({ ok: true, value: { changed: true } })
  const { typed } = await editorOf(id)
  expect(typed).toMatchObject({ ...over, description: '<p>หนึ่งกิโล</p>', price: '99.50', slug: 'white-clay' })
  const log = await first<{ data: string }>(
    "SELECT data FROM audit_log WHERE action = 'product.change' AND subject = ?",
    `product:${id}`,
  )
  const { from, to } = JSON.parse(log?.data ?? '{}')
  expect([from.price, to.price, from.name, to.name]).toEqual([12_000, 9_950, 'ดินปั้น', 'ดินขาว'])
  const english = connect(testDb, 'en')
  const list = await listProducts({ db: english }, { words: 'white clay', state: null, before: null }, editor)
  expect(list.ok && list.value.products).toMatchObject([{ id, name: 'White clay' }])
})

test.each<[Partial<TypedProduct>, object]>([
  [{ name: '' }, { name: { code: 'required' } }],
  [{ price: '' }, { price: { code: 'required' } }],
  [{ price: '-5' }, { price: { code: 'not-an-amount' } }],
  [{ priceUsd: 'abc' }, { priceUsd: { code: 'not-an-amount' } }],
  [{ lowStockAt: '1.5' }, { lowStockAt: { code: 'not-whole' } }],
  [{ previewVideoUrl: 'javascript:x' }, { previewVideoUrl: { code: 'not-an-address' } }],
  [{ metaTitle: 'x'.repeat(256) }, { metaTitle: { code: 'too-long', most: 255 } }],
])('refuses %j beside its field', async (over, faults) => {
  const id = await aProduct()
  expect(await save(id, over)).toMatchObject({ ok: false, error: { code: 'INPUT_ERROR', faults } })
})

test('overwrites no version that the form did not show', async () => {
  const id = await aProduct()
  const { typed, seen } = await editorOf(id)
  await save(id, { price: '150' })
  const mine = { id, typed: { ...typed, price: '90' }, seen }
  const refused = await saveProduct(needs, mine, editor)
  expect(refused).toMatchObject({ error: { code: 'PRODUCT_CHANGED', theirs: { price: '150' } } })
  const again = refused.ok || refused.error.code !== 'PRODUCT_CHANGED' ? '' : refused.error.seen
  expect(await saveProduct(needs, { ...mine, seen: again }, editor)).toMatchObject({ ok: true })
  expect((await editorOf(id)).typed.price).toBe('90')
})

test('puts back the values before the last save', async () => {
  const id = await aProduct()
  await save(id, { price: '150', nameEn: 'Clay', slug: 'clay' })
  const { seen } = await editorOf(id)
  expect(await putBackProduct(needs, { id, seen: 'older' }, editor)).toMatchObject({
    error: { code: 'PRODUCT_CHANGED', seen },
  })
  expect(await putBackProduct(needs, { id, seen }, editor)).toMatchObject({ ok: true })
  const { typed } = await editorOf(id)
  expect(typed).toMatchObject({ price: '120', nameEn: '', slug: 'ดินปั้น' })
})

test('saves beside a sale and keeps the sold stock', async () => {
  const id = await aProduct()
  await testDb.prepare('UPDATE products SET available_qty = 8 WHERE id = ?').bind(id).run()
  const { typed, seen } = await editorOf(id)
  await testDb.prepare('UPDATE products SET available_qty = 7 WHERE id = ?').bind(id).run()
  expect(await saveProduct(needs, { id, typed: { ...typed, name: 'x' }, seen }, editor)).toMatchObject({
    ok: true,
  })
  expect((await editorOf(id)).left).toBe(7)
})

test('lists a product as low at its mark', async () => {
  const id = await aProduct()
  await save(id, { lowStockAt: '2' })
  const setTo = (left: number) =>
    testDb.prepare('UPDATE products SET available_qty = ? WHERE id = ?').bind(left, id).run()
  await setTo(3)
  expect((await listed('low')).map(one => one.id)).not.toContain(id)
  await setTo(2)
  expect(await listed('low')).toContainEqual(expect.objectContaining({ id, isLow: true, left: 2 }))
})

test('shows a product and hides it again', async () => {
  const id = await aProduct()
  await setProductShown(needs, { id, isShown: true }, editor)
  expect((await editorOf(id)).isShown).toBe(true)
  await setProductShown(needs, { id, isShown: false }, editor)
  expect((await editorOf(id)).isShown).toBe(false)
  const acts = await first<{ n: number }>(
    "SELECT count(*) AS n FROM audit_log WHERE subject = ? AND action IN ('product.shown', 'product.hidden')",
    `product:${id}`,
  )
  expect(acts?.n).toBe(2)
})

test('adds, orders and removes the pictures of a gallery', async () => {
  const id = await aProduct()
  const room = { maxUploadBytes: 1e6, storageBytes: 1e9 }
  const send = (width: number) =>
    addPicture(needs, { id, file: new File([aPng(width, 400)], 'clay.png'), room }, editor)
  expect(await send(319)).toMatchObject({ error: { code: 'PICTURE_TOO_SMALL', width: 319 } })
  expect(await send(400)).toEqual({ ok: true, value: null })
  expect(await addPictureAddress(needs, { id, url: ' ' }, editor)).toMatchObject({
    error: { code: 'NOT_AN_ADDRESS' },
  })
  const elsewhere = 'https://pictures.example/clay.jpg'
  await addPictureAddress(needs, { id, url: elsewhere }, editor)
  const [uploaded = ''] = (await editorOf(id)).pictures
  expect(uploaded).toMatch(/^\/files\/[0-9a-f]{64}\.png\?size=400x400&colours=0{18}$/)
  await changePicture(needs, { id, picture: elsewhere, to: 'earlier' }, editor)
  expect((await editorOf(id)).pictures).toEqual([elsewhere, uploaded])
  await changePicture(needs, { id, picture: elsewhere, to: 'later' }, editor)
  expect((await editorOf(id)).pictures).toEqual([uploaded, elsewhere])
  await changePicture(needs, { id, picture: uploaded, to: 'removed' }, editor)
  await changePicture(needs, { id, picture: uploaded, to: 'removed' }, editor)
  expect((await editorOf(id)).pictures).toEqual([elsewhere])
})

test('names the plans that a product comes free with', async () => {
  const books = JSON.stringify([{ product_id: 5, qty: 1 }])
  await testDb.prepare('UPDATE pricing_plans SET buy_course_free = ? WHERE id = 1').bind(books).run()
  expect((await editorOf(5)).freeWith).toMatchObject([{ planId: 1, courseId: 101 }])
  expect((await editorOf(await aProduct())).freeWith).toEqual([])
})

test('opens to nobody without the permission', async () => {
  const id = await aProduct()
  const student = await aStudent(needs)
  const { typed, seen } = await editorOf(id)
  const none = { error: { code: 'NOT_FOUND' } }
  expect(await getProductEditor(needs, { id }, student)).toBeNull()
  expect(await saveProduct(needs, { id, typed, seen }, student)).toMatchObject(none)
  expect(await setProductShown(needs, { id, isShown: true }, student)).toMatchObject(none)
  expect(await changePicture(needs, { id, picture: '', to: 'removed' }, student)).toMatchObject(none)
  expect(await createProduct(needs, { name: 'x', price: '1' }, student)).toMatchObject({
    error: { code: 'NOT_STAFF' },
  })
})
