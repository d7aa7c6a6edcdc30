import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getLearnPage } from '#app/business/learning/playlist/get-learn-page.server.ts'
import { recordProgress } from '#app/business/learning/progress/record-progress.server.ts'
import { connect } from '#app/db/connection.ts'
import { user } from '#app/db/schema/accounts.ts'
import { courses, lectures } from '#app/db/schema/catalogue.ts'
import {
  certificates,
  finishedCourses,
  homeworkSubmissions,
  progress,
  savedPhrases,
} from '#app/db/schema/learning.ts'
import { outbox } from '#app/db/schema/notifications.ts'
import { auditLog } from '#app/db/schema/settings.ts'
import { uploads } from '#app/db/schema/uploads.ts'
import {
  aHomeworkFile,
  callerOf,
  clearHomework,
  HOMEWORK_LECTURE,
  seedHomeworkCourse,
} from '#app/testing/learning/homework-course.ts'
import { COURSE, seedGrant, VIDEO } from '#app/testing/learning/learning-course.ts'
import { meanwhile } from '#app/testing/shop/meanwhile.ts'
import { type ShopNeeds, shopNeeds } from '#app/testing/shop/shop-needs.ts'
import { getHomework } from './get-homework.server.ts'
import { type GradeHomework, gradeHomework, takeBackPass } from './grade-homework.server.ts'
import { type HomeworkFilter, listHomework, placeIn } from './list-homework.server.ts'
import { getSubmission, listToGrade } from './list-submissions.server.ts'
import { openHomeworkFile, signHomeworkFile } from './open-homework-file.server.ts'
import { deletePhrase, savePhrase } from './saved-phrases.server.ts'
import { submitHomework } from './submit-homework.server.ts'

const student = callerOf('somchai')
const classmate = callerOf('malee')
const teacher = callerOf('kru', ['instructor'])
const otherTeacher = callerOf('other-kru', ['instructor'])
const boss = callerOf('boss', ['owner'])
let needs: ShopNeeds

beforeAll(async () => {
  const { db } = shopNeeds()
  await seedHomeworkCourse(db, ['somchai', 'malee'])
  await seedGrant(db, 'somchai')
  await seedGrant(db, 'malee')
})

beforeEach(async () => {
  needs = shopNeeds({ now: Date.UTC(2026, 10, 22) })
  await clearHomework(needs.db)
})

const view = (caller = student) => getHomework(needs, { lectureId: HOMEWORK_LECTURE, caller })

/** Hands in what a page would that was opened just now. */
async function submit(
  over: Partial<Parameters<typeof submitHomework>[1]> = {},
  through: Parameters<typeof submitHomework>[0] = needs,
) {
  const caller = over.caller ?? student
  const seen = (await view(caller))?.stamp ?? ''
  return submitHomework(through, {
    lectureId: HOMEWORK_LECTURE,
    text: 'my answer',
    files: [],
    seen,
    ...over,
    caller,
  })
}

async function waitingOne(caller = teacher) {
  const list = await listToGrade(needs, { courseId: COURSE, caller })
  const id = list.ok ? (list.value.waiting[0]?.id ?? '') : ''
  const found = await getSubmission(needs, { submissionId: id, caller })
  if (!found) throw new Error('nothing waits')
  return found
}

async function grade(over: Partial<GradeHomework> = {}, through: ShopNeeds = needs) {
  const { id, version } = await waitingOne()
  return gradeHomework(through, {
    submissionId: id,
    version,
    grade: 'passed',
    feedback: '',
    caller: teacher,
    ...over,
  })
}

const progressRow = async () =>
  (await needs.db.select().from(progress).where(eq(progress.lectureId, HOMEWORK_LECTURE)))[0]
const attached = async () =>
  (await needs.db.select().from(uploads)).filter(row => row.attachedAt !== null).map(row => row.id)

/** What the list of lectures says about the homework. */
async function standing() {
  const page = await getLearnPage(needs, { courseId: COURSE, caller: student })
  const lectures = page?.sections.flatMap(({ lectures }) => lectures)
  return lectures?.find(({ id }) => id === HOMEWORK_LECTURE)?.homework
}

