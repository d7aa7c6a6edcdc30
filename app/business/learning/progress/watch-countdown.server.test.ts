import { env } from 'cloudflare:workers'
import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Caller, UserId } from '#app/business/callers/caller.ts'
import { getAccessRecord } from '#app/business/learning/get-access-record.server.ts'
import { getLearnPage } from '#app/business/learning/playlist/get-learn-page.server.ts'
import { getLecturePlayback } from '#app/business/learning/playlist/get-lecture-playback.server.ts'
import { connect } from '#app/db/connection.ts'
import { accessGrants } from '#app/db/schema/learning.ts'
import { DAY, type Instant, MINUTE, SECOND } from '#app/platform/clock.ts'
import { createSigner } from '#app/platform/signing.ts'
import {
  aLearner,
  aPlan,
  COURSE,
  seedGrant,
  seedLearningCourse,
  TEXT,
  VIDEO,
} from '#app/testing/learning/learning-course.ts'
import { getProgress } from './get-progress.server.ts'
import { recordProgress } from './record-progress.server.ts'

const { DB } = env as unknown as { DB: D1Database }
const db = connect(DB)
const START = Date.UTC(2027, 10, 1)
let clock = START
const jobs = { issueCertificate: async () => {} }
const needs = { db, jobs, signer: createSigner('a secret of this test alone'), now: () => clock }
const HOUR = aPlan({ planType: 'Actual', courseDays: null, term: 1, termUnit: 'Hour(s)' })

beforeAll(() => seedLearningCourse(db))
beforeEach(() => {
  clock = START
})

const aBuyer = (name: string, plan = HOUR, startsAt: Instant = 0) => aLearner(db, name, { plan, startsAt })

/** Returns the time left that the page and the calls tell. Fails if they differ. */
async function told(caller: Caller) {
  const userId = caller.account?.userId as UserId
  const page = await getLearnPage(needs, { courseId: COURSE, caller })
  const record = await getAccessRecord(needs, { userId, courseId: COURSE })
  if (!page || !record.ok) throw new Error('no page')
  const { access } = page
  expect(page.timeLeft).toBe(record.value.timeLeft)
  expect(access.kind === 'watching' ? access.secondsLeft : null).toBe(record.value.watchSecondsLeft)
  expect(page.timeLeft).toBeGreaterThanOrEqual(-1)
  return { kind: access.kind, watch: record.value.watchSecondsLeft, ms: record.value.timeLeft }
}

async function link(caller: Caller, renew = false) {
  return getLecturePlayback(needs, { lectureId: VIDEO, caller, renew })
}

async function usedUp(name: string, seconds: number) {
  await db.update(accessGrants).set({ watchSecondsUsed: seconds }).where(eq(accessGrants.userId, name))
}

test('a grant by the calendar counts before one that counts the time of watching', async () => {
  const caller = await aBuyer('both kinds')
  await seedGrant(db, 'both kinds', {
    plan: aPlan({ planType: 'Period', courseDays: 30, term: 30, termUnit: 'Day(s)' }),
    startsAt: START,
  })
  const userId = caller.account?.userId as UserId
  expect(await getAccessRecord(needs, { userId, courseId: COURSE })).toMatchObject({
    value: { grant: { watchSecondsAllowed: null, endsAt: START + 30 * DAY }, timeLeft: 30 * DAY },
  })
})

test('the last second is told as one second', async () => {
  const caller = await aBuyer('last second')
  await usedUp('last second', 3_590)
  expect(await link(caller)).toMatchObject({
    value: { watchTime: { secondsLeft: 10, renewInMs: 10 * SECOND, paidForMs: 10 * SECOND } },
  })
  clock += 9 * SECOND
  expect(await told(caller)).toEqual({ kind: 'watching', watch: 1, ms: 1_000 })
  clock += SECOND - 1
  expect(await told(caller)).toEqual({ kind: 'watching', watch: 1, ms: 1_000 })
  clock += 1
  expect(await told(caller)).toEqual({ kind: 'ended', watch: null, ms: 0 })
  expect(await link(caller, true)).toMatchObject({ error: { code: 'WATCH_TIME_USED_UP' } })
  clock += DAY
  expect((await told(caller)).ms).toBe(0)
})

