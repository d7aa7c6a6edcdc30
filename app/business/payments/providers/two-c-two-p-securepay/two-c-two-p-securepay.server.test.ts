import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentStart } from '#app/business/orders/payment-method.ts'
import { cancelOrder } from '#app/business/orders/process/cancel-order.server.ts'
import { nextPaymentStep } from '#app/business/orders/showing/payment-next.ts'
import { findViolations } from '#app/business/payments/find-violations.server.ts'
import { returnWithEvent } from '#app/business/payments/settling/return-with-event.server.ts'
import { sweepOpenPayments } from '#app/business/payments/sweep-open-payments.server.ts'
import { paymentEvents, paymentMethods, payments } from '#app/db/schema/payments.ts'
import { MINUTE } from '#app/platform/clock.ts'
import { readPage } from '#app/testing/pages/page.ts'
import { encryptedCard } from '#app/testing/payments/encrypted-card.ts'
import { aBuyerWhoPays, deliver } from '#app/testing/payments/payment-attempts.ts'
import { control, heldWith, paymentNeeds, sandbox } from '#app/testing/payments/payment-needs.ts'
import { expectLogged } from '#app/testing/setup/expected-logs.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { testDb } from '#app/testing/shop/shop-needs.ts'
import { sealRequest } from './two-c-two-p-securepay.server.ts'

/* SecurePay 9.9 against the sandbox. The tests play the browser between the two. */

const needs = paymentNeeds()
/** A merchant without 2C2P's inquiry: only signed responses tell the state. */
const unasked = paymentNeeds({ variables: { TWO_C_TWO_P_SECUREPAY_INQUIRY: 'off' } })
const CARD = 3

beforeAll(async () => {
  await aShop(needs)
  await needs.db.insert(paymentMethods).values({ id: CARD, name: 'Card', enabled: true })
})
beforeEach(() => play({ fault: { kind: '500', calls: 0 } }))
afterEach(async () => expect(await findViolations(testDb)).toEqual([]))

const APPROVED = { order: 'approved', hasMismatch: false, attempts: ['paid'] }
const OPEN = { order: 'notYetReceived', hasMismatch: false, attempts: ['waiting'] }

/** Makes something happen at 2C2P. Returns the signed response that the browser gets. */
async function play(order: Record<string, unknown>): Promise<string> {
  const { payment } = await control({ provider: '2c2p-securepay', ...order })
  return (payment as unknown as { paymentResponse?: string } | undefined)?.paymentResponse ?? ''
}

/** Posts the shop's form, as the browser does. */
async function post(next: PaymentStart) {
  if (next.kind !== 'form') throw new Error(next.kind)
  expect(next.action).toBe('http://localhost:8787/sandbox/2c2p-securepay/PaymentAuth.aspx')
  return sandbox('/2c2p-securepay/PaymentAuth.aspx', {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(next.fields),
  })
}

const responseTo = (path: string, paymentResponse: string) =>
  new Request(`http://localhost:8787${path}`, {
    method: 'POST',
    body: new URLSearchParams({ paymentResponse }),
  })

/** Brings the browser back from 2C2P's page. Returns the token of the order that the shop shows. */
async function comeBack(paymentResponse: string, own = needs) {
  const request = responseTo('/payment/return/2c2p-securepay', paymentResponse)
  const body = new Uint8Array(await request.arrayBuffer())
  const raw = { headers: request.headers, body, url: new URL(request.url) }
  return (await returnWithEvent(own, { provider: '2c2p-securepay', raw }))?.orderToken ?? null
}
const notify = (paymentResponse: string, own = needs) =>
  deliver(own, '2c2p-securepay', responseTo('/webhook/payment/2c2p-securepay', paymentResponse))

async function aCardPayment(own = needs) {
  const buyer = await aBuyerWhoPays(own, CARD)
  const started = await buyer.start({
    submittedFields: { ...(await encryptedCard()), cardholderName: 'SOMCHAI' },
  })
  return { ...buyer, ...started }
}
const anAnsweredPayment = async (own = needs) => {
  const payment = await aCardPayment(own)
  expect((await post(payment.next)).status).toBe(303)
  return payment
}

