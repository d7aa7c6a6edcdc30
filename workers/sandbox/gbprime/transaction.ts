import { onBangkoksClock } from '../bangkok.ts'
import { billPaymentQr } from '../emv.ts'
import type { HeldPayment, Outcome } from '../held-payment.ts'
import type { ReallyPaid } from '../player.ts'
import { BILLER_ID } from './account.ts'

/** The data of a transaction that only GB Prime Pay has. */
export type TransactionData = {
  readonly type: 'card' | 'qr'
  readonly detail: string
  readonly customerName: string
  readonly cardNo: string
  readonly responseUrl: string
  readonly backgroundUrl: string
  readonly resultCode: string
}

export const dataOf = (held: HeldPayment) => held.data as unknown as TransactionData

const STATUS: Readonly<Record<Outcome, string>> = {
  paid: 'S',
  pending: 'G',
  failed: 'D',
  cancelled: 'D',
  expired: 'D',
  refunded: 'V',
}

/** The transaction after an outcome. */
export function decideTransaction(held: HeldPayment, outcome: Outcome, really: ReallyPaid): HeldPayment {
  const { amount = held.amount, currency = held.currency } = really
  const resultCode = outcome === 'failed' ? '05' : outcome === 'cancelled' ? '17' : '00'
  const data = { ...held.data, resultCode }
  return { ...held, state: outcome, amount, currency: currency.toUpperCase(), data }
}

/** The transaction as check_status_txn answers it. */
export function viewOfTransaction(held: HeldPayment) {
  const { type, detail, customerName, cardNo, resultCode } = dataOf(held)
  return {
    amount: (held.amount / 100).toFixed(2),
    referenceNo: held.reference,
    gbpReferenceNo: held.id,
    status: STATUS[held.state],
    resultCode,
    paymentType: type === 'card' ? 'C' : 'Q',
    currencyCode: held.currency === 'THB' ? '764' : '840',
    detail,
    customerName,
    cardNo,
  }
}

/** The notification to backgroundUrl. */
export function notificationOf(held: HeldPayment): Record<string, string> {
  const { status: _status, ...shown } = viewOfTransaction(held)
  const [date = '', time = ''] = onBangkoksClock(Date.now()).split('T')
  const [year, month, day] = date.split('-')
  return {
    ...shown,
    totalAmount: shown.amount,
    thbAmount: shown.amount,
    fee: '0.00',
    vat: '0.00',
    retryFlag: 'N',
    date: `${day}${month}${year}`,
    time: time.replaceAll(':', ''),
  }
}

export function qrTextOf({ reference, amount, id }: HeldPayment): string {
  return billPaymentQr({ billerId: BILLER_ID, references: [reference], amount, terminal: id.slice(0, 25) })
}

export function gbpReference(): string {
  const digits = Array.from(crypto.getRandomValues(new Uint8Array(12)), byte => byte % 10).join('')
  return `gbp${digits}`
}
