import { expect, test } from 'vitest'
import { examplePrice } from '#app/business/pricing/example-price.ts'
import { differingFields } from './differing-fields.ts'
import { type OfferKind, type OfferValues, offerState, type TypedOffer } from './offer.ts'
import { readOffer } from './read-offer.ts'
import { NEW_OFFER, typedOffer } from './typed-offer.ts'

const FACTS = { used: 3, isTaken: false, courseIds: new Set([101, 102]), paymentMethodIds: new Set([1, 8]) }
const typed = (over: Partial<TypedOffer> = {}): TypedOffer => ({
  ...NEW_OFFER,
  name: 'A',
  value: '10',
  ...over,
})

function read(over: Partial<TypedOffer>, kind: OfferKind = 'coupon'): OfferValues | object {
  const answer = readOffer(kind, typed(over), FACTS)
  return answer.ok ? answer.value : answer.error
}

test.each<[Partial<TypedOffer>, object]>([
  [{ name: '  ' }, { name: 'required' }],
  [{ name: 'x'.repeat(64) }, { name: 'x'.repeat(64) }],
  [{ name: 'x'.repeat(65) }, { name: 'too-long' }],
  [{ name: 'A B' }, { name: 'code-letters' }],
  [{ name: 'A/B' }, { name: 'code-letters' }],
  [{ name: ' ลด10 ' }, { name: 'ลด10' }],
  [{ value: '' }, { value: 'required' }],
  [{ value: '0' }, { value: 'not-above-zero' }],
  [{ value: '0.00' }, { value: 'not-above-zero' }],
  [{ value: '0.01' }, { discountValue: 1 }],
  [{ value: '-5' }, { value: 'not-an-amount' }],
  [{ value: '1,000' }, { value: 'not-an-amount' }],
  [{ value: '10.001' }, { value: 'not-an-amount' }],
  [{ value: '100' }, { discountValue: 10_000 }],
  [{ value: '100.01' }, { value: 'above-100' }],
  [{ value: '100.01', discountType: 'amount' }, { discountValue: 10_001 }],
  [{ valueUsd: '3', discountType: 'amount' }, { discountValueUsd: 300 }],
  [{ valueUsd: '3' }, { discountValueUsd: null }],
  [{ valueUsd: '0', discountType: 'amount' }, { valueUsd: 'not-above-zero' }],
  [{ usageLimit: '2' }, { usageLimit: 'below-used' }],
  [{ usageLimit: '3' }, { usageLimit: 3 }],
  [{ usageLimit: '' }, { usageLimit: null }],
  [{ usageLimit: 'many' }, { usageLimit: 'not-whole' }],
  [{ usageLimitPerBuyer: '0' }, { usageLimitPerBuyer: 0 }],
  [{ scopeType: 'P2', numberOfCourse: '0' }, { numberOfCourse: 'required' }],
  [{ scopeType: 'P2', numberOfCourse: '3', courseIds: [101, 102] }, { courseIds: 'too-few-courses' }],
  [
    { scopeType: 'P2', numberOfCourse: '3' },
    { numberOfCourse: 3, courseIds: [] },
  ],
  [{ courseIds: [101, 101] }, { courseIds: [101] }],
  [{ courseIds: [7] }, { courseIds: 'unknown' }],
  [{ paymentMethodIds: [9] }, { paymentMethodIds: 'unknown' }],
  [{ startsAt: '2026-02-30T00:00' }, { startsAt: 'not-a-moment' }],
  [{ endsAt: '2026-02-01' }, { endsAt: 'not-a-moment' }],
  [{ endsAt: '2026-02-01T00:00' }, { endsAt: Date.UTC(2026, 0, 31, 17) }],
  [{ startsAt: '2026-02-01T00:00', endsAt: '2026-02-01T00:00' }, { endsAt: 'end-before-start' }],
  [{ startsAt: '2026-02-01T00:00', endsAt: '2026-02-01T00:01' }, { endsAt: Date.UTC(2026, 0, 31, 17, 1) }],
])('a coupon’s form with %j gives %j', (over, expected) => {
  expect(read(over)).toMatchObject(expected)
})

test('a P1 promotion needs a course and has no limits', () => {
  expect(read({}, 'promotion')).toEqual({ courseIds: 'required' })
  const over = { courseIds: [101], usageLimit: '1', paymentMethodIds: [1], name: 'สอง คอร์ส' }
  expect(read(over, 'promotion')).toMatchObject({ usageLimit: null, paymentMethodIds: [], name: 'สอง คอร์ส' })
})

test('an offer survives being shown and read again', () => {
  const over = { scopeType: 'P2', numberOfCourse: '2', value: '12.50', endsAt: '2026-02-01T00:00:30' }
  const once = readOffer('coupon', typed(over), FACTS)
  if (!once.ok) throw new Error('refused')
  expect(readOffer('coupon', typedOffer(once.value), FACTS)).toEqual(once)
  expect(typedOffer(once.value)).toMatchObject({ ...over, usageLimit: '', startsAt: '' })
})

test('names the differing fields and ignores the order of courses', () => {
  const mine = typed({ courseIds: [2, 1], value: '10 ' })
  expect(differingFields(mine, typed({ courseIds: [1, 2], usageLimit: '5', enabled: false }))).toEqual([
    'usageLimit',
    'enabled',
  ])
})

const COURSES = [
  { id: 101, name: 'A', price: 150_000 },
  { id: 102, name: 'B', price: 99_000 },
]

test.each([
  ['coupon', { value: '10', scopeType: 'P1' }, [150_000, 135_000]],
  ['coupon', { value: '10', scopeType: 'P2', numberOfCourse: '2' }, [249_000, 224_100]],
  ['promotion', { value: '300', discountType: 'amount', scopeType: 'P1' }, [249_000, 219_000]],
  ['coupon', { value: '2000', discountType: 'amount', scopeType: 'P1' }, [150_000, 0]],
] as const)('shows the example price of a %s with %j', (kind, over, [before, after]) => {
  expect(examplePrice(kind, typed(over), COURSES)).toMatchObject({ before, after })
})

test('shows no example price for an incomplete form', () => {
  expect(examplePrice('coupon', typed({ value: 'ten' }), COURSES)).toBeNull()
  expect(examplePrice('coupon', typed({ scopeType: 'P2', numberOfCourse: '3' }), COURSES)).toBeNull()
  expect(examplePrice('coupon', typed(), [])).toBeNull()
})

test('says to the millisecond whether buyers can use it', () => {
  const answer = readOffer(
    'coupon',
    typed({ startsAt: '2026-02-01T07:00', endsAt: '2026-02-02T07:00', usageLimit: '5' }),
    FACTS,
  )
  if (!answer.ok) throw new Error('refused')
  const [start, end] = [Date.UTC(2026, 1, 1), Date.UTC(2026, 1, 2)]
  const at = (now: number, used = 0, enabled = true) =>
    offerState({ id: 1, used, values: { ...answer.value, enabled } }, now)
  expect([at(start - 1), at(start), at(end - 1), at(end)]).toEqual(['not-yet', 'holds', 'holds', 'over'])
  expect([at(start, 4), at(start, 5), at(start, 0, false)]).toEqual(['holds', 'used-up', 'off'])
})