describe('a card', () => {
  test('is charged the exact amount and stored nowhere', async () => {
    const card = await encryptedCard()
    const { start, standing, orderId } = await aBuyerWhoPays(needs, CARD)
    const { next, paymentId } = await start({ submittedFields: card })
    const path = String((await post(next)).headers.get('location')).replace('/sandbox', '')
    const page = readPage(await (await sandbox(path)).text())
    expect(page.text).toMatch(/1500\.00 THB.*411111XXXXXX1111/)
    const buttons = page.querySelectorAll('button').map(({ text }) => text)
    expect(buttons).toEqual(['pay', 'decline', 'cancel', 'come back later'])
    expect(await heldWith(paymentId)).toMatchObject([{ state: 'pending', amount: 1_500 }])
    expect(await standing()).toEqual(OPEN)
    const kept = [
      await needs.db.select().from(payments).where(eq(payments.orderId, orderId)),
      await needs.db.select().from(paymentEvents).where(eq(paymentEvents.paymentId, paymentId)),
    ]
    const fields = next.kind === 'form' ? next.fields : {}
    for (const secret of [card.encryptedCardInfo, String(fields.paymentRequest), '4111111111111111'])
      expect(JSON.stringify(kept)).not.toContain(secret.slice(0, 40))
  })

  test('that is missing starts no payment', async () => {
    const { start, standing } = await aBuyerWhoPays(needs, CARD)
    expect((await start({ submittedFields: {} })).next).toMatchObject({
      kind: 'refused',
      code: 'missing_card',
    })
    expect((await standing()).order).toBe('notYetReceived')
  })

  test('replaces an abandoned one; paying both needs review', async () => {
    const first = await anAnsweredPayment()
    const second = await first.start({ submittedFields: await encryptedCard('5555555555554444') })
    expect(second.paymentId).not.toBe(first.paymentId)
    expect((await post(second.next)).status).toBe(303)
    await comeBack(await play({ reference: second.paymentId, outcome: 'paid' }))
    expect(await first.standing()).toEqual({ ...APPROVED, attempts: ['cancelled', 'paid'] })
    await comeBack(await play({ reference: first.paymentId, outcome: 'paid' }))
    expect(await first.standing()).toEqual({
      order: 'approved',
      hasMismatch: true,
      attempts: ['review: second-payment', 'paid'],
    })
  })
})

describe.each([
  ['with the PGW inquiry switched on', needs, 'payment_rejected', 'cancelled: payment_cancelled'],
  ['with the PGW inquiry switched off', unasked, '2c2p_99', 'failed: 2c2p_99'],
])('%s', (_, own, failure, cancelled) => {
  test.each([
    ['paid', APPROVED],
    ['failed', { ...OPEN, attempts: [`failed: ${failure}`] }],
    ['cancelled', { ...OPEN, attempts: [cancelled] }],
    ['pending', OPEN],
  ])('the browser returns %s without a shop cookie', async (outcome, then) => {
    const { paymentId, token, standing } = await anAnsweredPayment(own)
    expect(await comeBack(await play({ reference: paymentId, outcome }), own)).toBe(token)
    expect(await standing()).toEqual(then)
  })

  test('the webhook approves the order once, however often sent', async () => {
    const { paymentId, standing } = await anAnsweredPayment(own)
    const response = await play({ reference: paymentId, outcome: 'paid' })
    expect(await Promise.all([1, 2, 3].map(() => notify(response, own)))).toEqual(['kept', 'kept', 'kept'])
    expect(await comeBack(response, own)).not.toBe(null)
    expect(await standing()).toEqual(APPROVED)
  })

  test.each([
    ['a payment one satang too low', { amount: 1_499.99 }, 'wrong-amount'],
    ['a payment a hundred times too high', { amount: 150_000 }, 'wrong-amount'],
    ['a payment in another currency', { currency: 'USD' }, 'wrong-currency'],
  ])('%s goes to staff for review', async (_what, really, reason) => {
    const { paymentId, standing } = await anAnsweredPayment(own)
    await comeBack(await play({ reference: paymentId, outcome: 'paid', ...really }), own)
    expect(await standing()).toEqual({ ...OPEN, hasMismatch: true, attempts: [`review: ${reason}`] })
  })

  test('money after cancellation goes to staff for review', async () => {
    const { paymentId, standing, buyer, orderId } = await anAnsweredPayment(own)
    await cancelOrder(needs, { order: { id: orderId } }, buyer)
    await comeBack(await play({ reference: paymentId, outcome: 'paid' }), own)
    expect(await standing()).toEqual({
      order: 'cancelled',
      hasMismatch: true,
      attempts: ['review: order-ended'],
    })
  })

  test('refunded money goes to staff for review', async () => {
    const { paymentId, standing } = await anAnsweredPayment(own)
    await comeBack(await play({ reference: paymentId, outcome: 'paid' }), own)
    await notify(await play({ reference: paymentId, outcome: 'refunded' }), own)
    expect(await standing()).toEqual({
      order: 'approved',
      hasMismatch: true,
      attempts: ['refunded: given-back'],
    })
  })
})

