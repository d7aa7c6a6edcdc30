import { beforeAll, expect, test } from 'vitest'
import { anAccount } from '#app/business/accounts/testing-accounts.ts'
import { findViolations } from '#app/business/payments/find-violations.server.ts'
import { confirmPayment } from '#app/testing/payments/a-confirmed-payment.ts'
import { aBrowser, type Browser, signIn } from '#app/testing/requests/a-browser.ts'
import { aStudent } from '#app/testing/shop/a-caller.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { anOrder, BY_POST } from '#app/testing/shop/an-order.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'

const needs = shopNeeds()
const [staff, colleague, student, instructor] = [aBrowser(), aBrowser(), aBrowser(), aBrowser()]

beforeAll(async () => {
  await aShop(needs)
  await testDb.exec("INSERT INTO catalogue_words (kind, id, words) VALUES ('course', 102, 'drawing')")
  await signIn(staff, await anAccount(needs, ['owner']))
  await signIn(colleague, await anAccount(needs, ['owner']))
  await signIn(student, await anAccount(needs))
  await signIn(instructor, await anAccount(needs, ['instructor']))
})

const first = <Row>(query: string, ...values: unknown[]) =>
  testDb
    .prepare(query)
    .bind(...values)
    .first<Row>()

const COUPON = {
  intent: 'save',
  kind: 'coupon',
  id: '',
  seen: '',
  discountType: 'percent',
  value: '10',
  scopeType: 'P1',
  enabled: '1',
  courseIds: '101',
}

const couponOf = (code: string) =>
  first<Record<string, unknown> & { id: number }>('SELECT * FROM coupons WHERE code = ?', code)

/** Returns the page and the value of its form's `seen` field. */
async function formOf(browser: Browser, path: string) {
  const { page } = await browser.get(path)
  return { seen: page.values('seen')[0] ?? '', page }
}

async function aPaidOrder() {
  const { order } = await anOrder(needs, await aStudent(needs), {
    lines: [
      { courseId: 101, planId: 1 },
      { courseId: 102, planId: 2 },
    ],
  })
  await confirmPayment(needs, order.id)
  const version = (await first<{ version: number }>('SELECT version FROM orders WHERE id = ?', order.id))
    ?.version
  const form = { orderId: `${order.id}`, version: `${version}`, lineId: '', reason: 'ซื้อซ้ำ' }
  return { order, form, lineId: `${order.lines[0]?.id}` }
}

test('sends a parcel without JavaScript, keeping what was typed', async () => {
  const { order } = await anOrder(needs, await aStudent(needs), {
    lines: [{ productId: 5, qty: 1 }],
    shipping: BY_POST,
  })
  await confirmPayment(needs, order.id)
  const listed = await staff.get('/admin/parcels')
  const version = listed.page.values('version')[0] ?? ''
  const form = { act: 'dispatch-order', orderId: `${order.id}`, version, carrier: 'Post', tracking: 'http:' }
  const { page } = await staff.post('/admin/parcels', form)
  expect([page.values('carrier'), page.values('tracking')]).toEqual([['Post'], ['http:']])
  const sent = await staff.post('/admin/parcels', { ...form, tracking: 'EF582568151TH' })
  expect(sent).toMatchObject({ status: 302, location: '/admin/parcels' })
  expect((await staff.get('/admin/parcels')).page.values('version')).toEqual([])
  expect((await staff.get('/admin/parcels?show=sent')).page.text).toContain('EF582568151TH')
  expect((await student.get('/admin/parcels')).status).toBe(404)
})

test('makes, shows and changes a coupon with its link', async () => {
  const made = await staff.post('/admin/coupons/new', { ...COUPON, name: 'plain10' })
  const row = await couponOf('plain10')
  expect(made).toMatchObject({ status: 302, location: `/admin/coupons/${row?.id}` })
  const { page, seen } = await formOf(staff, `/admin/coupons/${row?.id}`)
  expect(page.text).toContain('http://shop.test/discount/plain10')
  expect((await staff.get('/admin/coupons?q=PLA')).page.text).toContain('plain10')
  const changed = { ...COUPON, id: `${row?.id}`, seen, name: 'plain10', value: '12.5' }
  expect((await staff.ask('/admin/offer', changed)).answer).toEqual({ kind: 'saved', id: row?.id })
  expect(await couponOf('plain10')).toMatchObject({ discount_value: 1_250, used: 0 })
})

