import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Caller, UserId } from '#app/business/callers/caller.ts'
import { insertGrant } from '#app/business/learning/grant-repository.server.ts'
import { recordProgress } from '#app/business/learning/progress/record-progress.server.ts'
import { connect } from '#app/db/connection.ts'
import { courses, lectures, sections } from '#app/db/schema/catalogue.ts'
import {
  accessGrants,
  homework,
  homeworkSubmissions,
  progress,
  quizAttempts,
  quizzes,
} from '#app/db/schema/learning.ts'
import { settings } from '#app/db/schema/settings.ts'
import { countRoundTrips } from '#app/platform/counted-d1.ts'
import { createSigner } from '#app/platform/signing.ts'
import {
  aLearner,
  aPlan,
  aStudent,
  aVisitor,
  COURSE,
  PREVIEW,
  seedLearningCourse,
  seedUser,
  TEXT,
  VIDEO,
} from '#app/testing/learning/learning-course.ts'
import fc from '#app/testing/setup/fast-check.ts'
import { getLearnPage } from './get-learn-page.server.ts'

const { DB } = env as unknown as { DB: D1Database }
const db = connect(DB)
const jobs = { issueCertificate: async () => {} }
const needs = { db, jobs, signer: createSigner('a secret of this test alone'), now: () => Date.now() }

const KINDS = [
  'video',
  'text',
  'video with quiz',
  'homework',
  'quiz',
  'video with homework',
  'last text',
] as const
/**
 * The states that a student can have in a lecture. 'done' stands twice, so that random students get further into the
 * course.
 */
const STATES: Readonly<
  Record<(typeof KINDS)[number], readonly ('none' | 'begun' | 'ended' | 'handed in' | 'done')[]>
> = {
  video: ['none', 'begun', 'ended', 'done', 'done'],
  text: ['none', 'begun', 'done', 'done', 'done', 'done'],
  'video with quiz': ['none', 'begun', 'ended', 'done', 'done'],
  homework: ['none', 'begun', 'handed in', 'done', 'done'],
  quiz: ['none', 'begun', 'done', 'done'],
  'video with homework': ['none', 'begun', 'ended', 'handed in', 'done', 'done'],
  'last text': ['none', 'begun', 'done'],
}
const RULES = { requireAllAnswer: false, passToComplete: false, scorePassQuiz: 60, integrateType: '' }

async function watermarkFor(caller: Caller): Promise<string | null | undefined> {
  return (await getLearnPage(needs, { courseId: COURSE, caller }))?.watermark
}

beforeAll(async () => {
  await seedLearningCourse(db)
  for (const id of ['owner', 'refunded']) await aLearner(db, id)
  await seedUser(db, 'stranger')
  await db.update(accessGrants).set({ endedAt: 1 }).where(eq(accessGrants.userId, 'refunded'))
})

describe('the watermark', () => {
  test('is off unless the school wants it', async () => {
    expect(await watermarkFor(aStudent('owner'))).toBeNull()
  })

  test('names the student who has the course, and nobody else', async () => {
    await db.insert(settings).values({ key: 'player_watermark', value: 1, updatedAt: 0 })
    expect(await watermarkFor(aStudent('owner'))).toBe('owner · owner@shop.test')
    expect(await watermarkFor(aStudent('owner', { name: ' ' }))).toBe('owner@shop.test')
    for (const caller of [aStudent('stranger'), aStudent('refunded'), aVisitor('v')])
      expect(await watermarkFor(caller)).toBeNull()
    expect(await watermarkFor({ ...aStudent('owner'), impersonatedBy: 'staff' as UserId })).toBeNull()
  })
})

test.each([
  ['a video', VIDEO, VIDEO],
  ['a text that the address names', TEXT, TEXT],
  ['a text where the student went on', null, TEXT],
])('a learn page of %s takes one round trip', async (_, lectureId, shown) => {
  const row = { userId: 'owner', courseId: COURSE, ranges: [], readAt: 1, updatedAt: 1 }
  await db
    .insert(progress)
    .values([PREVIEW, VIDEO, TEXT].map(id => ({ ...row, lectureId: id, positionAt: id })))
    .onConflictDoNothing()
  const made = { count: 0 }
  const page = await getLearnPage(
    { ...needs, db: connect(countRoundTrips(DB, made)) },
    { courseId: COURSE, caller: aStudent('owner'), lectureId },
  )
  expect(page?.current?.lectureId).toBe(shown)
  expect(page?.playback?.textHtml ?? null).toBe(shown === TEXT ? '<p>ดี</p>' : null)
  expect(page?.isPartial).toBe(false)
  expect(made.count).toBe(1)
})

