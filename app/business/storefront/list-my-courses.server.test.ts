import { beforeAll, expect, test } from 'vitest'
import { insertGrant } from '#app/business/learning/grant-repository.server.ts'
import type { PlanSnapshot } from '#app/business/learning/plan-snapshot.ts'
import { getLearnPage } from '#app/business/learning/playlist/get-learn-page.server.ts'
import { recordProgress } from '#app/business/learning/progress/record-progress.server.ts'
import { connect } from '#app/db/connection.ts'
import { courses, pricingPlans } from '#app/db/schema/catalogue.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { DAY } from '#app/platform/clock.ts'
import { aPlan, COURSE, seedGrant, seedLearningCourse, TEXT } from '#app/testing/learning/learning-course.ts'
import { aStudent } from '#app/testing/shop/a-caller.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'
import { isOpen, listMyCourses } from './list-my-courses.server.ts'

const NOW = 1_800_000_000_000
const needs = shopNeeds({ now: NOW })
const { db } = needs
/** Access for ten days from the day of the grant. */
const TEN_DAYS = aPlan({ planType: 'Period', courseDays: 10, term: 10, termUnit: 'Day(s)' })
const OTHER = 8

beforeAll(async () => {
  await seedLearningCourse(db)
  await db.update(courses).set({ lectureCount: 3 })
  const times = { createdAt: 0, updatedAt: 0 }
  await db.insert(courses).values({ id: OTHER, name: 'ปั้นดิน', slug: 'clay', statusShow: false, ...times })
  const plan = { name: 'x', planType: 'Period', price: 100, freeCourseIds: [], ...times }
  await db.insert(pricingPlans).values([
    { id: 1, courseId: COURSE, ...plan },
    { id: 2, courseId: OTHER, ...plan },
  ])
})

async function given(userId: string, courseId: number, plan: PlanSnapshot, startsAt = NOW) {
  await insertGrant(db, { userId, courseId, source: 'staff', orderLineId: null, plan, startsAt }, NOW)
}
const idsOf = async (student: Awaited<ReturnType<typeof aStudent>>) =>
  (await listMyCourses(needs, student)).map(({ id }) => id)

test('lists nothing for a new student or a visitor', async () => {
  const [student, other] = [await aStudent(needs), await aStudent(needs)]
  await seedGrant(db, other.account.userId)
  expect(await idsOf(student)).toEqual([])
  expect(await listMyCourses(needs, { ...other, account: null })).toEqual([])
  expect(await idsOf(other)).toEqual([COURSE])
})

test('is open until its end and closed at it', async () => {
  const student = await aStudent(needs)
  await given(student.account.userId, COURSE, TEN_DAYS)
  const at = async (now: number) => {
    const [course] = await listMyCourses({ db, now: () => now }, student)
    return course && { isOpen: isOpen(course), timeLeft: course.timeLeft }
  }
  expect(await at(NOW)).toEqual({ isOpen: true, timeLeft: 10 * DAY })
  expect(await at(NOW + 10 * DAY - 1)).toEqual({ isOpen: true, timeLeft: 1 })
  expect(await at(NOW + 10 * DAY)).toEqual({ isOpen: false, timeLeft: 0 })
})

test('gives -1 for no end, and progress in whole percent', async () => {
  const student = await aStudent(needs)
  const { userId } = student.account
  await given(userId, COURSE, aPlan(), NOW - DAY)
  expect(await listMyCourses(needs, student)).toMatchObject([{ timeLeft: -1, percent: 0, lastAt: 0 }])
  const report = { lectureId: TEXT, ranges: [], position: 0, at: NOW - 1000, isRead: true }
  const kept = await recordProgress(needs, { userId, reports: [report] })
  expect(kept.ok).toBe(true)
  // One of three lectures is read.
  expect(await listMyCourses(needs, student)).toMatchObject([{ percent: 33 }])
})

test('lists open courses first and offers only sold ones again', async () => {
  const student = await aStudent(needs)
  const { userId } = student.account
  await given(userId, COURSE, TEN_DAYS, NOW - 20 * DAY)
  await given(userId, OTHER, aPlan())
  const listed = await listMyCourses(needs, student)
  expect(listed.map(({ id, canRenew }) => ({ id, canRenew }))).toEqual([
    { id: OTHER, canRenew: false },
    { id: COURSE, canRenew: true },
  ])
  expect(listed[1]?.reasons).toMatchObject([{ source: 'staff', isLive: false }])
})

test('names the plan of an access in the language of its reader', async () => {
  const student = await aStudent(needs)
  await given(student.account.userId, COURSE, aPlan({ name: 'ตลอดชีพ', english: { name: 'Lifetime' } }))
  await given(student.account.userId, COURSE, aPlan({ name: 'ของเดิม' }))
  const plansIn = async (locale: Locale) => {
    const read = { ...needs, db: connect(needs.d1, locale) }
    const [listed] = await listMyCourses(read, student)
    const page = await getLearnPage(read, { courseId: COURSE, caller: student })
    return [listed?.reasons, page?.reasons].map(reasons => reasons?.map(({ planName }) => planName))
  }
  expect(await plansIn('en')).toEqual([
    ['Lifetime', 'ของเดิม'],
    ['Lifetime', 'ของเดิม'],
  ])
  expect(await plansIn('th')).toEqual([
    ['ตลอดชีพ', 'ของเดิม'],
    ['ตลอดชีพ', 'ของเดิม'],
  ])
})

test('takes one round trip', async () => {
  const student = await aStudent(needs)
  await given(student.account.userId, COURSE, aPlan())
  const before = needs.roundTrips.count
  await listMyCourses(needs, student)
  expect(needs.roundTrips.count - before).toBe(1)
})
