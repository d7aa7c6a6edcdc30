import { expect, test } from 'vitest'
import { accountLimits } from '#app/business/accounts/sign-in-limits.server.ts'
import { DAY, MINUTE } from '#app/platform/clock.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'
import { clearAttempts, countAttempt, undoAttempt } from './throttle.server.ts'

/** The tests start at midnight, so that all windows of a test are in one day. */
const MIDNIGHT = Math.ceil(Date.now() / DAY) * DAY

test('lets exactly the limit through when all try at once', async () => {
  const needs = shopNeeds({ now: MIDNIGHT })
  const limit = { key: 'crowd', limit: 7, windowMs: MINUTE }
  const answers = await Promise.all(Array.from({ length: 50 }, () => countAttempt(needs, [limit])))
  expect(answers.filter(answer => answer === null)).toHaveLength(7)
  expect(needs.roundTrips.count).toBe(50)
})

test('says how long to wait, then lets in again', async () => {
  const needs = shopNeeds({ now: MIDNIGHT + 20_000 })
  const limit = { key: 'waiting', limit: 1, windowMs: MINUTE }
  expect(await countAttempt(needs, [limit])).toBeNull()
  expect(await countAttempt(needs, [limit])).toEqual({ code: 'TOO_MANY_TRIES', retryAfterSeconds: 40 })
  needs.clock.at += 40_000
  expect(await countAttempt(needs, [limit])).toBeNull()
})

test('makes an account wait 15 minutes, then the day', async () => {
  const needs = shopNeeds({ now: MIDNIGHT })
  const limits = await accountLimits('somsri')
  for (let window = 0; window < 5; window++) {
    for (let i = 0; i < 10; i++) expect(await countAttempt(needs, limits)).toBeNull()
    // The short window refuses this attempt, but the day's window still counts it.
    expect((await countAttempt(needs, limits))?.retryAfterSeconds).toBe(15 * 60)
    needs.clock.at += 15 * MINUTE
  }
  const refusals = []
  for (let i = 0; i < 11; i++) refusals.push(await countAttempt(needs, limits))
  expect(refusals.at(-1)?.retryAfterSeconds).toBeGreaterThan(3_600)
  needs.clock.at = MIDNIGHT + DAY
  expect(await countAttempt(needs, limits)).toBeNull()
})

test("forgets an account's attempts and takes back one network attempt", async () => {
  const needs = shopNeeds({ now: MIDNIGHT })
  const limit = { key: 'forgiven', limit: 2, windowMs: MINUTE }
  const tryAgain = () => countAttempt(needs, [limit])
  await tryAgain()
  await tryAgain()
  await undoAttempt(needs.db, limit, needs.now())
  expect(await tryAgain()).toBeNull()
  expect(await tryAgain()).not.toBeNull()
  await clearAttempts(needs.db, [limit])
  expect(await tryAgain()).toBeNull()
})
