import { Link } from '@remix-run/react'
import { formatMoney } from '#app/business/money/format.ts'
import { type Currency, money } from '#app/business/money/money.ts'
import { valueIn } from '#app/business/pricing/discount.ts'
import type { CheckoutFacts, CheckoutPromotion } from '#app/business/storefront/checkout-facts.ts'
import { CHANGE_CART } from '#app/components/checkout/price/change-answer.ts'
import type { CheckoutState } from '#app/components/checkout/use-checkout.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { Button } from '#app/ui/button.tsx'
import { RadioCard } from '#app/ui/radio-card.tsx'

export type DiscountProps = { facts: CheckoutFacts; state: CheckoutState }

/** The promotions that can be used now, each with its discount on this cart. behaviour: Best promotion */
export function PromotionChoice({ state }: DiscountProps) {
  const locale = useLocale()
  const { priced, promotionId, discounts } = state
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold">{m.checkout_promotion_legend()}</legend>
      {priced.usablePromotions.map(({ id, title, discount }) => (
        <div key={id}>
          <RadioCard
            name="promotionId"
            value={String(id)}
            title={title}
            aside={`−${formatMoney(discount, locale)}`}
            checked={id === promotionId}
            onChange={() => discounts.choosePromotion(id)}
          />
          <PromotionLink id={id} title={title} />
        </div>
      ))}
    </fieldset>
  )
}

/** Promotions that the cart does not qualify for yet: the missing courses, and a button that adds them. */
export function PromotionsOutOfReach({ facts, state }: DiscountProps) {
  const usable = new Set(state.priced.usablePromotions.map(({ id }) => id))
  const others = facts.promotions.filter(({ id, missing }) => !usable.has(id) && missing.length > 0)
  if (others.length === 0) return null
  return (
    <div className="grid gap-3">
      <h4 className="font-semibold">{m.checkout_promotion_more()}</h4>
      {others.map(promotion => (
        <OutOfReach
          key={promotion.id}
          promotion={promotion}
          currency={facts.currency}
          inCart={promotion.courseIds.length - promotion.missing.length}
        />
      ))}
    </div>
  )
}

const listFormats = new Map<string, Intl.ListFormat>()

/**
 * Returns 'A, B and C', or 'A, B or C'. In Thai, spaces part the names from each other and from the word between them.
 */
function joinNames(names: readonly string[], locale: Locale, type: 'conjunction' | 'disjunction'): string {
  const format = listFormats.get(locale + type) ?? new Intl.ListFormat(locale, { type })
  listFormats.set(locale + type, format)
  if (locale === 'en') return format.format(names)
  const parts = format.formatToParts(names)
  return parts
    .map(({ type, value }) => (type === 'element' ? value : ` ${value} `))
    .join('')
    .replace(/ {2,}/g, ' ')
}

function OutOfReach({
  promotion,
  currency,
  inCart,
}: {
  promotion: CheckoutPromotion
  currency: Currency
  inCart: number
}) {
  const locale = useLocale()
  const { id, title, missing } = promotion
  const needsAll = canGather(promotion, inCart)
  const names = joinNames(
    missing.map(({ name }) => name),
    locale,
    needsAll ? 'conjunction' : 'disjunction',
  )
  return (
    <div className="rounded-md border border-line bg-surface px-4 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold">
        <span>{title}</span>
        <span className="tabular-nums">{offerWords(promotion, currency, locale)}</span>
      </p>
      <p className="text-sm text-ink-soft">
        {needsAll
          ? m.checkout_promotion_missing({ names })
          : m.checkout_promotion_some_missing({
              count: Math.max(1, promotion.numberOfCourse - inCart),
              names,
            })}
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-x-4">
        {needsAll && (
          <Button
            type="submit"
            variant="secondary"
            name="gather"
            value={String(id)}
            formAction={CHANGE_CART}
            className="mt-1"
          >
            {m.checkout_promotion_gather()}
          </Button>
        )}
        <PromotionLink id={id} title={title} />
      </div>
    </div>
  )
}

function PromotionLink({ id, title }: { id: number; title: string }) {
  return (
    <Link to={`/promotion/${id}`} className="link inline-flex min-h-11 items-center text-sm">
      {m.checkout_promotion_details()}
      <span className="sr-only"> {title}</span>
    </Link>
  )
}

/** The discount of a promotion that is not counted yet: '−10%' or '−฿100'. */
function offerWords(promotion: CheckoutPromotion, currency: Currency, locale: Locale): string {
  const value = valueIn(promotion, currency)
  if (promotion.discountType === 'percent') return `−${value / 100}%`
  return `−${formatMoney(money(value, currency), locale)}`
}

/**
 * True if the promotion needs every missing course, so one button can add them all. Otherwise the buyer picks on its
 * page.
 */
function canGather({ promotionType, missing, numberOfCourse }: CheckoutPromotion, inCart: number): boolean {
  return promotionType === 'P1' || inCart + missing.length <= numberOfCourse
}
