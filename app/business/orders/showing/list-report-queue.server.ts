import { asc, type SQL, sql } from 'drizzle-orm'
import { type Caller, may } from '#app/business/callers/caller.ts'
import { toOrder } from '#app/business/orders/order-repository.server.ts'
import { reportedDifference } from '#app/business/orders/payment-report.ts'
import { schoolApproval } from '#app/business/orders/process/refund-preview.ts'
import { type RowsOf, readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { user } from '#app/db/schema/accounts.ts'
import { orderLines, orders } from '#app/db/schema/orders.ts'
import { bankAccounts, paymentReports } from '#app/db/schema/payments.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { bankOfAccount } from './order-view.server.ts'
import type { QueueEntry, QueuePart, ReportQueue } from './order-view.ts'
import { selectSlips, toSlipFacts } from './slip-facts.server.ts'

const PAGE = 50

/** SQL that is true for the orders of each part of the queue. */
export const IN_PART: Readonly<Record<QueuePart, SQL>> = {
  slips: sql`NOT awaits_approval`,
  approvals: sql`awaits_approval`,
}

/**
 * Returns the orders that wait for a decision of staff, longest waiting first,
 * with reported and due amounts. One batch. `part`: only these; null: all.
 */
export async function listReportQueue(
  { db }: { db: Database },
  {
    after = null,
    limit = PAGE,
    part = null,
  }: { after?: ReportQueue['after']; limit?: number; part?: QueuePart | null },
  caller: Caller,
): Promise<Result<ReportQueue, { code: 'NOT_STAFF' }>> {
  if (!may(caller, 'orders.decide')) return refuse({ code: 'NOT_STAFF' })
  const later = after ? sql` AND (updated_at, id) > (${after.at}, ${after.orderId})` : sql``
  const ofPart = part ? sql` AND ${IN_PART[part]}` : sql``
  const page = sql`(SELECT id FROM orders WHERE status = 'pendingApproved'${later}${ofPart}
    ORDER BY updated_at, id LIMIT ${limit + 1})`
  const rows = await readBatch(db, selectQueue(db, page))
  const shown = rows.orders.slice(0, limit)
  const last = shown.at(-1)
  return ok({
    entries: shown.map(row => toEntry(row, rows, caller.account.userId)),
    after: rows.orders.length > limit && last ? { at: last.updatedAt, orderId: last.id } : null,
  })
}

/** Returns the selects for the orders whose ids `page` selects. */
function selectQueue(db: Database, page: SQL) {
  const reports = sql`order_id IN ${page} AND state = 'pending'`
  return {
    orders: db
      .select()
      .from(orders)
      .where(sql`${orders.id} IN ${page}`)
      .orderBy(asc(orders.updatedAt), asc(orders.id)),
    lines: db
      .select()
      .from(orderLines)
      .where(sql`${orderLines.orderId} IN ${page}`)
      .orderBy(asc(orderLines.orderId), asc(orderLines.position)),
    reports: db.select().from(paymentReports).where(reports),
    slips: selectSlips(db, reports),
    openers: db
      .select({ id: user.id, name: user.name })
      .from(user)
      .where(sql`${user.id} IN (SELECT opened_by FROM payment_reports WHERE ${reports})`),
    accounts: db
      .select({ accountId: bankAccounts.accountId, bankName: bankAccounts.bankName })
      .from(bankAccounts),
  }
}

/** Returns the entry as this staff member sees it: without their own name as the person who reviews it. */
function toEntry(
  row: typeof orders.$inferSelect,
  rows: Omit<RowsOf<ReturnType<typeof selectQueue>>, 'orders'>,
  staffId: string,
): QueueEntry {
  const report = rows.reports.find(candidate => candidate.orderId === row.id)
  const lines = rows.lines.filter(({ orderId }) => orderId === row.id)
  const order = toOrder(row, lines)
  const opener = rows.openers.find(({ id }) => id === report?.openedBy && id !== staffId)
  return {
    order: {
      id: order.id,
      token: order.token,
      fullname: order.fullname,
      email: order.email,
      tel: order.tel,
      currency: order.currency,
      payable: order.payable,
      awaitsApproval: order.awaitsApproval,
      hasMismatch: order.hasMismatch,
      createdAt: order.createdAt,
    },
    courses: lines.map(({ name }) => name),
    approval: schoolApproval(order),
    reportId: report?.id ?? null,
    waitingSince: row.updatedAt,
    claimed: report?.amount ?? null,
    difference: report ? reportedDifference(report, row) : 0,
    transferredAt: report?.transferredAt ?? null,
    originBank: report?.originBank ?? '',
    destinationAccount: report?.destinationAccount ?? '',
    destinationBank: bankOfAccount(rows.accounts, report?.destinationAccount ?? ''),
    description: report?.description ?? '',
    slip: toSlipFacts(rows.slips, report?.slipUploadId ?? null, row.id),
    openedBy: opener && report?.openedAt ? { name: opener.name, at: report.openedAt } : null,
  }
}
