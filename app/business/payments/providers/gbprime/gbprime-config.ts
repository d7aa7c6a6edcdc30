import type { PaymentMode, ProviderNotReady, Variables } from '#app/business/payments/payment-provider.ts'
import { configReader } from '#app/business/payments/provider-settings/provider-config.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'

/** What the letters of a transaction's status mean. Only 'S' is written down for everybody; the others can be set. */
export type GbPrimeStatuses = {
  readonly waiting: readonly string[]
  readonly declined: readonly string[]
  readonly reversed: readonly string[]
}

export type GbPrimeConfig = {
  readonly mode: PaymentMode
  readonly publicKey: string
  readonly secretKey: string
  /** The customer key, which names the shop when a QR is made. */
  readonly token: string
  readonly apiUrl: string
  /** Under it are a card's token, its charge and 3-D Secure. */
  readonly tokensPath: string
  /** The vendor's GBPrimePay.js, which puts the vendor's card form into a page; '': cards cannot be taken. */
  readonly scriptUrl: string
  /** Whether a charge goes through 3-D Secure. */
  readonly is3ds: boolean
  /** Banks' pages that GB Prime Pay's own redirects to. */
  readonly bankOrigins: readonly string[]
  readonly qrMinutes: number
  readonly statuses: GbPrimeStatuses
  /** What is answered about a reference that nobody knows. */
  readonly notFoundCodes: readonly string[]
  readonly timeoutMs: number
  /** Where a test QR can be paid, with {reference} for ours; '': nowhere. */
  readonly testPayUrl: string
  /** Where GB Prime Pay tells us of a payment. */
  readonly backgroundUrl: string
}

const TEST_API = 'https://api.globalprimepay.com'
const LIVE_API = 'https://api.gbprimepay.com'

/** GB Prime Pay's variables, or everything that is wrong with them. */
export function readGbPrimeConfig(
  variables: Variables,
  publicUrl: string,
): Result<GbPrimeConfig, ProviderNotReady> {
  const read = configReader(variables, publicUrl, 'GBPRIME')
  const list = (name: string, standard: string) =>
    (read.text(name) || standard).split(/[\s,]+/).filter(Boolean)
  const optionalAddress = (name: string) => (read.text(name) === '' ? '' : read.address(name, ''))
  const script = read.text('SCRIPT_URL')
  const config: GbPrimeConfig = {
    mode: read.mode,
    publicKey: read.required('PUBLIC_KEY'),
    secretKey: read.required('SECRET_KEY'),
    token: read.required('TOKEN'),
    apiUrl: read.address('API_URL', read.mode === 'live' ? LIVE_API : TEST_API),
    tokensPath: read.text('TOKENS_PATH') || '/v1/tokens',
    // The vendor gives its script away as a file, so it may well lie at the shop itself.
    scriptUrl: script.startsWith('/') ? `${publicUrl}${script}` : script,
    is3ds: read.text('3DS') !== 'N',
    bankOrigins: list('BANK_ORIGINS', ''),
    qrMinutes: read.number('QR_MINUTES', 15),
    statuses: {
      waiting: list('WAITING_STATUSES', 'G,P,A'),
      declined: list('DECLINED_STATUSES', 'D'),
      reversed: list('REVERSED_STATUSES', 'V'),
    },
    notFoundCodes: list('NOT_FOUND_CODES', '02'),
    timeoutMs: read.number('TIMEOUT_MS', 10_000),
    testPayUrl: optionalAddress('TEST_PAY_URL'),
    backgroundUrl: `${publicUrl}/webhook/payment/gbprime`,
  }
  const faults = [...read.faults, ...formFaults(config), ...liveFaults(config)]
  return faults.length > 0 ? refuse({ code: 'PROVIDER_NOT_READY', faults }) : ok(config)
}

function formFaults({ tokensPath, scriptUrl, bankOrigins }: GbPrimeConfig): string[] {
  return [
    ...(/^(\/[\w-]+)+$/.test(tokensPath) ? [] : ['GBPRIME_TOKENS_PATH: must be a path']),
    ...(scriptUrl === '' || URL.canParse(scriptUrl) ? [] : ['GBPRIME_SCRIPT_URL: is no address']),
    ...(bankOrigins.every(origin => URL.canParse(origin) && new URL(origin).origin === origin)
      ? []
      : ['GBPRIME_BANK_ORIGINS: must be origins, such as https://acs.bank.example']),
  ]
}

function liveFaults({ mode, apiUrl, scriptUrl, testPayUrl }: GbPrimeConfig): string[] {
  if (mode === 'test') return []
  const isTest = (address: string) =>
    URL.canParse(address) &&
    (/(^|\.)globalprimepay\.com$/.test(new URL(address).host) ||
      new URL(address).pathname.startsWith('/sandbox') ||
      new URL(address).protocol !== 'https:')
  const wrong = (name: string) => `GBPRIME_${name}: is no address for live payments`
  return [
    ...(URL.canParse(apiUrl) && /globalprimepay\.com$/.test(new URL(apiUrl).host) ? [wrong('API_URL')] : []),
    ...(isTest(scriptUrl) ? [wrong('SCRIPT_URL')] : []),
    ...(testPayUrl === '' ? [] : ['GBPRIME_TEST_PAY_URL: is for test payments only']),
  ]
}
