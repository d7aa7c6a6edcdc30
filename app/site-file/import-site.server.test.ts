import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { searchCourses } from '#app/business/catalogue/search/search-courses.server.ts'
import { connect } from '#app/db/connection.ts'
import { invariant } from '#app/platform/result.ts'
import demo from '#app/site-file/demo/shop.json'
import { exportSite } from './export-site.server.ts'
import { importSite } from './import-site.server.ts'
import { readSiteFile } from './site-file.ts'
import { everyRow, importJson, type TestShop } from './testing-site.ts'

const shop = env as unknown as TestShop
const db = connect(shop.DB)

async function imported(site: unknown, options?: { now?: number }) {
  const result = await importJson(shop, site, options)
  invariant(result.ok, result.ok ? '' : JSON.stringify(result.error.faults))
  return result.value
}

test('fills an empty shop; importing again changes nothing', async () => {
  const { counts, warnings } = await imported(demo)
  expect(warnings).toEqual([])
  expect(counts.get('course')).toEqual({ added: demo.courses.length, updated: 0, unchanged: 0 })
  expect(counts.get('order')?.added).toBe(demo.orders.length)

  const before = await everyRow(shop)
  const again = await imported(demo, { now: Date.UTC(2026, 5, 1) })
  expect([...again.counts].filter(([, { added, updated }]) => added + updated > 0)).toEqual([])
  expect(again.filesAdded).toBe(0)
  expect(await everyRow(shop)).toEqual(before)
})

test("keeps a course's questions, cleans their answers, and refuses half of one", async () => {
  const questions = [{ question: 'ใช้สีอะไร', answer: '<p>สีน้ำ</p><script>alert(1)</script>' }]
  await imported({ courses: [{ id: 101, questions, english: { questions: [] } }] })
  const { site } = await exportSite({ db }, { folder: 'shop-files' })
  const course = (site.courses as { id: number; questions: object[] }[]).find(({ id }) => id === 101)
  expect(course).toMatchObject({ questions: [{ question: 'ใช้สีอะไร', answer: '<p>สีน้ำ</p>' }] })
  const refused = await importJson(shop, { courses: [{ id: 101, questions: [{ question: 'ใช้สีอะไร' }] }] })
  expect(refused).toMatchObject({ ok: false })
  await imported({ courses: demo.courses.filter(({ id }) => id === 101) })
})

test('gives the plans of demo orders their English names', async () => {
  const { results } = await shop.DB.prepare(
    "SELECT json_extract(plan, '$.name') AS thai, json_extract(plan, '$.english.name') AS english " +
      'FROM order_lines WHERE plan IS NOT NULL',
  ).all<{ thai: string; english: string | null }>()
  expect(results).toContainEqual({ thai: 'เรียน 90 วัน', english: '90 days' })
  expect(results.filter(({ english }) => !english)).toEqual([])
})

test('leaves the finished demo student nothing to do', async () => {
  const { results } = await shop.DB.prepare(`SELECT l.id, l.quiz_id AS quiz, p.read_at AS readAt,
      p.quiz_passed_at AS passedAt FROM lectures l
    JOIN user u ON u.username = 'malee' LEFT JOIN progress p ON p.lecture_id = l.id AND p.user_id = u.id
    WHERE l.course_id = 103`).all<{ id: number; quiz: number | null; readAt: number; passedAt: number }>()
  const unread = results.filter(({ readAt }) => readAt === null)
  const unpassed = results.filter(({ quiz, passedAt }) => quiz !== null && passedAt === null)
  expect([results.length > 0, unread, unpassed]).toEqual([true, [], []])
})

test('importing an export changes no row of any table', async () => {
  const before = await everyRow(shop)
  const { site, files } = await exportSite({ db }, { folder: 'shop-files' })
  expect(JSON.stringify(site.accounts)).not.toContain('password')
  const keyOf = new Map([...files].map(([key, path]) => [path, key]))
  const readFile = async (path: string) => {
    const object = await shop.FILES.get(keyOf.get(path) ?? '')
    return object === null ? null : object.blob()
  }
  const result = await importSite(
    { db, d1: shop.DB, files: shop.FILES, now: () => 0, readFile },
    { read: readSiteFile(JSON.stringify(site)), demoAllowed: false },
  )
  expect(result).toMatchObject({ ok: true, value: { warnings: [] } })
  expect(await everyRow(shop)).toEqual(before)
})

