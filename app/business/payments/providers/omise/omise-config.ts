import type { PaymentMode, ProviderNotReady, Variables } from '#app/business/payments/payment-provider.ts'
import { configReader } from '#app/business/payments/provider-settings/provider-config.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { OMISE_GUIDE } from './omise-guide.ts'

export type OmiseConfig = {
  readonly mode: PaymentMode
  readonly publicKey: string
  readonly secretKey: string
  /** Base64, from the dashboard. '': the account has none, and a webhook only makes the shop ask Omise. */
  readonly webhookSecret: string
  readonly webhookToleranceSeconds: number
  readonly apiUrl: string
  /** Where the browser turns card data into a token. Card data never reach the shop. */
  readonly vaultUrl: string
  readonly qrMinutes: number
  readonly maximumPromptPaySatang: number
  readonly timeoutMs: number
}

/**
 * Omise's variables, or everything that is wrong with them. The keys decide whether real money moves, so they must
 * match the mode.
 */
export function readOmiseConfig(
  variables: Variables,
  publicUrl: string,
): Result<OmiseConfig, ProviderNotReady> {
  const read = configReader(variables, publicUrl, OMISE_GUIDE)
  const config: OmiseConfig = {
    mode: read.mode,
    publicKey: read.text('PUBLIC_KEY'),
    secretKey: read.text('SECRET_KEY'),
    webhookSecret: read.text('WEBHOOK_SECRET'),
    webhookToleranceSeconds: read.number('WEBHOOK_TOLERANCE_SECONDS'),
    apiUrl: read.address('API_URL'),
    vaultUrl: read.address('VAULT_URL'),
    qrMinutes: read.number('QR_MINUTES'),
    maximumPromptPaySatang: read.number('PROMPTPAY_MAXIMUM') * 100,
    timeoutMs: read.number('TIMEOUT_MS'),
  }
  const faults = [
    ...read.faults,
    ...keyFaults('PUBLIC_KEY', 'pkey', config),
    ...keyFaults('SECRET_KEY', 'skey', config),
  ]
  return faults.length > 0 ? refuse({ code: 'PROVIDER_NOT_READY', faults }) : ok(config)
}

function keyFaults(name: string, prefix: string, { mode, publicKey, secretKey }: OmiseConfig): string[] {
  const key = prefix === 'pkey' ? publicKey : secretKey
  if (key === '') return []
  if (!key.startsWith(`${prefix}_`)) return [`OMISE_${name}: must begin with ${prefix}_`]
  const isTest = key.startsWith(`${prefix}_test_`)
  return isTest === (mode === 'test')
    ? []
    : [`OMISE_${name}: is a ${isTest ? 'test' : 'live'} key, mode is ${mode}`]
}
