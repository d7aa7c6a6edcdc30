import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { english, flag, instant, json, minorUnits, oneOf, wholeNumber } from '#app/db/columns.ts'
import { user } from './accounts.ts'
import { orders } from './orders.ts'
import { uploads } from './uploads.ts'

export const paymentMethods = sqliteTable('payment_methods', {
  id: integer().primaryKey(),
  name: text().notNull(),
  paymentType: text().notNull().default(''),
  nameWeb: text().notNull().default(''),
  applicationId1: text('application_id_1').notNull().default(''),
  applicationId2: text('application_id_2').notNull().default(''),
  enabled: flag().notNull().default(false),
  position: integer().notNull().default(0),
  english: english(),
})

/** The shop's own accounts that a buyer can transfer to. A row is never deleted: orders and reports name it. */
export const bankAccounts = sqliteTable(
  'bank_accounts',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    paymentMethodId: integer()
      .notNull()
      .references(() => paymentMethods.id),
    bankName: text().notNull(),
    accountName: text().notNull(),
    accountId: text().notNull(),
    promptPayImage: text().notNull().default(''),
    promptPayId: text().notNull().default(''),
    position: integer().notNull().default(0),
    enabled: flag().notNull().default(true),
    /** Staff or the site file took it away. */
    removed: flag().notNull().default(false),
    /** Since when it is off or removed; orders placed before still show it. null: buyers are offered it. */
    endedAt: instant(),
  },
  table => [uniqueIndex('bank_accounts_account').on(table.paymentMethodId, table.bankName, table.accountId)],
)

export const originBanks = sqliteTable('origin_banks', {
  value: text().primaryKey(),
  nameTh: text().notNull(),
  position: integer().notNull().default(0),
  english: english(),
})

/** One payment attempt. Providers get its id as the reference, so it starts high and never begins with 0. */
export const payments = sqliteTable(
  'payments',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    methodId: integer().notNull(),
    state: text().notNull(),
    amount: minorUnits().notNull(),
    currency: text().notNull(),
    providerReference: text(),
    expiresAt: instant(),
    failure: text(),
    data: json<Record<string, unknown>>(),
    /** When the provider was last asked, and when to ask next; null: no need to ask again. */
    askedAt: instant(),
    askAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  table => [
    index('payments_ask').on(table.askAt).where(sql`ask_at IS NOT NULL`),
    index('payments_order').on(table.orderId, table.id),
    index('payments_open').on(table.updatedAt).where(sql`state IN ('created', 'waiting')`),
    index('payments_provider_reference')
      .on(table.providerReference)
      .where(sql`provider_reference IS NOT NULL`),
    oneOf('payments', table.state, [
      'created',
      'waiting',
      'reported',
      'paid',
      'failed',
      'cancelled',
      'expired',
      'review',
      'refunded',
    ]),
    wholeNumber('payments', table.amount),
  ],
)

/** The inbox: every webhook, return, poll answer and staff act is stored before it is handled. */
export const paymentEvents = sqliteTable(
  'payment_events',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    provider: text().notNull(),
    /** The provider's event id, or a hash of the body: a repeated event is one row. */
    eventKey: text().notNull(),
    paymentId: integer().references(() => payments.id),
    cause: text().notNull(),
    signature: text().notNull(),
    /** Empty for a message that failed verification, and once the message is old. */
    body: text().notNull(),
    /** SHA-256 and size in bytes of a message whose body is not stored. */
    bodyHash: text(),
    bodySize: integer(),
    receivedAt: instant().notNull(),
    handledAt: instant(),
    outcome: text(),
  },
  table => [
    uniqueIndex('payment_events_key').on(table.provider, table.eventKey),
    index('payment_events_payment').on(table.paymentId),
    index('payment_events_heard').on(table.provider, table.receivedAt).where(sql`cause = 'webhook'`),
    index('payment_events_webhooks').on(table.id).where(sql`cause = 'webhook'`),
    index('payment_events_open').on(table.receivedAt).where(sql`handled_at IS NULL`),
    /** At most one unsigned message per payment waits to be handled. */
    uniqueIndex('payment_events_one_unsigned')
      .on(table.paymentId)
      .where(sql`signature = 'unsigned' AND handled_at IS NULL AND payment_id IS NOT NULL`),
    index('payment_events_of_nobody')
      .on(table.receivedAt)
      .where(sql`cause = 'webhook' AND payment_id IS NULL AND handled_at IS NOT NULL`),
    index('payment_events_bodies')
      .on(table.receivedAt)
      .where(sql`cause = 'webhook' AND payment_id IS NOT NULL AND handled_at IS NOT NULL AND body <> ''`),
  ],
)

/** Payments that staff must review because the money does not match: one row per fact and attempt. */
export const paymentMismatches = sqliteTable(
  'payment_reviews',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    paymentId: integer()
      .notNull()
      .references(() => payments.id),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    reason: text().notNull(),
    /** Names the fact: a repeated message from the provider gives the same review. */
    key: text().notNull(),
    receivedAmount: minorUnits(),
    receivedCurrency: text(),
    returned: minorUnits(),
    openedAt: instant().notNull(),
    resolution: text(),
    note: text(),
    resolvedBy: text().references(() => user.id),
    resolvedAt: instant(),
  },
  table => [
    uniqueIndex('payment_reviews_fact').on(table.paymentId, table.key),
    index('payment_reviews_order').on(table.orderId),
    index('payment_reviews_open').on(table.openedAt).where(sql`resolved_at IS NULL`),
    index('payment_reviews_resolved_by').on(table.resolvedBy).where(sql`resolved_by IS NOT NULL`),
    wholeNumber('payment_reviews', table.receivedAmount),
    wholeNumber('payment_reviews', table.returned),
  ],
)