test('updates card and search when lectures and words change', async () => {
  await imported({
    courses: [
      {
        id: 9001,
        name: 'ทำขนมไทย',
        teacher: 'ครูใบเตย',
        description: '<p>ลูกชุบ&amp;ทองหยิบ</p><script>alert(1)</script>',
        sections: [
          {
            name: 'หนึ่ง',
            lectures: [
              { name: 'ก', video_file: 'a.mp4' },
              { name: 'ข', content_text: '<p>อ่าน</p>' },
            ],
          },
        ],
      },
    ],
  })
  const course = await shop.DB.prepare('SELECT * FROM courses WHERE id = 9001').first()
  expect(course).toMatchObject({
    lecture_count: 2,
    total_seconds: 5,
    slug: 'ทำขนมไทย',
    description: '<p>ลูกชุบ&amp;ทองหยิบ</p>',
  })
  const found = async (keyword: string) =>
    (await searchCourses({ db: connect(shop.DB) }, { keyword })).courses.map(({ id }) => Number(id))
  expect(await found('ชุบ&ทอง')).toEqual([9001])

  await imported({ courses: [{ id: 9001, description: '<p>ฝอยทอง</p>' }] })
  expect(await found('ชุบ&ทอง')).toEqual([])
  expect(await found('ฝอยทอง')).toEqual([9001])
})

test('changes only the fields that an entry names', async () => {
  await shop.DB.prepare('UPDATE products SET available_qty = 3 WHERE id = 501').run()
  await imported({ products: [{ id: 501, price: 399.5 }] })
  const product = await shop.DB.prepare(
    'SELECT name, price, available_qty FROM products WHERE id = 501',
  ).first()
  expect(product).toEqual({ name: demo.products[0]?.name, price: 39950, available_qty: 3 })
})

test('adds an entry without an id only once', async () => {
  const site = {
    courses: [
      {
        name: 'คอร์สใหม่',
        pricing_plans: [
          { name: 'ก', plan_type: 'Free' },
          { plan_type: 'Period', price: 10 },
        ],
      },
    ],
    coupons: [{ code: 'once', discount_type: 'percent', discount_amont: 5 }],
    products: [{ name: 'สมุด', price: 10 }],
  }
  await imported(site)
  const before = await everyRow(shop)
  await imported(site)
  expect(await everyRow(shop)).toEqual(before)
})

test('removes a bank account that left the file', async () => {
  const bank = { bank_name: 'KBANK', account_id: '0123456789', account_name: 'ร้าน' }
  const { warnings } = await imported({ payment_methods: [{ id: 1, bankList: [bank] }] })
  expect(warnings.map(({ problem }) => problem)).toContain(
    'the account SCB 4051234567 is not in the file and is removed',
  )
  const { results } = await shop.DB.prepare('SELECT account_id FROM bank_accounts WHERE removed = 0').all()
  expect(results).toEqual([{ account_id: '0123456789' }])
  const { site } = await exportSite({ db }, { folder: 'shop-files' })
  expect(site.payment_methods).toContainEqual(
    expect.objectContaining({ id: 1, bankList: [expect.objectContaining(bank)] }),
  )
})

test('lists a bank account again that was removed before', async () => {
  const banks = [
    { bank_name: 'KBANK', account_id: '0123456789' },
    { bank_name: 'SCB', account_id: '4051234567', enabled: 0 },
  ]
  await imported({ payment_methods: [{ id: 1, bankList: banks }] }, { now: 5 })
  const rows = () =>
    shop.DB.prepare(
      'SELECT account_id, ended_at FROM bank_accounts WHERE removed = 0 ORDER BY position',
    ).all()
  expect((await rows()).results).toMatchObject([{ ended_at: null }, { account_id: '4051234567' }])
  await imported({ payment_methods: [{ id: 1, bankList: banks }] }, { now: 9 })
  expect((await rows()).results).toHaveLength(2)
})

test.each(['prompt_pay_image', 'prompt_pay_image_file'])(
  'keeps the PromptPay picture named by %s',
  async field => {
    const bank = { bank_name: 'KBANK', account_id: '0123456789', [field]: `media/${field}.png` }
    await imported({ payment_methods: [{ id: 1, bankList: [bank] }] })
    const url = await shop.DB.prepare('SELECT prompt_pay_image AS url FROM bank_accounts').first<string>(
      'url',
    )
    expect(url).toMatch(/^\/files\/[0-9a-f]{64}\.png$/)
    expect(await shop.FILES.head(`public/${url?.slice('/files/'.length)}`)).not.toBeNull()

    const { site, files } = await exportSite({ db }, { folder: 'shop-files' })
    const [method] = site.payment_methods as { bankList: Record<string, unknown>[] }[]
    expect(method?.bankList[0]).toMatchObject({ prompt_pay_image_file: `shop-files/${field}.png` })
    expect(files.get(`public/${url?.slice('/files/'.length)}`)).toBe(`shop-files/${field}.png`)
  },
)

