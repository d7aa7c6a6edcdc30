import { RATES } from '#app/business/callers/rates.ts'
import { type Currency, type Money, money } from '#app/business/money/money.ts'
import { isAgreedMethod, isPayable, type Order, type OrderStatus } from '#app/business/orders/order.ts'
import { HOUR, type Instant, SECOND } from '#app/platform/clock.ts'

export type MayStartRefusal =
  | { readonly code: 'ORDER_NOT_PAYABLE'; readonly status: OrderStatus }
  | { readonly code: 'PAYMENT_METHOD_OFF' }
  /** A mismatch waits for staff: the buyer must not pay twice. */
  | { readonly code: 'NEEDS_REVIEW'; readonly status: OrderStatus }
  | { readonly code: 'MINIMUM_AMOUNT'; readonly minimum: Money }
  /** The page shows another amount than the order has. */
  | { readonly code: 'AMOUNT_MISMATCH'; readonly payable: Money }
  | { readonly code: 'TOO_MANY_TRIES'; readonly retryAfterSeconds: number }

type Facts = {
  readonly order: Order
  readonly payments: readonly { readonly createdAt: Instant; readonly state: string }[]
  readonly isMethodOn: boolean
}

const [ATTEMPTS] = RATES.payment.rates

/** Returns why no attempt to pay can start now; null: it can. decisions: Orders and payments */
export function whyNotStart(
  { order, payments, isMethodOn }: Facts,
  {
    methodId,
    claimed = null,
    minimumSatang,
    currencies = ['THB'],
  }: {
    methodId: number
    claimed?: number | null
    minimumSatang: number
    currencies?: readonly Currency[]
  },
  now: Instant,
): MayStartRefusal | null {
  if (!isPayable(order, now)) return { code: 'ORDER_NOT_PAYABLE', status: order.status }
  if (payments.some(({ state }) => state === 'review')) return { code: 'NEEDS_REVIEW', status: order.status }
  if (!isMethodOn || !isAgreedMethod(order, methodId) || !currencies.includes(order.currency))
    return { code: 'PAYMENT_METHOD_OFF' }
  const payable = money(order.payable, order.currency)
  if (order.currency === 'THB' && order.payable < minimumSatang)
    return { code: 'MINIMUM_AMOUNT', minimum: money(minimumSatang, 'THB') }
  if (claimed !== null && claimed !== order.payable) return { code: 'AMOUNT_MISMATCH', payable }
  const lately = payments.filter(({ createdAt }) => createdAt > now - HOUR)
  const [first] = lately
  if (first === undefined || lately.length < ATTEMPTS.limit) return null
  return {
    code: 'TOO_MANY_TRIES',
    retryAfterSeconds: Math.ceil((first.createdAt + HOUR - now) / SECOND),
  }
}
