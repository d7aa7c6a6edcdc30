import { z } from 'zod'
import { safeReturnPath } from '#app/business/accounts/sign-in/safe-return-path.ts'
import type { ChangeLine } from '#app/business/cart/change-line.server.ts'
import type { RemovedLine, RemoveFromCart } from '#app/business/cart/remove-from-cart.server.ts'
import { type FormLine, readLines } from '#app/components/checkout/checkout-form.server.ts'

/** What a button of a checkout's form asks for, other than ordering. */
export type CartChange =
  | { readonly do: 'remove'; readonly what: RemoveFromCart }
  | { readonly do: 'put-back'; readonly lines: readonly RemovedLine[] }
  | { readonly do: 'change-lines'; readonly changes: readonly ChangeLine[] }
  | { readonly do: 'acknowledge' }
  | { readonly do: 'together'; readonly course: CourseWanted }
  /** The courses that a promotion still needs, and the one that the buyer looks at with the plan he picked there. */
  | { readonly do: 'gather'; readonly promotionId: number; readonly withCourse: CourseWanted | null }
  | { readonly do: 'hold-coupon'; readonly code: string; readonly replaces: boolean }
  | { readonly do: 'drop-coupon'; readonly code: string }
  | { readonly do: 'promotion'; readonly promotionId: number; readonly replaces: boolean }

type CourseWanted = { readonly courseId: number; readonly planId: number | null }

export type ChangeForm = { readonly change: CartChange; readonly returnTo: string }

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
const text = z.string().max(64)
const count = z.number().int().min(1).max(999)
const idOrNull = z.number().int().positive().nullable()

const removedLines = z
  .array(
    z.object({
      courseId: idOrNull,
      productId: idOrNull,
      planId: idOrNull,
      qty: count,
      priceSeen: z.number().int().nonnegative().nullable(),
      addedAt: z.number().int().nonnegative(),
    }),
  )
  .min(1)
  .max(50)

/** The change that a posted form asks for, or null for what no page of ours sends. */
export function readChangeForm(form: FormData): ChangeForm | null {
  const returnTo = safeReturnPath(form.get('returnTo'), '/cart')
  const change = readChange(form, returnTo)
  return change && { change, returnTo }
}

function readChange(form: FormData, returnTo: string): CartChange | null {
  const lines = readLines(form)
  const removed = thingOf(form.get('remove'))
  if (removed) return { do: 'remove', what: removed }
  if (form.has('undo')) return readUndo(form.get('undo'))
  if (form.has('change')) return changesOf(lines.filter(line => line.key === form.get('change')))
  if (form.has('gather')) {
    const promotionId = id.safeParse(form.get('gather'))
    const withCourse = returnTo === '/cart' ? null : courseOf(lines)
    return promotionId.success ? { do: 'gather', promotionId: promotionId.data, withCourse } : null
  }
  if (form.has('dropCoupon')) return readCode(form.get('dropCoupon'), code => ({ do: 'drop-coupon', code }))
  return readIntent(form, lines)
}

function readIntent(form: FormData, lines: readonly FormLine[]): CartChange | null {
  const replaces = form.get('replaces') === '1'
  switch (form.get('intent')) {
    case 'update':
      return changesOf(lines)
    case 'acknowledge':
      return { do: 'acknowledge' }
    case 'together': {
      const course = courseOf(lines)
      return course && { do: 'together', course }
    }
    case 'hold-coupon':
      return readCode(form.get('couponCode'), code => ({ do: 'hold-coupon', code, replaces }))
    case 'promotion': {
      const promotionId = id.safeParse(form.get('promotionId'))
      return promotionId.success ? { do: 'promotion', promotionId: promotionId.data, replaces } : null
    }
    default:
      return null
  }
}

function readCode(value: unknown, to: (code: string) => CartChange): CartChange | null {
  const code = text.safeParse(value)
  return code.success && code.data.trim() !== '' ? to(code.data) : null
}

function readUndo(value: unknown): CartChange | null {
  try {
    const parsed = removedLines.safeParse(JSON.parse(String(value)))
    return parsed.success ? { do: 'put-back', lines: parsed.data } : null
  } catch {
    return null
  }
}

/** The same for the address that a plain removal leads to, so that it can be undone from there. */
export function removedIn(query: URLSearchParams): readonly RemovedLine[] {
  const read = query.has('removed') ? readUndo(query.get('removed')) : null
  return read?.do === 'put-back' ? read.lines : []
}

function changesOf(lines: readonly FormLine[]): CartChange | null {
  const changes = lines.flatMap(({ wanted }): ChangeLine[] => {
    if (wanted.productId !== undefined) return [{ productId: wanted.productId, qty: wanted.qty }]
    return wanted.planId === null ? [] : [{ courseId: wanted.courseId, planId: wanted.planId }]
  })
  return changes.length > 0 ? { do: 'change-lines', changes } : null
}

function courseOf(lines: readonly FormLine[]): CourseWanted | null {
  const wanted = lines.find(line => line.wanted.productId === undefined)?.wanted
  return wanted?.productId === undefined && wanted
    ? { courseId: wanted.courseId, planId: wanted.planId }
    : null
}

function thingOf(key: unknown): RemoveFromCart | null {
  const [, kind, digits] = /^(course|product):(\d{1,15})$/.exec(String(key)) ?? []
  if (!kind) return null
  return kind === 'course' ? { courseId: Number(digits) } : { productId: Number(digits) }
}
