import { beforeAll, expect, test } from 'vitest'
import type { Role } from '#app/business/callers/permissions.ts'
import { readSettings } from '#app/business/settings/settings-repository.server.ts'
import { catalogueWords } from '#app/db/schema/catalogue.ts'
import { aStudent, aVisitor } from '#app/testing/shop/a-caller.ts'
import { aCoupon, aPromotion, aShop } from '#app/testing/shop/a-shop.ts'
import { anOrder } from '#app/testing/shop/an-order.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'
import { searchDesk } from './search-desk.server.ts'

const shop = shopNeeds()
const needs = { ...shop, siteSettings: () => readSettings(shop) }
let placed: { id: number; email: string; userId: string }

beforeAll(async () => {
  await aShop(needs)
  // The import writes the words that can be found.
  await needs.db.insert(catalogueWords).values([
    { kind: 'course', id: 102, words: 'drawing' },
    { kind: 'product', id: 5, words: 'workbook' },
  ])
  const buyer = await aStudent(needs)
  const { order } = await anOrder(needs, buyer)
  placed = { id: order.id, email: buyer.account.email, userId: buyer.account.userId }
})

const search = async (words: string, role: Role = 'owner') =>
  searchDesk(needs, words, await aStudent(needs, { roles: [role] }))

test('finds an order by its number', async () => {
  const { orders } = await search(` ${placed.id} `)
  expect(orders?.map(({ id }) => id)).toEqual([placed.id])
})

test('finds the orders and the account of an address', async () => {
  const { orders, people } = await search(placed.email)
  expect(orders?.map(({ id }) => id)).toEqual([placed.id])
  expect(people?.map(({ userId }) => userId)).toEqual([placed.userId])
})

test('finds courses and products by their words, with the pages of their reader', async () => {
  const [drawing, workbook] = [
    { id: 102, name: 'Drawing', unseen: null },
    { id: 5, name: 'Workbook', unseen: null },
  ]
  expect((await search('drawing', 'cashier')).courses).toEqual([{ ...drawing, path: '/course/102-course' }])
  expect((await search('workbook', 'cashier')).products).toEqual([
    { ...workbook, path: '/product/5-workbook' },
  ])
  expect((await search('drawing', 'editor')).courses).toEqual([{ ...drawing, path: '/admin/courses/102' }])
  expect((await search('workbook', 'editor')).products).toEqual([{ ...workbook, path: '/admin/products/5' }])
})

test('finds a coupon by the start of its code and a promotion by a word, for those who change them', async () => {
  await aCoupon(needs, { code: 'RAIN20' })
  await aPromotion(needs, { title: 'Monsoon rain sale' })
  const found = await search(' rain', 'editor')
  const [coupon, promotion] = [found.coupons[0], found.promotions[0]]
  expect(found.coupons).toEqual([
    { id: coupon?.id, name: 'RAIN20', path: `/admin/coupons/${coupon?.id}`, unseen: null },
  ])
  expect(promotion).toMatchObject({ name: 'Monsoon rain sale', path: `/admin/promotions/${promotion?.id}` })
  expect(await search('rain', 'cashier')).toMatchObject({ coupons: [], promotions: [] })
})

test('finds drafts and hidden things only for those who edit them', async () => {
  const change = async (set: string, table: string) => testDb.prepare(`UPDATE ${table} SET ${set}`).run()
  await change('status_show = 0', 'products')
  await change("status_show = 0, stage = 'draft'", 'courses')
  const unseenBy = async (role: Role) => {
    const found = [await search('drawing', role), await search('workbook', role)]
    return found.flatMap(({ courses, products }) => [...courses, ...products].map(({ unseen }) => unseen))
  }
  expect(await unseenBy('editor')).toEqual(['draft', 'hidden'])
  expect(await unseenBy('cashier')).toEqual([])
  await change('status_show = 1', 'products')
  await change("status_show = 1, stage = ''", 'courses')
})

test('finds nothing for empty words', async () => {
  const offers = { coupons: [], promotions: [] }
  const nothing = { orders: null, people: null, courses: [], products: [], ...offers, settings: [] }
  expect(await search('  ')).toEqual(nothing)
})

test.each<[Role, { orders: boolean; people: boolean; amounts: boolean }]>([
  ['cashier', { orders: true, people: true, amounts: true }],
  ['accountant', { orders: true, people: false, amounts: true }],
  ['support', { orders: true, people: true, amounts: false }],
  ['editor', { orders: false, people: false, amounts: false }],
])('finds for the %s only what their role may see', async (role, shown) => {
  const { orders, people } = await search(placed.email, role)
  expect({
    orders: (orders?.length ?? 0) > 0,
    people: (people?.length ?? 0) > 0,
    amounts: orders?.some(({ payable }) => payable !== null) ?? false,
  }).toEqual(shown)
})

test('finds nothing for people who do not work here', async () => {
  const { courses } = await search('drawing', 'student')
  expect(courses).toEqual([])
  expect((await searchDesk(needs, 'drawing', aVisitor())).courses).toEqual([])
})
