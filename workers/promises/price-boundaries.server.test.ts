import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { endOfBangkokDay, startOfBangkokDay } from '#app/business/catalogue/registration-period.ts'
import { findViolations } from '#app/business/payments/find-violations.server.ts'
import { HOUR } from '#app/platform/clock.ts'
import { anOrderBody, aStudentOfCalls, call, type Json } from '#app/testing/requests/a-caller-of-calls.ts'
import {
  APPROVED,
  aShopOfBoundaries,
  BOTH,
  coupon,
  expectOrder,
  type Gives,
  give,
  OPEN,
  price,
  promotion,
  type Row,
  type Step,
  set,
  undoRow,
  usd,
} from '#app/testing/requests/boundary-rows.ts'
import { testDb } from '#app/testing/shop/shop-needs.ts'
import { sweep } from '../schedules/sweep.ts'

/**
 * Boundary values of prices and dates, sent through the call. decisions: The price of a cart. behaviour: Tax threshold
 */

beforeAll(aShopOfBoundaries)
afterEach(async () => {
  await undoRow()
  expect(await findViolations(testDb)).toEqual([])
})

const C = { coupon_code: ['C'] }
const C_AND_D = { coupon_code: ['C', 'D'] }
const PROMOTION = { ...BOTH, promotion_id: '1' }
const percent = (hundredths: number) => coupon({ discountType: 'percent', discountValue: hundredths })
const amount = (discountValue: number) => coupon({ discountValue })
const D = coupon({}, 'D')

test.each<Row>([
  ['an unknown coupon code', [], C, 'NOT_FOUND'],
  ['a coupon that is switched off', [coupon({ enabled: false })], C, 'NOT_FOUND'],
  ['the last use of a coupon', [coupon({ usageLimit: 1 })], C, { total: 1400 }],
  ['a coupon without uses left', [coupon({ usageLimit: 0 })], C, 'COUPON_NOT_AVAILABLE'],
  ['a coupon code in lower case', [coupon()], { coupon_code: [' c '] }, { coupon_list_code: ['C'] }],
  ['the same coupon twice', [coupon()], { coupon_code: ['C', 'c'] }, 'COUPON_DUPLICATE'],
  ['two coupons', [coupon(), D], C_AND_D, { total: 1300 }],
  ['two coupons where one is allowed', [coupon(), D, set('one-coupon', 1)], C_AND_D, 'COUPON_ONE_PER_ORDER'],
  ['one coupon where one is allowed', [coupon(), set('one-coupon', 1)], C, { total: 1400 }],
  ['a coupon for the chosen payment method', [coupon({ paymentMethodIds: [8, 1] })], C, { total: 1400 }],
  [
    'a coupon for another payment method',
    [coupon({ paymentMethodIds: [8] })],
    C,
    'COUPON_NOT_FOR_PAYMENT_METHOD',
  ],
  [
    'a coupon for a payment method, with no method chosen',
    [coupon({ paymentMethodIds: [1] })],
    { ...C, payment_method_id: null },
    'COUPON_NEEDS_PAYMENT_METHOD',
  ],
  ['a coupon for another course', [coupon({ courseIds: [103] })], C, 'COUPON_NOT_FOR_COURSES'],
  [
    'a coupon for two courses, with both in the cart',
    [coupon({ numberOfCourse: 2 })],
    { ...BOTH, ...C },
    { total: 2390 },
  ],
  [
    'a coupon for three courses, with two in the cart',
    [coupon({ numberOfCourse: 3 })],
    { ...BOTH, ...C },
    'COUPON_NEEDS_MORE_COURSES',
  ],
  ['a P1 coupon for three courses', [coupon({ couponType: 'P1', numberOfCourse: 3 })], C, { total: 1400 }],
  ['a coupon of 0 percent', [percent(0)], C, { total: 1500, coupon_list_code: [] }],
  ['a coupon of 99.99 percent', [percent(9_999)], C, { ...OPEN, total: 0.15 }],
  ['a coupon of 100 percent', [percent(10_000)], C, { ...APPROVED, total: 0 }],
  ['a coupon of 100.01 percent', [percent(10_001)], C, { discount: 1500, total: 0 }],
  ['a coupon that leaves one satang', [amount(149_999)], C, { ...OPEN, total: 0.01 }],
  ['a coupon of one satang more than the price', [amount(150_001)], C, { ...APPROVED, discount: 1500 }],
  ['no promotion chosen', [promotion()], BOTH, 'PROMOTION_NOT_CHOSEN'],
  ['no promotion whose condition is met', [promotion()], {}, { total: 1500 }],
  [
    'a promotion that needs one more course',
    [promotion()],
    { promotion_id: '1' },
    'PROMOTION_NEEDS_MORE_COURSES',
  ],
  [
    'a P1 promotion with one course missing',
    [promotion({ promotionType: 'P1', courseIds: [101, 103] })],
    PROMOTION,
    'PROMOTION_NEEDS_COURSES',
  ],
  [
    'a P1 promotion with all courses',
    [promotion({ promotionType: 'P1', courseIds: [101, 102] })],
    PROMOTION,
    { discount: 249 },
  ],
  ['a promotion', [promotion()], PROMOTION, { total: 2241, discount: 249 }],
  ['a promotion that was switched off', [], { promotion_id: 77 }, 'PROMOTION_NOT_AVAILABLE'],
  ['a promotion and a coupon', [promotion(), coupon()], { ...PROMOTION, ...C }, 'COUPON_OR_PROMOTION'],
  [
    'a promotion and a coupon that may be combined',
    [promotion(), coupon(), set('use_coupon_or_order', 0)],
    { ...PROMOTION, ...C },
    { total: 2141 },
  ],
  ['a coupon that stacks with the promotion', [promotion(), coupon()], { ...BOTH, ...C }, { total: 2390 }],
])('with %s', async (_, given, wish, gives) => {
  await give(given)
  await expectOrder(wish, gives)
})

