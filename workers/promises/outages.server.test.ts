import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { sendDueMail } from '#app/business/notifications/send-due-mail.server.ts'
import { mailTransportFor } from '#app/business/notifications/transports/mail-transport-for.server.ts'
import { findViolations } from '#app/business/payments/find-violations.server.ts'
import { recordPaymentEvent } from '#app/business/payments/settling/record-payment-event.server.ts'
import { settlePayment } from '#app/business/payments/settling/settle-payment.server.ts'
import { sweepOpenPayments } from '#app/business/payments/sweep-open-payments.server.ts'
import { mailbox } from '#app/db/schema/notifications.ts'
import { paymentMethods } from '#app/db/schema/payments.ts'
import { MINUTE, SECOND } from '#app/platform/clock.ts'
import { failingD1 } from '#app/testing/payment-proof/failing-d1.ts'
import { METHODS_UNDER_TEST, type MethodUnderTest, payAt } from '#app/testing/payment-proof/methods.ts'
import { needsInside, type Own } from '#app/testing/payment-proof/needs-inside.ts'
import { aPurchase, press } from '#app/testing/payment-proof/purchase.ts'
import { PAID_ONCE, standingOf } from '#app/testing/payment-proof/standing.ts'
import { callbackOf, webhookServerOf } from '#app/testing/payment-proof/webhook-server.ts'
import { expectLogged } from '#app/testing/setup/expected-logs.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'
import { jobsThroughQueue } from '../queues/send.ts'
import { announceThroughRoom, hintRoom } from '../services.ts'

/**
 * One part of the platform is down while a buyer pays. The buyer waits a second at most. behaviour: Outages lose
 * nothing
 */

const needs = shopNeeds()
const PROMPTPAY = METHODS_UNDER_TEST.find(({ methodId }) => methodId === 9) as MethodUnderTest

beforeAll(async () => {
  await aShop(needs)
  await needs.db.insert(paymentMethods).values({ id: 9, name: 'PromptPay', enabled: true })
})
afterEach(async () => {
  expect(await findViolations(testDb)).toEqual([])
})

const throws = () => Promise.reject(new Error('down'))
const hangs = () => new Promise<never>(() => {})

/** A Durable Object namespace whose every method runs `does`. */
const namespaceThat = (does: () => Promise<never>) => {
  const stub = new Proxy({}, { get: (_, name) => (name === 'then' ? undefined : does) })
  return { idFromName: () => 'id', get: () => stub, getByName: () => stub } as never
}

/** Returns how many milliseconds the act waited until a timer ran out. A clock would also count a slow machine. */
async function waitedFor(act: () => Promise<unknown>): Promise<number> {
  let waited = 0
  const { setTimeout } = globalThis
  const timers = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, wait = 0) => {
    // Waits at the same time count once.
    const from = waited
    const pass = () => {
      waited = Math.max(waited, from + wait)
      run()
    }
    return setTimeout(pass, wait)
  }) as typeof setTimeout)
  try {
    await act()
    return waited
  } finally {
    timers.mockRestore()
  }
}

/** A payment at the provider, and a shop whose services in `broken` fail when it learns of the payment. */
async function paidWith(broken: Partial<Own>) {
  const own = { ...needsInside(), ...broken }
  const purchase = await aPurchase(needs, PROMPTPAY)
  const { paymentId } = await press(own, purchase)
  await payAt(PROMPTPAY, paymentId)
  return { own, purchase, paymentId }
}

async function messageOf(reference: number): Promise<Request> {
  const message = await callbackOf({ player: 'omise', reference, outcome: 'paid' })
  if (!message) throw new Error('Nothing was told.')
  return message
}

test.each([
  ['fails', namespaceThat(throws), true],
  ['does not answer', namespaceThat(hangs), false],
  ['cannot be reached', undefined as never, true],
])('a room that %s delays nobody beyond a second', async (_, rooms, isLogged) => {
  if (isLogged) expectLogged('room not told, pages will poll')
  const { own, purchase, paymentId } = await paidWith({
    announce: announceThroughRoom(hintRoom(rooms), needs.log),
  })
  const waited = await waitedFor(() => settlePayment(own, { paymentId, cause: 'poll' }))
  expect(waited).toBeLessThanOrEqual(SECOND)
  expect(await standingOf({ d1: testDb }, purchase)).toEqual(PAID_ONCE)
})

test.each([
  ['fails', throws, true],
  ['does not answer', hangs, false],
])('with a queue that %s, the sweep does the work', async (_, sendBatch, isLogged) => {
  if (isLogged) expectLogged('job not queued, left to the sweep', { message: 'down' })
  const queue = { sendBatch } as unknown as Queue
  const jobs = jobsThroughQueue(
    { jobs: queue, slips: queue, certificates: queue },
    { now: Date.now, log: needs.log },
  )
  const { own, purchase, paymentId } = await paidWith({ jobs })
  const message = await messageOf(paymentId)
  const { headers, url } = message
  const raw = { headers, body: new Uint8Array(await message.arrayBuffer()), url: new URL(url) }
  const waited = await waitedFor(() => recordPaymentEvent(own, { provider: 'omise', raw }))
  expect(waited).toBeLessThanOrEqual(SECOND)
  expect((await standingOf({ d1: testDb }, purchase)).order).toBe('notYetReceived')

  own.clock.at += 5 * MINUTE
  await sweepOpenPayments(own)
  expect(await standingOf({ d1: testDb }, purchase)).toEqual(PAID_ONCE)
  const mail = mailTransportFor({
    db: needs.db,
    now: own.now,
    environment: own.environment,
    binding: undefined,
  })
  const before = await needs.db.$count(mailbox)
  await sendDueMail({ ...own, mail } as never)
  const sent = (await needs.db.$count(mailbox)) - before
  expect(sent).toBeGreaterThan(0)
  await sendDueMail({ ...own, mail } as never)
  expect((await needs.db.$count(mailbox)) - before).toBe(sent)
})

test('a provider that is down for an hour loses no payment', async () => {
  const { own, purchase, paymentId } = await paidWith({})
  const down = { ...own, outbound: throws }
  expectLogged('provider unclear', { paymentId, why: 'no connection' })
  for (let minutes = 0; minutes < 60; minutes += 10) {
    own.clock.at += 10 * MINUTE
    await sweepOpenPayments(down)
    const { next } = await press(down, purchase)
    expect(['qr', 'checking']).toContain(next.kind)
  }
  expect((await standingOf({ d1: testDb }, purchase)).order).toBe('notYetReceived')
  own.clock.at += 60 * MINUTE
  await sweepOpenPayments(own)
  expect(await standingOf({ d1: testDb }, purchase)).toEqual(PAID_ONCE)
})

test('a webhook that cannot be stored is not acknowledged', async () => {
  const { own, purchase, paymentId } = await paidWith({})
  const message = await messageOf(paymentId)
  const failing = shopNeeds({ through: db => failingD1(db, { write: 1, point: 'dead' }) })
  const answer = await webhookServerOf(needsInside({ needs: failing }))(message.clone() as Request)
  expect(answer.status).toBe(500)
  expectLogged(/Failed query: insert into "payment_events"/)
  expect((await webhookServerOf(own)(message)).status).toBe(200)
  expect(await standingOf({ d1: testDb }, purchase)).toEqual(PAID_ONCE)
})
