import { findViolations, type Violation } from '#app/business/payments/find-violations.server.ts'
import { ORDER_STATUSES } from '#app/db/schema/orders.ts'
import { type Clock, DAY, type Instant } from '#app/platform/clock.ts'
import type { Log } from '#app/platform/log.ts'

type Needs = { d1: D1Database; now: Clock; log: Log }

/** The audit runs nightly. Two days cover a night that was missed. */
const AUDITED_PERIOD = 2 * DAY
/** Orders per query, few enough to stay far below the database's time limit. */
const AT_ONCE = 500

/**
 * Audits the orders that changed in the last two days, and returns the number of broken rules. Logs an error for each.
 * The cost depends on those orders only, not on the size of the shop.
 */
export async function auditMovedOrders({ d1, now, log }: Needs): Promise<number> {
  const ids = await movedSince(d1, now() - AUDITED_PERIOD)
  const violations: Violation[] = []
  for (let first = 0; first < ids.length; first += AT_ONCE) {
    violations.push(...(await findViolations(d1, ids.slice(first, first + AT_ONCE))))
  }
  return logViolations(violations, log)
}

/** Audits all orders and stock, and returns the number of broken rules. Reads whole tables. */
export async function auditBooks({ d1, log }: Needs): Promise<number> {
  return logViolations(await findViolations(d1), log)
}

function logViolations(violations: readonly Violation[], log: Log): number {
  for (const { rule, ids } of violations) log.error('audit found broken rule', { rule, ids })
  return violations.length
}

/** Ids of orders changed since then. Names every status, because the index begins with it. */
async function movedSince(d1: D1Database, since: Instant): Promise<number[]> {
  const statuses = ORDER_STATUSES.map(() => '?').join(', ')
  const { results } = await d1
    .prepare(`SELECT id FROM orders WHERE status IN (${statuses}) AND updated_at >= ? ORDER BY id`)
    .bind(...ORDER_STATUSES, since)
    .all<{ id: number }>()
  return results.map(({ id }) => id)
}
