import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { anAccount, PASSWORD } from '#app/business/accounts/testing-accounts.ts'
import { findViolations } from '#app/business/payments/find-violations.server.ts'
import { PROVIDERS } from '#app/business/payments/providers.server.ts'
import { reportTransfer } from '#app/business/payments/slips/report-transfer.server.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { confirmPayment } from '#app/testing/payments/a-confirmed-payment.ts'
import { aReport, aSlip } from '#app/testing/payments/a-report.ts'
import { aBrowser, signIn } from '#app/testing/requests/a-browser.ts'
import { aStudent } from '#app/testing/shop/a-caller.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { anOrder } from '#app/testing/shop/an-order.ts'
import { holdClock } from '#app/testing/shop/limits.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'

const needs = shopNeeds()
const [staff, colleague, student] = [aBrowser(), aBrowser(), aBrowser()]

beforeAll(async () => {
  await aShop(needs)
  await signIn(staff, await anAccount(needs, ['owner']))
  await signIn(colleague, await anAccount(needs, ['owner']))
  await signIn(student, await anAccount(needs))
})

/** Returns an order that waits for staff, with the fields of their decision form. */
async function aWaitingOrder(locale: 'th' | 'en' = 'th', transferAmount = '1500.00') {
  const buyer = await aStudent(needs)
  const { order } = await anOrder(needs, buyer, { locale })
  const report = aReport({ slip: await aSlip(needs, buyer), transferAmount })
  await reportTransfer(needs, { order: { id: order.id }, report }, buyer)
  const row = await testDb
    .prepare('SELECT id FROM payment_reports WHERE order_id = ?')
    .bind(order.id)
    .first<{ id: number }>()
  return { id: order.id, token: order.token, form: { orderId: `${order.id}`, reportId: `${row?.id}` } }
}

const rowOf = (id: number) =>
  testDb
    .prepare(
      `SELECT o.status, r.state, r.reason, (SELECT COUNT(*) FROM order_history h WHERE h.order_id = o.id) AS moves
        FROM orders o JOIN payment_reports r ON r.order_id = o.id WHERE o.id = ?`,
    )
    .bind(id)
    .first<Record<string, unknown>>()

test('approves by the plain form and by script', async () => {
  const [plain, script] = [await aWaitingOrder(), await aWaitingOrder()]
  const approved = await staff.post('/admin/orders', { ...plain.form, intent: 'approve' })
  expect(approved).toMatchObject({ status: 302, location: '/admin/orders' })
  const { answer } = await staff.ask('/admin/decide', { ...script.form, intent: 'approve' })
  expect(answer).toEqual({ kind: 'done' })
  for (const { id } of [plain, script]) {
    expect(await rowOf(id)).toEqual({ status: 'approved', state: 'approved', reason: null, moves: 3 })
  }
})

test('shows both banks of a report by logo', async () => {
  const { id } = await aWaitingOrder()
  for (const path of [`/admin/orders?order=${id}`, `/admin/orders/${id}`]) {
    const { page } = await staff.get(path)
    expect(page.querySelector('[data-bank=SCB]')).not.toBeNull()
    expect(page.querySelector('[data-bank=KBANK]')).not.toBeNull()
  }
})

test("rejects with a preset in the buyer's language", async () => {
  const [thai, english] = [await aWaitingOrder('th'), await aWaitingOrder('en')]
  const reject = { intent: 'reject', preset: 'unreadable', note: ' ขอรูปใหม่ ' }
  await staff.post('/admin/orders', { ...thai.form, ...reject })
  await staff.ask('/admin/decide', { ...english.form, ...reject })
  expect((await rowOf(thai.id))?.reason).toMatch(/^สลิปไม่ชัด.*\nขอรูปใหม่$/)
  expect((await rowOf(english.id))?.reason).toMatch(/^We can’t read your slip.*\nขอรูปใหม่$/)
  expect((await aBrowser().get(`/order/${english.token}`)).page.text).toContain('We can’t read your slip')
})

test('asks for a reason and leaves the report pending', async () => {
  const { id, form } = await aWaitingOrder()
  const empty = { ...form, intent: 'reject', preset: 'no such', note: ' ' }
  const { answer } = await staff.ask('/admin/decide', empty)
  expect(answer).toMatchObject({ kind: 'refused', sentence: expect.any(String) })
  const { status, page } = await staff.post('/admin/orders', empty)
  expect(status).toBe(200)
  expect(page.querySelector('[role=alert]')).not.toBeNull()
  expect(page.text).toContain(String(id))
  expect(await rowOf(id)).toMatchObject({ status: 'pendingApproved', state: 'pending', moves: 2 })
})

