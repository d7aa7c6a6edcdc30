import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { flag, instant, json, minorUnits, oneOf, wholeNumber } from '#app/db/columns.ts'
import { user } from './accounts.ts'

export const ORDER_STATUSES = [
  'notYetReceived',
  'pendingApproved',
  'approved',
  'rejected',
  'cancelled',
  'refunded',
] as const

/** Totals are a snapshot of what the buyer agreed to; how they came about stands in `priceSteps`. */
export const orders = sqliteTable(
  'orders',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** Random, 128 bits or more: what public pages and guests use. */
    token: text().notNull(),
    userId: text()
      .notNull()
      .references(() => user.id),
    visitorId: text(),
    status: text().$type<(typeof ORDER_STATUSES)[number]>().notNull(),
    /** Rises with every move; the unique (order, version) of the history decides who was first. */
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
    /** The facts the price was made from, its steps, and the version of the rules: enough to explain it in a year. */
    priceInputs: json<unknown>().notNull(),
    priceSteps: json<unknown>().notNull(),
    rulesVersion: text().notNull(),
    needsApproval: flag().notNull().default(false),
    /** While pendingApproved: the money is settled, and only the school's approval is missing. */
    awaitsApproval: flag().notNull().default(false),
    needsReview: flag().notNull().default(false),
    /** Of what was paid, what staff gave back, by line or as a whole. */
    refundedAmount: minorUnits().notNull().default(0),
    cancelAt: instant(),
    /** Who asked, by what key, with which payload: a retry finds its order, another payload is refused. */
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
    /** The plan as it was when bought: access follows this, whatever the shop changes later. */
    plan: json<Record<string, unknown>>(),
    qty: integer().notNull(),
    amount: minorUnits().notNull(),
    discount: minorUnits().notNull(),
    /** Its plan had need_approval when it was bought; a book that came free with such a plan waits with it. */
    needsApproval: flag().notNull().default(false),
    refundedAt: instant(),
    /** The line's part of what was paid that went back with it. */
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

/** The order's story. Never updated, never deleted; the unique (order, version) lets only one of two writers win. */
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
    /** What staff accepted beside the amount due: received minus due, in minor units. null: exactly what was due. */
    difference: minorUnits(),
    /** Why they did, for staff alone. */
    note: text(),
  },
  table => [
    uniqueIndex('order_history_version').on(table.orderId, table.version),
    index('order_history_differences').on(table.at).where(sql`difference IS NOT NULL`),
  ],
)

/** In which orders' name, address or telephone number three or six characters in a row stand. Triggers keep it (migrations). */
export const orderGrams = sqliteTable(
  'order_grams',
  { gram: text().notNull(), id: integer().notNull() },
  table => [primaryKey({ columns: [table.gram, table.id] })],
)

/** Rows below `before` that are still to be put into an index of words; the sweep goes on there, and takes the row away at the end. */
export const gramsToFill = sqliteTable('grams_to_fill', {
  /** 'orders' or 'people'. */
  source: text().primaryKey(),
  before: integer().notNull(),
})
