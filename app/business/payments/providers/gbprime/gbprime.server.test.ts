import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cancelOrder } from '#app/business/orders/process/cancel-order.server.ts'
import { findViolations } from '#app/business/payments/find-violations.server.ts'
import { openProvider } from '#app/business/payments/open-provider.server.ts'
import { handlePaymentEvent } from '#app/business/payments/settling/handle-payment-event.server.ts'
import { recordPaymentEvent } from '#app/business/payments/settling/record-payment-event.server.ts'
import { returnFromProvider } from '#app/business/payments/settling/return-from-provider.server.ts'
import { settlePayment } from '#app/business/payments/settling/settle-payment.server.ts'
import { getCardPage, openCardPage, payByCardPage } from '#app/business/payments/starting/card-page.server.ts'
import { startPayment } from '#app/business/payments/starting/start-payment.server.ts'
import { sweepOpenPayments } from '#app/business/payments/sweep-open-payments.server.ts'
import { paymentEvents, paymentMethods } from '#app/db/schema/payments.ts'
import { HOUR, MINUTE } from '#app/platform/clock.ts'
import { gbPrimeToken } from '#app/testing/payments/gbprime-token.ts'
import { later as laterOf, standingOf } from '#app/testing/payments/payment-attempts.ts'
import { control as controlOf, heldWith, paymentNeeds } from '#app/testing/payments/payment-needs.ts'
import { expectLogged } from '#app/testing/setup/expected-logs.ts'
import { aStudent } from '#app/testing/shop/a-caller.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { anOrder } from '#app/testing/shop/an-order.ts'
import { testDb } from '#app/testing/shop/shop-needs.ts'
import { gbPrime } from './gbprime.server.ts'

/* Payments through GB Prime Pay by card and by QR. The sandbox plays the provider. */

const needs = paymentNeeds()
const control = (order: Record<string, unknown>) => controlOf({ provider: 'gbprime', ...order })
let buyer: Awaited<ReturnType<typeof aStudent>>

beforeAll(async () => {
  await aShop(needs)
  await needs.db.batch([
    needs.db.insert(paymentMethods).values({ id: 11, name: 'Card', enabled: true }),
    needs.db.insert(paymentMethods).values({ id: 12, name: 'PromptPay', enabled: true }),
  ])
})
beforeEach(async () => {
  buyer = await aStudent(needs)
  await control({ fault: { kind: '500', calls: 0 } })
})
afterEach(async () => expect(await findViolations(testDb)).toEqual([]))

const FAULTS = ['timeout', 'reset', '500', '429', 'malformed', 'html', 'truncated', 'empty']
const orderFor = async (methodId: number) =>
  (await anOrder(needs, buyer, { paymentMethodId: methodId })).order.id

async function start(orderId: number, token?: string, own = needs) {
  const by = token === undefined ? { methodId: 12 } : { methodId: 11, submittedFields: { token } }
  const started = await startPayment(own, { order: { id: orderId }, ...by }, buyer)
  if (!started.ok) throw new Error(JSON.stringify(started.error))
  return { ...started.value, orderId }
}
const aQr = async () => start(await orderFor(12))
const aCharge = async (number?: string) => start(await orderFor(11), await gbPrimeToken(number))
const settle = (paymentId: number, own = needs) => settlePayment(own, { paymentId, cause: 'poll' })
const later = (ms: number) => laterOf(paymentNeeds(), ms)

const standing = (orderId: number) => standingOf(needs, orderId)
const APPROVED = { order: 'approved', hasMismatch: false, attempts: ['paid'] }
const WAITING = { order: 'notYetReceived', hasMismatch: false, attempts: ['waiting'] }