describe('a student', () => {
  test('sees in the list where the homework stands', async () => {
    expect(await standing()).toBe('to-do')
    await submit()
    expect(await standing()).toBe('sent')
    await grade({ grade: 'again', feedback: 'x' })
    expect(await standing()).toBe('returned')
    await submit({ text: 'second' })
    expect(await standing()).toBe('sent')
    await grade()
    expect(await standing()).toBe('passed')
  })

  test('hands in text and files, and reads them again', async () => {
    const files = [
      await aHomeworkFile(needs.db, 'somchai', 'f1'),
      await aHomeworkFile(needs.db, 'somchai', 'f2'),
    ]
    expect(await submit({ files })).toEqual({ ok: true, value: { handedIn: 'new' } })
    expect(await view()).toMatchObject({
      title: 'ผลไม้หนึ่งผล',
      descriptionHtml: '<p>Draw one fruit</p>',
      mayHandIn: true,
      stamp: '1.1',
      submissions: [
        { number: 1, state: 'submitted', text: 'my answer', files: [{ name: 'f1.pdf' }, { name: 'f2.pdf' }] },
      ],
    })
    expect(await attached()).toEqual(['f1', 'f2'])
    expect(needs.sent).toContainEqual({
      kind: 'hint',
      what: { to: { userId: 'kru' }, hint: { kind: 'homework-changed', id: HOMEWORK_LECTURE } },
    })
  })

  test('replaces a submission that nobody has graded', async () => {
    const files = [
      await aHomeworkFile(needs.db, 'somchai', 'f1'),
      await aHomeworkFile(needs.db, 'somchai', 'f2'),
    ]
    await submit({ files })
    const added = await aHomeworkFile(needs.db, 'somchai', 'f3')
    expect(await submit({ text: 'better', files: ['f2', added] })).toEqual({
      ok: true,
      value: { handedIn: 'replaced' },
    })
    expect((await view())?.submissions).toMatchObject([
      { number: 1, text: 'better', files: [{ id: 'f2' }, { id: 'f3' }] },
    ])
    expect(await attached()).toEqual(['f2', 'f3'])
  })

  test('pressing twice hands in once', async () => {
    const files = [await aHomeworkFile(needs.db, 'somchai', 'f1')]
    const [first, second] = await Promise.all([submit({ files, seen: '' }), submit({ files, seen: '' })])
    expect([first.ok, second.ok]).toContain(true)
    expect(await submit({ files, seen: '' })).toEqual({ ok: true, value: { handedIn: 'same' } })
    expect((await view())?.submissions).toHaveLength(1)
  })

  test('needs two round trips besides the rate limit', async () => {
    await view()
    needs.roundTrips.count = 0
    await submit({ seen: '' })
    // The limit, the read and the write; one more by `submit` of this test, which reads the page.
    expect(needs.roundTrips.count).toBe(4)
  })

  test.each([
    ['another student’s file', 'malee', 'theirs'],
    ['a file that does not exist', null, 'gone'],
  ])('cannot hand in %s', async (_, owner, id) => {
    if (owner) await aHomeworkFile(needs.db, owner, id)
    expect(await submit({ files: [id] })).toEqual({ ok: false, error: { code: 'HOMEWORK_FILE_GONE' } })
    expect((await view())?.submissions).toEqual([])
    expect(await attached()).toEqual([])
  })

  test('cannot hand in a slip as a homework file', async () => {
    await aHomeworkFile(needs.db, 'somchai', 'slip')
    await needs.db.update(uploads).set({ purpose: 'slip' })
    expect(await submit({ files: ['slip'] })).toMatchObject({ error: { code: 'HOMEWORK_FILE_GONE' } })
  })

  test('keeps the named files of an earlier submission', async () => {
    for (const id of ['f1', 'f2', 'f3']) await aHomeworkFile(needs.db, 'somchai', id)
    await submit({ files: ['f1', 'f2'] })
    await grade({ grade: 'again', feedback: 'More.' })
    expect(await submit({ files: ['f1', 'f3'] })).toEqual({ ok: true, value: { handedIn: 'new' } })
    expect(await submit({ files: [] })).toEqual({ ok: true, value: { handedIn: 'replaced' } })
    // The graded submission still has its files; only the new one's own file is given up.
    expect(await attached()).toEqual(['f1', 'f2'])
    expect((await view())?.submissions.map(({ files }) => files.map(({ id }) => id))).toEqual([
      [],
      ['f1', 'f2'],
    ])
  })

  test('cannot keep files of a classmate or of another lecture', async () => {
    await aHomeworkFile(needs.db, 'malee', 'hers')
    await submit({ caller: classmate, files: ['hers'] })
    await aHomeworkFile(needs.db, 'somchai', 'other')
    await submit({ files: ['other'] })
    await needs.db
      .update(homeworkSubmissions)
      .set({ lectureId: VIDEO })
      .where(eq(homeworkSubmissions.userId, 'somchai'))
    for (const id of ['hers', 'other'])
      expect(await submit({ files: [id] })).toMatchObject({ error: { code: 'HOMEWORK_FILE_GONE' } })
  })

  test('cannot keep so many files that there are six', async () => {
    const files = ['f1', 'f2', 'f3', 'f4', 'f5']
    for (const id of [...files, 'f6']) await aHomeworkFile(needs.db, 'somchai', id)
    await submit({ files })
    await grade({ grade: 'again', feedback: 'More.' })
    expect(await submit({ files: [...files, 'f6'] })).toMatchObject({
      error: { code: 'HOMEWORK_TOO_MANY_FILES' },
    })
  })

  test('without access hands in nothing', async () => {
    expect(await submit({ caller: callerOf('kru') })).toEqual({ ok: false, error: { code: 'NOT_FOUND' } })
    expect(await submit({ lectureId: VIDEO })).toEqual({ ok: false, error: { code: 'NOT_FOUND' } })
    needs.clock.at = -1
    expect(await submit()).toEqual({ ok: false, error: { code: 'ACCESS_ENDED' } })
  })
})

