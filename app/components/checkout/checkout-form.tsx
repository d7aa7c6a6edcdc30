import type { ReactNode } from 'react'
import type { CheckoutFacts } from '#app/business/storefront/checkout-facts.ts'
import {
  goesToBookstore,
  SEND_TO_BOOKSTORE,
  SendToBookstore,
} from '#app/components/cart/send-to-bookstore.tsx'
import { HIDE_SCRIPTED, StyleWithoutScript } from '#app/components/shell/style-without-script.tsx'
import { CheckoutSteps } from './checkout-steps.tsx'
import { CheckoutSubmit } from './checkout-submit.tsx'
import { carriesPictures } from './guest-profile.tsx'
import { RefusedAlert } from './refused-alert.tsx'
import { CheckoutSummary } from './summary.tsx'
import type { CheckoutState } from './use-checkout.ts'

/**
 * The form of a checkout, on whatever page: what stands before the steps, the steps, the price always in sight, and one
 * button that says what happens. It posts to its page without JavaScript.
 */
export function CheckoutForm({
  facts,
  state,
  children,
}: {
  facts: CheckoutFacts
  state: CheckoutState
  children?: ReactNode
}) {
  const toBookstore = goesToBookstore(facts)
  return (
    <form
      ref={state.form}
      method="post"
      encType={carriesPictures(facts) ? 'multipart/form-data' : undefined}
      action={facts.path}
      onSubmit={state.submit}
      noValidate
      className="@2xl:grid @2xl:grid-cols-[minmax(0,1fr)_18rem] @2xl:items-start @2xl:gap-8"
    >
      <StyleWithoutScript>{HIDE_SCRIPTED}</StyleWithoutScript>
      {/* Enter in a field presses the first button of its form: that is to be this one, and none that takes a line out. */}
      <button
        type="submit"
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
        formAction={toBookstore ? SEND_TO_BOOKSTORE : undefined}
      />
      <input type="hidden" name="returnTo" value={facts.path} />
      <div className="grid min-w-0 gap-4">
        {state.refused && <RefusedAlert refused={state.refused} facts={facts} />}
        {children}
        <CheckoutSteps facts={facts} state={state} />
      </div>
      <div className="sticky bottom-0 z-10 -mx-1 border-t border-line bg-paper px-1 py-3 @2xl:top-20 @2xl:bottom-auto @2xl:m-0 @2xl:rounded-md @2xl:border @2xl:bg-surface @2xl:p-5">
        <CheckoutSummary facts={facts} priced={state.priced} />
        {toBookstore ? <SendToBookstore priced={state.priced} /> : <CheckoutSubmit state={state} />}
      </div>
    </form>
  )
}
