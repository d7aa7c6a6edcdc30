import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '#app/business/callers/caller.ts'
import { recordProgress } from '#app/business/learning/progress/record-progress.server.ts'
import { sendAttempt } from '#app/business/learning/quizzes/send-attempt.server.ts'
import { startAttempt } from '#app/business/learning/quizzes/start-attempt.server.ts'
import { connect } from '#app/db/connection.ts'
import { courses, lectures } from '#app/db/schema/catalogue.ts'
import {
  aLearner,
  aStudent,
  aVisitor,
  COURSE,
  PREVIEW,
  readLectures,
  seedLearningCourse,
  seedUser,
  TEXT,
  VIDEO,
} from '#app/testing/learning/learning-course.ts'
import { seedQuiz } from '#app/testing/learning/quiz-course.ts'
import { createServices } from '../../../../workers/services.ts'
import { getLearnPage } from './get-learn-page.server.ts'
import { getLecturePlayback } from './get-lecture-playback.server.ts'
import { getPlaylist } from './get-playlist.server.ts'
import { signLectureLink } from './lecture-link.server.ts'
import { openLectureFile } from './open-lecture-file.server.ts'

const testEnv = env as unknown as Env
const db = connect(testEnv.DB)
const services = createServices(testEnv)

/** Reads these lectures, one after the other. */
async function reads(userId: string, ...lectureIds: number[]) {
  for (const lectureId of lectureIds) await readLectures(services, userId, lectureId)
}

async function aBuyer(name: string) {
  const caller = await aLearner(db, name)
  return { userId: caller.account.userId, caller }
}

const codeOf = (answer: { ok: boolean; error?: { code: string } }) =>
  answer.ok ? 'OPEN' : answer.error?.code

async function playbackOf(caller: Caller, lectureId: number) {
  return codeOf((await getLecturePlayback(services, { lectureId, caller })) as never)
}

beforeAll(async () => {
  await seedLearningCourse(db)
  await db.update(courses).set({ inOrder: true })
})

