import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Caller, UserId } from '#app/business/callers/caller.ts'
import { getAccessRecord } from '#app/business/learning/get-access-record.server.ts'
import { takePlayingTime } from '#app/business/learning/grant-repository.server.ts'
import { getLearnPage } from '#app/business/learning/playlist/get-learn-page.server.ts'
import { getLecturePlayback } from '#app/business/learning/playlist/get-lecture-playback.server.ts'
import { openLectureFile } from '#app/business/learning/playlist/open-lecture-file.server.ts'
import { connect } from '#app/db/connection.ts'
import { lectures } from '#app/db/schema/catalogue.ts'
import { accessGrants } from '#app/db/schema/learning.ts'
import { MINUTE, SECOND } from '#app/platform/clock.ts'
import { createSigner } from '#app/platform/signing.ts'
import {
  aLearner,
  aPlan,
  COURSE,
  PREVIEW,
  seedGrant,
  seedLearningCourse,
  TEXT,
  VIDEO,
} from '#app/testing/learning/learning-course.ts'
import { isShare } from '#app/testing/setup/share.ts'
import { bytesPerSecond, SENT_PIECE, WATCH_PERIOD } from './watch-meter.ts'

const { DB } = env as unknown as { DB: D1Database }
const db = connect(DB)
const SECOND_VIDEO = 74
const START = 1_800_000_000_000
let clock = START
const jobs = { issueCertificate: async () => {} }
const needs = { db, jobs, signer: createSigner('a secret of this test alone'), now: () => clock }
const FETCHED_EVERY = isShare ? MINUTE : 15 * SECOND
const COUNTED = aPlan({ planType: 'Actual', courseDays: null, term: 2, termUnit: 'Hour(s)' })

beforeAll(async () => {
  await seedLearningCourse(db)
  await db.insert(lectures).values({
    id: SECOND_VIDEO,
    courseId: COURSE,
    sectionId: 1,
    name: 'ต่อ',
    location: 2,
    videoLength: 3600,
    videoKey: 'lectures/second.mp4',
    captions: [{ language: 'th', key: 'lectures/second.vtt' }],
  })
})
beforeEach(() => {
  clock = START
})

const aBuyer = (name: string, plan = COUNTED) => aLearner(db, name, { plan })

async function used(name: string): Promise<number[]> {
  const rows = await db.select().from(accessGrants).where(eq(accessGrants.userId, name))
  return rows.map(row => row.watchSecondsUsed)
}

async function grantIds(name: string): Promise<number[]> {
  const rows = await db.select().from(accessGrants).where(eq(accessGrants.userId, name))
  return rows.map(row => row.id)
}

async function spend(name: string, seconds: number) {
  await db.update(accessGrants).set({ watchSecondsUsed: seconds }).where(eq(accessGrants.userId, name))
}

async function aLink(caller: Caller, lectureId = VIDEO, renew = false) {
  const answer = await getLecturePlayback(needs, { lectureId, caller, renew })
  if (!answer.ok) throw new Error(answer.error.code)
  return answer.value
}

async function fetched(caller: Caller, url: string | null, file: 'video' | 'captions' = 'video') {
  const { pathname, searchParams } = new URL(url ?? '', 'http://shop')
  const opened = await openLectureFile(needs, {
    lectureId: Number(pathname.split('/').at(-1)),
    file,
    expires: searchParams.get('e') ?? '',
    run: searchParams.get('r') ?? '',
    signature: searchParams.get('s') ?? '',
    caller,
  })
  return opened.ok ? 'sent' : opened.error.code
}

/**
 * Plays like the page's player: checks the clock on every `tick` and renews the link when it is due. An answer takes
 * `latency`. Returns how often the link was refused while playing.
 */
async function play(
  caller: Caller,
  {
    stretches,
    pause,
    tick,
    latency,
  }: { stretches: readonly number[]; pause: number; tick: number; latency: number },
): Promise<number> {
  let link = await aLink(caller)
  let dueAt = clock + (link.watchTime?.renewInMs ?? 0)
  let refused = 0
  for (const stretch of stretches) {
    const stopsAt = clock + stretch
    while (clock < stopsAt) {
      if (clock >= dueAt) {
        clock += latency / 2
        link = await aLink(caller, VIDEO, true)
        clock += latency / 2
        dueAt = clock + (link.watchTime?.renewInMs ?? 0)
      }
      if (clock % FETCHED_EVERY < tick && (await fetched(caller, link.videoUrl)) !== 'sent') refused += 1
      clock += tick
    }
    clock += pause
  }
  return refused
}

