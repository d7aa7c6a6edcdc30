import type { About, ProviderAnswer } from '#app/business/payments/payment-provider.ts'
import { type PgwAccount, paymentIdOf } from '#app/business/payments/providers/two-c-two-p/pgw-account.ts'
import { type Instant, MINUTE } from '#app/platform/clock.ts'

type Fields = Readonly<Record<string, string>>

/** The statuses of a voided or refunded payment, finished or in progress. */
const GIVEN_BACK = ['V', 'VP', 'RF', 'RP', 'RR']

/** The attempt's state by a response with a valid signature. A code that contradicts its status is 'unknown'. */
export function answerOfResponse(
  fields: Fields,
  account: Pick<PgwAccount, 'merchantId' | 'invoicePrefix' | 'mode'>,
): ProviderAnswer {
  const { respCode = '', status = '', amt = '', currencyCode = '', failReason = '' } = fields
  const about = aboutOf(fields, account)
  const isGivenBack = GIVEN_BACK.includes(status)
  if (isGivenBack || (respCode === '00' && status === 'A')) {
    if (!/^\d{12}$/.test(amt)) return { kind: 'unknown', why: 'an amount that cannot be read' }
    const minor = Number(amt)
    return {
      kind: 'paid',
      about,
      minor,
      currency: currencyOf(currencyCode),
      returned: isGivenBack ? minor : 0,
    }
  }
  if (status === 'A') return { kind: 'unknown', why: `approved with code ${respCode.slice(0, 10)}` }
  if (respCode === '00' && status !== 'F')
    return { kind: 'open', about: { ...about, providerReference: null }, next: null, expiresAt: null }
  const failure = { code: `2c2p_${respCode}`, message: failReason }
  return { kind: 'not-paid', about, how: 'failed', failure }
}

function aboutOf(
  { merchantID, uniqueTransactionCode = '', tranRef, pan = '', bankName = '' }: Fields,
  account: Pick<PgwAccount, 'merchantId' | 'invoicePrefix' | 'mode'>,
): About {
  const lastDigits = /\d{4}$/.exec(pan)?.[0]
  return {
    reference: merchantID === account.merchantId ? paymentIdOf(account, uniqueTransactionCode) : null,
    providerReference: tranRef || null,
    mode: account.mode,
    ...(lastDigits && { detail: { lastDigits, bank: bankName } }),
  }
}

/** SecurePay writes currencies as numbers, PGW as letters. A missing one is the requested currency. */
const currencyOf = (code: string) => (code === '' || code === '764' ? 'THB' : code)

/**
 * The attempt's state by a signed response and PGW's answer. Only PGW's answer makes it paid. A failure from either
 * ends it, but not PGW's failure of an attempt that the response calls paid: the buyer must not pay again.
 */
export function agreed(signed: ProviderAnswer, asked: ProviderAnswer, now: Instant): ProviderAnswer {
  if (asked.kind === 'paid') return asked
  if (signed.kind === 'not-paid') return asked.kind === 'not-paid' ? asked : signed
  const isMoneyOnItsWay = signed.kind === 'paid' || signed.kind === 'open'
  if (asked.kind === 'not-paid' && signed.kind !== 'paid') return asked
  return isMoneyOnItsWay ? lookedAt(signed.about, now) : asked
}

/** After this time PGW knows its bank's answer. */
const POLL_FOR = 10 * MINUTE

/** An open attempt that the bank is working on. The shop asks for a while, and the buyer cannot pay again meanwhile. */
export function lookedAt(about: About, now: Instant): ProviderAnswer {
  const next = { kind: 'checking', until: now + POLL_FOR } as const
  return { kind: 'open', about: { ...about, providerReference: null }, next, expiresAt: null }
}
