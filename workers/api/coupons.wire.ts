import { z } from '@hono/zod-openapi'
import { toDecimalNumber } from '#app/business/money/decimal.ts'
import type { CouponInCart } from '#app/business/pricing/coupon.ts'
import { listOf, wireId } from './fields.wire.ts'

export const couponCodeBody = z
  .object({ coupon_code: z.string().min(1).max(255) })
  .openapi({ example: { coupon_code: 'WELCOME10' } })

export const couponIdsBody = z
  .object({
    couponID: listOf(wireId).openapi({
      description: 'One id or a list of ids. Omit it for all coupons in the cart',
    }),
  })
  .openapi({ example: { couponID: [1] } })

const coupon = z.object({
  id: z.int(),
  code: z.string(),
  courses: z.array(z.int()).openapi({ description: 'Course ids; empty if the coupon is for every course' }),
  discount_type: z.enum(['amount', 'percent']),
  discount_amont: z
    .number()
    .openapi({ description: 'The discount in baht or percent, depending on discount_type' }),
  discount_amount_usd: z
    .number()
    .nullable()
    .openapi({ description: 'The discount in US dollars or percent, depending on discount_type' }),
  coupon_type: z.string().openapi({ description: 'P1: the best single course; P2: all its courses' }),
  number_of_course: z.int(),
  payment_method: z
    .array(z.int())
    .openapi({ description: 'Payment method ids; empty if the coupon is for every method' }),
})

export const couponAnswer = z.object({ success: z.literal(true), data: coupon })
export const couponsAnswer = z.object({ success: z.literal(true), data: z.array(coupon) })

/** behaviour: Entity fields, Coupon. Leaves out how often the coupon was used, and by whom. */
export function toWireCoupon(it: CouponInCart): z.infer<typeof coupon> {
  return {
    id: it.id,
    code: it.code,
    courses: [...it.courseIds],
    discount_type: it.discountType,
    // Stored as hundredths, of a baht or of a percent.
    discount_amont: toDecimalNumber(it.discountValue),
    discount_amount_usd: it.discountValueUsd === null ? null : toDecimalNumber(it.discountValueUsd),
    coupon_type: it.couponType,
    number_of_course: it.numberOfCourse,
    payment_method: [...it.paymentMethodIds],
  }
}
