import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { type PromotionPage, priceChosen } from '#app/business/storefront/promotions/promotion-page.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Price } from '#app/ui/price.tsx'
import type { useAddPromotion } from './use-add-promotion.ts'

/** What the chosen courses cost together, and the one button. It shows what priceCart returned and computes nothing. */
export function PromotionSum({
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
