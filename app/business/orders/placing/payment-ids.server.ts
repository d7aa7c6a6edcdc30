import { sql } from 'drizzle-orm'

/**
 * SQL for the next payment id, computed in the batch that inserts it. Providers get it as their reference: only digits,
 * starting high, never beginning with 0. decisions: Orders and payments
 */
export const NEXT_PAYMENT_ID = sql`(SELECT COALESCE(MAX(id), 700000000000) + 1 FROM payments)`
