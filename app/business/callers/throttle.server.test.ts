import { expect, test } from 'vitest'
import { accountLimits } from '#app/business/accounts/sign-in-limits.server.ts'
import { DAY, MINUTE } from '#app/platform/clock.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'
import { clearTries, countTry, undoTry } from './throttle.server.ts'

/** The tests start at midnight, so that all windows of a test are in one day. */
const MIDNIGHT = Math.ceil(Date.now() / DAY) * DAY

test('lets exactly the limit through when all try at once', async () => {
  const needs = shopNeeds({ now: MIDNIGHT })
  const limit = { key: 'crowd', limit: 7, windowMs: MINUTE }
  const answers = await Promise.all(Array.from({ length: 50 }, () => countTry(needs, [limit])))
  expect(answers.filter(answer => answer === null)).toHaveLength(7)
  expect(needs.roundTrips.count).toBe(50)
})

test('says how long to wait, then lets in again', async () => {
  const needs = shopNeeds({ now: MIDNIGHT + 20_000 })
  const limit = { key: 'waiting', limit: 1, windowMs: MINUTE }
  expect(await countTry(needs, [limit])).toBeNull()
  expect(await countTry(needs, [limit])).toEqual({ code: 'TOO_MANY_TRIES', retryAfterSeconds: 40 })
  needs.clock.at += 40_000
  expect(await countTry(needs, [limit])).toBeNull()
})

test('makes an account wait 15 minutes, then the day', async () => {
  const needs = shopNeeds({ now: MIDNIGHT })
  const limits = await accountLimits('somsri')
  for (let window = 0; window < 5; window++) {
    for (let i = 0; i < 10; i++) expect(await countTry(needs, limits)).toBeNull()
    // The short window refuses this try, but the day's window still counts it.
    expect((await countTry(needs, limits))?.retryAfterSeconds).toBe(15 * 60)
    needs.clock.at += 15 * MINUTE
  }
  const refusals = []
  for (let i = 0; i < 11; i++) refusals.push(await countTry(needs, limits))
  expect(refusals.at(-1)?.retryAfterSeconds).toBeGreaterThan(3_600)
  needs.clock.at = MIDNIGHT + DAY
  expect(await countTry(needs, limits)).toBeNull()
})

test("forgets an account's tries and takes back one of a network", async () => {
  const needs = shopNeeds({ now: MIDNIGHT })
  const limit = { key: 'forgiven', limit: 2, windowMs: MINUTE }
  const tryAgain = () => countTry(needs, [limit])
  await tryAgain()
  await tryAgain()
  await undoTry(needs.db, limit, needs.now())
  expect(await tryAgain()).toBeNull()
  expect(await tryAgain()).not.toBeNull()
  await clearTries(needs.db, [limit])
  expect(await tryAgain()).toBeNull()
})
