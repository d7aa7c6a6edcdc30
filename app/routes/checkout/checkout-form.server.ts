import { z } from 'zod'
import type { WantedLine } from '#app/business/orders/placing/place-order-command.ts'

/** A form's text: empty when missing, cut at 1,000 characters before anything reads it. */
const text = z.preprocess(value => (typeof value === 'string' ? value.slice(0, 1_000) : ''), z.string())
const id = z.preprocess(
  value => (typeof value === 'string' ? value : ''),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
)
const idOrNull = id.nullable().catch(null)

/** More lines than a real order has. */
const MOST_LINES = 100

/** The fields of the checkout form. None is trusted: prices and identities are read from the database. */
export const checkoutForm = z.object({
  intent: text,
  /** The page that holds the form. */
  returnTo: text,
  lines: z.array(z.custom<FormLine>()).max(MOST_LINES),
  couponCodes: z.array(z.string().max(64)).max(10),
  promotionId: idOrNull,
  fullname: text,
  email: text,
  tel: text,
  userGroupId: idOrNull,
  paymentMethodId: idOrNull,
  shownPayable: idOrNull,
  idempotencyKey: z.string().min(8).max(80).nullable().catch(null),
  couponReplacesPromotion: z.literal('1').nullable().catch(null),
  addressId: idOrNull,
  shippingMethodId: idOrNull,
  /** Shipping and tax fields as they were typed. */
  typed: z.record(z.string(), z.string()),
})

export type CheckoutForm = z.infer<typeof checkoutForm>

export type FormLine = {
  readonly key: string
  readonly wanted: WantedLine
  /** The price of one piece as it was shown, in minor units; null: the form did not say. */
  readonly shownPrice: number | null
}

/** Returns the posted checkout form; null if no page of the shop sends such a form. */
export function readCheckoutForm(form: FormData): CheckoutForm | null {
  const codes = form.getAll('couponCode').filter(code => typeof code === 'string' && code.trim() !== '')
  const parsed = checkoutForm.safeParse({
    ...Object.fromEntries(form),
    couponCodes: codes,
    lines: readLines(form),
    typed: readTyped(form),
  })
  return parsed.success ? parsed.data : null
}

/** Returns the lines that a form names. Skips malformed lines. */
export function readLines(form: FormData): FormLine[] {
  const keys = form.getAll('line').slice(0, MOST_LINES + 1)
  return keys.flatMap(key => readLine(String(key), form) ?? [])
}

const TYPED = /^(addressId|shipping[A-Z]\w*|tax[A-Z]\w*|wantsTaxInvoice|withholding)$/
/** Longer than any field allows, so that a too long value is refused and not cut. */
const LONGEST_TYPED = 2_000

function readTyped(form: FormData): Record<string, string> {
  const texts = [...form].flatMap(([name, value]) =>
    typeof value === 'string' && TYPED.test(name) ? [[name, value.slice(0, LONGEST_TYPED)] as const] : [],
  )
  // The first of two fields with the same name wins: the one for browsers without scripts comes first.
  return Object.fromEntries(texts.reverse())
}

/** Reads 'course:101' with its plan or 'product:5' with its quantity; null for any other key. */
function readLine(key: string, form: FormData): FormLine | null {
  const [, kind, digits] = /^(course|product):(\d{1,15})$/.exec(key) ?? []
  if (!kind) return null
  const number = (name: string) => idOrNull.parse(form.get(name))
  if (kind === 'product') {
    const qty = number(`qty.${key}`) ?? 1
    const wanted = { productId: Number(digits), qty: Math.max(1, qty) }
    return { key, wanted, shownPrice: number(`shownPrice.${key}`) }
  }
  const planId = number(`plan.${key}`)
  const wanted = { courseId: Number(digits), planId }
  return { key, wanted, shownPrice: planId === null ? null : number(`shownPrice.${planId}`) }
}

/** Returns the total of all lines as it was shown, in minor units; null if the form lacks a line's price. */
export function shownPriceOf(lines: readonly FormLine[]): number | null {
  const amounts = lines.map(({ shownPrice, wanted }) =>
    shownPrice === null ? null : shownPrice * (wanted.productId === undefined ? 1 : wanted.qty),
  )
  if (amounts.length === 0 || amounts.includes(null)) return null
  return amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0)
}
