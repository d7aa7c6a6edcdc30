import { Link } from '@remix-run/react'
import type { OfferUses } from '#app/business/orders/showing/list-offer-uses.server.ts'
import type { OfferForm as Loaded } from '#app/business/pricing/offers/get-offer-form.server.ts'
import {
  type Offer,
  type OfferKind,
  offerState,
  type TypedOffer,
} from '#app/business/pricing/offers/offer.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import type { Instant } from '#app/platform/clock.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { OfferForm } from './offer-form.tsx'
import { OfferUsesView } from './offer-uses.tsx'
import { STATE_TONES, sayState, sayUses } from './offer-words.ts'

export type OfferPageData = {
  readonly kind: OfferKind
  readonly loaded: Loaded
  readonly typed: TypedOffer
  /** null: of a new one there are none. */
  readonly uses: OfferUses | null
  readonly lookedThrough: number
  /** The address to hand out. */
  readonly link: string
  readonly now: Instant
}

/** A coupon or a promotion: to make, to change, to turn off, to hand out, and who used it. */
export function OfferPage({ kind, loaded, typed, uses, lookedThrough, link, now }: OfferPageData) {
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
      {/* A saved form begins anew, with the mark of what is saved now. */}
      <OfferForm key={`${offer?.id}-${loaded.seen}`} kind={kind} loaded={loaded} typed={typed} />
      {uses && <OfferUsesView uses={uses} lookedThrough={lookedThrough} />}
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
  const state = offerState(offer, now)
  const linkName = kind === 'coupon' ? m.staff_coupon_link() : m.staff_promotion_link()
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 className="text-2xl font-semibold break-words">{values.name}</h1>
        <Badge tone={STATE_TONES[state]}>{sayState(state)}</Badge>
        {used !== null && <span className="text-ink-soft">{sayUses(used, values.usageLimit)}</span>}
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