test('two devices that play at once pay once', async () => {
  const caller = await aBuyer('two devices')
  const [phone, computer] = [caller, { ...caller, visitorId: 'another' as Caller['visitorId'] }]
  await Promise.all([link(phone), link(computer)])
  for (let second = 1; second <= 60; second++) {
    clock += SECOND
    if (second % 14 === 0) await Promise.all([link(phone, true), link(computer, true)])
    expect((await told(phone)).watch).toBe(3_600 - second)
  }
  expect(await told(computer)).toEqual(await told(phone))
})

test("a pause costs at most the period's rest", async () => {
  const caller = await aBuyer('paused')
  await link(caller)
  clock += 5 * SECOND
  expect((await told(caller)).watch).toBe(3_595)
  clock += MINUTE
  expect((await told(caller)).watch).toBe(3_580)
  clock += DAY
  expect((await told(caller)).watch).toBe(3_580)
})

test('a renewal adds its time without a break', async () => {
  const caller = await aBuyer('renewed')
  await usedUp('renewed', 3_595)
  await seedGrant(db, 'renewed', { plan: HOUR, startsAt: START })
  expect((await told(caller)).watch).toBe(3_605)
  await link(caller)
  clock += 5 * SECOND
  expect((await told(caller)).watch).toBe(3_600)
  expect((await link(caller, true)).ok).toBe(true)
  clock += 10 * SECOND
  expect((await told(caller)).watch).toBe(3_590)
})

test('the refund of one of two takes only its own time', async () => {
  const caller = await aBuyer('one refunded')
  await seedGrant(db, 'one refunded', { plan: HOUR, startsAt: START })
  await link(caller)
  clock += 20 * SECOND
  expect((await told(caller)).watch).toBe(7_180)
  const mine = eq(accessGrants.userId, 'one refunded')
  await db
    .update(accessGrants)
    .set({ endedAt: clock })
    .where(and(mine, eq(accessGrants.startsAt, 0)))
  expect((await told(caller)).watch).toBe(3_600)
  await db.update(accessGrants).set({ endedAt: clock }).where(mine)
  expect(await told(caller)).toMatchObject({ kind: 'ended', ms: 0 })
})

test('a year from leap day ends 365 days later', async () => {
  const leapDay = Date.UTC(2028, 1, 29, 5)
  const plan = aPlan({ ...HOUR, term2: 1, termUnit2: 'Year(s)', isTermUnit2: true })
  const caller = await aBuyer('leap year', plan, leapDay)
  clock = leapDay
  expect(await told(caller)).toEqual({ kind: 'watching', watch: 3_600, ms: 3_600_000 })
  clock = Date.UTC(2029, 1, 28, 5) - SECOND
  expect(await told(caller)).toEqual({ kind: 'watching', watch: 3_600, ms: 1_000 })
  clock += SECOND
  expect(await told(caller)).toEqual({ kind: 'ended', watch: null, ms: 0 })
})

test('one day from the day before a leap day ends on the leap day', async () => {
  const startsAt = Date.UTC(2028, 1, 28, 20)
  const caller = await aBuyer('leap', aPlan({ planType: 'Period', courseDays: 1 }), startsAt)
  clock = Date.UTC(2028, 1, 29, 20) - 1
  expect(await told(caller)).toEqual({ kind: 'until', watch: null, ms: 1 })
  clock += 1
  expect((await told(caller)).ms).toBe(0)
})

test('the progress calls tell what the page tells', async () => {
  const caller = await aBuyer('place')
  const userId = caller.account?.userId as UserId
  const reports = [
    { lectureId: TEXT, ranges: [], position: 0, at: clock - 9_000 },
    { lectureId: VIDEO, ranges: [[0, 40] as const], position: 40, at: clock - 1_000 },
  ]
  await recordProgress(needs, { userId, reports })
  const page = await getLearnPage(needs, { courseId: COURSE, caller })
  const progress = await getProgress(needs, { userId, courseId: COURSE })
  if (!progress.ok) throw new Error(progress.error.code)
  expect(progress.value).toMatchObject({ percent: page?.percent, missing: page?.missing })
  const { last } = progress.value
  expect({ lectureId: last?.lecture.id, second: last?.watched.position }).toEqual(page?.current)
})
