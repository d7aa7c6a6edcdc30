import { type HeldPayment, type Outcome, toMajor } from '../held-payment.ts'
import type { ReallyPaid } from '../player.ts'
import { coded } from './codes.ts'
import { MERCHANT_ID } from './keys.ts'

/** The data of a transaction that only PGW has. */
export type PgwData = {
  readonly channel: 'CC' | 'IPP' | 'QR'
  readonly description: string
  readonly frontendReturnUrl: string
  readonly backendReturnUrl: string
  readonly expiresAt: number | null
  /** True once a buyer opened the page. Before that an inquiry finds nothing. */
  readonly isOpened: boolean
  readonly tranRef: string
  readonly months: number | null
  readonly monthsOffered: readonly number[]
}

export const dataOf = (held: HeldPayment) => held.data as unknown as PgwData

/** The transaction after an outcome. */
export function decideTransaction(held: HeldPayment, outcome: Outcome, really: ReallyPaid): HeldPayment {
  const amount = really.amount ?? held.amount
  const currency = (really.currency ?? held.currency).toUpperCase()
  const data: PgwData = { ...dataOf(held), isOpened: true }
  return { ...held, state: outcome, amount, currency, data }
}

/** The transaction, marked as expired if its page was not paid in time. */
export function lapsed(held: HeldPayment): HeldPayment {
  const { expiresAt } = dataOf(held)
  const isOver = held.state === 'pending' && expiresAt !== null && expiresAt <= Date.now()
  return isOver ? decideTransaction(held, 'expired', {}) : held
}

const CODES: Readonly<Record<Outcome, string>> = {
  paid: '0000',
  failed: '4005',
  cancelled: '0003',
  expired: '5009',
  pending: '0001',
  refunded: '4120',
}

export function codeOf(held: HeldPayment): string {
  return held.state === 'pending' && !dataOf(held).isOpened ? '2002' : CODES[held.state]
}

/** The claims of an inquiry and of a notification. 2C2P sends the amount as a number, unlike its documentation says. */
export function claimsOf(held: HeldPayment) {
  const { tranRef, channel, months } = dataOf(held)
  const isPaid = held.state === 'paid' || held.state === 'refunded'
  return {
    merchantID: MERCHANT_ID,
    invoiceNo: held.reference,
    accountNo: channel === 'QR' ? '' : '411111XXXXXX1111',
    amount: toMajor(held.amount),
    currencyCode: held.currency,
    tranRef,
    referenceNo: tranRef,
    approvalCode: isPaid ? '717282' : '',
    channelCode: channel === 'QR' ? 'PPQR' : channel,
    issuerBank: channel === 'QR' ? '' : 'SANDBOX BANK',
    installmentPeriod: months,
    ...coded(codeOf(held)),
  }
}
