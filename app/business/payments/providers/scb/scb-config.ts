import type { PaymentMode, ProviderNotReady, Variables } from '#app/business/payments/payment-provider.ts'
import { configReader } from '#app/business/payments/provider-settings/provider-config.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { SCB_GUIDE } from './scb-guide.ts'

/** PromptPay, a card scheme's QR, or a QR for both. It must match the merchant's profile at the bank. */
export type ScbQrType = 'PP' | 'CS' | 'PPCS'

export type ScbConfig = {
  readonly mode: PaymentMode
  /** The address without the version at its end. */
  readonly apiUrl: string
  readonly apiKey: string
  readonly apiSecret: string
  readonly billerId: string
  /** Stands before our reference in ref3, and tells the bank where to send its confirmation. */
  readonly ref3Prefix: string
  /** '': the biller is registered with only one reference. */
  readonly ref2: string
  readonly qrType: ScbQrType
  /** Only for card QRs, like the terminal's id. */
  readonly merchantId: string
  readonly terminalId: string
  readonly qrMinutes: number
  readonly timeoutMs: number
  /** The page where a test QR can be paid. {reference} stands for our reference. '': there is no such page. */
  readonly testPayUrl: string
}

const TEST_API = 'https://api-sandbox.partners.scb/partners/sandbox'
const LIVE_API = 'https://api.partners.scb/partners'

/** SCB's variables, or everything that is wrong with them. */
export function readScbConfig(variables: Variables, publicUrl: string): Result<ScbConfig, ProviderNotReady> {
  const read = configReader(variables, publicUrl, SCB_GUIDE)
  const qrType = read.text('QR_TYPE') || 'PP'
  const isCard = qrType === 'CS' || qrType === 'PPCS'
  const config: ScbConfig = {
    mode: read.mode,
    apiUrl: read.address('API_URL', read.mode === 'live' ? LIVE_API : TEST_API),
    apiKey: read.text('API_KEY'),
    apiSecret: read.text('API_SECRET'),
    billerId: read.text('BILLER_ID'),
    ref3Prefix: read.text('REF3_PREFIX'),
    ref2: read.text('REF2'),
    qrType: isCard ? qrType : 'PP',
    merchantId: read.text('MERCHANT_ID'),
    terminalId: read.text('TERMINAL_ID'),
    qrMinutes: read.number('QR_MINUTES', 15),
    timeoutMs: read.number('TIMEOUT_MS'),
    testPayUrl: read.text('TEST_PAY_URL') === '' ? '' : read.address('TEST_PAY_URL', ''),
  }
  const faults = [...read.faults, ...formFaults(config, qrType), ...liveFaults(config)]
  return faults.length > 0 ? refuse({ code: 'PROVIDER_NOT_READY', faults }) : ok(config)
}

/** ref3 has at most twenty characters, and our reference takes twelve. */
const PREFIX = /^[A-Z0-9]{1,8}$/

function formFaults(
  { billerId, ref3Prefix, ref2, merchantId, terminalId, ...config }: ScbConfig,
  qrType: string,
): string[] {
  const isCard = config.qrType !== 'PP'
  return [
    ...(/^(PP|CS|PPCS)$/.test(qrType) ? [] : ['SCB_QR_TYPE: must be PP, CS or PPCS']),
    ...(billerId === '' || /^\d{15}$/.test(billerId) ? [] : ['SCB_BILLER_ID: must be 15 digits']),
    ...(ref3Prefix === '' || PREFIX.test(ref3Prefix)
      ? []
      : ['SCB_REF3_PREFIX: must be up to 8 letters A-Z and digits']),
    ...(isCard && merchantId === '' ? ['SCB_MERCHANT_ID: is not set'] : []),
    ...(isCard && terminalId === '' ? ['SCB_TERMINAL_ID: is not set'] : []),
    ...(/^[A-Z0-9]{0,20}$/.test(ref2) ? [] : ['SCB_REF2: must be up to 20 letters A-Z and digits']),
  ]
}

function liveFaults({ mode, apiUrl, testPayUrl }: ScbConfig): string[] {
  if (mode === 'test') return []
  const isTest = URL.canParse(apiUrl) && /^api-(sandbox|uat)\./.test(new URL(apiUrl).host)
  return [
    ...(isTest ? [`SCB_API_URL: ${apiUrl} is no address for live payments`] : []),
    ...(testPayUrl === '' ? [] : ['SCB_TEST_PAY_URL: is for test payments only']),
  ]
}
