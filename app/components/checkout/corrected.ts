import type { Refused } from './checkout-answer.ts'
import type { Choices } from './choices.ts'

/** The fields of the form that a change of choices corrects. */
export function fieldsOf({ plans, quantities, ...changed }: Partial<Choices>, before: Choices): string[] {
  const lines = Object.keys({ ...plans, ...quantities }).map(key => `line.${key}`)
  return [
    ...lines,
    ...Object.keys(changed),
    ...(changed.methodId === undefined ? [] : ['paymentMethodId']),
    ...(changed.coupons === undefined ? [] : ['couponCode']),
    ...(changed.shipping ? ['addressId', 'shippingMethodId'] : []),
    ...differing('shipping', changed.shipping?.address, before.shipping.address),
    ...differing('tax', changed.tax, before.tax),
  ]
}

/** The fields of a part of the form that are typed otherwise now. */
function differing<Part extends object>(
  name: string,
  now: Part | null | undefined,
  then: Part | null,
): string[] {
  const texts = Object.entries(now ?? {})
  return texts
    .filter(([field, text]) => text !== then?.[field as keyof Part])
    .map(([field]) => `${name}.${field}`)
}

/** What is typed anew is no longer wrong; the last correction takes the alert away. */
export function withoutErrors(refused: Refused, fields: readonly string[]): Refused | null {
  const all = Object.entries(refused.errors)
  const left = all.filter(([field]) => !fields.includes(field))
  if (left.length === all.length) return refused
  return left.length > 0 ? { ...refused, errors: Object.fromEntries(left) } : null
}
