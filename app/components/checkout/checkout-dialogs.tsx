import { lazy, Suspense } from 'react'
import type { CheckoutFacts } from '#app/business/storefront/checkout-facts.ts'
import { LoginModal } from '#app/components/account/login-modal.tsx'
import type { CheckoutState } from './use-checkout.ts'

const ReportDialog = lazy(async () => ({
  default: (await import('#app/components/order/report-dialog.tsx')).ReportDialog,
}))
const SwitchDialog = lazy(async () => ({
  default: (await import('./discount/switch-dialog.tsx')).SwitchDialog,
}))

/** The modals of a checkout; each loads when first opened. They stand outside the form, which an order may remove. */
export function CheckoutDialogs({ facts, state }: { facts: CheckoutFacts; state: CheckoutState }) {
  const { order, discounts, choices } = state
  return (
    <>
      <LoginModal
        open={order.isSigningIn}
        onClose={order.closeSignIn}
        onSignedIn={order.onSignedIn}
        identifier={choices.email}
      />
      <Suspense>
        {order.placedToken && (
          <ReportDialog
            token={order.placedToken}
            mayWait={facts.settings.courseDetailLayout !== 4}
            onClose={order.closePlaced}
          />
        )}
      </Suspense>
      <Suspense>
        {discounts.asked && <SwitchDialog facts={facts} state={state} asked={discounts.asked} />}
      </Suspense>
    </>
  )
}
