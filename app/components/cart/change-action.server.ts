import type { AppLoadContext } from '@remix-run/cloudflare'
import { acknowledgePrices } from '#app/business/cart/acknowledge-prices.server.ts'
import { addToCart } from '#app/business/cart/add-to-cart.server.ts'
import { type ChangeLine, changeLine } from '#app/business/cart/change-line.server.ts'
import { choosePromotion } from '#app/business/cart/choose-promotion.server.ts'
import { dropCoupon } from '#app/business/cart/drop-coupon.server.ts'
import { holdCoupon } from '#app/business/cart/hold-coupon.server.ts'
import { putBackInCart } from '#app/business/cart/put-back-in-cart.server.ts'
import { removeFromCart } from '#app/business/cart/remove-from-cart.server.ts'
import { addPromotionToCart } from '#app/business/storefront/promotions/add-promotion-to-cart.server.ts'
import type { ChangeAnswer } from '#app/components/checkout/change-answer.ts'
import { type Refusal, refusalSentence } from '#app/i18n/refusal.ts'
import type { Result } from '#app/platform/result.ts'
import type { CartChange } from './change-form.server.ts'

type Caller = Awaited<ReturnType<AppLoadContext['caller']>>

/** Does what the button of a checkout's form asked for, in the caller's own cart. */
export async function answerChange(context: AppLoadContext, change: CartChange): Promise<ChangeAnswer> {
  const { services, locale } = context
  const caller = await context.caller()
  if (change.do === 'remove') return { ...DONE, removed: await removeFromCart(services, change.what, caller) }
  const done = await carryOut(services, change, caller)
  if (!done.ok)
    return { kind: 'refused', code: done.error.code, sentence: refusalSentence(done.error, locale) }
  return { ...DONE, goTo: nextOf(change) }
}

const DONE = { kind: 'changed', removed: [], goTo: null } as const

function nextOf(change: CartChange): string | null {
  if (change.do === 'gather') return `/cart?promotion=${change.promotionId}`
  return change.do === 'together' ? '/cart' : null
}

type Services = AppLoadContext['services']

async function carryOut(
  services: Services,
  change: Exclude<CartChange, { do: 'remove' }>,
  caller: Caller,
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
      return holdCoupon(services, { code: change.code, dropPromotion: change.replaces }, caller)
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

/** The promotion first: where it is out of reach, nothing goes into the cart. */
async function gather(
  services: Services,
  { promotionId, withCourse }: Extract<CartChange, { do: 'gather' }>,
  caller: Caller,
): Promise<Result<unknown, Refusal>> {
  const added = await addPromotionToCart(services, { promotionId, courseIds: [] }, caller)
  return added.ok && withCourse ? addToCart(services, withCourse, caller) : added
}

/** A page's script changes one at a time; the plain form's button sends all of them. The first refusal ends it. */
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
