import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '#app/business/callers/caller.ts'
import { MINUTE } from '#app/platform/clock.ts'
import { aStudent, aVisitor } from '#app/testing/shop/a-caller.ts'
import { aCoupon, aShop } from '#app/testing/shop/a-shop.ts'
import { anOrder } from '#app/testing/shop/an-order.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'
import { COUPON_GUESSES_ALLOWED } from './coupon-guesses.server.ts'
import { findCoupon } from './find-coupon.server.ts'

const needs = shopNeeds({ now: Date.UTC(2026, 0, 3) })
beforeAll(async () => {
  await aShop(needs)
  await aCoupon(needs)
  await aCoupon(needs, { id: 2, code: 'OFF', enabled: false })
})

let networks = 0
const from = (network = `203.0.113.${++networks}`) =>
  new Request('http://shop.test/checkout/101', { headers: { 'cf-connecting-ip': network } })
const find = (code: string, { caller = aVisitor() as Caller, request = from() } = {}) =>
  findCoupon(needs, { code, request }, caller)

test.each(['SAVE100', ' save100 '])('returns the coupon of %s without counting a guess', async code => {
  const request = from()
  for (let tries = 0; tries <= COUPON_GUESSES_ALLOWED; tries++) {
    expect(await find(code, { request })).toMatchObject({ value: { code: 'SAVE100', discountValue: 10_000 } })
  }
})

test('answers the same for unknown and disabled codes', async () => {
  const [unknown, off] = [await find('NOPE'), await find('OFF')]
  expect(unknown).toEqual({ ok: false, error: { code: 'NOT_FOUND', codes: ['NOPE'] } })
  expect(off).toEqual({ ok: false, error: { code: 'NOT_FOUND', codes: ['OFF'] } })
})

test('tells only the buyer’s own uses', async () => {
  const buyer = await aStudent(needs)
  await anOrder(needs, buyer, { couponCodes: ['SAVE100'] })
  const usesOf = async (caller: Caller) => {
    const found = await find('SAVE100', { caller })
    return found.ok ? found.value.usedByBuyer : null
  }
  expect([await usesOf(buyer), await usesOf(await aStudent(needs)), await usesOf(aVisitor())]).toEqual([
    1, 0, 0,
  ])
})

test('limits guesses by account, else by network', async () => {
  const buyer = await aStudent(needs)
  const request = from()
  for (let tries = 0; tries < COUPON_GUESSES_ALLOWED; tries++) {
    await find(`GUESS${tries}`, { request })
    await find(`GUESS${tries}`, { caller: buyer })
  }
  const refused = { error: { code: 'TOO_MANY_TRIES', retryAfterSeconds: 600 } }
  expect(await find('SAVE100', { request })).toMatchObject(refused)
  expect(await find('SAVE100', { caller: buyer })).toMatchObject(refused)
  expect(await find('SAVE100')).toMatchObject({ ok: true })
  needs.clock.at += 10 * MINUTE
  expect(await find('SAVE100', { request })).toMatchObject({ ok: true })
})

test('finds a known code in one round trip', async () => {
  needs.roundTrips.count = 0
  await find('SAVE100')
  expect(needs.roundTrips.count).toBe(1)
})
