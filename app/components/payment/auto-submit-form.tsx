import { useEffect, useRef } from 'react'
import type { PaymentStart } from '#app/business/orders/payment-method.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'

/** A form to the provider's page, submitted at once. Without JavaScript a button submits it. */
export function AutoSubmitForm({ to }: { to: Extract<PaymentStart, { kind: 'form' }> }) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.submit(), [])
  return (
    <form ref={form} method="post" action={to.action} className="grid gap-4">
      {Object.entries(to.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p role="status">{m.payment_to_the_bank()}</p>
      <Button type="submit" size="lg">
        {m.payment_go_on()}
      </Button>
    </form>
  )
}
