import type { ReactNode } from 'react'
import { courseItemOf } from '#app/business/storefront/course-page/course-page.ts'
import { AddCourse } from '#app/components/add-to-cart/add-course.tsx'
import { termWords } from '#app/components/catalogue/words.ts'
import { Price } from '#app/components/price.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { shownPlan, startingPrice } from './next-step.ts'
import { NextStepButton } from './next-step-button.tsx'
import { mayAdd, type PurchaseProps } from './purchase-card.tsx'

/**
 * The bottom bar with price and main button, on a phone, or on every screen. It sticks only while its container is in
 * sight, so it never covers the checkout below, and disappears when the checkout’s own bar comes (styles.css).
 */
export function PurchaseBar({
  page,
  step,
  notAdded,
  column,
  price = <PlanPrice page={page} />,
}: PurchaseProps & {
  /** The classes of the page's column, for a bar on every screen. */
  column?: string
  price?: ReactNode
}) {
  const where = column ? '' : '-mx-4 mt-8 px-4 md:-mx-8 md:px-8 lg:hidden'
  return (
    <div
      className={`purchase-bar sticky bottom-0 z-20 border-t border-line bg-surface py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] ${where}`}
    >
      <div className={`flex items-center gap-3 ${column ? `${column} lg:gap-6` : ''}`}>
        {column && <p className="hidden min-w-0 grow truncate font-semibold lg:block">{page.course.name}</p>}
        <div className="hidden min-w-0 leading-tight min-[22rem]:not-empty:block lg:shrink-0">{price}</div>
        <NextStepButton step={step} className={`min-w-0 grow max-sm:px-3 ${column ? 'lg:grow-0' : ''}`} />
        {mayAdd(page) && <AddCourse page={page} notAdded={notAdded} short />}
      </div>
    </div>
  )
}

/** The price, and which plan it is for if there are several. The button of a free course says that it is free. */
function PlanPrice({ page }: Pick<PurchaseProps, 'page'>) {
  const shown = page.standing.kind === 'can-buy' ? shownPlan(page) : null
  if (!shown || shown.amount.minor === 0) return null
  const { plans, isInPerson } = courseItemOf(page)
  return (
    <p>
      <Price amount={shown.amount} className="block text-lg leading-tight font-semibold" />
      <span className="block max-w-[9rem] truncate text-sm text-ink-soft">
        {plans.length > 1 ? shown.plan.name : termWords(shown.plan, isInPerson)}
      </span>
    </p>
  )
}

/** The price at which the course begins: 'from ฿1,350'. */
export function StartingPrice({
  page,
  className = '',
}: Pick<PurchaseProps, 'page'> & { className?: string }) {
  const start = page.standing.kind === 'can-buy' ? startingPrice(page) : null
  if (!start) return null
  return (
    <span className={`whitespace-nowrap ${className}`}>
      {start.isFrom && <span className="mr-1.5 text-sm font-normal text-ink-soft">{m.catalogue_from()}</span>}
      <span className="font-semibold">
        {start.amount.minor === 0 ? m.catalogue_free() : <Price amount={start.amount} />}
      </span>
    </span>
  )
}
