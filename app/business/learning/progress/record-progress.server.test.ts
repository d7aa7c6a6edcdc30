import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { connect } from '#app/db/connection.ts'
import { accessGrants } from '#app/db/schema/learning.ts'
import {
  aLearner,
  aPlan,
  COURSE,
  PREVIEW,
  seedGrant,
  seedLearningCourse,
  seedUser,
  TEXT,
  VIDEO,
} from '#app/testing/learning/learning-course.ts'
import { getProgress } from './get-progress.server.ts'
import type { WatchReport } from './merge-report.ts'
import { recordProgress } from './record-progress.server.ts'

const { DB } = env as unknown as { DB: D1Database }
const db = connect(DB)
const NOW = 1_800_000_000_000
const asked: unknown[] = []
const jobs = { issueCertificate: async (student: unknown) => void asked.push(student) }
const needs = { db, now: () => NOW, jobs }

function aReport(report: Partial<WatchReport> = {}): WatchReport {
  return { lectureId: VIDEO, ranges: [], position: 0, at: NOW - 1000, ...report }
}

async function watchedBy(userId: Awaited<ReturnType<typeof seedUser>>) {
  const progress = await getProgress(needs, { userId, courseId: COURSE })
  if (!progress.ok) throw new Error(progress.error.code)
  const row = progress.value.lectures.find(({ lecture }) => lecture.id === VIDEO)?.watched
  return { ranges: row?.ranges, position: row?.position, positionAt: row?.positionAt }
}

const REPORTS = [
  aReport({ ranges: [[0, 15.9]], position: 15, at: NOW - 9000 }),
  aReport({ ranges: [[12, 30]], position: 30, at: NOW - 6000 }),
  aReport({ ranges: [[60, 75]], position: 75, at: NOW - 3000 }),
]
const MERGED = {
  ranges: [
    [0, 30],
    [60, 75],
  ],
  position: 75,
  positionAt: NOW - 3000,
}

beforeAll(() => seedLearningCourse(db))

describe('watched seconds', () => {
  test('merge alike in any order, repeated and all at once', async () => {
    const orders = { forwards: [0, 1, 2], backwards: [2, 1, 0], twice: [0, 1, 1, 2, 0, 2] }
    for (const [name, order] of Object.entries(orders)) {
      const { userId } = (await aLearner(db, name)).account
      for (const i of order) await recordProgress(needs, { userId, reports: REPORTS.slice(i, i + 1) })
      expect(await watchedBy(userId), name).toEqual(MERGED)
    }
    const { userId } = (await aLearner(db, 'at-once')).account
    await recordProgress(needs, { userId, reports: [...REPORTS].reverse() })
    expect(await watchedBy(userId)).toEqual(MERGED)
  })

  test('survive concurrent reports from two devices', async () => {
    const { userId } = (await aLearner(db, 'two-devices')).account
    await Promise.all(
      [...REPORTS, ...REPORTS].map(report => recordProgress(needs, { userId, reports: [report] })),
    )
    expect(await watchedBy(userId)).toEqual(MERGED)
  })

  test('stay within the lecture, and times within server time', async () => {
    const { userId } = (await aLearner(db, 'far-ahead')).account
    const ahead = aReport({
      ranges: [
        [90, 5000],
        [-4, 3],
      ],
      position: 900,
      at: NOW + 1e9,
    })
    await recordProgress(needs, { userId, reports: [ahead] })
    expect(await watchedBy(userId)).toEqual({
      ranges: [
        [0, 3],
        [90, 100],
      ],
      position: 100,
      positionAt: NOW,
    })
  })

  test('give the percentage and the missing lectures', async () => {
    const { userId } = (await aLearner(db, 'percent')).account
    const almost = await recordProgress(needs, { userId, reports: [aReport({ ranges: [[0, 89]] })] })
    expect(almost).toMatchObject({
      ok: true,
      value: { courses: [{ courseId: COURSE, percent: 0, missing: [PREVIEW, VIDEO, TEXT] }] },
    })
    const reports = [aReport({ ranges: [[89, 90]] }), aReport({ lectureId: TEXT, isRead: true })]
    expect(await recordProgress(needs, { userId, reports })).toMatchObject({
      ok: true,
      value: { refused: [], courses: [{ percent: 66, read: [VIDEO, TEXT], missing: [PREVIEW] }] },
    })
  })
})

test('the report that reads the last lecture asks for the certificate once', async () => {
  const { userId } = (await aLearner(db, 'finisher')).account
  const reports = [PREVIEW, VIDEO].map(lectureId => aReport({ lectureId, ranges: [[0, 100]] }))
  await recordProgress(needs, { userId, reports })
  expect(asked).toEqual([])
  await recordProgress(needs, { userId, reports: [aReport({ lectureId: TEXT })] })
  expect(asked).toEqual([])
  await recordProgress(needs, { userId, reports: [aReport({ lectureId: TEXT, isRead: true })] })
  expect(asked).toEqual([{ userId, courseId: COURSE }])
  await recordProgress(needs, { userId, reports: [aReport({ lectureId: TEXT, position: 0 })] })
  expect(asked).toHaveLength(1)
})

describe('a report', () => {
  test('is refused for a course the student never had', async () => {
    const userId = await seedUser(db, 'stranger')
    const reports = [aReport(), aReport({ lectureId: 999 })]
    expect(await recordProgress(needs, { userId, reports })).toEqual({
      ok: false,
      error: { code: 'NOT_FOUND' },
    })
    expect((await getProgress(needs, { userId, courseId: COURSE })).ok).toBe(false)
  })

  test('is accepted for a preview, beside a refused one', async () => {
    const userId = await seedUser(db, 'previewer')
    const reports = [aReport(), aReport({ lectureId: PREVIEW, ranges: [[0, 95]] })]
    expect(await recordProgress(needs, { userId, reports })).toMatchObject({
      ok: true,
      value: { refused: [VIDEO], courses: [{ read: [PREVIEW] }] },
    })
  })

  test('is accepted after the access has ended', async () => {
    const { userId } = (await aLearner(db, 'late', { plan: aPlan({ planType: 'Period', courseDays: 1 }) }))
      .account
    expect((await recordProgress(needs, { userId, reports: REPORTS })).ok).toBe(true)
  })
})

test('a text counts once it was read, not when it was opened', async () => {
  const { userId } = (await aLearner(db, 'reader')).account
  const report = async (isRead: boolean, lectureId = TEXT) => {
    const recorded = await recordProgress(needs, { userId, reports: [aReport({ lectureId, isRead })] })
    return recorded.ok && recorded.value.courses[0]?.read
  }
  expect(await report(false)).toEqual([])
  // The same position again, so only the word of the student is new.
  expect(await report(true)).toEqual([TEXT])
  expect(await report(false)).toEqual([TEXT])
  // A video is watched: nobody's word counts for it.
  expect(await report(true, VIDEO)).toEqual([TEXT])
})

test('a report uses up no watching time', async () => {
  const userId = await seedUser(db, 'actual')
  await seedGrant(db, userId, {
    plan: aPlan({ planType: 'Actual', courseDays: null, term: 1, termUnit: 'Hour(s)' }),
  })
  await recordProgress(needs, { userId, reports: REPORTS })
  const [grant] = await db.select().from(accessGrants).where(eq(accessGrants.userId, userId))
  expect(grant).toMatchObject({ watchSecondsAllowed: 3600, watchSecondsUsed: 0 })
})
