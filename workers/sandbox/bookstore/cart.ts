import { z } from 'zod'

const amount = z.number().nonnegative().multipleOf(0.01)

/** The cart as the shop sends it to the bookstore. Amounts are in the major unit. behaviour: Bookstore cart */
export const bookstoreCart = z.object({
  user_id: z.union([z.string(), z.number()]),
  email: z.email().or(z.literal('')),
  course_id: z.array(z.number().int().positive()).min(1),
  price: amount,
  totalPrice: amount,
  discount: amount,
  courses: z.string(),
  cancel_at: z.union([z.string(), z.number(), z.null()]),
  order_at: z.union([z.string(), z.number()]),
  shipping_address_id: z.union([z.string(), z.number(), z.null()]),
})

export type BookstoreCart = z.infer<typeof bookstoreCart>
