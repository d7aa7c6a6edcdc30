import type { OfferForm } from '#app/business/pricing/offers/get-offer-form.server.ts'
import type { OfferFaults, TypedOffer } from '#app/business/pricing/offers/offer.ts'

/** The form again as it was typed: courses were looked for, or it was refused. */
export type OfferFormAgain = {
  readonly kind: 'found' | 'refused'
  readonly typed: TypedOffer
  readonly form: OfferForm
  readonly words: string
  readonly faults: OfferFaults
  /** The mark to send with the next try. */
  readonly seen: string
  /** What somebody else saved meanwhile. */
  readonly theirs: TypedOffer | null
}

export type OfferAnswer =
  | { readonly kind: 'saved'; readonly id: number }
  | { readonly kind: 'turned' }
  | OfferFormAgain
