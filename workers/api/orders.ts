import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Caller } from '#app/business/callers/caller.ts'
import { placeOrder } from '#app/business/orders/placing/place-order.server.ts'
import { cancelOrder } from '#app/business/orders/process/cancel-order.server.ts'
import { listOrderedCourses } from '#app/business/orders/showing/list-ordered-courses.server.ts'
import { getWaitingOrder } from '#app/business/payments/starting/get-waiting-order.server.ts'
import type { AppEnv } from '../request/request-context.ts'
import { wireId } from './fields.wire.ts'
import { type OrderBody, orderPayload, toPlaceOrder } from './order-body.wire.ts'
import { orderRef, orderRefOf } from './order-ref.wire.ts'
import { orderAnswer, placedAnswer, toOrderAnswer, toPlacedAnswer } from './orders.wire.ts'
import { refused } from './refusals.ts'
import { requireSelf, requireStudent } from './require-caller.ts'
import { answersOf, createRouter, jsonBody } from './router.ts'

/** Calls that place, read and cancel orders. */
export const orderRoutes = createRouter()

orderRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/private/cart/order',
    summary:
      'Places an order for a signed-in student. The server computes price, discount and status. Requests with the same idempotency key create one order',
    request: jsonBody(orderPayload),
    responses: answersOf(placedAnswer),
  }),
  async c => {
    const student = await requireStudent(c)
    return student.ok ? place(c, c.req.valid('json')) : student.answer
  },
)

orderRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/public/cart/order',
    summary:
      'Places an order for a buyer without an account. Creates an account from the contact data and signs the buyer in',
    request: jsonBody(orderPayload),
    responses: answersOf(placedAnswer),
  }),
  c => place(c, c.req.valid('json')),
)

async function place(c: Context<AppEnv>, body: OrderBody): Promise<Response> {
  const self = await requireSelf(c, body.user_id)
  if (!self.ok) return self.answer
  const { services, locale, setCookie } = c.var.context
  const command = toPlaceOrder(body, { request: c.req.raw, locale })
  const placed = await placeOrder(services, command, self.caller)
  if (!placed.ok) return refused(c, placed.error)
  placed.value.setCookies.forEach(setCookie)
  return c.json(toPlacedAnswer(placed.value))
}

orderRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/private/cart/ordercourse',
    summary: 'Lists the courses in the caller’s orders',
    responses: answersOf(
      z.object({
        success: z.literal(true),
        data: z.array(z.object({ courseID: z.int(), order_id: z.int(), payment_status: z.string() })),
      }),
    ),
  }),
  async c => {
    const student = await requireStudent(c)
    if (!student.ok) return student.answer
    const courses = await listOrderedCourses(c.var.context.services, student.caller)
    const data = courses.map(({ courseId, orderId, status }) => ({
      courseID: courseId,
      order_id: orderId,
      payment_status: status,
    }))
    return c.json({ success: true, data })
  },
)

orderRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/public/cart/deleteorder',
    summary:
      'Cancels an unpaid order. Anyone may name it by its order_token; its owner may also use its number',
    request: jsonBody(z.object({ order_id: orderRef }).openapi({ example: { order_id: 100001 } })),
    responses: answersOf(z.object({ success: z.literal(true), payment_status: z.string() })),
  }),
  async c => {
    const { services, caller } = c.var.context
    const order = orderRefOf(c.req.valid('json').order_id)
    const cancelled = await cancelOrder(services, { order }, await caller())
    if (!cancelled.ok) return refused(c, cancelled.error)
    return c.json({ success: true, payment_status: cancelled.value.order.status })
  },
)

const orderParams = z.object({ id: orderRef })

orderRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/private/orders/{id}',
    summary:
      'Returns an order with its status and its latest payment attempt. A page that waits for a payment calls it every six seconds',
    request: { params: orderParams },
    responses: answersOf(orderAnswer),
  }),
  async c => readOrder(c, c.req.valid('param').id, await c.var.context.caller()),
)

orderRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/private/payments/methods/order/{orderId}',
    summary: 'Returns the order for the payment page',
    request: { params: z.object({ orderId: wireId }) },
    responses: answersOf(orderAnswer),
  }),
  async c => {
    const student = await requireStudent(c)
    return student.ok ? readOrder(c, c.req.valid('param').orderId, student.caller) : student.answer
  },
)

async function readOrder(c: Context<AppEnv>, ref: string | number, caller: Caller): Promise<Response> {
  const order = await getWaitingOrder(c.var.context.services, orderRefOf(ref), caller)
  if (order) return c.json(toOrderAnswer(order))
  const isNumber = 'id' in orderRefOf(ref)
  // If the session has ended, the page must learn that, and not that its order is gone.
  if (isNumber && !caller.account) return refused(c, { code: caller.sessionEnded ?? 'UNAUTHORIZED' })
  return refused(c, { code: 'NOT_FOUND' })
}
