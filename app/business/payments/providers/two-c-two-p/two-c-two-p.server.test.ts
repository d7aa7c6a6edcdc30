import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cancelOrder } from '#app/business/orders/process/cancel-order.server.ts'
import { findViolations } from '#app/business/payments/find-violations.server.ts'
import { openProvider } from '#app/business/payments/open-provider.server.ts'
import { sweepOpenPayments } from '#app/business/payments/sweep-open-payments.server.ts'
import { paymentMethods, payments } from '#app/db/schema/payments.ts'
import { MINUTE } from '#app/platform/clock.ts'
import { readPage } from '#app/testing/pages/page.ts'
import { aBuyerWhoPays, deliver } from '#app/testing/payments/payment-attempts.ts'
import { control, heldWith, paymentNeeds, sandbox } from '#app/testing/payments/payment-needs.ts'
import { expectLogged } from '#app/testing/setup/expected-logs.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { testDb } from '#app/testing/shop/shop-needs.ts'
import { createPgwClient } from './pgw-client.server.ts'
import { seal } from './pgw-envelope.server.ts'
import { twoCTwoP } from './two-c-two-p.server.ts'

/* PGW v4 against the sandbox, which is as strict as 2C2P and can fail in every way. */

const needs = paymentNeeds()
const secretKey = String(needs.variables.TWO_C_TWO_P_SECRET_KEY)
const play = (order: Record<string, unknown>) => control({ provider: '2c2p', ...order })
const QR = 15
const INSTALLMENT = 10

beforeAll(async () => {
  await aShop(needs)
  await needs.db.batch([
    needs.db.insert(paymentMethods).values({ id: INSTALLMENT, name: 'Installments', enabled: true }),
    needs.db.insert(paymentMethods).values({ id: QR, name: 'QR', enabled: true }),
  ])
})
beforeEach(() => play({ fault: { kind: '500', calls: 0 } }))
afterEach(async () => expect(await findViolations(testDb)).toEqual([]))

const APPROVED = { order: 'approved', hasMismatch: false, attempts: ['paid'] }
const OPEN = { order: 'notYetReceived', hasMismatch: false, attempts: ['waiting'] }

/** A notification about a payment, as 2C2P signs it. */
async function notification(invoiceNo: number, over: object = {}, secret = secretKey): Promise<Request> {
  const claims = {
    merchantID: 'SANDBOX01',
    invoiceNo: String(invoiceNo),
    amount: '1500.00',
    currencyCode: 'THB',
    tranRef: '1',
    respCode: '0000',
    respDesc: 'Success',
    ...over,
  }
  const body = JSON.stringify({ payload: await seal(claims, secret) })
  return new Request('http://localhost:8787/webhook/payment/2c2p', { method: 'POST', body })
}

describe('a page of 2C2P', () => {
  test.each([
    [QR, 'pay by QR', 'pay this QR'],
    [INSTALLMENT, 'pay by installments', 'Months'],
  ])('of method %i opens and shows the amount due', async (methodId, title, shown) => {
    const { start, standing } = await aBuyerWhoPays(needs, methodId)
    const { next, paymentId } = await start()
    if (next.kind !== 'redirect') throw new Error(next.kind)
    const [, token = ''] =
      /^http:\/\/localhost:8787\/sandbox\/2c2p\/page\/4\.3\/#\/token\/(.+)$/.exec(next.url) ?? []
    expect(token).toMatch(/^[A-Za-z0-9%]+$/)
    expect(decodeURIComponent(token)).toMatch(/=$/)
    const page = readPage(await (await sandbox(`/2c2p/page/pay?paymentToken=${token}`)).text())
    for (const text of ['Sandbox - no money moves', title, shown, '1500.00 THB'])
      expect(page.text).toContain(text)
    const months = page.querySelectorAll('select[name=months] option').map(({ value }) => value)
    expect(months.includes('6')).toBe(methodId === INSTALLMENT)
    expect(page.values('paymentToken')).toEqual([decodeURIComponent(token)])
    expect(await heldWith(paymentId)).toMatchObject([{ state: 'pending', amount: 1_500 }])
    expect(await standing()).toEqual(OPEN)
    expect((await start()).next).toEqual(next)
  })

  test('closes no later than its order', async () => {
    const { start, cancelAt } = await aBuyerWhoPays(needs, QR)
    const late = paymentNeeds()
    late.clock.at = (cancelAt ?? 0) - 5 * MINUTE
    const { paymentId } = await start({}, late)
    const [row] = await needs.db.select().from(payments).where(eq(payments.id, paymentId))
    expect(row?.expiresAt).toBe(cancelAt)
  })
})

