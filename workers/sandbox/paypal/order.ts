import { type HeldPayment, toMajor } from '../held-payment.ts'

export type Capture = {
  readonly id: string
  readonly status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED'
  readonly reason: string | null
}

export type Refund = { readonly id: string; readonly amount: number }

export type OrderStatus = 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'VOIDED' | 'COMPLETED'

/** The data of an order that only PayPal has. */
export type OrderData = {
  readonly status: OrderStatus
  /** The purchase unit as the shop sent it. */
  readonly unit: Readonly<Record<string, unknown>>
  readonly returnUrl: string | null
  readonly cancelUrl: string | null
  readonly brandName: string
  /** True if the shop named the payment source. Then PayPal uses its newer links and statuses. */
  readonly isBySource: boolean
  /** The result that the buyer's chosen card will give. */
  readonly card: 'good' | 'declined' | 'held'
  readonly capture: Capture | null
  readonly refunds: readonly Refund[]
  readonly updatedAt: number
}

export const dataOf = (held: HeldPayment) => held.data as unknown as OrderData

export function withData(held: HeldPayment, data: Partial<OrderData>): HeldPayment {
  return { ...held, data: { ...held.data, ...data, updatedAt: Date.now() } }
}

/** How long an order can be approved, in milliseconds. */
const LINK_LIVES = 3 * 60 * 60 * 1_000

/** True if nobody approved the order in time. */
export function isLapsed(held: HeldPayment): boolean {
  const { status } = dataOf(held)
  const isOpen = status === 'CREATED' || status === 'PAYER_ACTION_REQUIRED'
  return isOpen && held.createdAt + LINK_LIVES <= Date.now()
}

export const amountOf = (minor: number, currency: string) => ({
  currency_code: currency,
  value: toMajor(minor).toFixed(2),
})

const iso = (instant: number) => `${new Date(instant).toISOString().slice(0, 19)}Z`

export function linksOf(held: HeldPayment, origin: string) {
  const { isBySource, status } = dataOf(held)
  const self = `${origin}/sandbox/paypal/api/v2/checkout/orders/${held.id}`
  const read = { href: self, rel: 'self', method: 'GET' }
  if (status === 'COMPLETED' || status === 'VOIDED') return [read]
  const payer = {
    href: `${origin}/sandbox/paypal/checkoutnow?token=${held.id}`,
    rel: isBySource ? 'payer-action' : 'approve',
    method: 'GET',
  }
  const capture = { href: `${self}/capture`, rel: 'capture', method: 'POST' }
  return status === 'APPROVED' ? [read, payer, capture] : [read, payer]
}

/** An order as the API shows it with `Prefer: return=representation`. */
export function viewOfOrder(held: HeldPayment, origin: string) {
  const { status, unit, capture, refunds, updatedAt } = dataOf(held)
  const payments = {
    captures: capture ? [viewOfCapture(held, origin)] : [],
    ...(refunds.length > 0 && { refunds: refunds.map(refund => viewOfRefund(held, refund, origin)) }),
  }
  return {
    id: held.id,
    intent: 'CAPTURE',
    status,
    payment_source: { paypal: {} },
    purchase_units: [{ ...unit, ...(capture && { payments }) }],
    create_time: iso(held.createdAt),
    update_time: iso(updatedAt),
    links: linksOf(held, origin),
  }
}

/** An order as the API shows it without that header: no amounts. */
export function shortViewOfOrder(held: HeldPayment, origin: string) {
  const { id, status, links } = viewOfOrder(held, origin)
  return { id, status, payment_source: { paypal: {} }, links }
}

export function viewOfCapture(held: HeldPayment, origin: string) {
  const { capture, unit, updatedAt } = dataOf(held)
  const self = `${origin}/sandbox/paypal/api/v2/payments/captures/${capture?.id}`
  return {
    id: capture?.id,
    status: capture?.status,
    ...(capture?.reason && { status_details: { reason: capture.reason } }),
    amount: amountOf(held.amount, held.currency),
    final_capture: true,
    custom_id: unit.custom_id,
    invoice_id: unit.invoice_id,
    supplementary_data: { related_ids: { order_id: held.id } },
    create_time: iso(updatedAt),
    update_time: iso(updatedAt),
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/refund`, rel: 'refund', method: 'POST' },
    ],
  }
}

export function viewOfRefund(held: HeldPayment, { id, amount }: Refund, origin: string) {
  const { unit, capture, updatedAt } = dataOf(held)
  const payments = `${origin}/sandbox/paypal/api/v2/payments`
  return {
    id,
    status: 'COMPLETED',
    amount: amountOf(amount, held.currency),
    custom_id: unit.custom_id,
    invoice_id: unit.invoice_id,
    create_time: iso(updatedAt),
    update_time: iso(updatedAt),
    links: [
      { href: `${payments}/refunds/${id}`, rel: 'self', method: 'GET' },
      { href: `${payments}/captures/${capture?.id}`, rel: 'up', method: 'GET' },
    ],
  }
}
