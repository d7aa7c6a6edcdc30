import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { english, flag, instant, json, minorUnits, oneOf, wholeNumber } from '#app/db/columns.ts'

/** `discountValue` is always whole: minor units for an amount, hundredths of a percent for a percentage. */
export const coupons = sqliteTable(
  'coupons',
  {
    id: integer().primaryKey(),
    /** As staff wrote it. `codeKey` is trimmed and upper case, to compare with what a buyer types. */
    code: text().notNull(),
    codeKey: text().notNull(),
    discountType: text().notNull(),
    discountValue: integer().notNull(),
    discountValueUsd: integer(),
    couponType: text().notNull(),
    numberOfCourse: integer().notNull().default(0),
    /** Empty: every course. */
    courseIds: json<number[]>().notNull(),
    /** Empty: every method. */
    paymentMethodIds: json<number[]>().notNull(),
    usageLimit: integer(),
    usageLimitPerBuyer: integer(),
    used: integer().notNull().default(0),
    startsAt: instant(),
    endsAt: instant(),
    enabled: flag().notNull().default(true),
  },
  table => [
    uniqueIndex('coupons_code').on(table.codeKey),
    oneOf('coupons', table.discountType, ['amount', 'percent']),
    wholeNumber('coupons', table.discountValue),
    wholeNumber('coupons', table.discountValueUsd),
    check('coupons_within_limit', sql`used >= 0 AND (usage_limit IS NULL OR used <= usage_limit)`),
  ],
)

export const promotions = sqliteTable(
  'promotions',
  {
    id: integer().primaryKey(),
    title: text().notNull(),
    descriptionList: json<string[]>().notNull(),
    courseIds: json<number[]>().notNull(),
    numberOfCourse: integer().notNull().default(0),
    promotionType: text().notNull(),
    discountType: text().notNull(),
    discountValue: integer().notNull(),
    discountValueUsd: integer(),
    startsAt: instant(),
    endsAt: instant(),
    enabled: flag().notNull().default(true),
    english: english(),
  },
  table => [
    index('promotions_enabled').on(table.enabled),
    index('promotions_ends').on(table.enabled, table.endsAt),
    // For the next moment at which the clock changes a page (app/db/shop-version.ts).
    index('promotions_starts_at').on(table.startsAt),
    index('promotions_ends_at').on(table.endsAt),
    oneOf('promotions', table.discountType, ['amount', 'percent']),
    wholeNumber('promotions', table.discountValue),
    wholeNumber('promotions', table.discountValueUsd),
  ],
)

export const shippingMethods = sqliteTable(
  'shipping_methods',
  {
    id: integer().primaryKey(),
    name: text().notNull(),
    fee: minorUnits().notNull(),
    feeUsd: minorUnits(),
    enabled: flag().notNull().default(true),
    english: english(),
  },
  table => [wholeNumber('shipping_methods', table.fee), wholeNumber('shipping_methods', table.feeUsd)],
)

/** One row per coupon that an order uses. Released if the order ends unpaid. */
export const couponRedemptions = sqliteTable(
  'coupon_redemptions',
  {
    couponId: integer()
      .notNull()
      .references(() => coupons.id),
    orderId: integer().notNull(),
    /** The user's id, for the limit per buyer. */
    buyer: text().notNull(),
    /** 1st, 2nd … use by this buyer. Unique, so that two tabs cannot both take the last use. */
    useNumber: integer().notNull(),
    state: text().notNull(),
    at: instant().notNull(),
  },
  table => [
    primaryKey({ columns: [table.orderId, table.couponId] }),
    index('coupon_redemptions_coupon').on(table.couponId),
    // For the download of a person's data.
    index('coupon_redemptions_of_buyer').on(table.buyer),
    uniqueIndex('coupon_redemptions_buyer')
      .on(table.couponId, table.buyer, table.useNumber)
      .where(sql`state IN ('held', 'used')`),
    oneOf('coupon_redemptions', table.state, ['held', 'used', 'released']),
  ],
)
