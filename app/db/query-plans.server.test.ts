import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import type { Caller, UserId, VisitorId } from '#app/business/callers/caller.ts'
import { sendDeskMails } from '#app/business/learning/teaching/desk-mails.server.ts'
import { approveReport } from '#app/business/payments/slips/approve-report.server.ts'
import { rejectReport } from '#app/business/payments/slips/reject-report.server.ts'
import { reportTransfer } from '#app/business/payments/slips/report-transfer.server.ts'
import { DAY, fromBangkok, inBangkok } from '#app/platform/clock.ts'
import demo from '#app/site-file/demo/shop.json'
import { importJson, type TestShop } from '#app/site-file/testing-site.ts'
import { collectQueries, type Query } from '#app/testing/database/collected-queries.ts'
import { DEMO_ANSWERS } from '#app/testing/requests/demo-answers.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'
import worker from '../../workers/app.ts'

/**
 * Tables that stay small, and names that are no tables. Every other table grows, so full scans get slower every day.
 */
const SMALL = [
  'bank_accounts',
  // A subquery with a limit, used for counting.
  'counted',
  'course_groups',
  'custom_labels',
  // The lectures of one course.
  'facts',
  // Two rows after an update, then none.
  'grams_to_fill',
  'json_each',
  // The limited number of jumps of a search along its index.
  'jumps',
  // At most a thousand reports that wait, along their index.
  'queue',
  // The one lecture that a student played last in a course.
  'last',
  // The newest students of a course, a limited number.
  'looked',
  // The developer's mailbox: empty in production.
  'mailbox',
  // The four pages whose texts are read with the settings.
  'named',
  'origin_banks',
  // One page of comments.
  'page',
  // A school writes a few versions a year.
  'page_versions',
  'payment_methods',
  'products',
  'promotions',
  'provider_keys',
  'provider_keys_before',
  'settings',
  'shipping_methods',
  'shop_version',
  'stored_uploads',
  'user_groups',
]

/**
 * Indexes that hold only what waits, or only staff and teachers, or that are read from the end page by page: a scan of
 * them is no full scan.
 */
const READ_IN_ORDER = [
  'comments_awaiting',
  'comment_reports_open',
  'dead_letters_open',
  'desk_mails_at_once',
  'orders_to_dispatch',
  'payment_events_webhooks',
  'payment_refunds_unsettled',
  'payment_reviews_open',
  'people_not_student',
]

const real = env as unknown as Env & TestShop
const queries: Query[] = []
const needs = shopNeeds({ through: db => collectQueries(db, queries) })
const seen = { ...real, DB: collectQueries(real.DB, queries) } as Env
const ORIGIN = 'http://shop.test'

async function visit(path: string, init: RequestInit = {}): Promise<Response> {
  const context = createExecutionContext()
  const request = new Request(`${ORIGIN}${path}`, { redirect: 'manual', ...init })
  const response = await worker.fetch(request as never, seen, context)
  await waitOnExecutionContext(context)
  return response as unknown as Response
}

function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const json = { 'Content-Type': 'application/json', Origin: ORIGIN, ...headers }
  return visit(path, { method: 'POST', headers: json, body: JSON.stringify(body) })
}

async function form(path: string, fields: Record<string, string>, headers: Record<string, string>) {
  const body = new URLSearchParams({ userId: path.split('/').at(-1) ?? '', ...fields })
  const response = await visit(path, {
    method: 'POST',
    headers: { Origin: ORIGIN, Host: 'shop.test', ...headers },
    body,
  })
  expect(response.status, JSON.stringify(fields)).toBe(302)
}

async function signIn(username: string, password: string): Promise<Record<string, string>> {
  const response = await post('/public/students/login', { username, password })
  expect(response.status, username).toBe(200)
  const { token } = (await response.json()) as { token: string }
  const cookie = response.headers
    .getSetCookie()
    .map(set => set.split(';')[0])
    .join('; ')
  return { Cookie: cookie, Authorization: `Bearer ${token}` }
}

