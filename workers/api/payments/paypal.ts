import { createRoute } from '@hono/zod-openapi'
import { resumeOwnPayment } from '#app/business/payments/starting/resume-own-payment.server.ts'
import { startPayment } from '#app/business/payments/starting/start-payment.server.ts'
import { PAYMENT_METHODS } from '#app/business/pricing/payment-methods.ts'
import { orderRefOf } from '../order-ref.wire.ts'
import { refused } from '../refusals.ts'
import { answersOf, createRouter, jsonBody } from '../router.ts'
import {
  captureAnswer,
  captureBody,
  createAnswer,
  createBody,
  toCaptureAnswer,
  toCreateAnswer,
} from './paypal.wire.ts'

/** Calls for a page with PayPal's script: createOrder and onApprove. Neither is in the specification. */
export const payPalRoutes = createRouter()

const PAYPAL = PAYMENT_METHODS.paypal.id

payPalRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/api/paypal/order',
    summary:
      'Creates a PayPal order for the amount due, for createOrder. Returns the open one again while it is valid',
    request: jsonBody(createBody),
    responses: answersOf(createAnswer),
  }),
  async c => {
    const { services, caller } = c.var.context
    const { order_id, amount } = c.req.valid('json')
    const command = { order: orderRefOf(order_id), methodId: PAYPAL, claimed: amount ?? null }
    const started = await startPayment(services, command, await caller())
    return started.ok ? c.json(toCreateAnswer(started.value)) : refused(c, started.error)
  },
)

payPalRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/api/paypal/capture',
    summary: 'Checks the PayPal order and captures the payment that the buyer approved, for onApprove',
    request: jsonBody(captureBody),
    responses: answersOf(captureAnswer),
  }),
  async c => {
    const { services, caller } = c.var.context
    const { order_id, order_payment_id } = c.req.valid('json')
    const command = { order: orderRefOf(order_id), paymentId: order_payment_id ?? null }
    const resumed = await resumeOwnPayment(services, command, await caller())
    return resumed.ok ? c.json(toCaptureAnswer(resumed.value)) : refused(c, resumed.error)
  },
)
