import type { PaymentMode, Variables } from '#app/business/payments/payment-provider.ts'
import { configReader } from '#app/business/payments/provider-settings/provider-config.ts'
import type { ProviderGuide } from '#app/business/payments/provider-settings/provider-settings.ts'

/** The merchant account for PGW v4. Each product of 2C2P has its own merchant and secret. */
export type PgwAccount = {
  readonly mode: PaymentMode
  readonly merchantId: string
  /** Looks like hex, but is used as text: its characters are the key. */
  readonly secretKey: string
  readonly apiUrl: string
  readonly apiVersion: string
  /** Stands before the payment's id in every invoice number, for a merchant that several shops share. */
  readonly invoicePrefix: string
  readonly timeoutMs: number
}

const LIVE = 'https://pgw.2c2p.com'
const DEMO = 'https://sandbox-pgw.2c2p.com'
/**
 * With the twelve digits of a payment id it fits the card product's limit of twenty characters. It begins with a
 * letter: a number of 13 to 19 digits may be a card's, and is masked in what the provider sends.
 */
const PREFIX = /^([A-Za-z][A-Za-z0-9]{0,7})?$/

/**
 * Reads the variables that both 2C2P products have, under the prefix of the product's guide. The reader collects the
 * faults.
 */
export function readPgwAccount(variables: Variables, publicUrl: string, guide: ProviderGuide) {
  const { prefix } = guide
  const read = configReader(variables, publicUrl, guide)
  const address = (name: string, live: string, demo: string): string => {
    const given = read.address(name, read.mode === 'live' ? live : demo)
    if (read.mode === 'live' && isDemo(given))
      read.faults.push(`${prefix}_${name}: ${given} is a demo address, mode is live`)
    return given
  }
  const account: PgwAccount = {
    mode: read.mode,
    merchantId: read.text('MERCHANT_ID'),
    secretKey: read.text('SECRET_KEY'),
    apiUrl: address('API_URL', LIVE, DEMO),
    apiVersion: read.text('API_VERSION') || '4.3',
    invoicePrefix: read.text('INVOICE_PREFIX'),
    timeoutMs: read.number('TIMEOUT_MS'),
  }
  if (!PREFIX.test(account.invoicePrefix))
    read.faults.push(`${prefix}_INVOICE_PREFIX: at most eight letters and digits, the first a letter`)
  if (account.mode === 'live' && /^JT\d+$/i.test(account.merchantId))
    read.faults.push(`${prefix}_MERCHANT_ID: ${account.merchantId} is a test merchant, mode is live`)
  return { read, account, address }
}

function isDemo(address: string): boolean {
  return URL.canParse(address) && /(^|\.)(demo\d*|sandbox[a-z0-9-]*)\.2c2p\.com$/i.test(new URL(address).host)
}

export const invoiceNoOf = ({ invoicePrefix }: Pick<PgwAccount, 'invoicePrefix'>, paymentId: number) =>
  `${invoicePrefix}${paymentId}`

/** The payment id in an invoice number. Null: it is not an invoice of this shop. */
export function paymentIdOf(
  { invoicePrefix }: Pick<PgwAccount, 'invoicePrefix'>,
  invoiceNo: string,
): number | null {
  const id = invoiceNo.startsWith(invoicePrefix) ? invoiceNo.slice(invoicePrefix.length) : ''
  return /^[1-9][0-9]{0,14}$/.test(id) ? Number(id) : null
}
