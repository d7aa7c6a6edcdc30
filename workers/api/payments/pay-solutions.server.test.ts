import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findViolations } from '#app/business/payments/find-violations.server.ts'
import { openProvider } from '#app/business/payments/open-provider.server.ts'
import { paySolutions } from '#app/business/payments/providers/pay-solutions/pay-solutions.server.ts'
import { returnFromProvider } from '#app/business/payments/settling/return-from-provider.server.ts'
import { sweepOpenPayments } from '#app/business/payments/sweep-open-payments.server.ts'
import { paymentEvents, paymentMethods, payments } from '#app/db/schema/payments.ts'
import { DAY, MINUTE } from '#app/platform/clock.ts'
import { readPage } from '#app/testing/pages/page.ts'
import { askSandbox } from '#app/testing/payment-proof/sandbox-inside.ts'
import { aBuyerWhoPays, deliver } from '#app/testing/payments/payment-attempts.ts'
import { control, heldWith, paymentNeeds } from '#app/testing/payments/payment-needs.ts'
import { httpClient } from '#app/testing/requests/http-client.ts'
import { expectLogged } from '#app/testing/setup/expected-logs.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { testDb } from '#app/testing/shop/shop-needs.ts'

/* Pay Solutions, played by the sandbox. Its postbacks are not signed, so the shop believes only its inquiry. */

const METHOD = 13
const needs = paymentNeeds()
const bindings = env as unknown as Env
const answerOf = httpClient()
/** A sandbox that sends no postbacks. The tests post them themselves. */
const sandbox = (path: string, init?: RequestInit) =>
  askSandbox()(new Request(`http://localhost:8787/sandbox${path}`, init))
/** Takes jobs and runs none. The real queue would run one during a later test, and ask the provider there. */
const NOWHERE = { sendBatch: async () => {} } as unknown as Queue
const play = (order: Record<string, unknown>) => control({ provider: 'paysolutions', ...order })

beforeAll(async () => {
  await aShop(needs)
  await needs.db.batch([
    needs.db.insert(paymentMethods).values({ id: METHOD, name: 'Pay Solutions', enabled: true }),
    needs.db.insert(paymentMethods).values({ id: 9, name: 'PromptPay', enabled: true }),
  ])
})
beforeEach(() => play({ fault: { kind: '500', calls: 0 } }))
afterEach(async () => expect(await findViolations(testDb)).toEqual([]))

const OPEN = { order: 'notYetReceived', hasMismatch: false, attempts: ['waiting'] }
const APPROVED = { order: 'approved', hasMismatch: false, attempts: ['paid'] }

type Buyer = Awaited<ReturnType<typeof aBuyerWhoPays>>

/** Posts the form as the buyer's browser does, with the fields that the buyer changed. Returns the provider's page. */
async function post(buyer: Buyer, over: Record<string, string> = {}, own = needs) {
  const { paymentId, next } = await buyer.start({}, own)
  if (next.kind !== 'form') throw new Error(next.kind)
  const address = new URL(next.action)
  const answer = await sandbox(address.pathname.replace('/sandbox', ''), {
    method: 'POST',
    body: new URLSearchParams({ ...next.fields, ...over }),
    redirect: 'manual',
  })
  const page = answer.headers.get('location')?.replace('/sandbox', '') ?? null
  return {
    paymentId,
    fields: next.fields,
    page,
    shown: readPage(page ? await (await sandbox(page)).text() : await answer.text()),
  }
}

/** Presses a button of the provider's page. Returns the address that the browser is sent back to. */
async function choose(page: string | null, choice: string): Promise<string> {
  const body = new URLSearchParams({ choice })
  const answer = await sandbox(page ?? '', { method: 'POST', body, redirect: 'manual' })
  return answer.headers.get('location') ?? ''
}

const comeBack = (url: string, own = needs) => {
  const { pathname, searchParams } = new URL(url)
  const paymentId = Number(pathname.split('/').at(-1))
  return returnFromProvider(own, { paymentId, signature: searchParams.get('s') ?? '', submittedFields: {} })
}

const postback = (paymentId: number, over: Record<string, string> = {}) =>
  new Request('http://localhost:8787/webhook/payment/paysolutions', {
    method: 'POST',
    body: new URLSearchParams({
      refno: String(paymentId),
      status: 'CP',
      total: '1500.00',
      orderno: '1',
      ...over,
    }),
  })

