import type { z } from '@hono/zod-openapi'
import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { reportTransfer } from '#app/business/payments/slips/report-transfer.server.ts'
import { claimPayment } from '#app/business/payments/starting/claim-payment.server.ts'
import { sendPaymentMail } from '#app/business/payments/starting/send-payment-mail.server.ts'
import type { AppEnv } from '../../request/request-context.ts'
import { orderRefOf } from '../order-ref.wire.ts'
import { inputError, refused } from '../refusals.ts'
import { requireStudent } from '../require-caller.ts'
import { answersOf, createRouter, jsonBody } from '../router.ts'
import {
  isOfOnlinePayment,
  paymentMailAnswer,
  paymentMailBody,
  reportAnswer,
  reportBody,
  reportIssues,
  toClaimAnswer,
  toTypedReport,
} from './payments.wire.ts'

/** Reports of bank transfers. */
export const paymentRoutes = createRouter()

paymentRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/public/payment/report',
    summary:
      'Reports a bank transfer with its slip. Staff approve or reject it. For an order that is paid through a provider, the shop only asks the provider. Anyone may name the order by its order_token; its owner may also use its number',
    request: jsonBody(reportBody),
    responses: answersOf(reportAnswer),
  }),
  c => report(c, c.req.valid('json')),
)

paymentRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/private/payment/report',
    summary: 'Reports a bank transfer with its slip, for a signed-in student',
    request: jsonBody(reportBody),
    responses: answersOf(reportAnswer),
  }),
  async c => {
    const student = await requireStudent(c)
    return student.ok ? report(c, c.req.valid('json')) : student.answer
  },
)

async function report(c: Context<AppEnv>, body: z.infer<typeof reportBody>): Promise<Response> {
  const { services, caller: readCaller } = c.var.context
  const caller = await readCaller()
  const order = orderRefOf(body.order_id)
  if (isOfOnlinePayment(body)) {
    const claimed = await claimPayment(services, { order }, caller)
    if (!claimed.ok) return refused(c, claimed.error)
    if (claimed.value) return c.json(toClaimAnswer(claimed.value))
  }
  const reported = await reportTransfer(services, { order, report: toTypedReport(body) }, caller)
  if (!reported.ok)
    return reported.error.code === 'INPUT_ERROR'
      ? inputError(c, reportIssues(reported.error))
      : refused(c, reported.error)
  return c.json({
    success: true,
    orderPaymentId: reported.value.paymentId,
    order_token: reported.value.order.token,
    payment_status: reported.value.order.status,
  })
}

paymentRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/api/send/to/email/paymentorder',
    summary:
      'Sends the email about an order’s payment, once for each transfer report and payment. The shop chooses recipient and text',
    request: jsonBody(paymentMailBody),
    responses: answersOf(paymentMailAnswer),
  }),
  async c => {
    const { services, caller } = c.var.context
    const order = orderRefOf(c.req.valid('json').orderId)
    const sent = await sendPaymentMail(services, { order }, await caller())
    return sent.ok ? c.json({ success: true, order_token: sent.value.orderToken }) : refused(c, sent.error)
  },
)
