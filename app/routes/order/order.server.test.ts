import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { anAccount } from '#app/business/accounts/testing-accounts.ts'
import { listOrdersOfStudent } from '#app/business/orders/showing/list-orders.server.ts'
import { findViolations } from '#app/business/payments/find-violations.server.ts'
import { slipPng } from '#app/business/uploads/pictures/testing-pictures.ts'
import { failureSentence } from '#app/components/payment/payment-words.ts'
import { courses, products } from '#app/db/schema/catalogue.ts'
import { bankAccounts, paymentMethods } from '#app/db/schema/payments.ts'
import { refusalSentence } from '#app/refusals/refusal.ts'
import { confirmPayment } from '#app/testing/payments/a-confirmed-payment.ts'
import { aBrowser, type Browser, signIn } from '#app/testing/requests/a-browser.ts'
import { aStudent } from '#app/testing/shop/a-caller.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { anOrder, BY_POST } from '#app/testing/shop/an-order.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'

const needs = shopNeeds()
const PICTURE = `/files/${'1'.repeat(64)}.png`
beforeAll(async () => {
  await aShop(needs, { setting: { title: 'โรงเรียนบนกระดาษ', slip: 1, is_thank_you_page: 1 } })
  await needs.db.update(bankAccounts).set({ promptPayImage: PICTURE })
})

let orders = 0

/** Returns a guest who ordered course 101 without an account. */
async function aGuest() {
  const browser = aBrowser()
  orders += 1
  const { answer } = await browser.ask('/checkout', {
    intent: 'order',
    line: 'course:101',
    'plan.course:101': '1',
    paymentMethodId: '1',
    fullname: 'Somchai Jaidee',
    email: `guest${orders}@example.com`,
    tel: '0812345678',
    idempotencyKey: crypto.randomUUID(),
  })
  const { token } = answer as { token: string }
  return { browser, token, path: `/order/${token}` }
}

/** Returns a slip with a unique content. */
const aSlip = () => new File([slipPng(crypto.randomUUID()) as BlobPart], 'slip.png', { type: 'image/png' })
const aReport = (over: Record<string, string | File> = {}) => ({
  intent: 'report',
  originBank: 'SCB',
  destinationAccount: '123-4-56789-0',
  transferDate: '2026-01-02',
  transferTime: '10:30',
  transferAmount: '1,500.00 ฿',
  description: 'โอนแล้วครับ',
  slipFile: aSlip(),
  ...over,
})
const rowOf = (token: string) =>
  testDb
    .prepare(
      'SELECT o.*, (SELECT COUNT(*) FROM payment_reports r WHERE r.order_id = o.id) AS reports FROM orders o WHERE token = ?',
    )
    .bind(token)
    .first<Record<string, unknown>>()
const uploadOf = async (browser: Browser, path: string) => {
  const { answer } = await browser.ask(`${path}/report`, aReport({ originBank: '' }))
  return answer.typed.slip as string
}

test("gives the report's modal its facts as data, and others the order's page", async () => {
  const { browser, token, path } = await aGuest()
  const { text } = await browser.get(`${path}/report`, { Accept: 'application/json' })
  expect(JSON.parse(text)).toMatchObject({ report: { token, slipRequired: true }, thankYouPage: true })
  const { status, location } = await browser.get(`${path}/report`)
  expect([status, location]).toEqual([303, path])
  const unknown = await browser.get('/order/unknown/report', { Accept: 'application/json' })
  expect(unknown.status).toBe(404)
})

test("shows bank logos and an account's PromptPay QR", async () => {
  const { browser, path } = await aGuest()
  const { page } = await browser.get(path)
  expect(page.querySelector('[data-bank=KBANK]')).not.toBeNull()
  expect(page.links).toContain(PICTURE)

  await browser.post(path, aReport())
  const { page: reported } = await browser.get(path)
  expect(reported.querySelector('[data-bank=SCB]')).not.toBeNull()
  expect(reported.querySelector('[data-bank=KBANK]')).not.toBeNull()
  expect((await aBrowser().get(path)).page.querySelector('[data-bank=SCB]')).toBeNull()
})

