import type { OfferField, TypedOffer } from './offer.ts'

/** Returns the fields in which the forms of two people differ. */
export function differingFields(mine: TypedOffer, theirs: TypedOffer): readonly OfferField[] {
  const said = (typed: TypedOffer, field: OfferField) => {
    const value = typed[field]
    return Array.isArray(value) ? [...value].sort((a, b) => a - b).join() : String(value).trim()
  }
  return (Object.keys(theirs) as OfferField[]).filter(field => said(mine, field) !== said(theirs, field))
}
