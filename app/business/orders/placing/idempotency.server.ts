import type { Caller } from '#app/business/callers/caller.ts'
import { type Instant, MINUTE } from '#app/platform/clock.ts'
import { sha256Hex } from '#app/platform/ids.ts'
import type { PlaceOrder } from './place-order-command.ts'

/** For this long, an equal order without an idempotency key counts as a retry. */
const RETRY_WINDOW = 10 * MINUTE

export type OrderKeys = {
  /** Stored with the order. Unique, so that only one of several requests at once creates the order. */
  readonly write: string
  /** Keys under which an earlier request may have created the same order. */
  readonly read: readonly string[]
  readonly requestHash: string
  readonly isDerived: boolean
}

/**
 * Returns the idempotency keys of an order. A key belongs to its caller, so nobody finds another person's order. The
 * first request of a guest signs them in, so a retry may come from a student: the visitor's key is read as well.
 */
export async function orderKeys(command: PlaceOrder, caller: Caller, now: Instant): Promise<OrderKeys> {
  const requestHash = await sha256Hex(JSON.stringify(requestContentOf(command)))
  const scopes = [`visitor:${caller.visitorId}`]
  if (caller.account) scopes.unshift(`user:${caller.account.userId}`)
  const [own = ''] = scopes

  if (command.idempotencyKey !== null) {
    const key = await sha256Hex(command.idempotencyKey)
    const read = scopes.map(scope => `${scope}:${key}`)
    return { write: `${own}:${key}`, read, requestHash, isDerived: false }
  }
  const window = Math.floor(now / RETRY_WINDOW)
  const read = scopes.flatMap(scope => [window, window - 1].map(w => `${scope}:${requestHash}:${w}`))
  return { write: `${own}:${requestHash}:${window}`, read, requestHash, isDerived: true }
}

/** Returns only what the buyer wants. The shown amounts and the language do not make it a different order. */
function requestContentOf(command: PlaceOrder) {
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
    // Left out if absent, so that callers without a profile keep the same hash.
    ...(profile ? [profile] : []),
  ]
}
