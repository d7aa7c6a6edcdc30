import { createRoute, type z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { browserSettings } from '#app/business/payments/starting/browser-settings.server.ts'
import { confirmOwnPayment } from '#app/business/payments/starting/confirm-own-payment.server.ts'
import { type StartedPayment, startPayment } from '#app/business/payments/starting/start-payment.server.ts'
import { PAYMENT_METHODS } from '#app/business/pricing/payment-methods.ts'
import type { AppEnv } from '../../request/request-context.ts'
import { orderRefOf } from '../order-ref.wire.ts'
import { refused } from '../refusals.ts'
import { answersOf, createRouter, jsonBody } from '../router.ts'
import {
  approvedAnswer,
  approvedBody,
  cardAnswer,
  omiseBody,
  promptPayAnswer,
  publicKeyAnswer,
  toCardAnswer,
  toPromptPayAnswer,
  toPublicKeyAnswer,
} from './omise.wire.ts'

/** Cards and PromptPay through Omise. The order's owner may name it by number; everybody else needs its token. */
export const omiseRoutes = createRouter()

const CARD = PAYMENT_METHODS.omiseCard.id
const PROMPTPAY = PAYMENT_METHODS.omisePromptPay.id

const keyRoute = <Path extends string>(path: Path, summary: string) =>
  createRoute({ method: 'get', path, summary, responses: answersOf(publicKeyAnswer) })

omiseRoutes.openapi(
  keyRoute(
    '/api/omise/creditcard/applicationid',
    'Returns the public key that a browser needs to create a card token',
  ),
  c => publicKey(c, CARD),
)

omiseRoutes.openapi(
  keyRoute('/api/omise/promptpay/applicationid', 'Returns the Omise public key as the application id'),
  c => publicKey(c, PROMPTPAY),
)

async function publicKey(c: Context<AppEnv>, methodId: number): Promise<Response> {
  const settings = await browserSettings(c.var.context.services, methodId)
  return settings.ok ? c.json(toPublicKeyAnswer(settings.value)) : refused(c, settings.error)
}

omiseRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/api/omise/creditcard',
    summary:
      'Charges the amount due to a card token. If the charge is pending, the buyer continues at charges.authorize_uri',
    request: jsonBody(omiseBody),
    responses: answersOf(cardAnswer),
  }),
  c => start(c, CARD, c.req.valid('json'), toCardAnswer),
)

omiseRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/api/omise/promptpay',
    summary: 'Returns a QR code for the amount due. Returns the open one again while it is valid',
    request: jsonBody(omiseBody),
    responses: answersOf(promptPayAnswer),
  }),
  c => start(c, PROMPTPAY, c.req.valid('json'), toPromptPayAnswer),
)

async function start(
  c: Context<AppEnv>,
  methodId: number,
  body: z.infer<typeof omiseBody>,
  toAnswer: (payment: StartedPayment) => object,
): Promise<Response> {
  const { services, caller } = c.var.context
  const started = await startPayment(
    services,
    {
      order: orderRefOf(body.orderId),
      methodId,
      submittedFields: body.omise_token === '' ? undefined : { token: body.omise_token },
      claimed: body.total_amount ?? null,
      ip: c.req.header('cf-connecting-ip') ?? null,
    },
    await caller(),
  )
  return started.ok ? c.json(toAnswer(started.value)) : refused(c, started.error)
}

omiseRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/private/orders/payment/approved',
    summary:
      'Asks the provider for the status of the payment. The order is approved only if the provider confirms it',
    request: jsonBody(approvedBody),
    responses: answersOf(approvedAnswer),
  }),
  async c => {
    const { services, caller } = c.var.context
    const body = c.req.valid('json')
    const command = { order: orderRefOf(body.order_id), paymentId: body.order_payment_id ?? null }
    const confirmed = await confirmOwnPayment(services, command, await caller())
    if (!confirmed.ok) return refused(c, confirmed.error)
    return c.json({ success: true, order_token: confirmed.value.orderToken })
  },
)