const PAGES = [
  '/',
  '/courses',
  '/courses?keyword=ภาษา',
  '/courses?group=ภาษา&page=2',
  '/course/101-english-at-work',
  '/teacher/1',
  '/course/101/comments',
  '/course/101/comments?before=5',
  '/course/101/comments?thread=1&after=2',
  '/certificate/abcdefghijklmnopqrstuvwxy_-',
  '/login',
]
const STUDENT_PAGES = [
  '/myaccount',
  '/myaccount/courses',
  '/myaccount/certificates',
  '/myaccount/profile',
  '/myaccount/addresses',
  '/myaccount/consents',
  '/myaccount/devices',
  '/myaccount/email',
  '/myaccount/my-data',
  '/myaccount/sign-in-ways',
  '/myaccount/tax',
  '/myaccount/student/order',
  '/course/101-english-at-work?learn=true',
  '/teacher/1',
  '/course/101/comments',
  '/private/cart/ordercourse',
]
const STAFF_PAGES = [
  '/admin',
  '/admin/search?q=som',
  '/admin/orders',
  '/admin/orders?status=approved',
  '/admin/orders?status=approved&sort=changed&before=1.90010',
  '/admin/orders?status=all&sort=number&before=90010',
  '/admin/orders?event=approved&from=2026-11-01&until=2026-11-30',
  '/admin/orders?event=refunded&from=2026-11-01&until=2026-11-30&before=1790000000000.5',
  '/admin/orders?course=101',
  '/admin/orders?product=1&before=5',
  '/admin/courses?sort=-sales',
  '/admin/courses?sort=sales&state=draft&before=0.102',
  '/admin/orders/90010',
  '/admin/orders/file?from=2026-11-01&until=2026-11-30',
  '/admin/certificates',
  '/admin/certificates?q=2026-12',
  '/admin/certificates?q=somsri',
  '/admin/coupons',
  '/admin/coupons?q=wel',
  '/admin/coupons?sort=code&before=1',
  '/admin/coupons?sort=-code&q=wel',
  '/admin/coupons/1',
  '/admin/promotions?q=ลด',
  '/admin/promotions/1',
  '/admin/students',
  '/admin/students?before=4',
  '/admin/students?sort=since&group=1&before=4',
  '/admin/students?sort=since&q=som',
  '/admin/students?q=som&before=40',
  '/admin/students?q=so',
  '/admin/students?q=081-234-5678',
  '/admin/orders?q=%2B66+81+234+5678',
  '/admin/students?group=1',
  '/admin/students?role=owner',
  '/admin/students?role=student&only=course',
  '/admin/students?only=guest',
  '/admin/students?only=news',
  '/admin/students/file',
  '/admin/students?only=idle&q=กัญญา',
  '/admin/security',
  '/admin/team',
  '/admin/failed-jobs',
  '/admin/comments',
  '/admin/payments',
  '/admin/settings/bank-accounts',
  '/admin/settings/mail/preview',
  '/admin/mismatches',
  '/admin/parcels',
  '/admin/parcels?show=sent',
  '/admin/audit',
  '/admin/audit?by=nobody',
  '/admin/audit?action=order.approve&until=2026-11-25',
  '/admin/audit?kind=order&before=1790000000000.5',
  '/admin/audit?kind=order&id=1',
  '/admin/audit/file?kind=coupon',
]

/** Staff see all courses at /teach, so their list is a scan of the courses. */
const TEACHER_PAGES = [
  '/teach',
  '/teach/homework',
  '/teach/comments',
  '/teach/homework?state=passed&before=5.x',
  '/teach/103',
  '/teach/103/students',
  '/teach/103/students?q=ma',
  '/teach/103/students?show=stuck',
  '/teach/103/students?q=prasert&before=900000',
]

beforeAll(async () => {
  const imported = await importJson(real, demo, { now: Date.now() })
  expect(imported.ok).toBe(true)
  await runTheShop()
})

/** Does once what visitors, students, staff and the clock do. */
async function runTheShop() {
  for (const page of PAGES) await visit(page)
  for (const path of [
    '/public/courses',
    '/public/courses?keyword=ภาษา',
    '/public/courses/101/1',
    '/public/course/videoplaylist/101',
  ])
    await visit(path)
  const order = await post('/public/cart/order', {
    course_id: [105],
    pricingplan_id: [1051],
    payment_method_id: 1,
    coupon_code: ['WELCOME10'],
    contact: {
      fullname: 'Somchai Jaidee',
      email: 'somchai@example.com',
      tel: '0812345678',
      customLabel: DEMO_ANSWERS,
    },
  })
  const { orderId, success } = (await order.json()) as { orderId: number; success: boolean }
  expect(success).toBe(true)

  const student = await signIn('student', 'student-demo-26')
  for (const page of STUDENT_PAGES) await visit(page, { headers: student })
  await post('/public/cart/additem', { course_id: 102, pricingplan_id: 1021, qty: 1 }, student)
  await visit('/private/cart', { headers: student })
  await visit('/api/media/lecture/101001/link', { headers: student })
  const watched = { lectures_id: 101001, ranges: [[0, 5]], position: 5, at: Date.now() }
  expect((await post('/private/progress', { reports: [watched] }, student)).status).toBe(200)
  await post('/public/cart/deleteorder', { order_id: 90009 }, student)
  await visit(`/private/orders/${orderId}`, { headers: student })

  const staff = await signIn('admin', 'khlong-office-4821')
  for (const page of STAFF_PAGES) {
    expect((await visit(page, { headers: staff })).status, page).toBe(200)
  }
  const teacher = await signIn('thirada', 'khlong-teacher-5093')
  for (const page of TEACHER_PAGES) {
    expect((await visit(page, { headers: teacher })).status, page).toBe(200)
  }
  const person = await real.DB.prepare("SELECT id FROM user WHERE username = 'kanya'").first<string>('id')
  const at = `/admin/students/${person}`
  expect((await visit(at, { headers: staff })).status).toBe(200)
  for (const act of ['block', 'unblock', 'end-sessions', 'password-link']) await form(at, { act }, staff)
  await form(at, { act: 'note', note: 'โทรมาแล้ว' }, staff)
  await form(at, { act: 'give-course', courseId: '101', days: '3', note: 'ชดเชย' }, staff)
  await reviewReports()
  await takeDataAndLeave()
  const tomorrow = inBangkok(Date.now() + DAY).format('YYYY-MM-DD')
  // At 03:00 the audit of the books would run too, and read the tables whole.
  const scheduledTime = fromBangkok(tomorrow, '12:00')
  await worker.scheduled({ scheduledTime, cron: '* * * * *' } as never, seen)
  // The sweep of one hour a day also writes the daily mails.
  const now = () => fromBangkok(tomorrow, '07:30') ?? 0
  await sendDeskMails({ ...needs, now })
  expect(await real.DB.prepare('SELECT max(told_until) AS at FROM desk_mails').first('at')).toBe(now())
}