describe('by PromptPay', () => {
  test('shows a drawn QR and approves at status S', async () => {
    const { orderId, paymentId, next } = await aQr()
    expect(next).toMatchObject({ kind: 'qr', imageUrl: null, svg: expect.stringContaining('<svg') })
    await settle(paymentId)
    expect(await standing(orderId)).toEqual(WAITING)
    await control({ reference: paymentId, outcome: 'paid' })
    await settle(paymentId)
    expect(await standing(orderId)).toEqual(APPROVED)
  })

  test.each([
    ['failed', 'failed: declined'],
    ['cancelled', 'failed: declined'],
    ['refunded', 'cancelled: reversed'],
  ])('an attempt that is %s leaves the order payable', async (outcome, ended) => {
    const { orderId, paymentId } = await aQr()
    await control({ reference: paymentId, outcome })
    await settle(paymentId)
    expect(await standing(orderId)).toEqual({
      order: 'notYetReceived',
      hasMismatch: false,
      attempts: [ended],
    })
    expect((await start(orderId)).next.kind).toBe('qr')
  })

  test('expires with the countdown but finds later money', async () => {
    const { orderId, paymentId } = await aQr()
    await settle(paymentId, later(16 * MINUTE))
    expect(await standing(orderId)).toMatchObject({ attempts: ['expired: expired'] })
    await control({ reference: paymentId, outcome: 'paid' })
    await sweepOpenPayments(later(HOUR))
    expect(await standing(orderId)).toEqual(APPROVED)
  })

  test.each(FAULTS)('makes another QR after %s lost the first', async kind => {
    const orderId = await orderFor(12)
    await control({ fault: { kind, calls: 1 } })
    expect((await start(orderId)).next).toMatchObject({ kind: 'refused', code: 'no_answer' })
    expect((await start(orderId)).next.kind).toBe('qr')
  })
})

test.each(FAULTS)('an inquiry that ends in %s changes nothing', async kind => {
  const { orderId, paymentId } = await aQr()
  await control({ reference: paymentId, outcome: 'paid' })
  await control({ fault: { kind, calls: 1 } })
  await settle(paymentId)
  expectLogged('provider unclear', { provider: 'gbprime', paymentId })
  expect(await standing(orderId)).toEqual(WAITING)
  await settle(paymentId)
  expect(await standing(orderId)).toEqual(APPROVED)
})

describe('by card', () => {
  test('opens the bank’s page and approves only after asking', async () => {
    const { orderId, paymentId, next } = await aCharge()
    const action = 'http://localhost:8787/sandbox/gbprime/api/v1/tokens/3d_secured'
    const fields = { publicKey: 'sandboxGbPrimePublicKey', gbpReferenceNo: expect.stringMatching(/^gbp\d+$/) }
    expect(next).toEqual({ kind: 'form', action, fields })
    await settle(paymentId)
    expect(await standing(orderId)).toEqual(WAITING)
    await control({ reference: paymentId, outcome: 'paid' })
    await settle(paymentId)
    expect(await standing(orderId)).toEqual(APPROVED)
  })

  test.each([
    ['4000000000000002', 'charge_05'],
    ['4000000000009995', 'charge_51'],
  ])('a refused card (%s) can be tried again', async (number, code) => {
    const { orderId, next } = await aCharge(number)
    expect(next).toMatchObject({ kind: 'refused', code })
    expect((await start(orderId, await gbPrimeToken())).next.kind).toBe('form')
    expect(await standing(orderId)).toMatchObject({ attempts: [`failed: ${code}`, 'waiting'] })
  })

  test('refuses a used token and an invalid one', async () => {
    const token = await gbPrimeToken()
    await start(await orderFor(11), token)
    buyer = await aStudent(needs)
    const orderId = await orderFor(11)
    expect((await start(orderId, token)).next).toMatchObject({ code: 'invalid_card' })
    expect((await start(orderId, '4242 4242')).next).toMatchObject({ code: 'missing_card' })
  })

  test.each(['timeout', 'malformed', 'html', 'truncated', 'empty'])(
    'asks about a charge after %s and never repeats it',
    async kind => {
      const orderId = await orderFor(11)
      const token = await gbPrimeToken()
      await control({ fault: { kind, calls: 1 } })
      const { paymentId, next } = await start(orderId, token)
      expect(next).toEqual({ kind: 'checking' })
      expectLogged('provider unclear', { provider: 'gbprime', paymentId })
      await control({ reference: paymentId, outcome: 'paid' })
      expect((await start(orderId, await gbPrimeToken(), later(MINUTE))).next).toEqual({ kind: 'settled' })
      expect(await standing(orderId)).toEqual(APPROVED)
      expect(await heldWith(paymentId)).toHaveLength(1)
    },
  )

  test.each(['reset', '500', '429'])('gives up a charge that %s prevented', async kind => {
    const orderId = await orderFor(11)
    await control({ fault: { kind, calls: 1 } })
    const { paymentId, next } = await start(orderId, await gbPrimeToken())
    expect(next).toEqual({ kind: 'checking' })
    expectLogged('provider unclear', { provider: 'gbprime', paymentId })
    expect((await start(orderId, await gbPrimeToken(), later(MINUTE))).next).toEqual({ kind: 'checking' })
    expect(await heldWith(paymentId)).toHaveLength(0)
    await sweepOpenPayments(later(20 * MINUTE))
    expect(await standing(orderId)).toMatchObject({ attempts: ['failed: never_started'] })
  })
})