test('takes a plain report once and thanks the buyer', async () => {
  const { browser, token, path } = await aGuest()
  const form = aReport()
  const [sent, again] = [await browser.post(path, form), await browser.post(path, form)]
  expect(sent).toMatchObject({ status: 302, location: `/thankyou?orderId=${token}` })
  expect(await rowOf(token)).toMatchObject({ status: 'pendingApproved', reports: 1 })
  expect(again.status).toBe(200)
  const report = await testDb
    .prepare('SELECT * FROM payment_reports ORDER BY id DESC LIMIT 1')
    .first<Record<string, unknown>>()
  expect(report).toMatchObject({
    amount: 150_000,
    transferred_at: Date.UTC(2026, 0, 2, 3, 30),
    origin_bank: 'SCB',
    contact_name: 'Somchai Jaidee',
    description: 'โอนแล้วครับ',
  })
})

test("takes the script's report with an uploaded slip", async () => {
  const { browser, token, path } = await aGuest()
  const { slipFile: _, ...fields } = aReport()
  const slip = await uploadOf(browser, path)
  const { answer } = await browser.ask(`${path}/report`, { ...fields, slip })
  expect(answer).toEqual({ kind: 'reported', next: 'thank-you' })
  expect(await rowOf(token)).toMatchObject({ status: 'pendingApproved' })
})

test('lets a guest pay another way without JavaScript', async () => {
  const { browser, token, path } = await aGuest()
  const offered = async () => {
    const { page } = await browser.get(path)
    return page.querySelectorAll('button[name=methodId]').map(button => button.getAttribute('value'))
  }
  expect(await offered()).toEqual([])
  await needs.db.insert(paymentMethods).values({ id: 9, name: 'PromptPay', enabled: true })
  expect(await offered()).toEqual(['9'])
  const changed = await browser.post(path, { intent: 'method', methodId: '9' })
  expect(changed).toMatchObject({ status: 302, location: `${path}#pay` })
  expect(await rowOf(token)).toMatchObject({ payment_method_id: 9 })
  expect(await offered()).toEqual(['1'])
  expect((await browser.post(path, { intent: 'method', methodId: 'x' })).page.text).toContain(
    refusalSentence({ code: 'PAYMENT_METHOD_OFF' }, 'th'),
  )
  await needs.db.delete(paymentMethods).where(eq(paymentMethods.id, 9))
})

test('leads from a report to the order in layout four without a thank-you page', async () => {
  const set = (key: string, value: number) =>
    testDb
      .prepare('INSERT INTO settings VALUES (?1, ?2, 0) ON CONFLICT (key) DO UPDATE SET value = ?2')
      .bind(key, String(value))
      .run()
  await set('is_thank_you_page', 0)
  for (const layout of [4, 3]) {
    await set('layout_course_detail', layout)
    const { browser, path } = await aGuest()
    const { location } = await browser.post(path, aReport())
    expect(location).toBe(layout === 4 ? path : '/myaccount/student/order')
  }
  await set('is_thank_you_page', 1)
})

test('gives a plain report back with errors and slip', async () => {
  const { browser, token, path } = await aGuest()
  const { status, page } = await browser.post(
    path,
    aReport({ originBank: '', transferAmount: 'มาก', transferTime: '' }),
  )
  expect(status).toBe(200)
  expect(page.invalidNames).toEqual(['originBank', 'transferTime', 'transferAmount'])
  expect(page.values('transferAmount')).toEqual(['มาก'])
  expect(page.values('description')).toEqual(['โอนแล้วครับ'])
  expect(page.values('slip')).toEqual([expect.stringMatching(/^[\w-]{20,}$/)])
  expect(await rowOf(token)).toMatchObject({ status: 'notYetReceived', reports: 0 })
})