/**
 * 60 states of a course are enough to meet every branch: each lecture is random, and so is the one that was played
 * last.
 */
describe.each([false, true])('the lecture where a student resumes, in locked order %s', inOrder => {
  const course = inOrder ? 61 : 60
  const idOf = (kind: (typeof KINDS)[number]) => course * 100 + KINDS.indexOf(kind)

  beforeAll(async () => {
    const parts = { quizId: course, quiz: { ...RULES, passToComplete: true } }
    const video = { videoKey: 'x.mp4', videoLength: 100 }
    const columns = {
      video,
      text: { contentText: '<p>x</p>' },
      'video with quiz': { ...video, ...parts },
      homework: { homeworkId: course },
      quiz: { quizId: course, quiz: RULES },
      'video with homework': { ...video, homeworkId: course },
      'last text': { contentText: '<p>y</p>' },
    }
    await db.batch([
      db.insert(courses).values({ id: course, name: 'x', slug: 'x', inOrder, createdAt: 0, updatedAt: 0 }),
      db.insert(sections).values({ id: course, courseId: course, name: 'x', location: 1 }),
      db.insert(quizzes).values({ id: course, courseId: course, questions: [] }),
      db.insert(homework).values({ id: course, courseId: course }),
      ...KINDS.map(kind =>
        db.insert(lectures).values({
          ...{
            id: idOf(kind),
            courseId: course,
            sectionId: course,
            name: kind,
            location: KINDS.indexOf(kind),
          },
          ...columns[kind],
        }),
      ),
    ])
    const grant = { userId: 'owner', courseId: course, source: 'staff' as const, orderLineId: null }
    await insertGrant(db, { ...grant, plan: aPlan(), startsAt: 0 }, 0)
  })

  test('comes with its parts in the one round trip', async () => {
    const random = fc.sample(fc.array(fc.nat(99), { minLength: 14, maxLength: 14 }), { numRuns: 60, seed: 7 })
    const shown = new Set<number>()
    for (const numbers of random) {
      await db.batch([
        db.delete(progress).where(eq(progress.courseId, course)),
        db.delete(homeworkSubmissions).where(eq(homeworkSubmissions.courseId, course)),
      ])
      let isBeforeRead = true
      for (const [index, kind] of KINDS.entries()) {
        const states = STATES[kind]
        const [state, at] = [states[(numbers[index] ?? 0) % states.length], numbers[index + 7] ?? 0]
        if (state === 'none' || (inOrder && !isBeforeRead)) {
          isBeforeRead = false
          continue
        }
        isBeforeRead = state === 'done'
        const seconds = { begun: 40, ended: 100, 'handed in': 100, done: 100 }[state ?? 'done']
        const row = { userId: 'owner', courseId: course, lectureId: idOf(kind), updatedAt: 1 }
        await db.insert(progress).values({
          ...row,
          ranges: kind.startsWith('video') ? [[0, seconds]] : [],
          position: kind.startsWith('video') ? seconds : 0,
          positionAt: 1 + at,
          readAt: state === 'done' || (kind === 'video' && state === 'ended') ? 5 : null,
          quizSentAt: state === 'done' ? 5 : null,
          quizPassedAt: state === 'done' ? 5 : null,
          homeworkPassedAt: state === 'done' ? 5 : null,
        })
        const { updatedAt: _, ...ofSubmission } = row
        if (state === 'handed in')
          await db.insert(homeworkSubmissions).values({
            ...{
              ...ofSubmission,
              id: `${idOf(kind)}`,
              homeworkId: course,
              number: 1,
              files: [],
              submittedAt: 1,
            },
          })
      }
      const made = { count: 0 }
      const page = await getLearnPage(
        { ...needs, db: connect(countRoundTrips(DB, made)) },
        { courseId: course, caller: aStudent('owner') },
      )
      expect([made.count, page?.isPartial], JSON.stringify(page?.sections)).toEqual([1, false])
      shown.add(page?.current?.lectureId ?? 0)
    }
    expect(shown.size).toBeGreaterThan(3)
  })
})

test('watching again begins at the first lecture, wherever the student was', async () => {
  const student = await aLearner(db, 'again')
  const reports = [{ lectureId: VIDEO, ranges: [], position: 40, at: Date.now() }]
  await recordProgress(needs, { userId: student.account.userId, reports })
  const pageOf = async (isAgain: boolean) =>
    (await getLearnPage(needs, { courseId: COURSE, caller: student, isAgain }))?.current
  expect(await pageOf(false)).toEqual({ lectureId: VIDEO, second: 40 })
  expect(await pageOf(true)).toEqual({ lectureId: PREVIEW, second: 0 })
})