describe('the page of Pay Solutions', () => {
  test('shows the amount and leads back to the order', async () => {
    const buyer = await aBuyerWhoPays(needs, METHOD)
    const { paymentId, fields, page, shown } = await post(buyer)
    expect(fields).toMatchObject({ total: '1500.00', cc: '00', lang: 'TH', refno: String(paymentId) })
    for (const text of ['Sandbox - no money moves', '1500.00 THB']) expect(shown.text).toContain(text)
    expect(await buyer.standing()).toEqual(OPEN)
    const back = await choose(page, 'pay')
    expect(await comeBack(back)).toEqual({ orderToken: buyer.token, outcome: 'paid' })
    expect(await buyer.standing()).toEqual(APPROVED)
  })

  test.each([
    ['decline', { ...OPEN, attempts: ['failed: pay_solutions_RE'] }],
    ['cancel', { ...OPEN, attempts: ['cancelled: payment_cancelled'] }],
    ['later', OPEN],
    ['hold', { ...OPEN, order: 'pendingApproved' }],
    ['test', APPROVED],
  ])('after %s, returning shows what the inquiry answers', async (choice, then) => {
    const buyer = await aBuyerWhoPays(needs, METHOD)
    const { page } = await post(buyer)
    await comeBack(await choose(page, choice))
    expect(await buyer.standing()).toEqual(then)
  })

  test.each([
    ['a reused refno', { refno: '1' }, 'refno is duplicate'],
    ['letters', { refno: 'A1' }, 'refno must be digits'],
    ['another merchant', { merchantid: '87654321' }, 'merchantid'],
    ['an invalid total', { total: '1500' }, 'total'],
  ])('refuses %s without a postback', async (_, over, why) => {
    const first = await aBuyerWhoPays(needs, METHOD)
    await post(first, { refno: '1' })
    const buyer = await aBuyerWhoPays(needs, METHOD)
    expect((await post(buyer, over)).shown.text).toContain(why)
    expect(await buyer.standing()).toEqual(OPEN)
  })

  test('gets a new reference per attempt, and any one pays', async () => {
    const buyer = await aBuyerWhoPays(needs, METHOD)
    const first = await post(buyer)
    const second = await post(buyer)
    expect(second.paymentId).not.toBe(first.paymentId)
    await choose(first.page, 'pay')
    await buyer.settle(first.paymentId)
    expect(await buyer.standing()).toEqual({ ...APPROVED, attempts: ['paid', 'cancelled'] })
    await choose(second.page, 'pay')
    await buyer.settle(second.paymentId)
    expect(await buyer.standing()).toMatchObject({
      order: 'approved',
      hasMismatch: true,
      attempts: ['paid', 'review: second-payment'],
    })
  })

  test('makes a returning buyer wait for the inquiry', async () => {
    const buyer = await aBuyerWhoPays(needs, METHOD)
    const { page, paymentId } = await post(buyer)
    await comeBack(await choose(page, 'later'))
    const [row] = await needs.db.select().from(payments).where(eq(payments.id, paymentId))
    expect(row?.data).toMatchObject({ next: { kind: 'checking', until: needs.now() + 90_000 } })
    const later = paymentNeeds()
    later.clock.at += 2 * MINUTE
    const again = await buyer.start({}, later)
    expect([again.next.kind, again.paymentId === paymentId]).toEqual(['form', false])
  })
})

