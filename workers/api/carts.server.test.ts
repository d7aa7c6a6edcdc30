import { beforeAll, expect, test } from 'vitest'
import { findViolations } from '#app/business/payments/find-violations.server.ts'
import { customLabels } from '#app/db/schema/accounts.ts'
import { pricingPlans, products } from '#app/db/schema/catalogue.ts'
import {
  anOrderBody,
  aStudentOfCalls,
  bearer,
  call,
  type Json,
} from '#app/testing/requests/a-caller-of-calls.ts'
import { aCoupon, aShop } from '#app/testing/shop/a-shop.ts'
import { holdClock } from '#app/testing/shop/limits.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'

const needs = shopNeeds()
let student: Awaited<ReturnType<typeof aStudentOfCalls>>
let headers: Record<string, string>
const COUPON = '/public/cart/getCouponByCouponCode'

beforeAll(async () => {
  await aShop(needs, {
    setting: { is_enable_tax_invoice: 1, is_enable_withholding_tax: 1, feature_tax: 1, 'one-coupon': 0 },
  })
  await aCoupon(needs)
  await aCoupon(needs, { id: 2, code: 'FULL', usageLimit: 0 })
  await aCoupon(needs, { id: 3, code: 'OFF', enabled: false })
  student = await aStudentOfCalls()
  headers = bearer(student.token)
})

test('answers the coupon of a code, without its use', async () => {
  const answer = await call('POST', COUPON, { coupon_code: ' save100 ' }, headers)
  expect(answer).toEqual({
    status: 200,
    body: {
      success: true,
      data: {
        id: 1,
        code: 'SAVE100',
        courses: [],
        discount_type: 'amount',
        discount_amont: 100,
        discount_amount_usd: null,
        coupon_type: 'P2',
        number_of_course: 0,
        payment_method: [],
      },
    },
  })
})

test('accepts a coupon’s id only if the cart holds it', async () => {
  await call('POST', COUPON, { coupon_code: 'SAVE100' }, headers)
  const lists = await Promise.all(
    [{ couponID: [1, 2] }, { couponID: '1' }, {}].map(body =>
      call('POST', '/public/cart/getallcoupon', body, headers),
    ),
  )
  expect(lists.map(({ body }) => body.data.map(({ id }: Json) => id))).toEqual([[1], [1], [1]])
  expect((await call('POST', '/public/cart/getallcoupon', { couponID: [1] })).body.data).toEqual([])

  const other = await call('POST', '/private/cart/order', anOrderBody({ coupon_id: [2] }), headers)
  expect(other.body.error.code).toBe('NOT_FOUND')
  const placed = await call('POST', '/private/cart/order', anOrderBody({ coupon_id: [1] }), headers)
  expect(placed.body.order_detail).toMatchObject({
    coupon_list_code: ['SAVE100'],
    order_course_list: [
      { course_id: 101, product_id: null, pricingplan_id: 1, qty: 1, price: 1500, discount: 100 },
    ],
  })
  await call('POST', '/public/cart/deleteorder', { order_id: placed.body.order_token })
})

test('gives unknown and disabled coupon codes the same refusal', async () => {
  const codes = ['FULL', 'OFF', 'NOBODY']
  const answers = await Promise.all(codes.map(coupon_code => call('POST', COUPON, { coupon_code })))
  expect(answers.map(({ status, body }) => [status, body.error.code, body.error.result])).toEqual([
    [200, 'COUPON_NOT_AVAILABLE', { codes: ['FULL'] }],
    [200, 'NOT_FOUND', { codes: ['OFF'] }],
    [200, 'NOT_FOUND', { codes: ['NOBODY'] }],
  ])
})

test('answers 429 to a guesser of coupon codes', async () => {
  holdClock()
  const from = { 'cf-connecting-ip': '192.0.2.77' }
  for (let guess = 0; guess < 15; guess++) await call('POST', COUPON, { coupon_code: `WORD${guess}` }, from)
  const stopped = await call('POST', COUPON, { coupon_code: 'SAVE100' }, from)
  expect(stopped).toMatchObject({ status: 429, body: { error: { code: 'TOO_MANY_TRIES' } } })
})