describe('the result', () => {
  test.each([
    ['paid', APPROVED],
    ['failed', { ...OPEN, attempts: ['failed: payment_rejected'] }],
    ['cancelled', { ...OPEN, attempts: ['cancelled: payment_cancelled'] }],
    ['expired', { ...OPEN, attempts: ['expired: page_expired'] }],
    ['pending', OPEN],
  ])('%s is found by asking, without a notification', async (outcome, then) => {
    const { start, settle, standing } = await aBuyerWhoPays(needs, QR)
    const { paymentId } = await start()
    await settle(paymentId)
    expect(await standing()).toEqual(OPEN)
    await play({ reference: paymentId, outcome })
    await settle(paymentId)
    expect(await standing()).toEqual(then)
  })

  test('is confirmed by asking after any notification', async () => {
    const { start, standing } = await aBuyerWhoPays(needs, INSTALLMENT)
    const { paymentId } = await start()
    const tell = async (over?: object) => deliver(needs, '2c2p', await notification(paymentId, over))
    expect(await tell()).toBe('kept')
    expect(await standing()).toEqual(OPEN)
    await play({ reference: paymentId, outcome: 'paid' })
    await tell({ tranRef: '2' })
    expect(await standing()).toEqual(APPROVED)
    await Promise.all([tell(), tell({ tranRef: '2' }), tell({ respCode: '4005' })])
    expect(await standing()).toEqual(APPROVED)
  })

  test('does not change by forged or foreign notifications', async () => {
    const { start, standing } = await aBuyerWhoPays(needs, QR)
    const { paymentId } = await start()
    const forged = await notification(paymentId, {}, 'somebody else')
    expect(await deliver(needs, '2c2p', forged)).toBe('SIGNATURE_REFUSED')
    expectLogged('webhook not believed', { provider: '2c2p', signature: 'bad' })
    expect(await deliver(needs, '2c2p', await notification(1))).toBe('kept')
    expect(await deliver(needs, '2c2p', await notification(paymentId, { merchantID: 'JT04' }))).toBe('kept')
    expect(await standing()).toEqual(OPEN)
  })

  test('leaves the order payable after a failure', async () => {
    const { start, settle, standing } = await aBuyerWhoPays(needs, QR)
    const first = await start()
    await play({ reference: first.paymentId, outcome: 'failed' })
    await settle(first.paymentId)
    const second = await start()
    expect(second.paymentId).not.toBe(first.paymentId)
    await play({ reference: second.paymentId, outcome: 'paid' })
    await settle(second.paymentId)
    expect(await standing()).toMatchObject({
      order: 'approved',
      attempts: ['failed: payment_rejected', 'paid'],
    })
  })
})

describe('mismatched money', () => {
  test.each([
    ['a payment one satang too low', { amount: 1_499.99 }, 'wrong-amount'],
    ['a payment a hundred times too high', { amount: 150_000 }, 'wrong-amount'],
    ['a payment in another currency', { currency: 'USD' }, 'wrong-currency'],
  ])('%s goes to staff for review', async (_, really, reason) => {
    const { start, settle, standing } = await aBuyerWhoPays(needs, QR)
    const { paymentId } = await start()
    await play({ reference: paymentId, outcome: 'paid', ...really })
    await settle(paymentId)
    expect(await standing()).toEqual({ ...OPEN, hasMismatch: true, attempts: [`review: ${reason}`] })
  })

  test('on an old and a new page needs review', async () => {
    const { start, settle, standing } = await aBuyerWhoPays(needs, QR)
    const old = await start()
    const later = paymentNeeds()
    later.clock.at += 31 * MINUTE
    const fresh = await start({}, later)
    expect(fresh.paymentId).not.toBe(old.paymentId)
    for (const { paymentId } of [fresh, old]) {
      await play({ reference: paymentId, outcome: 'paid' })
      await settle(paymentId)
    }
    expect(await standing()).toEqual({
      order: 'approved',
      hasMismatch: true,
      attempts: ['review: second-payment', 'paid'],
    })
  })

  test('goes to staff after the order was cancelled', async () => {
    const { start, settle, standing, buyer, orderId } = await aBuyerWhoPays(needs, QR)
    const { paymentId } = await start()
    await cancelOrder(needs, { order: { id: orderId } }, buyer)
    await play({ reference: paymentId, outcome: 'paid' })
    await settle(paymentId)
    expect(await standing()).toEqual({
      order: 'cancelled',
      hasMismatch: true,
      attempts: ['review: order-ended'],
    })
  })

  test('goes to staff after a refund at 2C2P', async () => {
    const { start, settle, standing } = await aBuyerWhoPays(needs, QR)
    const { paymentId } = await start()
    for (const outcome of ['paid', 'refunded']) {
      await play({ reference: paymentId, outcome })
      await settle(paymentId)
    }
    expect(await standing()).toEqual({
      order: 'approved',
      hasMismatch: true,
      attempts: ['refunded: given-back'],
    })
  })
})

const LOST = ['timeout', 'malformed', 'html', 'truncated', 'empty']
const NOT_DONE = ['reset', '500', '429']

