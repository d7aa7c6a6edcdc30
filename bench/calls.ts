import { cpus } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { findViolations } from '#app/business/payments/find-violations.server.ts'
import { aSlip } from '#app/journeys/pictures.ts'
import { ADMIN } from '#app/journeys/staff.ts'
import { readPage } from '#app/testing/pages/page.ts'
import { DEMO_ANSWERS } from '#app/testing/requests/demo-answers.ts'
import { fetchOnceMore, post, quantile, send } from './asking.ts'
import { serveLimit } from './limit/serve.ts'
import { withCart } from './pages-and-orders.ts'
import { runtimeCpu } from './runtime-use.ts'
import { type Bench, startConstant } from './shop.ts'
import { payAtProvider, sendWebhook, tenAtOnce } from './webhooks.ts'

const ROUNDS = 3

/** Milliseconds of processor time for one: until its answers, and with the jobs that run after them. */
type Cost = { readonly answered: number; readonly settled: number }

export type Work = {
  readonly name: string
  /** How many of it are measured in each round. */
  readonly count: number
  /** Prepares this many, unmeasured. Returns what does the next of them. */
  readonly prepare: (count: number) => Promise<(index: number) => Promise<unknown>>
}

/** Measures what calls and orders cost the runtime, and returns that as text and a table for docs/measurements.md. */
export async function callsInWords(demo: Bench): Promise<string> {
  const constant = await startConstant('{"success":true}')
  const limits = await Promise.all((['json', 'page', 'checkout'] as const).map(serveLimit))
  const [json, page, checkout] = limits.map(({ url }) => url) as [string, string, string]
  const works: Work[] = [
    plain('A constant Worker', () => send(constant.url)),
    plain('The limit: JSON of one batch of two reads', () => send(json)),
    plain('The limit: a page of 30 KB from one batch, React to a string', () => send(page)),
    plain('The limit: a checkout of four requests', index => checkOutAtLimit(checkout, index)),
    ...(await callsOf(demo)),
    ...ordersOf(demo),
  ]
  const costs = await alternate(works)
  await Promise.all([constant, ...limits].map(({ stop }) => stop()))
  const violations = await findViolations(demo.database)
  if (violations.length > 0) throw new Error(`The audit found: ${JSON.stringify(violations)}`)
  return inWords(works, costs)
}

/** What visitors ask of the shop's API before they buy. */
async function callsOf(demo: Bench): Promise<readonly Work[]> {
  const detail = `${demo.url}/public/courses/101/1`
  const visitor = await withCart(demo.url)
  return [
    plain('`GET /api/health`', () =>
      fetchOnceMore(`${demo.url}/api/health`, {}).then(answer => answer.text()),
    ),
    plain('`GET /public/courses/101/1`, cached', () => send(detail)),
    plain('The same past the cache: a visitor with a cart', () => send(detail, { headers: visitor })),
  ]
}

/** Everything between a guest's choice and the approved order. */
export function ordersOf(demo: Bench): readonly Work[] {
  return [
    plain('`POST /public/cart/order` as a new guest', () => placeOrder(demo), 100),
    plain('A guest’s checkout: course page, order, slip, report, order page', () => checkOut(demo), 40),
    { name: 'A webhook and settling its payment', count: 40, prepare: count => paidOrders(demo, count) },
    { name: 'Staff approve a slip', count: 30, prepare: count => reportedOrders(demo, count) },
  ]
}

export function plain(name: string, act: (index: number) => Promise<unknown>, count = 300): Work {
  return { name, count, prepare: async () => act }
}

/** Measures each work in turn, several rounds long, so that other load hits all alike. Returns the median of each. */
async function alternate(works: readonly Work[]): Promise<readonly Cost[]> {
  const runs: Cost[][] = works.map(() => [])
  for (const work of works) await measure({ ...work, count: Math.ceil(work.count / 4) })
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, work] of works.entries()) runs[index]?.push(await measure(work))
  const median = (of: readonly Cost[], part: keyof Cost) =>
    quantile(
      of.map(cost => cost[part]),
      0.5,
    )
  return runs.map(of => ({ answered: median(of, 'answered'), settled: median(of, 'settled') }))
}

export async function measure({ count, prepare }: Work): Promise<Cost> {
  const act = await prepare(count)
  await untilIdle()
  const before = used()
  await tenAtOnce(count, async index => void (await act(index)))
  const answered = used() - before
  await untilIdle()
  return { answered: answered / count, settled: (used() - before) / count }
}

function used(): number {
  const cpu = runtimeCpu()
  if (cpu === null) throw new Error('The processor time is known on Linux only.')
  return cpu
}

/** Waits until the runtimes have worked off their queues: about a second without much processor time. */
async function untilIdle(): Promise<void> {
  let quiet = 0
  for (let before = used(); quiet < 4; before = used()) {
    await setTimeout(300)
    quiet = used() - before <= 10 ? quiet + 1 : 0
  }
}

async function checkOutAtLimit(url: string, index: number): Promise<void> {
  await send(`${url}/course`)
  const order = await post(`${url}/order`, { email: `limit.${Date.now()}.${index}@example.com` })
  const { token } = JSON.parse(order.body) as { token: string }
  await send(`${url}/report?token=${token}`, { method: 'POST', body: new Uint8Array(aSlip().buffer) })
  await send(`${url}/status?token=${token}`)
}

