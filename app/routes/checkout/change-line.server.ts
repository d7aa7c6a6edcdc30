import type { AppLoadContext } from '@remix-run/cloudflare'
import { z } from 'zod'
import { safeReturnPath } from '#app/business/accounts/sign-in/safe-return-path.ts'
import { acknowledgePrices } from '#app/business/cart/acknowledge-prices.server.ts'
import { addToCart } from '#app/business/cart/add-to-cart.server.ts'
import { type ChangeLine, changeLine } from '#app/business/cart/change-line.server.ts'
import { choosePromotion } from '#app/business/cart/choose-promotion.server.ts'
import { dropCoupon } from '#app/business/cart/drop-coupon.server.ts'
import { putBackInCart } from '#app/business/cart/put-back-in-cart.server.ts'
import {
  type RemovedLine,
  type RemoveFromCart,
  removeFromCart,
} from '#app/business/cart/remove-from-cart.server.ts'
import { takeCoupon } from '#app/business/orders/placing/take-coupon.server.ts'
import { addPromotionToCart } from '#app/business/storefront/promotions/add-promotion-to-cart.server.ts'
import type { ChangeAnswer } from '#app/components/checkout/price/change-answer.ts'
import type { Result } from '#app/platform/result.ts'
import { type Refusal, refusalSentence } from '#app/refusals/refusal.ts'
import { type FormLine, readLines } from './checkout-form.server.ts'

type Caller = Awaited<ReturnType<AppLoadContext['caller']>>

/** Applies the change that a checkout button asked for to the caller's own cart. */
export async function answerChange(
  context: AppLoadContext,
  change: CartChange,
  request: Request,
): Promise<ChangeAnswer> {
  const { services, locale } = context
  const caller = await context.caller()
  if (change.do === 'remove') return { ...DONE, removed: await removeFromCart(services, change.what, caller) }
  const done = await executeForm(services, change, { caller, request })
  if (!done.ok)
    return { kind: 'refused', code: done.error.code, sentence: refusalSentence(done.error, locale) }
  return { ...DONE, goTo: pathAfterChange(change) }
}

const DONE = { kind: 'changed', removed: [], goTo: null } as const

function pathAfterChange(change: CartChange): string | null {
  if (change.do === 'gather') return `/cart?promotion=${change.promotionId}`
  return change.do === 'together' ? '/cart' : null
}

type Services = AppLoadContext['services']

async function executeForm(
  services: Services,
  change: Exclude<CartChange, { do: 'remove' }>,
  { caller, request }: { readonly caller: Caller; readonly request: Request },
): Promise<Result<unknown, Refusal>> {
  switch (change.do) {
    case 'put-back':
      return { ok: true, value: await putBackInCart(services, change.lines, caller) }
    case 'change-lines':
      return changeLines(services, change.changes, caller)
    case 'acknowledge':
      return { ok: true, value: await acknowledgePrices(services, caller) }
    case 'together':
      return addToCart(services, change.course, caller)
    case 'gather':
      return gather(services, change, caller)
    case 'hold-coupon':
      return takeCoupon(services, { code: change.code, request }, caller)
    case 'drop-coupon':
      return { ok: true, value: await dropCoupon(services, { code: change.code }, caller) }
    case 'promotion':
      return choosePromotion(
        services,
        { promotionId: change.promotionId, dropCoupons: change.replaces },
        caller,
      )
  }
}

/** Chooses the promotion first: if that fails, no course is added to the cart. */
async function gather(
  services: Services,
  { promotionId, withCourse }: Extract<CartChange, { do: 'gather' }>,
  caller: Caller,
): Promise<Result<unknown, Refusal>> {
  const added = await addPromotionToCart(services, { promotionId, courseIds: [] }, caller)
  return added.ok && withCourse ? addToCart(services, withCourse, caller) : added
}

/** Applies changes in turn and stops at the first refusal. A script sends one change, the plain form all. */
async function changeLines(
  services: Services,
  changes: readonly ChangeLine[],
  caller: Caller,
): Promise<Result<unknown, Refusal>> {
  for (const change of changes) {
    const changed = await changeLine(services, change, caller)
    if (!changed.ok) return changed
  }
  return { ok: true, value: null }
}

/** The requests of checkout buttons, other than ordering. */
export type CartChange =
  | { readonly do: 'remove'; readonly what: RemoveFromCart }
  | { readonly do: 'put-back'; readonly lines: readonly RemovedLine[] }
  | { readonly do: 'change-lines'; readonly changes: readonly ChangeLine[] }
  | { readonly do: 'acknowledge' }
  | { readonly do: 'together'; readonly course: CourseWanted }
  /** Adds the courses that a promotion still needs, and the course that the buyer looks at with its chosen plan. */
  | { readonly do: 'gather'; readonly promotionId: number; readonly withCourse: CourseWanted | null }
  | { readonly do: 'hold-coupon'; readonly code: string }
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

/** Returns the change that a posted form asks for; null if no page of the shop sends such a form. */
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
      return readCode(form.get('couponCode'), code => ({ do: 'hold-coupon', code }))
    case 'promotion': {
      const promotionId = id.safeParse(form.get('promotionId'))
      if (!promotionId.success) return null
      return { do: 'promotion', promotionId: promotionId.data, replaces: form.get('replaces') === '1' }
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

/** Returns the removed lines from the address that a plain removal leads to, so that the buyer can undo it. */
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
