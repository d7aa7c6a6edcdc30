import { asc, eq, sql } from 'drizzle-orm'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { outbox } from '#app/db/schema/notifications.ts'
import { SWEEP_OF_MINUTE, sweeps } from '#app/db/schema/settings.ts'
import type { Clock } from '#app/platform/clock.ts'
import { describeError, type Log } from '#app/platform/log.ts'

type Needs = { db: Database; files: R2Bucket; now: Clock; log: Log }

/** Milliseconds. A part that takes longer than this counts as failing. */
const MAX_WAIT = 2_000
/** The sweep runs every minute and takes seconds. */
const OLDEST_SWEEP = 10 * 60_000
/** The queue sends a mail within seconds. If it loses a mail, the sweep sends it a minute later. */
const LONGEST_WAIT = 15 * 60_000

export const PARTS = ['database', 'files', 'queue', 'sweep'] as const
type Part = (typeof PARTS)[number]

/**
 * Says which parts of the shop work. Reads two rows and asks R2 for one object. A part that answers too late is
 * failing.
 */
export async function checkHealth({ db, files, now, log }: Needs) {
  const [rows, stored] = await Promise.all([
    inTime('database', () => readBatch(db, { sweeps: selectSweep(db), mails: selectOldestMail(db) }), log),
    inTime('files', () => files.head('health'), log),
  ])
  const since = (at: number | null | undefined) => (at ? Math.max(0, Math.round((now() - at) / 1000)) : null)
  const sweepAge = since(rows?.sweeps[0]?.endedAt)
  const mailAge = since(rows?.mails[0]?.notBefore)
  const below = (seconds: number | null, limit: number) => (seconds ?? 0) * 1000 <= limit
  const of = (isWell: boolean) => (isWell ? ('ok' as const) : ('failing' as const))
  const parts = {
    database: of(rows !== undefined),
    files: of(stored !== undefined),
    queue: rows === undefined ? ('unknown' as const) : of(below(mailAge, LONGEST_WAIT)),
    sweep: rows === undefined ? ('unknown' as const) : of(sweepAge !== null && below(sweepAge, OLDEST_SWEEP)),
  }
  const failing = PARTS.filter(part => parts[part] === 'failing')
  return {
    success: failing.length === 0,
    failing,
    parts,
    sweep_age_seconds: sweepAge,
    oldest_waiting_mail_seconds: mailAge,
  }
}

const selectSweep = (db: Database) => db.select().from(sweeps).where(eq(sweeps.name, SWEEP_OF_MINUTE))

const selectOldestMail = (db: Database) =>
  db
    .select({ notBefore: outbox.notBefore })
    .from(outbox)
    .where(sql`state = 'waiting'`)
    .orderBy(asc(outbox.notBefore))
    .limit(1)

/** Returns the answer of a part; undefined if it fails or takes too long. */
async function inTime<Answer>(part: Part, ask: () => Promise<Answer>, log: Log): Promise<Answer | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${MAX_WAIT} ms`)), MAX_WAIT)
  })
  try {
    return await Promise.race([ask(), late])
  } catch (error) {
    log.error('part is failing', { part, ...describeError(error) })
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
