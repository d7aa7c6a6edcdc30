import { z } from '@hono/zod-openapi'
import { toDecimalNumber } from '#app/business/money/decimal.ts'
import type { ListedPromotion } from '#app/business/storefront/promotions/list-promotions.server.ts'

const promotion = z.object({
  id: z.int(),
  title: z.string(),
  description_list: z.array(z.string()),
  courses: z
    .array(z.int())
    .openapi({ description: 'Course ids; empty if the promotion is for every course' }),
  coursesInPromotion: z.array(z.object({ id: z.int(), name: z.string(), link_path: z.string() })),
  number_of_course: z.int(),
  promotion_type: z.string().openapi({
    description: 'P1: all its courses are required; P2: number_of_course of its courses are required',
  }),
  discount_type: z.enum(['amount', 'percent']),
  discount_amont: z.number().openapi({ description: 'The discount in baht or percent' }),
  discount_amount_usd: z.number().nullable(),
  discount: z.number().openapi({ description: 'The discount for the caller’s current cart' }),
  start_at: z.string().nullable(),
  end_at: z.string().nullable(),
  link_path: z.string(),
})

export const promotionsAnswer = z.object({ success: z.literal(true), data: z.array(promotion) })

/** behaviour: Entity fields, Promotion */
export function toPromotionsAnswer(listed: readonly ListedPromotion[]): z.infer<typeof promotionsAnswer> {
  return { success: true, data: listed.map(toWirePromotion) }
}

function toWirePromotion({ promotion: it, courses, discount }: ListedPromotion): z.infer<typeof promotion> {
  return {
    id: it.id,
    title: it.title,
    description_list: [...it.descriptionList],
    courses: [...it.courseIds],
    coursesInPromotion: courses.map(({ id, name, path }) => ({ id, name, link_path: path })),
    number_of_course: it.numberOfCourse,
    promotion_type: it.promotionType,
    discount_type: it.discountType,
    // Stored as hundredths, of a baht or of a percent.
    discount_amont: toDecimalNumber(it.discountValue),
    discount_amount_usd: it.discountValueUsd === null ? null : toDecimalNumber(it.discountValueUsd),
    discount: toDecimalNumber(discount.minor),
    start_at: it.startsAt === null ? null : new Date(it.startsAt).toISOString(),
    end_at: it.endsAt === null ? null : new Date(it.endsAt).toISOString(),
    link_path: `/promotion/${it.id}`,
  }
}
