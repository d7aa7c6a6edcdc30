import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { browserSettings } from '#app/business/payments/starting/browser-settings.server.ts'
import { listPaymentMethods } from '#app/business/payments/starting/list-payment-methods.server.ts'
import { type StartPayment, startPayment } from '#app/business/payments/starting/start-payment.server.ts'
import { PAYMENT_METHODS } from '#app/business/pricing/payment-methods.ts'
import type { AppEnv } from '../../request/request-context.ts'
import { orderRefOf } from '../order-ref.wire.ts'
import { refused } from '../refusals.ts'
import { requireStudent } from '../require-caller.ts'
import { answersOf, createRouter, jsonBody } from '../router.ts'
import {
  cardMethodAnswer,
  linkAnswer,
  linkBody,
  qrLinkBody,
  toCardMethodAnswer,
  toLinkAnswer,
} from './two-c-two-p.wire.ts'

/** 2C2P: cards, installments and QR. The order's owner may name it by number; everybody else needs its token. */
export const twoCTwoPRoutes = createRouter()

const CARD = PAYMENT_METHODS.securePayCard.id
const INSTALLMENT = PAYMENT_METHODS.pgwInstallments.id
const QR = PAYMENT_METHODS.pgwQr.id

twoCTwoPRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/api/payments/methods/3',
    summary: 'Returns the merchant id and the script address that a browser needs to encrypt a card for 2C2P',
    responses: answersOf(cardMethodAnswer),
  }),
  async c => {
    const { services } = c.var.context
    const [settings, { methods }] = await Promise.all([
      browserSettings(services, CARD),
      listPaymentMethods(services),
    ])
    const method = methods.find(({ id }) => id === CARD)
    if (!method) return refused(c, { code: 'NOT_FOUND' })
    if (!settings.ok) return refused(c, settings.error)
    return c.json(toCardMethodAnswer(settings.value, method.nameWeb || method.name))
  },
)

twoCTwoPRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/api/payment/2c2p/payment/link',
    summary:
      'Returns a 2C2P page to pay the order by installments. Returns the open one again while it is valid',
    request: jsonBody(linkBody),
    responses: answersOf(linkAnswer),
  }),
  c => {
    const { orderId, amount } = c.req.valid('json')
    return link(c, { order: orderRefOf(orderId), methodId: INSTALLMENT, claimed: amount ?? null })
  },
)

twoCTwoPRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/api/payment/2c2p/qr-code/link',
    summary: 'Returns a 2C2P page with a QR code for the amount due. For a signed-in student',
    request: jsonBody(qrLinkBody),
    responses: answersOf(linkAnswer),
  }),
  async c => {
    const student = await requireStudent(c)
    if (!student.ok) return student.answer
    const { order_id, amount } = c.req.valid('json')
    return link(c, { order: orderRefOf(order_id), methodId: QR, claimed: amount ?? null })
  },
)

async function link(c: Context<AppEnv>, command: StartPayment): Promise<Response> {
  const { services, caller, origin } = c.var.context
  const started = await startPayment(services, command, await caller())
  if (!started.ok) return refused(c, started.error)
  const { next, orderToken } = started.value
  switch (next.kind) {
    case 'redirect':
      return c.json(toLinkAnswer(started.value, next.url))
    case 'settled':
      return c.json(toLinkAnswer(started.value, `${origin}/order/${orderToken}`))
    case 'refused':
      return refused(c, { code: 'PAYMENT_FAILED' })
    default:
      return refused(c, { code: 'PAYMENT_NOT_CONFIRMED' })
  }
}
