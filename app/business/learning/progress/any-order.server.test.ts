import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { UserId } from '#app/business/callers/caller.ts'
import { gradeHomework } from '#app/business/learning/homework/grade-homework.server.ts'
import { submitHomework } from '#app/business/learning/homework/submit-homework.server.ts'
import { sendAttempt } from '#app/business/learning/quizzes/send-attempt.server.ts'
import { startAttempt } from '#app/business/learning/quizzes/start-attempt.server.ts'
import { lectures } from '#app/db/schema/catalogue.ts'
import { homeworkSubmissions, progress } from '#app/db/schema/learning.ts'
import { callerOf, seedHomeworkCourse } from '#app/testing/learning/homework-course.ts'
import { COURSE, seedGrant, seedUser, VIDEO } from '#app/testing/learning/learning-course.ts'
import { seedQuiz } from '#app/testing/learning/quiz-course.ts'
import fc from '#app/testing/setup/fast-check.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'
import { getProgress } from './get-progress.server.ts'
import { recordProgress } from './record-progress.server.ts'

/**
 * Progress with a quiz and homework in it: the order of what a student does never matters, nor does doing it at once.
 */

const needs = shopNeeds()
const boss = callerOf('boss', ['owner'])
/** A lecture with a video, a quiz to pass and homework. */
let ALL = 0

beforeAll(async () => {
  await seedHomeworkCourse(needs.db)
  ALL = await seedQuiz(needs.db, { scorePassQuiz: 0 })
  await needs.db
    .update(lectures)
    .set({ videoKey: 'all.mp4', videoLength: 100, homeworkId: 5 })
    .where(eq(lectures.id, ALL))
})

const STEPS = ['first half', 'second half', 'another lecture', 'quiz', 'homework'] as const
type Step = (typeof STEPS)[number]

const watch = (userId: UserId, lectureId: number, from: number, to: number) =>
  recordProgress(needs, { userId, reports: [{ lectureId, ranges: [[from, to]], position: to, at: to }] })

/** Each student does everything from the hand-in on: only what changes progress is a step. */
async function aStudent(name: string) {
  const userId = await seedUser(needs.db, name)
  await seedGrant(needs.db, userId)
  const caller = callerOf(name)
  const started = await startAttempt(needs, { lectureId: ALL, caller })
  await submitHomework(needs, { lectureId: ALL, text: 'done', files: [], seen: '', caller })
  const [submission] = await needs.db
    .select()
    .from(homeworkSubmissions)
    .where(eq(homeworkSubmissions.userId, userId))
  const attemptId = started.ok ? (started.value.open?.id ?? '') : ''
  const does: Record<Step, () => Promise<{ ok: boolean }>> = {
    'first half': () => watch(userId, ALL, 0, 50),
    'second half': () => watch(userId, ALL, 40, 100),
    'another lecture': () => watch(userId, VIDEO, 0, 100),
    quiz: () => sendAttempt(needs, { attemptId, caller, answers: {} }),
    homework: () =>
      gradeHomework(needs, {
        submissionId: submission?.id ?? '',
        version: 1,
        grade: 'passed',
        feedback: '',
        caller: boss,
      }),
  }
  const percent = async () => {
    const found = await getProgress(needs, { userId, courseId: COURSE })
    return found.ok ? found.value.percent : 0
  }
  const standing = async () => {
    const [row] = await needs.db
      .select()
      .from(progress)
      .where(and(eq(progress.userId, userId), eq(progress.lectureId, ALL)))
    return {
      ranges: row?.ranges,
      position: row?.position,
      done: [row?.quizSentAt, row?.quizPassedAt, row?.homeworkPassedAt, row?.readAt].map(at => typeof at),
      percent: await percent(),
    }
  }
  return { does, percent, standing }
}

const DONE = { ranges: [[0, 100]], position: 100, done: ['number', 'number', 'number', 'number'] }
/** Of the preview, the video, the text, the homework lecture and the lecture with everything, two are read. */
const PERCENT = 40

test('any order of watching, quiz and homework gives the same progress, and no step lowers it', async () => {
  let students = 0
  const order = fc.shuffledSubarray([...STEPS], { minLength: STEPS.length, maxLength: STEPS.length })
  await fc.assert(
    fc.asyncProperty(
      order,
      fc.array(fc.constantFrom(...STEPS.slice(0, 4)), { maxLength: 3 }),
      async (steps, again) => {
        students += 1
        const { does, percent, standing } = await aStudent(`ordered ${students}`)
        let before = 0
        for (const step of [...steps, ...again]) {
          expect([step, (await does[step]()).ok]).toEqual([step, true])
          const now = await percent()
          expect(now).toBeGreaterThanOrEqual(before)
          expect(now).toBeLessThanOrEqual(100)
          before = now
        }
        expect(await standing()).toEqual({ ...DONE, percent: PERCENT })
      },
    ),
    { numRuns: 12 },
  )
})

test('everything at the same instant gives that progress too', async () => {
  for (let round = 0; round < 3; round++) {
    const { does, standing } = await aStudent(`at once ${round}`)
    const done = await Promise.all(STEPS.map(step => does[step]()))
    expect(done.every(({ ok }) => ok)).toBe(true)
    expect(await standing()).toEqual({ ...DONE, percent: PERCENT })
  }
})
