import { eq, like, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '#app/business/callers/caller.ts'
import { submitHomework } from '#app/business/learning/homework/submit-homework.server.ts'
import { recordProgress } from '#app/business/learning/progress/record-progress.server.ts'
import { user } from '#app/db/schema/accounts.ts'
import { courses } from '#app/db/schema/catalogue.ts'
import { commentReports, comments } from '#app/db/schema/comments.ts'
import { accessGrants, finishedCourses } from '#app/db/schema/learning.ts'
import { DAY } from '#app/platform/clock.ts'
import { callerOf, HOMEWORK_LECTURE, seedHomeworkCourse } from '#app/testing/learning/homework-course.ts'
import { COURSE, seedGrant, VIDEO } from '#app/testing/learning/learning-course.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'
import { getStudent, getTaughtCourse, listStudents } from './list-students.server.ts'
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
      { id: COURSE, name: 'วาดรูป', toGrade: 1, toAnswer: 0, students: 2, finished: 0 },
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

describe('the counts of a course', () => {
  const counts = async () => {
    const [course] = await listTaughtCourses(needs, { caller: teacher })
    return [course?.students, course?.finished]
  }
  const isMalee = eq(accessGrants.userId, 'malee')
  const ended = (endedAt: number | null) => needs.db.update(accessGrants).set({ endedAt }).where(isMalee)

  test('count a person once, until the last grant ends', async () => {
    await seedGrant(needs.db, 'malee')
    expect(await counts()).toEqual([2, 0])
    await needs.db
      .update(accessGrants)
      .set({ endedAt: 1 })
      .where(sql`id = (SELECT max(id) FROM access_grants)`)
    expect(await counts()).toEqual([2, 0])
    await ended(1)
    expect(await counts()).toEqual([1, 0])
    await ended(null)
    expect(await counts()).toEqual([2, 0])
    await needs.db.delete(accessGrants).where(isMalee)
    expect(await counts()).toEqual([1, 0])
    await seedGrant(needs.db, 'malee')
    expect(await counts()).toEqual([2, 0])
  })

  test('count who finished, and no longer who has not', async () => {
    const row = { userId: 'malee', courseId: COURSE, finishedAt: 1 }
    await needs.db.insert(finishedCourses).values(row)
    expect(await counts()).toEqual([2, 1])
    await needs.db.delete(finishedCourses)
    expect(await counts()).toEqual([2, 0])
  })
})

describe('the students of a course', () => {
  const asked: Parameters<typeof listStudents>[1] = {
    courseId: COURSE,
    caller: teacher,
    words: '',
    filter: null,
    before: null,
  }
  const named = async (over: Partial<typeof asked>) => {
    const list = await listStudents(needs, { ...asked, ...over })
    return list.ok ? list.value.students.map(({ name }) => name) : list.error.code
  }

  test('have progress and nothing of money, in one round trip', async () => {
    needs.roundTrips.count = 0
    const list = await listStudents(needs, asked)
    expect(needs.roundTrips.count).toBe(1)
    expect(list).toEqual({
      ok: true,
      value: {
        course: { id: COURSE, name: 'วาดรูป' },
        lectureCount: 4,
        next: null,
        students: [
          { userId: 'malee', name: 'Name of malee', percent: 0, readCount: 0, seenAt: null, isStuck: true },
          {
            userId: 'somchai',
            name: 'Name of somchai',
            percent: 25,
            readCount: 1,
            seenAt: needs.now(),
            isStuck: false,
          },
        ],
      },
    })
  })

  test.each([
    ['som', ['Name of somchai']],
    ['NAME  chai', ['Name of somchai']],
    ['of', ['Name of malee', 'Name of somchai']],
    ['refunded', []],
    // Their address has it, their name does not.
    ['shop.test', []],
  ])('are found by name: %s', async (words, found) => {
    expect(await named({ words })).toEqual(found)
  })

  test('come a page at a time, the newest first', async () => {
    const many = Array.from({ length: 51 }, (_, n) => `n${n}`)
    const at = new Date(0)
    for (const id of many)
      await needs.db
        .insert(user)
        .values({ id, name: `Person ${id}`, email: `${id}@shop.test`, createdAt: at, updatedAt: at })
    for (const id of many) await seedGrant(needs.db, id)
    for (const words of ['', 'person']) {
      const first = await listStudents(needs, { ...asked, words })
      const next = first.ok ? first.value.next : null
      expect([first.ok && first.value.students.length, next]).toEqual([50, expect.any(Number)])
      const rest = words === '' ? ['Person n0', 'Name of malee', 'Name of somchai'] : ['Person n0']
      expect(await named({ words, before: next })).toEqual(rest)
    }
    await needs.db.delete(accessGrants).where(like(accessGrants.userId, 'n%'))
  })

  test.each([
    ['stuck', ['Name of malee']],
    ['never', ['Name of malee']],
    ['week', ['Name of somchai']],
    ['month', []],
  ] as const)('are listed by how they stand: %s', async (filter, found) => {
    expect(await named({ filter })).toEqual(found)
    for (const words of ['name of', 'na']) expect(await named({ filter, words })).toEqual(found)
  })

  test('are stuck on the list as on their own line', async () => {
    const later = { ...needs, now: () => needs.now() + 31 * DAY }
    const ask = async (filter: typeof asked.filter) => {
      const list = await listStudents(later, { ...asked, filter })
      return list.ok ? list.value.students : []
    }
    const marked = (await ask(null)).filter(({ isStuck }) => isStuck)
    // The homework of somchai waits for its grade.
    expect(marked.map(({ userId }) => userId)).toEqual(['malee'])
    expect(await ask('stuck')).toEqual(marked)
    expect((await ask('month')).map(({ userId }) => userId)).toEqual(['somchai'])
    expect(await ask('week')).toEqual([])
  })

  test('are looked for in parts, each of the same cost', async () => {
    const many = Array.from({ length: 300 }, (_, n) => `w${n}`)
    await needs.db.run(sql`INSERT INTO user (id, name, email, created_at, updated_at)
      SELECT value, value, value || '@shop.test', 0, 0 FROM json_each(${JSON.stringify(many)})`)
    await needs.db.run(sql`INSERT INTO access_grants (user_id, course_id, source, plan, starts_at, created_at)
      SELECT value, ${COURSE}, 'gift', '{}', ${needs.now()}, ${needs.now()} FROM json_each(${JSON.stringify(many)})`)
    const first = await listStudents(needs, { ...asked, filter: 'week' })
    expect(first).toMatchObject({ ok: true, value: { students: [], next: expect.any(Number) } })
    const before = first.ok ? first.value.next : null
    const second = await listStudents(needs, { ...asked, filter: 'week', before })
    expect(second).toMatchObject({ ok: true, value: { students: [{ userId: 'somchai' }], next: null } })
    await needs.db.delete(accessGrants).where(like(accessGrants.userId, 'w%'))
  })

  test('have no email address where a name is missing', async () => {
    const rename = (name: string) => needs.db.update(user).set({ name }).where(eq(user.id, 'malee'))
    await rename('malee@shop.test')
    expect(await named({})).toContain('')
    expect(await named({ caller: boss })).toContain('malee@shop.test')
    await rename('Name of malee')
  })

  test('have a page each, with lectures and homework', async () => {
    const ask = (over: { userId?: string; caller?: Caller } = {}) =>
      getStudent(needs, { courseId: COURSE, userId: 'somchai', caller: teacher, ...over })
    needs.roundTrips.count = 0
    const found = await ask()
    expect(needs.roundTrips.count).toBe(1)
    expect(found).toMatchObject({ name: 'Name of somchai', percent: 25, seenAt: needs.now(), isStuck: false })
    expect(found?.lectures.find(({ id }) => id === VIDEO)).toMatchObject({ isRead: true, isOpened: true })
    expect(found?.lectures.find(({ id }) => id === HOMEWORK_LECTURE)?.homework).toMatchObject([
      { number: 1, state: 'submitted' },
    ])
    for (const none of [
      { userId: 'refunded' },
      { userId: 'nobody' },
      { caller: otherTeacher },
      { caller: student },
      { caller: callerOf('kru') },
    ])
      expect(await ask(none)).toBeNull()
  })

  test.each([
    ['a teacher of another course', otherTeacher],
    ['a student', student],
  ])('do not exist for %s', async (_, caller) => {
    const list = await listStudents(needs, { ...asked, caller })
    expect(list).toEqual({ ok: false, error: { code: 'NOT_FOUND' } })
    expect(await getTaughtCourse(needs, { courseId: COURSE, caller })).toBeNull()
  })
})
