import { sql } from 'drizzle-orm'

/**
 * The next payment's id, counted inside the batch that inserts it. A provider is given it as the reference: digits alone,
 * starting high, never beginning with 0. decisions: Orders and payments
 */
export const NEXT_PAYMENT_ID = sql`(SELECT COALESCE(MAX(id), 700000000000) + 1 FROM payments)`