const COMPANY = {
  tax_person_type: 'juristic_person',
  tax_name_one: 'บริษัท ครัวไทย จำกัด',
  tax_name_two: '00000',
  tax_payer_identification_no: '0-1055-61000-00-1',
  tax_address: '1 ถนนสีลม',
}
const PERSON = { ...COMPANY, tax_person_type: 'normal_person', tax_name_one: 'สมศรี', tax_name_two: 'ดี' }
const TAX = '/private/myaccount/students/tax'

test('stores tax data and names wrong fields like the payload', async () => {
  expect((await call('PUT', TAX, PERSON)).status).toBe(401)
  expect((await call('PUT', TAX, PERSON, headers)).body).toEqual({ success: true, is_require_tax_invoice: 1 })
  expect((await call('GET', '/private/students', undefined, headers)).body.response).toMatchObject({
    is_require_tax_invoice: 1,
    tax_person_type: 'normal_person',
  })
  const wrong = await call(
    'PUT',
    TAX,
    { ...COMPANY, tax_payer_identification_no: '12', tax_address: null },
    headers,
  )
  expect(wrong).toMatchObject({ status: 400, body: { error: { code: 'TAX_INVOICE_INVALID' } } })
  expect(Object.fromEntries(wrong.body.error.result.map(({ field, msg }: Json) => [field, msg]))).toEqual({
    tax_payer_identification_no: 'NOT_13_DIGITS',
    tax_address: 'REQUIRED',
    tax_company_certificate: 'REQUIRED',
  })
  const none = await call('PUT', TAX, { is_require_tax_invoice: '0' }, headers)
  expect(none.body).toEqual({ success: true, is_require_tax_invoice: 0 })
})

test('places an order with invoice and address from its payload', async () => {
  const shipping_address = { fullname: 'สมศรี ดี', tel: '0812345678', address: '1 ถนนสีลม กรุงเทพฯ 10500' }
  const wish = anOrderBody({
    ...PERSON,
    is_require_tax_invoice: 1,
    products: [{ product_id: 5, qty: 1 }],
    shipping_fee_id: 1,
    shipping_address,
  })
  const placed = await call('POST', '/public/cart/order', wish)
  expect(placed.body.order_detail).toMatchObject({
    price: 1750,
    shipping_fee: 50,
    total: 1800,
    withholding_price: 0,
  })
  const row = await testDb
    .prepare('SELECT tax_invoice AS tax, shipping_address AS address FROM orders WHERE id = ?')
    .bind(placed.body.orderId)
    .first<{ tax: string; address: string }>()
  expect(JSON.parse(row?.tax ?? '')).toMatchObject({
    nameOne: 'สมศรี',
    payerIdentificationNo: '0105561000001',
  })
  expect(JSON.parse(row?.address ?? '')).toEqual(shipping_address)
  const wrong = anOrderBody({ ...PERSON, is_require_tax_invoice: 1, tax_payer_identification_no: '1' })
  const refused = await call('POST', '/public/cart/order', wrong)
  expect(refused).toMatchObject({ status: 400, body: { error: { code: 'TAX_INVOICE_INVALID' } } })
  expect(refused.body.error.result).toEqual([{ field: 'tax_payer_identification_no', msg: 'NOT_13_DIGITS' }])
})

test('shows the books that come with a plan', async () => {
  await needs.db.update(products).set({ availableQty: 3 })
  await needs.db.update(pricingPlans).set({ buyCourseFree: [{ product_id: 5, qty: 2 }] })
  const { body } = await call('POST', '/public/cart/getallpriecingplan', { courseID: 102 })
  expect(body.data[0].buy_course_free).toEqual([{ product_id: 5, name: 'Workbook', qty: 2 }])
})

test('lists the custom fields of the registration form', async () => {
  const label = { typeLabel: 'select', label: 'Size', orderLabel: 1, required: true, itemList: ['S', 'M'] }
  await needs.db.insert(customLabels).values({ id: 1, ...label })
  const { body } = await call('GET', '/public/customlabel')
  expect(body.data).toEqual([
    { id: 1, type_label: 'select', label: 'Size', order_label: 1, required: 1, item_list: '["S","M"]' },
  ])
})

test('leaves the books consistent', async () => {
  expect(await findViolations(testDb)).toEqual([])
})
