import { createHmac } from 'node:crypto'
import { cpus } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { findViolations } from '#app/business/payments/find-violations.server.ts'
import { roundTripsOf } from '#app/testing/database/round-trips.ts'
import { DEMO_ANSWERS } from '#app/testing/requests/demo-answers.ts'
import { WEBHOOK_SECRET } from '../workers/sandbox/omise/keys.ts'
import { fetchOnceMore } from './asking.ts'
import type { Bench } from './shop.ts'

const SECRET = Buffer.from(WEBHOOK_SECRET, 'base64')
const AT_ONCE = 10
const PAYMENTS = 300

type Settled = {
  readonly payments: number
  /** Payments per second, from the first webhook until the last order is approved. */
  readonly perSecond: number
  /** Round trips of the webhook's own answer. */
  readonly trips: number
}

type Started = { order_payment_id: number }

/**
 * Measures how fast paid orders are settled after their webhooks, audits the books, and returns the text for
 * docs/measurements.md.
 */
export async function settledInWords(shop: Bench): Promise<string> {
  const { payments, perSecond, trips } = await measureWebhooks(shop, PAYMENTS)
  const violations = await findViolations(shop.database)
  if (violations.length > 0) throw new Error(`The audit found: ${JSON.stringify(violations)}`)
  return `Measured with \`npm run bench webhooks\` on ${cpus().length} cores (${cpus()[0]?.model.trim()}). The provider sends ${payments}
signed webhooks of paid QRs, ten at a time. The shop answers each webhook after ${trips} D1 round ${trips === 1 ? 'trip' : 'trips'}, which stores the event. Then it settles the
payment: it asks the provider (the sandbox on the same machine), approves the order, opens access and writes the mail. The shop settled
${perSecond.toFixed(1)} payments per second. The audit of the books found nothing wrong afterwards.`
}

/** Pays orders by PromptPay at the sandbox, and then sends their signed webhooks, ten at a time. */
async function measureWebhooks(shop: Bench, payments: number): Promise<Settled> {
  const before = await countApproved(shop)
  const charges: string[] = []
  await tenAtOnce(payments, async index => void charges.push(await payAtProvider(shop, index)))
  const start = performance.now()
  const trips: number[] = []
  await tenAtOnce(payments, async index => void trips.push(await sendWebhook(shop, charges[index] ?? '')))
  while ((await countApproved(shop)) - before < payments) {
    if (performance.now() - start > 120_000) throw new Error('Not every payment was settled in two minutes.')
    await setTimeout(50)
  }
  const seconds = (performance.now() - start) / 1_000
  return { payments, perSecond: payments / seconds, trips: Math.max(...trips) }
}

/** Places an order and pays its QR at the provider. The shop has not heard of the payment yet. */
export async function payAtProvider({ url }: Bench, index: number): Promise<string> {
  const email = `paid.${Date.now().toString(36)}.${index}@example.com`
  const contact = { fullname: 'Load Test', email, tel: '0812345678', customLabel: DEMO_ANSWERS }
  const wish = { course_id: [103], pricingplan_id: [1031], payment_method_id: 9, contact }
  const order = await post<{ order_token: string }>(`${url}/public/cart/order`, wish)
  const started = await post<Started>(`${url}/api/omise/promptpay`, { orderId: order.order_token })
  const paid = {
    provider: 'omise',
    reference: started.order_payment_id,
    outcome: 'paid',
    notify: { times: 0 },
  }
  const { payment } = await post<{ payment: { id: string } }>(`${url}/sandbox/control`, paid)
  return payment.id
}

/** Sends a webhook as Omise does, and returns its round trips to the database. */
export async function sendWebhook({ url }: Bench, chargeId: string): Promise<number> {
  const data = { object: 'charge', id: chargeId, status: 'successful' }
  const body = JSON.stringify({ object: 'event', id: `evnt_${chargeId}`, key: 'charge.complete', data })
  const timestamp = String(Math.floor(Date.now() / 1_000))
  const headers = {
    'Omise-Signature': createHmac('sha256', SECRET).update(`${timestamp}.${body}`).digest('hex'),
    'Omise-Signature-Timestamp': timestamp,
  }
  const answer = await fetchOnceMore(`${url}/webhook/payment/omise`, { method: 'POST', headers, body })
  if (answer.status !== 200) throw new Error(`The webhook answered ${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
  return roundTripsOf(answer)
}

async function post<Answer>(address: string, body: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetchOnceMore(address, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await answer.text()
  if (!answer.ok || text.startsWith('{"success":false')) throw new Error(`${address} answered ${text}`)
  return JSON.parse(text)
}

async function countApproved({ database }: Bench): Promise<number> {
  const approved = database.prepare(
    "SELECT COUNT(*) AS n FROM payments WHERE method_id = 9 AND state = 'paid'",
  )
  return (await approved.first<{ n: number }>())?.n ?? 0
}

/** Does something `count` times, ten at a time. */
export async function tenAtOnce(count: number, act: (index: number) => Promise<void>): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < count) await act(next++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}