test('stores free books uniformly and warns of unknown products', async () => {
  const plan = { id: 1064, buy_course_free: ' 502,101, 9999 ' }
  const { warnings } = await imported({ courses: [{ id: 106, pricing_plans: [plan] }] })
  const place = 'courses[0].pricing_plans[0].buy_course_free'
  expect(warnings).toEqual([
    { place, problem: '101 is a course; only products come free with a plan, so it is left out' },
    { place, problem: 'there is no product 9999; it is left out' },
  ])
  const stored = await shop.DB.prepare(
    'SELECT buy_course_free AS books FROM pricing_plans WHERE id = 1064',
  ).first('books')
  expect(JSON.parse(String(stored))[0]).toEqual({ product_id: 502, qty: 1 })
  const wrong = await importJson(shop, {
    courses: [{ id: 106, pricing_plans: [{ ...plan, buy_course_free: 'a book' }] }],
  })
  expect(wrong).toMatchObject({ ok: false, error: { faults: [{ place }] } })
})

test('refuses to take over a plan of another course', async () => {
  const result = await importJson(shop, { courses: [{ id: 102, pricing_plans: [{ id: 1011, price: 1 }] }] })
  expect(result).toMatchObject({
    ok: false,
    error: { faults: [{ place: 'courses[0].pricing_plans[0].id', problem: '1011 is a plan of course 101' }] },
  })
})

test.each([
  ['admin', 'owner'],
  ['teacher, student', 'student,instructor'],
  ['refunds.give,accountant', 'accountant,refunds.give'],
  ['support', 'support'],
])('keeps the role %s as %s, and again without a change', async (role, kept) => {
  const site = { accounts: [{ username: 'roles9', email: 'roles9@example.com', role }] }
  await imported(site)
  expect((await imported(site)).counts.get('account')).toMatchObject({ updated: 0 })
  const roles = await shop.DB.prepare("SELECT roles FROM user WHERE username = 'roles9'").first('roles')
  expect(roles).toBe(kept)
  await shop.DB.batch([
    shop.DB.prepare("DELETE FROM students WHERE user_id = (SELECT id FROM user WHERE username = 'roles9')"),
    shop.DB.prepare("DELETE FROM user WHERE username = 'roles9'"),
  ])
})

test.each(['boss', 'owner,boss', 'team.write', ''])('refuses the role “%s”', async role => {
  const site = { accounts: [{ username: 'roles9', email: 'roles9@example.com', role }] }
  expect(await importJson(shop, site)).toMatchObject({ ok: false })
})

test('leaves the shop an owner', async () => {
  const { results } = await shop.DB.prepare("SELECT email, roles FROM user WHERE roles LIKE '%owner%'").all()
  const accounts = results.map(({ email }) => ({ email, role: 'student' }))
  expect(accounts.length).toBeGreaterThan(0)
  expect(await importJson(shop, { accounts })).toMatchObject({
    ok: false,
    error: { faults: [{ place: 'accounts', problem: expect.stringContaining('without an owner') }] },
  })
  const successor = { email: 'successor@example.com', username: 'successor', role: 'owner' }
  expect(await importJson(shop, { accounts: [...accounts, successor] })).toMatchObject({ ok: true })
  const again = results.map(({ email, roles }) => ({ email, role: roles }))
  await imported({ accounts: again })
})

test('ends sessions only for a changed password', async () => {
  const { id } = (await shop.DB.prepare("SELECT id FROM user WHERE username = 'student'").first<{
    id: string
  }>()) ?? { id: '' }
  const session = shop.DB.prepare(
    'INSERT INTO session (id, token, user_id, expires_at, created_at, updated_at) VALUES (?, ?, ?, 1, 1, 1)',
  )
  await session.bind('s', 't', id).run()
  const sessions = () => shop.DB.prepare('SELECT count(*) AS count FROM session').first('count')
  await imported({ accounts: [{ username: 'student', password: 'student-demo-26' }] })
  expect(await sessions()).toBe(1)
  await imported({ accounts: [{ username: 'student', password: 'another-demo-27' }] })
  expect(await sessions()).toBe(0)
})