describe('a provider that fails', () => {
  test.each([...LOST, ...NOT_DONE])('at the start by %s allows a new page', async kind => {
    const { start, settle, standing } = await aBuyerWhoPays(needs, QR)
    await play({ fault: { kind, calls: 1 } })
    const lost = await start()
    expect(lost.next).toEqual({ kind: 'checking' })
    expectLogged('provider unclear', { provider: '2c2p', paymentId: lost.paymentId })
    await settle(lost.paymentId)
    expect(await standing()).toEqual(OPEN)
    const { next, paymentId } = await start()
    expect(next.kind).toBe('redirect')
    await play({ reference: paymentId, outcome: 'paid' })
    await settle(paymentId)
    expect(await standing()).toMatchObject({
      order: 'approved',
      hasMismatch: false,
      attempts: ['cancelled', 'paid'],
    })
  })

  test.each([...LOST, ...NOT_DONE])('at an inquiry by %s is asked again', async kind => {
    const { start, settle, standing } = await aBuyerWhoPays(needs, QR)
    const { paymentId } = await start()
    await play({ reference: paymentId, outcome: 'paid' })
    await play({ fault: { kind, calls: 1 } })
    await settle(paymentId)
    expectLogged('provider unclear', { provider: '2c2p', paymentId })
    expect(await standing()).toEqual(OPEN)
    const later = paymentNeeds()
    later.clock.at += 5 * MINUTE
    await sweepOpenPayments(later)
    expect(await standing()).toEqual(APPROVED)
  })

  test('because of a wrong key is reported by the check', async () => {
    const { start, standing } = await aBuyerWhoPays(needs, QR)
    const wrong = paymentNeeds({ variables: { TWO_C_TWO_P_SECRET_KEY: '0'.repeat(64) } })
    expect((await start({}, wrong)).next).toMatchObject({ kind: 'refused', code: '2c2p_9042' })
    expect((await standing()).attempts).toEqual(['failed: 2c2p_9042'])
    const check = async (own: typeof needs) => {
      const provider = await openProvider(twoCTwoP, own)
      return provider.ok && provider.value.check?.()
    }
    expect(await check(wrong)).toMatchObject({ kind: 'refuses', why: expect.stringContaining('9042') })
    expect(await check(needs)).toEqual({ kind: 'answers' })
  })
})

describe('the sandbox is as strict as 2C2P', () => {
  const account = {
    mode: 'test' as const,
    merchantId: 'SANDBOX01',
    secretKey,
    apiVersion: '4.3',
    invoicePrefix: '',
    apiUrl: 'http://localhost:8787/sandbox/2c2p',
    timeoutMs: 2_000,
  }
  const VALID = {
    invoiceNo: 'x',
    description: 'A',
    amount: 1,
    currencyCode: 'THB',
    paymentChannel: ['QR'],
    frontendReturnUrl: 'http://localhost:8787/r',
    backendReturnUrl: 'http://localhost:8787/w',
  }
  const ask = async (over: object, merchantId = account.merchantId) => {
    const client = createPgwClient(needs.outbound, { ...account, merchantId })
    const answer = await client('paymentToken', { ...VALID, invoiceNo: crypto.randomUUID(), ...over })
    return answer.kind === 'unclear' ? answer.why : answer.said.respCode
  }

  test.each<[string, object, string]>([
    ['a valid request', {}, '0000'],
    ['no description', { description: undefined }, '9005'],
    ['a long invoice number', { invoiceNo: 'x'.repeat(51) }, '9004'],
    ['an amount sent as text', { amount: '1.00' }, '9009'],
    ['an amount of zero', { amount: 0 }, '9009'],
    ['six decimals', { amount: 1.000001 }, '9009'],
    ['an unsupported currency', { currencyCode: '764' }, '9010'],
    ['an unknown channel', { paymentChannel: ['PPQR'] }, '9057'],
    ['an expiry in the past', { paymentExpiry: '2020-01-01 00:00:00' }, '9004'],
    ['an expiry in another format', { paymentExpiry: '2099-01-01T00:00:00Z' }, '9004'],
    ['a return address that is too long', { frontendReturnUrl: `http://a.test/${'x'.repeat(255)}` }, '9004'],
  ])('with %s', async (_, over, code) => expect(await ask(over)).toBe(code))

  test('with a used invoice, another merchant, no envelope', async () => {
    const invoiceNo = crypto.randomUUID()
    expect([await ask({ invoiceNo }), await ask({ invoiceNo })]).toEqual(['0000', '9015'])
    expect(await ask({}, 'JT04')).toBe('9007')
    const bare = await sandbox('/2c2p/payment/4.3/paymentToken', { method: 'POST', body: '{}' })
    expect(await bare.json()).toMatchObject({ respCode: '6101' })
  })
})
