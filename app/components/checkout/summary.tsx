import { ChevronUp } from 'lucide-react'
import type { PricedCart } from '#app/business/pricing/priced-cart.ts'
import type { CheckoutFacts } from '#app/business/storefront/checkout-facts.ts'
import { type Breakdown, PriceBreakdown } from '#app/components/order/price-breakdown.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { Price } from '#app/ui/price.tsx'

/** What it costs in the end, always in sight: beside the steps where there is room, folded above the button where not. */
export function CheckoutSummary({ facts, priced }: { facts: CheckoutFacts; priced: PricedCart }) {
  const breakdown = breakdownOf(facts, priced)
  return (
    <>
      <details className="group/sum @2xl:hidden">
        <summary className="flex min-h-12 list-none items-center gap-2 rounded-md [&::-webkit-details-marker]:hidden">
          <span className="font-semibold">{m.checkout_total()}</span>
          <ChevronUp
            aria-hidden="true"
            className="size-4 text-ink-soft transition-transform group-open/sum:rotate-180"
          />
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