/** Registers a person, downloads their data and erases the account. */
async function takeDataAndLeave() {
  const username = 'leaves99'
  const password = 'ม้า ลา แกะ 2569'
  const registered = await post('/public/students/course-detail-page', {
    firstname: 'ก',
    lastname: 'ข',
    email: 'leaves@example.com',
    tel: '0812345678',
    username,
    password,
    customLabel: DEMO_ANSWERS,
  })
  expect(registered.status).toBe(200)
  const { Cookie = '' } = await signIn(username, password)
  const headers = { Cookie, Origin: ORIGIN, Host: 'shop.test' }
  const send = (path: string, fields: Record<string, string>) =>
    visit(path, { method: 'POST', headers, body: new URLSearchParams(fields) })
  const link = (await send('/myaccount/my-data', { password })).headers.get('Location') ?? ''
  expect((await visit(link, { headers })).status).toBe(200)
  const taken = await send(`${link}/take`, {})
  expect(taken.headers.get('Content-Type')).toBe('application/zip')
  await taken.arrayBuffer()
  expect((await send(link, { sure: '1' })).headers.get('Location')).toBe('/my-data/erased')
}

async function reviewReports() {
  const admin = await callerNamed('admin')
  const reportOf = async (orderId: number) =>
    Number(
      await real.DB.prepare('SELECT id FROM payment_reports WHERE order_id = ?').bind(orderId).first('id'),
    )
  const approved = await approveReport(needs, { orderId: 90010, reportId: await reportOf(90010) }, admin)
  const reason = 'ยอดไม่ตรง'
  const rejected = await rejectReport(
    needs,
    { orderId: 90008, reportId: await reportOf(90008), reason },
    admin,
  )
  const report = {
    contactName: 'กัญญา',
    email: 'kanya@example.com',
    tel: '0812345678',
    originBank: 'SCB',
    destinationAccount: '0123456789',
    transferDate: '2026-01-02',
    transferTime: '10:30',
    transferAmount: '1200.00',
    description: '',
    slip: 'unknown',
  }
  const buyer = await callerNamed('kanya')
  const sent = await reportTransfer(needs, { order: { id: 90011 }, report }, buyer)
  expect([approved.ok, rejected.ok, sent.ok ? null : sent.error.code]).toEqual([true, true, 'SLIP_NOT_FOUND'])
}

async function callerNamed(username: string): Promise<Caller> {
  const row = await real.DB.prepare('SELECT id, name, email, roles FROM user WHERE username = ?')
    .bind(username)
    .first<{ id: UserId; name: string; email: string; roles: string }>()
  const roles = (row?.roles ?? '').split(',') as ('owner' | 'student')[]
  const account = row && { userId: row.id, username, name: row.name, email: row.email, roles, sessionId: 's' }
  return { visitorId: 'visitor' as VisitorId, account, sessionEnded: null }
}

test('collects the queries of a whole round through the shop', () => {
  expect(new Set(queries.map(({ sql }) => sql)).size).toBeGreaterThan(60)
})

test('no query scans a table that grows', async () => {
  const scans: string[] = []
  for (const [sql, values] of new Map(queries.map(query => [query.sql, query.values]))) {
    for (const detail of await scansOf(sql, values)) scans.push(`${detail}\n  in ${sql.slice(0, 700)}`)
  }
  expect(scans).toEqual([])
})

test('detects a query without an index', async () => {
  expect(await scansOf('SELECT * FROM orders o WHERE o.tel = ?', ['08'])).toEqual(['SCAN o'])
  expect(await scansOf("SELECT * FROM orders WHERE status = ? AND tel = ''", ['approved'])).toEqual([])
})

async function scansOf(sql: string, values: readonly unknown[]): Promise<string[]> {
  if (!/^\s*(select|insert|update|delete|with)/i.test(sql)) return []
  const explain = real.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`).bind(...values)
  const { results } = await explain.all<{ detail: string }>()
  return results
    .map(({ detail }) => detail)
    .filter(detail => {
      const [, table] = /^SCAN (\w+)/.exec(detail) ?? []
      const [, index = ''] = /USING (?:COVERING )?INDEX (\w+)/.exec(detail) ?? []
      // A list passed in with the query is not a table.
      const isList = detail.includes('VIRTUAL TABLE')
      const isKnown =
        table === 'CONSTANT' || isList || SMALL.includes(table ?? '') || READ_IN_ORDER.includes(index)
      return table !== undefined && !isKnown
    })
}
