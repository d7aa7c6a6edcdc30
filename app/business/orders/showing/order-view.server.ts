import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { money } from '#app/business/money/money.ts'
import {
  canCancel,
  canReport,
  isPayable,
  type Order,
  type OrderStatus,
  type PaymentId,
} from '#app/business/orders/order.ts'
import {
  type PaymentRow,
  type ReportRow,
  selectPayments,
  selectReports,
} from '#app/business/orders/order-facts.server.ts'
import {
  type OrderRef,
  type OrderRow,
  orderIdSql,
  selectHistory,
  selectOrder,
  selectOrderLines,
  toOrder,
} from '#app/business/orders/order-repository.server.ts'
import type { PaymentStart } from '#app/business/orders/payment-method.ts'
import { accountsOfOrder, byHandProviderOf } from '#app/business/orders/payment-method.ts'
import { refundIn } from '#app/business/orders/process/refund-statements.server.ts'
import type { PriceStep } from '#app/business/pricing/priced-cart.ts'
import type { Settings } from '#app/business/settings/settings.ts'
import { selectSettings, settingsFromRows } from '#app/business/settings/settings-repository.server.ts'
import type { RowsOf } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { courses, products } from '#app/db/schema/catalogue.ts'
import { type orderHistory, orderLines } from '#app/db/schema/orders.ts'
import { bankAccounts, originBanks, paymentEvents, paymentMethods } from '#app/db/schema/payments.ts'
import { type Locale, nameIn } from '#app/i18n/locale.ts'
import type { Instant } from '#app/platform/clock.ts'
import type { AfterReport, BuyerReport, OrderPayment, StoryEntry } from './order-view.ts'
import { nextPaymentStep } from './payment-next.ts'
import { paymentStory } from './payment-story.ts'
import { shippingAndInvoiceOf } from './shipping-and-invoice.ts'

export type HistoryRow = typeof orderHistory.$inferSelect

/** Returns the selects that the buyer's and the staff's order pages share. */
export function selectOrderView(db: Database, ref: OrderRef) {
  return {
    orderRows: selectOrder(db, ref),
    lineRows: selectOrderLines(db, ref),
    history: selectHistory(db, ref),
    reports: selectReports(db, ref),
    payments: selectPayments(db, ref),
    settingRows: selectSettings(db),
    banks: db.select().from(originBanks).orderBy(asc(originBanks.position)),
    accounts: db
      .select()
      .from(bankAccounts)
      .where(
        sql`${bankAccounts.paymentMethodId} = (SELECT payment_method_id FROM orders WHERE id = ${orderIdSql(ref)})`,
      )
      .orderBy(asc(bankAccounts.position), asc(bankAccounts.id)),
    methods: db
      .select({
        id: paymentMethods.id,
        name: paymentMethods.name,
        english: paymentMethods.english,
        enabled: paymentMethods.enabled,
      })
      .from(paymentMethods)
      .orderBy(asc(paymentMethods.position), asc(paymentMethods.id)),
    told: selectToldOfPayments(db, ref),
  }
}

/** Selects the picture of each line of these orders: of the course, or the first of the product. */
export function selectCovers(db: Database, orderIds: SQL) {
  const url = sql<string>`COALESCE(${courses.previewPictureUrl}, json_extract(${products.pictures}, '$[0]'), '')`
  return db
    .select({ lineId: orderLines.id, url: url.as('url') })
    .from(orderLines)
    .leftJoin(courses, eq(courses.id, orderLines.courseId))
    .leftJoin(products, eq(products.id, orderLines.productId))
    .where(sql`${orderLines.orderId} IN ${orderIds}`)
}

/** Selects the answers of providers to our own questions, not what somebody sent to a webhook. */
function selectToldOfPayments(db: Database, ref: OrderRef) {
  const { paymentId, outcome, receivedAt: at, signature } = paymentEvents
  return db
    .select({ paymentId, outcome, at })
    .from(paymentEvents)
    .where(
      sql`${paymentId} IN (SELECT id FROM payments WHERE order_id = ${orderIdSql(ref)}) AND ${signature} = 'asked'
        AND (${outcome} IN ('wait', 'setback', 'hold', 'approve') OR ${outcome} LIKE 'end:%' OR ${outcome} LIKE 'review:%'
          OR ${outcome} LIKE 'refund:%' OR ${outcome} LIKE 'settled:%')`,
    )
    .orderBy(asc(paymentEvents.id))
}

/**
 * Returns the order for a reader of this language: the names of its plans, promotion and shipping method are those of
 * the day of the order. null: it does not exist.
 */
