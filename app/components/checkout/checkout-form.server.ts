import { z } from 'zod'

/** A text of a form: what is missing is empty, what is absurdly long is cut before anything looks at it. */
const text = z.preprocess(value => (typeof value === 'string' ? value.slice(0, 1_000) : ''), z.string())
const id = z.preprocess(
  value => (typeof value === 'string' ? value : ''),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
)
const idOrNull = id.nullable().catch(null)

/** What the checkout's form sends. Everything in it is a wish; prices and identities are read from the shop. */
export const checkoutForm = z.object({
  intent: text,
  planId: idOrNull,
  couponCodes: z.array(z.string().max(64)).max(10),
  promotionId: idOrNull,
  fullname: text,
  email: text,
  tel: text,
  userGroupId: idOrNull,
  paymentMethodId: idOrNull,
  shownPayable: idOrNull,
  shownPrice: idOrNull,
  idempotencyKey: z.string().min(8).max(80).nullable().catch(null),
  couponReplacesPromotion: z.literal('1').nullable().catch(null),
})

export type CheckoutForm = z.infer<typeof checkoutForm>

/** The form as it was posted, or null for what no page of ours sends. */
export function readCheckoutForm(form: FormData): CheckoutForm | null {
  const codes = form.getAll('couponCode').filter(code => typeof code === 'string' && code.trim() !== '')
  const parsed = checkoutForm.safeParse({
    ...Object.fromEntries(form),
    couponCodes: codes,
    shownPrice: form.get(`shownPrice.${form.get('planId')}`),
  })
  return parsed.success ? parsed.data : null
}
