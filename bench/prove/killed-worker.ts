import { setTimeout as wait } from 'node:timers/promises'
import type { Miniflare } from 'miniflare'
import { findViolations } from '#app/business/payments/find-violations.server.ts'
import { DEMO_ANSWERS } from '#app/testing/requests/demo-answers.ts'
import { startLocalShop } from '../../scripts/lib/local-shop.ts'
import type { Proved } from './proofs.ts'

type Json = Record<string, unknown>
type Shop = {
  readonly miniflare: Miniflare
  readonly database: D1Database
  readonly call: (path: string, body?: Json, headers?: Record<string, string>) => Promise<Json>
}

/** When the Worker is killed: while it waits for the answer to a charge, or to an inquiry about a QR. */
const MOMENTS = { 'during a card charge': chargeACard, 'during a QR inquiry': askAboutAQr }

/**
 * Kills the Worker after the provider took the money and before the database knows it. The next Worker on the same disk
 * must find the payment by its sweep, once, and must not charge again.
 */
export async function proveKilledWorker(data: string): Promise<Proved> {
  let passed = 0
  for (const [name, act] of Object.entries(MOMENTS)) {
    const fault = await faultOf(data, act).catch(String)
    console.log(`  ${fault ? 'FAILED' : 'ok    '} a Worker is killed ${name}${fault ? `: ${fault}` : ''}`)
    if (!fault) passed += 1
  }
  return { passed, failed: Object.keys(MOMENTS).length - passed }
}

async function faultOf(data: string, act: (shop: Shop) => Promise<string>): Promise<string | null> {
  const killed = await serve(data)
  const token = await act(killed)
  const before = await attemptsOf(killed, token)
  await killed.miniflare.dispose()
  if (before.status !== 'notYetReceived' || before.attempts.length !== 1)
    return `it stood as ${JSON.stringify(before)}`

  const next = await serve(data)
  try {
    for (let round = 0; round < 2; round++) {
      // The killed Worker's lease has expired.
      await next.database
        .prepare('UPDATE payments SET asked_at = 0, ask_at = 0 WHERE ask_at IS NOT NULL')
        .run()
      await (await next.miniflare.getWorker()).scheduled({ cron: '* * * * *' })
    }
    const after = await attemptsOf(next, token)
    const violations = await findViolations(next.database)
    const charges = (await paidAtProvider(next)).filter(reference =>
      before.attempts.includes(Number(reference)),
    )
    const isRight = after.status === 'approved' && after.mails === 1 && charges.length === 1
    return isRight && violations.length === 0 ? null : JSON.stringify({ after, charges, violations })
  } finally {
    await next.miniflare.dispose()
  }
}

async function serve(data: string): Promise<Shop> {
  const miniflare = startLocalShop({ data, withoutLimits: true, quiet: true })
  const url = String(await miniflare.ready).replace(/\/$/, '')
  return {
    miniflare,
    database: (await miniflare.getD1Database('DB')) as unknown as D1Database,
    async call(path, body, headers = {}) {
      const json = { 'Content-Type': 'application/json', ...headers }
      const init = body ? { method: 'POST', headers: json, body: JSON.stringify(body) } : {}
      return (await (await fetch(url + path, init)).json()) as Json
    },
  }
}

async function order({ call }: Shop, payment_method_id: number): Promise<string> {
  const email = `killed${Date.now()}@example.com`
  const contact = { fullname: 'Somchai Jaidee', email, tel: '0812345678', customLabel: DEMO_ANSWERS }
  const placed = await call('/public/cart/order', {
    course_id: [101],
    pricingplan_id: [1011],
    payment_method_id,
    contact,
  })
  if (typeof placed.order_token !== 'string') throw new Error(`not ordered: ${JSON.stringify(placed)}`)
  return placed.order_token
}

const hang = ({ call }: Shop) =>
  call('/sandbox/control', { provider: 'omise', fault: { kind: 'timeout', calls: 1 } })

async function chargeACard(shop: Shop): Promise<string> {
  const token = await order(shop, 8)
  const card = {
    name: 'Somchai',
    number: '4242424242424242',
    expiration_month: 12,
    expiration_year: 2099,
  }
  const key = { Authorization: `Basic ${btoa('pkey_test_sandbox:')}` }
  const { id } = await shop.call('/sandbox/omise/vault/tokens', { card }, key)
  const before = (await paidAtProvider(shop)).length
  await hang(shop)
  shop.call('/api/omise/creditcard', { orderId: token, omise_token: id }).catch(() => {})
  while ((await paidAtProvider(shop)).length === before) await wait(50)
  return token
}

async function askAboutAQr(shop: Shop): Promise<string> {
  const token = await order(shop, 9)
  const { order_payment_id: reference } = await shop.call('/api/omise/promptpay', { orderId: token })
  const quiet = { notify: { times: 0 } }
  await shop.call('/sandbox/control', { provider: 'omise', reference, outcome: 'paid', ...quiet })
  await hang(shop)
  shop.call(`/private/orders/${token}`).catch(() => {})
  const isAsked = `SELECT id FROM payments WHERE id = ? AND asked_at >= ?`
  const since = Date.now() - 1_000
  while (!(await shop.database.prepare(isAsked).bind(reference, since).first())) await wait(50)
  await wait(500)
  return token
}

/** References of paid charges in the sandbox. A reference that occurs twice was charged twice. */
async function paidAtProvider({ call }: Shop): Promise<string[]> {
  const all = (await call('/sandbox/control/payments')) as unknown as { reference: string; state: string }[]
  return all.filter(({ state }) => state === 'paid').map(({ reference }) => reference)
}

async function attemptsOf({ database }: Shop, token: string) {
  const row = await database
    .prepare(
      `SELECT status, (SELECT json_group_array(id) FROM payments WHERE order_id = orders.id) AS attempts,
        (SELECT COUNT(*) FROM outbox WHERE key LIKE 'send-order-approved:' || orders.token || '%') AS mails
      FROM orders WHERE token = ?`,
    )
    .bind(token)
    .first<{ status: string; attempts: string; mails: number }>()
  return { status: row?.status, mails: row?.mails, attempts: JSON.parse(row?.attempts ?? '[]') as number[] }
}
