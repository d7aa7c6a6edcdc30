import { Form, Link } from '@remix-run/react'
import type { OfferList } from '#app/business/pricing/offers/list-offers.server.ts'
import { type Offer, type OfferKind, offerState } from '#app/business/pricing/offers/offer.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import type { Instant } from '#app/platform/clock.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Plus, Search, SearchX, TicketPercent } from '#app/ui/icons.tsx'
import { TextInput } from '#app/ui/inputs.tsx'
import { formatDiscount, formatState, formatTerm, formatUses, STATE_TONES } from './offer-words.ts'

/** All coupons or all promotions: discount, period and number of uses. */
export function OfferListView({
  kind,
  list,
  words,
  now,
}: {
  kind: OfferKind
  list: OfferList
  words: string
  now: Instant
}) {
  const isCoupon = kind === 'coupon'
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-semibold">
          {isCoupon ? m.staff_coupons_title() : m.staff_promotions_title()}
        </h1>
        <ButtonLink to={`/admin/${kind}s/new`}>
          <Plus className="size-5" />
          {isCoupon ? m.staff_coupon_new() : m.staff_promotion_new()}
        </ButtonLink>
      </div>
      <SearchForm kind={kind} words={words} />
      {list.offers.length === 0 ? (
        <Nothing kind={kind} words={words} />
      ) : (
        <ul className="rounded-md border border-line bg-surface">
          {list.offers.map(offer => (
            <Row key={offer.id} kind={kind} offer={offer} now={now} />
          ))}
        </ul>
      )}
      {list.before !== null && (
        <p className="mt-4">
          <Link to={`?q=${encodeURIComponent(words)}&before=${list.before}`} className="link">
            {m.staff_offers_older()}
          </Link>
        </p>
      )}
    </>
  )
}

function SearchForm({ kind, words }: { kind: OfferKind; words: string }) {
  const label = kind === 'coupon' ? m.staff_coupon_search() : m.staff_promotion_search()
  return (
    <Form method="get" role="search" aria-label={label} className="mb-4 flex max-w-md gap-2">
      <TextInput
        type="search"
        name="q"
        key={words}
        defaultValue={words}
        aria-label={label}
        placeholder={label}
      />
      <Button type="submit" variant="secondary" aria-label={m.staff_offer_search_button()}>
        <Search className="size-5" />
      </Button>
    </Form>
  )
}

function Nothing({ kind, words }: { kind: OfferKind; words: string }) {
  if (words !== '') {
    return (
      <EmptyState icon={SearchX} title={m.staff_offers_none_found({ words })}>
        {m.staff_offers_none_found_text()}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={TicketPercent}
      title={kind === 'coupon' ? m.staff_coupons_none() : m.staff_promotions_none()}
    >
      {m.staff_offers_none_text()}
    </EmptyState>
  )
}

function Row({ kind, offer, now }: { kind: OfferKind; offer: Offer; now: Instant }) {
  const locale = useLocale()
  const { values, used } = offer
  const state = offerState(offer, now)
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        to={`/admin/${kind}s/${offer.id}`}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 px-3 py-2 leading-snug no-underline hover:bg-sunken md:grid-cols-[minmax(0,16rem)_8rem_minmax(0,1fr)_10rem_7rem]"
      >
        <span className="font-semibold break-words">{values.name}</span>
        <span className="max-md:text-right">{formatDiscount(values, locale)}</span>
        <span className="min-w-0 text-sm text-ink-soft max-md:col-span-2">{formatTerm(values, locale)}</span>
        <span className="text-sm text-ink-soft tabular-nums">
          {used !== null && formatUses(used, values.usageLimit)}
        </span>
        <span className="justify-self-end">
          <Badge tone={STATE_TONES[state]}>{formatState(state)}</Badge>
        </span>
      </Link>
    </li>
  )
}