test('asks before overwriting what staff changed meanwhile', async () => {
  const site = {
    coupons: [{ id: 9301, code: 'LIVE10', discount_type: 'percent', discount_amont: 10 }],
    settings: { title: 'ร้านเดิม' },
  }
  await imported(site)
  await shop.DB.batch([
    shop.DB.prepare('UPDATE coupons SET discount_value = 1200 WHERE id = 9301'),
    shop.DB.prepare("UPDATE settings SET value = '\"ร้านใหม่\"' WHERE key = 'title'"),
  ])
  const before = await everyRow(shop)
  const added = { ...site, shipping_methods: [{ id: 9301, name: 'ส่งด่วน', fee: 90 }] }
  const refused = await importJson(shop, added, { agreed: [] })
  const overwrites = [
    { place: 'settings.title', before: 'ร้านใหม่', after: 'ร้านเดิม' },
    { place: 'coupons[0] (id 9301, LIVE10).discount_amont', before: 12, after: 10 },
  ]
  expect(refused).toEqual({ ok: false, error: { faults: [], warnings: [], overwrites } })
  expect(await everyRow(shop)).toEqual(before)

  // The operator agreed to a list, but staff have changed a value since then.
  await shop.DB.prepare('UPDATE coupons SET discount_value = 1300 WHERE id = 9301').run()
  expect((await importJson(shop, added, { agreed: overwrites })).ok).toBe(false)
  await shop.DB.prepare('UPDATE coupons SET discount_value = 1200 WHERE id = 9301').run()
  expect((await importJson(shop, added, { agreed: overwrites })).ok).toBe(true)
  expect(
    await shop.DB.prepare('SELECT discount_value FROM coupons WHERE id = 9301').first('discount_value'),
  ).toBe(1000)
})

test('asks nothing about new or equal values', async () => {
  const site = { products: [{ id: 9302, name: 'สมุดใหม่', price: 10, available_qty: 48 }] }
  expect((await importJson(shop, site, { agreed: [] })).ok).toBe(true)
  expect((await importJson(shop, site, { agreed: [] })).ok).toBe(true)
})

test("leaves a product's stock alone unless asked", async () => {
  const site = { products: [{ id: 9303, name: 'สมุดที่ขายไป', price: 10, available_qty: 48 }] }
  await imported(site)
  await shop.DB.prepare('UPDATE products SET available_qty = 2 WHERE id = 9303').run()
  const stock = () =>
    shop.DB.prepare('SELECT available_qty FROM products WHERE id = 9303').first('available_qty')
  const { warnings } = await imported(site)
  expect(warnings.map(({ place }) => place)).toEqual(['products[0].available_qty'])
  expect(await stock()).toBe(2)
  expect(await importJson(shop, site, { agreed: [], withStock: true })).toMatchObject({
    error: {
      overwrites: [{ place: 'products[0] (id 9303, สมุดที่ขายไป).available_qty', before: 2, after: 48 }],
    },
  })
  await importJson(shop, site, { withStock: true })
  expect(await stock()).toBe(48)
  const ledger = await shop.DB.prepare(
    'SELECT change, left_after, kind FROM stock_changes WHERE product_id = 9303 ORDER BY id',
  ).all()
  expect(ledger.results).toEqual([
    { change: 48, left_after: 48, kind: 'imported' },
    { change: -46, left_after: 2, kind: 'corrected' },
    { change: 46, left_after: 48, kind: 'imported' },
  ])
})

test.each([
  ['a course', { courses: [{ id: 101, name: 'ชื่ออื่น' }] }, 'name'],
  ['a plan', { courses: [{ id: 101, pricing_plans: [{ id: 1011, price: 7 }] }] }, 'price'],
  ['the groups of a course', { courses: [{ id: 101, related: [102] }] }, 'related'],
  ['a list of banks', { payment_methods: [{ id: 1, bankList: [] }] }, 'bankList'],
  ['an account', { accounts: [{ username: 'student', firstname: 'อื่น' }] }, 'firstname'],
  ['a password', { accounts: [{ username: 'admin', password: 'another-long-password-42' }] }, 'password'],
])('asks before it overwrites %s', async (_, site, field) => {
  const before = await everyRow(shop)
  const refused = await importJson(shop, site, { agreed: [] })
  expect(refused.ok ? [] : refused.error.overwrites.map(({ place }) => place.split('.').at(-1))).toContain(
    field,
  )
  expect(await everyRow(shop)).toEqual(before)
})
