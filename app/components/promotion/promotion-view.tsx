import { Link } from '@remix-run/react'
import { type ReactNode, useState } from 'react'
import {
  chosenFirst,
  isChoosable,
  type PromotionPage,
  priceChosen,
} from '#app/business/storefront/promotions/promotion-page.ts'
import { Price } from '#app/components/price.tsx'
import { formatDay } from '#app/i18n/format-time.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Check } from '#app/ui/icons.tsx'
import { PromotionCourses } from './promotion-courses.tsx'
import { closedWords, givesWords, needsWords } from './promotion-words.ts'
import { useAddPromotion } from './use-add-promotion.ts'

/** A promotion: its discount, its condition, and what the buyer already has. behaviour: Promotion page */
export function PromotionView({ page, notAdded }: { page: PromotionPage; notAdded: string | null }) {
  const locale = useLocale()
  const [chosen, setChosen] = useState(() => chosenFirst(page))
  const add = useAddPromotion(page, notAdded)
  const { promotion } = page
  const closed = closedWords(page, locale)
  const choose = (id: number, isChosen: boolean) =>
    setChosen(before => (isChosen ? [...before, id] : before.filter(other => other !== id)))
  return (
    <main id="main" className="page pt-8 pb-12">
      <form
        method="post"
        action={`${page.path}/add`}
        onSubmit={add.submit}
        className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_21rem] lg:items-start lg:gap-x-10"
      >
        <div className="min-w-0">
          <h1 className="text-2xl font-semibold break-words">{promotion.title}</h1>
          <p className="mt-1 text-lg font-semibold text-accent">{givesWords(page, locale)}</p>
          <p className="text-ink-soft">{needsWords(page)}</p>
          {promotion.endsAt !== null && page.state === 'holds' && (
            <p className="text-ink-soft">
              {m.product_promotion_until({ day: formatDay(promotion.endsAt - 1, locale) })}
            </p>
          )}
          {promotion.descriptionList.length > 0 && (
            <ul className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-2">
              {promotion.descriptionList.map(line => (
                <li key={line} className="flex items-start gap-2.5">
                  <Check className="mt-1 size-5 shrink-0 text-success" />
                  <span className="min-w-0 break-words">{line}</span>
                </li>
              ))}
            </ul>
          )}
          {closed && (
            <div className="mt-6">
              <Alert kind="warning" title={closed.title}>
                {closed.text}
              </Alert>
            </div>
          )}
          <h2 className="mt-8 mb-3 text-xl font-semibold">{m.product_promotion_courses()}</h2>
          <PromotionCourses
            page={page}
            chosen={chosen}
            onChoose={!closed && isChoosable(page) ? choose : null}
          />
        </div>
        {!closed && <PromotionSum page={page} chosen={chosen} add={add} />}
      </form>
    </main>
  )
}

/** The total of the chosen courses and the button. It shows priceCart's result and computes nothing. */
function PromotionSum({
  page,
  chosen,
  add,
}: {
  page: PromotionPage
  chosen: readonly number[]
  add: ReturnType<typeof useAddPromotion>
}) {
  const priced = priceChosen(page, chosen)
  const missing = page.needed - chosen.length
  const toAdd = page.courses.filter(({ id, standing }) => standing === 'can-add' && chosen.includes(id))
  return (
    <div className="sticky bottom-0 z-10 -mx-4 grid gap-3 border-t border-line bg-surface px-4 py-4 lg:top-6 lg:bottom-auto lg:mx-0 lg:rounded-md lg:border lg:p-6 lg:shadow-raised">
      <dl className="grid gap-1" aria-live="polite">
        <Row label={m.product_promotion_price()} className="max-lg:hidden">
          <Price amount={priced.price} />
        </Row>
        <Row label={m.product_promotion_saves()} className="text-success">
          <Price amount={priced.discount} className="font-semibold" />
        </Row>
        <Row label={m.product_promotion_total()} className="text-lg font-semibold">
          <Price amount={priced.net} />
        </Row>
      </dl>
      {missing > 0 && <p className="text-ink-soft">{m.product_promotion_too_few({ count: missing })}</p>}
      {missing <= 0 && priced.discount.minor === 0 && (
        <p className="text-ink-soft">{m.product_promotion_nothing_off()}</p>
      )}
      {add.refused && (
        <Alert kind="error" title={m.product_not_added()}>
          {add.refused}
        </Alert>
      )}
      <Button type="submit" size="lg" pending={add.isSending} disabled={missing > 0}>
        {toAdd.length > 0 ? m.product_promotion_add({ count: toAdd.length }) : m.product_promotion_go()}
      </Button>
      {add.refused && (
        <Link to="/cart" className="link inline-flex min-h-11 items-center">
          {m.product_view_cart()}
        </Link>
      )}
    </div>
  )
}

function Row({
  label,
  className = '',
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    <div className={`flex justify-between gap-4 ${className}`}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
