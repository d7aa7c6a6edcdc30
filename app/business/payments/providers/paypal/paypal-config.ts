import type {
  BrowserPolicy,
  PaymentMode,
  ProviderNotReady,
  Variables,
} from '#app/business/payments/payment-provider.ts'
import { configReader } from '#app/business/payments/provider-settings/provider-config.ts'
import { HOUR } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { PAYPAL_GUIDE } from './paypal-guide.ts'

export type PayPalConfig = {
  readonly mode: PaymentMode
  /** Public: the browser's script is loaded with it. */
  readonly clientId: string
  readonly clientSecret: string
  /** '': no webhook is registered, and an event only makes the shop ask PayPal. */
  readonly webhookId: string
  readonly apiUrl: string
  readonly scriptUrl: string
  /** '': PayPal shows the account's own name. */
  readonly brandName: string
  /** How long a buyer may take to approve the order, in milliseconds. */
  readonly approvalTime: number
  readonly timeoutMs: number
}

const LIVE_HOST = 'api-m.paypal.com'
const TEST_HOST = 'api-m.sandbox.paypal.com'

/**
 * PayPal's variables, or everything that is wrong with them. Its keys do not show whether real money moves, but the
 * address does.
 */
export function readPayPalConfig(
  variables: Variables,
  publicUrl: string,
): Result<PayPalConfig, ProviderNotReady> {
  const read = configReader(variables, publicUrl, PAYPAL_GUIDE)
  const config: PayPalConfig = {
    mode: read.mode,
    clientId: read.text('CLIENT_ID'),
    clientSecret: read.text('CLIENT_SECRET'),
    webhookId: read.text('WEBHOOK_ID'),
    apiUrl: read.address('API_URL', `https://${read.mode === 'live' ? LIVE_HOST : TEST_HOST}`),
    scriptUrl: read.address('SCRIPT_URL', 'https://www.paypal.com/sdk/js'),
    brandName: read.text('BRAND_NAME'),
    approvalTime: read.number('APPROVAL_HOURS', 3) * HOUR,
    timeoutMs: read.number('TIMEOUT_MS'),
  }
  const faults = [...read.faults, ...addressFaults(config), ...keyFaults(config)]
  return faults.length > 0 ? refuse({ code: 'PROVIDER_NOT_READY', faults }) : ok(config)
}

function addressFaults({ mode, apiUrl }: PayPalConfig): string[] {
  const host = URL.canParse(apiUrl) ? new URL(apiUrl).host : ''
  const isOther = mode === 'live' ? host.endsWith('sandbox.paypal.com') : host === LIVE_HOST
  return isOther ? [`PAYPAL_API_URL: ${apiUrl} is no address for ${mode} payments`] : []
}

function keyFaults({ mode, clientId, clientSecret }: PayPalConfig): string[] {
  const isOurs = (key: string) => mode === 'live' && key.startsWith('sandbox-')
  return [
    ...(isOurs(clientId) ? ['PAYPAL_CLIENT_ID: is a test key, mode is live'] : []),
    ...(isOurs(clientSecret) ? ['PAYPAL_CLIENT_SECRET: is a test key, mode is live'] : []),
  ]
}

/**
 * The page's policy for PayPal's hosts: the script uses frames, calls and pictures, and a plain form opens its pages.
 */
export function browserPolicyOf({ scriptUrl }: Pick<PayPalConfig, 'scriptUrl'>): BrowserPolicy {
  const { origin, hostname } = new URL(scriptUrl)
  const isPayPals = hostname === 'paypal.com' || hostname.endsWith('.paypal.com')
  const hosts = isPayPals ? ['https://*.paypal.com', 'https://*.paypalobjects.com'] : [origin]
  return { script: hosts, frame: hosts, connect: hosts, image: hosts, formAction: hosts }
}
