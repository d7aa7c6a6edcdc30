import { createRoute } from '@hono/zod-openapi'
import { startPayment } from '#app/business/payments/starting/start-payment.server.ts'
import { PAYMENT_METHODS } from '#app/business/pricing/payment-methods.ts'
import { orderRefOf } from '../order-ref.wire.ts'
import { refused } from '../refusals.ts'
import { answersOf, createRouter, jsonBody } from '../router.ts'
import { scbAnswer, scbBody, toScbAnswer } from './scb.wire.ts'

/** The QR of SCB. The order's owner may name it by number; everybody else needs its token. */
export const scbRoutes = createRouter()

const SCB_QR = PAYMENT_METHODS.scbQr.id

scbRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/api/payment/scb/qrcode/create',
    summary: 'Returns a QR code for the amount due. Returns the open one again while it is valid',
    request: jsonBody(scbBody),
    responses: answersOf(scbAnswer),
  }),
  async c => {
    const { services, caller } = c.var.context
    const started = await startPayment(
      services,
      {
        order: orderRefOf(c.req.valid('json').orderId),
        methodId: SCB_QR,
        ip: c.req.header('cf-connecting-ip') ?? null,
      },
      await caller(),
    )
    return started.ok ? c.json(toScbAnswer(started.value)) : refused(c, started.error)
  },
)
