import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { insertGrant } from '#app/business/learning/grant-repository.server.ts'
import {
  askForDemoContent,
  getDemoContent,
  removeDemoContent,
} from '#app/business/school/demo-content.server.ts'
import { cartLines, carts } from '#app/db/schema/carts.ts'
import { courses, pricingPlans, products, teachers } from '#app/db/schema/catalogue.ts'
import { progress } from '#app/db/schema/learning.ts'
import { sha256Hex } from '#app/platform/ids.ts'
import { aPlan } from '#app/testing/learning/learning-course.ts'
import { aStudent } from '#app/testing/shop/a-caller.ts'
import { aCoupon } from '#app/testing/shop/a-shop.ts'
import { everyRow } from '#app/testing/shop/row-counts.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'
import { setCourseState } from './editing/set-course-state.server.ts'
import { importDemoContent } from './import-demo-content.server.ts'
import { aPicture, asFile, readTestFile, type TestShop } from './testing-site.ts'

const { FILES: files } = env as unknown as TestShop
const needs = { ...shopNeeds({ now: Date.UTC(2026, 5, 1) }), files }
const { db } = needs
const owner = await aStudent(needs, { roles: ['owner'] })
const student = await aStudent(needs)

const plan = (id: number, more = {}) => ({
  id,
  name: `Plan ${id}`,
  plan_type: 'Period',
  term: 90,
  term_unit: 'Day(s)',
  price: 900,
  ...more,
})
const QUIZ = {
  id: 1,
  title: 'Words',
  questions: [
    {
      ...{ kind: 'single', id: 'one', text: 'Which?', correct: ['a'] },
      options: [
        { id: 'a', text: 'A' },
        { id: 'b', text: 'B' },
      ],
    },
  ],
}
/** A demo shop as the real one is made, with people that must stay out of a shop of its own. */
const DEMO = {
  settings: { title: 'The demo school', english: { title: 'Demo', groups: { ภาษา: 'Languages' } } },
  user_groups: [{ id: 2, name: 'Companies' }],
  courses: [
    {
      ...{ id: 101, name: 'English', group: 'ภาษา', teacher: 'Pim', related: [102], user_group_ids: [2] },
      comments: [{ account: 'malee', text: 'Good?' }],
      preview: { picture_file: 'media/covers/english.png' },
      pricing_plans: [plan(1011, { free_course_ids: '103' })],
      quizzes: [QUIZ],
      homework: [{ id: 1, title: 'A leaf', description: '<p>Draw.</p>' }],
      sections: [
        {
          name: 'Start',
          lectures: [
            { id: 101001, name: 'Hello', video_file: 'media/videos/hello.mp4' },
            { id: 101002, name: 'Words', content_type: 'quiz', quiz_id: 1 },
            { id: 101003, name: 'Leaf', content_type: 'homework', homework_id: 1 },
          ],
        },
      ],
    },
    {
      ...{ id: 102, name: 'Accounts', teacher: 'Wan' },
      pricing_plans: [plan(1021, { buy_course_free: [{ product_id: 501, qty: 1 }] })],
    },
    { id: 103, name: 'Kana', teacher: 'Mayumi', pricing_plans: [plan(1031)] },
  ],
  teachers: ['Pim', 'Wan', 'Mayumi'].map((name, index) => ({ id: index + 1, name, account: 'malee' })),
  products: [
    { id: 501, name: 'Workbook', price: 320, available_qty: 4 },
    { id: 502, name: 'Cards', price: 90, available_qty: 2 },
  ],
  accounts: [{ email: 'malee@example.com', username: 'malee', password: 'malee-demo-26' }],
  coupons: [{ id: 1, code: 'DEMO', discount_type: 'amount', discount_amount: 10, coupon_type: 'P2' }],
}
const COVER = 'media/covers/english.png'
const HASH = await sha256Hex((await readTestFile(COVER)) ?? aPicture())
const FACTS = { [HASH]: { width: 700, height: 400, colours: '112233445566778899' } }

const readDemoFile = asFile(async path => {
  const text = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
  if (path === 'shop.json') return text(DEMO)
  if (path === 'media/widths/facts.json') return text(FACTS)
  if (path.startsWith('media/widths/')) return text(path).slice(0, 9)
  return readTestFile(path)
})

