import { z } from 'zod'
import type { WantedLine } from '#app/business/orders/placing/place-order-command.ts'

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

/** More than anybody orders at once; what is beyond it comes from no page of ours. */
const MOST_LINES = 100

/** What the checkout's form sends. Everything in it is a wish; prices and identities are read from the shop. */
export const checkoutForm = z.object({
  intent: text,
  /** The page that the form stands on. */
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
  /** Fields of the steps for shipping and tax, as they were typed. */
  typed: z.record(z.string(), z.string()),
})

export type CheckoutForm = z.infer<typeof checkoutForm>

export type FormLine = {
  readonly key: string
  readonly wanted: WantedLine
  /** What one piece was shown for, in minor units; null: it was not told. */
  readonly shownPrice: number | null
}

/** The form as it was posted, or null for what no page of ours sends. */
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

/** The lines that a form names; what is no line of ours is passed over. */
export function readLines(form: FormData): FormLine[] {
  const keys = form.getAll('line').slice(0, MOST_LINES + 1)
  return keys.flatMap(key => readLine(String(key), form) ?? [])
}

const TYPED = /^(addressId|shipping[A-Z]\w*|tax[A-Z]\w*|wantsTaxInvoice|withholding)$/
/** Longer than any of them may be, so that what is too long is refused and not cut. */
const LONGEST_TYPED = 2_000

function readTyped(form: FormData): Record<string, string> {
  const texts = [...form].flatMap(([name, value]) =>
    typeof value === 'string' && TYPED.test(name) ? [[name, value.slice(0, LONGEST_TYPED)] as const] : [],
  )
  // Of two fields with one name the first counts: the one for browsers without a script stands before.
  return Object.fromEntries(texts.reverse())
}

/** 'course:101' with its plan, 'product:5' with its number; null for any other word. */
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

/** The price of all lines as it was shown, or null where one of them was not told. */
export function shownPriceOf(lines: readonly FormLine[]): number | null {
  const amounts = lines.map(({ shownPrice, wanted }) =>
    shownPrice === null ? null : shownPrice * (wanted.productId === undefined ? 1 : wanted.qty),
  )
  if (amounts.length === 0 || amounts.includes(null)) return null
  return amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0)
}
