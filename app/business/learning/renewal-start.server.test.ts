import { beforeAll, expect, test } from 'vitest'
import { accessGrants } from '#app/db/schema/learning.ts'
import { aPlan, COURSE, seedLearningCourse, seedUser } from '#app/testing/learning/learning-course.ts'
import fc from '#app/testing/setup/fast-check.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'
import { presentEnd } from './access.ts'
import { renewalStart } from './access-period.ts'
import { insertGrant, selectGrants, toGrant } from './grant-repository.server.ts'
import { renewalStartNow } from './renewal-start.server.ts'

const { db } = shopNeeds()
const NOW = 100
const MONTH = 30 * 86_400_000
const RENEWAL = aPlan({ planType: 'Period', pricingType: 'renew', courseDays: 30 })

beforeAll(() => seedLearningCourse(db))

const grantsOf = async (userId: string) => (await selectGrants(db, userId, COURSE)).map(toGrant)
const renewal = (userId: string) => ({
  userId,
  courseId: COURSE,
  source: 'staff' as const,
  orderLineId: null,
  plan: RENEWAL,
})

/** Reads the present end, then writes from it: two renewals at the same time begin at the same end. */
async function naiveRenewal(userId: string) {
  const startsAt = renewalStart(presentEnd(await grantsOf(userId), NOW), NOW)
  await insertGrant(db, { ...renewal(userId), startsAt }, NOW)
}

async function renew(userId: string) {
  await insertGrant(
    db,
    { ...renewal(userId), startsAt: renewalStartNow({ userId, courseId: COURSE }, NOW) },
    NOW,
  )
}

const monthsAfter = async (renewals: (userId: string) => Promise<void>, userId: string) => {
  await seedUser(db, userId)
  await Promise.all(Array.from({ length: 5 }, () => renewals(userId)))
  const grants = await grantsOf(userId)
  return ((presentEnd(grants, NOW) ?? 0) - NOW) / MONTH
}

test('renewals at the same instant follow one another', async () => {
  expect(await monthsAfter(renew, 'atomic')).toBe(5)
})

test('a renewal that reads before it writes loses paid months', async () => {
  expect(await monthsAfter(naiveRenewal, 'naive')).toBeLessThan(5)
})

const grant = fc.record({
  startsAt: fc.integer({ min: 0, max: 200 }),
  length: fc.option(fc.integer({ min: 0, max: 60 }), { freq: 12 }),
  endedAt: fc.option(fc.integer({ min: 0, max: 260 }), { freq: 4 }),
  watchSecondsAllowed: fc.option(fc.constant(60), { freq: 5 }),
})

test('the query agrees with presentEnd for any grants', async () => {
  await seedUser(db, 'any')
  const query = db.select({ at: renewalStartNow({ userId: 'any', courseId: COURSE }, NOW) })
  await fc.assert(
    fc.asyncProperty(fc.array(grant, { maxLength: 6 }), async drawn => {
      await testDb.prepare("DELETE FROM access_grants WHERE user_id = 'any'").run()
      const rows = drawn.map(({ length, startsAt, ...rest }) => ({
        userId: 'any',
        courseId: COURSE,
        source: 'staff',
        plan: aPlan(),
        createdAt: 0,
        ...rest,
        startsAt,
        endsAt: length === null ? null : startsAt + length,
      }))
      if (rows.length > 0) await db.insert(accessGrants).values(rows)
      const [answer] = await query.from(accessGrants).limit(1)
      const expected = renewalStart(presentEnd(await grantsOf('any'), NOW), NOW)
      expect(answer?.at ?? NOW).toBe(expected)
    }),
    { numRuns: 150 },
  )
})
