import type { PaymentPanel } from '#app/business/payments/starting/payment-panel.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { failureSentence } from './payment-words.ts'
import { QrView } from './qr-view.tsx'

/**
 * The modal with the QR code: countdown, Done, Try again. The page behind keeps polling for the payment.
 * Closing leads to the order list, with this order on top; the buyer can return to the QR code from there.
 */
export function QrDialog({
  panel,
  isSending,
  problem,
  onAgain,
  onClose,
}: {
  panel: PaymentPanel
  isSending: boolean
  problem: string | null
  onAgain: () => void
  onClose: () => void
}) {
  const { next, failure } = panel
  const qr = next?.kind === 'qr' ? next : null
  return (
    <Dialog open onClose={onClose} closeOnMask={false} title={m.payment_qr_title()} wide>
      {qr && <QrView panel={panel} qr={qr} />}
      {!qr && next?.kind === 'checking' && <p role="status">{m.payment_checking()}</p>}
      {!qr && next === null && !isSending && (
        <Alert kind="warning" title={m.payment_qr_gone()}>
          {problem ?? failureSentence(failure ?? 'expired')}
        </Alert>
      )}
      {!qr && isSending && <p role="status">{m.common_loading()}</p>}
      <div className="mt-6 flex flex-wrap gap-3">
        {qr ? (
          <Button size="lg" onClick={onClose}>
            {m.payment_qr_done()}
          </Button>
        ) : (
          <Button size="lg" onClick={onAgain} pending={isSending}>
            {m.payment_again()}
          </Button>
        )}
        {qr && <p className="self-center text-sm text-ink-soft">{m.payment_qr_waits()}</p>}
      </div>
    </Dialog>
  )
}