test('tells on its page who made, changed and turned off a coupon', async () => {
  await staff.post('/admin/coupons/new', { ...COUPON, name: 'TOLD' })
  const id = `${(await couponOf('TOLD'))?.id}`
  const { seen } = await formOf(staff, `/admin/coupons/${id}`)
  const changed = { ...COUPON, id, seen, name: 'TOLD', value: '12.5', courseIds: '102' }
  await colleague.post(`/admin/coupons/${id}`, changed)
  await staff.post(`/admin/coupons/${id}`, { intent: 'turn', kind: 'coupon', id, on: '0' })
  const { page } = await staff.get(`/admin/coupons/${id}`)
  const told = page.text.slice(page.text.indexOf('ประวัติ'))
  expect(told).toMatch(/ปิดใช้งาน.*แก้ไขคูปอง: .*10 → 12\.50.*สร้าง/s)
})

test('gives a refused form back with values and errors', async () => {
  const wrong = { ...COUPON, name: 'HALF OFF', value: '101', endsAt: 'soon', usageLimit: '9' }
  const { status, page } = await staff.post('/admin/coupons/new', wrong)
  expect(status).toBe(200)
  expect(page.values('name')).toEqual(['HALF OFF'])
  expect(page.text).toContain('ลดได้ไม่เกิน 100%')
  expect(page.invalidNames).toEqual(['name', 'value', 'endsAt'])
  expect(page.values('courseIds')).toEqual(['101'])
  expect(await couponOf('HALF OFF')).toBeNull()
  const { answer } = await staff.ask('/admin/offer', wrong)
  expect(answer).toMatchObject({ kind: 'refused', faults: { value: 'above-100', name: 'code-letters' } })
})

test("searches courses without losing the form's values", async () => {
  const asked = { ...COUPON, intent: 'find', name: 'PICK', words: 'Draw' }
  const { answer } = await staff.ask('/admin/offer', asked)
  expect(answer).toMatchObject({ kind: 'found', form: { found: [102] }, typed: { courseIds: [101] } })
  const { page } = await staff.post('/admin/coupons/new', asked)
  expect(page.text).toContain('Drawing')
  expect(page.values('name')).toEqual(['PICK'])
})

test('shows a late saver what changed meanwhile', async () => {
  await staff.post('/admin/coupons/new', { ...COUPON, name: 'SHARED' })
  const id = `${(await couponOf('SHARED'))?.id}`
  const { seen } = await formOf(staff, `/admin/coupons/${id}`)
  const save = (browser: Browser, value: string) =>
    browser.post(`/admin/coupons/${id}`, { ...COUPON, id, seen, name: 'SHARED', value })
  expect((await save(colleague, '33')).status).toBe(302)
  const refused = await save(staff, '44')
  expect(refused.status).toBe(200)
  expect(refused.page.values('value')).toEqual(['44'])
  expect(refused.page.text).toContain('33')
  expect(await couponOf('SHARED')).toMatchObject({ discount_value: 3_300 })
})

test('makes a promotion and turns it off and on', async () => {
  const made = await staff.post('/admin/promotions/new', {
    ...COUPON,
    kind: 'promotion',
    name: 'ลดรับเปิดเทอม',
  })
  const id = /\d+$/.exec(made.location ?? '')?.[0] ?? ''
  const turn = (on: string) =>
    staff.post(`/admin/promotions/${id}`, { intent: 'turn', kind: 'promotion', id, on })
  const enabled = async () =>
    (await first<{ n: number }>('SELECT enabled AS n FROM promotions WHERE id = ?', id))?.n
  expect((await turn('0')).location).toBe(`/admin/promotions/${id}`)
  expect(await enabled()).toBe(0)
  await turn('1')
  expect(await enabled()).toBe(1)
  expect((await staff.get('/admin/promotions?q=เปิดเทอม')).page.text).toContain('ลดรับเปิดเทอม')
  await turn('0')
  const { page } = await staff.get(`/admin/promotions/${id}`)
  const told = page.text.slice(page.text.indexOf('ประวัติ'))
  expect(told).toMatch(/ปิดใช้งาน.*เปิดใช้งาน.*ปิดใช้งาน.*สร้าง/s)
})

test('previews a refund, then refunds by the plain form', async () => {
  const { order, form } = await aPaidOrder()
  const path = `/admin/orders/${order.id}`
  const { page } = await staff.get(`${path}?refund=order`)
  expect(page.text).toContain('฿2,490.00')
  expect(page.text).toContain('คุณต้องโอนคืนผู้ซื้อเอง')
  expect(page.text).toContain('ทำแล้วย้อนกลับไม่ได้')
  const empty = await staff.post(`${path}?refund=order`, { ...form, reason: ' ' })
  expect(empty.status).toBe(200)
  expect(empty.page.invalidNames).toEqual(['reason'])
  expect(await staff.post(path, form)).toMatchObject({ status: 302, location: path })
  expect(await first('SELECT status, refunded_amount FROM orders WHERE id = ?', order.id)).toEqual({
    status: 'refunded',
    refunded_amount: 249_000,
  })
  expect((await staff.get('/admin/audit?kind=order')).page.text).toContain('฿2,490 · ซื้อซ้ำ')
  const bought = (await aBrowser().get(`/order/${order.token}`)).page
  expect(bought.text).toContain('คืนเงินแล้ว')
  expect(bought.text).toContain('ซื้อซ้ำ')
})

