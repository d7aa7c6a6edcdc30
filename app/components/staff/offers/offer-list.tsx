import { Form, Link, useSearchParams } from '@remix-run/react'
import type { OfferList, OfferOrder } from '#app/business/pricing/offers/list-offers.server.ts'
import { type Offer, type OfferKind, offerState } from '#app/business/pricing/offers/offer.ts'
import { NextPage } from '#app/components/staff/next-page.tsx'
import { OpeningRow, Rows } from '#app/components/staff/rows.tsx'
import { RowKeys } from '#app/components/staff/slips/row-keys.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import type { Instant } from '#app/platform/clock.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Plus, Search, SearchX, TicketPercent } from '#app/ui/icons.tsx'
import { TextInput } from '#app/ui/inputs.tsx'
import { formatDiscount, formatState, formatTerm, formatUses, STATE_TONES, titleFor } from './offer-words.ts'

/** All coupons or all promotions: discount, period and number of uses. */
export function OfferListView({
  kind,
  list,
  words,
  order,
  now,
}: {
  kind: OfferKind
  list: OfferList
  words: string
  order: OfferOrder
  now: Instant
}) {
  const isCoupon = kind === 'coupon'
  const isLater = useSearchParams()[0].has('before')
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-semibold">
          {isCoupon ? m.staff_coupons_title() : m.staff_promotions_title()}
        </h1>
        <div className="flex flex-wrap items-center gap-3">
          <RowKeys
            keys={[
              ['Enter', m.students_key_open()],
              ['f', m.students_key_search()],
            ]}
          />
          <ButtonLink to={`/admin/${kind}s/new`}>
            <Plus className="size-5" />
            {isCoupon ? m.staff_coupon_new() : m.staff_promotion_new()}
          </ButtonLink>
        </div>
      </div>
      <SearchForm kind={kind} words={words} />
      {list.offers.length === 0 ? (
        <Nothing kind={kind} words={words} />
      ) : (
        <Rows
          label={isCoupon ? m.staff_coupons_title() : m.staff_promotions_title()}
          sort={isCoupon ? { by: order.replace('-', ''), isDown: order === '-code' } : undefined}
          columns={[
            { label: isCoupon ? m.staff_offer_code() : m.staff_offer_title(), sortsBy: 'code' },
            { label: m.staff_offer_discount(), from: 'medium' },
            { label: m.staff_offer_when(), from: 'medium' },
            { label: m.staff_offer_used(), atEnd: true, from: 'wide' },
            { label: m.orders_staff_status() },
          ]}
        >
          {list.offers.map(offer => (
            <Row key={offer.id} kind={kind} offer={offer} now={now} />
          ))}
        </Rows>
      )}
      <NextPage next={list.before} isLater={isLater} />
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
  const uses = used !== null && formatUses(used, values.usageLimit)
  return (
    <OpeningRow>
      <th scope="row">
        <Link data-row="" to={`/admin/${kind}s/${offer.id}`} className="link font-semibold">
          {titleFor(locale, values)}
        </Link>
        <span className="until-medium block text-sm text-ink-soft">
          {formatDiscount(values, locale)} · {formatTerm(values, locale)}
        </span>
        {uses && <span className="until-wide block text-sm text-ink-soft">{uses}</span>}
      </th>
      <td className="from-medium">{formatDiscount(values, locale)}</td>
      <td className="from-medium text-sm">{formatTerm(values, locale)}</td>
      <td className="from-wide at-end is-number text-sm">{uses}</td>
      <td>
        <Badge tone={STATE_TONES[state]}>{formatState(state)}</Badge>
      </td>
    </OpeningRow>
  )
}
