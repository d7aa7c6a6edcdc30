import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { insertGrant } from '#app/business/learning/grant-repository.server.ts'
import { recordProgress } from '#app/business/learning/progress/record-progress.server.ts'
import { defaultSettings } from '#app/business/settings/settings.ts'
import { students, userGroups } from '#app/db/schema/accounts.ts'
import { courses, courseUserGroups, lectures, sections } from '#app/db/schema/catalogue.ts'
import { accessGrants, homework, homeworkSubmissions } from '#app/db/schema/learning.ts'
import { settings } from '#app/db/schema/settings.ts'
import { DAY } from '#app/platform/clock.ts'
import {
  aPlan,
  aVisitor,
  COURSE,
  PREVIEW,
  seedGrant,
  seedLearningCourse,
  TEXT,
  VIDEO,
} from '#app/testing/learning/learning-course.ts'
import { aStudent } from '#app/testing/shop/a-caller.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'
import { getHomePage } from './get-home-page.server.ts'
import { courseToContinue, listMyCourses } from './list-my-courses.server.ts'

const NOW = 1_800_000_000_000
const needs = { ...shopNeeds({ now: NOW }), siteSettings: async () => defaultSettings }
const { db } = needs
const OTHER = 8
const THIRD = 9

async function reads(caller: Awaited<ReturnType<typeof aStudent>>, id: number, to: number, at = NOW - 1000) {
  const reports = [
    { lectureId: id, ranges: [[0, to]] as [number, number][], position: to, at, isRead: to === 100 },
  ]
  await recordProgress(needs, { userId: caller.account.userId, reports })
}

const homeOf = async (caller: Parameters<typeof getHomePage>[1]['caller']) =>
  (await getHomePage(needs, { caller })).toContinue

beforeAll(async () => {
  await seedLearningCourse(db)
  const times = { createdAt: 0, updatedAt: 0 }
  await db.insert(courses).values({ id: OTHER, name: 'ปั้นดิน', slug: 'clay', ...times })
  await db.insert(sections).values({ id: 80, courseId: OTHER, name: 'x', location: 1 })
  await db.insert(lectures).values({
    ...{ id: 81, courseId: OTHER, sectionId: 80, name: 'ถ้วย', location: 1 },
    videoLength: 200,
    videoKey: 'x.mp4',
  })
})

test('home begins with the next lecture, and what is left of it', async () => {
  const student = await aStudent(needs)
  await seedGrant(db, student.account.userId)
  expect(await homeOf(student)).toMatchObject({
    id: COURSE,
    percent: 0,
    next: { lectureId: PREVIEW, secondsLeft: 100, hasBegun: false },
  })
  await reads(student, PREVIEW, 100, NOW - 3000)
  expect(await homeOf(student)).toMatchObject({ percent: 33, next: { lectureId: VIDEO, hasBegun: true } })
  await reads(student, VIDEO, 40)
  expect(await homeOf(student)).toMatchObject({ next: { lectureId: VIDEO, secondsLeft: 60 } })
})

test('home takes the course watched last that is still open', async () => {
  const student = await aStudent(needs)
  const { userId } = student.account
  await seedGrant(db, userId)
  const plan = aPlan({ planType: 'Period', courseDays: 10 })
  const grant = { userId, courseId: OTHER, source: 'staff' as const, orderLineId: null, plan }
  await insertGrant(db, { ...grant, startsAt: NOW - 9 * DAY }, NOW)
  await reads(student, VIDEO, 40, NOW - 5000)
  await reads(student, 81, 50)
  expect(await homeOf(student)).toMatchObject({
    id: OTHER,
    next: { lectureId: 81, secondsLeft: 150 },
    access: { kind: 'until', endsAt: NOW + DAY },
  })
  needs.clock.at = NOW + DAY
  expect(await homeOf(student)).toMatchObject({ id: COURSE })
  needs.clock.at = NOW
})

test('a visitor, a finished student and a stranger have nothing to continue', async () => {
  expect(await homeOf(aVisitor('home'))).toBeNull()
  const stranger = await aStudent(needs)
  expect(await homeOf(stranger)).toBeNull()
  const finished = await aStudent(needs)
  await seedGrant(db, finished.account.userId)
  for (const id of [PREVIEW, VIDEO, TEXT]) await reads(finished, id, 100)
  expect(await homeOf(finished)).toBeNull()
  const { userId } = finished.account
  const grant = { userId, courseId: OTHER, source: 'staff' as const, orderLineId: null, plan: aPlan() }
  await insertGrant(db, { ...grant, startsAt: 0 }, NOW)
  expect(await homeOf(finished)).toMatchObject({ id: OTHER, next: { lectureId: 81, hasBegun: false } })
})

