import { type HeldPayment, type Outcome, toMajor } from '../held-payment.ts'
import type { ReallyPaid } from '../player.ts'
import { coded } from '../two-c-two-p/codes.ts'
import { MERCHANT_ID } from './keys.ts'

/** The data of a payment that only SecurePay has. The card number is never kept. */
export type CardPaymentData = {
  readonly maskedPan: string
  readonly cardholderName: string
  readonly description: string
  readonly tranRef: string
}

export const dataOf = (held: HeldPayment) => held.data as unknown as CardPaymentData

/** The payment after an outcome. */
export function decideCardPayment(held: HeldPayment, outcome: Outcome, really: ReallyPaid): HeldPayment {
  const currency = (really.currency ?? held.currency).toUpperCase()
  return { ...held, state: outcome, amount: really.amount ?? held.amount, currency }
}

const SAYS: Readonly<Record<Outcome, [respCode: string, status: string, failReason: string]>> = {
  paid: ['00', 'A', ''],
  failed: ['99', 'F', 'Do not honor'],
  cancelled: ['99', 'F', 'Cancelled by user'],
  expired: ['99', 'F', 'Transaction expired'],
  pending: ['00', 'AP', ''],
  refunded: ['00', 'RF', ''],
}

const NUMBERS: Readonly<Record<string, string>> = { USD: '840', JPY: '392' }

/** The fields of a response, in 2C2P's order. Many are empty, such as the currency code of baht. */
export function responseFields(held: HeldPayment): Record<string, string> {
  const [respCode, status, failReason] = SAYS[held.state]
  const { maskedPan, tranRef } = dataOf(held)
  return {
    timeStamp: bangkokStamp(Date.now()),
    merchantID: MERCHANT_ID,
    respCode,
    pan: maskedPan,
    amt: String(held.amount).padStart(12, '0'),
    uniqueTransactionCode: held.reference,
    tranRef,
    approvalCode: status === 'A' ? '717282' : '',
    refNumber: tranRef,
    eci: '05',
    dateTime: bangkokStamp(held.createdAt),
    status,
    failReason,
    userDefined1: '',
    paidChannel: '',
    bankName: 'SANDBOX BANK',
    processBy: 'VI',
    currencyCode: held.currency === 'THB' ? '' : (NUMBERS[held.currency] ?? '999'),
  }
}

const CODES: Readonly<Record<Outcome, string>> = {
  paid: '0000',
  failed: '4005',
  cancelled: '0003',
  expired: '5009',
  pending: '0001',
  refunded: '4120',
}

/** The payment as PGW's inquiry shows it. */
export function claimsOf(held: HeldPayment) {
  const { maskedPan, tranRef } = dataOf(held)
  return {
    merchantID: MERCHANT_ID,
    invoiceNo: held.reference,
    accountNo: maskedPan,
    amount: toMajor(held.amount),
    currencyCode: held.currency,
    tranRef,
    channelCode: 'VI',
    issuerBank: 'SANDBOX BANK',
    ...coded(CODES[held.state]),
  }
}

/** A time as yyyyMMddHHmmss in Bangkok. */
function bangkokStamp(instant: number): string {
  return new Date(instant + 7 * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14)
}