describe('a grade', () => {
  test('writes the submission, the progress and the mail together', async () => {
    await submit()
    expect(await grade({ feedback: 'Well drawn.' })).toEqual({ ok: true, value: { courseId: COURSE } })
    const at = needs.now()
    expect(await view()).toMatchObject({
      stamp: '1.2',
      submissions: [{ state: 'passed', feedback: 'Well drawn.', gradedAt: at }],
    })
    expect(await progressRow()).toMatchObject({ homeworkPassedAt: at, readAt: at, version: 1, positionAt: 0 })
    const [mail] = await needs.db.select().from(outbox)
    expect(mail).toMatchObject({
      template: 'homework-graded',
      recipient: 'somchai@shop.test',
      data: { isPassed: true, feedback: 'Well drawn.', lectureName: 'การบ้าน' },
    })
    expect(needs.sent).toContainEqual({ kind: 'outbox', what: mail?.id })
  })

  test.each([
    ['en', 'th', { courseName: 'Drawing', lectureName: 'Homework' }],
    ['th', 'en', { courseName: 'วาดรูป', lectureName: 'การบ้าน' }],
  ] as const)('tells a student in %s, whoever grades in %s', async (reads, grades, named) => {
    const { db } = needs
    await db.batch([
      db.update(user).set({ locale: reads }).where(eq(user.id, 'somchai')),
      db
        .update(courses)
        .set({ english: { name: 'Drawing' } })
        .where(eq(courses.id, COURSE)),
      db
        .update(lectures)
        .set({ english: { name: 'Homework' } })
        .where(eq(lectures.id, HOMEWORK_LECTURE)),
    ])
    await submit()
    expect((await grade({}, { ...needs, db: connect(needs.d1, grades) })).ok).toBe(true)
    const [mail] = await db.select().from(outbox)
    expect(mail).toMatchObject({ locale: reads, data: named })
  })

  test('"do it again" asks for a new submission', async () => {
    await submit()
    expect(await grade({ grade: 'again', feedback: 'The shadow is wrong.' })).toMatchObject({ ok: true })
    expect(await progressRow()).toBeUndefined()
    expect(await submit({ text: 'second' })).toEqual({ ok: true, value: { handedIn: 'new' } })
    const certificate = { kind: 'certificate', what: { userId: student.account.userId, courseId: COURSE } }
    expect(needs.sent).not.toContainEqual(certificate)
    await grade()
    // The course may be finished by it.
    expect(needs.sent).toContainEqual(certificate)
    expect((await view())?.submissions.map(({ number, state }) => [number, state])).toEqual([
      [2, 'passed'],
      [1, 'again'],
    ])
    expect(await submit({ text: 'third' })).toEqual({ ok: false, error: { code: 'HOMEWORK_PASSED' } })
  })

  test('is in the activity log, also when taken back', async () => {
    await submit()
    const { id, version } = await waitingOne()
    await grade()
    const given = { submissionId: id, version: version + 1, feedback: '', caller: teacher }
    expect(await takeBackPass(needs, { ...given, to: 'submitted' })).toMatchObject({ ok: true })
    const acts = await needs.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `homework:${id}`))
      .orderBy(auditLog.id)
    const by = { actor: `staff:${teacher.account.userId}` }
    expect(acts).toMatchObject([
      { ...by, action: 'homework.grade', data: { courseName: expect.any(String), grade: 'passed' } },
      { ...by, action: 'homework.take-back', data: { courseName: expect.any(String) } },
    ])
  })

  test('keeps what the student watched meanwhile on another device', async () => {
    await submit()
    const watch = () =>
      recordProgress(shopNeeds({ now: needs.now() }), {
        userId: student.account.userId,
        reports: [{ lectureId: HOMEWORK_LECTURE, ranges: [], position: 0, at: needs.now() }],
      })
    await watch()
    const later = meanwhile({ before: 2 }, async () => {
      await needs.db.update(progress).set({ quizSentAt: 5, version: 2 })
    })
    later.clock.at = needs.now()
    expect(await grade({}, later)).toMatchObject({ ok: true })
    expect(await progressRow()).toMatchObject({ quizSentAt: 5, homeworkPassedAt: needs.now(), version: 3 })
    expect(await needs.db.$count(outbox)).toBe(1)
  })

  test('is refused if the student handed in again meanwhile', async () => {
    await submit()
    const during = meanwhile({ before: 2 }, () => submit({ text: 'newer' }))
    expect(await grade({}, during)).toEqual({ ok: false, error: { code: 'HOMEWORK_CHANGED' } })
    expect((await view())?.submissions).toMatchObject([{ state: 'submitted', text: 'newer' }])
    expect(await progressRow()).toBeUndefined()
    expect(await needs.db.$count(outbox)).toBe(0)
  })

  test('tells the second of two graders', async () => {
    await submit()
    const { id: submissionId, version } = await waitingOne()
    const given = { submissionId, version, feedback: 'x', caller: teacher }
    const results = await Promise.all([
      gradeHomework(needs, { ...given, grade: 'passed' }),
      gradeHomework(needs, { ...given, grade: 'again', caller: boss }),
    ])
    const refusals = results.filter(result => !result.ok)
    expect(refusals).toEqual([{ ok: false, error: { code: 'HOMEWORK_CHANGED' } }])
    expect(await needs.db.$count(outbox)).toBe(1)
  })

  test('given meanwhile refuses a new version', async () => {
    await submit()
    const file = await aHomeworkFile(needs.db, 'somchai', 'late')
    const during = meanwhile({ before: 3 }, () => grade())
    during.clock.at = needs.now()
    expect(await submit({ text: 'newer', files: [file] }, during)).toEqual({
      ok: false,
      error: { code: 'HOMEWORK_CHANGED' },
    })
    expect((await view())?.submissions).toMatchObject([{ state: 'passed', text: 'my answer' }])
    expect(await attached()).toEqual([])
  })

  test.each([
    ['a teacher of another course', otherTeacher, 'NOT_FOUND'],
    ['a classmate', classmate, 'NOT_FOUND'],
    ['the student', student, 'NOT_FOUND'],
    ['the teacher’s account without the role', callerOf('kru'), 'NOT_FOUND'],
    ['a student who is staff too', callerOf('somchai', ['student', 'owner']), 'OWN_HOMEWORK'],
  ])('is not given by %s', async (_, caller, code) => {
    await submit()
    expect(await grade({ caller })).toEqual({ ok: false, error: { code } })
    expect((await view())?.submissions).toMatchObject([{ state: 'submitted' }])
  })
})

