import { sql } from 'drizzle-orm'
import { wasRefused } from '#app/business/orders/order.ts'
import {
  type OrderFacts,
  type ReportRow,
  selectOrderFacts,
  toOrderFacts,
} from '#app/business/orders/order-facts.server.ts'
import type { OrderRefusal } from '#app/business/orders/order-transitions.ts'
import type { MoveRefusal } from '#app/business/orders/process/move-order.server.ts'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { uploads } from '#app/db/schema/uploads.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'

/** An order under review, with its waiting report and that report's slip. */
export type ReviewedOrder = OrderFacts & {
  /** null: nothing was reported, as for a free order that needs approval, or the report is decided already. */
  readonly pending: ReportRow | null
  readonly slip: typeof uploads.$inferSelect | null
}

/** `reportId`: the report that the staff member reviewed. If another one waits now, they have not seen it. */
export type Review = { readonly orderId: number; readonly reportId: number | null }

/** Why a report cannot be approved or rejected. */
export type ReviewRefusal =
  | { readonly code: 'NOT_STAFF' }
  /** Another report waits than the reviewed one. */
  | { readonly code: 'REPORT_CHANGED' }
  | OrderRefusal
  | MoveRefusal

export async function readReviewedOrder(db: Database, orderId: number): Promise<ReviewedOrder | null> {
  const { slips, rows } = await readBatch(db, {
    slips: db
      .select()
      .from(uploads)
      .where(
        sql`${uploads.id} IN (SELECT slip_upload_id FROM payment_reports
          WHERE order_id = ${orderId} AND state = 'pending')`,
      ),
    rows: selectOrderFacts(db, { id: orderId }),
  })
  const facts = toOrderFacts(rows)
  if (!facts) return null
  return {
    ...facts,
    pending: facts.reports.find(report => report.state === 'pending') ?? null,
    slip: slips[0] ?? null,
  }
}

/**
 * Says whether the report that was reviewed still waits for this decision. 'decided': the same decision was made
 * before, by a second press or by another staff member.
 */
export function reviewable(
  facts: ReviewedOrder,
  review: Review,
  decision: 'approved' | 'rejected',
): Result<'open' | 'decided', { readonly code: 'REPORT_CHANGED' }> {
  if (wasDecided(facts, review, decision)) return ok('decided')
  return isOtherReport(facts, review) ? refuse({ code: 'REPORT_CHANGED' }) : ok('open')
}

function wasDecided(
  { order, reports }: ReviewedOrder,
  { reportId }: Review,
  decision: 'approved' | 'rejected',
): boolean {
  if (decision === 'rejected' && order.status === 'cancelled') return wasRefused(order)
  if (order.status !== decision) return false
  // An order stays approved if the school refused only a part of it.
  if (reportId === null) return decision === 'rejected' || !wasRefused(order)
  return reports.some(({ id, state }) => id === reportId && state === decision)
}

/** True if another report waits, or none waits because the order was paid otherwise and only the school must decide. */
function isOtherReport({ order, pending }: ReviewedOrder, { reportId }: Review): boolean {
  if (reportId === null) return false
  return pending === null ? order.awaitsApproval : pending.id !== reportId
}
