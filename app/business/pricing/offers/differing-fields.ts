import type { OfferField, TypedOffer } from './offer.ts'

/** The fields in which two people's forms differ. */
export function differingFields(mine: TypedOffer, theirs: TypedOffer): readonly OfferField[] {
  const said = (typed: TypedOffer, field: OfferField) => {
    const value = typed[field]
    return Array.isArray(value) ? [...value].sort((a, b) => a - b).join() : String(value).trim()
  }
  return (Object.keys(theirs) as OfferField[]).filter(field => said(mine, field) !== said(theirs, field))
}
