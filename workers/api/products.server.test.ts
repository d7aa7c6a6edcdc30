import { SELF } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { courses, products } from '#app/db/schema/catalogue.ts'
import { aPromotion, aShop } from '#app/testing/shop/a-shop.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'

const needs = shopNeeds()

beforeAll(async () => {
  await aShop(needs)
  const at = needs.now()
  const kit = { slug: 'kit', price: 9_950, priceUsd: 300, pictures: [], createdAt: at, updatedAt: at }
  const shown = { metaTitle: 'For shops', previewVideoUrl: '/files/v.mp4', pictures: ['/files/a.jpg'] }
  await needs.db.batch([
    needs.db.update(products).set(shown).where(eq(products.id, 5)),
    needs.db.insert(products).values({ ...kit, id: 6, name: 'ชุดเย็บสมุด' }),
    needs.db.insert(products).values({ ...kit, id: 7, name: 'ชุดที่ซ่อนไว้', statusShow: false }),
    needs.db.update(courses).set({ slug: 'ทำอาหาร' }).where(eq(courses.id, 101)),
    aPromotion(needs, { id: 1, descriptionList: ['Both'], courseIds: [101, 102], endsAt: at + 60_000 }),
    aPromotion(needs, { id: 2, title: 'Later', startsAt: at + 3_600_000 }),
    aPromotion(needs, { id: 3, title: 'Off', enabled: false }),
  ])
  await testDb.batch(
    [5, 6, 7].map(id =>
      testDb
        .prepare(`INSERT INTO catalogue_words (kind, id, words) VALUES ('product', ?, ?)`)
        .bind(id, id === 5 ? 'workbook' : 'ชุดเย็บสมุด ชุดที่ซ่อนไว้'),
    ),
  )
})

async function call(path: string, init: { body?: object; cookie?: string } = {}) {
  const response = await SELF.fetch(`http://shop.test${path}`, {
    method: init.body ? 'POST' : 'GET',
    headers: { 'Content-Type': 'application/json', ...(init.cookie && { Cookie: init.cookie }) },
    body: init.body && JSON.stringify(init.body),
  })
  const cookie = response.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')
  return { status: response.status, body: (await response.json()) as Record<string, unknown>, cookie }
}

test('lists visible products with prices in major units', async () => {
  const { body } = await call('/public/product')
  expect(body).toMatchObject({
    success: true,
    total: 2,
    data: [
      { id: 5, link_path: '/product/5-workbook', price: 250, currency_code: 'THB', available_qty: 1 },
      { id: 6, price: 99.5, course_type: 'product', available_qty: 0 },
    ],
  })
})

test.each([
  ['keyword=สมุด', [6]],
  ['keyword=ซ่อน', [6]],
  ['keyword=WORKBOOK', [5]],
  ['keyword=nothing-like-it', []],
  ['filter=available', [5]],
  ['filter=all', [5, 6]],
  ['page=2', []],
])('finds by %s', async (query, ids) => {
  const { body } = await call(`/public/product?${query}`)
  expect((body.data as { id: number }[]).map(({ id }) => id)).toEqual(ids)
})

test.each(['filter=cheap', 'page=0', 'page=x', `keyword=${'k'.repeat(101)}`])(
  'names the wrong parameter of %s',
  async query => {
    const { status, body } = await call(`/public/product?${query}`)
    expect(status).toBe(400)
    expect(body).toMatchObject({
      success: false,
      error: { code: 'INPUT_ERROR', result: [{ field: query.split('=')[0] }] },
    })
  },
)

test('answers a product in the specification’s words', async () => {
  const { body } = await call('/public/products/5/anybody')
  expect(body).toEqual({
    success: true,
    data: {
      id: 5,
      name: 'Workbook',
      link_path: '/product/5-workbook',
      meta_title: 'For shops',
      meta_description: '',
      preview: { videoUrl: '/files/v.mp4', pictureUrl: '/files/a.jpg' },
      priceDetail: { price: 250, price_usd: null, currency_code: 'THB' },
      courseDescription: '',
      course_type: 'product',
      image_detail: '[{"url":"/files/a.jpg"}]',
      available_qty: 1,
      qty_in_cart: 0,
    },
  })
})

test.each(['/public/products/7/0', '/public/products/999/0'])('answers 404 to %s', async path => {
  expect(await call(path)).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } })
})

test.each([
  ['/product/5-whatever', 5, '/product/5-workbook'],
  ['/product/5', 5, '/product/5-workbook'],
  ['https://shop.test/product/5-workbook?ref=mail', 5, '/product/5-workbook'],
  ['/course/101', 101, `/course/101-${encodeURIComponent('ทำอาหาร')}`],
  ['/shelf/of/101-any', 101, `/course/101-${encodeURIComponent('ทำอาหาร')}`],
])('finds the course or product of %s', async (link_path, id, path) => {
  const { body } = await call('/public/course/cate/pathname', { body: { link_path } })
  expect(body).toMatchObject({ success: true, data: { id, link_path: path } })
})

test.each(['/product/7-kit', '/product/workbook', '/product', '/course/999', '/'])(
  'finds nothing at %s',
  async link_path => {
    expect((await call('/public/course/cate/pathname', { body: { link_path } })).status).toBe(404)
  },
)

test('lists active promotions with their discount on the cart', async () => {
  const all = '/public/cart/promotion/all'
  const { body } = await call(all)
  expect(body).toMatchObject({
    success: true,
    data: [
      {
        id: 1,
        title: 'Two courses',
        description_list: ['Both'],
        courses: [101, 102],
        coursesInPromotion: [{ id: 101 }, { id: 102, name: 'Drawing', link_path: '/course/102-course' }],
        number_of_course: 2,
        promotion_type: 'P2',
        discount_type: 'percent',
        discount_amont: 10,
        discount_amount_usd: null,
        discount: 0,
        link_path: '/promotion/1',
      },
    ],
  })
  expect(body.data).toHaveLength(1)
  const { cookie } = await call('/public/cart/additem', { body: { course_id: 101, pricingplan_id: 1 } })
  await call('/public/cart/additem', { cookie, body: { course_id: 102, pricingplan_id: 2 } })
  expect((await call(all, { cookie })).body).toMatchObject({ data: [{ discount: 249 }] })
})

test('documents the calls in /api/openapi.json', async () => {
  const { body } = await call('/api/openapi.json')
  expect(Object.keys(body.paths as object)).toEqual(
    expect.arrayContaining([
      '/public/product',
      '/public/products/{id}/{n}',
      '/public/cart/promotion/all',
      '/public/course/cate/pathname',
    ]),
  )
})
