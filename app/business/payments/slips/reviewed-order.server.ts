import { sql } from 'drizzle-orm'
import { wasRefused } from '#app/business/orders/order.ts'
import {
  type OrderFacts,
  type ReportRow,
  selectOrderFacts,
  toOrderFacts,
} from '#app/business/orders/order-facts.server.ts'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { uploads } from '#app/db/schema/uploads.ts'

/** What staff decide about: the order, its waiting report and the slip of it. */
export type ReviewedOrder = OrderFacts & {
  /** null: nothing was reported, as with a free order that needs approval, or it is decided already. */
  readonly pending: ReportRow | null
  readonly slip: typeof uploads.$inferSelect | null
}

/** `reportId`: the report that was looked at. Another one waiting now was not seen by who decides. */
export type Review = { readonly orderId: number; readonly reportId: number | null }

export type ReviewRefusal =
  | { readonly code: 'NOT_STAFF' }
  /** A newer report waits than the one that was looked at. */
  | { readonly code: 'REPORT_CHANGED' }

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

/** Whether the decision that this review asks for was taken before: pressed twice, or by two at once. */
export function wasDecided(
  { order, reports }: ReviewedOrder,
  { reportId }: Review,
  decision: 'approved' | 'rejected',
): boolean {
  if (order.status !== decision) return false
  // An order of which the school refused a part is approved too.
  if (reportId === null) return decision === 'rejected' || !wasRefused(order)
  return reports.some(({ id, state }) => id === reportId && state === decision)
}

/** Another report waits, or none does because the order was paid otherwise and waits for the school alone. */
export function isOtherReport({ order, pending }: ReviewedOrder, { reportId }: Review): boolean {
  if (reportId === null) return false
  return pending === null ? order.awaitsApproval : pending.id !== reportId
}
