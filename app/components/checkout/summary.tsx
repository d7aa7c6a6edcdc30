import { ChevronUp } from 'lucide-react'
import type { PricedCart } from '#app/business/pricing/priced-cart.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Price } from '#app/ui/price.tsx'
import { type Breakdown, PriceBreakdown } from '../order/price-breakdown.tsx'

/** What it costs in the end, always in sight: beside the steps where there is room, folded above the button where not. */
export function CheckoutSummary({ priced, courseName }: { priced: PricedCart; courseName: string }) {
  const breakdown = breakdownOf(priced, courseName)
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
        <p className="mb-2 break-words text-ink-soft">{courseName}</p>
        <PriceBreakdown of={breakdown} />
        <p className="mt-2 flex items-baseline justify-between gap-4 border-t border-line pt-3 text-lg font-semibold">
          <span>{m.checkout_total()}</span>
          <Price amount={priced.payable} />
        </p>
      </div>
    </>
  )
}

function breakdownOf(priced: PricedCart, courseName: string): Breakdown {
  return {
    ...priced,
    withholding: priced.withholding.amount,
    lines: priced.lines.map(({ key, amount }) => ({ key, name: courseName, amount })),
  }
}
