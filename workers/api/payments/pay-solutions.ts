import { createRoute, type RouteConfig, z } from '@hono/zod-openapi'
import { getOrderForBuyer } from '#app/business/orders/showing/get-order.server.ts'
import { startPayment } from '#app/business/payments/starting/start-payment.server.ts'
import { PAYMENT_METHODS } from '#app/business/pricing/payment-methods.ts'
import { orderRefOf } from '../order-ref.wire.ts'
import { refused } from '../refusals.ts'
import { requireStudent } from '../require-caller.ts'
import { answersOf, createRouter, jsonBody } from '../router.ts'
import { paySolutionsAnswer, paySolutionsBody, toPaySolutionsAnswer } from './pay-solutions.wire.ts'
import { receiveEvent, webhookLimit } from './webhooks.ts'

/** The form of Pay Solutions, and its webhook. */
export const paySolutionsRoutes = createRouter()

const METHOD = PAYMENT_METHODS.paySolutions.id
const PROVIDER = 'paysolutions'
/** The specification spells this address differently from the provider's name. behaviour: Odd spellings */
const SPECIFIED = '/webhook/payment/pay-solutions'

paySolutionsRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/api/pay-solutions',
    summary:
      'Creates a payment attempt and returns the fields of the form that the browser posts to Pay Solutions. For a signed-in student',
    request: jsonBody(paySolutionsBody),
    responses: answersOf(paySolutionsAnswer),
  }),
  async c => {
    const student = await requireStudent(c)
    if (!student.ok) return student.answer
    const { services } = c.var.context
    const order = orderRefOf(c.req.valid('json').order_id)
    const started = await startPayment(services, { order, methodId: METHOD }, student.caller)
    if (!started.ok) return refused(c, started.error)
    const { next, orderToken } = started.value
    const found = await getOrderForBuyer(services, { token: orderToken }, student.caller)
    if (next.kind === 'form' && found) return c.json(toPaySolutionsAnswer(started.value, found.order, next))
    return refused(c, { code: next.kind === 'refused' ? 'PAYMENT_FAILED' : 'PAYMENT_NOT_CONFIRMED' })
  },
)

const KEPT: RouteConfig['responses'] = {
  200: { description: 'The postback was stored', content: { 'text/plain': { schema: z.literal('OK') } } },
}

paySolutionsRoutes.use(SPECIFIED, webhookLimit)

paySolutionsRoutes.openapi(
  createRoute({
    method: 'post',
    path: SPECIFIED,
    summary:
      'Receives the postback of Pay Solutions. It is not signed, so the shop asks Pay Solutions for the status and does not trust the postback itself',
    responses: KEPT,
  }),
  c => receiveEvent(c, PROVIDER),
)

// A merchant can configure Pay Solutions to call with GET.
paySolutionsRoutes.get(SPECIFIED, c => receiveEvent(c, PROVIDER))
