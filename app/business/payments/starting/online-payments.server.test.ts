import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cancelOrder } from '#app/business/orders/process/cancel-order.server.ts'
import { findViolations } from '#app/business/payments/find-violations.server.ts'
import { pollPayment } from '#app/business/payments/settling/poll-payment.server.ts'
import { settlePayment } from '#app/business/payments/settling/settle-payment.server.ts'
import { sweepOpenPayments } from '#app/business/payments/sweep-open-payments.server.ts'
import { orders } from '#app/db/schema/orders.ts'
import { paymentMethods, payments } from '#app/db/schema/payments.ts'
import { HOUR, MINUTE } from '#app/platform/clock.ts'
import { later } from '#app/testing/payments/payment-attempts.ts'
import { cardToken, control, heldWith, paymentNeeds } from '#app/testing/payments/payment-needs.ts'
import { aStudent } from '#app/testing/shop/a-caller.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { anOrder } from '#app/testing/shop/an-order.ts'
import { meanwhile } from '#app/testing/shop/meanwhile.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'
import { startPayment } from './start-payment.server.ts'

/* Payments by QR and card at the sandbox's provider, with every outcome. */

const needs = paymentNeeds()
let buyer: Awaited<ReturnType<typeof aStudent>>

beforeAll(async () => {
  await aShop(needs)
  await needs.db.batch([
    needs.db.insert(paymentMethods).values({ id: 8, name: 'Card', enabled: true }),
    needs.db.insert(paymentMethods).values({ id: 9, name: 'PromptPay', enabled: true }),
  ])
})
beforeEach(async () => {
  buyer = await aStudent(needs)
})
afterEach(async () => expect(await findViolations(testDb)).toEqual([]))

async function aQr(own = needs) {
  const { order } = await anOrder(needs, buyer, { paymentMethodId: 9 })
  const started = await startPayment(own, { order: { id: order.id }, methodId: 9 }, buyer)
  if (!started.ok) throw new Error(JSON.stringify(started.error))
  return { order, ...started.value }
}

async function aCardPayment(number: string) {
  const { order } = await anOrder(needs, buyer, { paymentMethodId: 8 })
  const submittedFields = { token: await cardToken(number) }
  const started = await startPayment(needs, { order: { id: order.id }, methodId: 8, submittedFields }, buyer)
  if (!started.ok) throw new Error(JSON.stringify(started.error))
  return { order, ...started.value }
}

const settle = (paymentId: number, own = needs) => settlePayment(own, { paymentId, cause: 'poll' })

async function standing(orderId: number) {
  const [order] = await needs.db.select().from(orders).where(eq(orders.id, orderId))
  const attempts = await needs.db.select().from(payments).where(eq(payments.orderId, orderId))
  return {
    order: order?.status,
    hasMismatch: order?.hasMismatch,
    attempts: attempts.map(({ state }) => state),
    failures: attempts.map(({ failure }) => failure),
  }
}

test('shows a QR of the due amount, approves once paid', async () => {
  const { order, paymentId, next } = await aQr()
  expect(next).toMatchObject({ kind: 'qr', imageUrl: expect.stringContaining('/sandbox/omise/') })
  expect(await heldWith(paymentId)).toMatchObject([{ amount: 1500, state: 'pending' }])
  await settle(paymentId)
  expect(await standing(order.id)).toMatchObject({ order: 'notYetReceived', attempts: ['waiting'] })
  await control({ reference: paymentId, outcome: 'paid' })
  await settle(paymentId)
  expect(await standing(order.id)).toMatchObject({
    order: 'approved',
    attempts: ['paid'],
    hasMismatch: false,
  })
})

test('twenty presses at once get the same open QR', async () => {
  const { order } = await anOrder(needs, buyer, { paymentMethodId: 9 })
  const press = () => startPayment(needs, { order: { id: order.id }, methodId: 9 }, buyer)
  const kinds = (await Promise.all(Array.from({ length: 20 }, press))).map(
    answer => answer.ok && answer.value.next.kind,
  )
  expect(kinds.filter(kind => kind === 'qr')).toHaveLength(1)
  const again = await press()
  expect(again.ok && again.value.next.kind).toBe('qr')
  expect((await standing(order.id)).attempts).toEqual(['waiting'])
})

test('twenty presses get one QR after an earlier one ended', async () => {
  const { order, paymentId } = await aQr()
  await control({ reference: paymentId, outcome: 'expired' })
  await settle(paymentId)
  const press = () => startPayment(needs, { order: { id: order.id }, methodId: 9 }, buyer)
  await Promise.all(Array.from({ length: 20 }, press))
  expect((await standing(order.id)).attempts).toEqual(['expired', 'waiting'])
})

test('approves a card payment at once', async () => {
  const { order, next } = await aCardPayment('4242424242424242')
  expect(next).toEqual({ kind: 'settled' })
  expect(await standing(order.id)).toMatchObject({ order: 'approved', attempts: ['paid'] })
})

