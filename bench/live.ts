import { setTimeout } from 'node:timers/promises'
import { type APIResponse, type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { aSlip } from '#app/journeys/pictures.ts'
import { ADMIN } from '#app/journeys/staff.ts'
import { wordsIn } from '#app/journeys/words.ts'
import { readPage } from '#app/testing/pages/page.ts'
import { DEMO_ANSWERS } from '#app/testing/requests/demo-answers.ts'
import playwright from '../playwright.config.ts'
import { quantile } from './asking.ts'
import type { Bench } from './shop.ts'

const WORDS = wordsIn('th')
const COURSE = 103

/** The page that the buyer has open while their report waits, and the link that appears in it after approval. */
const PAGES = {
  order: { path: (token: string) => `/order/${token}`, opened: WORDS.orders_open_course() },
  course: { path: () => `/course/${COURSE}`, opened: WORDS.catalogue_begin() },
} as const

export type WaitingPage = keyof typeof PAGES

export type Opened = {
  readonly page: WaitingPage
  readonly runs: number
  /**
   * Milliseconds. `answer`: from the approval until its answer. The others: from there until the buyer sees the link.
   */
  readonly answer: number
  readonly median: number
  readonly longest: number
}

type Run = { readonly answer: number; readonly open: number }

/** Measures how long an open page takes to show the course after staff approved the report. */
export async function measureOpening({ url }: Bench, runs = 15): Promise<readonly Opened[]> {
  const browser = await chromium.launch(playwright.use?.launchOptions)
  try {
    const staff = await browser.newContext({ baseURL: url })
    await post(staff, '/public/students/login', ADMIN)
    const measured: Record<WaitingPage, Run[]> = { order: [], course: [] }
    // Warm-up: the first runs are slower than the others.
    for (const page of ['order', 'course'] as const) await approveWhile(browser, staff, url, page)
    for (let run = 0; run < runs; run++)
      for (const page of ['order', 'course'] as const)
        measured[page].push(await approveWhile(browser, staff, url, page))
    return (['order', 'course'] as const).map(page => openedOf(page, measured[page]))
  } finally {
    await browser.close()
  }
}

function openedOf(page: WaitingPage, runs: readonly Run[]): Opened {
  const open = runs.map(run => run.open)
  const answers = runs.map(({ answer }) => answer)
  const [answer, median] = [quantile(answers, 0.5), quantile(open, 0.5)]
  return { page, runs: runs.length, answer, median, longest: Math.max(...open) }
}

/** A new buyer orders, reports a transfer and opens a page. Then staff approve. */
async function approveWhile(
  browser: Browser,
  staff: BrowserContext,
  url: string,
  kind: WaitingPage,
): Promise<Run> {
  const context = await browser.newContext({ baseURL: url, locale: 'th' })
  try {
    await context.addCookies([{ name: 'locale', value: 'th', url }])
    const { orderId, token } = await orderAndReport(context, url)
    const page = await context.newPage()
    await openAndSubscribe(page, PAGES[kind].path(token))
    const [seen, { pressed, answered }] = await Promise.all([
      seenAt(page, PAGES[kind].opened),
      approve(staff, url, orderId),
    ])
    return { answer: answered - pressed, open: seen - answered }
  } finally {
    await context.close()
  }
}

async function orderAndReport(
  context: BrowserContext,
  origin: string,
): Promise<{ orderId: number; token: string }> {
  const email = `live.${crypto.randomUUID()}@example.com`
  const contact = { fullname: 'Load Test', email, tel: '0812345678', customLabel: DEMO_ANSWERS }
  const order = { course_id: [COURSE], pricingplan_id: [1031], payment_method_id: 1, contact }
  const placed = await post(context, '/public/cart/order', order)
  const file = { multipart: { imageinput: aSlip() }, headers: { origin } }
  const uploaded = await answerOf(context.request.post('/api/home/test_upload', file))
  const [slip] = uploaded.fileName as string[]
  const report = { order_id: placed.order_token, contact_name: contact.fullname, slip, ...HOW_PAID }
  await post(context, '/public/payment/report', { ...report, email, tel: contact.tel })
  return { orderId: placed.orderId as number, token: placed.order_token as string }
}

const HOW_PAID = {
  bank_code: 'KBANK',
  bank_account: '0123456789',
  transfer_amount: 990,
  transfer_datetime: new Date(Date.now() - 60_000).toISOString(),
}

/** Opens a page and waits for its live connection. The course page connects only when it is idle. */
async function openAndSubscribe(page: Page, path: string): Promise<void> {
  const connected = page.waitForEvent('websocket')
  await page.goto(path)
  await (await connected).waitForEvent('framereceived', { timeout: 500 }).catch(() => {})
  await setTimeout(500)
}

/** Returns when a link with these words is first visible, by the machine's clock. */
async function seenAt(page: Page, words: string): Promise<number> {
  const seen = await page.waitForFunction(
    text =>
      [...document.querySelectorAll('a')].some(
        link => link.textContent.includes(text) && link.checkVisibility(),
      ) && Date.now(),
    words,
    { polling: 'raf', timeout: 30_000 },
  )
  return (await seen.jsonValue()) as number
}

/** Approves the order as staff, and returns the times of request and answer by the machine's clock. */
async function approve({ request }: BrowserContext, origin: string, orderId: number) {
  const page = readPage(await (await request.get(`/admin/orders/${orderId}`)).text())
  const reportId = page.values('reportId')[0] ?? ''
  const form = { intent: 'approve', orderId: String(orderId), reportId }
  const pressed = Date.now()
  const answer = await request.post('/admin/decide', { form, headers: { origin } })
  const answered = Date.now()
  const text = await answer.text()
  if (!text.includes('"done"')) throw new Error(`Approving answered ${answer.status()} ${text.slice(0, 300)}`)
  return { pressed, answered }
}

async function post(context: BrowserContext, path: string, data: object) {
  return answerOf(context.request.post(path, { data }))
}

async function answerOf(asked: Promise<APIResponse>): Promise<Record<string, unknown>> {
  const answer = await asked
  const text = await answer.text()
  if (!answer.ok() || text.startsWith('{"success":false'))
    throw new Error(`${answer.url()} answered ${answer.status()} ${text}`)
  return JSON.parse(text)
}