test('home goes on while homework waits, and comes back when it must be done again', async () => {
  const student = await aStudent(needs)
  const { userId } = student.account
  const own = { courseId: THIRD, sectionId: 90 }
  await db.batch([
    db.insert(courses).values({ id: THIRD, name: 'ปัก', slug: 'sew', createdAt: 0, updatedAt: 0 }),
    db.insert(sections).values({ id: 90, courseId: THIRD, name: 'x', location: 1 }),
    db.insert(homework).values({ id: 9, courseId: THIRD }),
    db.insert(lectures).values({
      ...{ ...own, id: 91, name: 'ด้าย', location: 1, videoKey: 'x.mp4', videoLength: 100, homeworkId: 9 },
    }),
    db.insert(lectures).values({ ...own, id: 92, name: 'ผ้า', location: 2, contentText: '<p>x</p>' }),
  ])
  const grant = { userId, courseId: THIRD, source: 'staff' as const, orderLineId: null, plan: aPlan() }
  await insertGrant(db, { ...grant, startsAt: 0 }, NOW)
  await reads(student, 91, 100)
  expect(await homeOf(student)).toMatchObject({ next: { lectureId: 91, task: 'homework', secondsLeft: 0 } })
  await db.insert(homeworkSubmissions).values({
    ...{
      id: 'sewn',
      userId,
      lectureId: 91,
      courseId: THIRD,
      homeworkId: 9,
      number: 1,
      files: [],
      submittedAt: 1,
    },
  })
  expect(await homeOf(student)).toMatchObject({ next: { lectureId: 92, task: null } })
  await db.update(homeworkSubmissions).set({ state: 'again' })
  expect(await homeOf(student)).toMatchObject({ next: { lectureId: 91, task: 'homework' } })
})

test('home takes another course where the last one is used up or closed to the group', async () => {
  const student = await aStudent(needs)
  const { userId } = student.account
  await seedGrant(db, userId)
  const plan = aPlan({ planType: 'Actual', term: 1, termUnit: 'Hour(s)' })
  const grant = { userId, courseId: OTHER, source: 'staff' as const, orderLineId: null, plan }
  await insertGrant(db, { ...grant, startsAt: 0 }, NOW)
  await reads(student, VIDEO, 40, NOW - 5000)
  await reads(student, 81, 50)
  const bothShow = async (id: number) => {
    expect((await homeOf(student))?.id).toBe(id)
    expect(courseToContinue(await listMyCourses(needs, student))?.id).toBe(id)
  }
  await bothShow(OTHER)
  const used = (seconds: number) =>
    db.update(accessGrants).set({ watchSecondsUsed: seconds }).where(eq(accessGrants.courseId, OTHER))
  await used(3600)
  await bothShow(COURSE)
  await used(0)
  await bothShow(OTHER)
  await db.batch([
    db.insert(settings).values({ key: 'feature_user_group', value: 1, updatedAt: 0 }),
    db.insert(userGroups).values({ id: 5, name: 'เก่า', isDefault: false }),
    db.insert(courseUserGroups).values({ courseId: OTHER, userGroupId: 5 }),
  ])
  await bothShow(COURSE)
  await db
    .insert(students)
    .values({ userId, userGroupId: 5, createdAt: 0, updatedAt: 0 })
    .onConflictDoUpdate({
      target: students.userId,
      set: { userGroupId: 5 },
    })
  await bothShow(OTHER)
  await db.batch([db.delete(courseUserGroups), db.delete(settings)])
})

test('home costs a student one round trip', async () => {
  const student = await aStudent(needs)
  await seedGrant(db, student.account.userId)
  await getHomePage(needs, { caller: student })
  const before = needs.roundTrips.count
  await getHomePage(needs, { caller: student })
  expect(needs.roundTrips.count - before).toBe(1)
})

test('own courses are sorted by what is due', async () => {
  const student = await aStudent(needs)
  const { userId } = student.account
  const plan = aPlan({ planType: 'Period', courseDays: 10 })
  const give = (courseId: number, startsAt: number, given = plan) =>
    insertGrant(db, { userId, courseId, source: 'staff', orderLineId: null, plan: given, startsAt }, NOW)
  await give(COURSE, NOW - 2 * DAY)
  await give(OTHER, NOW - 5 * DAY)
  const listed = await listMyCourses(needs, student)
  expect(listed.map(({ id, dueAt, missing, next }) => [id, dueAt, missing, next?.lectureId])).toEqual([
    [OTHER, NOW + 5 * DAY, 1, 81],
    [COURSE, NOW + 8 * DAY, 3, PREVIEW],
  ])
  // A finished course has no deadline any more.
  await reads(student, 81, 200)
  expect((await listMyCourses(needs, student)).map(({ id }) => id)).toEqual([COURSE, OTHER])
  // Without an end, a course comes after those with one.
  await db.delete(accessGrants)
  await give(COURSE, NOW, aPlan())
  await give(OTHER, NOW - 5 * DAY)
  const before = needs.roundTrips.count
  expect((await listMyCourses(needs, student)).at(0)).toMatchObject({ dueAt: null, percent: 0 })
  expect(needs.roundTrips.count - before).toBe(1)
})
