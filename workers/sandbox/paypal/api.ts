import { Hono } from 'hono'
import type { SandboxEnv } from '../env.ts'
import { faulty } from '../faults.ts'
import type { HeldPayment } from '../held-payment.ts'
import { findPayment, keepPayment } from '../payments.ts'
import { isClient, makeToken, TOKEN_LIVES_SECONDS, withToken } from './auth.ts'
import { captureOrder } from './capture-order.ts'
import { payPalPayments } from './captures.ts'
import { orderFrom } from './create-order.ts'
import { malformed, NOT_FOUND, refuseWith } from './errors.ts'
import { mocked, once } from './idempotency.ts'
import { payPalNotifications } from './notifications.ts'
import { isLapsed, shortViewOfOrder, viewOfOrder } from './order.ts'

/** api-m.paypal.com. */
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
  // PayPal forgets an order that nobody agreed to.
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
