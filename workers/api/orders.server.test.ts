import { createExecutionContext, env, SELF, waitOnExecutionContext } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import { dispatchOrder } from '#app/business/orders/process/dispatch-order.server.ts'
import { findViolations } from '#app/business/payments/find-violations.server.ts'
import { roundTripsOf } from '#app/testing/database/round-trips.ts'
import { confirmPayment } from '#app/testing/payments/a-confirmed-payment.ts'
import { aStudent } from '#app/testing/shop/a-caller.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { anOrder, BY_POST } from '#app/testing/shop/an-order.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'
import worker from '../app.ts'

const bindings = env as unknown as Env
const { DB } = bindings
const needs = shopNeeds()
beforeAll(() => aShop(needs))

// biome-ignore lint/suspicious/noExplicitAny: the tests check answers of any shape, field by field
type Json = Record<string, any>
type Answer = { status: number; body: Json; trips: number; cookies: string[] }

async function call(
  method: string,
  path: string,
  body?: unknown,
  headers: HeadersInit = {},
): Promise<Answer> {
  const response = await SELF.fetch(`http://shop.test${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' || body === undefined ? body : JSON.stringify(body),
  })
  const text = await response.text()
  const trips = roundTripsOf(response)
  const cookies = response.headers.getSetCookie().map(cookie => cookie.split(';')[0] ?? '')
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : { text }, trips, cookies }
}

let buyers = 0
const wish = (over: object = {}) => ({
  course_id: [101],
  pricingplan_id: [1],
  payment_method_id: 1,
  contact: { fullname: 'Somchai Jaidee', email: `buyer${++buyers}@example.com`, tel: '0812345678' },
  ...over,
})
const report = (order_id: number | string, over: object = {}) => ({
  order_id,
  contact_name: 'Somchai',
  email: 'a@example.com',
  tel: '0812345678',
  bank_code: 'SCB',
  bank_account: '123-4-56789-0',
  transfer_datetime: '2026-01-02T03:30:00Z',
  transfer_amount: '1500.00',
  ...over,
})
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })
const count = async (table: string) =>
  (await DB.prepare(`SELECT COUNT(*) AS n FROM ${table}`).first<Json>())?.n

test('places an order for a visitor and signs them in', async () => {
  const placed = await call('POST', '/public/cart/order', wish({ price: 1500, total: '1500.00' }))
  expect(placed).toMatchObject({
    status: 200,
    body: {
      success: true,
      order_detail: { price: 1500, payment_status: 'notYetReceived', currency_code: 'THB' },
    },
  })
  // One to read, one to write. The session is written with the order.
  expect(placed.trips).toBe(2)
  const { orderId, token } = placed.body
  const read = await call('GET', `/private/orders/${orderId}`, undefined, bearer(token))
  expect(read.body.data).toMatchObject({
    price: 1500,
    payment_status: 'notYetReceived',
    payment: { state: 'waiting' },
  })
})

test('places a student’s order in three round trips', async () => {
  const { body } = await call('POST', '/public/cart/order', wish())
  const next = wish({ course_id: [102], pricingplan_id: [2] })
  const placed = await call('POST', '/private/cart/order', next, bearer(body.token))
  expect(placed.body).toMatchObject({ success: true, order_detail: { price: 990 } })
  expect(placed.trips).toBe(3)
})

test('answers an order without waiting for the queue or the live room', async () => {
  const { body } = await call('POST', '/public/cart/order', wish())
  let letGo = () => {}
  const held = new Promise<void>(done => {
    letGo = done
  })
  const taken: string[] = []
  const take = (by: string) => async () => {
    await held
    taken.push(by)
  }
  const slow = {
    ...bindings,
    JOBS: { sendBatch: take('queue') } as unknown as Env['JOBS'],
    ShopRoom: { idFromName: () => '', get: () => ({ sendHint: take('room') }) } as never,
  }
  const request = new Request('http://shop.test/private/cart/order', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...bearer(body.token) },
    body: JSON.stringify(wish({ course_id: [102], pricingplan_id: [2] })),
  })
  const context = createExecutionContext()
  const answer = (await worker.fetch(request as never, slow, context)) as unknown as Response
  expect(await answer.json()).toMatchObject({ success: true })
  expect(taken).toEqual([])
  letGo()
  await waitOnExecutionContext(context)
  expect(taken.sort()).toEqual(['queue', 'room'])
})

test('ignores the figures and the status that clients send', async () => {
  const tampered = wish({
    status: 'approved',
    discount: 0,
    shipping_fee: -5,
    currency_code: 'USD',
    payable: 0,
  })
  const placed = await call('POST', '/public/cart/order', tampered)
  expect(placed.body.order_detail).toMatchObject({
    price: 1500,
    total: 1500,
    payment_status: 'notYetReceived',
  })
  const before = await count('orders')
  for (const shown of [{ price: 1 }, { discount: 1499 }, { total: '0.01' }]) {
    const refused = await call('POST', '/public/cart/order', wish(shown))
    expect(refused).toMatchObject({ status: 200, body: { success: false, error: { code: 'PRICE_CHANGED' } } })
    expect(refused.body.error.result).toMatchObject({ total: 1500 })
  }
  expect(await call('POST', '/public/cart/order', wish({ user_id: 'somebody' }))).toMatchObject({
    status: 404,
  })
  expect(await count('orders')).toBe(before)
})

test('one idempotency key makes one order', async () => {
  const first = wish({ contact: undefined })
  const { body } = await call('POST', '/public/cart/order', wish({ course_id: [102], pricingplan_id: [2] }))
  const headers = { ...bearer(body.token), 'Idempotency-Key': 'press-1' }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => call('POST', '/private/cart/order', first, headers)),
  )
  expect(new Set(answers.map(answer => answer.body.orderId)).size).toBe(1)
  const other = await call(
    'POST',
    '/private/cart/order',
    { ...first, withholding_percent: 1, coupon_code: ['X'] },
    headers,
  )
  expect(other.body.error.code).toBe('IDEMPOTENCY_MISMATCH')
})

test('accepts empty fields, zeros and single values of older clients', async () => {
  const old = wish({
    course_id: '101',
    pricingplan_id: ['1'],
    payment_method_id: '1',
    coupon_id: '',
    promotion_id: '',
    shipping_address_id: '',
    shipping_fee_id: 0,
    is_withholding: '0',
    withholding_percent: null,
    courses: ['a text per course'],
  })
  expect(await call('POST', '/public/cart/order', old)).toMatchObject({
    status: 200,
    body: { success: true },
  })
})

test('asks a guest with a known e-mail address to sign in', async () => {
  const known = wish()
  await call('POST', '/public/cart/order', known)
  const again = await call('POST', '/public/cart/order', { ...known, course_id: [102], pricingplan_id: [2] })
  expect(again).toMatchObject({ status: 200, body: { error: { code: 'DUPLICATE_EMAIL' } } })
  expect(again.body.error.msg).toMatch(/[ก-๙]/)
})

test('opens an order to its owner and by its token', async () => {
  const [own, other] = [
    await call('POST', '/public/cart/order', wish()),
    await call('POST', '/public/cart/order', wish()),
  ]
  const path = `/private/orders/${own.body.orderId}`
  expect((await call('GET', path, undefined, bearer(other.body.token))).status).toBe(404)
  expect((await call('GET', path)).status).toBe(401)
  expect((await call('GET', '/private/orders/99999999', undefined, bearer(other.body.token))).status).toBe(
    404,
  )
  const linked = await call('GET', `/private/orders/${own.body.order_token}`)
  expect(linked).toMatchObject({ status: 200, body: { data: { email: expect.stringContaining('•••@') } } })
  const foreign = { order_id: own.body.orderId }
  expect((await call('POST', '/public/cart/deleteorder', foreign, bearer(other.body.token))).status).toBe(404)
  const reported = await call(
    'POST',
    '/private/payment/report',
    report(own.body.orderId),
    bearer(other.body.token),
  )
  expect(reported.status).toBe(404)
})

test('accepts a report once, and then refuses to cancel', async () => {
  const { body } = await call('POST', '/public/cart/order', wish())
  const send = () => call('POST', '/public/payment/report', report(body.order_token))
  const [first, second] = await Promise.all([send(), send()])
  expect(first?.body).toMatchObject({ success: true, payment_status: 'pendingApproved' })
  expect(second?.body.orderPaymentId).toBe(first?.body.orderPaymentId)
  const cancelled = await call('POST', '/public/cart/deleteorder', { order_id: body.order_token })
  expect(cancelled.body).toMatchObject({ success: false, error: { code: 'ORDER_NOT_MOVABLE' } })
})

test.each([
  ['an approved', 0, 'approved', { status: 'approved' }],
  ['a waiting', 1, 'pendingApproved', { status: 'approved' }],
  ['an approved', 0, 'approved', { status: 'pending', payment_method_id: 2 }],
])(
  'changes nothing in %s free order by the report of an online payment',
  async (_, needsApproval, status, says) => {
    const of = (price: number, approval: number) =>
      DB.prepare('UPDATE pricing_plans SET price = ?, need_approval = ? WHERE id = 1')
        .bind(price, approval)
        .run()
    await of(0, needsApproval)
    const { body } = await call('POST', '/public/cart/order', wish({ payment_method_id: null }))
    await of(150_000, 0)
    const rows = async () => {
      const order = DB.prepare('SELECT * FROM orders WHERE token = ?').bind(body.order_token)
      return [await order.first(), await count('access_grants'), await count('payment_reports')]
    }
    const before = await rows()
    expect(before[0]).toMatchObject({ status })
    const answer = await call('POST', '/public/payment/report', { order_id: body.order_token, ...says })
    expect(answer.body).toEqual({
      success: true,
      orderPaymentId: 0,
      order_token: body.order_token,
      payment_status: status,
    })
    expect(await rows()).toEqual(before)
  },
)

test('names every wrong field of a report', async () => {
  const { body } = await call('POST', '/public/cart/order', wish())
  const wrong = report(body.order_token, { transfer_amount: 'abc', bank_code: '', transfer_datetime: 'soon' })
  const answer = await call('POST', '/public/payment/report', wrong)
  expect(answer).toMatchObject({ status: 400, body: { error: { code: 'INPUT_ERROR' } } })
  const fields = answer.body.error.result.map((entry: Json) => entry.field)
  expect(fields).toEqual(expect.arrayContaining(['transfer_amount', 'bank_code', 'transfer_datetime']))
})

test.each([
  ['no JSON at all', '{"course_id": ['],
  ['an empty body', ''],
  ['a list', '[]'],
  ['a text instead of a list', { coupon_code: 'WELCOME' }],
  ['an object instead of an id', { course_id: [{ $gt: 0 }] }],
  ['prototype keys', '{"__proto__": {"user_id": "x"}, "course_id": "x"}'],
  ['a negative amount', { price: -1 }],
  ['three decimals', { price: '1.005' }],
  ['numbers that are too large', { course_id: [1e300] }],
])('answers 400 in JSON to %s', async (_, body) => {
  const answer = await call('POST', '/public/cart/order', body)
  expect(answer).toMatchObject({ status: 400, body: { success: false, error: { code: 'INPUT_ERROR' } } })
})

test('does not read a body beyond its limit', async () => {
  const answer = await call('POST', '/public/cart/order', { course_id: [], x: 'x'.repeat(100_000) })
  expect(answer).toMatchObject({ status: 413, body: { error: { code: 'BODY_TOO_LARGE' } } })
})

test('shows a visitor’s cart to that visitor only', async () => {
  const added = await call('POST', '/public/cart/additem', { course_id: 101, pricingplan_id: 1 })
  expect(added.body).toMatchObject({ success: true, course_id: [101], data: [{ price: 1500 }] })
  const Cookie = added.cookies.join('; ')
  const visitorId = (
    await DB.prepare('SELECT visitor_id AS v FROM carts ORDER BY updated_at DESC').first<Json>()
  )?.v
  expect((await call('GET', `/public/cart/${visitorId}`, undefined, { Cookie })).body.course_id).toEqual([
    101,
  ])
  expect((await call('GET', `/public/cart/${visitorId}`)).status).toBe(404)
  expect((await call('GET', '/private/cart')).status).toBe(401)
})

test.each([
  '/public/courses',
  '/public/courses?keyword=Draw',
  '/public/courses/101/0',
  '/public/course/videoplaylist/101',
  '/public/cart/payments/methods',
  '/public/payments/methods/1',
  '/public/payments/methods/1/bank',
  '/api/payments/methods/banktreansfer',
  '/public/payments/howtobuy',
  '/api/setting/site/into/1',
  '/api/user/group',
  '/api/openapi.json',
  '/api/docs',
])('answers GET %s', async path => {
  const answer = await call('GET', path)
  expect(answer.status).toBe(200)
  if (path.startsWith('/public') || path.includes('group')) expect(answer.body.success).toBe(true)
})

test('finds the canonical address of a course, and its plans', async () => {
  const path = await call('POST', '/public/course/cate/pathname', { link_path: '/course/101-old-name' })
  expect(path.body.data).toMatchObject({ id: 101, link_path: '/course/101-course' })
  const plans = await call('POST', '/public/cart/getallpriecingplan', { courseID: 101 })
  expect(plans.body.data).toMatchObject([{ id: 1, price: 1500, disabled: null }])
  expect((await call('GET', '/public/courses/999/0')).status).toBe(404)
})

test('tells what a course gives, for whom, and what buyers ask', async () => {
  const questions = [{ question: 'When does it begin?', answer: '<p>At once.</p>' }]
  await DB.prepare(
    `UPDATE courses SET promise = 'Draw a bird', outcomes = '["See shapes"]', audience = '["Beginners"]',
      requirements = '["A pencil"]', sample_pictures = '["/files/a.jpg","/files/b.jpg"]', sample_texts = '["A robin"]',
      questions = ? WHERE id = 101`,
  )
    .bind(JSON.stringify(questions))
    .run()
  expect((await call('GET', '/public/courses/101/0')).body.data).toMatchObject({
    promise: 'Draw a bird',
    outcomes: ['See shapes'],
    audience: ['Beginners'],
    requirements: ['A pencil'],
    samples: [
      { pictureUrl: '/files/a.jpg', text: 'A robin' },
      { pictureUrl: '/files/b.jpg', text: '' },
    ],
    questions,
  })
})

test('answers 404 in JSON to an unknown call', async () => {
  expect(await call('GET', '/api/nothing')).toMatchObject({
    status: 404,
    body: { error: { code: 'NOT_FOUND' } },
  })
  expect(await call('POST', '/private/orders/payment/approved', { order_id: 1 })).toMatchObject({
    status: 404,
  })
})

test('leaves the books consistent', async () => {
  expect(await findViolations(DB)).toEqual([])
})

test('requires the registration form’s fields from guests and stores them', async () => {
  const rule = JSON.stringify({ nickname: { is_enable: 1, is_require: 1 } })
  await DB.batch([
    DB.prepare("INSERT INTO settings VALUES ('registerForm', ?, 0)").bind(rule),
    DB.prepare(
      "INSERT INTO custom_labels (id, type_label, label, required, item_list) VALUES (88, 'inputtext', 'LINE ID', 1, '[]')",
    ),
  ])
  const plain = wish()
  const refused = await call('POST', '/public/cart/order', plain, { 'Accept-Language': 'en' })
  expect(refused).toMatchObject({ status: 400, body: { error: { code: 'CONTACT_INVALID' } } })
  const fields = refused.body.error.result as { field: string }[]
  expect(fields.sort((a, b) => a.field.localeCompare(b.field))).toEqual([
    { field: 'customLabel.88', msg: 'REQUIRED', text: 'Please enter LINE ID.' },
    { field: 'nickname', msg: 'REQUIRED', text: 'Please enter Nickname.' },
  ])
  const told = { nickname: 'Chai', customLabel: [{ id: 88, value: '@chai' }] }
  const contact = { ...plain.contact, ...told }
  expect((await call('POST', '/public/cart/order', { ...plain, contact })).status).toBe(200)
  const student = DB.prepare(
    'SELECT nickname, custom_labels FROM students JOIN user ON user.id = user_id WHERE email = ?',
  )
  expect(await student.bind(contact.email).first()).toEqual({
    nickname: 'Chai',
    custom_labels: JSON.stringify([{ id: 88, value: '@chai' }]),
  })
  await DB.batch([
    DB.prepare("DELETE FROM settings WHERE key = 'registerForm'"),
    DB.prepare('DELETE FROM custom_labels WHERE id = 88'),
  ])
})

test('an order tells where its parcel is', async () => {
  const { order } = await anOrder(needs, await aStudent(needs), {
    lines: [{ productId: 5, qty: 1 }],
    shipping: BY_POST,
  })
  const parcel = async () => (await call('GET', `/private/orders/${order.token}`)).body.data.parcel
  expect(await parcel()).toBeNull()
  await confirmPayment(needs, order.id)
  expect(await parcel()).toEqual({ sent_at: null, carrier: '', tracking_number: '', tracking_url: '' })

  const row = await DB.prepare('SELECT version FROM orders WHERE id = ?').bind(order.id).first<Json>()
  const sent = { orderId: order.id, version: row?.version, carrier: 'ไปรษณีย์ไทย', tracking: 'EF582568151TH' }
  await dispatchOrder(needs, sent, await aStudent(needs, { roles: ['cashier'] }))
  expect(await parcel()).toEqual({
    sent_at: expect.stringMatching(/Z$/),
    carrier: 'ไปรษณีย์ไทย',
    tracking_number: 'EF582568151TH',
    tracking_url: '',
  })
})
