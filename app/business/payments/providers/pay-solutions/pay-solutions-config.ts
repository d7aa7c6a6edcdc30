import type { PaymentMode, ProviderNotReady, Variables } from '#app/business/payments/payment-provider.ts'
import { configReader } from '#app/business/payments/provider-settings/provider-config.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { PAY_SOLUTIONS_GUIDE } from './pay-solutions-guide.ts'
import { type StatusTable, statusTable } from './pay-solutions-statuses.ts'

export type PaySolutionsConfig = {
  readonly mode: PaymentMode
  /** Eight digits. Public, because the form shows it. The inquiry takes only the last five. */
  readonly merchantId: string
  readonly secretKey: string
  readonly apiKey: string
  /** The address to which the browser posts the form. */
  readonly formUrl: string
  /** Other hosts that the form is redirected to. Browsers apply the page's policy to redirects too. */
  readonly formHosts: readonly string[]
  readonly apiUrl: string
  /** The highest fee, in percent, that the provider adds to the buyer's amount. 0: it adds none. */
  readonly feePercent: number
  readonly statuses: StatusTable
  readonly timeoutMs: number
}

const FORM_URL = 'https://www.thaiepay.com/epaylink/payment.aspx'
const FORM_HOSTS = 'https://payment.paysolutions.asia https://payments.paysolutions.asia'

/** Pay Solutions' variables, or everything that is wrong with them. */
export function readPaySolutionsConfig(
  variables: Variables,
  publicUrl: string,
): Result<PaySolutionsConfig, ProviderNotReady> {
  const read = configReader(variables, publicUrl, PAY_SOLUTIONS_GUIDE)
  const feePercent = read.number('FEE_PERCENT', 3)
  const buyerPaysFee = read.text('BUYER_PAYS_FEE') || 'no'
  const statuses = statusTable(read.text('STATUSES'))
  const formHosts = (read.text('FORM_HOSTS') || FORM_HOSTS).split(/[\s,]+/)
  const config: PaySolutionsConfig = {
    mode: read.mode,
    merchantId: read.text('MERCHANT_ID'),
    secretKey: read.text('SECRET_KEY'),
    apiKey: read.text('API_KEY'),
    formUrl: read.address('FORM_URL', FORM_URL),
    formHosts,
    apiUrl: read.address('API_URL', 'https://apis.paysolutions.asia'),
    feePercent: buyerPaysFee === 'yes' ? feePercent : 0,
    statuses: statuses ?? {},
    timeoutMs: read.number('TIMEOUT_MS'),
  }
  const { faults } = read
  if (config.merchantId !== '' && !/^\d{8}$/.test(config.merchantId))
    faults.push('PAYSOLUTIONS_MERCHANT_ID: must be the eight digits')
  if (!/^(yes|no)$/.test(buyerPaysFee)) faults.push('PAYSOLUTIONS_BUYER_PAYS_FEE: must be yes or no')
  if (feePercent > 20) faults.push('PAYSOLUTIONS_FEE_PERCENT: must be 20 at most')
  if (statuses === null) faults.push('PAYSOLUTIONS_STATUSES: must be words with meanings such as CP=paid')
  if (!formHosts.every(host => URL.canParse(host)))
    faults.push('PAYSOLUTIONS_FORM_HOSTS: must be addresses such as https://payments.paysolutions.asia')
  for (const name of ['SECRET_KEY', 'API_KEY'])
    if (config.mode === 'live' && read.text(name).startsWith('sandbox'))
      faults.push(`PAYSOLUTIONS_${name}: is the sandbox’s key, mode is live`)
  return faults.length > 0 ? refuse({ code: 'PROVIDER_NOT_READY', faults }) : ok(config)
}