describe('the return from the bank', () => {
  const back = async (paymentId: number, submittedFields: Record<string, string>) => {
    const signature = await needs.signer.sign('payment-return', String(paymentId))
    return returnFromProvider(needs, { paymentId, signature, submittedFields })
  }

  test('proves nothing with result code 00', async () => {
    const { orderId, paymentId } = await aCharge()
    expect(await back(paymentId, { resultCode: '00' })).toMatchObject({ outcome: 'open' })
    expect(await standing(orderId)).toEqual(WAITING)
  })

  test('ends the attempt on refusal but accepts later money', async () => {
    const { orderId, paymentId } = await aCharge()
    expect(await back(paymentId, { resultCode: '05' })).toMatchObject({ outcome: 'failed' })
    expect(await standing(orderId)).toMatchObject({ attempts: ['failed: payment_rejected'] })
    await control({ reference: paymentId, outcome: 'paid' })
    await sweepOpenPayments(later(HOUR))
    expect(await standing(orderId)).toEqual(APPROVED)
  })

  test('ignores a refusal code for a paid order', async () => {
    const { orderId, paymentId } = await aCharge()
    await control({ reference: paymentId, outcome: 'paid' })
    expect(await back(paymentId, { resultCode: '05' })).toMatchObject({ outcome: 'paid' })
    expect(await standing(orderId)).toEqual(APPROVED)
  })

  test('is refused without the shop’s own signature', async () => {
    const { paymentId } = await aCharge()
    expect(await returnFromProvider(needs, { paymentId, signature: 'x', submittedFields: {} })).toBeNull()
  })
})

describe('mismatched money', () => {
  test.each([
    ['a payment one satang too low', { amount: 1_499.99 }, 'wrong-amount'],
    ['a payment in another currency', { currency: 'USD' }, 'wrong-currency'],
  ])('%s goes to staff for review', async (_, paid, reason) => {
    const { orderId, paymentId } = await aQr()
    await control({ reference: paymentId, outcome: 'paid', ...paid })
    await settle(paymentId)
    expect(await standing(orderId)).toMatchObject({ hasMismatch: true, attempts: [`review: ${reason}`] })
  })

  test('goes to staff after cancellation and after a reversal', async () => {
    const late = await aQr()
    await cancelOrder(needs, { order: { id: late.orderId } }, buyer)
    await control({ reference: late.paymentId, outcome: 'paid' })
    await settle(late.paymentId)
    expect(await standing(late.orderId)).toMatchObject({ attempts: ['review: order-ended'] })
    const taken = await aCharge()
    await control({ reference: taken.paymentId, outcome: 'paid' })
    await settle(taken.paymentId)
    await control({ reference: taken.paymentId, outcome: 'refunded' })
    await settle(taken.paymentId)
    expect(await standing(taken.orderId)).toMatchObject({ attempts: ['refunded: taken-back'] })
  })
})