test('a declined card leaves the order payable by another', async () => {
  const { order, next } = await aCardPayment('4111111111140011')
  expect(next).toMatchObject({ kind: 'refused', code: 'insufficient_fund' })
  expect(await standing(order.id)).toMatchObject({ order: 'notYetReceived', attempts: ['failed'] })
  const submittedFields = { token: await cardToken() }
  await startPayment(needs, { order: { id: order.id }, methodId: 8, submittedFields }, buyer)
  expect(await standing(order.id)).toMatchObject({ order: 'approved', attempts: ['failed', 'paid'] })
})

test('money that arrives after cancelling becomes a mismatch', async () => {
  const { order, paymentId } = await aQr()
  await cancelOrder(needs, { order: { id: order.id } }, buyer)
  await control({ reference: paymentId, outcome: 'paid' })
  await settle(paymentId)
  expect(await standing(order.id)).toEqual({
    order: 'cancelled',
    hasMismatch: true,
    attempts: ['review'],
    failures: ['order-ended'],
  })
})

/**
 * Returns needs that run `happens` right before the provider is first asked, and a list of the payments it was asked
 * about.
 */
function whileAsking(happens: () => Promise<unknown> = async () => {}) {
  const asked: string[] = []
  const own = paymentNeeds({
    needs: shopNeeds({ now: needs.now() }),
    through: outbound => async request => {
      asked.push(request.url)
      if (asked.length === 1) await happens()
      return outbound(request)
    },
  })
  return { own, asked, askedAbout: (id: string | null) => asked.filter(url => url.includes(`${id}`)).length }
}

const attemptOf = async (paymentId: number) =>
  (await needs.db.select().from(payments).where(eq(payments.id, paymentId)))[0]

describe('two callers at once', () => {
  test('only one asks the provider every five seconds', async () => {
    const { paymentId, providerReference } = await aQr()
    const { own, askedAbout } = whileAsking()
    for (const times of [1, 2]) {
      later(own, 6_000)
      await Promise.all(Array.from({ length: 5 }, () => pollPayment(own, { paymentId })))
      expect(askedAbout(providerReference)).toBe(times)
    }
  })

  test('the sweep skips a leased attempt for one minute', async () => {
    const { paymentId, providerReference } = await aQr()
    const sweep = whileAsking()
    later(sweep.own, HOUR)
    const leased = { askAt: 0 }
    const { own } = whileAsking(async () => {
      await sweepOpenPayments(sweep.own)
      leased.askAt = (await attemptOf(paymentId))?.askAt ?? 0
    })
    later(own, HOUR)
    await settle(paymentId, own)
    expect(sweep.askedAbout(providerReference)).toBe(0)
    expect(leased.askAt - own.now()).toBe(MINUTE)
  })

  test('the sweep takes over a started attempt after one minute', async () => {
    const { order } = await anOrder(needs, buyer, { paymentMethodId: 9 })
    for (const state of ['first', 'another']) {
      const seen: { state?: string; askAt?: number | null }[] = []
      const { own } = whileAsking(async () => {
        const attempts = await needs.db.select().from(payments).where(eq(payments.orderId, order.id))
        seen.push(attempts.at(-1) ?? {})
      })
      const started = await startPayment(own, { order: { id: order.id }, methodId: 9 }, buyer)
      expect(seen, state).toMatchObject([{ state: 'created', askAt: own.now() + MINUTE }])
      if (!started.ok) throw new Error(started.error.code)
      await control({ reference: started.value.paymentId, outcome: 'expired' })
      await settle(started.value.paymentId)
    }
  })

  test('an older answer does not overwrite a newer one', async () => {
    const { order, paymentId } = await aQr()
    // The first caller has the answer 'not yet' and has read the order. The money comes right before it writes.
    const shop = meanwhile({ before: 2 }, async () => {
      await control({ reference: paymentId, outcome: 'paid' })
      await settle(paymentId)
    })
    await settle(paymentId, paymentNeeds({ needs: shop }))
    expect(await standing(order.id)).toMatchObject({
      order: 'approved',
      attempts: ['paid'],
      hasMismatch: false,
    })
  })

  test('no attempt starts for an order that was just cancelled', async () => {
    const { order, paymentId } = await aQr()
    await control({ reference: paymentId, outcome: 'expired' })
    await settle(paymentId)
    const { own, asked } = whileAsking()
    const typedKeys = {
      ...own.typedKeys,
      read: async () => {
        await cancelOrder(needs, { order: { id: order.id } }, buyer)
        return own.typedKeys.read()
      },
    }
    await startPayment({ ...own, typedKeys }, { order: { id: order.id }, methodId: 9 }, buyer)
    expect(await standing(order.id)).toMatchObject({ order: 'cancelled', attempts: ['expired'] })
    expect(asked).toEqual([])
  })
})
