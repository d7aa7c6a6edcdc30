import { useEffect, useState } from 'react'
import type { Money } from '#app/business/money/money.ts'
import type { PaymentEntry } from '#app/business/payments/payment-provider.ts'
import { Price } from '#app/components/price.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'

type Entry = Extract<PaymentEntry, { kind: 'card-page' }>

const FORM = 'card-form'
const FRAME = 'card-frame'

/** The amount due, and the provider's own card form, which puts a token into our form and submits it. */
export function CardPageView({
  page: { orderId, orderToken, due, entry },
}: {
  page: { orderId: number; orderToken: string; due: Money; entry: Entry }
}) {
  const [state, setState] = useState<'loading' | 'shown' | 'lost'>('loading')
  useEffect(() => {
    const where = { form: `#${FORM}`, frame: `#${FRAME}`, due }
    void showCardFrame(entry, where).then(isShown => setState(isShown ? 'shown' : 'lost'))
  }, [entry, due])
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>{m.orders_title({ id: orderId })}</span>
        <Price amount={due} decimals="always" className="text-xl font-semibold" />
      </p>
      <noscript>
        <p>{m.payment_card_needs_script()}</p>
      </noscript>
      {state === 'loading' && (
        <p role="status" className="needs-script">
          {m.common_loading()}
        </p>
      )}
      {state === 'lost' && (
        <Alert kind="error" title={m.payment_card_form_lost()}>
          <Button onClick={() => window.location.reload()}>{m.payment_again()}</Button>
        </Alert>
      )}
      {/* POST, so that the token does not appear in an address. */}
      <form id={FORM} method="post">
        <input type="hidden" name="due" value={due.minor} />
        <div id={FRAME} className="needs-script h-150 overflow-hidden rounded-md bg-white" />
      </form>
      <p className="text-sm text-ink-soft">{m.payment_card_privacy()}</p>
      <p>
        <a href={`/order/${orderToken}`} className="link inline-flex min-h-11 items-center">
          {m.payment_back_to_order()}
        </a>
      </p>
    </>
  )
}

/** The provider's script, by its own documentation. */
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
 * Lets the provider's script put its card form into `frame`. The card goes to the provider; `form` gets a token and is
 * submitted. False: the script did not load.
 */
async function showCardFrame(
  { scriptUrl, publicKey, isTest }: Extract<PaymentEntry, { kind: 'card-page' }>,
  { form, frame, due }: { form: string; frame: string; due: Money },
): Promise<boolean> {
  loading ??= loadScript(scriptUrl)
  if (!(await loading) || !window.GBPrimePay) return false
  if (document.querySelector(frame)?.childElementCount) return true
  new window.GBPrimePay({
    publicKey,
    gbForm: frame,
    merchantForm: form,
    customStyle: { backgroundColor: '#ffffff' },
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
