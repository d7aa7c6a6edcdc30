import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Caller } from '#app/business/callers/caller.ts'
import { placeOrder } from '#app/business/orders/placing/place-order.server.ts'
import { cancelOrder } from '#app/business/orders/process/cancel-order.server.ts'
import { listOrderedCourses } from '#app/business/orders/showing/list-ordered-courses.server.ts'
import { getWaitingOrder } from '#app/business/payments/starting/get-waiting-order.server.ts'
import type { AppEnv } from '../middleware/request-context.ts'
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
      'Places an order. Price, discount and status are the server’s; the same press twice is one order',
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
    summary: 'The same for a buyer without an account, with contact data: makes an account and signs it in',
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
    summary: 'The courses in the caller’s orders',
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
    summary: 'Gives up an order that nothing was paid for; by its number for who owns it, else by its token',
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
    summary: 'An order with its status and the latest try to pay: what a waiting page asks every 6 s',
    request: { params: orderParams },
    responses: answersOf(orderAnswer),
  }),
  async c => readOrder(c, c.req.valid('param').id, await c.var.context.caller()),
)

orderRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/private/payments/methods/order/{orderId}',
    summary: 'The order as a payment page reads it',
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
