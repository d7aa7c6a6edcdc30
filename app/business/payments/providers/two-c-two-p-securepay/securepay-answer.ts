import type { About, ProviderAnswer } from '#app/business/payments/payment-provider.ts'
import { type PgwAccount, paymentIdOf } from '#app/business/payments/providers/two-c-two-p/pgw-account.ts'
import { type Instant, MINUTE } from '#app/platform/clock.ts'

type Fields = Readonly<Record<string, string>>

/** Voided and given back, and both on their way. */
const GIVEN_BACK = ['V', 'VP', 'RF', 'RP', 'RR']

/** What a response says whose signature holds. A code that contradicts its status is unknown. */
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

/** Numbers here, letters in PGW; left out it is what was asked for. */
const currencyOf = (code: string) => (code === '' || code === '764' ? 'THB' : code)

/**
 * What a signed response and PGW's own answer make together. Money is proven by both; a failure by either, because
 * nothing is lost when it was paid after all. Who brings word of money that is not proven yet is not to pay again so soon.
 */
export function agreed(signed: ProviderAnswer, asked: ProviderAnswer, now: Instant): ProviderAnswer {
  if (asked.kind === 'paid') return asked
  if (signed.kind === 'not-paid') return asked.kind === 'not-paid' ? asked : signed
  const isMoneyOnItsWay = signed.kind === 'paid' || signed.kind === 'open'
  if (asked.kind === 'not-paid' && signed.kind !== 'paid') return asked
  return isMoneyOnItsWay ? lookedAt(signed.about, now) : asked
}

/** By then PGW knows what its own bank answered. */
const LOOK_FOR = 10 * MINUTE

/** In progress at the bank: to be looked at for a while, and not to be paid again meanwhile. */
export function lookedAt(about: About, now: Instant): ProviderAnswer {
  const next = { kind: 'checking', until: now + LOOK_FOR } as const
  return { kind: 'open', about: { ...about, providerReference: null }, next, expiresAt: null }
}
