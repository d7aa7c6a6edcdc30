import { parseAmount } from '#app/business/money/decimal.ts'
import { fromBangkok, type Instant } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import {
  isBelowUses,
  isTooMuch,
  type OfferFault,
  type OfferFaults,
  type OfferField,
  type OfferKind,
  type OfferValues,
  type TypedOffer,
} from './offer.ts'

/** Facts from the database that the form cannot know. */
export type OfferFacts = {
  /** Live uses of the coupon so far. */
  readonly used: number
  /** True if another coupon has this code. */
  readonly isTaken: boolean
  readonly courseIds: ReadonlySet<number>
  readonly paymentMethodIds: ReadonlySet<number>
}

const LONGEST_NAME = { coupon: 64, promotion: 255 } as const
const LONGEST_LINE = 255

/** Returns the typed offer, or every fault in it by field. behaviour: Entity fields, Coupon and Promotion */
export function readOffer(
  kind: OfferKind,
  typed: TypedOffer,
  facts: OfferFacts,
): Result<OfferValues, OfferFaults> {
  const faults: Partial<Record<OfferField, OfferFault>> = {}
  const fault = (field: OfferField, code: OfferFault) => {
    faults[field] ??= code
  }
  const isCoupon = kind === 'coupon'
  const values: OfferValues = {
    name: readName(kind, typed.name, facts, fault),
    ...readDiscount(typed, fault),
    ...readScope(kind, typed, facts, fault),
    paymentMethodIds: isCoupon ? typed.paymentMethodIds : [],
    usageLimit: isCoupon ? readCount(typed.usageLimit, 'usageLimit', fault) : null,
    usageLimitPerBuyer: isCoupon ? readCount(typed.usageLimitPerBuyer, 'usageLimitPerBuyer', fault) : null,
    descriptionList: isCoupon ? [] : readLines(typed.description, 'description', fault),
    nameEn: isCoupon ? '' : readNameEn(typed.nameEn, fault),
    descriptionListEn: isCoupon ? [] : readLines(typed.descriptionEn, 'descriptionEn', fault),
    ...readPeriod(typed, fault),
    enabled: typed.enabled,
  }
  if (isCoupon && isBelowUses(values.usageLimit, facts.used)) fault('usageLimit', 'below-used')
  if (values.paymentMethodIds.some(id => !facts.paymentMethodIds.has(id)))
    fault('paymentMethodIds', 'unknown')
  return Object.keys(faults).length > 0 ? refuse(faults) : ok(values)
}

type Fault = (field: OfferField, code: OfferFault) => void

function readName(kind: OfferKind, typed: string, { isTaken }: OfferFacts, fault: Fault): string {
  const name = typed.normalize('NFC').trim()
  if (name === '') fault('name', 'required')
  if ([...name].length > LONGEST_NAME[kind]) fault('name', 'too-long')
  // A code appears in links and is read out on the phone.
  if (kind === 'coupon' && /[\s/?#%&\\]|\p{Cc}/u.test(name)) fault('name', 'code-letters')
  if (isTaken) fault('name', 'taken')
  return name
}

function readNameEn(typed: string, fault: Fault): string {
  const name = typed.normalize('NFC').trim()
  if ([...name].length > LONGEST_NAME.promotion) fault('nameEn', 'too-long')
  return name
}

function readDiscount({ discountType, value, valueUsd }: TypedOffer, fault: Fault) {
  const type = discountType === 'percent' ? 'percent' : 'amount'
  const discountValue = readAmount(value, 'value', fault) ?? 0
  if (value.trim() === '') fault('value', 'required')
  if (discountValue === 0) fault('value', 'not-above-zero')
  if (isTooMuch(type, discountValue)) fault('value', 'above-100')
  // A percentage is the same in both currencies, so it needs no USD value.
  const discountValueUsd = type === 'percent' ? null : readAmount(valueUsd, 'valueUsd', fault)
  if (discountValueUsd === 0) fault('valueUsd', 'not-above-zero')
  return { discountType: type, discountValue, discountValueUsd } as const
}

function readScope(kind: OfferKind, typed: TypedOffer, facts: OfferFacts, fault: Fault) {
  const scopeType = typed.scopeType === 'P2' ? 'P2' : 'P1'
  const courseIds = [...new Set(typed.courseIds)]
  if (courseIds.some(id => !facts.courseIds.has(id))) fault('courseIds', 'unknown')
  const numberOfCourse =
    scopeType === 'P2' ? (readCount(typed.numberOfCourse, 'numberOfCourse', fault) ?? 0) : 0
  if (scopeType === 'P2' && numberOfCourse < 1) fault('numberOfCourse', 'required')
  if (courseIds.length > 0 && numberOfCourse > courseIds.length) fault('courseIds', 'too-few-courses')
  if (kind === 'promotion' && scopeType === 'P1' && courseIds.length === 0) fault('courseIds', 'required')
  return { scopeType, numberOfCourse, courseIds } as const
}

function readPeriod(typed: TypedOffer, fault: Fault) {
  const startsAt = readMoment(typed.startsAt, 'startsAt', fault)
  const endsAt = readMoment(typed.endsAt, 'endsAt', fault)
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) fault('endsAt', 'end-before-start')
  return { startsAt, endsAt }
}

function readMoment(typed: string, field: OfferField, fault: Fault): Instant | null {
  if (typed.trim() === '') return null
  const [date = '', time = ''] = typed.trim().split('T')
  const instant = fromBangkok(date, time)
  if (instant === null) fault(field, 'not-a-moment')
  return instant
}

function readAmount(typed: string, field: OfferField, fault: Fault): number | null {
  if (typed.trim() === '') return null
  const minor = parseAmount(typed.trim())
  if (minor === null) fault(field, 'not-an-amount')
  return minor
}

/** Empty means no limit. */
function readCount(typed: string, field: OfferField, fault: Fault): number | null {
  if (typed.trim() === '') return null
  if (/^\d{1,9}$/.test(typed.trim())) return Number(typed.trim())
  fault(field, 'not-whole')
  return null
}

function readLines(typed: string, field: OfferField, fault: Fault): string[] {
  const lines = typed.split('\n').map(line => line.trim())
  const said = lines.filter(line => line !== '')
  if (said.some(line => [...line].length > LONGEST_LINE)) fault(field, 'too-long')
  return said
}
