import { Link } from '@remix-run/react'
import type { LoggedAct } from '#app/business/callers/staff-log.server.ts'
import { money } from '#app/business/money/money.ts'
import type { OfferUse, OfferUses } from '#app/business/orders/showing/list-offer-uses.server.ts'
import type { OfferForm as Loaded } from '#app/business/pricing/offers/get-offer-form.server.ts'
import {
  type Offer,
  type OfferKind,
  offerState,
  type TypedOffer,
} from '#app/business/pricing/offers/offer.ts'
import { STATUS_TONES, statusLabel } from '#app/components/order/order-words.ts'
import { Price } from '#app/components/price.tsx'
import { OpeningRow, Rows } from '#app/components/staff/rows.tsx'
import { StaffActs } from '#app/components/staff/staff-acts.tsx'
import { formatMoment } from '#app/i18n/format-time.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import type { Instant } from '#app/platform/clock.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { OfferForm } from './offer-form.tsx'
import { formatState, formatUses, STATE_TONES, titleFor } from './offer-words.ts'

export type OfferPageData = {
  readonly kind: OfferKind
  readonly loaded: Loaded
  readonly typed: TypedOffer
  /** null for a new offer. */
  readonly uses: OfferUses | null
  /** What staff did to it, the newest first. */
  readonly acts: readonly LoggedAct[]
  readonly rowsSearched: number
  /** The address for buyers. */
  readonly link: string
  readonly now: Instant
}

/** A coupon or promotion: create, edit, turn on or off, share, and its uses. */
export function OfferPage({ kind, loaded, typed, uses, acts, rowsSearched, link, now }: OfferPageData) {
  const { offer } = loaded
  return (
    <div className="grid gap-8">
      <header className="grid gap-2">
        <Link to={`/admin/${kind}s`} className="link justify-self-start">
          {kind === 'coupon' ? m.staff_offers_back_coupon() : m.staff_offers_back_promotion()}
        </Link>
        {offer ? (
          <OfferHead kind={kind} offer={offer} link={link} now={now} />
        ) : (
          <h1 className="text-2xl font-semibold">
            {kind === 'coupon' ? m.staff_coupon_new() : m.staff_promotion_new()}
          </h1>
        )}
      </header>
      {/* After a save the form remounts with the new optimistic-lock mark. */}
      <OfferForm key={`${offer?.id}-${loaded.seen}`} kind={kind} loaded={loaded} typed={typed} />
      {uses && <OfferUsesView uses={uses} rowsSearched={rowsSearched} />}
      {acts.length > 0 && (
        <section aria-labelledby="history">
          <h2 id="history" className="mb-2 border-b border-line pb-1 text-lg font-semibold">
            {m.staff_history()}
          </h2>
          <StaffActs acts={acts} />
        </section>
      )}
    </div>
  )
}

function OfferHead({
  kind,
  offer,
  link,
  now,
}: {
  kind: OfferKind
  offer: Offer
  link: string
  now: Instant
}) {
  const { values, used } = offer
  const locale = useLocale()
  const state = offerState(offer, now)
  const linkName = kind === 'coupon' ? m.staff_coupon_link() : m.staff_promotion_link()
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 className="text-2xl font-semibold break-words">{titleFor(locale, values)}</h1>
        <Badge tone={STATE_TONES[state]}>{formatState(state)}</Badge>
        {used !== null && <span className="text-ink-soft">{formatUses(used, values.usageLimit)}</span>}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="font-semibold">{linkName}</span>
        <code className="min-w-0 rounded-md bg-sunken px-2 py-1 text-sm break-all">{link}</code>
        <CopyButton text={link} what={linkName} />
      </div>
      {kind === 'coupon' && <p className="text-sm text-ink-soft">{m.staff_coupon_link_hint()}</p>}
      <form
        method="post"
        action={`/admin/${kind}s/${offer.id}`}
        className="flex flex-wrap items-center gap-x-4 gap-y-2"
      >
        <input type="hidden" name="intent" value="turn" />
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="id" value={offer.id} />
        <input type="hidden" name="on" value={values.enabled ? '0' : '1'} />
        <Button type="submit" variant="secondary">
          {values.enabled ? m.staff_offer_turn_off() : m.staff_offer_turn_on()}
        </Button>
        <span className="text-sm text-ink-soft">{m.staff_offer_turn_hint()}</span>
      </form>
    </>
  )
}

/** The latest orders with this offer, and how many uses are reserved, paid and given back. */
function OfferUsesView({ uses, rowsSearched }: { uses: OfferUses; rowsSearched: number }) {
  const locale = useLocale()
  return (
    <section aria-labelledby="uses">
      <h2 id="uses" className="mb-2 border-b border-line pb-1 text-lg font-semibold">
        {m.staff_uses_title()}
      </h2>
      <p className="mb-2 text-ink-soft">
        {uses.counts
          ? m.staff_uses_counts(uses.counts)
          : m.staff_uses_latest({ count: rowsSearched.toLocaleString('en') })}
      </p>
      {uses.latest === null ? null : uses.latest.length === 0 ? (
        <p>{m.staff_uses_none()}</p>
      ) : (
        <Rows
          label={m.staff_uses_title()}
          columns={[
            { label: m.orders_staff_number() },
            { label: m.orders_staff_buyer(), from: 'medium' },
            { label: m.orders_staff_placed(), from: 'medium' },
            { label: m.staff_use() },
            { label: m.orders_staff_status() },
            { label: m.orders_staff_amount(), atEnd: true, from: 'medium' },
          ]}
        >
          {uses.latest.map(use => (
            <OpeningRow key={use.orderId}>
              <th scope="row">
                <Link to={`/admin/orders/${use.orderId}`} className="link font-semibold tabular-nums">
                  {use.orderId}
                </Link>
                <span className="until-medium block text-sm">
                  {use.fullname} <span className="block text-ink-soft">{formatMoment(use.at, locale)}</span>
                </span>
              </th>
              <td className="from-medium">{use.fullname}</td>
              <td className="from-medium is-time text-sm">{formatMoment(use.at, locale)}</td>
              <td>{use.state && <UseState state={use.state} />}</td>
              <td>
                <Badge tone={STATUS_TONES[use.status]}>{statusLabel(use)}</Badge>
              </td>
              <td className="from-medium at-end is-number">
                <Price amount={money(use.payable, use.currency)} decimals="always" />
              </td>
            </OpeningRow>
          ))}
        </Rows>
      )}
    </section>
  )
}

const TONES: Readonly<Record<NonNullable<OfferUse['state']>, BadgeTone>> = {
  held: 'warning',
  used: 'success',
  released: 'neutral',
}

function UseState({ state }: { state: NonNullable<OfferUse['state']> }) {
  const words = { held: m.staff_use_held, used: m.staff_use_used, released: m.staff_use_released }
  return <Badge tone={TONES[state]}>{words[state]()}</Badge>
}
