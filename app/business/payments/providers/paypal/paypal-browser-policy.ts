import type { BrowserPolicy } from '#app/business/payments/payment-provider.ts'
import type { PayPalConfig } from './paypal-config.ts'

/** The script's own hosts: it draws frames, asks and shows pictures, and a plain form leads to its pages. */
export function browserPolicyOf({ scriptUrl }: Pick<PayPalConfig, 'scriptUrl'>): BrowserPolicy {
  const { origin, hostname } = new URL(scriptUrl)
  const isPayPals = hostname === 'paypal.com' || hostname.endsWith('.paypal.com')
  const hosts = isPayPals ? ['https://*.paypal.com', 'https://*.paypalobjects.com'] : [origin]
  return { script: hosts, frame: hosts, connect: hosts, image: hosts, formAction: hosts }
}