describe('a postback', () => {
  test.each([
    ['says paid before the inquiry does', {}],
    ['is forged with another amount', { total: '1.00' }],
    ['has an unknown status', { status: 'XX' }],
  ])('that %s changes nothing', async (_, over) => {
    const buyer = await aBuyerWhoPays(needs, METHOD)
    const { paymentId, page } = await post(buyer)
    expect(await deliver(needs, 'paysolutions', postback(paymentId, over))).toBe('kept')
    expect(await buyer.standing()).toEqual(OPEN)
    await choose(page, 'pay')
    await deliver(needs, 'paysolutions', postback(paymentId, { orderno: '2' }))
    expect(await buyer.standing()).toEqual(APPROVED)
  })

  test('is stored once, whatever its address and method', async () => {
    const buyer = await aBuyerWhoPays(needs, METHOD)
    const { paymentId } = await post(buyer)
    const fields = { refno: String(paymentId), status: 'CP', orderno: '77' }
    const query = String(new URLSearchParams(fields))
    const json = { 'Content-Type': 'application/json' }
    const sent: [path: string, init?: RequestInit][] = ['pay-solutions', 'paysolutions'].flatMap(name => [
      [name, { method: 'POST', body: new URLSearchParams(fields) }],
      [name, { method: 'POST', headers: json, body: JSON.stringify(fields) }],
      [`${name}?${query.replace('refno', 'Refno')}`],
    ])
    for (const [path, init] of sent) {
      const url = `http://localhost:8787/webhook/payment/${path}`
      const answer = await answerOf(new Request(url, init), { ...bindings, JOBS: NOWHERE })
      expect([answer.status, await answer.text()]).toEqual([200, 'OK'])
      expect(answer.headers.get('content-type')).toContain('text/plain')
    }
    const kept = (await needs.db.select().from(paymentEvents)).filter(({ body }) => body.includes('"77"'))
    expect(kept).toMatchObject([{ provider: 'paysolutions', signature: 'unsigned' }])
  })

  test('about a payment of another provider changes nothing', async () => {
    const other = await aBuyerWhoPays(needs, 9)
    const { paymentId } = await other.start()
    await control({ reference: paymentId, outcome: 'paid' })
    await deliver(needs, 'paysolutions', postback(paymentId))
    expect(await other.standing()).toEqual(OPEN)
  })

  test.each([{ refno: '999999999999' }, { refno: 'abc' }, { refno: '' }])(
    'about an unknown payment (%j) is answered and ignored',
    async over => expect(await deliver(needs, 'paysolutions', postback(1, over))).toBe('kept'),
  )
})

describe('money that does not fit', () => {
  test.each([
    ['a payment with a lower total', { total: '1.00' }, 'wrong-amount'],
    ['a payment with a higher total', { total: '1500.01' }, 'wrong-amount'],
    ['a payment in dollars', { cc: '01' }, 'wrong-currency'],
  ])('%s goes to staff for review', async (_, over, reason) => {
    const buyer = await aBuyerWhoPays(needs, METHOD)
    const { paymentId, page } = await post(buyer, over)
    await choose(page, 'pay')
    await buyer.settle(paymentId)
    expect(await buyer.standing()).toEqual({ ...OPEN, hasMismatch: true, attempts: [`review: ${reason}`] })
  })

  test('with a fee on top is accepted if configured', async () => {
    const paysFee = paymentNeeds({ variables: { PAYSOLUTIONS_BUYER_PAYS_FEE: 'yes' } })
    const buyer = await aBuyerWhoPays(needs, METHOD)
    const { paymentId } = await post(buyer)
    await play({ reference: paymentId, outcome: 'paid', amount: 1_545 })
    await buyer.settle(paymentId, undefined, paysFee)
    expect(await buyer.standing()).toEqual(APPROVED)
  })

  test('with another payment’s reference pays no order', async () => {
    const [buyer, other] = [await aBuyerWhoPays(needs, METHOD), await aBuyerWhoPays(needs, METHOD)]
    const { paymentId } = await other.start()
    const { page } = await post(buyer, { refno: String(paymentId), total: '1.00' })
    await choose(page, 'pay')
    await other.settle(paymentId)
    expect(await other.standing()).toMatchObject({ hasMismatch: true, attempts: ['review: wrong-amount'] })
    expect(await buyer.standing()).toEqual(OPEN)
  })

  test('from test mode is refused by a live shop', async () => {
    const live = paymentNeeds({
      variables: {
        PAYSOLUTIONS_MODE: 'live',
        PAYSOLUTIONS_SECRET_KEY: 'x',
        PAYSOLUTIONS_API_KEY: 'y',
        PAYSOLUTIONS_FORM_URL: '',
        PAYSOLUTIONS_API_URL: 'https://apis.example',
      },
      through: () => async () =>
        Response.json([
          { ReferenceNo: paymentId, MerchantID: '45678', Total: 1500, CurrencyCode: 'THB', Status: 'TC' },
        ]),
    })
    const buyer = await aBuyerWhoPays(needs, METHOD)
    const { paymentId } = await post(buyer)
    await buyer.settle(paymentId, undefined, live)
    expect(await buyer.standing()).toMatchObject({ hasMismatch: true, attempts: ['review: wrong-mode'] })
  })

  test('that arrives after a cancellation goes to staff', async () => {
    const buyer = await aBuyerWhoPays(needs, METHOD)
    const { paymentId } = await post(buyer)
    await answerOf(
      new Request('http://localhost:8787/public/cart/deleteorder', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ order_id: buyer.token }),
      }),
      bindings,
    )
    await play({ reference: paymentId, outcome: 'paid' })
    await buyer.settle(paymentId)
    expect(await buyer.standing()).toEqual({
      order: 'cancelled',
      hasMismatch: true,
      attempts: ['review: order-ended'],
    })
  })

  test('that was refunded before approval goes to staff', async () => {
    const buyer = await aBuyerWhoPays(needs, METHOD)
    const { paymentId } = await post(buyer)
    await play({ reference: paymentId, outcome: 'refunded' })
    await buyer.settle(paymentId)
    expect(await buyer.standing()).toMatchObject({ hasMismatch: true, attempts: ['review: given-back'] })
  })
})

