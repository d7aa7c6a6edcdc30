import { SELF } from 'cloudflare:test'
import { desc, eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAccount } from '#app/business/accounts/testing-accounts.ts'
import { findViolations } from '#app/business/payments/find-violations.server.ts'
import type { PaymentNeeds } from '#app/business/payments/payment-needs.ts'
import { startPayment } from '#app/business/payments/starting/start-payment.server.ts'
import { sweepOpenPayments } from '#app/business/payments/sweep-open-payments.server.ts'
import { accessGrants } from '#app/db/schema/learning.ts'
import { outbox } from '#app/db/schema/notifications.ts'
import { orders } from '#app/db/schema/orders.ts'
import { paymentEvents, paymentMethods, payments } from '#app/db/schema/payments.ts'
import { control, paymentNeeds, sandbox, signedEvent } from '#app/testing/payments/payment-needs.ts'
import { aBrowser, signIn } from '#app/testing/requests/a-browser.ts'
import { expectLogged } from '#app/testing/setup/expected-logs.ts'
import { aStudent } from '#app/testing/shop/a-caller.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { anOrder } from '#app/testing/shop/an-order.ts'
import { testDb } from '#app/testing/shop/shop-needs.ts'
import { handlePaymentEvent } from './handle-payment-event.server.ts'
import { recordPaymentEvent } from './record-payment-event.server.ts'
import { listReceivedWebhooks } from './replay-event.server.ts'

/* Webhook events: recorded first, and believed only after asking the provider. */

const needs = paymentNeeds()
let buyer: Awaited<ReturnType<typeof aStudent>>

beforeAll(async () => {
  await aShop(needs)
  await needs.db.insert(paymentMethods).values({ id: 9, name: 'PromptPay', enabled: true })
})
beforeEach(async () => {
  buyer = await aStudent(needs)
})
afterEach(async () => expect(await findViolations(testDb)).toEqual([]))

async function aQr() {
  const { order } = await anOrder(needs, buyer, { paymentMethodId: 9 })
  const started = await startPayment(needs, { order: { id: order.id }, methodId: 9 }, buyer)
  if (!started.ok) throw new Error(started.error.code)
  const { paymentId, providerReference } = started.value
  return { orderId: order.id as number, paymentId: paymentId as number, chargeId: providerReference ?? '' }
}

const statusOf = async (orderId: number) =>
  (await needs.db.select().from(orders).where(eq(orders.id, orderId)))[0]?.status

const rawOf = async (request: Request) => ({
  headers: request.headers,
  body: new Uint8Array(await request.arrayBuffer()),
  url: new URL(request.url),
})

/** Records an event and handles it as the queue does. */
async function deliver(own: PaymentNeeds, request: Request): Promise<string> {
  const raw = await rawOf(request)
  const eventIds: number[] = []
  const jobs = { ...own.jobs, handlePaymentEvent: async (id: number) => void eventIds.push(id) }
  const kept = await recordPaymentEvent({ ...own, jobs }, { provider: 'omise', raw })
  for (const eventId of eventIds) await handlePaymentEvent(own, { eventId })
  return kept.ok ? 'kept' : kept.error.code
}

async function effectsOf(orderId: number) {
  const [order] = await needs.db.select().from(orders).where(eq(orders.id, orderId))
  const grants = await needs.db
    .select()
    .from(accessGrants)
    .where(eq(accessGrants.userId, order?.userId ?? ''))
  const key = `send-order-approved:${order?.token}`
  const mails = (await needs.db.select().from(outbox)).filter(mail => mail.key.startsWith(key))
  return {
    status: order?.status,
    hasMismatch: order?.hasMismatch,
    grants: grants.length,
    mails: mails.length,
  }
}

const ONCE = { status: 'approved', hasMismatch: false, grants: 1, mails: 1 }

test('recording costs one round trip, settling four', async () => {
  const { paymentId, chargeId } = await aQr()
  await control({ reference: paymentId, outcome: 'paid' })
  const own = paymentNeeds()
  // From here on the provider's keys are cached.
  await deliver(own, await signedEvent('chrg_test_of_nobody'))
  own.sent.length = own.roundTrips.count = 0
  const raw = await rawOf(await signedEvent(chargeId))
  await recordPaymentEvent(own, { provider: 'omise', raw })
  expect(own.roundTrips.count).toBe(1)
  const { what: eventId } = own.sent.find(({ kind }) => kind === 'event') ?? {}
  await handlePaymentEvent(own, { eventId: eventId as number })
  expect(own.roundTrips.count - 1).toBe(4)
})

