import type { ProviderNotReady, Variables } from '#app/business/payments/payment-provider.ts'
import { type PgwAccount, readPgwAccount } from '#app/business/payments/providers/two-c-two-p/pgw-account.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { SECUREPAY_GUIDE } from './securepay-guide.ts'

export type SecurePayConfig = {
  readonly account: PgwAccount
  /** The address to which the browser posts the signed request. */
  readonly pageUrl: string
  /** 2C2P's script that encrypts a card in the page. */
  readonly scriptUrl: string
  /** True if 2C2P lets PGW answer about these payments. Otherwise only signed responses tell their state. */
  readonly hasInquiry: boolean
  /** '': the merchant's account decides. */
  readonly request3ds: string
}

const LIVE = 'https://t.2c2p.com/SecurePayment'
const DEMO = 'https://demo2.2c2p.com/2C2PFrontEnd/SecurePayment'

/** The variables of SecurePay 9.9 (cards), or everything that is wrong with them. */
export function readSecurePayConfig(
  variables: Variables,
  publicUrl: string,
): Result<SecurePayConfig, ProviderNotReady> {
  const { prefix } = SECUREPAY_GUIDE
  const { read, account, address } = readPgwAccount(variables, publicUrl, SECUREPAY_GUIDE)
  const inquiry = read.text('INQUIRY').toLowerCase()
  const config: SecurePayConfig = {
    account,
    pageUrl: address('PAGE_URL', `${LIVE}/PaymentAuth.aspx`, `${DEMO}/PaymentAuth.aspx`),
    scriptUrl: address(
      'SCRIPT_URL',
      `${LIVE}/api/my2c2p.1.6.9.min.js`,
      `${DEMO}/api/my2c2p-sandbox.1.7.3.min.js`,
    ),
    hasInquiry: inquiry !== 'off',
    request3ds: read.text('REQUEST_3DS').toUpperCase(),
  }
  if (!['', 'on', 'off'].includes(inquiry)) read.faults.push(`${prefix}_INQUIRY: must be on or off`)
  if (!/^[YN]?$/.test(config.request3ds)) read.faults.push(`${prefix}_REQUEST_3DS: must be Y or N`)
  return read.faults.length > 0 ? refuse({ code: 'PROVIDER_NOT_READY', faults: read.faults }) : ok(config)
}