describe('the list to grade', () => {
  test('has the oldest first, for the course’s own teachers', async () => {
    await submit()
    needs.clock.at += 1_000
    await submit({ caller: classmate })
    for (const caller of [teacher, boss]) {
      const list = await listToGrade(needs, { courseId: COURSE, caller })
      expect(list).toMatchObject({
        ok: true,
        value: {
          total: 2,
          waiting: [{ studentName: 'Name of somchai' }, { studentName: 'Name of malee' }],
        },
      })
    }
    expect((await waitingOne()).next?.id).toMatch(/./)
  })

  test.each([
    ['a teacher of another course', otherTeacher],
    ['a student', student],
  ])('does not exist for %s', async (_, caller) => {
    await submit()
    const { id } = await waitingOne()
    expect(await listToGrade(needs, { courseId: COURSE, caller })).toEqual({
      ok: false,
      error: { code: 'NOT_FOUND' },
    })
    expect(await getSubmission(needs, { submissionId: id, caller })).toBeNull()
  })
})

describe('the homework of all courses', () => {
  const ALL: HomeworkFilter = { courseId: null, state: 'submitted', newestFirst: false, after: null }
  const list = async (over: Partial<HomeworkFilter> = {}, caller = teacher) => {
    const listed = await listHomework(needs, { filter: { ...ALL, ...over }, caller })
    return listed.ok ? listed.value.homework.map(one => one.studentName) : listed.error.code
  }
  const SOMCHAI = 'Name of somchai'
  const MALEE = 'Name of malee'

  test('is filtered by state, course and order', async () => {
    await submit()
    needs.clock.at += 1_000
    await submit({ caller: classmate })
    for (const caller of [teacher, boss]) {
      expect(await list({}, caller)).toEqual([SOMCHAI, MALEE])
      expect(await list({ newestFirst: true }, caller)).toEqual([MALEE, SOMCHAI])
      expect(await list({ courseId: COURSE }, caller)).toEqual([SOMCHAI, MALEE])
      expect(await list({ courseId: 8 }, caller)).toEqual([])
      expect(await list({ state: 'passed' }, caller)).toEqual([])
    }
    await grade()
    expect(await list({ state: 'passed' })).toEqual([SOMCHAI])
    expect(await list()).toEqual([MALEE])
  })

  test('goes on where the page before ended', async () => {
    await submit()
    await submit({ caller: classmate })
    const [first, second] = await needs.db.select().from(homeworkSubmissions).orderBy(homeworkSubmissions.id)
    for (const caller of [teacher, boss]) {
      const behind = (row: typeof first, newestFirst = false) =>
        list({ after: placeIn(`${row?.submittedAt}.${row?.id}`), newestFirst }, caller)
      expect(await behind(first)).toHaveLength(1)
      expect(await behind(second)).toEqual([])
      expect(await behind(second, true)).toHaveLength(1)
    }
  })

  test('exists only for the course’s own teachers', async () => {
    await submit()
    expect(await list({}, otherTeacher)).toEqual([])
    expect(await list({ courseId: COURSE }, otherTeacher)).toEqual([])
    expect(await list({}, student)).toBe('NOT_FOUND')
    expect(await list({}, callerOf('kru'))).toBe('NOT_FOUND')
  })

  test('hides an email address that stands for a name from teachers', async () => {
    await submit({ caller: classmate })
    await needs.db.update(user).set({ name: 'malee@shop.test' }).where(eq(user.id, 'malee'))
    expect(await list()).toEqual([''])
    expect(await list({}, boss)).toEqual(['malee@shop.test'])
    await needs.db.update(user).set({ name: MALEE }).where(eq(user.id, 'malee'))
  })

  test('leads from each to the next in a ring', async () => {
    for (const caller of [student, classmate]) {
      await submit({ caller })
      needs.clock.at += 1_000
    }
    const [first, last] = await needs.db
      .select()
      .from(homeworkSubmissions)
      .orderBy(homeworkSubmissions.submittedAt)
    const nextOf = async (id = '', isNextOfAll = false) =>
      (await getSubmission(needs, { submissionId: id, caller: teacher, isNextOfAll }))?.next
    for (const isNextOfAll of [false, true]) {
      expect(await nextOf(first?.id, isNextOfAll)).toEqual({ id: last?.id, courseId: COURSE })
      expect(await nextOf(last?.id, isNextOfAll)).toEqual({ id: first?.id, courseId: COURSE })
    }
  })
})

