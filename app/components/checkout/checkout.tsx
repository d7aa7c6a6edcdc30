import { lazy, Suspense, useState } from 'react'
import type { CoursePage } from '#app/business/orders/course-page.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { LoginModal } from '../account/login-modal.tsx'
import { whyBlocked } from './blocked.tsx'
import { CheckoutSteps } from './checkout-steps.tsx'
import { CheckoutSubmit } from './checkout-submit.tsx'
import { RefusedAlert } from './refused-alert.tsx'
import { CheckoutSummary } from './summary.tsx'
import { useCheckout } from './use-checkout.ts'

const ReportDialog = lazy(async () => ({
  default: (await import('../order/report-dialog.tsx')).ReportDialog,
}))

/**
 * Buying on the course page: four steps, the price always in sight, one button that says what happens. It stays in the
 * page after the order was made, because the notification modal opens from it. §2, §4 'Purchase flow'
 */
export function Checkout({ page }: { page: CoursePage }) {
  const state = useCheckout(page)
  const [isSigningIn, setSigningIn] = useState(false)
  const blocked = whyBlocked(page)
  const { placedToken, priced } = state
  return (
    <section id="checkout" aria-labelledby="checkout-title" className="@container scroll-mt-20">
      <h2 id="checkout-title" className="mb-4 text-2xl font-semibold">
        {m.checkout_title()}
      </h2>
      {blocked ?? (
        <form
          ref={state.form}
          method="post"
          action={page.path}
          onSubmit={state.submit}
          noValidate
          className="@2xl:grid @2xl:grid-cols-[minmax(0,1fr)_18rem] @2xl:items-start @2xl:gap-8"
        >
          <noscript>
            <style>{'.needs-script{display:none}'}</style>
          </noscript>
          <div className="grid gap-4">
            {state.refused && <RefusedAlert refused={state.refused} />}
            <CheckoutSteps page={page} state={state} onSignIn={() => setSigningIn(true)} />
          </div>
          <div className="sticky bottom-0 z-10 -mx-1 border-t border-line bg-paper px-1 py-3 @2xl:top-20 @2xl:bottom-auto @2xl:m-0 @2xl:rounded-md @2xl:border @2xl:bg-surface @2xl:p-5">
            <CheckoutSummary priced={priced} courseName={page.course.name} />
            <CheckoutSubmit state={state} />
          </div>
        </form>
      )}
      <LoginModal open={isSigningIn} onClose={() => setSigningIn(false)} />
      <Suspense>{placedToken && <ReportDialog token={placedToken} onClose={state.closePlaced} />}</Suspense>
    </section>
  )
}
