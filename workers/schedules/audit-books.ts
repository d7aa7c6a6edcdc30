import { findViolations } from '#app/db/audit.ts'
import type { Log } from '#app/platform/log.ts'

/** Looks whether the books hold, and says so in the log, an error for each rule that is broken. Gives how many are. */
export async function auditBooks({ d1, log }: { d1: D1Database; log: Log }): Promise<number> {
  const violations = await findViolations(d1)
  for (const { rule, ids } of violations) log.error('books do not hold', { rule, ids })
  return violations.length
}
