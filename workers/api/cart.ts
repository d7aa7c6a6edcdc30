import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Caller } from '#app/business/callers/caller.ts'
import { addToCart } from '#app/business/cart/add-to-cart.server.ts'
import { getCart } from '#app/business/cart/get-cart.server.ts'
import { removeFromCart } from '#app/business/cart/remove-from-cart.server.ts'
import type { AppEnv } from '../request/request-context.ts'
import {
  addItemBody,
  cartAnswer,
  deleteItemBody,
  toAddToCart,
  toCartAnswer,
  toRemoveFromCart,
} from './cart.wire.ts'
import { refused } from './refusals.ts'
import { requireSelf, requireStudent } from './require-caller.ts'
import { answersOf, createRouter, jsonBody } from './router.ts'

/** The server's carts: one per visitor and one per student. */
export const cartRoutes = createRouter()

cartRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/public/cart/additem',
    summary:
      'Adds a course or a product to the caller’s cart. A repeated call with another plan or quantity updates the item',
    request: jsonBody(addItemBody),
    responses: answersOf(cartAnswer),
  }),
  async c => {
    const body = c.req.valid('json')
    const self = await requireSelf(c, body.user_id)
    if (!self.ok) return self.answer
    const added = await addToCart(c.var.context.services, toAddToCart(body), self.caller)
    return added.ok ? answerCart(c, self.caller) : refused(c, added.error)
  },
)

cartRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/public/cart/{userId}',
    summary: 'Returns the caller’s cart. userId must be the caller’s own visitor or student id',
    request: { params: z.object({ userId: z.string().min(1).max(64) }) },
    responses: answersOf(cartAnswer),
  }),
  async c => {
    const self = await requireSelf(c, c.req.valid('param').userId)
    return self.ok ? answerCart(c, self.caller) : self.answer
  },
)

cartRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/private/cart',
    summary: 'Returns the signed-in student’s cart',
    responses: answersOf(cartAnswer),
  }),
  async c => {
    const student = await requireStudent(c)
    return student.ok ? answerCart(c, student.caller) : student.answer
  },
)

cartRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/public/cart/deleteitem',
    summary: 'Removes one item from the caller’s cart, or all items if the body names none',
    request: jsonBody(deleteItemBody),
    responses: answersOf(cartAnswer),
  }),
  async c => {
    const body = c.req.valid('json')
    const self = await requireSelf(c, body.user_id)
    if (!self.ok) return self.answer
    await removeFromCart(c.var.context.services, toRemoveFromCart(body), self.caller)
    return answerCart(c, self.caller)
  },
)

async function answerCart(c: Context<AppEnv>, caller: Caller): Promise<Response> {
  return c.json(toCartAnswer(await getCart(c.var.context.services, caller)))
}
