import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '#app/business/callers/caller.ts'
import { submitHomework } from '#app/business/learning/homework/submit-homework.server.ts'
import { recordProgress } from '#app/business/learning/progress/record-progress.server.ts'
import { courses } from '#app/db/schema/catalogue.ts'
import { commentReports, comments } from '#app/db/schema/comments.ts'
import { accessGrants } from '#app/db/schema/learning.ts'
import { callerOf, HOMEWORK_LECTURE, seedHomeworkCourse } from '#app/testing/learning/homework-course.ts'
import { COURSE, seedGrant, VIDEO } from '#app/testing/learning/learning-course.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'
import { getTaughtCourse, listStudents } from './list-students.server.ts'
import { listTaughtCourses } from './list-taught-courses.server.ts'

const needs = shopNeeds({ now: Date.UTC(2026, 10, 22) })
const student = callerOf('somchai')
const teacher = callerOf('kru', ['instructor'])
const otherTeacher = callerOf('other-kru', ['instructor'])
const boss = callerOf('boss', ['owner'])
const isRefunded = eq(accessGrants.userId, 'refunded')

beforeAll(async () => {
  const { db } = needs
  await seedHomeworkCourse(db, ['somchai', 'malee', 'refunded'])
  for (const id of ['somchai', 'malee', 'refunded']) await seedGrant(db, id)
  await db.update(accessGrants).set({ endedAt: 1 }).where(isRefunded)
  await recordProgress(needs, {
    userId: student.account.userId,
    reports: [{ lectureId: VIDEO, ranges: [[0, 95]], position: 95, at: needs.now() }],
  })
  await submitHomework(needs, {
    lectureId: HOMEWORK_LECTURE,
    text: 'work',
    files: [],
    seen: '',
    caller: student,
  })
})

describe('the courses at the desk', () => {
  test('are the teacher’s own, with work and students counted', async () => {
    expect(await listTaughtCourses(needs, { caller: teacher })).toMatchObject([
      { id: COURSE, name: 'วาดรูป', toGrade: 1, toAnswer: 0, students: 2 },
    ])
    expect(await listTaughtCourses(needs, { caller: otherTeacher })).toMatchObject([
      { id: 8, name: 'Another course', toGrade: 0, toAnswer: 0, students: 0 },
    ])
  })

  test('are all courses for staff, those with work first, and none for others', async () => {
    const ofStaff = await listTaughtCourses(needs, { caller: boss })
    expect(ofStaff.map(({ id }) => id)).toEqual([COURSE, 8])
    expect(ofStaff.map(({ teacherLacksAccount }) => teacherLacksAccount)).toEqual([false, false])
    expect(await listTaughtCourses(needs, { caller: student })).toEqual([])
    expect(await listTaughtCourses(needs, { caller: callerOf('kru') })).toEqual([])
  })
})

describe('at the desk', () => {
  const teacherOf = (name: string) => needs.db.update(courses).set({ teacher: name }).where(eq(courses.id, 8))

  test('staff see which courses have a teacher without an account', async () => {
    const [was] = await needs.db.select({ name: courses.teacher }).from(courses).where(eq(courses.id, 8))
    const lacks = async (caller: Caller) =>
      Object.fromEntries(
        (await listTaughtCourses(needs, { caller })).map(({ id, teacherLacksAccount }) => [
          id,
          teacherLacksAccount,
        ]),
      )
    await teacherOf('A guest teacher')
    expect(await lacks(boss)).toEqual({ [COURSE]: false, 8: true })
    expect(await lacks(teacher)).toEqual({ [COURSE]: false })
    await teacherOf('')
    expect(await lacks(boss)).toEqual({ [COURSE]: false, 8: false })
    await teacherOf(was?.name ?? '')
  })

  test('reported comments are counted in their own course', async () => {
    const comment = { courseId: 8, userId: 'malee', text: 'rude', writtenAs: 'student' as const }
    const at = needs.now()
    const [written] = await needs.db
      .insert(comments)
      .values({ ...comment, state: 'visible', createdAt: at })
      .returning({ id: comments.id })
    const commentId = written?.id ?? 0
    for (const userId of ['somchai', 'refunded'])
      await needs.db.insert(commentReports).values({ commentId, userId, reportedAt: at })
    const toReview = async () =>
      Object.fromEntries(
        (await listTaughtCourses(needs, { caller: boss })).map(course => [course.id, course.toReview]),
      )
    needs.roundTrips.count = 0
    expect(await toReview()).toEqual({ [COURSE]: 0, 8: 1 })
    expect(needs.roundTrips.count).toBe(1)
    await needs.db.delete(commentReports).where(eq(commentReports.commentId, commentId))
    await needs.db.delete(comments).where(eq(comments.id, commentId))
    expect(await toReview()).toEqual({ [COURSE]: 0, 8: 0 })
  })
})

describe('the students of a course', () => {
  test('have progress and nothing of money, in one round trip', async () => {
    needs.roundTrips.count = 0
    const list = await listStudents(needs, { courseId: COURSE, caller: teacher, page: 1 })
    expect(needs.roundTrips.count).toBe(1)
    expect(list).toEqual({
      ok: true,
      value: {
        course: { id: COURSE, name: 'วาดรูป' },
        lectureCount: 4,
        nextPage: null,
        students: [
          { userId: 'malee', name: 'Name of malee', percent: 0, readCount: 0, seenAt: null },
          { userId: 'somchai', name: 'Name of somchai', percent: 25, readCount: 1, seenAt: needs.now() },
        ],
      },
    })
  })

  test.each([
    ['a teacher of another course', otherTeacher],
    ['a student', student],
  ])('do not exist for %s', async (_, caller) => {
    const list = await listStudents(needs, { courseId: COURSE, caller, page: 1 })
    expect(list).toEqual({ ok: false, error: { code: 'NOT_FOUND' } })
    expect(await getTaughtCourse(needs, { courseId: COURSE, caller })).toBeNull()
  })
})
