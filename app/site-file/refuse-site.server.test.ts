import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { faultLine } from '#app/site-file/format/faults.ts'
import { isShare } from '#app/testing/setup/share.ts'
import { everyRow, importJson, type TestShop } from './testing-site.ts'

const shop = env as unknown as TestShop
const COURSES = isShare ? 1_000 : 5_000

const BROKEN = {
  settings: { vat_value: 7.125, title: 5 },
  courses: [
    { id: 1, name: 'x'.repeat(256), related: [99], user_group_ids: [5] },
    {
      id: 1,
      name: 'ซ้ำ',
      registration_start: '2026-05-02T00:00:00+07:00',
      registration_end: '2026-05-01T00:00:00+07:00',
      preview: { picture_file: 'missing.png', video_file: 'page.html' },
      sample_pictures: ['/files/one.png', { picture_file: 'missing2.png' }],
      sample_texts: ['หนึ่ง', 'สอง', 'สาม'],
      pricing_plans: [
        { name: 'ก', plan_type: 'Period', price: 10.001 },
        { id: 7, plan_type: 'Weekly', price: -1 },
      ],
    },
    { pricing_plans: [{ id: 7, price: 1 }] },
  ],
  coupons: [
    { code: 'a', courses: [404], discount_type: 'percent', discount_amont: 101 },
    { code: ' A ', discount_type: 'amount', discount_amont: 1 },
  ],
  payment_methods: [{ id: 5 }, { name: 'โอน' }],
  accounts: [
    { email: 'a@example.com', username: 'one', owns: [404], password: 'short' },
    { email: 'a@example.com', username: 'two' },
  ],
  orders: [{ id: 1, account: 'nobody', pricingplan_ids: [404] }],
}

test('reports every fault with its place and writes nothing', async () => {
  const before = await everyRow(shop)
  const result = await importJson(shop, BROKEN)
  const lines = result.ok ? [] : result.error.faults.map(faultLine)
  expect(lines.sort()).toEqual(
    [
      'settings.vat_value: expected a percentage from 0 to 100 with at most two decimals',
      'settings.title: expected text',
      'courses[0].name: expected text of at most 255 characters',
      'courses[0].related[0]: there is no course 99',
      'courses[0].user_group_ids[0]: there is no user group 5',
      'courses[1].id: 1 is the id of courses[0] too',
      'courses[1].registration_end: expected a time after registration_start',
      'courses[1].preview.picture_file: there is no file missing.png',
      'courses[1].sample_pictures[1].picture_file: there is no file missing2.png',
      'courses[1].sample_texts: has more texts than sample_pictures has pictures',
      'courses[1].preview.video_file: expected a video that browsers play (MP4 or WebM), and page.html is something else',
      'courses[1].pricing_plans[0].price: expected an amount with at most two decimals',
      'courses[1].pricing_plans[1].plan_type: expected one of "Period", "Actual", "One-Time Payment", "Free"',
      'courses[1].pricing_plans[1].price: expected an amount with at most two decimals',
      'courses[2].name: is missing; a new entry needs it',
      'courses[2].pricing_plans[0].id: 7 is the id of courses[1].pricing_plans[1] too',
      'courses[2].pricing_plans[0].plan_type: is missing; a new entry needs it',
      'coupons[0].courses[0]: there is no course 404',
      'coupons[0].discount_amont: expected at most 100 percent',
      'coupons[1].code: coupon 1 has the code  A  already',
      'payment_methods[0].id: expected one of the payment methods 1, 2, 3, 4, 8, 9, 10, 11, 12, 13, 15',
      'payment_methods[1].id: is missing; a payment method is known by its id',
      'accounts[0].owns[0]: there is no course 404',
      'accounts[0].password: expected at least 6 characters',
      'accounts[1]: is the account of an entry before it',
      'orders[0].account: there is no account nobody',
      'orders[0].pricingplan_ids[0]: there is no plan 404',
    ].sort(),
  )
  expect(await everyRow(shop)).toEqual(before)
  expect((await shop.FILES.list()).objects).toEqual([])
})

test('refuses passwords and orders outside a demo shop', async () => {
  const site = { accounts: [{ email: 'a@example.com', password: 'long enough 1' }], orders: [{ id: 1 }] }
  const result = await importJson(shop, site, { demoAllowed: false })
  const places = result.ok ? [] : result.error.faults.map(({ place }) => place)
  expect(places).toContain('accounts[0].password')
  expect(places).toContain('orders[0]')
})

test('deletes its files when the database refuses', async () => {
  const d1 = new Proxy(shop.DB, {
    get(target, name) {
      if (name !== 'batch') return Reflect.get(target, name).bind(target)
      return (statements: D1PreparedStatement[]) => {
        if (new Error().stack?.includes('commitSql')) throw new Error('D1_ERROR')
        return target.batch(statements)
      }
    },
  })
  const site = { courses: [{ name: 'ก', preview: { picture_file: 'a.png' } }] }
  await expect(importJson({ ...shop, DB: d1, FILES: shop.FILES }, site)).rejects.toThrow(
    'nothing was written',
  )
  expect((await shop.FILES.list()).objects).toEqual([])
})

test('imports a shop that is unlike the demo', async () => {
  const name = 'ก่ำ'.repeat(85)
  const result = await importJson(shop, {
    settings: { title: 'Second shop', is_layout_course_registration: 1 },
    user_groups: [{ id: 77, name: 'Staff' }],
    courses: [
      { id: 70001, name },
      { id: 70002, name: 'Only for staff', user_group_ids: [77], pricing_plans: [{ plan_type: 'Free' }] },
      {
        id: 70003,
        name: 'Closed',
        registration_end: '2020-01-31',
        pricing_plans: [{ plan_type: 'Period', price: 10 }],
      },
    ],
  })
  expect(result).toMatchObject({ ok: true })
  const { results } = await shop.DB.prepare(
    'SELECT id, name, slug, registration_end FROM courses ORDER BY id',
  ).all()
  expect(results).toMatchObject([
    { id: 70001, name, slug: name.normalize('NFC') },
    { id: 70002, slug: 'only-for-staff' },
    { id: 70003, registration_end: Date.parse('2020-02-01T00:00:00+07:00') },
  ])
  const plans = await shop.DB.prepare(
    'SELECT course_id, price, price_usd, pricing_type, status_show FROM pricing_plans',
  ).all()
  expect(plans.results).toEqual([
    { course_id: 70002, price: 0, price_usd: null, pricing_type: 'default', status_show: 1 },
    { course_id: 70003, price: 1000, price_usd: null, pricing_type: 'default', status_show: 1 },
  ])
})

test(`imports ${COURSES} courses at once, then changes nothing`, async () => {
  const courses = Array.from({ length: COURSES }, (_, index) => ({
    id: 100_000 + index,
    name: `คอร์สที่ ${index}`,
    description: `<p>${'เนื้อหา '.repeat(50)}</p>`,
    pricing_plans: [{ id: 100_000 + index, plan_type: 'Period', price: 100, term: 30 }],
  }))
  const first = await importJson(shop, { courses })
  expect(first.ok && first.value.counts.get('course')?.added).toBe(COURSES)
  const second = await importJson(shop, { courses })
  expect(second.ok && second.value.counts.get('plan')).toEqual({ added: 0, updated: 0, unchanged: COURSES })
})