const demo = {
  add: (userId: string) => importDemoContent({ ...needs, now: needs.now, readFile: readDemoFile }, userId),
}
const add = () => askForDemoContent({ demo }, owner)
async function present() {
  const found = await getDemoContent(needs, owner)
  if (!found.ok) throw new Error(found.error.code)
  return found.value
}
const namesOf = async (table: typeof courses | typeof products | typeof teachers) =>
  (await db.select({ name: table.name }).from(table).orderBy(table.id)).map(({ name }) => name)

/** What the demo content leaves in the shop: its files, English names of groups, and the log. */
const LEFT = ['site_files', 'left_files', 'settings', 'audit_log', 'shop_version']
async function rowsBeside() {
  const rows = Object.entries(await everyRow()).filter(([table]) => !LEFT.includes(table))
  return Object.fromEntries(rows)
}

beforeEach(async () => {
  for (const table of ['cart_lines', 'carts', 'access_grants', 'coupons'])
    await testDb.prepare(`DELETE FROM ${table}`).run()
  await removeDemoContent(needs, owner)
  for (const table of [
    'related_courses',
    'pricing_plans',
    'progress',
    'lectures',
    'sections',
    'homework',
    'quizzes',
    'stock_changes',
    'courses',
    'products',
    'teachers',
    'audit_log',
  ])
    await testDb.prepare(`DELETE FROM ${table}`).run()
  await testDb.prepare('DELETE FROM catalogue_words').run()
})

test('adds the catalogue, and nobody with it', async () => {
  const before = await rowsBeside()
  expect(await present()).toMatchObject({ counts: { course: 0, product: 0, teacher: 0 }, isShopEmpty: true })
  expect(await add()).toMatchObject({ ok: true })
  expect(await present()).toEqual({
    ...{ counts: { course: 3, product: 2, teacher: 3 }, kept: [], isShopEmpty: false },
  })
  expect([await namesOf(courses), await namesOf(products), await namesOf(teachers)]).toEqual([
    ['English', 'Accounts', 'Kana'],
    ['Workbook', 'Cards'],
    ['Pim', 'Wan', 'Mayumi'],
  ])
  const after = await rowsBeside()
  for (const table of [
    'user',
    'students',
    'comments',
    'coupons',
    'course_user_groups',
    'orders',
    'payment_methods',
  ])
    expect(after[table], table).toEqual(before[table])
  const { settings, audit_log: log } = await everyRow()
  expect(settings).toMatchObject([
    { key: 'english', value: JSON.stringify({ groups: { ภาษา: 'Languages' } }) },
  ])
  expect(log).toMatchObject([{ action: 'settings.add-demo', actor: `staff:${owner.account.userId}` }])
})

test('knows the facts and widths of its pictures', async () => {
  await add()
  const [course] = await db.select().from(courses).where(eq(courses.id, 101))
  expect(course?.previewPictureUrl).toContain(`/files/${HASH}.png`)
  expect(course?.previewPictureUrl).toContain('700x400')
  const { objects } = await files.list({ prefix: 'widths/' })
  expect(objects.length).toBeGreaterThan(0)
  expect(await files.head(`public/${HASH}.png`)).not.toBeNull()
})

test('goes only into an empty shop', async () => {
  await db.insert(teachers).values({ name: 'Somsri' })
  const before = await everyRow()
  expect(await add()).toEqual({ ok: false, error: { code: 'SHOP_NOT_EMPTY' } })
  expect(await everyRow()).toEqual(before)
  expect(await present()).toMatchObject({ isShopEmpty: false })
})

test('pressed twice, it is added once', async () => {
  const both = await Promise.all([add(), add()])
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
  expect(await present()).toMatchObject({ counts: { course: 3, product: 2, teacher: 3 } })
})

test('fails as a whole if a course was made meanwhile', async () => {
  const readFile = async (path: string) => {
    if (path === COVER)
      await db
        .insert(courses)
        .values({ id: 7, name: 'Own', slug: 'own', createdAt: 1, updatedAt: 1 })
        .onConflictDoNothing()
    return readDemoFile(path)
  }
  expect(await importDemoContent({ ...needs, readFile }, owner.account.userId)).toEqual({
    ok: false,
    error: { code: 'SHOP_NOT_EMPTY' },
  })
  expect(await namesOf(courses)).toEqual(['Own'])
})