describe('a pass', () => {
  async function takeBack(over: Partial<Parameters<typeof takeBackPass>[1]> = {}) {
    const [row] = await needs.db.select().from(homeworkSubmissions)
    const given = { submissionId: row?.id ?? '', version: row?.version ?? 0, feedback: '', caller: teacher }
    return takeBackPass(needs, { ...given, to: 'submitted', ...over })
  }
  beforeEach(async () => {
    await submit()
    await grade()
    needs.clock.at += 1_000
  })

  test.each([
    ['waits', 'submitted', '', 'sent', { isTakenBack: true }],
    ['is to be done', 'again', 'The shadow.', 'returned', { isPassed: false, feedback: 'The shadow.' }],
  ] as const)('that is taken back %s again, and is told', async (_, to, feedback, stands, told) => {
    expect(await takeBack({ to, feedback })).toEqual({ ok: true, value: { courseId: COURSE } })
    expect(await progressRow()).toMatchObject({ homeworkPassedAt: null, readAt: null, version: 2 })
    expect(await standing()).toBe(stands)
    const mails = await needs.db.select().from(outbox)
    expect(mails.map(({ data }) => data)).toContainEqual(expect.objectContaining(told))
    expect(mails).toHaveLength(2)
  })

  test('that is taken back ends that the course is finished', async () => {
    const { userId } = student.account
    await needs.db.delete(finishedCourses)
    await needs.db.insert(finishedCourses).values({ userId, courseId: COURSE, finishedAt: needs.now() })
    await takeBack()
    expect(await needs.db.$count(finishedCourses)).toBe(0)
    // It can be passed again, which finishes the lecture anew.
    await grade()
    expect(await progressRow()).toMatchObject({ homeworkPassedAt: needs.now(), readAt: needs.now() })
  })

  test('that is taken back leaves a lecture read that was read before', async () => {
    await needs.db.update(progress).set({ readAt: 5 }).where(eq(progress.lectureId, HOMEWORK_LECTURE))
    await takeBack()
    expect(await progressRow()).toMatchObject({ homeworkPassedAt: null, readAt: 5 })
  })

  test.each([
    ['by a teacher of another course', { caller: otherTeacher }, 'NOT_FOUND'],
    ['by the student', { caller: student }, 'NOT_FOUND'],
    ['by a student who is staff too', { caller: callerOf('somchai', ['student', 'owner']) }, 'OWN_HOMEWORK'],
    ['to be done again without feedback', { to: 'again' }, 'FEEDBACK_REQUIRED'],
    ['at an older version', { version: 1 }, 'HOMEWORK_CHANGED'],
  ] as const)('is not taken back %s', async (_, over, code) => {
    expect(await takeBack(over)).toEqual({ ok: false, error: { code } })
    expect(await progressRow()).toMatchObject({ homeworkPassedAt: needs.now() - 1_000 })
  })

  test('names the certificate that stays', async () => {
    const [row] = await needs.db.select().from(homeworkSubmissions)
    const certificate = async () =>
      (await getSubmission(needs, { submissionId: row?.id ?? '', caller: teacher }))?.certificate
    expect(await certificate()).toBeNull()
    const at = needs.now()
    await needs.db.insert(certificates).values({
      number: '2026-000001',
      code: 'c',
      userId: 'somchai',
      courseId: COURSE,
      personName: 'Somchai',
      courseName: 'Draw',
      finishedAt: at,
      issuedAt: at,
    })
    expect(await certificate()).toBe('2026-000001')
    await needs.db.update(certificates).set({ revokedAt: at })
    expect(await certificate()).toBeNull()
    await needs.db.delete(certificates)
  })
})