test('approves once when an event comes five times at once', async () => {
  const { orderId, paymentId, chargeId } = await aQr()
  await control({ reference: paymentId, outcome: 'paid' })
  const same = await signedEvent(chargeId, { id: 'evnt_test_same' })
  const requests = [...Array.from({ length: 5 }, () => same.clone() as Request)]
  for (let i = 0; i < 5; i++) requests.push(await signedEvent(chargeId))
  await Promise.all(requests.map(request => deliver(paymentNeeds(), request)))
  expect(await effectsOf(orderId)).toEqual(ONCE)
  const kept = await needs.db.select().from(paymentEvents).where(eq(paymentEvents.paymentId, paymentId))
  expect(kept.filter(({ signature }) => signature === 'valid')).toHaveLength(6)
})

describe('an event that is not believed', () => {
  test.each([
    ['a signature with another secret', { secret: btoa('somebody else') }],
    ['no signature', { secret: null }],
    ['a signature of the day before', { age: 86_400 }],
    ['a signature of another body', { tampered: true }],
  ] as const)('with %s is kept and answered 401', async (_, forgery) => {
    const { orderId, paymentId, chargeId } = await aQr()
    await control({ reference: paymentId, outcome: 'paid' })
    const request = await signedEvent(chargeId, forgery)
    expect(await deliver(needs, request.clone() as Request)).toBe('SIGNATURE_REFUSED')
    expect(await statusOf(orderId)).toBe('notYetReceived')
    expect((await SELF.fetch(request)).status).toBe(401)
    expectLogged('webhook not believed', { provider: 'omise' })
    const refused = await needs.db.select().from(paymentEvents).where(eq(paymentEvents.outcome, 'refused'))
    expect(refused.length).toBeGreaterThan(0)
  })

  test('with a valid signature approves no unpaid charge', async () => {
    const { orderId, chargeId } = await aQr()
    await deliver(needs, await signedEvent(chargeId, { status: 'successful' }))
    expect(await statusOf(orderId)).toBe('notYetReceived')
  })

  test.each([
    ['an unknown charge', { chargeId: 'chrg_test_nobody' }],
    ['a transfer', { object: 'transfer', chargeId: 'trsf_test_1' }],
    ['nothing', { body: '[]' }],
    ['a body that is not JSON', { body: 'hello' }],
  ])('about %s is ignored', async (_, event: { chargeId?: string; object?: string; body?: string }) => {
    const { chargeId = 'chrg_test_x', ...over } = event
    const before = await needs.db.$count(paymentEvents)
    expect(await deliver(needs, await signedEvent(chargeId, over))).toBe('kept')
    expect(await needs.db.$count(paymentEvents)).toBe(before + 1)
    const [last] = await needs.db.select().from(paymentEvents).orderBy(desc(paymentEvents.id)).limit(1)
    expect(last).toMatchObject({ outcome: 'ignored', paymentId: null })
  })
})

