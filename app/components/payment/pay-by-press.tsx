import { useNavigate } from '@remix-run/react'
import { lazy, Suspense, useState } from 'react'
import type { PaymentPanel } from '#app/business/payments/starting/payment-panel.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'
import { Price } from '#app/ui/price.tsx'
import { QrView } from './qr-view.tsx'
import { leftPath } from './use-after-payment.ts'
import type { Paying } from './use-pay.ts'

const QrDialog = lazy(async () => ({ default: (await import('./qr-dialog.tsx')).QrDialog }))

/** A way to pay that a press starts: a QR in a modal, or a page elsewhere. A plain form without JavaScript. */
export function PayByPress({ panel, paying, isQr }: { panel: PaymentPanel; paying: Paying; isQr: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  const { pay, isSending, problem } = paying
  const open = () => {
    if (isQr) setOpen(true)
    if (panel.next?.kind !== 'qr') void pay()
  }
  return (
    <div className="grid gap-4">
      <form
        method="post"
        action={`/order/${panel.token}/pay`}
        onSubmit={event => {
          event.preventDefault()
          open()
        }}
      >
        <input type="hidden" name="methodId" value={panel.methodId} />
        <input type="hidden" name="due" value={panel.due.minor} />
        <Button type="submit" size="lg" pending={isSending && !isOpen}>
          {isQr ? m.payment_qr_show() : m.payment_pay()} <Price amount={panel.due} />
        </Button>
      </form>
      {panel.next?.kind === 'qr' && (
        <noscript>
          <QrView panel={panel} qr={panel.next} />
        </noscript>
      )}
      {isOpen && (
        <Suspense>
          <QrDialog
            panel={panel}
            isSending={isSending}
            problem={problem}
            onAgain={() => void pay()}
            onClose={() => {
              setOpen(false)
              navigate(leftPath(panel.token))
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