describe('in a course with locked order', () => {
  test('each lecture opens once the one before it is read', async () => {
    const { userId, caller } = await aBuyer('in-order')
    const open = async () => Promise.all([PREVIEW, VIDEO, TEXT].map(id => playbackOf(caller, id)))
    expect(await open()).toEqual(['OPEN', 'LECTURE_LOCKED', 'LECTURE_LOCKED'])
    await reads(userId, PREVIEW)
    expect(await open()).toEqual(['OPEN', 'OPEN', 'LECTURE_LOCKED'])
    await reads(userId, VIDEO)
    expect(await open()).toEqual(['OPEN', 'OPEN', 'OPEN'])
  })

  test('the page knows the task of a lecture that it opens by itself', async () => {
    const { caller } = await aBuyer('opens-by-itself')
    const staff = { ...caller, impersonatedBy: { userId: 'staff' } } as never
    const quiz = await seedQuiz(db)
    const tasksOf = async (who: typeof caller) => {
      const page = await getLearnPage(services, { courseId: COURSE, caller: who, lectureId: PREVIEW })
      const lectures = page?.sections.flatMap(section => section.lectures) ?? []
      const { isLocked, tasks } = lectures.find(({ id }) => id === quiz) ?? {}
      return { isLocked, tasks }
    }
    expect(await tasksOf(caller)).toEqual({ isLocked: true, tasks: ['quiz'] })
    // Staff who look as the student can do nothing in the student's place.
    expect(await tasksOf(staff)).toMatchObject({ tasks: [] })
    await db.delete(lectures).where(eq(lectures.id, quiz))
  })

  test('no door gives the content of a locked lecture', async () => {
    const { userId, caller } = await aBuyer('by-every-door')
    const page = await getLearnPage(services, { courseId: COURSE, caller, lectureId: TEXT })
    const lectures = page?.sections.flatMap(section => section.lectures) ?? []
    expect(lectures.map(({ id, isOpen, isLocked }) => [id, isOpen, isLocked])).toEqual([
      [PREVIEW, true, false],
      [VIDEO, false, true],
      [TEXT, false, true],
    ])
    expect(page).toMatchObject({ chosen: false, current: { lectureId: PREVIEW } })
    expect(JSON.stringify(page)).not.toContain('ดี')

    const playlist = await getPlaylist(services, { courseId: COURSE, caller })
    expect(playlist?.map(row => [row.id, row.isOpen, row.contentText, row.videoUrl === null])).toEqual([
      [PREVIEW, true, null, false],
      [VIDEO, false, null, true],
      [TEXT, false, null, true],
    ])

    // A genuine link of the student, made before the school locked the order.
    const link = await signLectureLink(services, { lectureId: VIDEO, caller, run: null })
    const query = new URL(link.videoUrl, 'http://shop.test').searchParams
    const asked = {
      lectureId: VIDEO,
      file: 'video' as const,
      expires: query.get('e') ?? '',
      run: '',
      signature: query.get('s') ?? '',
      caller,
    }
    expect(codeOf((await openLectureFile(services, asked)) as never)).toBe('LECTURE_LOCKED')
    await reads(userId, PREVIEW)
    expect(codeOf((await openLectureFile(services, asked)) as never)).toBe('OPEN')
  })

  test('a lecture that was read stays open when the school adds one before it', async () => {
    const { userId, caller } = await aBuyer('before-the-lock')
    await reads(userId, VIDEO)
    expect(await playbackOf(caller, VIDEO)).toBe('OPEN')
    expect(await playbackOf(caller, TEXT)).toBe('OPEN')
  })

  test('a visitor and a stranger learn no more than before', async () => {
    const stranger = aStudent(await seedUser(db, 'in-order-stranger'))
    expect(await playbackOf(stranger, VIDEO)).toBe('NOT_FOUND')
    expect(await playbackOf(stranger, PREVIEW)).toBe('OPEN')
    expect(await playbackOf(aVisitor('in-order-visitor'), VIDEO)).toBe('NOT_FOUND')
  })

  test('a lecture costs one round trip as in any course', async () => {
    const { caller } = await aBuyer('round-trips')
    const before = services.roundTrips.count
    await playbackOf(caller, VIDEO)
    expect(services.roundTrips.count - before).toBe(1)
  })

  test('a forged report opens nothing behind a quiz', async () => {
    const { userId, caller } = await aBuyer('forger')
    await reads(userId, PREVIEW, VIDEO, TEXT)
    const passed = { passToComplete: true, scorePassQuiz: 0 }
    const quiz = await seedQuiz(db, passed)
    const [next, last] = [quiz + 1_000, quiz + 1_001]
    const video = { courseId: COURSE, sectionId: 1, name: 'ต่อ', videoLength: 100, videoKey: 'lectures/x.mp4' }
    for (const id of [next, last]) await db.insert(lectures).values({ ...video, id, location: id })
    const open = async () => Promise.all([quiz, next, last].map(id => playbackOf(caller, id)))
    const forged = [last, next, quiz].map(lectureId => ({
      lectureId,
      ranges: [[0, 100]] as const,
      position: 100,
      at: 1,
    }))
    for (const reports of [forged.slice(0, 1), forged]) await recordProgress(services, { userId, reports })
    expect((await open()).slice(1)).toEqual(['LECTURE_LOCKED', 'LECTURE_LOCKED'])
    const answer = await recordProgress(services, { userId, reports: forged })
    expect(answer).toMatchObject({ ok: true, value: { refused: [last, next] } })

    const started = await startAttempt(services, { lectureId: quiz, caller })
    const attemptId = started.ok ? (started.value.open?.id ?? '') : ''
    expect((await sendAttempt(services, { attemptId, caller, answers: {} })).ok).toBe(true)
    expect((await open()).slice(1)).toEqual(['OPEN', 'LECTURE_LOCKED'])
    await reads(userId, next)
    expect((await open()).slice(1)).toEqual(['OPEN', 'OPEN'])
  })
})
