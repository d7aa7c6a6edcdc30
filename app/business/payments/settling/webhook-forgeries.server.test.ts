import { desc } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findViolations } from '#app/business/payments/find-violations.server.ts'
import { paymentEvents, paymentMethods } from '#app/db/schema/payments.ts'
import { DAY } from '#app/platform/clock.ts'
import {
  METHOD_IDS,
  type MethodUnderTest,
  ONE_PER_PROVIDER,
  payAt,
} from '#app/testing/payment-proof/methods.ts'
import { needsInside } from '#app/testing/payment-proof/needs-inside.ts'
import { aPurchase, press } from '#app/testing/payment-proof/purchase.ts'
import { CHANGES, SIGNATURES } from '#app/testing/payment-proof/signatures.ts'
import { standingOf } from '#app/testing/payment-proof/standing.ts'
import { callbackOf, webhookServerOf } from '#app/testing/payment-proof/webhook-server.ts'
import { expectLogged } from '#app/testing/setup/expected-logs.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'

/*
 * Forged webhooks: each has a name in the inbox, and none changes anything. The money was really paid in all cases, so
 * that believing a forgery would show.
 */

const needs = shopNeeds()

beforeAll(async () => {
  await aShop(needs)
  const methods = METHOD_IDS.map(id => ({ id, name: `Method ${id}`, enabled: true }))
  await needs.db.insert(paymentMethods).values(methods)
})
afterEach(async () => expect(await findViolations(testDb)).toEqual([]))

test('every signing provider declares where its signature is', () => {
  const signing = ONE_PER_PROVIDER.filter(({ callbacks }) => callbacks === 'signed').map(
    ({ player }) => player,
  )
  expect(Object.keys(SIGNATURES).toSorted()).toEqual([...new Set(signing)].toSorted())
})

/** Returns a payment that was paid, and the message that says so, not sent yet. */
async function paidAndUntold(method: MethodUnderTest) {
  const own = needsInside()
  const purchase = await aPurchase(own, method)
  const { paymentId } = await press(own, purchase)
  await payAt(method, paymentId)
  const message = await callbackOf({ player: method.player, reference: paymentId, outcome: 'paid' })
  if (!message) throw new Error(`${method.name} tells of no payment.`)
  return { own, purchase, paymentId, message }
}

async function lastStored() {
  const [row] = await needs.db.select().from(paymentEvents).orderBy(desc(paymentEvents.id)).limit(1)
  return { signature: row?.signature, outcome: row?.outcome, isHandled: row?.handledAt !== null }
}

const REFUSED = { outcome: 'refused', isHandled: true }

describe.each(
  ONE_PER_PROVIDER.filter(({ player }) => SIGNATURES[player]).map(method => [method.name, method] as const),
)('%s: a message with a signature', (_, method) => {
  const { changed, verdicts, aDayLater } = SIGNATURES[method.player] as (typeof SIGNATURES)[string]

  test.each(Object.entries(CHANGES))('%s', async (name, change) => {
    const { own, purchase, message } = await paidAndUntold(method)
    const verdict = verdicts[name] ?? 'bad'
    const answer = await webhookServerOf(own)(await changed(message, change))
    const { order } = await standingOf({ d1: testDb }, purchase)
    if (verdict === 'valid') expect([answer.status, order]).toEqual([200, 'approved'])
    else {
      expectLogged('webhook not believed', { provider: method.player, signature: verdict })
      expect([answer.status, order]).toEqual([401, 'notYetReceived'])
      expect(await lastStored()).toEqual({ signature: verdict, ...REFUSED })
    }
  })

  test('is judged by its age a day later', async () => {
    const { own, purchase, message } = await paidAndUntold(method)
    own.clock.at += DAY
    const answer = await webhookServerOf(own)(message)
    if (aDayLater !== 'valid')
      expectLogged('webhook not believed', { provider: method.player, signature: aDayLater })
    const { order } = await standingOf({ d1: testDb }, purchase)
    expect([answer.status, order]).toEqual(
      aDayLater === 'valid' ? [200, 'approved'] : [401, 'notYetReceived'],
    )
  })

  test('is refused with another payment’s signature', async () => {
    const [one, other] = [await paidAndUntold(method), await paidAndUntold(method)]
    let signature = ''
    await changed(other.message.clone() as Request, own => {
      signature = own
      return own
    })
    const answer = await webhookServerOf(one.own)(await changed(one.message, () => signature))
    expect([answer.status, (await standingOf({ d1: testDb }, one.purchase)).order]).toEqual([
      401,
      'notYetReceived',
    ])
    expect(await lastStored()).toEqual({ signature: 'bad', ...REFUSED })
    expectLogged('webhook not believed', { provider: method.player, signature: 'bad' })
  })

  test('never blocks the real message once refused', async () => {
    const { own, purchase, message } = await paidAndUntold(method)
    const forged = await changed(message.clone() as Request, () => null)
    expect((await webhookServerOf(own)(forged)).status).toBe(401)
    expectLogged('webhook not believed', { provider: method.player })
    expect((await webhookServerOf(own)(message)).status).toBe(200)
    expect((await standingOf({ d1: testDb }, purchase)).order).toBe('approved')
  })
})

describe.each(ONE_PER_PROVIDER.map(method => [method.name, method] as const))('%s', (_, method) => {
  test('repeated messages make one event and one approval', async () => {
    const { own, purchase, message } = await paidAndUntold(method)
    const before = await needs.db.$count(paymentEvents)
    const server = webhookServerOf(own)
    await Promise.all(Array.from({ length: 10 }, () => server(message.clone() as Request)))
    await server(message.clone() as Request)
    const { order, grants, mails } = await standingOf({ d1: testDb }, purchase)
    expect({ order, grants, mails }).toEqual({ order: 'approved', grants: 1, mails: 1 })
    // One row for the message, one for the provider's answer.
    expect((await needs.db.$count(paymentEvents)) - before).toBe(2)
  })

  test('a message about an unpaid payment approves nothing', async () => {
    const own = needsInside()
    const purchase = await aPurchase(own, method)
    const { paymentId } = await press(own, purchase)
    const paid = await callbackOf({ player: method.player, reference: paymentId, outcome: 'paid' })
    await callbackOf({ player: method.player, reference: paymentId, outcome: 'pending' })
    if (paid) expect((await webhookServerOf(own)(paid)).status).toBe(200)
    const { order, hasMismatch, grants } = await standingOf({ d1: testDb }, purchase)
    // Some providers know held money, which makes the order wait.
    expect(['notYetReceived', 'pendingApproved']).toContain(order)
    expect([hasMismatch, grants]).toEqual([false, 0])
  })

  test.each([
    ['another amount', { amount: 1 }],
    ['another currency', { currency: 'USD' }],
  ])('a message with %s than was paid makes no mismatch', async (_what, really) => {
    const own = needsInside()
    const purchase = await aPurchase(own, method)
    const { paymentId: reference } = await press(own, purchase)
    const { player } = method
    const wrong = await callbackOf({ player, reference, outcome: 'paid', ...really })
    await callbackOf({ player, reference, outcome: 'paid', amount: 1_500, currency: 'THB' })
    if (wrong) expect((await webhookServerOf(own)(wrong)).status).toBe(200)
    const { order, hasMismatch } = await standingOf({ d1: testDb }, purchase)
    expect([order, hasMismatch]).toEqual(['approved', false])
  })
})
