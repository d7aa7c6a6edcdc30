import type { ProviderNotReady, Variables } from '#app/business/payments/payment-provider.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { type PgwAccount, readPgwAccount } from './pgw-account.ts'
import { TWO_C_TWO_P_GUIDE } from './two-c-two-p-guide.ts'

export type TwoCTwoPConfig = {
  readonly account: PgwAccount
  /** The address of the payment pages. Their host is not the API's host. */
  readonly pageUrl: string
  /** How long a page can be paid on. 2C2P's own limit is half an hour. */
  readonly linkMinutes: number
  /** The time zone in which 2C2P reads a page's end, in hours from UTC. */
  readonly expiryUtcOffsetHours: number
  /** '': the merchant's account decides. */
  readonly interestType: string
  readonly installmentMonths: readonly number[]
}

/** The variables of PGW v4 (installments and QR), or everything that is wrong with them. */
export function readTwoCTwoPConfig(
  variables: Variables,
  publicUrl: string,
): Result<TwoCTwoPConfig, ProviderNotReady> {
  const { read, account, address } = readPgwAccount(variables, publicUrl, TWO_C_TWO_P_GUIDE)
  const months = read.text('INSTALLMENT_MONTHS').split(/[ ,]+/).filter(Boolean)
  const config: TwoCTwoPConfig = {
    account,
    pageUrl: address('PAGE_URL', 'https://pgw-ui.2c2p.com', 'https://sandbox-pgw-ui.2c2p.com'),
    linkMinutes: read.number('LINK_MINUTES', 30),
    expiryUtcOffsetHours: read.number('EXPIRY_UTC_OFFSET', 7),
    interestType: read.text('INTEREST_TYPE').toUpperCase(),
    installmentMonths: months.map(Number),
  }
  if (!/^[ACM]?$/.test(config.interestType)) read.faults.push('TWO_C_TWO_P_INTEREST_TYPE: must be A, C or M')
  if (!months.every(month => /^[1-9]\d?$/.test(month)))
    read.faults.push('TWO_C_TWO_P_INSTALLMENT_MONTHS: must be months such as 3,6,10')
  return read.faults.length > 0 ? refuse({ code: 'PROVIDER_NOT_READY', faults: read.faults }) : ok(config)
}