describe('a forger', () => {
  /** A real response with one part replaced. */
  const remade = (real: string, part: RegExp, by: (found: string) => string) =>
    btoa(atob(real).replace(part, (_, found: string) => by(found)))

  test.each<[string, (real: string) => Promise<string> | string]>([
    [
      'a signature of zeros',
      real => remade(real, /<signature>(.+)<\/signature>/, () => `<signature>${'0'.repeat(64)}</signature>`),
    ],
    ['no signature', real => remade(real, /<signature>(.+)<\/signature>/, () => '')],
    [
      'the signature of another message',
      real =>
        remade(real, /<payload>(.+)<\/payload>/, payload => {
          const paid = atob(payload).replace('<status>AP<', '<status>A<')
          return `<payload>${btoa(paid)}</payload>`
        }),
    ],
    ['nothing', () => ''],
    ['a request instead of a response', () => sealRequest({ respCode: '00', status: 'A' }, 'x')],
  ])('with %s is refused and changes nothing', async (_, forge) => {
    const { paymentId, standing } = await anAnsweredPayment(unasked)
    const forged = await forge(await play({ reference: paymentId, outcome: 'pending' }))
    expect(await comeBack(forged, unasked)).toBe(null)
    expect(await notify(forged, unasked)).toBe('SIGNATURE_REFUSED')
    expectLogged('webhook not believed', { provider: '2c2p-securepay' })
    expect(await standing()).toEqual(OPEN)
  })

  test('changes nothing by replaying an old response', async () => {
    const { paymentId, standing } = await anAnsweredPayment()
    const pending = await play({ reference: paymentId, outcome: 'pending' })
    const failed = await play({ reference: paymentId, outcome: 'failed' })
    await comeBack(await play({ reference: paymentId, outcome: 'paid' }))
    for (const old of [pending, failed]) await notify(old)
    expect(await standing()).toEqual(APPROVED)
  })
})

test('a buyer with money in progress cannot pay again', async () => {
  const { paymentId, start } = await anAnsweredPayment()
  await comeBack(await play({ reference: paymentId, outcome: 'pending' }))
  const [row] = await needs.db.select().from(payments).where(eq(payments.id, paymentId))
  const next = (now: number) => row && nextPaymentStep(row, now)
  expect(next(Date.now())).toMatchObject({ kind: 'checking' })
  expect(next(Date.now() + 11 * MINUTE)).toBe(null)
  const again = await start({ submittedFields: await encryptedCard() })
  expect([again.paymentId, again.next.kind]).toEqual([paymentId, 'checking'])
})