let guests = 0

function aGuestOrder() {
  guests += 1
  const email = `calls.${Date.now().toString(36)}.${guests}@example.com`
  const contact = { fullname: 'Load Test', email, tel: '0812345678', customLabel: DEMO_ANSWERS }
  return { course_id: [103], pricingplan_id: [1031], payment_method_id: 1, contact }
}

async function placeOrder({ url }: Bench): Promise<void> {
  await post(`${url}/public/cart/order`, aGuestOrder())
}

let browsers = 0

/**
 * A browser's requests: it keeps cookies, names its origin, and has a network of its own, because the shop limits what
 * one network sends.
 */
function aBrowser(url: string) {
  browsers += 1
  const network = `10.${browsers >> 16}.${(browsers >> 8) & 255}.${browsers & 255}`
  const cookies = new Map<string, string>()
  const ask = async (path: string, init: RequestInit = {}): Promise<string> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const origin = new URL(url).origin
    const own = { ...(init.headers as Record<string, string>), cookie, origin, 'cf-connecting-ip': network }
    const answer = await fetchOnceMore(url + path, { ...init, headers: own })
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    const body = await answer.text()
    if (!answer.ok || body.startsWith('{"success":false'))
      throw new Error(`${path} answered ${answer.status} ${body.slice(0, 300)}`)
    return body
  }
  const json = async <Answer>(path: string, body: object): Promise<Answer> =>
    JSON.parse(
      await ask(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
  return { ask, json }
}

type Placed = { readonly orderId: number; readonly order_token: string }

async function checkOut({ url }: Bench): Promise<Placed> {
  const browser = aBrowser(url)
  await browser.ask('/course/103-watercolour-house-plants')
  const order = aGuestOrder()
  const placed = await browser.json<Placed>('/public/cart/order', order)
  const form = new FormData()
  const { name, mimeType, buffer } = aSlip()
  form.set('imageinput', new File([new Uint8Array(buffer)], name, { type: mimeType }))
  const uploaded = await browser.ask('/api/home/test_upload', { method: 'POST', body: form })
  const [slip] = (JSON.parse(uploaded) as { fileName: string[] }).fileName
  const { email, tel, fullname } = order.contact
  const transfer = {
    bank_code: 'KBANK',
    bank_account: '0123456789',
    transfer_amount: 990,
    transfer_datetime: new Date(Date.now() - 60_000).toISOString(),
  }
  const report = { order_id: placed.order_token, contact_name: fullname, slip, email, tel, ...transfer }
  await browser.json('/public/payment/report', report)
  await browser.ask(`/order/${placed.order_token}`)
  return placed
}

/** Guests who paid at the provider. Returns what sends the webhook of the next one. */
async function paidOrders(demo: Bench, count: number) {
  const charges: string[] = []
  await tenAtOnce(count, async index => void charges.push(await payAtProvider(demo, index)))
  return (index: number) => sendWebhook(demo, charges[index] ?? '')
}

/** Guests whose transfers wait for staff. Returns what approves the next one. */
async function reportedOrders(demo: Bench, count: number) {
  const orders: Placed[] = []
  await tenAtOnce(count, async () => void orders.push(await checkOut(demo)))
  const staff = aBrowser(demo.url)
  await staff.json('/public/students/login', ADMIN)
  const forms = await Promise.all(
    orders.map(async ({ orderId }) => {
      const page = readPage(await staff.ask(`/admin/orders/${orderId}`))
      const reportId = page.values('reportId')[0] ?? ''
      return new URLSearchParams({ intent: 'approve', orderId: String(orderId), reportId })
    }),
  )
  return async (index: number) => {
    const answer = await staff.ask('/admin/decide', { method: 'POST', body: forms[index] ?? null })
    if (!answer.includes('"done"')) throw new Error(`Approving answered ${answer.slice(0, 300)}`)
  }
}

function inWords(works: readonly Work[], costs: readonly Cost[]): string {
  const constant = costs[0]?.answered ?? Number.NaN
  const row = ({ name }: Work, index: number) => {
    const { answered, settled } = costs[index] ?? { answered: Number.NaN, settled: Number.NaN }
    return `| ${name} | ${answered.toFixed(1)} ms | ${(answered / constant).toFixed(1)} | ${settled.toFixed(1)} ms |`
  }
  return `Measured with \`npm run bench calls\` on ${cpus().length} cores (${cpus()[0]?.model.trim()}), in the demo shop. The figures are processor
time of the whole runtime with its database, for one request or one checkout, ten at a time, each the median of ${ROUNDS} alternating rounds. The
limit programs in \`bench/limit/\` do the same kind of work with as little as the runtime allows. They have no mails, no accounts and no checks.
"With jobs" adds what the queue does afterwards: it sends mails, reads slips and settles payments. The audit of the books found nothing wrong
after the run.

| | Until the answer | Times the constant | With jobs |
| --- | --: | --: | --: |
${works.map(row).join('\n')}`
}