test('staff replay an event any number of times', async () => {
  const { orderId, paymentId, chargeId } = await aQr()
  const [staff, student] = [aBrowser(), aBrowser()]
  await signIn(staff, await anAccount(needs, ['owner']))
  await signIn(student, await anAccount(needs))
  const heard = async (over = {}) => {
    await deliver(needs, await signedEvent(chargeId, over))
    const [event] = await listReceivedWebhooks(needs)
    return { act: 'replay-event', eventId: String(event?.id) }
  }
  // Not paid yet: a replay asks the provider and changes nothing.
  const again = await heard()
  expect(await staff.post('/admin/failed-jobs', again)).toMatchObject({
    status: 302,
    location: '/admin/failed-jobs',
  })
  expect(await statusOf(orderId)).toBe('notYetReceived')

  await control({ reference: paymentId, outcome: 'paid' })
  expect((await student.post('/admin/failed-jobs', again)).status).toBe(404)
  expect((await student.ask('/admin/act', again)).status).toBe(404)
  expect(await statusOf(orderId)).toBe('notYetReceived')
  expect((await staff.get('/admin/failed-jobs')).page.values('eventId')).toContain(again.eventId)
  for (let i = 0; i < 2; i++) expect((await staff.ask('/admin/act', again)).answer).toEqual({ kind: 'done' })
  expect(await effectsOf(orderId)).toEqual(ONCE)
  for (const eventId of ['999999', '0', 'x'])
    expect((await staff.ask('/admin/act', { act: 'replay-event', eventId })).answer?.kind).not.toBe('done')

  // A refused event keeps no body, so it cannot be replayed.
  const forged = await heard({ secret: btoa('somebody else') })
  expectLogged('webhook not believed', { provider: 'omise', signature: 'bad' })
  const { page } = await staff.get('/admin/failed-jobs')
  expect(page.text).toContain('SHA-256')
  expect(page.values('eventId')).not.toContain(forged.eventId)
  expect((await staff.ask('/admin/act', forged)).answer?.kind).toBe('refused')
})

test('shows staff each webhook once, without the provider’s answers', async () => {
  const { orderId, paymentId, chargeId } = await aQr()
  await control({ reference: paymentId, outcome: 'paid' })
  await deliver(needs, await signedEvent(chargeId))
  const kept = await needs.db.select().from(paymentEvents).where(eq(paymentEvents.paymentId, paymentId))
  expect(kept.filter(({ cause }) => cause === 'webhook').map(({ signature }) => signature)).toContain('asked')
  const heard = (await listReceivedWebhooks(needs)).filter(event => event.orderId === orderId)
  expect(heard).toMatchObject([{ signature: 'valid', outcome: 'approve' }])
})

test('keeps an event for a retry when its provider fails', async () => {
  const { orderId, paymentId, chargeId } = await aQr()
  await control({ reference: paymentId, outcome: 'paid' })
  await control({ fault: { kind: '500', calls: 1 } })
  await expect(deliver(needs, await signedEvent(chargeId))).rejects.toThrow('could not be asked')
  expectLogged('provider unclear', { provider: 'omise', paymentId, why: 'status 500' })
  expect(await statusOf(orderId)).toBe('notYetReceived')
  const later = paymentNeeds()
  later.clock.at += 5 * 60_000
  await sweepOpenPayments(later)
  expect(await effectsOf(orderId)).toEqual(ONCE)
})

test('stores no card number and no secret of an event', async () => {
  const canary = '4111 1111 1111 1111'
  const body = JSON.stringify({
    id: 'evnt_test_canary',
    data: { card: { number: canary }, note: `paid with ${canary}`, token: 'tokn_secret' },
  })
  await deliver(needs, await signedEvent('x', { body }))
  const [row] = await needs.db
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.outcome, 'ignored'))
    .orderBy(paymentEvents.id)
  const all = JSON.stringify(await needs.db.select().from(paymentEvents))
  expect(row).toBeDefined()
  expect(all).not.toMatch(/4111 1111 1111 1111|4111111111111111|tokn_secret/)
})

test('settles through webhook, queue and the sandbox’s own callback', async () => {
  const { orderId, paymentId } = await aQr()
  const answer = await sandbox('/control', {
    method: 'POST',
    body: JSON.stringify({ provider: 'omise', reference: paymentId, outcome: 'paid', notify: { times: 5 } }),
  })
  expect(answer.status).toBe(200)
  await expect.poll(() => statusOf(orderId)).toBe('approved')
  expect(await effectsOf(orderId)).toEqual(ONCE)
})

test('a refund at the provider becomes a mismatch', async () => {
  const { orderId, paymentId, chargeId } = await aQr()
  await control({ reference: paymentId, outcome: 'paid' })
  await deliver(needs, await signedEvent(chargeId))
  await control({ reference: paymentId, outcome: 'refunded' })
  await deliver(needs, await signedEvent(chargeId))
  expect(await effectsOf(orderId)).toMatchObject({ status: 'approved', hasMismatch: true })
  const [row] = await needs.db.select().from(payments).where(eq(payments.id, paymentId))
  expect(row).toMatchObject({ state: 'refunded', failure: 'given-back' })
})
