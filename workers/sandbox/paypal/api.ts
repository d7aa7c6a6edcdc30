import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { happen, ONCE } from '../apply-outcome.ts'
import { ledgerOf, type SandboxEnv } from '../env.ts'
import { faulty } from '../faults.ts'
import type { HeldPayment } from '../held-payment.ts'
import { findPayment, keepPayment, listPayments } from '../payments.ts'
import { payPalPayments } from './captures.ts'
import { orderFrom } from './create-order.ts'
import { malformed, NOT_FOUND, type PayPalRefusal, refuseWith, unprocessable } from './errors.ts'
import { payPalId } from './id.ts'
import { mocked, once } from './idempotency.ts'
import { CLIENT_ID, CLIENT_SECRET } from './keys.ts'
import { payPalNotifications } from './notifications.ts'
import { dataOf, isLapsed, shortViewOfOrder, viewOfOrder } from './order.ts'
import { paypal } from './player.ts'

/** Captures an approved order once, and sends the result to the shop's webhook. */
async function captureOrder(
  env: SandboxEnv['Bindings'],
  held: HeldPayment,
  origin: string,
): Promise<HeldPayment | PayPalRefusal> {
  const { status, card, unit } = dataOf(held)
  if (status === 'VOIDED' || isLapsed(held)) return NOT_FOUND
  if (status === 'COMPLETED')
    return unprocessable(
      'ORDER_ALREADY_CAPTURED',
      'Order already captured. Only one capture per order is allowed.',
    )
  if (status !== 'APPROVED')
    return unprocessable('ORDER_NOT_APPROVED', 'Payer has not yet approved the Order for payment.')
  if (card === 'declined')
    return unprocessable(
      'INSTRUMENT_DECLINED',
      'The instrument presented was either declined by the processor or bank, or it can’t be used for this payment.',
    )
  if (await isPaidInvoice(env, unit.invoice_id))
    return unprocessable('DUPLICATE_INVOICE_ID', 'Duplicate Invoice ID detected.')
  const outcome = card === 'held' ? 'pending' : 'paid'
  return happen(env, paypal, held, { outcome, notify: ONCE, origin })
}

/** True if the invoice was paid before. PayPal takes an invoice id once per account. */
async function isPaidInvoice(env: SandboxEnv['Bindings'], invoiceId: unknown): Promise<boolean> {
  if (invoiceId === undefined) return false
  const all = (await listPayments(env, 'paypal')).map(dataOf)
  return all.some(({ unit, capture }) => capture !== null && unit.invoice_id === invoiceId)
}

const TOKEN_LIVES_SECONDS = 32_400

function isClient(authorization: string | undefined): boolean {
  return authorization === `Basic ${btoa(`${CLIENT_ID}:${CLIENT_SECRET}`)}`
}

async function makeToken(env: SandboxEnv['Bindings']): Promise<string> {
  const token = `A21AA${payPalId(40)}`
  await ledgerOf(env).putValue('paypal-token', token, String(Date.now() + TOKEN_LIVES_SECONDS * 1_000))
  return token
}

/** Requires a valid bearer token. PayPal's documentation also allows the client id and secret. */
const withToken = createMiddleware<SandboxEnv>(async (c, next) => {
  const authorization = c.req.header('authorization')
  const token = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? ''
  const known = await ledgerOf(c.env).takeValue('paypal-token', token)
  if (!isClient(authorization) && !(known && Number(known.value) > Date.now()))
    return refuseWith(c, {
      status: 401,
      details: [{ issue: 'INVALID_TOKEN', description: 'Token signature verification failed' }],
    })
  return next()
})

/** Plays api-m.paypal.com, PayPal's API. */
export const payPalApi = new Hono<SandboxEnv>()

payPalApi.use(faulty('paypal'))

payPalApi.post('/v1/oauth2/token', async c => {
  const invalid = (error: string, error_description: string) => c.json({ error, error_description }, 401)
  if (!isClient(c.req.header('authorization')))
    return invalid('invalid_client', 'Client Authentication failed')
  const { grant_type } = await c.req.parseBody()
  if (grant_type !== 'client_credentials') return invalid('unsupported_grant_type', 'Grant Type is NULL')
  return c.json({
    scope: 'https://uri.paypal.com/services/payments/payment/authcapture',
    access_token: await makeToken(c.env),
    token_type: 'Bearer',
    app_id: 'APP-SANDBOX',
    expires_in: TOKEN_LIVES_SECONDS,
    nonce: new Date().toISOString(),
  })
})

payPalApi.use(withToken)
payPalApi.use(mocked)

const orders = '/v2/checkout/orders'

payPalApi.post(orders, once, async c => {
  const body = await c.req.json().catch(() => null)
  const made = orderFrom(body)
  if ('details' in made) return refuseWith(c, made)
  return c.json(answerFor(c.req.raw, await keepPayment(c.env, made)), 201)
})

payPalApi.get(`${orders}/:id`, async c => {
  const held = await findPayment(c.env, 'paypal', c.req.param('id'))
  // PayPal deletes orders that nobody approved.
  if (!held || isLapsed(held)) return refuseWith(c, NOT_FOUND)
  return c.json(viewOfOrder(held, new URL(c.req.url).origin))
})

payPalApi.post(`${orders}/:id/capture`, once, async c => {
  const isJson = c.req.header('content-type')?.includes('application/json')
  if (!isJson)
    return refuseWith(c, malformed('/', 'MALFORMED_REQUEST_JSON', 'The request JSON is not well formed.'))
  const held = await findPayment(c.env, 'paypal', c.req.param('id'))
  const after = held ? await captureOrder(c.env, held, new URL(c.req.url).origin) : NOT_FOUND
  return 'details' in after ? refuseWith(c, after) : c.json(answerFor(c.req.raw, after), 201)
})

payPalApi.route('/v2/payments', payPalPayments)
payPalApi.route('/v1/notifications', payPalNotifications)

payPalApi.all('*', c => refuseWith(c, NOT_FOUND))

function answerFor({ headers, url }: Request, held: HeldPayment) {
  const { origin } = new URL(url)
  const isWhole = headers.get('prefer')?.includes('return=representation')
  return isWhole ? viewOfOrder(held, origin) : shortViewOfOrder(held, origin)
}
