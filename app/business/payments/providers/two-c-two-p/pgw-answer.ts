import { parseAmount } from '#app/business/money/decimal.ts'
import type { About, ProviderAnswer } from '#app/business/payments/payment-provider.ts'
import type { Instant } from '#app/platform/clock.ts'
import { type PgwAccount, paymentIdOf } from './pgw-account.ts'
import type { PgwAnswer } from './pgw-client.server.ts'
import type { PgwReply } from './pgw-wire.server.ts'

type Meaning =
  | 'paid'
  | 'wrong-amount'
  | 'paid-late'
  | 'given-back'
  | 'open'
  | 'failed'
  | 'cancelled'
  | 'expired'

const MEANINGS: Readonly<Record<string, Meaning>> = {
  '0000': 'paid',
  '4110': 'paid',
  '5015': 'wrong-amount',
  '5016': 'wrong-amount',
  '5017': 'paid-late',
  '4120': 'given-back',
  '4130': 'given-back',
  '0001': 'open',
  '2001': 'open',
  // No such transaction: the buyer may still begin to pay on the page.
  '2002': 'open',
  '0003': 'cancelled',
  '4080': 'cancelled',
  '5010': 'cancelled',
  '5009': 'expired',
  '9008': 'expired',
  '0004': 'failed',
}

const NO_MONEY: readonly Meaning[] = ['open', 'failed', 'cancelled', 'expired']

/** The meaning of a result code. Null: the state is unclear, and the shop asks again. */
function meaningOf(code: string): Meaning | null {
  const known = MEANINGS[code]
  if (known) return known
  if (/^100[0-5]$/.test(code)) return 'open'
  return /^40\d\d$/.test(code) ? 'failed' : null
}

/** The shop's codes for failures that a buyer can do something about. */
const FAILURES: Readonly<Record<string, string>> = {
  '4005': 'payment_rejected',
  '4051': 'insufficient_fund',
}

export type PgwQuestion = {
  readonly paymentId: number
  readonly account: Pick<PgwAccount, 'merchantId' | 'invoicePrefix' | 'mode'>
  /** When the payment page closes. */
  readonly expiresAt: Instant | null
}

/**
 * The attempt's state by PGW's result code. An unlisted code is 'unknown', never failed: the shop asks again. An
 * unsigned answer proves neither a payment nor a failure.
 */
export function answerOfPgw(answer: PgwAnswer, question: PgwQuestion): ProviderAnswer {
  if (answer.kind === 'unclear') return { kind: 'unknown', why: answer.why }
  const { said } = answer
  const meaning = meaningOf(said.respCode)
  if (meaning === null) return { kind: 'unknown', why: `code ${said.respCode.slice(0, 20)}` }
  if (answer.kind === 'plain' && meaning !== 'open') return { kind: 'unknown', why: 'not signed' }
  const about = aboutOf(said, meaning, question)
  switch (meaning) {
    case 'open':
      return {
        kind: 'open',
        about: { ...about, providerReference: null },
        next: null,
        expiresAt: question.expiresAt,
      }
    case 'failed':
    case 'cancelled':
    case 'expired':
      return { kind: 'not-paid', about, how: meaning, failure: failureOf(said, meaning) }
    default:
      return paidOf(said, about, meaning)
  }
}

function paidOf(
  { amount, currencyCode }: PgwReply,
  about: About,
  meaning: 'paid' | 'wrong-amount' | 'paid-late' | 'given-back',
): ProviderAnswer {
  const minor = parseAmount(amount)
  if (minor === null) return { kind: 'unknown', why: 'an amount that cannot be read' }
  const isOdd = meaning === 'wrong-amount' || meaning === 'paid-late'
  return {
    kind: 'paid',
    about,
    minor,
    currency: currencyCode,
    returned: meaning === 'given-back' ? minor : 0,
    ...(isOdd && { odd: meaning }),
  }
}

function failureOf({ respCode, respDesc }: PgwReply, how: 'failed' | 'cancelled' | 'expired') {
  const codes = { cancelled: 'payment_cancelled', expired: 'page_expired', failed: FAILURES[respCode] }
  return { code: codes[how] ?? `2c2p_${respCode}`, message: respDesc }
}

/**
 * Returns the payment that an answer of 2C2P belongs to. An answer without merchant and invoice belongs to the payment
 * that the shop asked about, unless the answer reports money.
 */
function aboutOf(said: PgwReply, meaning: Meaning, { account, paymentId }: PgwQuestion): About {
  const { merchantID, invoiceNo, tranRef, issuerBank } = said
  const isNameless = merchantID === '' && invoiceNo === '' && NO_MONEY.includes(meaning)
  const named = merchantID === account.merchantId ? paymentIdOf(account, invoiceNo) : null
  const lastDigits = /\d{4}$/.exec(said.accountNo || said.cardNo)?.[0]
  return {
    reference: isNameless ? paymentId : named,
    providerReference: tranRef === '' ? null : tranRef,
    mode: account.mode,
    ...(lastDigits && { detail: { lastDigits, bank: issuerBank } }),
  }
}