describe('an inquiry that fails', () => {
  test.each(['timeout', 'reset', '500', '429', 'malformed', 'html', 'truncated', 'empty'])(
    'by %s leaves the attempt open for the sweep',
    async kind => {
      const { paymentId, token, standing } = await anAnsweredPayment()
      const response = await play({ reference: paymentId, outcome: 'paid' })
      await play({ fault: { kind, calls: 1 } })
      expect(await comeBack(response)).toBe(token)
      expect(await standing()).toEqual(OPEN)
      const later = paymentNeeds()
      later.clock.at += 5 * MINUTE
      await sweepOpenPayments(later)
      expect(await standing()).toEqual(APPROVED)
    },
  )

  test('causes no second charge for another card', async () => {
    const { paymentId, start, standing } = await anAnsweredPayment()
    await play({ reference: paymentId, outcome: 'paid' })
    await play({ fault: { kind: '500', calls: 1 } })
    const later = paymentNeeds()
    later.clock.at += MINUTE
    const again = { submittedFields: await encryptedCard() }
    expect((await start(again, later)).next).toEqual({ kind: 'checking' })
    expectLogged('provider unclear', { provider: '2c2p-securepay', paymentId })
    expect((await start(again, later)).next).toEqual({ kind: 'settled' })
    expect(await standing()).toEqual(APPROVED)
  })
})

describe('2C2P’s page', () => {
  const VALID = {
    merchantID: 'SANDBOX02',
    desc: 'A',
    amt: '000000000100',
    currencyCode: '764',
    panCountry: 'TH',
    cardholderName: 'A',
  }
  async function ask(over: Record<string, string> = {}, secret?: string) {
    const key = secret ?? String(needs.variables.TWO_C_TWO_P_SECUREPAY_SECRET_KEY)
    const uniqueTransactionCode = String(Math.floor(Math.random() * 1e12))
    const { encryptedCardInfo: encCardData } = await encryptedCard()
    const paymentRequest = await sealRequest({ ...VALID, uniqueTransactionCode, encCardData, ...over }, key)
    return (
      await post({
        kind: 'form',
        action: 'http://localhost:8787/sandbox/2c2p-securepay/PaymentAuth.aspx',
        fields: { paymentRequest },
      })
    ).status
  }

  test.each<[string, Record<string, string>, number]>([
    ['a valid request', {}, 303],
    ['baht instead of satang', { amt: '1.00' }, 400],
    ['an amount of zero', { amt: '000000000000' }, 400],
    ['a currency code in letters', { currencyCode: 'THB' }, 400],
    ['another merchant', { merchantID: 'JT04' }, 400],
    ['a reference that is too long', { uniqueTransactionCode: '1'.repeat(21) }, 400],
    ['an unencrypted card', { encCardData: '4111111111111111' }, 400],
  ])('is as strict as 2C2P about %s', async (_, over, status) => expect(await ask(over)).toBe(status))

  test('refuses a used reference and a foreign signature', async () => {
    const uniqueTransactionCode = '700999999999'
    expect([await ask({ uniqueTransactionCode }), await ask({ uniqueTransactionCode })]).toEqual([303, 400])
    expect(await ask({}, 'somebody else')).toBe(400)
  })

  test('leads back, with a signed form after a choice', async () => {
    const { next, token, standing, paymentId } = await aCardPayment()
    const path = String((await post(next)).headers.get('location')).replace('/sandbox', '')
    const choose = async (fields: Record<string, string>) =>
      sandbox(path, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })
    const later = await choose({ choice: 'later' })
    expect([later.status, later.headers.get('location')]).toEqual([303, '/myaccount/student/order'])
    await play({ reference: paymentId, outcome: 'failed' })
    const form = readPage(await (await choose({ choice: 'pay' })).text()).querySelector('form')
    expect(form?.getAttribute('action')).toBe('http://localhost:8787/payment/return/2c2p-securepay')
    expect(await comeBack(form?.values('paymentResponse')[0] ?? '')).toBe(token)
    expect((await standing()).attempts).toEqual(['failed: payment_rejected'])
  })
})
