import { createRoute, type z } from '@hono/zod-openapi'
import { listHeldCoupons } from '#app/business/cart/list-held-coupons.server.ts'
import { takeCoupon } from '#app/business/orders/placing/take-coupon.server.ts'
import { couponAnswer, couponCodeBody, couponIdsBody, couponsAnswer, toWireCoupon } from './coupons.wire.ts'
import { refused } from './refusals.ts'
import { answersOf, createRouter, jsonBody } from './router.ts'

/** Calls for the coupons of a cart. */
export const couponRoutes = createRouter()

couponRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/public/cart/getCouponByCouponCode',
    summary:
      'Returns the coupon of a code and adds it to the caller’s cart, so that an order may name it by id. Attempts with unknown codes are limited',
    request: jsonBody(couponCodeBody),
    responses: answersOf(couponAnswer),
  }),
  async c => {
    const { services, caller } = c.var.context
    const command = { code: c.req.valid('json').coupon_code, request: c.req.raw }
    const taken = await takeCoupon(services, command, await caller())
    if (!taken.ok) return refused(c, taken.error)
    return c.json({ success: true, data: toWireCoupon(taken.value) } satisfies z.infer<typeof couponAnswer>)
  },
)

couponRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/public/cart/getallcoupon',
    summary: 'Returns the coupons in the caller’s cart, filtered by id',
    request: jsonBody(couponIdsBody),
    responses: answersOf(couponsAnswer),
  }),
  async c => {
    const { services, caller } = c.var.context
    const { couponID: ids } = c.req.valid('json')
    const held = await listHeldCoupons(services, await caller())
    const named = ids.length === 0 ? held : held.filter(({ id }) => ids.includes(id))
    return c.json({ success: true, data: named.map(toWireCoupon) } satisfies z.infer<typeof couponsAnswer>)
  },
)
