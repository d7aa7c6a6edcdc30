import { type HeldPayment, type Outcome, toMajor } from '../held-payment.ts'
import type { ReallyPaid } from '../player.ts'
import { SHORT_MERCHANT_ID } from './keys.ts'

/** The data of an order that only Pay Solutions has. */
export type OrderData = {
  readonly orderNo: string
  readonly email: string
  readonly productDetail: string
  readonly returnUrl: string | null
  readonly postbackUrl: string | null
  readonly status: string
}

export const dataOf = (held: HeldPayment) => held.data as unknown as OrderData

export const STATUS_NAMES: Readonly<Record<string, string>> = {
  CP: 'COMPLETED',
  TC: 'TEST COMPLETED',
  NS: 'NOT SUBMITTED',
  HO: 'HOLD',
  RE: 'REJECTED',
  C: 'CANCELLED',
  RF: 'REFUNDED',
}

const STATUS: Readonly<Record<Outcome, string>> = {
  paid: 'CP',
  failed: 'RE',
  cancelled: 'C',
  expired: 'NS',
  pending: 'NS',
  refunded: 'RF',
}

export function decideOrder(held: HeldPayment, outcome: Outcome, really: ReallyPaid): HeldPayment {
  const { amount = held.amount, currency = held.currency } = really
  return {
    ...held,
    amount,
    currency: currency.toUpperCase(),
    state: outcome,
    data: { ...held.data, status: STATUS[outcome] },
  }
}

/** An order as the inquiry shows it. The provider pads the reference with zeros. */
export function viewOfOrder(held: HeldPayment) {
  const { orderNo, email, productDetail, postbackUrl, status } = dataOf(held)
  return {
    ReferenceNo: held.reference.padStart(15, '0'),
    OrderNo: orderNo,
    MerchantID: SHORT_MERCHANT_ID,
    ProductDetail: productDetail,
    Total: toMajor(held.amount),
    CardType: 'VISA',
    CustomerEmail: email,
    CurrencyCode: held.currency,
    Status: status,
    StatusName: STATUS_NAMES[status],
    OrderDateTime: new Date(held.createdAt + BANGKOK).toISOString().replace('T', ' ').slice(0, 19),
    PostBackUrl: postbackUrl ?? '',
  }
}

const BANGKOK = 7 * 60 * 60 * 1_000
