import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { insertGrant } from '#app/business/learning/grant-repository.server.ts'
import { defaultSettings, type Settings } from '#app/business/settings/settings.ts'
import { readShownShop } from '#app/business/settings/settings-repository.server.ts'
import { courses, lectures, pricingPlans, products, sections, teachers } from '#app/db/schema/catalogue.ts'
import { pageVersions } from '#app/db/schema/pages.ts'
import { bankAccounts, paymentMethods } from '#app/db/schema/payments.ts'
import { settings } from '#app/db/schema/settings.ts'
import { type Cost, measureD1 } from '#app/testing/database/measured-d1.ts'
import { aPlan } from '#app/testing/learning/learning-course.ts'
import { aStudent, aVisitor } from '#app/testing/shop/a-caller.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'
import { getHomePage } from './get-home-page.server.ts'
import { getTeacherPage } from './get-teacher-page.server.ts'
import { listTeachers } from './list-teachers.server.ts'

const NOW = 1_800_000_000_000
const needs = shopNeeds({ now: NOW })
const { db } = needs
const times = { createdAt: 0, updatedAt: 0 }

const aCourse = (id: number, over: Partial<typeof courses.$inferInsert> = {}) => ({
  id,
  name: `course ${id}`,
  slug: `c-${id}`,
  groupName: 'Art',
  teacher: 'Kru A',
  position: id,
  previewPictureUrl: `/files/${id}.jpg`,
  ...times,
  ...over,
})

const homeWith = (set: Partial<Settings> = {}, caller = aVisitor()) =>
  getHomePage(
    { ...needs, siteSettings: async () => ({ ...defaultSettings, title: 'School', ...set }) },
    { caller },
  )

const features = (ids: readonly number[]) =>
  db
    .insert(settings)
    .values({ key: 'home_featured_courses', value: ids, updatedAt: 1 })
    .onConflictDoUpdate({ target: settings.key, set: { value: ids } })

/** Gives a person the first course. */
const hasCourse = (userId: string) =>
  insertGrant(db, { userId, courseId: 1, source: 'staff', orderLineId: null, plan: aPlan(), startsAt: 0 }, 0)

beforeEach(async () => {
  const tables = [
    'lectures',
    'sections',
    'access_grants',
    'pricing_plans',
    'courses',
    'teachers',
    'products',
    'settings',
  ]
  await testDb.batch(tables.map(table => testDb.prepare(`DELETE FROM ${table}`)))
  await db.batch([
    // One statement each, because D1 takes a hundred values per statement.
    db.insert(courses).values(aCourse(1)),
    db.insert(courses).values(aCourse(2, { groupName: 'Cooking' })),
    db.insert(courses).values(aCourse(3)),
    db.insert(courses).values(aCourse(4, { statusShow: false })),
    db.insert(teachers).values([
      { id: 1, name: 'Kru A', biography: '<p>hello</p><script>x()</script>', pictureUrl: '/files/a.webp' },
      { id: 2, name: 'Kru B' },
    ]),
    db.insert(sections).values([
      { id: 1, courseId: 1, name: 's' },
      { id: 2, courseId: 2, name: 's' },
    ]),
  ])
})

describe('the first screen', () => {
  test('has the texts of the settings, and defaults where they are empty', async () => {
    const home = {
      ...defaultSettings.home,
      ...{ headline: 'Learn', text: 'Short', pictureUrl: '/files/home.jpg' },
    }
    expect((await homeWith({ home, refundRule: 'in 7 days' })).intro).toEqual({
      headline: 'Learn',
      text: 'Short',
      pictureUrl: '/files/home.jpg',
      refundRule: 'in 7 days',
      freeLecture: null,
    })
    expect((await homeWith({ tagline: 'A sentence' })).intro).toMatchObject({
      headline: 'A sentence',
      pictureUrl: '/files/1.jpg',
    })
    expect((await homeWith()).intro?.headline).toBe('School')
  })

  test('offers a free lecture, of a recommended course before others', async () => {
    const video = { preview: true, videoLength: 60 }
    await db.insert(lectures).values([
      { id: 10, courseId: 1, sectionId: 1, name: 'locked', location: 1, videoLength: 60 },
      { id: 11, courseId: 1, sectionId: 1, name: 'first', location: 2, ...video },
      { id: 20, courseId: 2, sectionId: 2, name: 'second', location: 1, ...video },
    ])
    const path = async () => (await homeWith()).intro?.freeLecture?.path
    expect(await path()).toBe('/course/1-c-1?learn=true&lecture=11')
    await features([2])
    expect(await path()).toBe('/course/2-c-2?learn=true&lecture=20')
  })

  test('is not for a student who has courses', async () => {
    const student = await aStudent(needs)
    expect((await homeWith({}, student)).intro).not.toBeNull()
    await hasCourse(student.account.userId)
    expect((await homeWith({}, student)).intro).toBeNull()
  })
})

