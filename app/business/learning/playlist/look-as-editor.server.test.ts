import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { getHomework } from '#app/business/learning/homework/get-homework.server.ts'
import { submitHomework } from '#app/business/learning/homework/submit-homework.server.ts'
import { recordProgress } from '#app/business/learning/progress/record-progress.server.ts'
import { getQuiz } from '#app/business/learning/quizzes/get-quiz.server.ts'
import { startAttempt } from '#app/business/learning/quizzes/start-attempt.server.ts'
import { courses } from '#app/db/schema/catalogue.ts'
import { homeworkSubmissions, progress, quizAttempts } from '#app/db/schema/learning.ts'
import { callerOf, HOMEWORK_LECTURE, seedHomeworkCourse } from '#app/testing/learning/homework-course.ts'
import { aVisitor, COURSE, PREVIEW, seedGrant, TEXT, VIDEO } from '#app/testing/learning/learning-course.ts'
import { seedQuiz } from '#app/testing/learning/quiz-course.ts'
import { type ShopNeeds, shopNeeds } from '#app/testing/shop/shop-needs.ts'
import { getLearnPage } from './get-learn-page.server.ts'
import { getLecturePlayback } from './get-lecture-playback.server.ts'
import { getPlaylist } from './get-playlist.server.ts'
import { openLectureFile } from './open-lecture-file.server.ts'

const editor = callerOf('nina', ['editor'])
const LOOKING = [
  ['an editor', editor],
  ['the school’s owner', callerOf('boss', ['owner'])],
  ['the course’s own teacher', callerOf('kru', ['instructor'])],
] as const
const OTHERS = [
  ['the teacher of another course', callerOf('other-kru', ['instructor'])],
  ['the teacher’s account without the role', callerOf('kru')],
  [
    'staff who look as the course’s teacher',
    { ...callerOf('kru', ['instructor']), impersonatedBy: 'boss' as never },
  ],
  ['a cashier', callerOf('cash', ['cashier'])],
  ['a student', callerOf('somchai')],
  ['a visitor', aVisitor('v')],
] as const
let needs: ShopNeeds
let quizLecture: number

beforeAll(async () => {
  needs = await shopNeeds()
  await seedHomeworkCourse(needs.db, ['nina', 'cash', 'somchai'])
  quizLecture = await seedQuiz(needs.db)
  await needs.db.update(courses).set({ statusShow: false, inOrder: true }).where(eq(courses.id, COURSE))
})

test.each(LOOKING)('%s opens each part of a draft as a student would', async (_, caller) => {
  const page = await getLearnPage(needs, { courseId: COURSE, caller, lectureId: TEXT })
  expect(page).toMatchObject({
    ...{ current: { lectureId: TEXT }, access: { kind: 'unlimited' }, isImpersonated: true, userId: null },
    playback: { textHtml: '<p>ดี</p>' },
  })
  expect(
    page?.sections.flatMap(({ lectures }) => lectures.filter(one => !one.isOpen || one.tasks.length > 0)),
  ).toEqual([])
  expect((await getPlaylist(needs, { courseId: COURSE, caller }))?.every(({ isOpen }) => isOpen)).toBe(true)

  const played = await getLecturePlayback(needs, { lectureId: VIDEO, caller })
  const { searchParams } = new URL((played.ok && played.value.videoUrl) || '', 'https://x.invalid')
  const link = { expires: searchParams.get('e') ?? '', signature: searchParams.get('s') ?? '', run: '' }
  const opened = await openLectureFile(needs, { ...link, lectureId: VIDEO, caller, file: 'video' })
  expect(opened).toMatchObject({ ok: true, value: { key: 'lectures/clock.mp4', run: null } })
  const quiz = await getQuiz(needs, { lectureId: quizLecture, caller })
  expect(quiz).toMatchObject({ ok: true, value: { viewer: 'looking', open: null, questionCount: 5 } })
  expect(await getHomework(needs, { lectureId: HOMEWORK_LECTURE, caller })).toMatchObject({
    mayHandIn: false,
  })
})

test('an editor is led back to the editor that is theirs', async () => {
  const back = async (caller: (typeof LOOKING)[number][1]) =>
    (await getLearnPage(needs, { courseId: COURSE, caller }))?.editor
  expect(await Promise.all(LOOKING.map(([, caller]) => back(caller)))).toEqual([
    `/admin/courses/${COURSE}/lectures`,
    `/admin/courses/${COURSE}/lectures`,
    `/teach/${COURSE}/lectures`,
  ])
})

test.each(LOOKING)('%s answers, hands in and watches nothing', async (_, caller) => {
  const { userId } = caller.account
  const refused = { ok: false, error: { code: 'NOT_FOUND' } }
  expect(await startAttempt(needs, { lectureId: quizLecture, caller })).toEqual(refused)
  const work = { lectureId: HOMEWORK_LECTURE, text: 'x', files: [], seen: '', caller }
  expect(await submitHomework(needs, work)).toEqual(refused)
  const reports = [PREVIEW, VIDEO, TEXT].map(lectureId => ({
    ...{ lectureId, ranges: [[0, 9]] as const, position: 9, at: 1 },
  }))
  expect(await recordProgress(needs, { userId, reports })).toEqual(refused)
  const rows = await needs.db.batch([
    needs.db.select().from(quizAttempts),
    needs.db.select().from(homeworkSubmissions),
    needs.db.select().from(progress),
  ])
  expect(rows.flat()).toEqual([])
})

test.each(OTHERS)('for %s a draft does not exist', async (_, caller) => {
  expect(await getLearnPage(needs, { courseId: COURSE, caller })).toBeNull()
  expect(await getPlaylist(needs, { courseId: COURSE, caller })).toBeNull()
  expect(await getHomework(needs, { lectureId: HOMEWORK_LECTURE, caller })).toBeNull()
  const refused = { ok: false, error: { code: 'NOT_FOUND' } }
  expect(await getLecturePlayback(needs, { lectureId: VIDEO, caller })).toEqual(refused)
  expect(await getQuiz(needs, { lectureId: quizLecture, caller })).toEqual(refused)
})

test('an editor who bought the course is its student', async () => {
  await seedGrant(needs.db, 'nina')
  const page = await getLearnPage(needs, { courseId: COURSE, caller: editor })
  expect(page).toMatchObject({ editor: null, isImpersonated: false, userId: 'nina' })
  expect(await startAttempt(needs, { lectureId: quizLecture, caller: editor })).toMatchObject({
    error: { code: 'LECTURE_LOCKED' },
  })
})
