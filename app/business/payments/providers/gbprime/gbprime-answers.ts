import type {
  About,
  PaymentMode,
  PaymentToAsk,
  ProviderAnswer,
} from '#app/business/payments/payment-provider.ts'
import type { GbPrimeStatuses } from './gbprime-config.ts'

/** A transaction as GB Prime Pay's call check_status_txn shows it. */
export type GbPrimeTransaction = {
  readonly reference: string
  readonly gbpReference: string | null
  readonly status: string
  /** '' if the transaction has no result code. */
  readonly resultCode: string
  /** Null: the amount cannot be read. */
  readonly minor: number | null
  readonly currency: string
}

const SUCCESS = '00'

/**
 * The attempt's state by its transaction. Only 'S' with our reference means paid. A letter that is not in the table is
 * 'unknown', neither paid nor failed: the shop asks again.
 */
export function answerOfTransaction(
  payment: PaymentToAsk,
  found: GbPrimeTransaction,
  { statuses, mode }: { statuses: GbPrimeStatuses; mode: PaymentMode },
): ProviderAnswer {
  const { status, resultCode, minor, currency } = found
  if (found.reference !== String(payment.paymentId)) return { kind: 'unknown', why: 'another reference' }
  const providerReference = found.gbpReference ?? payment.providerReference
  const about: About = { reference: payment.paymentId, providerReference, mode }
  const ended = (how: 'failed' | 'cancelled', code: string): ProviderAnswer => ({
    kind: 'not-paid',
    about,
    how,
    failure: { code, message: resultCode },
  })
  if (status === 'S') {
    if (resultCode !== '' && resultCode !== SUCCESS) return { kind: 'unknown', why: `S with ${resultCode}` }
    if (minor === null) return { kind: 'unknown', why: 'an amount that cannot be read' }
    return { kind: 'paid', about, minor, currency, returned: 0 }
  }
  if (statuses.declined.includes(status)) return ended('failed', 'declined')
  if (statuses.reversed.includes(status)) return ended('cancelled', 'reversed')
  if (statuses.waiting.includes(status))
    return { kind: 'open', about, next: null, expiresAt: payment.expiresAt }
  return { kind: 'unknown', why: `status ${status.slice(0, 40)}` }
}

/** The shop's failure code for a refused charge. GB Prime Pay does not document the bank's other codes. */
export function failureOfCharge(resultCode: string): string {
  const known: Readonly<Record<string, string>> = { '02': 'invalid_card', '54': 'expired_card' }
  return known[resultCode] ?? `charge_${resultCode.slice(0, 20)}`
}
