import type { ReactNode } from 'react'
import { formatMoney } from '#app/business/money/format.ts'
import { hasProducts } from '#app/business/pricing/cart-refusals.ts'
import type { PricedCart } from '#app/business/pricing/priced-cart.ts'
import type { CheckoutFacts } from '#app/business/storefront/checkout-facts.ts'
import { TermsLine } from '#app/components/account/terms-line.tsx'
import { PriceBreakdown } from '#app/components/order/price-breakdown.tsx'
import type { Breakdown } from '#app/components/order/price-breakdown-details.tsx'
import { Price } from '#app/components/price.tsx'
import { HIDE_SCRIPTED, StyleWithoutScript } from '#app/components/shell/style-without-script.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { Alert } from '#app/ui/alert.tsx'
import { ChevronUp } from '#app/ui/icons.tsx'
import type { Refused } from './checkout-answer.ts'
import { factsOf } from './price/price-choices.ts'
import { goesToBookstore, SEND_TO_BOOKSTORE, SendToBookstore } from './send-to-bookstore.tsx'
import { CheckoutSteps } from './steps/checkout-steps.tsx'
import { RememberedLine } from './steps/guest-fields.tsx'
import { carriesPictures } from './steps/guest-profile.tsx'
import { hasSeveralFees } from './steps/shipping-choice.ts'
import { CheckoutSubmit, SubmitNote } from './submit/checkout-submit.tsx'
import type { CheckoutState } from './use-checkout.ts'

/**
 * The form of a checkout on any page: its children, the steps, the price summary and one submit button.
 * Posts to its page without JavaScript.
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
      {/* Enter presses a form's first button. This one submits, so that Enter never removes a cart line. */}
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
      {/* On a phone the notes are in the flow and only the bar sticks. With more room both are one card beside the steps. */}
      <div className="contents @2xl:sticky @2xl:top-20 @2xl:grid @2xl:rounded-md @2xl:border @2xl:border-line @2xl:bg-surface @2xl:p-5">
        <div className="mt-5 mb-3 grid gap-2 @2xl:order-last @2xl:mt-3 @2xl:mb-0">
          {!toBookstore && <SubmitNote state={state} />}
          {isShippingOpen(facts, state) && (
            <p className="text-sm text-ink-soft @2xl:hidden">{m.checkout_shipping_depends()}</p>
          )}
          {/* For a new guest it stands here, so that the contact fields and the ways to pay fit on one screen of a phone. */}
          {!facts.buyer.isSignedIn && !facts.registration && !state.guest.wasKnown && (
            <RememberedLine {...state.guest} />
          )}
          {!toBookstore && <TermsLine />}
        </div>
        <div className="order-bar sticky bottom-0 z-10 -mx-1 border-t border-line bg-paper px-1 py-2 @2xl:static @2xl:m-0 @2xl:border-0 @2xl:bg-transparent @2xl:p-0">
          {toBookstore ? (
            <>
              <CheckoutSummary facts={facts} state={state} />
              <SendToBookstore priced={state.priced} />
            </>
          ) : (
            <CheckoutSubmit
              facts={facts}
              state={state}
              summary={<CheckoutSummary facts={facts} state={state} />}
            />
          )}
        </div>
      </div>
    </form>
  )
}

/** Why the order was refused. A changed price shows the old and the new amount of each line. */
function RefusedAlert({ refused, facts }: { refused: Refused; facts: CheckoutFacts }) {
  const { changed } = refused
  if (changed?.before) return <PriceChanged changed={{ ...changed, before: changed.before }} facts={facts} />
  return (
    <Alert kind="error" title={m.checkout_refused()}>
      <p>{refused.sentence}</p>
      <p>{m.checkout_nothing_lost()}</p>
    </Alert>
  )
}

type Change = NonNullable<Refused['changed']>
type Known = Change & { readonly before: NonNullable<Change['before']> }

function PriceChanged({ changed, facts }: { changed: Known; facts: CheckoutFacts }) {
  const locale = useLocale()
  const words = ({ before, after }: Pick<Known, 'before' | 'after'>) => ({
    before: formatMoney(before, locale),
    after: formatMoney(after, locale),
  })
  const nameOf = (key: string) => facts.lines.find(line => line.key === key)?.name ?? ''
  return (
    <Alert kind="warning" title={m.checkout_price_changed()}>
      <p>{m.checkout_price_changed_text(words(changed))}</p>
      {changed.lines.map(line => (
        <p key={line.key}>{m.checkout_price_changed_line({ name: nameOf(line.key), ...words(line) })}</p>
      ))}
    </Alert>
  )
}

type StateProps = { facts: CheckoutFacts; state: CheckoutState }

/** The price summary, always in sight: beside the steps if there is room, else the total, which opens upwards. */
function CheckoutSummary({ facts, state }: StateProps) {
  const { priced } = state
  const breakdown = breakdownOf(facts, priced)
  const isOpen = isShippingOpen(facts, state)
  const total = (look: string) => (
    <span className={look}>
      {isOpen && (
        <>
          <span className="text-sm font-normal text-ink-soft">{m.checkout_total_from()}</span>{' '}
        </>
      )}
      <Price amount={priced.payable} />
    </span>
  )
  return (
    <>
      <details className="group/sum shrink-0 @2xl:hidden">
        <summary className="grid min-h-12 list-none content-center rounded-md [&::-webkit-details-marker]:hidden">
          <span className="flex items-center gap-1 text-sm text-ink-soft">
            {isOpen ? m.checkout_total_open() : m.checkout_total()}
            <ChevronUp className="size-4 transition-transform group-open/sum:rotate-180" />
          </span>
          {total('text-lg leading-tight font-semibold')}
        </summary>
        <div className="absolute inset-x-0 bottom-full max-h-[60dvh] overflow-y-auto border-t border-line bg-paper px-1 py-2">
          <PriceBreakdown of={breakdown} />
        </div>
      </details>
      <div className="hidden @2xl:block">
        <h3 className="mb-1 text-lg font-semibold">{m.checkout_summary()}</h3>
        {facts.place === 'course' && <p className="mb-2 break-words text-ink-soft">{facts.lines[0]?.name}</p>}
        <PriceBreakdown of={breakdown} aboveTotal />
        <p className="mt-2 flex items-baseline justify-between gap-4 border-t border-line pt-3 text-lg font-semibold">
          <span>{m.checkout_total()}</span>
          {total('')}
        </p>
        {isOpen && <p className="text-sm text-ink-soft">{m.checkout_shipping_depends()}</p>}
      </div>
    </>
  )
}

/**
 * True while the total holds the cheapest fee for shipping, and the buyer has not chosen among methods of other fees.
 */
function isShippingOpen(facts: CheckoutFacts, { choices }: CheckoutState): boolean {
  return hasSeveralFees(facts) && !choices.shipping.isMethodChosen && hasProducts(factsOf(facts, choices))
}

function breakdownOf({ lines }: CheckoutFacts, priced: PricedCart): Breakdown {
  const nameOf = (key: string) => lines.find(line => line.key === key)?.name ?? ''
  return {
    ...priced,
    withholding: priced.withholding.amount,
    withholdingPercent: priced.withholding.percent,
    lines: priced.lines.map(({ key, amount }) => ({ key, name: nameOf(key), amount })),
  }
}
