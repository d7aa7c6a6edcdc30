import { sql } from 'drizzle-orm'
import type { Statement } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { slipClaims } from '#app/db/schema/payments.ts'
import type { uploads } from '#app/db/schema/uploads.ts'
import type { Instant } from '#app/platform/clock.ts'

type Slip = Pick<typeof uploads.$inferSelect, 'sha256' | 'slipBank' | 'slipReference'>

/** Returns the keys that identify a slip: its file's hash, and its bank with the reference if its QR could be read. */
export function slipKeys({ sha256, slipBank, slipReference }: Slip): string[] {
  const file = `sha256:${sha256}`
  return slipBank && slipReference ? [file, `ref:${slipBank}:${slipReference}`] : [file]
}

/**
 * Returns the statements that claim a slip for an order. An order may show its own slip again. If another order has
 * claimed the slip, the unique key makes the batch fail (`isSlipTaken`).
 * decisions: Ideas, 'A slip pays once'
 */
export function claimSlip(db: Database, slip: Slip, orderId: number, at: Instant): Statement[] {
  return slipKeys(slip).map(key =>
    db.insert(slipClaims).select(
      sql`SELECT ${key}, CAST(${orderId} AS INTEGER), CAST(${at} AS INTEGER)
        WHERE NOT EXISTS (SELECT 1 FROM slip_claims WHERE key = ${key} AND order_id = ${orderId})`,
    ),
  )
}

/**
 * The same for a slip that is read after its report. If another order has claimed it, that order keeps it, and staff
 * see both.
 */
export function claimIfFree(db: Database, slip: Slip, orderId: number, at: Instant) {
  const claims = slipKeys(slip).map(key => ({ key, orderId, at }))
  return db.insert(slipClaims).values(claims).onConflictDoNothing()
}

export function isSlipTaken(constraint: string): boolean {
  return constraint === 'slip_claims.key'
}
