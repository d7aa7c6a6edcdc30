import { createRoute } from '@hono/zod-openapi'
import { openCardPage } from '#app/business/payments/starting/card-page.server.ts'
import { startPayment } from '#app/business/payments/starting/start-payment.server.ts'
import { PAYMENT_METHODS } from '#app/business/pricing/payment-methods.ts'
import { orderRefOf } from '../order-ref.wire.ts'
import { inputError, refused } from '../refusals.ts'
import { requireStudent } from '../require-caller.ts'
import { answersOf, createRouter, jsonBody } from '../router.ts'
import {
  gbPrimeBody,
  gbPrimePromptPayBody,
  gbPrimeQrAnswer,
  invoiceAnswer,
  ownPathOf,
  toGbPrimeQrAnswer,
} from './gbprime.wire.ts'

/** Cards and PromptPay through GB Prime Pay, for a signed-in student. */
export const gbPrimeRoutes = createRouter()

const CARD = PAYMENT_METHODS.gbPrimeCard.id
const PROMPTPAY = PAYMENT_METHODS.gbPrimePromptPay.id

gbPrimeRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/api/gbprime',
    summary: 'Creates a card payment page for the amount due. The page is valid for 30 minutes',
    request: jsonBody(gbPrimeBody),
    responses: answersOf(invoiceAnswer),
  }),
  async c => {
    const student = await requireStudent(c)
    if (!student.ok) return student.answer
    const { services, origin } = c.var.context
    const body = c.req.valid('json')
    const success = ownPathOf(body.success_redirect_url, origin)
    const failure = ownPathOf(body.failure_redirect_url, origin)
    if (success === null || failure === null) {
      const field = success === null ? 'success_redirect_url' : 'failure_redirect_url'
      return inputError(c, [{ path: [field], message: 'must be a path of this shop' }])
    }
    const opened = await openCardPage(
      services,
      {
        order: orderRefOf(body.orderId),
        methodId: CARD,
        claimed: body.total_amount ?? null,
        returnTo: { success, failure },
      },
      student.caller,
    )
    if (!opened.ok) return refused(c, opened.error)
    const { path, orderToken } = opened.value
    return c.json({ success: true, data: { invoice_url: `${origin}${path}` }, order_token: orderToken })
  },
)

gbPrimeRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/api/gbprime/promptpay',
    summary: 'Returns a QR code for the amount due. Returns the open one again while it is valid',
    request: jsonBody(gbPrimePromptPayBody),
    responses: answersOf(gbPrimeQrAnswer),
  }),
  async c => {
    const student = await requireStudent(c)
    if (!student.ok) return student.answer
    const { services, origin } = c.var.context
    const { orderId, total_amount } = c.req.valid('json')
    const started = await startPayment(
      services,
      {
        order: orderRefOf(orderId),
        methodId: PROMPTPAY,
        claimed: total_amount ?? null,
        ip: c.req.header('cf-connecting-ip') ?? null,
      },
      student.caller,
    )
    return started.ok ? c.json(toGbPrimeQrAnswer(started.value, origin)) : refused(c, started.error)
  },
)
