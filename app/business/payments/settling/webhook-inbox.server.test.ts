import { and, desc, eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findViolations } from '#app/business/payments/find-violations.server.ts'
import { sweepOpenPayments } from '#app/business/payments/sweep-open-payments.server.ts'
import { throttles } from '#app/db/schema/accounts.ts'
import { orders } from '#app/db/schema/orders.ts'
import { paymentEvents, paymentMethods, payments } from '#app/db/schema/payments.ts'
import { DAY, HOUR, MINUTE } from '#app/platform/clock.ts'
import { sha256Hex } from '#app/platform/ids.ts'
import {
  METHOD_IDS,
  METHODS_UNDER_TEST,
  type MethodUnderTest,
  ONE_PER_PROVIDER,
  payAt,
} from '#app/testing/payment-proof/methods.ts'
import { needsInside, type Own } from '#app/testing/payment-proof/needs-inside.ts'
import { aPurchase, press } from '#app/testing/payment-proof/purchase.ts'
import { callbackOf, webhookServerOf } from '#app/testing/payment-proof/webhook-server.ts'
import { expectLogged } from '#app/testing/setup/expected-logs.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'
import { deleteOldEvents } from './delete-old-events.server.ts'
import { handlePaymentEvent } from './handle-payment-event.server.ts'
import { recordPaymentEvent } from './record-payment-event.server.ts'

/* Messages from strangers to the webhooks: how much is kept, for how long, and how little work it makes. */

const needs = shopNeeds()

beforeAll(async () => {
  await aShop(needs)
  const methods = METHOD_IDS.map(id => ({ id, name: `Method ${id}`, enabled: true }))
  await needs.db.insert(paymentMethods).values(methods)
})
// Each test counts rows, so it begins with an empty inbox.
beforeEach(async () => void (await needs.db.delete(paymentEvents)))
afterEach(async () => expect(await findViolations(testDb)).toEqual([]))

const UNSIGNED = ONE_PER_PROVIDER.filter(({ callbacks }) => callbacks === 'unsigned').map(
  method => [method.name, method] as const,
)
const OMISE_QR = METHODS_UNDER_TEST.find(({ name }) => name === 'Omise PromptPay') as MethodUnderTest

let networks = 0
const aNetwork = () => `198.51.${100 + Math.floor(networks / 250)}.${1 + (networks++ % 250)}`

/** Returns a new body of 19 KB. */
const junk = () => JSON.stringify({ id: crypto.randomUUID(), noise: 'x'.repeat(19_000) })

function webhookRequest(provider: string, body: string, network: string): Request {
  const headers = { 'cf-connecting-ip': network, 'Content-Type': 'application/json' }
  return new Request(`http://localhost:8787/webhook/payment/${provider}`, { method: 'POST', headers, body })
}

/** Returns an unsigned provider's message about a payment, with a different body each time. */
function notice({ player }: MethodUnderTest, reference: number): Request {
  const fields: Record<string, string> = {
    referenceNo: String(reference),
    gbpReferenceNo: crypto.randomUUID(),
    resultCode: '00',
    billPaymentRef1: String(reference),
    transactionId: crypto.randomUUID(),
    refno: String(reference),
    productdetail: crypto.randomUUID(),
    status: 'CP',
  }
  return webhookRequest(player, JSON.stringify(fields), aNetwork())
}

/** Records a message, and returns the events that the queue would handle. */
async function receive(own: Own, { player }: MethodUnderTest, request: Request) {
  const body = new Uint8Array(await request.arrayBuffer())
  const eventIds: number[] = []
  const jobs = { ...own.jobs, handlePaymentEvent: async (id: number) => void eventIds.push(id) }
  const raw = { headers: request.headers, body, url: new URL(request.url) }
  const kept = await recordPaymentEvent({ ...own, jobs }, { provider: player, raw })
  return { kept, eventIds }
}

async function startedAttempt(own: Own, method: MethodUnderTest) {
  const purchase = await aPurchase(own, method)
  const { paymentId } = await press(own, purchase)
  const isOfIt = and(eq(paymentEvents.paymentId, paymentId), eq(paymentEvents.signature, 'unsigned'))
  return {
    paymentId,
    purchase,
    notices: () => needs.db.select().from(paymentEvents).where(isOfIt).orderBy(desc(paymentEvents.id)),
    status: async () =>
      (await needs.db.select().from(orders).where(eq(orders.id, purchase.orderId)))[0]?.status,
  }
}

