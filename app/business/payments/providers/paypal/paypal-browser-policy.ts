import type { BrowserPolicy } from '#app/business/payments/payment-provider.ts'
import type { PayPalConfig } from './paypal-config.ts'

/** The page's policy for PayPal's hosts: the script uses frames, calls and pictures, and a plain form opens its pages. */
export function browserPolicyOf({ scriptUrl }: Pick<PayPalConfig, 'scriptUrl'>): BrowserPolicy {
  const { origin, hostname } = new URL(scriptUrl)
  const isPayPals = hostname === 'paypal.com' || hostname.endsWith('.paypal.com')
  const hosts = isPayPals ? ['https://*.paypal.com', 'https://*.paypalobjects.com'] : [origin]
  return { script: hosts, frame: hosts, connect: hosts, image: hosts, formAction: hosts }
}