test('is taken away whole, with what visitors and staff did in passing', async () => {
  const before = await rowsBeside()
  await add()
  await db.batch([
    db.insert(carts).values({ id: 'c', visitorId: 'v', couponCodes: [], updatedAt: 0 }),
    db.insert(cartLines).values({ cartId: 'c', courseId: 101, pricingPlanId: 1011, addedAt: 0 }),
    db.insert(cartLines).values({ cartId: 'c', productId: 502, addedAt: 0 }),
    // Staff looked at a lecture.
    db.insert(progress).values({
      ...{ userId: owner.account.userId, lectureId: 101001, courseId: 101, ranges: [], position: 3 },
      ...{ positionAt: 1, version: 1, updatedAt: 1 },
    }),
  ])
  expect(await removeDemoContent(needs, owner)).toMatchObject({ ok: true })
  await db.delete(carts)
  expect(await rowsBeside()).toEqual(before)
  const { left_files: left } = await everyRow()
  expect(left).toMatchObject([{ object_key: expect.stringMatching(/^lecture\/.*mp4$/) }])
  expect(await add()).toMatchObject({ ok: true })
})

test('what a student has stays, hidden, with all that it needs', async () => {
  await add()
  // With the course comes its teacher, and the course that its plan gives for free.
  const grant = { userId: student.account.userId, courseId: 101, source: 'staff' as const, orderLineId: null }
  await insertGrant(db, { ...grant, plan: aPlan(), startsAt: 0 }, 0)
  expect((await present()).kept.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    ...['course English', 'course Kana', 'teacher Pim', 'teacher Mayumi'],
  ])
  await removeDemoContent(needs, owner)
  expect(
    await db.select({ id: courses.id, shown: courses.statusShow, stage: courses.stage }).from(courses),
  ).toEqual([
    { id: 101, shown: false, stage: 'archived' },
    { id: 103, shown: false, stage: 'archived' },
  ])
  expect([await namesOf(products), await namesOf(teachers)]).toEqual([[], ['Pim', 'Mayumi']])
  const { lectures, quizzes, homework, catalogue_words: words } = await everyRow()
  expect([lectures?.length, quizzes?.length, homework?.length, words?.length]).toEqual([3, 1, 1, 2])
  // They are the school's own now.
  expect(await present()).toMatchObject({ counts: { course: 0, product: 0, teacher: 0 }, kept: [] })
})

test.each<[string, () => Promise<unknown>, string[]]>([
  ['a coupon', () => aCoupon(needs, { courseIds: [102] }), ['Accounts', 'Workbook', 'Wan']],
  [
    'a plan of the school',
    () =>
      db.batch([
        db.insert(courses).values({ id: 900, name: 'Own', slug: 'own', createdAt: 1, updatedAt: 1 }),
        db.insert(pricingPlans).values({
          ...{ id: 9001, courseId: 900, name: 'All', planType: 'Free', price: 0, freeCourseIds: [103] },
          buyCourseFree: [{ product_id: 502, qty: 1 }],
        }),
      ]),
    ['Kana', 'Cards', 'Mayumi'],
  ],
  [
    'an account',
    () => db.update(teachers).set({ userId: owner.account.userId }).where(eq(teachers.name, 'Wan')),
    ['Wan'],
  ],
  [
    "a course of the school's own",
    () =>
      db
        .insert(courses)
        .values({ id: 900, name: 'Own', slug: 'own', teacher: 'Pim', createdAt: 1, updatedAt: 1 }),
    ['Pim'],
  ],
])('what %s names stays', async (_, use, kept) => {
  await add()
  await use()
  expect((await present()).kept.map(({ name }) => name)).toEqual(kept)
  await removeDemoContent(needs, owner)
  const left = [...(await namesOf(courses)), ...(await namesOf(products)), ...(await namesOf(teachers))]
  expect(left.filter(name => name !== 'Own')).toEqual(kept)
})

test('a later course with the same number has no history', async () => {
  await add()
  await setCourseState(needs, { id: 103, to: 'hidden' }, owner)
  await removeDemoContent(needs, owner)
  const { audit_log: log } = await everyRow()
  expect(log?.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
    'settings.add-demo settings:demo',
    'course.hidden course:103-demo',
    'settings.remove-demo settings:demo',
  ])
})

test('with nothing to take away, nothing changes', async () => {
  await db.insert(courses).values({ id: 900, name: 'Own', slug: 'own', createdAt: 1, updatedAt: 1 })
  const before = await everyRow()
  await removeDemoContent(needs, owner)
  expect(await everyRow()).toEqual(before)
})