describe('a message that is not believed', () => {
  test('is kept only as hash and size', async () => {
    const body = junk()
    expect((await webhookServerOf(needsInside())(webhookRequest('omise', body, aNetwork()))).status).toBe(401)
    expectLogged('webhook not believed', { provider: 'omise', signature: 'missing' })
    const [row] = await needs.db.select().from(paymentEvents)
    expect(row).toMatchObject({ provider: 'omise', signature: 'missing', outcome: 'refused', body: '' })
    expect(row).toMatchObject({ bodySize: body.length, bodyHash: await sha256Hex(body) })
  })

  test('keeps no body when unsigned and about no payment', async () => {
    for (const [, { player }] of UNSIGNED) {
      expect((await webhookServerOf(needsInside())(webhookRequest(player, junk(), aNetwork()))).status).toBe(
        200,
      )
      const [row] = await needs.db.select().from(paymentEvents).where(eq(paymentEvents.provider, player))
      expect(row).toMatchObject({ outcome: 'ignored', body: '', paymentId: null })
      expect([row?.bodySize, row?.bodyHash?.length]).not.toContain(0)
    }
  })

  test('is kept 100 times per hour and network', async () => {
    const [server, network] = [webhookServerOf(needsInside()), aNetwork()]
    const players = ['omise', 'gbprime', '2c2p', 'paypal', 'scb']
    for (const provider of ['omise', '2c2p', 'paypal']) expectLogged('webhook not believed', { provider })
    for (let i = 0; i < 130; i++)
      await server(webhookRequest(players[i % players.length] as string, junk(), network))
    expect(await needs.db.$count(paymentEvents)).toBe(100)
    const refused = await server(webhookRequest('omise', junk(), network))
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await server(webhookRequest('omise', junk(), aNetwork()))).status).toBe(401)
    const nextHour = needsInside()
    nextHour.clock.at += HOUR
    expect((await webhookServerOf(nextHour)(webhookRequest('omise', junk(), network))).status).toBe(401)
  })

  test('is counted per IPv6 /48 of one customer', async () => {
    const server = webhookServerOf(needsInside())
    const sendFrom = (networks: readonly string[]) =>
      Promise.all(networks.map(id => server(webhookRequest('omise', junk(), `2001:db8:7:${id}::1`))))
    await sendFrom(['1', '2', '3', '4', '5'])
    expectLogged('webhook not believed', { provider: 'omise', signature: 'missing' })
    // As if the customer had sent 495. Only the customer's count is five.
    await needs.db.update(throttles).set({ count: 495 }).where(eq(throttles.count, 5))
    await sendFrom(['6', '7', '8', '9', 'a', 'b', 'c', 'd'])
    expect(await needs.db.$count(paymentEvents)).toBe(10)
  })

  test('does not block signed messages of the same network', async () => {
    const own = needsInside()
    const [server, network] = [webhookServerOf(own), aNetwork()]
    for (let i = 0; i < 101; i++) await server(webhookRequest('omise', junk(), network))
    expectLogged('webhook not believed', { provider: 'omise', signature: 'missing' })
    for (let i = 0; i < 3; i++) {
      const { paymentId, purchase, status } = await startedAttempt(own, OMISE_QR)
      await payAt(OMISE_QR, paymentId)
      const message = await callbackOf({ player: 'omise', reference: paymentId, outcome: 'paid' })
      message?.headers.set('cf-connecting-ip', network)
      expect((await server(message as Request)).status).toBe(200)
      expect([purchase.orderId, await status()]).toEqual([purchase.orderId, 'approved'])
    }
  })
})