test('a coupon’s id is refused unless the cart holds it', async () => {
  await coupon()()
  const row = await testDb.prepare("SELECT id FROM coupons WHERE code_key = 'C'").first<{ id: number }>()
  await expectOrder({ coupon_id: [row?.id] }, 'NOT_FOUND')
})

/** Midnight in Bangkok. */
const T = Date.UTC(2027, 0, 1, 17)
const OFF = 'PROMOTION_NOT_AVAILABLE'
const registration = (column: 'start' | 'end', at: number | null) =>
  `UPDATE courses SET registration_${column} = ${at}`

test.each<[string, Step, Json, before: Gives, at: Gives]>([
  ['a coupon begins', coupon({ startsAt: T }), C, 'COUPON_NOT_YET', OPEN],
  ['a coupon ends', coupon({ endsAt: T }), C, OPEN, 'COUPON_EXPIRED'],
  ['a promotion begins', promotion({ startsAt: T }), PROMOTION, OFF, OPEN],
  ['a promotion ends', promotion({ endsAt: T }), PROMOTION, OPEN, OFF],
  [
    'registration opens on the 2nd',
    registration('start', startOfBangkokDay('2027-01-02')),
    {},
    'REGISTRATION_NOT_YET',
    OPEN,
  ],
  [
    'registration ends on the 1st',
    registration('end', endOfBangkokDay('2027-01-01')),
    {},
    OPEN,
    'REGISTRATION_CLOSED',
  ],
])('around midnight in Bangkok, to the millisecond: %s', async (_, given, wish, before, at) => {
  await give([given])
  for (const [now, gives] of [
    [T - 1, before],
    [T, at],
    [T + 1, at],
  ] as const) {
    vi.useFakeTimers({ toFake: ['Date'], now })
    await expectOrder(wish, gives)
  }
})

test.each([
  [0, null],
  [1, T + HOUR],
  [24, T + 24 * HOUR],
  [25, T + 25 * HOUR],
])('auto_cancel %d cancels an unpaid order exactly at %s', async (hours, at) => {
  await give([set('auto_cancel', hours)])
  vi.useFakeTimers({ toFake: ['Date'], now: T })
  const { body } = await call('POST', '/public/cart/order', anOrderBody())
  const read = async () => (await call('GET', `/private/orders/${body.order_token}`)).body.data
  expect((await read()).cancel_at).toBe(at && new Date(at).toISOString())
  const end = at ?? T + 1_000 * 24 * HOUR
  for (const [now, status] of [
    [end - 1, 'notYetReceived'],
    [end, at ? 'cancelled' : 'notYetReceived'],
  ] as const) {
    vi.setSystemTime(now)
    await sweep({ scheduledTime: now } as ScheduledController, env as unknown as Env)
    expect((await read()).payment_status).toBe(status)
  }
})

const COMPANY = `is_guest = 0, tax_person_type = 'juristic_person', requires_tax_invoice = 1, tax_name_one = 'A',
  tax_name_two = '0', tax_payer_id = '0105561000001', tax_address = 'B', tax_certificate_upload_id = 'c.png'`
const ON = [set('is_enable_withholding_tax', 1), set('is_enable_tax_invoice', 1)]
const USD = [...ON, set('is_layout_course_registration', 1)]
const VAT = set('is_enable_vat', 1)
const WITHHOLD = { is_withholding: 1 }
const BELOW = 'WITHHOLDING_BELOW_THRESHOLD'

test.each<Row>([
  ['1000.00', [...ON, price(100_000)], {}, { withholding_price: 30, total: 970 }],
  ['1000.00 at 1 percent', [...ON, price(100_000)], { withholding_percent: 1 }, { withholding_price: 10 }],
  ['1000.00 at 2 percent', [...ON, price(100_000)], { withholding_percent: 2 }, 'INPUT_ERROR'],
  ['1070.00 with VAT', [...ON, VAT, price(107_000)], {}, { withholding_price: 30, total: 1040 }],
  ['999.99', [...ON, price(99_999)], {}, BELOW],
  ['1099.99 less 100.00', [...ON, price(109_999), coupon()], C, BELOW],
  ['1100.00 less 100.00', [...ON, price(110_000), coupon()], C, { withholding_price: 30 }],
  ['29.99 USD', [...USD, usd(2_999)], {}, BELOW],
  ['30.00 USD', [...USD, usd(3_000)], {}, { withholding_price: 0.9, total: 29.1 }],
  ['a shop without withholding', [], {}, 'WITHHOLDING_OFF'],
])('a company withholds from %s', async (_, given, wish, gives) => {
  const company = await aStudentOfCalls(COMPANY)
  await give(given)
  await expectOrder({ ...WITHHOLD, ...wish }, gives, company)
})

test('a natural person cannot withhold tax', async () => {
  const person = await aStudentOfCalls()
  await give(ON)
  await expectOrder(WITHHOLD, 'WITHHOLDING_NOT_JURISTIC', person)
  await expectOrder(WITHHOLD, 'WITHHOLDING_NOT_JURISTIC')
})