test('names the closed lecture to which a link leads', async () => {
  const closedFor = async (caller: Caller, lectureId: number) =>
    (await getLearnPage(needs, { courseId: COURSE, caller, lectureId }))?.closedLectureId
  expect(await closedFor(aVisitor('v'), VIDEO)).toBe(VIDEO)
  expect(await closedFor(aVisitor('v'), PREVIEW)).toBeNull()
  expect(await closedFor(aVisitor('v'), 999_999)).toBeNull()
  expect(await closedFor(aStudent('owner'), VIDEO)).toBeNull()
})

test('a lecture that the database does not foresee leaves its parts to the browser', async () => {
  const course = 62
  const quiz = { ...RULES, passToComplete: true }
  const own = { courseId: course, sectionId: course }
  await db.batch([
    db.insert(courses).values({ id: course, name: 'x', slug: 'x', createdAt: 0, updatedAt: 0 }),
    db.insert(sections).values({ id: course, courseId: course, name: 'x', location: 1 }),
    db.insert(quizzes).values({ id: course, courseId: course, questions: [], attemptsAllowed: 1 }),
    db.insert(lectures).values({ ...own, id: 6201, name: 'quiz', location: 1, quizId: course, quiz }),
    db.insert(lectures).values({ ...own, id: 6202, name: 'text', location: 2, contentText: '<p>x</p>' }),
    db.insert(progress).values({
      ...{ userId: 'owner', courseId: course, lectureId: 6201, ranges: [], positionAt: 1, updatedAt: 1 },
      quizSentAt: 1,
    }),
    db.insert(quizAttempts).values({
      ...{ id: 'x', userId: 'owner', lectureId: 6201, courseId: course, quizId: course, number: 1 },
      ...{ questions: [], answers: {}, startedAt: 1, sentAt: 1, score: 0, passed: false, updatedAt: 1 },
    }),
  ])
  const grant = { userId: 'owner', courseId: course, source: 'staff' as const, orderLineId: null }
  await insertGrant(db, { ...grant, plan: aPlan(), startsAt: 0 }, 0)
  const made = { count: 0 }
  const page = await getLearnPage(
    { ...needs, db: connect(countRoundTrips(DB, made)) },
    { courseId: course, caller: aStudent('owner') },
  )
  // The only attempt is used up, so the student goes on.
  expect(page).toMatchObject({ current: { lectureId: 6202 }, isPartial: true, playback: { textHtml: null } })
  expect(made.count).toBe(1)
})

test.each([
  ['https://films.example/a.mp4', 'https://films.example/a.mp4', ['video'], true],
  ['javascript:alert(1)', null, [], true],
  ['https://films.example/a.mp4', null, ['video'], false],
])('a video kept at %s is linked and need not be watched (%#)', async (videoUrl, link, parts, isOwner) => {
  const [row] = await db
    .insert(lectures)
    .values({ courseId: COURSE, sectionId: 1, name: 'x', location: 50, videoUrl, videoLength: 600 })
    .returning({ id: lectures.id })
  const id = row?.id ?? 0
  const pageOf = async () => {
    const caller = isOwner ? aStudent('owner') : aVisitor('v')
    const page = await getLearnPage(needs, { courseId: COURSE, caller, lectureId: id })
    return page?.sections.flatMap(({ lectures }) => lectures).find(lecture => lecture.id === id)
  }
  expect(await pageOf()).toMatchObject({ videoLink: link, parts, needs: ['open'], lengthSeconds: 0 })
  if (isOwner) {
    const reports = [{ lectureId: id, ranges: [], position: 0, at: 1 }]
    await recordProgress({ ...needs, jobs }, { userId: 'owner' as UserId, reports })
    expect(await pageOf()).toMatchObject({ isRead: true })
  }
  await db.delete(progress).where(eq(progress.lectureId, id))
  await db.delete(lectures).where(eq(lectures.id, id))
})

test('a lecture that the caller may not open shows nothing, though the address names it', async () => {
  const page = await getLearnPage(needs, { courseId: COURSE, caller: aStudent('stranger'), lectureId: TEXT })
  expect(page).toMatchObject({ chosen: false, current: { lectureId: PREVIEW } })
  expect(JSON.stringify(page)).not.toContain('<p>ดี')
})

test.each([Number.MAX_VALUE, Number.POSITIVE_INFINITY, Number.NaN, -1, 1.5])(
  'a lecture id of %d shows the course as if none was named',
  async lectureId => {
    const page = await getLearnPage(needs, { courseId: COURSE, caller: aVisitor('v'), lectureId })
    expect(page).toMatchObject({ chosen: false, current: { lectureId: PREVIEW } })
  },
)
