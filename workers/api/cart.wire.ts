import { z } from '@hono/zod-openapi'
import type { AddToCart } from '#app/business/cart/add-to-cart.server.ts'
import type { Cart } from '#app/business/cart/cart.ts'
import type { RemoveFromCart } from '#app/business/cart/remove-from-cart.server.ts'
import { toDecimalNumber } from '#app/business/money/decimal.ts'
import { wireId } from './fields.wire.ts'

const userId = z.string().max(64).optional().openapi({ description: 'Must be the caller’s own id' })

export const addItemBody = z
  .object({
    user_id: userId,
    course_id: wireId.optional(),
    product_id: wireId.optional(),
    pricingplan_id: wireId.nullable().default(null),
    qty: z.int().min(1).max(999).default(1),
  })
  .refine(body => (body.course_id === undefined) !== (body.product_id === undefined), {
    message: 'name a course_id or a product_id',
    path: ['course_id'],
  })
  .openapi({ example: { course_id: 101, pricingplan_id: 1011, qty: 1 } })

export function toAddToCart(body: z.infer<typeof addItemBody>): AddToCart {
  return body.product_id === undefined
    ? { courseId: body.course_id ?? 0, planId: body.pricingplan_id }
    : { productId: body.product_id, qty: body.qty }
}

export const deleteItemBody = z
  .object({ user_id: userId, course_id: wireId.optional(), product_id: wireId.optional() })
  .openapi({ example: { course_id: 101 } })

export function toRemoveFromCart(body: z.infer<typeof deleteItemBody>): RemoveFromCart {
  if (body.course_id !== undefined) return { courseId: body.course_id }
  return body.product_id === undefined ? 'all' : { productId: body.product_id }
}

const amount = z.number().nullable()

export const cartAnswer = z.object({
  success: z.literal(true),
  course_id: z.array(z.int()),
  currency_code: z.enum(['THB', 'USD']),
  coupon_code: z.array(z.string()),
  promotion_id: z.int().nullable(),
  data: z.array(
    z.object({
      key: z.string(),
      cartID: z.int(),
      courseID: z.int().nullable(),
      productID: z.int().nullable(),
      name: z.string(),
      image: z.string(),
      courseType: z.string(),
      pricingplan_id: z.int().nullable(),
      pricingType: z.string(),
      qty: z.int(),
      price: amount,
      price_seen: amount.openapi({ description: 'The price shown when the item was added' }),
    }),
  ),
})

/** behaviour: Entity fields, Cart line */
export function toCartAnswer(cart: Cart): z.infer<typeof cartAnswer> {
  const major = (minor: number | null) => (minor === null ? null : toDecimalNumber(minor))
  return {
    success: true,
    course_id: cart.lines.flatMap(line => line.courseId ?? []),
    currency_code: cart.currency,
    coupon_code: [...cart.couponCodes],
    promotion_id: cart.promotionId,
    data: cart.lines.map(line => ({
      key: line.courseId === null ? `product:${line.productId}` : `course:${line.courseId}`,
      cartID: line.id,
      courseID: line.courseId,
      productID: line.productId,
      name: line.name,
      image: line.pictureUrl,
      courseType: line.courseType,
      pricingplan_id: line.planId,
      pricingType: line.pricingType,
      qty: line.qty,
      price: major(line.price),
      price_seen: major(line.priceSeen),
    })),
  }
}
