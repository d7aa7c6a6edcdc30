import { asc, sql } from 'drizzle-orm'
import type { Database } from '#app/db/connection.ts'
import type { orderHistory } from '#app/db/schema/orders.ts'
import { bankAccounts, originBanks, paymentMethods } from '#app/db/schema/payments.ts'
import type { Instant } from '#app/platform/clock.ts'
import { money } from '../money/money.ts'
import type { PaymentStart } from '../payments/payment-provider.ts'
import { providerOf } from '../payments/providers.ts'
import type { PriceStep } from '../pricing/priced-cart.ts'
import { selectSettings, settingsFromRows } from '../settings/settings-repository.server.ts'
import { canCancel, canReport, isPayable, type Order, type OrderStatus, type PaymentId } from './order.ts'
import { type PaymentRow, type ReportRow, selectPayments, selectReports } from './order-facts.server.ts'
import {
  type OrderRef,
  orderIdSql,
  selectHistory,
  selectOrder,
  selectOrderLines,
  toOrder,
} from './order-repository.server.ts'
import type { BuyerReport, OrderPayment, StoryEntry } from './order-view.ts'

export type HistoryRow = typeof orderHistory.$inferSelect

/** What buyer's and staff's pages of an order share: a batch of selects and what comes of them. */
export function selectOrderView(db: Database, ref: OrderRef) {
  return [
    selectOrder(db, ref),
    selectOrderLines(db, ref),
    selectHistory(db, ref),
    selectReports(db, ref),
    selectPayments(db, ref),
    selectSettings(db),
    db.select().from(originBanks).orderBy(asc(originBanks.position)),
    db
      .select()
      .from(bankAccounts)
      .where(
        sql`${bankAccounts.paymentMethodId} = (SELECT payment_method_id FROM orders WHERE id = ${orderIdSql(ref)})`,
      )
      .orderBy(asc(bankAccounts.position), asc(bankAccounts.id)),
    db.select({ id: paymentMethods.id, name: paymentMethods.name }).from(paymentMethods),
  ] as const
}

type Rows<Selects> = { readonly [K in keyof Selects]: Awaited<Selects[K]> }
export type OrderViewRows = Rows<ReturnType<typeof selectOrderView>>

/** Null: there is no such order. */
export async function toOrderView(rows: OrderViewRows, now: Instant) {
  const [orderRows, lineRows, history, reports, payments, settingRows, banks, accounts, methods] = rows
  const [row] = orderRows
  if (!row) return null
  const order = toOrder(row, lineRows)
  const settings = settingsFromRows(settingRows)
  const methodName = (id: number) => methods.find(method => method.id === id)?.name ?? ''
  const tries = payments.map(payment => toOrderPayment(payment, methodName(payment.methodId)))
  return {
    order,
    priceSteps: (row.priceSteps ?? []) as readonly PriceStep[],
    history,
    reports,
    payments: tries,
    payment: tries.at(-1) ?? null,
    payBy: await startOf(order, tries.at(-1) ?? null, accounts, now),
    originBanks: banks.map(({ value, nameTh }) => ({ value, nameTh })),
    slipRequired: settings.slipRequired,
    thankYouPage: settings.thankYouPage,
    canReport: canReport(order) && order.payable > 0,
    canCancel: canCancel(order),
  }
}

async function startOf(
  order: Order,
  payment: OrderPayment | null,
  accounts: readonly (typeof bankAccounts.$inferSelect)[],
  now: Instant,
): Promise<PaymentStart | null> {
  if (!isPayable(order, now) && !canReport(order)) return null
  if (order.payable === 0) return null
  const amount = money(order.payable, order.currency)
  return (
    (await providerOf(order.paymentMethodId)?.start({ paymentId: payment?.id ?? null, amount, accounts })) ??
    null
  )
}

function toOrderPayment(row: PaymentRow, methodName: string): OrderPayment {
  const { id, methodId, state, expiresAt, failure } = row
  return { id: id as PaymentId, method: methodId, methodName, state, expiresAt, failure }
}

export function toBuyerReport(row: ReportRow): BuyerReport {
  return {
    id: row.id,
    state: row.state as BuyerReport['state'],
    amount: row.amount,
    transferredAt: row.transferredAt,
    originBank: row.originBank,
    destinationAccount: row.destinationAccount,
    slipUploadId: row.slipUploadId,
    createdAt: row.createdAt,
    decidedAt: row.decidedAt,
    reason: row.reason,
  }
}

export function toStoryEntry({ at, event, fromStatus, toStatus, reason }: HistoryRow): StoryEntry {
  return { at, event, from: fromStatus as OrderStatus | null, to: toStatus as OrderStatus, reason }
}
