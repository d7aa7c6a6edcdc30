import {
  ApiError,
  CheckoutPaymentIntent,
  Client,
  Environment,
  OrdersController,
  PaymentsController,
} from '@paypal/paypal-server-sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ServedSandbox, serveSandbox } from '#app/testing/payments/served-sandbox.ts'
import { CLIENT_ID, CLIENT_SECRET } from './keys.ts'

/* PayPal's own library, unchanged, gets the same answers from the sandbox as from PayPal. */

let served: ServedSandbox
let ordersOf: OrdersController
let paymentsOf: PaymentsController

function clientWith(oAuthClientSecret: string): Client {
  return new Client({
    clientCredentialsAuthCredentials: { oAuthClientId: CLIENT_ID, oAuthClientSecret },
    environment: Environment.Sandbox,
    httpClientOptions: { httpsAgent: served.agent },
  })
}

beforeAll(async () => {
  served = await serveSandbox({ 'api-m.sandbox.paypal.com': '/sandbox/paypal/api' })
  ordersOf = new OrdersController(clientWith(CLIENT_SECRET))
  paymentsOf = new PaymentsController(clientWith(CLIENT_SECRET))
})
afterAll(() => served?.stop())

const prefer = 'return=representation'
const body = (customId: string, value = '2080.97', currencyCode = 'THB') => ({
  intent: CheckoutPaymentIntent.Capture,
  purchaseUnits: [{ customId, invoiceId: customId, amount: { currencyCode, value } }],
})
const reference = () => String(700_000_000_000 + Math.floor(Math.random() * 1e9))
const create = async (customId = reference()) =>
  (await ordersOf.createOrder({ body: body(customId), prefer })).result

/** Makes the buyer's choice on PayPal's page. */
async function agree(id: string | undefined, choice = 'pay'): Promise<void> {
  const request = new Request(`${served.url}/sandbox/paypal/checkoutnow?token=${id}`, {
    method: 'POST',
    body: new URLSearchParams({ choice }),
  })
  await served.outbound(request)
}

/** The HTTP status and PayPal's issue of the error that the library throws. */
async function issueOf(refused: Promise<unknown>): Promise<string> {
  const error = await refused.catch((thrown: unknown) => thrown)
  if (!(error instanceof ApiError)) throw new Error(`It was not refused: ${JSON.stringify(error)}`)
  const { details = [], name } = JSON.parse(String(error.body)) as {
    details?: { issue: string }[]
    name?: string
  }
  return `${error.statusCode} ${details[0]?.issue ?? name}`
}

test('creates, captures, reads and refunds an approved order', async () => {
  const order = await create()
  expect(order).toMatchObject({ status: 'CREATED', purchaseUnits: [{ amount: { value: '2080.97' } }] })
  expect(order.links?.map(({ rel }) => rel)).toEqual(['self', 'approve'])
  const id = order.id ?? ''
  await agree(id)
  const { result: taken } = await ordersOf.captureOrder({ id, prefer })
  const capture = taken.purchaseUnits?.[0]?.payments?.captures?.[0]
  expect([taken.status, capture?.status, capture?.amount?.value]).toEqual([
    'COMPLETED',
    'COMPLETED',
    '2080.97',
  ])
  expect((await ordersOf.getOrder({ id })).result).toMatchObject({ status: 'COMPLETED' })

  const captureId = capture?.id ?? ''
  const give = (value: string) =>
    paymentsOf.refundCapturedPayment({ captureId, prefer, body: { amount: { currencyCode: 'THB', value } } })
  const { result: part } = await give('80.97')
  expect(part).toMatchObject({ status: 'COMPLETED', amount: { value: '80.97' } })
  expect((await paymentsOf.getRefund({ refundId: part.id ?? '' })).result).toMatchObject({ id: part.id })
  expect(await issueOf(give('2000.01'))).toBe('422 REFUND_AMOUNT_EXCEEDED')
  await give('2000.00')
  const { result: after } = await paymentsOf.getCapturedPayment({ captureId })
  expect(after.status).toBe('REFUNDED')
  expect(await issueOf(give('0.01'))).toBe('422 CAPTURE_FULLY_REFUNDED')
})

test('repeats its answer for the same request id', async () => {
  const asked = { body: body(reference()), prefer, paypalRequestId: crypto.randomUUID() }
  const [first, again] = [await ordersOf.createOrder(asked), await ordersOf.createOrder(asked)]
  expect([first.statusCode, again.statusCode]).toEqual([201, 200])
  expect(again.result.id).toBe(first.result.id)
})

describe('a refusal with PayPal’s issue', () => {
  test.each<[string, string, () => Promise<unknown>]>([
    [
      'an amount with three decimals',
      '422 DECIMAL_PRECISION',
      () => ordersOf.createOrder({ body: body('1', '1.001') }),
    ],
    [
      'an amount of zero',
      '422 CANNOT_BE_ZERO_OR_NEGATIVE',
      () => ordersOf.createOrder({ body: body('1', '0.00') }),
    ],
    [
      'an unsupported currency',
      '422 CURRENCY_NOT_SUPPORTED',
      () => ordersOf.createOrder({ body: body('1', '1.00', 'XXX') }),
    ],
    [
      'a description that is too long',
      '400 INVALID_PARAMETER_SYNTAX',
      () =>
        ordersOf.createOrder({
          body: {
            ...body('1'),
            purchaseUnits: [{ description: 'x'.repeat(128), amount: { currencyCode: 'THB', value: '1.00' } }],
          },
        }),
    ],
    [
      'an order that does not exist',
      '404 INVALID_RESOURCE_ID',
      () => ordersOf.getOrder({ id: 'NOBODYHASTHISONE1' }),
    ],
    [
      'an order that the buyer has not approved',
      '422 ORDER_NOT_APPROVED',
      async () => ordersOf.captureOrder({ id: (await create()).id ?? '' }),
    ],
    ['a declined card', '422 INSTRUMENT_DECLINED', async () => capture(await create(), 'decline')],
    ['an order captured twice', '422 ORDER_ALREADY_CAPTURED', takeTwice],
    ['an invoice paid twice', '422 DUPLICATE_INVOICE_ID', payInvoiceTwice],
    [
      'an issue requested by PayPal-Mock-Response',
      '422 TRANSACTION_REFUSED',
      () =>
        ordersOf.createOrder({
          body: body('1'),
          paypalMockResponse: JSON.stringify({ mock_application_codes: 'TRANSACTION_REFUSED' }),
        }),
    ],
  ])('answers %s', async (_, issue, ask) => expect(await issueOf(ask())).toBe(issue))

  test('answers a client with a wrong secret', async () => {
    const stranger = new OrdersController(clientWith('another secret'))
    await expect(stranger.getOrder({ id: 'NOBODYHASTHISONE1' })).rejects.toMatchObject({ statusCode: 401 })
  })
})

async function capture({ id = '' }: { id?: string }, choice = 'pay') {
  await agree(id, choice)
  return ordersOf.captureOrder({ id, prefer })
}

async function takeTwice() {
  const order = await create()
  await capture(order)
  return ordersOf.captureOrder({ id: order.id ?? '' })
}

async function payInvoiceTwice() {
  const invoice = reference()
  await capture(await create(invoice))
  return capture(await create(invoice))
}