describe('an hour of watching is charged 57 to 63 minutes', () => {
  const HOUR_IN_PIECES = [11, 4, 15, 9, 14, 7].map(minutes => minutes * MINUTE)
  const HOURS = [
    ['in a hidden tab', { stretches: [60 * MINUTE], pause: 0, tick: SECOND, latency: 100 }],
    ['on a slow network', { stretches: [60 * MINUTE], pause: 0, tick: 250, latency: 3 * SECOND }],
    ['with short pauses', { stretches: HOUR_IN_PIECES, pause: 25 * SECOND, tick: 250, latency: 200 }],
    ['with long pauses', { stretches: HOUR_IN_PIECES, pause: 7 * MINUTE, tick: 250, latency: 200 }],
    ['without a pause', { stretches: [60 * MINUTE], pause: 0, tick: 250, latency: 100 }],
  ] as const
  // The first three are the harder ones.
  test.each(isShare ? HOURS.slice(0, 3) : HOURS)('%s', async (how, watching) => {
    const caller = await aBuyer(`hour ${how}`)
    const refused = await play(caller, watching)
    const [seconds = 0] = await used(`hour ${how}`)
    expect(seconds / 60).toBeGreaterThanOrEqual(57)
    expect(seconds / 60).toBeLessThanOrEqual(63)
    expect(refused).toBe(0)
  })
})

test('thirty fetches within one period cost one period', async () => {
  const caller = await aBuyer('thirty')
  for (let i = 0; i < 30; i++) {
    const { videoUrl } = await aLink(caller)
    expect(await fetched(caller, videoUrl)).toBe('sent')
    clock += 600
  }
  expect(await used('thirty')).toEqual([WATCH_PERIOD / SECOND])
})

test('thirty fetches in thirty periods cost thirty periods', async () => {
  const caller = await aBuyer('thirty-apart')
  for (let i = 0; i < 30; i++, clock += MINUTE) await aLink(caller)
  expect(await used('thirty-apart')).toEqual([600])
})

test('links and renewals at the same instant are charged once', async () => {
  const caller = await aBuyer('at-once')
  const atOnce = (renew: boolean) =>
    Promise.all(
      Array.from({ length: 12 }, (_, i) => aLink(caller, i % 2 === 0 ? VIDEO : SECOND_VIDEO, renew)),
    )
  const first = await atOnce(false)
  expect(await used('at-once')).toEqual([20])
  clock += 15 * SECOND
  const renewed = await atOnce(true)
  expect(await used('at-once')).toEqual([35])
  expect(renewed.map(link => link.videoUrl)).toEqual(first.map(link => link.videoUrl))
  expect(new Set(renewed.map(link => link.expiresAt))).toEqual(new Set([clock + WATCH_PERIOD]))
})

test('two lectures on two devices use up time once', async () => {
  const caller = await aBuyer('two-devices')
  for (let seconds = 0; seconds < 600; seconds += 5, clock += 5 * SECOND) {
    await aLink(caller, VIDEO, true)
    await aLink(caller, SECOND_VIDEO, true)
  }
  const [seconds = 0] = await used('two-devices')
  expect(seconds).toBeGreaterThanOrEqual(600)
  expect(seconds).toBeLessThanOrEqual(620)
})

describe('a link of a plan that counts watching time', () => {
  test('is refused after its end, and in later runs', async () => {
    const caller = await aBuyer('replay')
    const old = await aLink(caller, SECOND_VIDEO)
    clock += WATCH_PERIOD - 1
    expect(await fetched(caller, old.videoUrl)).toBe('sent')
    clock += 1
    expect(await fetched(caller, old.videoUrl)).toBe('LINK_EXPIRED')
    expect(await fetched(caller, old.captions[0]?.url ?? '', 'captions')).toBe('LINK_EXPIRED')
    clock += MINUTE
    const next = await aLink(caller, SECOND_VIDEO)
    expect(await fetched(caller, next.videoUrl)).toBe('sent')
    expect(await fetched(caller, old.videoUrl)).toBe('LINK_EXPIRED')
  })

  test('opens no other lecture and nothing for another person', async () => {
    const [caller, other] = [await aBuyer('holder'), await aBuyer('other')]
    const { videoUrl } = await aLink(caller)
    await aLink(other)
    expect(await fetched(other, videoUrl)).toBe('NOT_FOUND')
    expect(await fetched(caller, videoUrl?.replace(`${VIDEO}?`, `${SECOND_VIDEO}?`) ?? '')).toBe('NOT_FOUND')
  })

  test('keeps its address when renewed, even slightly late', async () => {
    const caller = await aBuyer('late')
    const { videoUrl } = await aLink(caller)
    clock += WATCH_PERIOD + 4 * SECOND
    expect((await aLink(caller, VIDEO, true)).videoUrl).toBe(videoUrl)
    expect(await used('late')).toEqual([40])
  })

  test('is not made for a page until the student plays', async () => {
    const caller = await aBuyer('reader')
    const page = await getLearnPage(needs, { courseId: COURSE, caller, lectureId: VIDEO })
    expect(page?.playback).toMatchObject({ lectureId: VIDEO, videoUrl: null, captions: [] })
    const counted = page?.sections.flatMap(section => section.lectures).filter(({ isMetered }) => isMetered)
    expect(counted?.map(({ id }) => id)).toEqual([VIDEO, SECOND_VIDEO])
    await aLink(caller, TEXT)
    await aLink(caller, PREVIEW)
    expect(await used('reader')).toEqual([0])
  })
})