test.each(['timeout', 'reset', '500', '429', 'malformed', 'html', 'truncated', 'empty'])(
  'an inquiry that answers %s changes nothing and is retried',
  async kind => {
    const buyer = await aBuyerWhoPays(needs, METHOD)
    const { paymentId } = await post(buyer)
    await play({ reference: paymentId, outcome: 'paid' })
    await play({ fault: { kind, calls: 1 } })
    await buyer.settle(paymentId)
    if (kind !== 'empty') expectLogged('provider unclear', { provider: 'paysolutions', paymentId })
    expect(await buyer.standing()).toEqual(OPEN)
    await buyer.settle(paymentId)
    expect(await buyer.standing()).toEqual(APPROVED)
    expect(await heldWith(paymentId)).toHaveLength(1)
  },
)

test('the sweep finds the payment after a closed tab', async () => {
  const buyer = await aBuyerWhoPays(needs, METHOD)
  const { paymentId } = await post(buyer)
  await buyer.settle(paymentId)
  await play({ reference: paymentId, outcome: 'paid' })
  const later = paymentNeeds()
  later.clock.at = Math.min(later.clock.at + DAY / 2, (buyer.cancelAt ?? Number.POSITIVE_INFINITY) - MINUTE)
  await sweepOpenPayments(later)
  expect(await buyer.standing()).toEqual(APPROVED)
})

test('tells the doctor whether its keys work', async () => {
  const checked = async (variables = {}) => {
    const provider = await openProvider(paySolutions, paymentNeeds({ variables }))
    return provider.ok ? provider.value.check?.() : provider.error
  }
  expect(await checked()).toEqual({ kind: 'answers' })
  expect(await checked({ PAYSOLUTIONS_API_KEY: 'wrong' })).toEqual({ kind: 'refuses', why: 'status 401' })
  await play({ fault: { kind: '500', calls: 1 } })
  expect(await checked()).toMatchObject({ kind: 'unreachable' })
})

describe('POST /api/pay-solutions', () => {
  const ask = async (order_id: unknown, headers: Record<string, string> = {}) => {
    const answer = await answerOf(
      new Request('http://localhost:8787/api/pay-solutions', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify({ order_id }),
      }),
      bindings,
    )
    return { status: answer.status, body: await answer.json<Record<string, unknown>>() }
  }

  test('gives a student the payment form of their order', async () => {
    const { body: placed } = await callAsNewStudent()
    const bearer = { Authorization: `Bearer ${placed.token}` }
    const first = await ask(placed.order_id, bearer)
    expect(first).toMatchObject({
      status: 200,
      body: {
        success: true,
        data: {
          application_id_1: '12345678',
          course_ids: [101],
          fields: { cc: '00', lang: 'TH', total: '1500.00' },
        },
      },
    })
    const { refno } = first.body.data as { refno: string }
    expect(refno).toMatch(/^[1-9]\d{11}$/)
    expect(JSON.stringify(first.body)).not.toContain('sandbox-')
    const again = await ask(placed.order_id, bearer)
    expect((again.body.data as { refno: string }).refno).not.toBe(refno)
    expect((await ask(1, bearer)).status).toBe(404)
    expect((await ask('', bearer)).status).toBe(400)
  })

  test('requires a signed-in student', async () => {
    const buyer = await aBuyerWhoPays(needs, METHOD)
    expect((await ask(buyer.token)).status).toBe(401)
  })

  async function callAsNewStudent() {
    const answer = await answerOf(
      new Request('http://localhost:8787/public/cart/order', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          course_id: [101],
          pricingplan_id: [1],
          payment_method_id: METHOD,
          contact: { fullname: 'Somchai Jaidee', email: 'paysolutions@example.com', tel: '0812345678' },
        }),
      }),
      bindings,
    )
    const body = await answer.json<{ token: string; orderId: number }>()
    return { body: { token: body.token, order_id: body.orderId } }
  }
})
