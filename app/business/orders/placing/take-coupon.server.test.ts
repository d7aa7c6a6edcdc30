import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '#app/business/callers/caller.ts'
import { choosePromotion } from '#app/business/cart/choose-promotion.server.ts'
import { getCart } from '#app/business/cart/get-cart.server.ts'
import { mergeCarts } from '#app/business/cart/merge-carts.server.ts'
import { settings } from '#app/db/schema/settings.ts'
import { DAY } from '#app/platform/clock.ts'
import { aStudent, aVisitor } from '#app/testing/shop/a-caller.ts'
import { aCoupon, aPromotion, aShop } from '#app/testing/shop/a-shop.ts'
import { anOrder } from '#app/testing/shop/an-order.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'
import { COUPON_GUESSES_ALLOWED } from './coupon-guesses.server.ts'
import { takeCoupon } from './take-coupon.server.ts'

const NOW = Date.UTC(2026, 0, 3)
const needs = shopNeeds({ now: NOW })

beforeAll(async () => {
  await aShop(needs, { setting: { use_coupon_or_order: 0, 'one-coupon': 0 } })
  await aCoupon(needs, { usageLimitPerBuyer: 1 })
  await aCoupon(needs, { id: 2, code: 'CARDONLY', paymentMethodIds: [8] })
  await aCoupon(needs, { id: 3, code: 'SOON', startsAt: NOW + DAY })
  await aCoupon(needs, { id: 4, code: 'OVER', endsAt: NOW })
  await aCoupon(needs, { id: 5, code: 'EMPTY', usageLimit: 0 })
  await aCoupon(needs, { id: 6, code: 'OFF', enabled: false })
  await aPromotion(needs)
})

let networks = 0
const from = (network = `203.0.113.${++networks}`) =>
  new Request('http://shop.test/discount/x', { headers: { 'cf-connecting-ip': network } })
const open = (code: string, caller: Caller, request = from()) => takeCoupon(needs, { code, request }, caller)
const heldBy = async (caller: Caller) => (await getCart(needs, caller)).couponCodes

test('keeps a visitor’s coupon after they sign in', async () => {
  const visitor = aVisitor()
  expect(await open('save100', visitor)).toMatchObject({ ok: true, value: { code: 'SAVE100' } })
  await open('save100', visitor)
  expect(await heldBy(visitor)).toEqual(['SAVE100'])
  const student = await aStudent(needs)
  await mergeCarts(needs, visitor.visitorId, student.account.userId)
  expect(await heldBy(student)).toEqual(['SAVE100'])
})

test('takes one round trip to read, one to write', async () => {
  const before = needs.roundTrips.count
  await open('SAVE100', aVisitor())
  expect(needs.roundTrips.count - before).toBe(2)
})

test('holds a coupon that requires one payment method', async () => {
  expect((await open('CARDONLY', aVisitor())).ok).toBe(true)
})

test.each([
  ['SOON', 'COUPON_NOT_YET'],
  ['OVER', 'COUPON_EXPIRED'],
  ['EMPTY', 'COUPON_NOT_AVAILABLE'],
  ['OFF', 'NOT_FOUND'],
  ['NOBODY', 'NOT_FOUND'],
])('refuses the coupon %s with %s', async (code, reason) => {
  const visitor = aVisitor()
  expect(await open(code, visitor)).toMatchObject({ ok: false, error: { code: reason, codes: [code] } })
  expect(await heldBy(visitor)).toEqual([])
})

test('tells a student that they have used it', async () => {
  const student = await aStudent(needs)
  await anOrder(needs, student, { couponCodes: ['SAVE100'] })
  expect(await open('SAVE100', student)).toMatchObject({ error: { code: 'COUPON_USED_BY_BUYER' } })
})

test('blocks a network after too many unknown codes', async () => {
  const request = from()
  for (let guess = 0; guess < COUPON_GUESSES_ALLOWED; guess++)
    await open(`GUESS${guess}`, aVisitor(), request)
  expect(await open('SAVE100', aVisitor(), request)).toMatchObject({ error: { code: 'TOO_MANY_TRIES' } })
  expect((await open('SAVE100', aVisitor())).ok).toBe(true)
})

test.each([
  '',
  '\0',
  '%00',
  "'; DROP TABLE coupons --",
  '🎟️'.repeat(300),
  '\u202Eevil',
  '\uD800',
  'x'.repeat(5_000),
])('answers an odd code as unknown and shortened: %j', async code => {
  const answer = await open(code, aVisitor())
  if (answer.ok || !('codes' in answer.error)) throw new Error('it was not refused')
  expect(answer.error.code).toBe('NOT_FOUND')
  const [named = ''] = answer.error.codes
  expect(Array.from(named).length).toBeLessThanOrEqual(41)
  expect(named).not.toMatch(/\p{C}/u)
})

test('replaces promotion and coupons if the shop says so', async () => {
  const visitor = aVisitor()
  await choosePromotion(needs, { promotionId: 1 }, visitor)
  await open('CARDONLY', visitor)
  expect(await getCart(needs, visitor)).toMatchObject({ promotionId: 1, couponCodes: ['CARDONLY'] })

  await needs.db.update(settings).set({ value: 1 })
  await open('SAVE100', visitor)
  expect(await getCart(needs, visitor)).toMatchObject({ promotionId: null, couponCodes: ['SAVE100'] })
})