test('approves an underpaid slip only with a reason', async () => {
  // The page below adds up the differences of one day.
  holdClock()
  for (const way of ['plain', 'script']) {
    const { id, form } = await aWaitingOrder('en', '1450')
    const shown = await staff.get(`/admin/orders?order=${id}`)
    expect(shown.page.querySelector('[name=note]')).not.toBeNull()
    const send = async (note: string) => {
      const fields = { ...form, intent: 'approve', note }
      if (way === 'script') return (await staff.ask('/admin/decide', fields)).answer.kind
      const { status, page } = await staff.post('/admin/orders', fields)
      return status === 302 ? 'done' : page.querySelector('[role=alert]') ? 'refused' : status
    }
    expect([way, await send(' ')]).toEqual([way, 'refused'])
    expect(await rowOf(id)).toMatchObject({ status: 'pendingApproved', moves: 2 })
    expect([way, await send('the bank kept 50')]).toEqual([way, 'done'])
    expect(await rowOf(id)).toMatchObject({ status: 'approved', moves: 3 })
    expect((await staff.get(`/admin/orders/${id}`)).page.text).toContain('the bank kept 50')
  }
  // Only today's two orders above are short, by 100 together.
  expect((await staff.get('/admin/orders')).page.text).toMatch(/ขาด.*100\.00/)
})

test('a decision on an order’s page leads back to the order and says so', async () => {
  const { id, form: fields } = await aWaitingOrder()
  const form = { ...fields, intent: 'reject', from: 'order' }
  const refused = await staff.post('/admin/orders', { ...form, note: ' ' })
  expect(refused).toMatchObject({ status: 302, location: `/admin/orders/${id}` })
  expect(await rowOf(id)).toMatchObject({ status: 'pendingApproved' })
  const done = await staff.post('/admin/orders', { ...form, note: 'รูปไม่ชัด' })
  expect(done).toMatchObject({ status: 302, location: `/admin/orders/${id}` })
  const { page } = await staff.get(`/admin/orders/${id}`)
  expect(page.text).toContain(m.orders_staff_rejected({ id: `${id}` }, { locale: 'th' }))
})

test('refuses school approval with the reason and amount owed', async () => {
  await testDb.exec('UPDATE pricing_plans SET need_approval = 1 WHERE id = 2')
  const buyer = await aStudent(needs)
  const lines = [1, 2].map(planId => ({ courseId: 100 + planId, planId }))
  const { order } = await anOrder(needs, buyer, { lines })
  await testDb.exec('UPDATE pricing_plans SET need_approval = 0 WHERE id = 2')
  await confirmPayment(needs, order.id)
  const { page } = await staff.get(`/admin/orders?order=${order.id}`)
  expect(page.text).toContain('ต้องให้โรงเรียนอนุมัติ: Drawing')
  expect(page.values('intent')).toContain('refuse')
  const form = { orderId: `${order.id}`, reportId: '', intent: 'refuse' }
  const empty = await staff.ask('/admin/decide', { ...form, note: ' ' })
  expect(empty.answer.kind).toBe('refused')
  // Only a transfer report can be rejected, and this order has none.
  const rejected = await staff.ask('/admin/decide', { ...form, intent: 'reject', note: 'x' })
  expect(rejected.answer.kind).toBe('refused')
  const done = await staff.post('/admin/orders', { ...form, note: 'รุ่นเต็ม' })
  expect(done).toMatchObject({ status: 302, location: `/admin/orders/${order.id}` })
  const { answer } = await colleague.ask('/admin/decide', { ...form, note: 'รุ่นเต็ม' })
  expect(answer).toMatchObject({ kind: 'done', note: expect.stringContaining('990') })
  expect((await aBrowser().get(`/order/${order.token}`)).page.text).toContain('รุ่นเต็ม')
})

test('accepts a repeated decision and refuses a different one', async () => {
  const { id, form } = await aWaitingOrder()
  const approve = { ...form, intent: 'approve' }
  const answers = await Promise.all([
    staff.ask('/admin/decide', approve),
    colleague.ask('/admin/decide', approve),
  ])
  expect(answers.map(({ answer }) => answer.kind)).toEqual(['done', 'done'])
  const { answer } = await colleague.ask('/admin/decide', { ...form, intent: 'reject', preset: 'amount' })
  expect(answer.kind).toBe('refused')
  expect(await rowOf(id)).toMatchObject({ status: 'approved', moves: 3 })
})

