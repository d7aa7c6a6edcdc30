import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { english, flag, instant, json, minorUnits, oneOf, wholeNumber } from '#app/db/columns.ts'
import { user } from './accounts.ts'

export const ORDER_STATUSES = [
  'notYetReceived',
  'pendingApproved',
  'approved',
  'rejected',
  'cancelled',
  'refunded',
] as const

/** Totals are a snapshot of what the buyer agreed to. `priceSteps` explains them. */
export const orders = sqliteTable(
  'orders',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** Random, 128 bits or more. Public pages and guests use it. */
    token: text().notNull(),
    userId: text()
      .notNull()
      .references(() => user.id),
    visitorId: text(),
    status: text().$type<(typeof ORDER_STATUSES)[number]>().notNull(),
    /** Rises with every move. Optimistic lock: the unique (order, version) of the history lets one writer win. */
    version: integer().notNull(),
    currency: text().notNull(),
    price: minorUnits().notNull(),
    discount: minorUnits().notNull(),
    shippingFee: minorUnits().notNull(),
    vatContained: minorUnits().notNull(),
    withholdingPercent: integer(),
    withholdingPrice: minorUnits().notNull(),
    payable: minorUnits().notNull(),
    paymentMethodId: integer().notNull(),
    promotionId: integer(),
    couponCodes: json<string[]>().notNull(),
    shippingMethodId: integer(),
    shippingAddress: json<{ fullname: string; tel: string; address: string }>(),
    taxInvoice: json<Record<string, unknown>>(),
    fullname: text().notNull(),
    email: text().notNull(),
    tel: text().notNull(),
    locale: text().notNull().default('th'),
    /** The inputs and steps of the price and the version of the rules: enough to explain the price a year later. */
    priceInputs: json<unknown>().notNull(),
    priceSteps: json<unknown>().notNull(),
    rulesVersion: text().notNull(),
    /** The version of the page `terms` in force at ordering. 0: the built-in text. null: from before versions. */
    termsVersion: integer(),
    needsApproval: flag().notNull().default(false),
    /** While pendingApproved: the payment is settled, and only the school's approval is missing. */
    awaitsApproval: flag().notNull().default(false),
    /** True while its parcel waits to be sent. */
    awaitsDispatch: flag().notNull().default(false),
    /** When the parcel was sent. null: it was not, or there is none. */
    dispatchedAt: instant(),
    /** How the parcel travels, as staff typed it. */
    parcel: json<{ carrier: string; tracking: string }>(),
    hasMismatch: integer('needs_review', { mode: 'boolean' }).notNull().default(false),
    /** The part of the paid amount that staff refunded, by line or as a whole. */
    refundedAmount: minorUnits().notNull().default(0),
    cancelAt: instant(),
    /** Idempotency key and a hash of the payload: a retry finds its order, a different payload is refused. */
    idempotencyKey: text().notNull(),
    requestHash: text().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  table => [
    uniqueIndex('orders_token').on(table.token),
    uniqueIndex('orders_idempotency').on(table.idempotencyKey),
    index('orders_user').on(table.userId, table.id),
    index('orders_status').on(table.status, table.updatedAt),
    index('orders_cancel').on(table.cancelAt).where(sql`status = 'notYetReceived' AND cancel_at IS NOT NULL`),
    index('orders_to_dispatch').on(table.id).where(sql`awaits_dispatch = 1`),
    index('orders_dispatched').on(table.dispatchedAt, table.id).where(sql`dispatched_at IS NOT NULL`),
    index('orders_review').on(table.updatedAt).where(sql`needs_review = 1`),
    oneOf('orders', table.status, ORDER_STATUSES),
    oneOf('orders', table.currency, ['THB', 'USD']),
    wholeNumber('orders', table.price),
    wholeNumber('orders', table.discount),
    wholeNumber('orders', table.shippingFee),
    wholeNumber('orders', table.vatContained),
    wholeNumber('orders', table.withholdingPrice),
    wholeNumber('orders', table.payable),
    check(
      'orders_adds_up',
      sql`discount <= price AND payable = price - discount + shipping_fee - withholding_price`,
    ),
  ],
)

export const orderLines = sqliteTable(
  'order_lines',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    position: integer().notNull(),
    courseId: integer(),
    productId: integer(),
    pricingPlanId: integer(),
    name: text().notNull(),
    /** The name in English when it was bought, if there was one. */
    english: english(),
    /** Snapshot of the bought plan: access follows it, whatever the shop changes later. */
    plan: json<Record<string, unknown>>(),
    qty: integer().notNull(),
    amount: minorUnits().notNull(),
    discount: minorUnits().notNull(),
    /** The plan had need_approval when it was bought. A free book of such a plan waits with it. */
    needsApproval: flag().notNull().default(false),
    refundedAt: instant(),
    /** The line's share of the paid amount that was refunded. */
    refundedAmount: minorUnits(),
  },
  table => [
    uniqueIndex('order_lines_order').on(table.orderId, table.position),
    index('order_lines_course').on(table.courseId).where(sql`course_id IS NOT NULL`),
    index('order_lines_product').on(table.productId).where(sql`product_id IS NOT NULL`),
    wholeNumber('order_lines', table.qty),
    wholeNumber('order_lines', table.amount),
    wholeNumber('order_lines', table.discount),
    check('order_lines_discount_within', sql`discount <= amount`),
  ],
)

/** The history of an order. Never updated, never deleted. The unique (order, version) lets one of two writers win. */
export const orderHistory = sqliteTable(
  'order_history',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    version: integer().notNull(),
    at: instant().notNull(),
    event: text().notNull(),
    fromStatus: text(),
    toStatus: text().notNull(),
    actor: text().notNull(),
    reason: text(),
    data: json<Record<string, unknown>>(),
    /** The accepted difference: received minus due, in minor units. null: exactly the amount due. */
    difference: minorUnits(),
    /** Why staff accepted the difference. Only staff see it. */
    note: text(),
  },
  table => [
    uniqueIndex('order_history_version').on(table.orderId, table.version),
    index('order_history_differences').on(table.at).where(sql`difference IS NOT NULL`),
    /** Every move that can have brought or refunded money. */
    index('order_history_money').on(table.at).where(sql`to_status IN ('approved', 'refunded')`),
    /** Every refund of staff, of a whole order or of a part. */
    index('order_history_refunds').on(table.at).where(sql`data ->> '$.refund' IS NOT NULL`),
  ],
)

/**
 * What the shop sold on one day in Bangkok, in one currency: a sum would read every order. Triggers keep it
 * (migrations).
 */
export const salesDays = sqliteTable(
  'sales_days',
  {
    /** Days since 1970 on Bangkok's calendar. */
    day: integer().notNull(),
    currency: text().notNull(),
    /** Orders that were approved on this day. */
    orders: integer().notNull().default(0),
    /** What they cost. */
    amount: minorUnits().notNull().default(0),
    /** What staff refunded on this day, of orders of any day. */
    refunded: minorUnits().notNull().default(0),
  },
  table => [primaryKey({ columns: [table.day, table.currency] })],
)

/**
 * Search index: n-grams of three or six characters in orders' name, address and telephone. Kept by triggers
 * (migrations).
 */
export const orderGrams = sqliteTable(
  'order_grams',
  { gram: text().notNull(), id: integer().notNull() },
  table => [primaryKey({ columns: [table.gram, table.id] })],
)

/** Rows below `before` still lack their n-grams. The sweep fills them step by step and deletes the row at the end. */
export const gramsToFill = sqliteTable('grams_to_fill', {
  /** 'orders' or 'people'. */
  source: text().primaryKey(),
  before: integer().notNull(),
})
