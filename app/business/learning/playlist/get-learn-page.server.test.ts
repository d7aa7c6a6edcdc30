import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Caller, UserId } from '#app/business/callers/caller.ts'
import { connect } from '#app/db/connection.ts'
import { accessGrants } from '#app/db/schema/learning.ts'
import { settings } from '#app/db/schema/settings.ts'
import { countRoundTrips } from '#app/platform/counted-d1.ts'
import { createSigner } from '#app/platform/signing.ts'
import {
  aStudent,
  aVisitor,
  COURSE,
  seedGrant,
  seedLearningCourse,
  seedUser,
  TEXT,
  VIDEO,
} from '#app/testing/learning-course.ts'
import { getLearnPage } from './get-learn-page.server.ts'

const { DB } = env as unknown as { DB: D1Database }
const db = connect(DB)
const needs = { db, signer: createSigner('a secret of this test alone'), now: () => Date.now() }

async function watermarkFor(caller: Caller): Promise<string | null | undefined> {
  return (await getLearnPage(needs, { courseId: COURSE, caller }))?.watermark
}

beforeAll(async () => {
  await seedLearningCourse(db)
  for (const id of ['owner', 'stranger', 'refunded']) await seedUser(db, id)
  await seedGrant(db, 'owner')
  await seedGrant(db, 'refunded')
  await db.update(accessGrants).set({ endedAt: 1 }).where(eq(accessGrants.userId, 'refunded'))
})

describe('the watermark', () => {
  test('is off unless the school wants it', async () => {
    expect(await watermarkFor(aStudent('owner'))).toBeNull()
  })

  test('names the student who has the course, and nobody else', async () => {
    await db.insert(settings).values({ key: 'player_watermark', value: 1, updatedAt: 0 })
    expect(await watermarkFor(aStudent('owner'))).toBe('owner · owner@shop.test')
    const noName = aStudent('owner')
    const account = noName.account && { ...noName.account, name: ' ' }
    expect(await watermarkFor({ ...noName, account })).toBe('owner@shop.test')
    for (const caller of [aStudent('stranger'), aStudent('refunded'), aVisitor('v')])
      expect(await watermarkFor(caller)).toBeNull()
    expect(await watermarkFor({ ...aStudent('owner'), impersonatedBy: 'staff' as UserId })).toBeNull()
  })
})

test.each([
  ['a video', VIDEO, 1],
  ['a text', TEXT, 2],
])('a learn page of %s takes at most two round trips', async (_, lectureId, trips) => {
  const made = { count: 0 }
  await getLearnPage(
    { ...needs, db: connect(countRoundTrips(DB, made)) },
    { courseId: COURSE, caller: aStudent('owner'), lectureId },
  )
  expect(made.count).toBe(trips)
})
