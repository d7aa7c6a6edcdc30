import type { PaymentMode, ProviderNotReady, Variables } from '#app/business/payments/payment-provider.ts'
import { configReader } from '#app/business/payments/provider-settings/provider-config.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { GBPRIME_GUIDE } from './gbprime-guide.ts'

/** Status letters by meaning. Only 'S' (paid) is documented, so the others can be configured. */
export type GbPrimeStatuses = {
  readonly waiting: readonly string[]
  readonly declined: readonly string[]
  readonly reversed: readonly string[]
}

export type GbPrimeConfig = {
  readonly mode: PaymentMode
  readonly publicKey: string
  readonly secretKey: string
  /** The customer key, which identifies the shop when a QR is made. */
  readonly token: string
  readonly apiUrl: string
  /** The API path of card tokens, charges and 3-D Secure. */
  readonly tokensPath: string
  /** Address of GBPrimePay.js, the provider's script that shows its card form. '': the shop takes no cards. */
  readonly scriptUrl: string
  readonly is3ds: boolean
  /** Origins of the bank pages that GB Prime Pay's page redirects to. */
  readonly bankOrigins: readonly string[]
  readonly qrMinutes: number
  readonly statuses: GbPrimeStatuses
  /** The result codes for an unknown reference. */
  readonly notFoundCodes: readonly string[]
  readonly timeoutMs: number
  /** The page where a test QR can be paid. {reference} stands for our reference. '': there is no such page. */
  readonly testPayUrl: string
  /** The address to which GB Prime Pay sends notifications. */
  readonly backgroundUrl: string
}

const TEST_API = 'https://api.globalprimepay.com'
const LIVE_API = 'https://api.gbprimepay.com'

/** GB Prime Pay's variables, or everything that is wrong with them. */
export function readGbPrimeConfig(
  variables: Variables,
  publicUrl: string,
): Result<GbPrimeConfig, ProviderNotReady> {
  const read = configReader(variables, publicUrl, GBPRIME_GUIDE)
  const list = (name: string, standard: string) =>
    (read.text(name) || standard).split(/[\s,]+/).filter(Boolean)
  const optionalAddress = (name: string) => (read.text(name) === '' ? '' : read.address(name, ''))
  const script = read.text('SCRIPT_URL')
  const config: GbPrimeConfig = {
    mode: read.mode,
    publicKey: read.text('PUBLIC_KEY'),
    secretKey: read.text('SECRET_KEY'),
    token: read.text('TOKEN'),
    apiUrl: read.address('API_URL', read.mode === 'live' ? LIVE_API : TEST_API),
    tokensPath: read.text('TOKENS_PATH') || '/v1/tokens',
    // The provider gives its script out as a file, so the shop may serve it from its own address.
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
    timeoutMs: read.number('TIMEOUT_MS'),
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