test('opens only for signed-in staff', async () => {
  const { id, form } = await aWaitingOrder()
  const approve = { ...form, intent: 'approve' }
  for (const path of ['/admin/orders', '/admin/decide']) {
    expect((await student.post(path, approve)).status, path).toBe(404)
    const visitor = await aBrowser().post(path, approve)
    expect(visitor.status).toBe(302)
    expect(visitor.location).toMatch(/^\/login\?returnTo=/)
  }
  expect((await student.get('/admin/orders')).status).toBe(404)
  expect((await student.get(`/admin/orders/${id}`)).status).toBe(404)
  expect(await rowOf(id)).toMatchObject({ status: 'pendingApproved', moves: 2 })
})

test.each([
  {},
  { intent: 'approve' },
  { intent: 'refund', orderId: '1', reportId: '1' },
  { intent: 'approve', orderId: '-1', reportId: '' },
])('answers 400 to an unknown form: %o', async fields => {
  expect((await staff.post('/admin/decide', fields as Record<string, string>)).status).toBe(400)
})

test('tells only the colleagues that a report is open', async () => {
  const { id, form } = await aWaitingOrder()
  await staff.ask('/admin/decide', { intent: 'open', reportId: form.reportId })
  const notice = 'เปิดดูอยู่'
  const [own, other] = [
    await staff.get(`/admin/orders?order=${id}`),
    await colleague.get(`/admin/orders?order=${id}`),
  ]
  expect(own.text).not.toContain(notice)
  expect(other.page.text).toContain(notice)
})

test('shows staff their menu with what waits', async () => {
  const { id, form } = await aWaitingOrder()
  const waiting = async () => {
    const { page } = await staff.get('/admin/orders')
    const [link] = page.querySelectorAll('.desk-side a[aria-current=page]')
    return Number(/\d+/.exec(link?.text ?? '')?.[0] ?? 0)
  }
  const before = await waiting()
  await staff.post('/admin/orders', { ...form, intent: 'approve' })
  expect(await waiting()).toBe(before - 1)
  for (const path of [`/admin/orders/${id}`, '/admin/security', '/teach', '/admin/orders/1']) {
    const { page } = await staff.get(path)
    expect(page.querySelector('.desk-side a[href="/"]'), path).not.toBeNull()
    expect(page.querySelector('.desk-side form[action="/logout"]'), path).not.toBeNull()
    expect(page.querySelector('a[href="/cart"]'), path).toBeNull()
    expect(page.querySelector('footer'), path).toBeNull()
  }
  expect((await student.get('/admin/orders')).page.querySelector('a[href="/cart"]')).not.toBeNull()
})

test('shows a cashier only their own work', async () => {
  const { id } = await aWaitingOrder()
  const cashier = aBrowser()
  await signIn(cashier, await anAccount(needs, ['cashier']))
  const linksOn = async (path: string) => {
    const { status, page } = await cashier.get(path)
    expect([path, status]).toEqual([path, 200])
    return page.querySelectorAll('main a').map(link => link.getAttribute('href'))
  }
  const home = await linksOn('/admin')
  expect(home).toEqual(
    expect.arrayContaining(['/admin/orders?waits=slips', '/admin/mismatches', `/admin/orders/${id}`]),
  )
  expect(home).not.toContain('/admin/failed-jobs')
  expect(await linksOn(`/admin/search?q=${id}`)).toContain(`/admin/orders/${id}`)
  for (const path of ['/admin', '/admin/search?q=a']) expect((await student.get(path)).status).toBe(404)
})

test('gives a teacher a menu of their own pages only', async () => {
  const teacher = aBrowser()
  await signIn(teacher, await anAccount(needs, ['instructor']))
  const { page } = await teacher.get('/teach')
  const links = page.querySelectorAll('.desk-side nav a').map(link => link.getAttribute('href'))
  expect(links).toEqual(['/teach'])
})

test('remembers low rows, and returns to the page', async () => {
  const heightOf = async () =>
    (await colleague.get('/admin/students')).page.querySelector('.desk')?.getAttribute('data-rows') ?? null
  expect(await heightOf()).toBeNull()
  const back = '/admin/students?sort=since'
  const set = await colleague.post('/admin/rows', { rows: 'low', returnTo: back })
  expect(set).toMatchObject({ status: 303, location: back })
  expect(await heightOf()).toBe('low')
  await colleague.post('/admin/rows', { rows: 'normal', returnTo: back })
  expect(await heightOf()).toBeNull()
})

test('sorts by a link in the header', async () => {
  const { page } = await staff.get('/admin/students?sort=since&group=')
  const head = page.querySelector('th[aria-sort]')
  expect(head?.getAttribute('aria-sort')).toBe('ascending')
  const link = head?.querySelector('a')?.getAttribute('href') ?? ''
  expect(link).toContain('sort=-since')
  const other = await staff.get(link.startsWith('?') ? `/admin/students${link}` : link)
  expect(other.page.querySelector('th[aria-sort]')?.getAttribute('aria-sort')).toBe('descending')
  const first = (of: typeof page) => of.querySelector('tbody a')?.getAttribute('href')
  expect(first(other.page)).not.toBe(first(page))
})

