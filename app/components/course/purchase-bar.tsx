import { AddCourse } from '#app/components/add-to-cart/add-course.tsx'
import { termWords } from '#app/components/catalogue/words.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Price } from '#app/ui/price.tsx'
import { shownPlan } from './next-step.ts'
import { NextStepButton } from './next-step-button.tsx'
import { mayAdd, type PurchaseProps } from './purchase-card.tsx'

/**
 * The bar at the bottom of a phone. It sticks only as long as what it stands in is in sight, so the checkout below has
 * the bottom of the screen to itself.
 */
export function PurchaseBar({ page, step, notAdded }: PurchaseProps) {
  const shown = page.standing.kind === 'can-buy' ? shownPlan(page) : null
  return (
    <div className="sticky bottom-0 z-20 -mx-4 mt-8 border-t border-line bg-surface px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:-mx-8 md:px-8 lg:hidden">
      <div className="flex items-center gap-3">
        {shown && (
          <p className="hidden min-w-0 leading-tight min-[22rem]:block">
            <span className="block text-lg leading-tight font-semibold">
              {shown.amount.minor === 0 ? m.catalogue_free() : <Price amount={shown.amount} />}
            </span>
            <span className="block truncate text-sm text-ink-soft">{termWords(shown.plan)}</span>
          </p>
        )}
        <NextStepButton step={step} className="min-w-0 grow max-sm:px-3" />
        {mayAdd(page) && <AddCourse page={page} notAdded={notAdded} short />}
      </div>
    </div>
  )
}
