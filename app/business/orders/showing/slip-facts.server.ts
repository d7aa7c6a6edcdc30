import { type SQL, sql } from 'drizzle-orm'
import type { OrderId } from '#app/business/orders/order.ts'
import type { RowsOf } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { slipClaims } from '#app/db/schema/payments.ts'
import { uploads } from '#app/db/schema/uploads.ts'
import type { SlipFacts } from './order-view.ts'

/** Selects the slips of these reports, and the orders that claimed the same transfers. `reports` is a condition. */
export function selectSlips(db: Database, reports: SQL) {
  const ids = sql`(SELECT slip_upload_id FROM payment_reports WHERE ${reports})`
  return {
    slips: db.select().from(uploads).where(sql`${uploads.id} IN ${ids}`),
    claims: db
      .select()
      .from(slipClaims)
      .where(
        sql`${slipClaims.key} IN (SELECT 'ref:' || slip_bank || ':' || slip_reference FROM uploads
          WHERE id IN ${ids} AND slip_reference IS NOT NULL)`,
      ),
  }
}

/** Returns the data of a report's slip, and another order that claimed the same transfer. */
export function toSlipFacts(
  { slips, claims }: RowsOf<ReturnType<typeof selectSlips>>,
  uploadId: string | null,
  orderId: number,
): SlipFacts | null {
  const slip = slips.find(({ id }) => id === uploadId)
  if (!slip) return null
  const key = `ref:${slip.slipBank}:${slip.slipReference}`
  const other = claims.find(claim => claim.key === key && claim.orderId !== orderId)
  return {
    uploadId: slip.id,
    bank: slip.slipBank,
    reference: slip.slipReference,
    alsoOnOrder: (other?.orderId ?? null) as OrderId | null,
  }
}