test('recommended courses stand in the order of the setting, without hidden and unknown ones', async () => {
  const featured = async (ids: number[]) => {
    await features(ids)
    const home = { ...defaultSettings.home, featuredCourses: ids }
    const { topCourse, featured } = await homeWith({ home })
    return [...(topCourse ? [topCourse.card] : []), ...featured].map(({ id }) => id)
  }
  expect(await featured([3, 1])).toEqual([3, 1])
  expect(await featured([4, 99, 2])).toEqual([2])
  expect(await featured([])).toEqual([])
})

describe('the course across the page', () => {
  const OUTCOMES = ['one', 'two', 'three', 'four']
  const homeOf = async (ids: number[], caller = aVisitor()) => {
    await features(ids)
    return homeWith({ home: { ...defaultSettings.home, featuredCourses: ids } }, caller)
  }

  test('is the first recommended one, with three outcomes and a face', async () => {
    await db.update(courses).set({ outcomes: OUTCOMES, promise: 'Paint a leaf' }).where(eq(courses.id, 3))
    const { topCourse, featured } = await homeOf([3, 1])
    expect(topCourse).toMatchObject({
      card: { id: 3 },
      promise: 'Paint a leaf',
      outcomes: ['one', 'two', 'three'],
      teacherPictureUrl: '/files/a.webp',
    })
    expect(featured.map(({ id }) => id)).toEqual([1])
  })

  test('needs no outcomes, promise or teacher with a picture', async () => {
    await db.update(courses).set({ teacher: 'Kru C' }).where(eq(courses.id, 3))
    expect((await homeOf([3])).topCourse).toMatchObject({
      ...{ promise: '', outcomes: [], teacherPictureUrl: '' },
    })
  })

  test('is never one that the student has, nor are the others', async () => {
    const student = await aStudent(needs)
    await hasCourse(student.account.userId)
    expect((await homeOf([1, 3], student)).topCourse?.card.id).toBe(3)
    const { topCourse, featured } = await homeOf([1], student)
    expect([topCourse, featured]).toEqual([null, []])
  })

  test('is missing while the school recommends nothing', async () => {
    expect((await homeOf([])).topCourse).toBeNull()
  })
})

test('a visitor reads what people ask, a student with courses does not', async () => {
  const home = { ...defaultSettings.home, questions: 'Why?\nBecause.' }
  expect((await homeWith({ home })).questions).toEqual([{ question: 'Why?', answer: 'Because.' }])
  expect((await homeWith({})).questions).toEqual([])
  const student = await aStudent(needs)
  await hasCourse(student.account.userId)
  expect((await homeWith({ home }, student)).questions).toEqual([])
})

describe('what students say', () => {
  const VOICE = {
    ...{ name: 'มาลี', did: '', words: 'ทำได้จริง', english: {}, pictureUrl: '', workUrl: '' },
    courseId: null,
  }
  const quotes = async (...courseIds: number[]) => {
    const value = courseIds.map(course_id => ({ name: 'มาลี', words: 'ทำได้จริง', course_id }))
    await db.insert(settings).values({ key: 'home_voices', value, updatedAt: 1 })
    return { ...defaultSettings.home, voices: courseIds.map(courseId => ({ ...VOICE, courseId })) }
  }

  test('names the course only while the shop shows it', async () => {
    const home = await quotes(2, 4, 99)
    expect((await homeWith({ home })).voices.map(({ course }) => course)).toEqual([
      { name: 'course 2', path: '/course/2-c-2' },
      null,
      null,
    ])
  })

  test('is not for a student who has courses', async () => {
    const home = await quotes(2)
    const student = await aStudent(needs)
    await hasCourse(student.account.userId)
    expect((await homeWith({ home }, student)).voices).toEqual([])
  })
})

test('groups have their number of shown courses, and teachers of shown courses have a face', async () => {
  const { groups, teachers: faces } = await homeWith()
  expect(groups).toEqual([
    { group: 'Art', shown: 2, pictureUrl: '/files/1.jpg' },
    { group: 'Cooking', shown: 1, pictureUrl: '/files/2.jpg' },
  ])
  expect(faces).toEqual([{ id: 1, name: 'Kru A', pictureUrl: '/files/a.webp', group: 'Art' }])
})

describe('how to pay', () => {
  beforeEach(async () => {
    await testDb.batch(
      ['bank_accounts', 'payment_methods'].map(table => testDb.prepare(`DELETE FROM ${table}`)),
    )
    const method = (id: number, position: number, enabled = true) => ({ id, name: 'm', position, enabled })
    // PromptPay before the bank transfer, a second PromptPay, and a card that is off.
    await db.insert(paymentMethods).values([method(9, 1), method(1, 2), method(12, 3), method(8, 4, false)])
    await db
      .insert(bankAccounts)
      .values({ paymentMethodId: 1, bankName: 'KBANK', accountName: 'School', accountId: '1' })
  })
  const sells = (price: number) =>
    db.insert(pricingPlans).values({
      ...{ id: 1, courseId: 1, name: 'p', planType: 'One-Time Payment', price, freeCourseIds: [] },
    })

  test('names each way that is on once, in order', async () => {
    await sells(49_000)
    expect((await homeWith()).waysToPay).toEqual(['promptPay', 'transfer'])
  })

  test('leaves out a transfer that has no account to go to', async () => {
    await sells(49_000)
    await db.update(bankAccounts).set({ endedAt: 1 })
    expect((await homeWith()).waysToPay).toEqual(['promptPay'])
  })

  test('leaves out ways whose provider is not ready', async () => {
    await sells(49_000)
    const readyMethods = async () => (id: number) => (id === 1 ? ('transfer' as const) : null)
    const ready = { ...needs, readyMethods, siteSettings: async () => defaultSettings }
    expect((await getHomePage(ready, { caller: aVisitor() })).waysToPay).toEqual(['transfer'])
  })

  test('says nothing while everything is free', async () => {
    await sells(0)
    expect((await homeWith()).waysToPay).toEqual([])
  })
})

