import { z } from 'zod'
import type { SendToBookstore } from '#app/business/storefront/bookstore/send-to-bookstore.server.ts'

const wholeNumber = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
  .optional()
  .catch(undefined)

const bookstoreForm = z.object({
  email: z.string().max(1_000).catch(''),
  addressId: wholeNumber,
  shownPrice: wholeNumber,
  shownDiscount: wholeNumber,
  shownTotal: wholeNumber,
})

/** Returns what the cart's form sends to the bookstore: an email, an address id, and the figures that were shown. */
export function readBookstoreForm(form: FormData): SendToBookstore {
  const { email, addressId, shownPrice, shownDiscount, shownTotal } = bookstoreForm.parse(
    Object.fromEntries(form),
  )
  return {
    email,
    shippingAddressId: addressId ?? null,
    shown: { price: shownPrice, discount: shownDiscount, total: shownTotal },
    courseIds: null,
  }
}