test('explains a missing or bad slip and keeps other fields', async () => {
  const { browser, path } = await aGuest()
  const none = aReport({ slipFile: '' })
  expect((await browser.ask(`${path}/report`, none)).answer).toMatchObject({
    kind: 'refused',
    errors: { slip: {} },
    typed: { originBank: 'SCB', transferAmount: '1500.00' },
  })
  const text = new File(['hello'], 'slip.png', { type: 'image/png' })
  const { answer } = await browser.ask(`${path}/report`, aReport({ slipFile: text }))
  expect(answer.errors.slip.sentence).toContain('JPG, PNG')
  expect(answer.typed).not.toHaveProperty('slip')
})

test('refuses a slip that paid another order', async () => {
  const [first, second] = [await aGuest(), await aGuest()]
  const same = slipPng('the same')
  const slipFile = () => new File([same as BlobPart], 'slip.png')
  await first.browser.post(first.path, aReport({ slipFile: slipFile() }))
  const { answer } = await second.browser.ask(`${second.path}/report`, aReport({ slipFile: slipFile() }))
  expect(answer).toMatchObject({ kind: 'refused', errors: { slip: { sentence: expect.any(String) } } })
  expect(answer.typed).not.toHaveProperty('slip')
  expect(await rowOf(second.token)).toMatchObject({ status: 'notYetReceived' })
})

test('refuses a slip that another person uploaded', async () => {
  const [first, second] = [await aGuest(), await aGuest()]
  const slip = await uploadOf(first.browser, first.path)
  const { answer } = await second.browser.ask(`${second.path}/report`, { ...aReport({ slipFile: '' }), slip })
  expect(answer).toMatchObject({ kind: 'refused', errors: { slip: {} } })
  expect(await rowOf(second.token)).toMatchObject({ status: 'notYetReceived' })
})

test('hides the transfer and slip from other link holders', async () => {
  const { browser, token, path } = await aGuest()
  await browser.post(path, aReport())
  const slip = await testDb
    .prepare(
      'SELECT slip_upload_id FROM payment_reports WHERE order_id = (SELECT id FROM orders WHERE token = ?)',
    )
    .bind(token)
    .first<string>('slip_upload_id')
  const stranger = aBrowser()
  for (const address of [path, `/thankyou?orderId=${token}`]) {
    const { text } = await stranger.get(address)
    for (const secret of [slip ?? 'no slip', String(Date.UTC(2026, 0, 2, 3, 30))])
      expect(text, address).not.toContain(secret)
  }
  expect((await browser.get(path)).text).toContain(slip)
})

test('lets a link holder report without seeing the address', async () => {
  const { token, path } = await aGuest()
  const friend = aBrowser()
  const { text } = await friend.get(path)
  expect(text).not.toContain(`guest${orders}@`)
  expect(text).not.toContain('0812345678')
  expect((await friend.post(path, aReport())).status).toBe(302)
  expect(await rowOf(token)).toMatchObject({ status: 'pendingApproved' })
})