test('reports payment setup to staff without any secret', async () => {
  const { status, text } = await staff.get('/admin/doctor')
  const examination = JSON.parse(text)
  expect(status).toBe(200)
  expect(examination.providers.map(({ name }: { name: string }) => name)).toEqual(
    PROVIDERS.map(({ name }) => name),
  )
  expect(examination.providers.find(({ name }: { name: string }) => name === 'omise')).toMatchObject({
    mode: 'test',
    faults: [],
    check: { kind: 'answers' },
  })
  for (const [name, value] of Object.entries(env as unknown as Record<string, unknown>))
    if (/SECRET/.test(name)) expect(text, name).not.toContain(String(value))
  expect((await student.get('/admin/doctor')).status).toBe(404)
  expect((await aBrowser().get('/admin/doctor')).location).toMatch(/^\/login/)
})

test('leaves the database without audit violations', async () => {
  expect(await findViolations(testDb)).toEqual([])
})

test.each([
  ['th', 'หน้านี้สำหรับ เจ้าของ'],
  ['en', 'This page is for: Owner.'],
] as const)('a page of another role says in %s who may open it', async (locale, sentence) => {
  const cashier = aBrowser()
  await signIn(cashier, await anAccount(needs, ['cashier']))
  await cashier.post('/language', { locale, returnTo: '/' })
  const closed = await cashier.get('/admin/payments')
  expect([closed.status, closed.page.text.includes(sentence)]).toEqual([403, true])
  const links = closed.page.querySelectorAll('nav a').map(link => link.getAttribute('href'))
  expect(links).toContain('/admin/orders')
  expect(links).not.toContain('/admin/payments')
})

test('the back office says to a teacher who works in it', async () => {
  const teacher = aBrowser()
  await signIn(teacher, await anAccount(needs, ['instructor']))
  const closed = await teacher.get('/admin')
  expect(closed.status).toBe(403)
  expect(closed.page.text).toContain('หน้านี้สำหรับ เจ้าของ')
})

test('lets a cashier approve but never refund', async () => {
  const { id, form } = await aWaitingOrder()
  const cashier = aBrowser()
  await signIn(cashier, await anAccount(needs, ['cashier']))
  expect((await cashier.ask('/admin/decide', { ...form, intent: 'approve' })).answer).toEqual({
    kind: 'done',
  })
  expect(await rowOf(id)).toMatchObject({ status: 'approved' })
  const { page } = await cashier.get(`/admin/orders/${id}`)
  expect(page.querySelector('a[href*="refund="]')).toBeNull()
  expect((await staff.get(`/admin/orders/${id}`)).page.querySelector('a[href*="refund="]')).not.toBeNull()
  const refund = { orderId: `${id}`, version: '3', lineId: '', reason: 'x', by: 'hand' }
  expect((await cashier.ask('/admin/refund', refund)).status).toBe(403)
})

test('invites a person to the team by a plain form', async () => {
  const fields = { act: 'invite', email: 'invited.plainly@example.com', editor: '1', code: PASSWORD }
  expect(await staff.post('/admin/team', fields)).toMatchObject({ status: 302, location: '/admin/team' })
  const { page } = await staff.get('/admin/team')
  expect(page.querySelector('main')?.text).toContain(fields.email)
  const wrong = await staff.post('/admin/team', { ...fields, email: 'no address' })
  const typed = wrong.page.querySelector('input[name=email]')
  expect([typed?.getAttribute('value'), typed?.getAttribute('aria-invalid')]).toEqual(['no address', 'true'])
})

test('support reads an order without its amount', async () => {
  const { id } = await aWaitingOrder()
  const support = aBrowser()
  await signIn(support, await anAccount(needs, ['support']))
  for (const path of [`/admin/orders/${id}`, `/admin/orders?q=${id}`]) {
    const { status, page } = await support.get(path)
    expect([path, status, page.text.includes('1,500')]).toEqual([path, 200, false])
    expect((await staff.get(path)).page.text).toContain('1,500')
  }
})

test('shows an accountant an order without a form', async () => {
  const { id, form } = await aWaitingOrder()
  const accountant = aBrowser()
  await signIn(accountant, await anAccount(needs, ['accountant']))
  const { page } = await accountant.get(`/admin/orders/${id}`)
  const forms = page.querySelectorAll('main form').map(one => one.getAttribute('action'))
  expect(forms).toEqual([])
  expect((await accountant.ask('/admin/decide', { ...form, intent: 'approve' })).status).toBe(403)
  expect(await rowOf(id)).toMatchObject({ status: 'pendingApproved' })
})