test('home reads no more rows with a thousand courses', async () => {
  const costs: Cost[] = []
  const measured = {
    ...shopNeeds({ now: NOW, through: d1 => measureD1(d1, costs) }),
    siteSettings: async () => defaultSettings,
  }
  const rows = async () => {
    costs.length = 0
    await getHomePage(measured, { caller: aVisitor() })
    return costs.reduce((sum, { rowsRead }) => sum + rowsRead, 0)
  }
  const fill = (from: number, to: number) =>
    testDb
      .prepare(
        `WITH RECURSIVE n(i) AS (SELECT ?1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
        INSERT INTO courses (id, name, slug, group_name, teacher, position, created_at, updated_at)
        SELECT i, 'c' || i, 'c', 'G' || (i % 10), 'Kru ' || i, i, 0, 0 FROM n`,
      )
      .bind(from, to)
      .run()
  await fill(100, 300)
  const few = await rows()
  await fill(301, 1_300)
  expect(await rows()).toBeLessThanOrEqual(few + 20)
})

describe('the navigation', () => {
  test('leads only to what the shop has, and reads it in one round trip', async () => {
    const before = needs.roundTrips.count
    const has = { products: false, teachers: true, about: false, refunds: false, ownPages: [] }
    expect((await readShownShop(needs)).has).toEqual(has)
    expect(needs.roundTrips.count - before).toBe(1)
    await db.delete(teachers)
    await db
      .insert(products)
      .values({ id: 1, name: 'p', slug: 'p', price: 1, pictures: [], statusShow: false, ...times })
    const version = { version: 1, effectiveAt: 1, createdAt: 1 }
    const own = { ...version, title: 'เรื่องของเรา', english: { title: 'Our story' }, inFooter: true }
    await db.insert(pageVersions).values([
      { ...version, page: 'about', body: '<p>us</p>' },
      { ...version, page: 'refunds', body: 'within 7 days' },
      { ...own, page: 'our-story', body: '<p>us</p>' },
      { ...own, page: 'to-come', body: '<p>us</p>', effectiveAt: Date.now() + 3_600_000 },
      { ...own, page: 'empty', body: '' },
    ])
    expect((await readShownShop(needs)).has).toEqual({
      ...has,
      teachers: false,
      about: true,
      refunds: true,
      ownPages: [{ slug: 'our-story', title: 'เรื่องของเรา', titleEnglish: 'Our story' }],
    })
    await db.update(products).set({ statusShow: true })
    expect((await readShownShop(needs)).has.products).toBe(true)
  })
})

test('the page of teachers has safe biographies, and says who has shown courses', async () => {
  expect(await listTeachers(needs)).toEqual([
    { id: 1, name: 'Kru A', biography: '<p>hello</p>', pictureUrl: '/files/a.webp', hasCourses: true },
    { id: 2, name: 'Kru B', biography: '', pictureUrl: '', hasCourses: false },
  ])
  await db.update(courses).set({ statusShow: false })
  expect((await listTeachers(needs)).map(({ hasCourses }) => hasCourses)).toEqual([false, false])
})

describe('the page of a teacher', () => {
  const pageOf = (teacherId: number, caller = aVisitor()) =>
    getTeacherPage({ ...needs, siteSettings: async () => defaultSettings }, { teacherId, caller })

  test('has a safe biography and the shown courses of this teacher, in one round trip', async () => {
    await db.insert(courses).values(aCourse(5, { teacher: 'Kru B' }))
    const before = needs.roundTrips.count
    const page = await pageOf(1)
    expect(needs.roundTrips.count - before).toBe(1)
    expect(page).toMatchObject({ name: 'Kru A', biography: '<p>hello</p>', pictureUrl: '/files/a.webp' })
    expect(page?.courses.map(({ id }) => id)).toEqual([1, 2, 3])
    expect((await pageOf(2))?.courses.map(({ id }) => id)).toEqual([5])
  })

  test('marks the courses that a student has', async () => {
    const student = await aStudent(needs)
    await hasCourse(student.account.userId)
    const page = await pageOf(1, student)
    expect(page?.courses.map(({ owned }) => owned !== null)).toEqual([true, false, false])
  })

  test('is not there for a teacher whom nobody knows', async () => {
    expect(await pageOf(99)).toBeNull()
  })
})