describe('when the time is used up', () => {
  test('the last link is short, and no further link follows', async () => {
    const caller = await aBuyer('used-up')
    await spend('used-up', 7200 - 27)
    await aLink(caller)
    clock += 15 * SECOND
    const last = await aLink(caller, VIDEO, true)
    expect(last).toMatchObject({
      expiresAt: START + 27 * SECOND,
      watchTime: { secondsLeft: 12, renewInMs: 12_000 },
    })
    clock = START + 27 * SECOND - 1
    expect(await fetched(caller, last.videoUrl)).toBe('sent')
    clock += 1
    expect(await fetched(caller, last.videoUrl)).toBe('ACCESS_ENDED')
    for (const renew of [true, false])
      expect(await getLecturePlayback(needs, { lectureId: VIDEO, caller, renew })).toEqual({
        ok: false,
        error: { code: 'WATCH_TIME_USED_UP' },
      })
    expect(await used('used-up')).toEqual([7200])
    const page = await getLearnPage(needs, { courseId: COURSE, caller, lectureId: VIDEO })
    expect(page?.access).toEqual({ kind: 'ended', endedAt: null })
  })

  test('the next grant that counts is charged', async () => {
    const caller = await aBuyer('renewed')
    await seedGrant(db, 'renewed', { plan: COUNTED })
    await spend('renewed', 0)
    await db
      .update(accessGrants)
      .set({ watchSecondsUsed: 7190, endsAt: START + 86_400_000 })
      .where(eq(accessGrants.id, (await grantIds('renewed'))[0] ?? 0))
    for (let i = 0; i < 4; i++, clock += 10 * SECOND) await aLink(caller, VIDEO, true)
    expect(await used('renewed')).toEqual([7200, 40])
  })
})

describe('nothing is charged', () => {
  test('while a plan that does not count is live', async () => {
    const caller = await aBuyer('spared')
    await seedGrant(db, 'spared', { plan: aPlan({ planType: 'Period', courseDays: 30 }), startsAt: START })
    const { videoUrl, watchTime, expiresAt } = await aLink(caller)
    expect([watchTime, expiresAt]).toEqual([null, START + 15 * MINUTE])
    expect(await used('spared')).toEqual([0, 0])

    // After the other plan has ended, its link must not open the metered lecture.
    await db.update(accessGrants).set({ endedAt: clock }).where(eq(accessGrants.startsAt, START))
    expect(await fetched(caller, videoUrl)).toBe('LINK_EXPIRED')
  })

  test('when staff look as the student', async () => {
    const caller = { ...(await aBuyer('looked-at')), impersonatedBy: 'staff' as UserId }
    const { videoUrl } = await aLink(caller)
    expect(await fetched(caller, videoUrl)).toBe('sent')
    expect(await used('looked-at')).toEqual([0])
  })
})

describe('playing time to send', () => {
  const pieces = async (grantId: number, count: number) => {
    const taking = Array.from({ length: count }, () => takePlayingTime(db, { grantId, ms: SENT_PIECE }))
    return (await Promise.all(taking)).filter(([taken]) => taken).length
  }

  test('is five minutes at first, however many requests share it', async () => {
    const caller = await aBuyer('shares')
    await aLink(caller)
    const [grantId = 0] = await grantIds('shares')
    expect(await pieces(grantId, 40)).toBe(30)
  })

  test('is three seconds more for each charged second, and never more than five minutes ahead', async () => {
    const caller = await aBuyer('earns')
    await aLink(caller)
    const [grantId = 0] = await grantIds('earns')
    await pieces(grantId, 30)
    clock += 20 * SECOND
    await aLink(caller, VIDEO, true)
    expect(await pieces(grantId, 40)).toBe(6)
    await spend('earns', 3600)
    expect(await pieces(grantId, 40)).toBe(30)
  })

  test.each([
    ['a long lecture', 900_000_000, 1800, 500_000],
    ['an ordinary lecture', 225_000_000, 1800, 125_000],
    ['a lecture in a small size', 72_000_000, 1800, 100_000],
    ['a video of unknown length', 900_000_000, 0, 1_000_000],
  ])('of %s', (_, bytes, lengthSeconds, rate) => {
    expect(bytesPerSecond({ bytes, lengthSeconds })).toBe(rate)
  })
})

test('time left does not count charged seconds still to come', async () => {
  const caller = await aBuyer('countdown')
  await aLink(caller)
  const record = () => getAccessRecord(needs, { userId: caller.account?.userId as UserId, courseId: COURSE })
  expect(await record()).toMatchObject({ value: { watchSecondsUsed: 0, timeLeft: 7_200_000 } })
  clock += 12 * SECOND
  expect(await record()).toMatchObject({ value: { watchSecondsUsed: 12, timeLeft: 7_188_000 } })
  clock += MINUTE
  expect(await record()).toMatchObject({ value: { watchSecondsUsed: 20, timeLeft: 7_180_000 } })
})
