import type { PaymentPanel } from '#app/business/payments/starting/payment-panel.ts'
import { Price } from '#app/components/price.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { type ButtonsState, usePayPalButtons } from './use-paypal-buttons.ts'

/**
 * The PayPal modal. A press on the mask does not close it; cancelling leads to the order list. behaviour: Modals
 * If the script or its window does not open, the buyer can pay on PayPal's page.
 */
export function ButtonsDialog({
  panel,
  scriptUrl,
  onClose,
}: {
  panel: PaymentPanel
  scriptUrl: string
  onClose: () => void
}) {
  const { container, state, leave } = usePayPalButtons({ panel, scriptUrl, onClose })
  const problem = PROBLEMS[state]?.()
  const isOnlyWay = state === 'lost' || state === 'blocked'
  const isBusy = state === 'loading' || state === 'taking'
  return (
    <Dialog open onClose={leave} closeOnMask={false} title={m.payment_buttons_title()}>
      <div className="grid gap-4">
        <p className="text-2xl font-semibold">
          <Price amount={panel.due} decimals="always" />
        </p>
        {problem && <Alert kind="warning" title={problem} />}
        {state === 'ready' && <p>{m.payment_buttons_how()}</p>}
        {isBusy && <p role="status">{state === 'taking' ? m.payment_checking() : m.common_loading()}</p>}
        <div ref={container} hidden={state === 'lost' || isBusy} className="min-h-12" />
        {state !== 'taking' && (
          <form method="post" action={`/order/${panel.token}/pay`}>
            <input type="hidden" name="methodId" value={panel.methodId} />
            <input type="hidden" name="due" value={panel.due.minor} />
            <Button type="submit" variant={isOnlyWay ? 'primary' : 'secondary'} className="w-full">
              {m.payment_buttons_page()}
            </Button>
          </form>
        )}
        {state !== 'taking' && (
          <button
            type="button"
            onClick={leave}
            className="link inline-flex min-h-11 items-center justify-self-start"
          >
            {m.payment_buttons_leave()}
          </button>
        )}
      </div>
    </Dialog>
  )
}

const PROBLEMS: Readonly<Partial<Record<ButtonsState, () => string>>> = {
  lost: m.payment_buttons_lost,
  blocked: m.payment_buttons_blocked,
  declined: m.payment_buttons_declined,
}