describe('saved phrases', () => {
  const saved = async (caller = teacher) => {
    await submit()
    const [row] = await needs.db.select().from(homeworkSubmissions)
    return (await getSubmission(needs, { submissionId: row?.id ?? '', caller }))?.phrases ?? []
  }

  test('are a person’s own, saved once and deleted', async () => {
    const { userId } = teacher.account
    for (const text of [' Well done. ', 'Well done.', 'More shadow.']) {
      expect(await savePhrase(needs, { userId, text })).toEqual({ ok: true, value: null })
      needs.clock.at += 1
    }
    expect((await saved()).map(({ text }) => text)).toEqual(['Well done.', 'More shadow.'])
    expect(await saved(boss)).toEqual([])
    const [first] = await saved()
    await deletePhrase(needs, { userId: boss.account.userId, id: first?.id ?? '' })
    expect(await saved()).toHaveLength(2)
    await deletePhrase(needs, { userId, id: first?.id ?? '' })
    expect((await saved()).map(({ text }) => text)).toEqual(['More shadow.'])
  })

  test.each([
    ['an empty one', '  ', 'PHRASE_EMPTY'],
    ['one that is too long', 'x'.repeat(501), 'PHRASE_TOO_LONG'],
    ['the thirty-first', 'one more', 'TOO_MANY_PHRASES'],
  ])('do not take %s', async (_, text, code) => {
    const { userId } = boss.account
    await needs.db.delete(savedPhrases)
    for (let n = 1; n <= 30; n++) await savePhrase(needs, { userId, text: `phrase ${n}` })
    const refused = await savePhrase(needs, { userId, text })
    expect(refused).toEqual({ ok: false, error: { code } })
  })
})