test('ends a free course together with the refunded one', async () => {
  await testDb.exec(
    `INSERT INTO pricing_plans (id, course_id, name, plan_type, term, term_unit, price, free_for, free_course_ids)
    VALUES (12, 102, 'Free', 'Period', 30, 'Day(s)', 0, 'Student', '[101]')`.replaceAll('\n', ' '),
  )
  const buyer = await aStudent(needs)
  const bought = await anOrder(needs, buyer)
  await confirmPayment(needs, bought.order.id)
  const { order: free } = await anOrder(needs, buyer, { lines: [{ courseId: 102, planId: 12 }] })
  const path = `/admin/orders/${bought.order.id}`
  const { page } = await staff.get(`${path}?refund=order`)
  const [lineId = 0] = free.lines.map(({ id }) => id)
  expect(page.querySelectorAll('[name=alsoEnd]').map(({ value }) => value)).toEqual([`${lineId}`])
  const form = { orderId: `${bought.order.id}`, version: '2', lineId: '', reason: 'ซื้อซ้ำ' }
  const odd = await staff.post(path, { ...form, alsoEnd: 'x' })
  expect(odd.status).toBe(400)
  expect(await staff.post(path, { ...form, alsoEnd: `${lineId}` })).toMatchObject({ status: 302 })
  expect(
    await first('SELECT ended_at IS NOT NULL AS n FROM access_grants WHERE order_line_id = ?', lineId),
  ).toEqual({
    n: 1,
  })
})

test('refunds one line by script and refuses it twice', async () => {
  const { order, form, lineId } = await aPaidOrder()
  const line = { ...form, lineId }
  const done = { kind: 'done', by: 'hand', isOwed: false }
  expect((await staff.ask('/admin/refund', line)).answer).toEqual(done)
  const late = await colleague.ask('/admin/refund', line)
  expect(late.answer).toMatchObject({ kind: 'refused', atReason: false, reason: 'ซื้อซ้ำ' })
  expect((await colleague.ask('/admin/refund', form)).answer.sentence).toMatch(/เพิ่งเปลี่ยน/)
  const { page } = await staff.get(`/admin/orders/${order.id}`)
  expect(page.text).toContain('คืนเงินบางรายการ')
  expect((await aBrowser().get(`/order/${order.token}`)).page.text).toContain('คืนเงินแล้ว ฿1,500')
})

test('hides from students, is closed to teachers, and asks visitors to sign in', async () => {
  const { order, form } = await aPaidOrder()
  const pages = ['/admin/coupons', '/admin/coupons/new', '/admin/promotions', `/admin/orders/${order.id}`]
  const posts = [
    ['/admin/offer', { ...COUPON, name: 'NOT-MINE' }],
    ['/admin/coupons/new', { ...COUPON, name: 'NOT-MINE' }],
    ['/admin/promotions/new', { ...COUPON, kind: 'promotion', name: 'NOT-MINE' }],
    ['/admin/refund', form],
    [`/admin/orders/${order.id}`, form],
  ] as const
  for (const [name, browser, refused] of [
    ['student', student, 404],
    ['instructor', instructor, 403],
  ] as const) {
    for (const page of pages) expect((await browser.get(page)).status, `${name} ${page}`).toBe(refused)
    for (const [path, fields] of posts) {
      expect((await browser.post(path, fields)).status, `${name} ${path}`).toBe(refused)
    }
  }
  for (const [path, fields] of posts) {
    expect((await aBrowser().post(path, fields)).location, path).toMatch(/^\/login\?returnTo=/)
  }
  expect(await couponOf('NOT-MINE')).toBeNull()
  expect(await first('SELECT status FROM orders WHERE id = ?', order.id)).toEqual({ status: 'approved' })
})

test.each([
  ['/admin/offer', {}],
  ['/admin/offer', { ...COUPON, intent: 'delete' }],
  ['/admin/offer', { ...COUPON, kind: 'gift' }],
  ['/admin/offer', { ...COUPON, courseIds: 'all' }],
  ['/admin/refund', { orderId: '1', version: '1', lineId: '-1', reason: 'x' }],
  ['/admin/refund', { orderId: 'x' }],
])('answers 400 to an unknown form at %s: %o', async (path, fields) => {
  expect((await staff.post(path, fields as Record<string, string>)).status).toBe(400)
})

test('has no page for an offer that does not exist', async () => {
  for (const path of ['/admin/coupons/999999', '/admin/promotions/x', '/admin/coupons/1e3']) {
    expect((await staff.get(path)).status, path).toBe(404)
  }
})

test('leaves the database without audit violations', async () => {
  expect(await findViolations(testDb)).toEqual([])
})
