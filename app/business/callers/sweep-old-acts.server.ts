import { sql } from 'drizzle-orm'
import { selectSettingsNamed, settingsFromRows } from '#app/business/settings/settings-repository.server.ts'
import type { Database } from '#app/db/connection.ts'
import { auditLog } from '#app/db/schema/settings.ts'
import { type Clock, inBangkok } from '#app/platform/clock.ts'

const MOST_PER_SWEEP = 1_000

/** Deletes up to 1,000 acts that are older than the setting `audit_years` says. Returns how many. */
export async function sweepOldActs({ db, now }: { db: Database; now: Clock }): Promise<number> {
  const { auditYears } = settingsFromRows(await selectSettingsNamed(db, ['audit_years']))
  const before = inBangkok(now()).subtract(auditYears, 'year').valueOf()
  const old = sql`(SELECT id FROM audit_log WHERE at < CAST(${before} AS INTEGER) ORDER BY at LIMIT ${MOST_PER_SWEEP})`
  const gone = await db.delete(auditLog).where(sql`${auditLog.id} IN ${old}`).returning({ id: auditLog.id })
  return gone.length
}
