import type { Caller } from '#app/business/accounts/sessions/caller.ts'
import { type Instant, MINUTE } from '#app/platform/clock.ts'
import { sha256Hex } from '#app/platform/ids.ts'
import type { PlaceOrder } from './place-order-command.ts'

/** How long the same wish without a key of its own counts as the same press. */
const SAME_PRESS = 10 * MINUTE

export type OrderKeys = {
  /** Stored with the order; unique, so of many presses at once one makes the order. */
  readonly write: string
  /** Under any of these the same press may have made its order before. */
  readonly read: readonly string[]
  readonly requestHash: string
  readonly isDerived: boolean
}

/**
 * By what an order is found again. The key belongs to who asks, so another's key finds nothing. A guest is signed in by
 * the first press, so the second may come as a student: the visitor's key is looked up as well.
 */
export async function orderKeys(command: PlaceOrder, caller: Caller, now: Instant): Promise<OrderKeys> {
  const requestHash = await sha256Hex(JSON.stringify(wishOf(command)))
  const scopes = [`visitor:${caller.visitorId}`]
  if (caller.account) scopes.unshift(`user:${caller.account.userId}`)
  const [own = ''] = scopes

  if (command.idempotencyKey !== null) {
    const key = await sha256Hex(command.idempotencyKey)
    const read = scopes.map(scope => `${scope}:${key}`)
    return { write: `${own}:${key}`, read, requestHash, isDerived: false }
  }
  const window = Math.floor(now / SAME_PRESS)
  const read = scopes.flatMap(scope => [window, window - 1].map(w => `${scope}:${requestHash}:${w}`))
  return { write: `${own}:${requestHash}:${window}`, read, requestHash, isDerived: true }
}

/** The wish alone: figures that were shown and the language do not make it another. */
function wishOf(command: PlaceOrder) {
  const {
    lines,
    couponCodes,
    couponIds = [],
    promotionId,
    paymentMethodId,
    shipping,
    withholding,
    taxInvoice,
    withoutTaxInvoice = false,
    contact,
    profile,
  } = command
  return [
    lines,
    couponCodes,
    couponIds,
    promotionId,
    paymentMethodId,
    shipping,
    withholding,
    taxInvoice,
    withoutTaxInvoice,
    contact,
    // Left out where nothing was told, as by callers of before.
    ...(profile ? [profile] : []),
  ]
}
