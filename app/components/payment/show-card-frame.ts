import type { Money } from '#app/business/money/money.ts'
import type { PaymentEntry } from '#app/business/payments/payment-provider.ts'

/** The vendor's script, as its own documentation calls it. */
type VendorForm = new (options: {
  publicKey: string
  gbForm: string
  merchantForm: string
  amount: string
  customStyle: { backgroundColor: string }
  env: 'test' | 'prd'
}) => unknown

declare global {
  interface Window {
    GBPrimePay?: VendorForm
  }
}

let loading: Promise<boolean> | null = null

/**
 * Lets the provider's script put its card form into `frame`. Typed in there, a card goes to the provider; `form` gets a
 * token for it and is sent. False: the script did not come.
 */
export async function showCardFrame(
  { scriptUrl, publicKey, isTest }: Extract<PaymentEntry, { kind: 'card-page' }>,
  { form, frame, due }: { form: string; frame: string; due: Money },
): Promise<boolean> {
  loading ??= loadScript(scriptUrl)
  if (!(await loading) || !window.GBPrimePay) return false
  if (document.querySelector(frame)?.childElementCount) return true
  new window.GBPrimePay({
    ...{ publicKey, gbForm: frame, merchantForm: form, customStyle: { backgroundColor: '#ffffff' } },
    amount: (due.minor / 100).toFixed(2),
    env: isTest ? 'test' : 'prd',
  })
  return true
}

function loadScript(address: string): Promise<boolean> {
  return new Promise(resolve => {
    const script = document.createElement('script')
    script.src = address
    script.onload = () => resolve(true)
    script.onerror = () => resolve(false)
    document.head.appendChild(script)
  })
}