export function toOrderView(
  rows: RowsOf<ReturnType<typeof selectOrderView>>,
  { now, locale }: { now: Instant; locale: Locale | null },
) {
  const [row] = rows.orderRows
  if (!row) return null
  const { history, reports, payments, banks, accounts, methods, told } = rows
  const stored = toOrder(row, rows.lineRows)
  const nameOf = (named: Parameters<typeof nameIn>[1]) => nameIn(locale ?? 'th', named)
  const lines = stored.lines.map(line =>
    line.plan ? { ...line, plan: { ...line.plan, name: nameOf(line.plan) } } : line,
  )
  const order = { ...stored, lines }
  const settings = settingsFromRows(rows.settingRows)
  const priceSteps = priceStepsOf(row, locale)
  const methodName = (id: number) => methods.find(method => method.id === id)?.name ?? ''
  const attempts = payments.map(payment => toOrderPayment(payment, methodName(payment.methodId)))
  return {
    order,
    priceSteps,
    termsVersion: row.termsVersion,
    papers: shippingAndInvoiceOf(row, priceSteps),
    history,
    reports,
    accounts,
    payments: attempts,
    payment: attempts.at(-1) ?? null,
    paymentStory: paymentStory(told, id => {
      const attempt = attempts.find(payment => payment.id === id)
      return { id: attempt?.method ?? 0, name: attempt?.methodName ?? '' }
    }),
    methodsOn: methods.filter(({ enabled }) => enabled).map(({ id, name }) => ({ id, name })),
    payBy: payByOf(order, payments.at(-1) ?? null, accounts, now),
    originBanks: banks.map(({ value, nameTh }) => ({ value, nameTh })),
    slipRequired: settings.slipRequired,
    thankYouPage: settings.thankYouPage,
    afterReport: afterReport(settings),
    canReport: canReport(order) && order.payable > 0 && byHandProviderOf(order.paymentMethodId) !== null,
    canCancel: canCancel(order),
  }
}

/** decisions: Course page layouts */
function afterReport({ thankYouPage, courseDetailLayout }: Settings): AfterReport {
  if (thankYouPage) return 'thank-you'
  return courseDetailLayout === 4 ? 'order' : 'order-list'
}

/** Returns the steps of an order's price, with the names of the day of the order in this language. */
export function priceStepsOf(
  { priceSteps }: Pick<OrderRow, 'priceSteps'>,
  locale: Locale | null,
): PriceStep[] {
  return ((priceSteps ?? []) as readonly PriceStep[]).map(step => ({
    ...step,
    label: nameIn(locale ?? 'th', { ...step, name: step.label }),
  }))
}

/** Returns the buyer's next payment step: the steps by hand, or the started online payment if it is still valid. */
function payByOf(
  order: Order,
  payment: PaymentRow | null,
  accounts: readonly (typeof bankAccounts.$inferSelect)[],
  now: Instant,
): PaymentStart | null {
  if (order.payable === 0 || (!isPayable(order, now) && !canReport(order))) return null
  const byHand = byHandProviderOf(order.paymentMethodId)
  if (byHand)
    return byHand.start({
      amount: money(order.payable, order.currency),
      accounts: accountsOfOrder(accounts, order),
    })
  return payment ? nextPaymentStep(payment, now) : null
}

function toOrderPayment(row: PaymentRow, methodName: string): OrderPayment {
  const { id, methodId, state, expiresAt, failure } = row
  const isAsked = row.askAt !== null
  return { id: id as PaymentId, method: methodId, methodName, state, expiresAt, failure, isAsked }
}

type Accounts = readonly Pick<typeof bankAccounts.$inferSelect, 'accountId' | 'bankName'>[]

export function bankOfAccount(accounts: Accounts, accountId: string): string {
  return accounts.find(account => account.accountId === accountId)?.bankName ?? ''
}

export function toBuyerReport(row: ReportRow, accounts: Accounts): BuyerReport {
  return {
    id: row.id,
    state: row.state as BuyerReport['state'],
    amount: row.amount,
    transferredAt: row.transferredAt,
    originBank: row.originBank,
    destinationAccount: row.destinationAccount,
    destinationBank: bankOfAccount(accounts, row.destinationAccount),
    slipUploadId: row.slipUploadId,
    createdAt: row.createdAt,
    decidedAt: row.decidedAt,
    reason: row.reason,
  }
}

export function toStoryEntry(row: HistoryRow): StoryEntry {
  const { at, event, fromStatus, toStatus, reason } = row
  const givenBack = refundIn(row)?.amount ?? null
  return { at, event, from: fromStatus as OrderStatus | null, to: toStatus as OrderStatus, reason, givenBack }
}