/** Refunds by staff. Written together with the order's move, before the provider is asked. */
export const paymentRefunds = sqliteTable(
  'payment_refunds',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    paymentId: integer()
      .notNull()
      .references(() => payments.id),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    /** The version in the order's history that made the refund. */
    orderVersion: integer().notNull(),
    amount: minorUnits().notNull(),
    state: text().notNull(),
    /** The amount that the provider had already refunded before the shop asked; null: the shop has not asked yet. */
    returnedBefore: minorUnits(),
    attempts: integer().notNull().default(0),
    /** How many of the attempts the provider refused. */
    refusals: integer().notNull().default(0),
    askedAt: instant(),
    askAt: instant(),
    /** Why the refund failed, in the provider's words. */
    failure: text(),
    /** The staff member who says that they refunded by hand, and how. */
    settledBy: text().references(() => user.id),
    note: text(),
    createdAt: instant().notNull(),
    settledAt: instant(),
  },
  table => [
    uniqueIndex('payment_refunds_step').on(table.orderId, table.orderVersion),
    /** One open refund at a time, so that the provider's refunded total tells which refund succeeded. */
    uniqueIndex('payment_refunds_one_open').on(table.paymentId).where(sql`state = 'open'`),
    index('payment_refunds_payment').on(table.paymentId),
    index('payment_refunds_ask').on(table.askAt).where(sql`ask_at IS NOT NULL`),
    index('payment_refunds_unsettled').on(table.createdAt).where(sql`state IN ('open', 'refused')`),
    index('payment_refunds_settled_by').on(table.settledBy).where(sql`settled_by IS NOT NULL`),
    oneOf('payment_refunds', table.state, ['open', 'given-back', 'refused', 'by-hand']),
    wholeNumber('payment_refunds', table.amount),
    wholeNumber('payment_refunds', table.returnedBefore),
  ],
)

/** Provider keys that staff entered: encrypted, and never shown again except their `ending`. */
export const providerKeys = sqliteTable(
  'provider_keys',
  {
    provider: text().notNull(),
    name: text().notNull(),
    sealed: text().notNull(),
    ending: text().notNull(),
    setBy: text()
      .notNull()
      .references(() => user.id),
    setAt: instant().notNull(),
  },
  table => [
    primaryKey({ columns: [table.provider, table.name] }),
    index('provider_keys_set_by').on(table.setBy),
  ],
)

/** The typed-in key before its last change, so that staff can put it back. `sealed` is null if there was no key. */
export const providerKeysBefore = sqliteTable(
  'provider_keys_before',
  {
    provider: text().notNull(),
    name: text().notNull(),
    sealed: text(),
    ending: text().notNull(),
    replacedBy: text()
      .notNull()
      .references(() => user.id),
    replacedAt: instant().notNull(),
  },
  table => [
    primaryKey({ columns: [table.provider, table.name] }),
    index('provider_keys_before_replaced_by').on(table.replacedBy),
  ],
)

/** A buyer's report of a transfer, and the decision of staff. */
export const paymentReports = sqliteTable(
  'payment_reports',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    paymentId: integer()
      .notNull()
      .references(() => payments.id),
    state: text().notNull(),
    contactName: text().notNull(),
    email: text().notNull(),
    tel: text().notNull(),
    /** The bank that sent the money, and the shop's account that received it. */
    originBank: text().notNull(),
    destinationAccount: text().notNull(),
    transferredAt: instant(),
    amount: minorUnits(),
    description: text().notNull().default(''),
    slipUploadId: text().references(() => uploads.id),
    createdAt: instant().notNull(),
    openedBy: text().references(() => user.id),
    openedAt: instant(),
    decidedBy: text().references(() => user.id),
    decidedAt: instant(),
    reason: text(),
  },
  table => [
    index('payment_reports_order').on(table.orderId, table.id),
    index('payment_reports_payment').on(table.paymentId),
    index('payment_reports_queue').on(table.createdAt).where(sql`state = 'pending'`),
    /** One pending report per order, so that a double click writes one row. */
    uniqueIndex('payment_reports_one_pending').on(table.orderId).where(sql`state = 'pending'`),
    index('payment_reports_opened_by').on(table.openedBy).where(sql`opened_by IS NOT NULL`),
    index('payment_reports_decided_by').on(table.decidedBy).where(sql`decided_by IS NOT NULL`),
    index('payment_reports_slip').on(table.slipUploadId).where(sql`slip_upload_id IS NOT NULL`),
    oneOf('payment_reports', table.state, ['pending', 'approved', 'rejected']),
    wholeNumber('payment_reports', table.amount),
  ],
)

/** A slip pays once: `ref:<bank>:<reference>` from its QR and `sha256:<hash>` of its file belong to one order. */
export const slipClaims = sqliteTable(
  'slip_claims',
  {
    key: text().primaryKey(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    at: instant().notNull(),
  },
  table => [index('slip_claims_order').on(table.orderId)],
)
