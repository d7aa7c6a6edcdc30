import { and, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { couponCodeKey } from '#app/business/pricing/coupon.ts'
import type { CouponRow, PromotionRow } from '#app/business/pricing/pricing-repository.server.ts'
import type { Database } from '#app/db/connection.ts'
import { coupons, promotions } from '#app/db/schema/pricing.ts'
import type { Offer, OfferKind, OfferValues } from './offer.ts'

export type OfferRow = CouponRow | PromotionRow

function couponColumns(values: OfferValues) {
  return {
    ...sharedColumns(values),
    code: values.name,
    codeKey: couponCodeKey(values.name),
    couponType: values.scopeType,
    paymentMethodIds: [...values.paymentMethodIds],
    usageLimit: values.usageLimit,
    usageLimitPerBuyer: values.usageLimitPerBuyer,
  }
}

function promotionColumns(values: OfferValues) {
  const { name, nameEn, descriptionList, descriptionListEn, scopeType } = values
  return {
    ...sharedColumns(values),
    title: name,
    descriptionList: [...descriptionList],
    promotionType: scopeType,
    english: {
      ...(nameEn !== '' && { title: nameEn }),
      ...(descriptionListEn.length > 0 && { descriptionList: descriptionListEn }),
    },
  }
}

function sharedColumns(values: OfferValues) {
  const { discountType, discountValue, discountValueUsd, numberOfCourse, startsAt, endsAt, enabled } = values
  const courseIds = [...values.courseIds]
  return {
    discountType,
    discountValue,
    discountValueUsd,
    numberOfCourse,
    courseIds,
    startsAt,
    endsAt,
    enabled,
  }
}

const UNSAID = { descriptionList: [], nameEn: '', descriptionListEn: [] }

export function couponToOffer(row: CouponRow): Offer {
  const { id, used, code, codeKey: _key, couponType, discountType, ...same } = row
  const values = { ...same, ...UNSAID, ...words(couponType, discountType), name: code }
  return { id, used, values }
}

/** A row in the reader's language has no English texts beside its own. */
export function promotionToOffer(row: PromotionRow): Offer {
  const { id, title, promotionType, discountType, english = {}, ...same } = row
  const none = { paymentMethodIds: [], usageLimit: null, usageLimitPerBuyer: null }
  const lines = english.descriptionList
  const inEnglish = {
    nameEn: String(english.title ?? ''),
    descriptionListEn: Array.isArray(lines) ? lines.map(String) : [],
  }
  const values = { ...same, ...none, ...words(promotionType, discountType), ...inEnglish, name: title }
  return { id, used: null, values }
}

/** Any type but P1 counts as P2. The column's CHECK allows only two discount types. */
function words(scopeType: string, discountType: string) {
  return {
    scopeType: scopeType === 'P1' ? 'P1' : 'P2',
    discountType: discountType === 'percent' ? 'percent' : 'amount',
  } as const
}

export function tableOf(kind: OfferKind) {
  return kind === 'coupon' ? coupons : promotions
}

/**
 * Optimistic lock: true if the row still has every value that was read, apart from the count of uses. An UPDATE with
 * this condition overwrites nobody's change.
 */
function isUnchanged(kind: OfferKind, row: OfferRow): SQL {
  const table = tableOf(kind) as unknown as Record<string, SQLiteColumn>
  const kept = Object.entries(row).filter(([column]) => column !== 'used')
  const same = kept.map(([name, value]) => {
    const column = table[name] as SQLiteColumn
    const was = value === null ? sql`NULL` : sql`${sql.param(value, column)}`
    return typeof value === 'object' && value !== null
      ? sql`json(${column}) IS json(${was})`
      : sql`${column} IS ${was}`
  })
  return and(...same) ?? sql`1`
}

/** Inserts an offer and returns its id. */
export function insertOffer(db: Database, kind: OfferKind, values: OfferValues) {
  return kind === 'coupon'
    ? db.insert(coupons).values(couponColumns(values)).returning({ id: coupons.id })
    : db.insert(promotions).values(promotionColumns(values)).returning({ id: promotions.id })
}

/** Updates the row only if it is unchanged (`isUnchanged`). Returns no row if it has changed. */
export function updateOffer(db: Database, kind: OfferKind, row: OfferRow, values: OfferValues) {
  const unchanged = isUnchanged(kind, row)
  return kind === 'coupon'
    ? db.update(coupons).set(couponColumns(values)).where(unchanged).returning({ id: coupons.id })
    : db.update(promotions).set(promotionColumns(values)).where(unchanged).returning({ id: promotions.id })
}

export function toOffer(kind: OfferKind, row: OfferRow): Offer {
  return kind === 'coupon' ? couponToOffer(row as CouponRow) : promotionToOffer(row as PromotionRow)
}