describe('a homework file', () => {
  beforeEach(async () => {
    await submit({ files: [await aHomeworkFile(needs.db, 'somchai', 'f1')] })
  })
  const linkFor = async (caller: typeof student) => {
    const path = await signHomeworkFile(needs, { fileId: 'f1', caller })
    const query = new URL(path ?? '/', 'http://shop.test').searchParams
    return { fileId: 'f1', expires: query.get('e') ?? '', signature: query.get('s') ?? '', caller }
  }

  test.each([
    ['its student', student],
    ['the course’s teacher', teacher],
    ['staff', boss],
  ])('opens for %s by a signed link', async (_, caller) => {
    expect(await openHomeworkFile(needs, await linkFor(caller))).toEqual({
      ok: true,
      value: { key: 'uploads/f1', name: 'f1.pdf', contentType: 'application/pdf' },
    })
  })

  test.each([
    ['a classmate', classmate],
    ['a teacher of another course', otherTeacher],
    ['a visitor', { ...student, account: null }],
  ])('gives %s no link', async (_, caller) => {
    expect(await signHomeworkFile(needs, { fileId: 'f1', caller })).toBeNull()
  })

  test('does not open by another person’s or a changed link', async () => {
    const link = await linkFor(student)
    const no = { ok: false, error: { code: 'NOT_FOUND' } }
    expect(await openHomeworkFile(needs, { ...link, caller: classmate })).toEqual(no)
    expect(await openHomeworkFile(needs, { ...link, caller: teacher })).toEqual(no)
    expect(await openHomeworkFile(needs, { ...link, expires: String(Number(link.expires) + 1) })).toEqual(no)
    expect(await openHomeworkFile(needs, { ...link, expires: 'never' })).toEqual(no)
  })

  test('does not open once the link has expired', async () => {
    const link = await linkFor(student)
    needs.clock.at = Number(link.expires)
    expect(await openHomeworkFile(needs, link)).toEqual({ ok: false, error: { code: 'LINK_EXPIRED' } })
  })
})
