import type { TypedDiscount } from '#app/business/pricing/example-price.ts'

/** What the example price looks at, from the form as it is being typed. */
export type OfferDraft = TypedDiscount & { readonly courseIds: readonly number[] }

export function draftIn(form: FormData | OfferDraft): OfferDraft {
  if (!(form instanceof FormData)) return form
  const text = (name: string) => String(form.get(name) ?? '')
  return {
    discountType: text('discountType'),
    value: text('value'),
    scopeType: text('scopeType'),
    numberOfCourse: text('numberOfCourse'),
    courseIds: form.getAll('courseIds').map(Number),
  }
}
