import { expect, test } from 'vitest'
import { accountLimits } from '#app/business/accounts/sign-in/sign-in-limits.server.ts'
import { DAY, MINUTE } from '#app/platform/clock.ts'
import { shopNeeds } from '#app/testing/shop-needs.ts'
import { countTry, forgetTries, takeBackTry } from './throttle.server.ts'

/** Midnight: all windows of a test lie in one day. */
const MIDNIGHT = Math.ceil(Date.now() / DAY) * DAY

test('lets exactly the limit through when all try at once, in one round trip each', async () => {
  const needs = shopNeeds({ now: MIDNIGHT })
  const limit = { key: 'crowd', limit: 7, windowMs: MINUTE }
  const answers = await Promise.all(Array.from({ length: 50 }, () => countTry(needs, [limit])))
  expect(answers.filter(answer => answer === null)).toHaveLength(7)
  expect(needs.roundTrips.count).toBe(50)
})

test('says how long to wait, and lets in again then', async () => {
  const needs = shopNeeds({ now: MIDNIGHT + 20_000 })
  const limit = { key: 'waiting', limit: 1, windowMs: MINUTE }
  expect(await countTry(needs, [limit])).toBeNull()
  expect(await countTry(needs, [limit])).toEqual({ code: 'TOO_MANY_TRIES', retryAfterSeconds: 40 })
  needs.clock.at += 40_000
  expect(await countTry(needs, [limit])).toBeNull()
})

test('makes an account wait for a quarter of an hour at first, and for the day after sixty tries', async () => {
  const needs = shopNeeds({ now: MIDNIGHT })
  const limits = await accountLimits('somsri')
  for (let window = 0; window < 5; window++) {
    for (let i = 0; i < 10; i++) expect(await countTry(needs, limits)).toBeNull()
    // Refused by the short window, but counted for the day.
    expect((await countTry(needs, limits))?.retryAfterSeconds).toBe(15 * 60)
    needs.clock.at += 15 * MINUTE
  }
  const refusals = []
  for (let i = 0; i < 11; i++) refusals.push(await countTry(needs, limits))
  expect(refusals.at(-1)?.retryAfterSeconds).toBeGreaterThan(3_600)
  needs.clock.at = MIDNIGHT + DAY
  expect(await countTry(needs, limits)).toBeNull()
})

test('forgets the tries of an account, and takes back one of a network', async () => {
  const needs = shopNeeds({ now: MIDNIGHT })
  const limit = { key: 'forgiven', limit: 2, windowMs: MINUTE }
  const tryAgain = () => countTry(needs, [limit])
  await tryAgain()
  await tryAgain()
  await takeBackTry(needs.db, limit, needs.now())
  expect(await tryAgain()).toBeNull()
  expect(await tryAgain()).not.toBeNull()
  await forgetTries(needs.db, [limit])
  expect(await tryAgain()).toBeNull()
})