describe('a notification', () => {
  async function notify(body: string): Promise<boolean> {
    const own = paymentNeeds()
    const url = new URL('http://localhost:8787/webhook/payment/gbprime')
    const raw = { headers: new Headers(), body: new TextEncoder().encode(body), url }
    const kept = await recordPaymentEvent(own, { provider: 'gbprime', raw })
    for (const { kind, what } of own.sent)
      if (kind === 'event') await handlePaymentEvent(own, { eventId: Number(what) })
    return kept.ok
  }
  const fields = (paymentId: number) => ({
    referenceNo: String(paymentId),
    gbpReferenceNo: 'gbp1',
    resultCode: '00',
    amount: '1500.00',
    cardNo: '4242424242424242',
  })

  test('makes the shop ask and leaves no card number', async () => {
    for (const write of [
      JSON.stringify,
      (of: Record<string, string>) => new URLSearchParams(of).toString(),
    ]) {
      const { orderId, paymentId } = await aQr()
      await control({ reference: paymentId, outcome: 'paid' })
      expect(await notify(write(fields(paymentId)))).toBe(true)
      expect(await notify(write(fields(paymentId)))).toBe(true)
      expect(await standing(orderId)).toEqual(APPROVED)
    }
    const kept = await needs.db.select().from(paymentEvents)
    expect(kept.map(({ body }) => body).join()).not.toContain('4242424242424242')
  })

  test('approves nothing when somebody else sends it', async () => {
    const { orderId, paymentId } = await aQr()
    expect(await notify(JSON.stringify(fields(paymentId)))).toBe(true)
    expect(await standing(orderId)).toEqual(WAITING)
  })
})

describe('the card page', () => {
  const opened = async (orderId: number, over: object = {}) => {
    const page = await openCardPage(needs, { order: { id: orderId }, methodId: 11, ...over }, buyer)
    if (!page.ok) throw new Error(JSON.stringify(page.error))
    return page.value.path.split('/').at(-1) ?? ''
  }
  const pay = async (link: string, own = needs) =>
    payByCardPage(own, { link, token: await gbPrimeToken(), claimed: null, ip: null }, buyer)

  test('opens by a link that lasts half an hour', async () => {
    const orderId = await orderFor(11)
    const link = await opened(orderId, { returnTo: { success: '/thankyou', failure: '/cart' } })
    const page = await getCardPage(needs, { link }, buyer)
    expect(page).toMatchObject({ ok: true, value: { orderId, due: { minor: 150_000 } } })
    const paid = await pay(link)
    expect(paid).toMatchObject({
      ok: true,
      value: { next: { kind: 'form' }, returnTo: { success: '/thankyou' } },
    })
    const [held] = await heldWith(paid?.ok ? paid.value.paymentId : 0)
    expect(held).toMatchObject({ state: 'pending', amount: 1500 })
    expect(await pay(link, later(31 * MINUTE))).toBeNull()
    expect(await getCardPage(later(31 * MINUTE), { link }, buyer)).toBeNull()
  })

  test('does not open by a forged link', async () => {
    const link = await opened(await orderFor(11))
    const [text = '', signature] = link.split('.')
    const forged = `${btoa(atob(text).replace('11', '12')).replaceAll('=', '')}.${signature}`
    for (const made of ['', '.', 'x.y', text, forged])
      expect(await getCardPage(needs, { link: made }, buyer)).toBeNull()
  })

  test('refuses a wrong amount, buyer, method or order', async () => {
    const orderId = await orderFor(11)
    const ask = async (over: object, who = buyer) =>
      openCardPage(needs, { order: { id: orderId }, methodId: 11, ...over }, who)
    expect(await ask({ claimed: 1 })).toMatchObject({ error: { code: 'AMOUNT_MISMATCH' } })
    expect(await ask({}, await aStudent(needs))).toMatchObject({ error: { code: 'NOT_FOUND' } })
    expect(await ask({ methodId: 12 })).toMatchObject({ error: { code: 'PROVIDER_NOT_READY' } })
    const link = await opened(orderId)
    await cancelOrder(needs, { order: { id: orderId } }, buyer)
    expect(await pay(link)).toMatchObject({ ok: false, error: { code: 'ORDER_NOT_PAYABLE' } })
  })
})

test.each([
  [{}, 'answers'],
  [{ GBPRIME_SECRET_KEY: 'wrong' }, 'refuses'],
  [{ GBPRIME_TOKEN: 'wrong' }, 'refuses'],
])('checks the keys: with %o GB Prime Pay %s', async (variables, kind) => {
  const provider = await openProvider(gbPrime, paymentNeeds({ variables }))
  expect(provider.ok && (await provider.value.check?.())).toMatchObject({ kind })
})