test('answers 404 to an unknown token', async () => {
  const { browser } = await aGuest()
  const guess = '/order/AAAAAAAAAAAAAAAAAAAAAAAA'
  const answers = [
    await browser.get(guess),
    await browser.post(guess, aReport()),
    await browser.post(`${guess}/report`, aReport()),
    await browser.post(guess, { intent: 'cancel' }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
})

test('cancels once by the plain form, then refuses reports', async () => {
  const { browser, token, path } = await aGuest()
  const both = [
    await browser.post(path, { intent: 'cancel' }),
    await browser.post(path, { intent: 'cancel' }),
  ]
  expect(both).toMatchObject([
    { status: 302, location: path },
    { status: 302, location: path },
  ])
  expect(await rowOf(token)).toMatchObject({ status: 'cancelled', version: 2 })
  const { answer } = await browser.ask(`${path}/report`, aReport())
  expect(answer).toMatchObject({ kind: 'refused', sentence: expect.stringMatching(/[ก-๙]/) })
})

test('refuses to cancel a reported order', async () => {
  const { browser, token, path } = await aGuest()
  await browser.post(path, aReport())
  const { status, page } = await browser.post(path, { intent: 'cancel' })
  expect(status).toBe(200)
  expect(page.querySelector('[role=alert]')).not.toBeNull()
  expect(await rowOf(token)).toMatchObject({ status: 'pendingApproved' })
})

test('mentions the password link only to new guests', async () => {
  const { browser, token } = await aGuest()
  const sentence = 'เราส่งลิงก์ตั้งรหัสผ่านไปที่'
  const thanks = `/thankyou?orderId=${token}`
  expect((await browser.get(thanks)).page.text).toContain(sentence)
  await testDb
    .prepare('UPDATE students SET is_guest = 0 WHERE user_id = (SELECT user_id FROM orders WHERE token = ?)')
    .bind(token)
    .run()
  expect((await browser.get(thanks)).page.text).not.toContain(sentence)
  expect((await aBrowser().get(thanks)).page.text).not.toContain(sentence)
})

test('thanks for an order, linking the slip form', async () => {
  const { browser, token, path } = await aGuest()
  expect((await browser.get(`/thankyou?orderId=${token}`)).page.links).toContain(`${path}#pay`)
  await browser.post(path, aReport())
  expect((await browser.get(`/thankyou?orderId=${token}`)).page.links).toContain(path)
})

test('shows a visitor without an order how to find theirs', async () => {
  for (const address of ['/thankyou', '/thankyou?orderId=wrong']) {
    const { page } = await aBrowser().get(address)
    expect(page.querySelector('h1')?.text).toBe('ดูคำสั่งซื้อของคุณ')
    expect(page.text).not.toContain('ขอบคุณที่สั่งซื้อ')
    expect(page.querySelector('main .text-success')).toBeNull()
    expect(page.links).toContain('/login?returnTo=/myaccount/student/order')
  }
})

test('leads a student without an order to their orders', async () => {
  const student = await anAccount(needs)
  const browser = aBrowser()
  await signIn(browser, student)
  for (const address of ['/thankyou', '/thankyou?orderId=wrong'])
    expect(await browser.get(address)).toMatchObject({ status: 302, location: '/myaccount/student/order' })
})

test('shows cover, number, amount and next step of a checked order', async () => {
  const { browser, token, path } = await aGuest()
  await needs.db.update(courses).set({ previewPictureUrl: PICTURE }).where(eq(courses.id, 101))
  await browser.post(path, aReport())
  const { id } = (await rowOf(token)) as { id: number }
  for (const address of ['/myaccount/student/order', '/myaccount', path, `/thankyou?orderId=${token}`]) {
    const { page } = await browser.get(address)
    const pictures = page.querySelectorAll('main img').map(({ attributes }) => attributes.src ?? '')
    expect(
      pictures.some(url => url.startsWith(PICTURE)),
      address,
    ).toBe(true)
    expect(page.text, address).toContain(`คำสั่งซื้อ ${id}`)
    expect(page.text, address).toContain('฿1,500.00')
    expect(page.text, address).toContain('เราจะส่งอีเมล')
  }
})

test.each([
  ['a book', [{ productId: 5, qty: 1 }]],
  [
    'a book and a course',
    [
      { productId: 5, qty: 1 },
      { courseId: 101, planId: 1 },
    ],
  ],
])('says once that the parcel of %s is being packed', async (_, lines) => {
  await needs.db.update(products).set({ availableQty: 50 })
  const { order } = await anOrder(needs, await aStudent(needs), { lines, shipping: BY_POST })
  await confirmPayment(needs, order.id)
  const { page } = await aBrowser().get(`/order/${order.token}`)
  expect(page.querySelector('main')?.text.split('กำลังเตรียมพัสดุ')).toHaveLength(2)
})

test('names the school on a printed order, and hides its button without JavaScript', async () => {
  const { browser, path } = await aGuest()
  const { page } = await browser.get(path)
  const onPaper = page.querySelectorAll('main [class~="print:block"]').map(({ text }) => text)
  expect(onPaper.join(' ')).toContain('โรงเรียนบนกระดาษ')
  const print = page.querySelectorAll('main button').find(({ text }) => text === 'พิมพ์คำสั่งซื้อ')
  expect(print?.getAttribute('class')).toContain('needs-script')
  expect(page.querySelector('main noscript style')?.textContent).toContain('.needs-script{display:none}')
})

test('shows a student their own orders', async () => {
  const student = await anAccount(needs)
  const browser = aBrowser()
  await signIn(browser, student)
  const { token } = await aGuest()
  const { text } = await browser.get('/myaccount/student/order')
  expect(text).not.toContain(token)
})

/** Inserts a failed card payment for this order. */
async function hasTried(token: string, { state, failure }: { state: string; failure: string }) {
  const { id } = (await rowOf(token)) as { id: number }
  await testDb
    .prepare(
      `INSERT INTO payments (order_id, method_id, state, amount, currency, failure, created_at, updated_at)
       VALUES (?, 8, ?, 150000, 'THB', ?, 1, 1)`,
    )
    .bind(id, state, failure)
    .run()
  await testDb.prepare('UPDATE orders SET payment_method_id = 8 WHERE id = ?').bind(id).run()
  return id
}

test('leads a guest with a failed charge to their list', async () => {
  const { browser, token, path } = await aGuest()
  const id = await hasTried(token, { state: 'failed', failure: 'insufficient_fund' })
  const left = await browser.get(`${path}/left?failed`)
  expect(left).toMatchObject({ status: 303, location: `/myaccount/student/order?order=${id}` })
  const { page } = await browser.get(`/myaccount/student/order?order=${id}`)
  expect(page.text).toContain('ผิดพลาด')
  expect(page.text).toContain('ชำระเงินไม่สำเร็จ กรุณาลองอีกครั้ง')
  expect(page.text).toContain(failureSentence('insufficient_fund'))
  expect(page.querySelector(`a[href="${path}#pay"]`)?.text).toContain('ลองอีกครั้ง')
})

test('shows no error to a guest who cancelled', async () => {
  const { browser, token, path } = await aGuest()
  await hasTried(token, { state: 'failed', failure: 'payment_cancelled' })
  const { location } = await browser.get(`${path}/left?failed`)
  const { page } = await browser.get(location ?? '')
  expect(page.text).toContain(failureSentence('payment_cancelled'))
  expect(page.text).not.toContain('ผิดพลาด')
})

test('leaves a stranger with the link on the order', async () => {
  const { path } = await aGuest()
  expect(await aBrowser().get(`${path}/left?failed`)).toMatchObject({ status: 303, location: `${path}#pay` })
  expect((await aBrowser().get('/order/nobodys/left')).status).toBe(404)
})

test('lists an older order first only for its buyer', async () => {
  const student = await aStudent(needs)
  const older = (await anOrder(needs, student)).order.id as number
  const newer = (await anOrder(needs, student, { lines: [{ courseId: 102, planId: 2 }] })).order.id as number
  const listed = async (first: number | null) =>
    (await listOrdersOfStudent(needs, { limit: 1, first }, student)).orders.map(({ id }) => id as number)
  expect(await listed(null)).toEqual([newer])
  expect(await listed(older)).toEqual([older, newer])
  expect(await listed(newer)).toEqual([newer])
  const other = await aStudent(needs)
  const { orders: none } = await listOrdersOfStudent(needs, { first: older }, other)
  expect(none).toEqual([])
})

test('leaves the database without audit violations', async () => {
  expect(await findViolations(testDb)).toEqual([])
})
