import type { ReactNode } from 'react'
import { formatMoney } from '#app/business/money/format.ts'
import type { PricedCart } from '#app/business/pricing/priced-cart.ts'
import type { CheckoutFacts } from '#app/business/storefront/checkout-facts.ts'
import {
  goesToBookstore,
  SEND_TO_BOOKSTORE,
  SendToBookstore,
} from '#app/components/cart/send-to-bookstore.tsx'
import { type Breakdown, PriceBreakdown } from '#app/components/order/price-breakdown.tsx'
import { HIDE_SCRIPTED, StyleWithoutScript } from '#app/components/shell/style-without-script.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { Alert } from '#app/ui/alert.tsx'
import { ChevronUp } from '#app/ui/icons.tsx'
import { Price } from '#app/ui/price.tsx'
import type { Refused } from './checkout-answer.ts'
import { CheckoutSteps } from './checkout-steps.tsx'
import { CheckoutSubmit } from './checkout-submit.tsx'
import { carriesPictures } from './guest-profile.tsx'
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
      <div className="sticky bottom-0 z-10 -mx-1 border-t border-line bg-paper px-1 py-3 @2xl:top-20 @2xl:bottom-auto @2xl:m-0 @2xl:rounded-md @2xl:border @2xl:bg-surface @2xl:p-5">
        <CheckoutSummary facts={facts} priced={state.priced} />
        {toBookstore ? <SendToBookstore priced={state.priced} /> : <CheckoutSubmit state={state} />}
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

/** The price summary, always in sight: beside the steps if there is room, else folded above the button. */
function CheckoutSummary({ facts, priced }: { facts: CheckoutFacts; priced: PricedCart }) {
  const breakdown = breakdownOf(facts, priced)
  return (
    <>
      <details className="group/sum @2xl:hidden">
        <summary className="flex min-h-12 list-none items-center gap-2 rounded-md [&::-webkit-details-marker]:hidden">
          <span className="font-semibold">{m.checkout_total()}</span>
          <ChevronUp className="size-4 text-ink-soft transition-transform group-open/sum:rotate-180" />
          <Price amount={priced.payable} className="ml-auto text-lg font-semibold" />
        </summary>
        <div className="border-t border-line py-1">
          <PriceBreakdown of={breakdown} />
        </div>
      </details>
      <div className="hidden @2xl:block">
        <h3 className="mb-1 text-lg font-semibold">{m.checkout_summary()}</h3>
        {facts.place === 'course' && <p className="mb-2 break-words text-ink-soft">{facts.lines[0]?.name}</p>}
        <PriceBreakdown of={breakdown} />
        <p className="mt-2 flex items-baseline justify-between gap-4 border-t border-line pt-3 text-lg font-semibold">
          <span>{m.checkout_total()}</span>
          <Price amount={priced.payable} />
        </p>
      </div>
    </>
  )
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
