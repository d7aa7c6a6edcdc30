import type { OfferForm } from '#app/business/pricing/offers/get-offer-form.server.ts'
import type { OfferFaults, TypedOffer } from '#app/business/pricing/offers/offer.ts'

/** The form with its typed text, after a course search or a refusal. */
export type OfferFormAgain = {
  readonly kind: 'found' | 'refused'
  readonly typed: TypedOffer
  readonly form: OfferForm
  readonly words: string
  readonly faults: OfferFaults
  /** The optimistic-lock mark to send with the next save. */
  readonly seen: string
  /** The version that another person saved meanwhile. */
  readonly theirs: TypedOffer | null
}

export type OfferAnswer =
  | { readonly kind: 'saved'; readonly id: number }
  | { readonly kind: 'turned' }
  | OfferFormAgain
