import { findViolations, type Violation } from '#app/db/audit.ts'
import { ORDER_STATUSES } from '#app/db/schema/orders.ts'
import { type Clock, DAY, type Instant } from '#app/platform/clock.ts'
import type { Log } from '#app/platform/log.ts'

type Needs = { d1: D1Database; now: Clock; log: Log }

/** Twice a night's time, so that a night that was missed leaves no hole. */
const LOOKED_BACK = 2 * DAY
/** So few at once that no query comes near the seconds that a database gives it. */
const AT_ONCE = 500

/**
 * Looks whether the books hold for the orders that moved in the last two days, and says so in the log, an error for each rule
 * that is broken. Costs what a day brings, however many orders there are. Gives how many violations it found.
 */
export async function auditMovedOrders({ d1, now, log }: Needs): Promise<number> {
  const ids = await movedSince(d1, now() - LOOKED_BACK)
  const violations: Violation[] = []
  for (let first = 0; first < ids.length; first += AT_ONCE) {
    violations.push(...(await findViolations(d1, ids.slice(first, first + AT_ONCE))))
  }
  return tell(violations, log)
}

/** The same for all that the shop ever sold and holds. Reads whole tables. */
export async function auditBooks({ d1, log }: Needs): Promise<number> {
  return tell(await findViolations(d1), log)
}

function tell(violations: readonly Violation[], log: Log): number {
  for (const { rule, ids } of violations) log.error('books do not hold', { rule, ids })
  return violations.length
}

/** By status, because that is how the index begins: nothing is read but what moved. */
async function movedSince(d1: D1Database, since: Instant): Promise<number[]> {
  const statuses = ORDER_STATUSES.map(() => '?').join(', ')
  const { results } = await d1
    .prepare(`SELECT id FROM orders WHERE status IN (${statuses}) AND updated_at >= ? ORDER BY id`)
    .bind(...ORDER_STATUSES, since)
    .all<{ id: number }>()
  return results.map(({ id }) => id)
}