describe.each(UNSIGNED)('%s: an unsigned notice', (_, method) => {
  test('waits only once per payment', async () => {
    const own = needsInside()
    const { paymentId, notices } = await startedAttempt(own, method)
    const all = await Promise.all(
      Array.from({ length: 8 }, () => receive(own, method, notice(method, paymentId))),
    )
    const [eventId = 0, ...more] = all.flatMap(({ eventIds }) => eventIds)
    expect([all.every(({ kept }) => kept.ok), more]).toEqual([true, []])
    expect(await notices()).toHaveLength(1)
    await handlePaymentEvent(own, { eventId })
    const next = await receive(own, method, notice(method, paymentId))
    expect(next.eventIds).toHaveLength(1)
  })

  test('is handled ten times per hour and payment', async () => {
    const own = needsInside()
    const { paymentId, notices } = await startedAttempt(own, method)
    const server = webhookServerOf(own)
    for (let i = 0; i < 14; i++)
      expect((await server(notice(method, paymentId))).status, `notice ${i}`).toBe(200)
    expect(await notices()).toHaveLength(10)
  })

  test.each(['500', 'malformed'] as const)(
    'is left to the sweep when the provider answers %s',
    async fault => {
      const own = needsInside()
      const { paymentId, notices, status } = await startedAttempt(own, method)
      await payAt(method, paymentId)
      let isDown = true
      const { outbound } = own
      const shaky: Own = {
        ...own,
        outbound: async request =>
          isDown ? new Response('{"a":', { status: fault === '500' ? 500 : 200 }) : outbound(request),
      }
      const { eventIds } = await receive(shaky, method, notice(method, paymentId))
      expect(eventIds).toHaveLength(1)
      // It must not throw: no retry, and no failed job for staff.
      await handlePaymentEvent(shaky, { eventId: eventIds[0] as number })
      expectLogged('provider unclear', { provider: method.player, paymentId })
      expect(await notices()).toMatchObject([{ outcome: 'left-to-sweep', paymentId }])
      isDown = false
      shaky.clock.at += 5 * MINUTE
      await sweepOpenPayments(shaky)
      expect(await status()).toBe('approved')
    },
  )

  test('about a payment that is over is limited per network', async () => {
    const own = needsInside()
    const { paymentId, notices } = await startedAttempt(own, method)
    const over = { state: 'failed', askAt: null }
    await needs.db.update(payments).set(over).where(eq(payments.id, paymentId))
    const late = notice(method, paymentId)
    const key = `webhook:over:network:${late.headers.get('cf-connecting-ip')}:${HOUR}`
    const windowStart = own.now() - (own.now() % HOUR)
    await needs.db.insert(throttles).values({ key, windowStart, count: 2_000 })
    expect((await webhookServerOf(own)(late)).status).toBe(429)
    expect((await webhookServerOf(own)(notice(method, paymentId))).status).toBe(200)
    expect(await notices()).toHaveLength(1)
  })
})

test('deletes old messages, 200 at once', async () => {
  const own = needsInside()
  const { paymentId } = await startedAttempt(own, OMISE_QR)
  await payAt(OMISE_QR, paymentId)
  const paid = await callbackOf({ player: 'omise', reference: paymentId, outcome: 'paid' })
  await webhookServerOf(own)(paid as Request)
  for (let i = 0; i < 210; i++) await webhookServerOf(own)(webhookRequest('omise', `${i}`, aNetwork()))
  expectLogged('webhook not believed', { provider: 'omise', signature: 'missing' })
  const laterBy = (days: number) => ({ ...own, now: () => own.now() + days * DAY })
  const bodies = async () => {
    const rows = await needs.db.select().from(paymentEvents)
    return {
      refused: rows.filter(({ outcome }) => outcome === 'refused').length,
      told: rows.filter(({ signature, body }) => signature === 'valid' && body !== '').length,
      story: rows.filter(({ outcome, paymentId: of }) => outcome === 'approve' && of === paymentId).length,
    }
  }
  const story = (await bodies()).story
  expect(story).toBeGreaterThan(0)
  await deleteOldEvents(laterBy(29))
  expect(await bodies()).toEqual({ refused: 210, told: 1, story })
  expect(await deleteOldEvents(laterBy(31))).toBe(200)
  expect(await deleteOldEvents(laterBy(31))).toBe(10)
  expect(await bodies()).toEqual({ refused: 0, told: 1, story })
  await deleteOldEvents(laterBy(181))
  expect(await bodies()).toEqual({ refused: 0, told: 0, story })
})
