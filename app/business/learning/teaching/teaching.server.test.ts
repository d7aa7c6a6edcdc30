import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { submitHomework } from '#app/business/learning/homework/submit-homework.server.ts'
import { recordProgress } from '#app/business/learning/progress/record-progress.server.ts'
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
const boss = callerOf('boss', ['admin'])
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
    expect(await listTaughtCourses(needs, { caller: student })).toEqual([])
    expect(await listTaughtCourses(needs, { caller: callerOf('kru') })).toEqual([])
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
