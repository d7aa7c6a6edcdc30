import { lazy, Suspense, useState } from 'react'
import type { PaymentPanel } from '#app/business/payments/starting/payment-panel.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'
import { Price } from '#app/ui/price.tsx'

const ButtonsDialog = lazy(async () => ({ default: (await import('./buttons-dialog.tsx')).ButtonsDialog }))

/** A way to pay by the buttons of a provider's script, in a modal. A plain form leads to the provider's page without it. */
export function PayByButtons({ panel, scriptUrl }: { panel: PaymentPanel; scriptUrl: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <form
        method="post"
        action={`/order/${panel.token}/pay`}
        onSubmit={event => {
          event.preventDefault()
          setOpen(true)
        }}
      >
        <input type="hidden" name="methodId" value={panel.methodId} />
        <input type="hidden" name="due" value={panel.due.minor} />
        <Button type="submit" size="lg">
          {m.payment_buttons_open()} <Price amount={panel.due} />
        </Button>
      </form>
      {isOpen && (
        <Suspense fallback={<p role="status">{m.common_loading()}</p>}>
          <ButtonsDialog panel={panel} scriptUrl={scriptUrl} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
