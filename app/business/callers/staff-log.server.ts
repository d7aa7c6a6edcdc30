import { desc, type SQL, sql } from 'drizzle-orm'
import { selectSettingsNamed, settingsFromRows } from '#app/business/settings/settings-repository.server.ts'
import { anyOf, type Statement } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { auditLog, KIND_OF_ACT } from '#app/db/schema/settings.ts'
import { type Clock, type Instant, inBangkok } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { type Caller, may } from './caller.ts'
import { type ActKind, READERS, type StaffActName } from './staff-acts.ts'

/** How many acts a page shows, the newest. */
const SHOWN = 100
const MOST_PER_SWEEP = 1_000

export type StaffAct = {
  readonly userId: string
  /** The kind of thing and what was done to it, such as 'order.approve'. */
  readonly action: StaffActName
  /** The thing's own id, or SQL if the same batch creates it. */
  readonly id: number | string | SQL
  readonly at: Instant
  readonly data?: Record<string, unknown>
  /** Names that the log keeps beside `data`, because ids say nothing in words. Each reads one text. */
  readonly names?: Readonly<Record<string, SQL>>
}

/** A staff act as a page shows it. */
export type LoggedAct = {
  readonly id: number
  /** The id of the thing that was changed. */
  readonly thing: string
  readonly action: string
  readonly at: Instant
  /** The staff member's name. null: the account is gone. */
  readonly who: string | null
  readonly data: Readonly<Record<string, unknown>> | null
}

/**
 * Selects the newest acts on some things of one kind. `ids` null: on every thing of the kind, in the order of the
 * kind's index.
 */
export function selectStaffActs(
  db: Database,
  kind: ActKind,
  ids: readonly (string | number)[] | null,
  most: number = SHOWN,
) {
  return db
    .select({
      id: auditLog.id,
      thing: sql<string>`substr(${auditLog.subject}, ${kind.length + 2})`.as('thing'),
      action: auditLog.action,
      at: auditLog.at,
      who: sql<string | null>`(SELECT name FROM user WHERE user.id = substr(${auditLog.actor}, 7))`.as('who'),
      data: auditLog.data,
    })
    .from(auditLog)
    .where(
      ids === null
        ? sql`${KIND_OF_ACT} = ${kind}`
        : sql`${auditLog.subject} IN ${anyOf(ids.map(id => `${kind}:${id}`))}`,
    )
    .orderBy(...(ids === null ? [desc(auditLog.at)] : []), desc(auditLog.id))
    .limit(most)
}

/** Returns the newest acts of staff on some things of one kind. One round trip, none without a thing. */
export async function listStaffActs(
  { db }: { db: Database },
  { kind, ids }: { kind: ActKind; ids: readonly (string | number)[] },
  caller: Caller,
): Promise<Result<readonly LoggedAct[], { readonly code: 'NOT_STAFF' }>> {
  if (!may(caller, READERS[kind])) return refuse({ code: 'NOT_STAFF' })
  return ok(ids.length === 0 ? [] : await selectStaffActs(db, kind, ids))
}

/** Prepares the audit log row of a staff act. It is committed with the act. */
export function logStaffAct(db: Database, act: StaffAct): Statement {
  const { data, ...row } = toRow(act)
  return db.insert(auditLog).values({ ...row, ...(data && { data }) })
}

/** The same, but only if the preceding write in the batch changed a row. */
export function logStaffActIfDone(db: Database, act: StaffAct): Statement {
  return logStaffActIf(db, act, sql`changes() > 0`)
}

/** The same, but only if the condition is true. Gives the id of the row. */
export function logStaffActIf(db: Database, act: StaffAct, condition: SQL) {
  const { at, actor, action, subject, data } = toRow(act)
  return db
    .insert(auditLog)
    .select(
      sql`SELECT NULL, CAST(${at} AS INTEGER), ${actor}, ${action}, ${subject}, ${data} WHERE ${condition}`,
    )
    .returning({ id: auditLog.id })
}

function toRow({ userId, action, id, at, data, names }: StaffAct) {
  const [kind = ''] = action.split('.')
  const subject =
    typeof id === 'string' ? `${kind}:${id}` : sql<string>`${kind} || ':' || CAST(${id} AS INTEGER)`
  const json = data ? JSON.stringify(data) : names ? '{}' : null
  const pairs = Object.entries(names ?? {}).flatMap(([name, value]) => [sql`${name}`, value])
  return {
    at,
    actor: `staff:${userId}`,
    action,
    subject,
    data: names
      ? sql`json_patch(${json}, json_object(${sql.join(pairs, sql`, `)}))`
      : json === null
        ? null
        : sql`${json}`,
  }
}

/** Returns for how many years acts are kept. */
export async function findYearsKept({ db }: { db: Database }): Promise<number> {
  return settingsFromRows(await selectSettingsNamed(db, ['audit_years'])).auditYears
}

/** Deletes up to 1,000 acts that are older than that. Returns how many. */
export async function sweepOldActs({ db, now }: { db: Database; now: Clock }): Promise<number> {
  const before = inBangkok(now())
    .subtract(await findYearsKept({ db }), 'year')
    .valueOf()
  const old = sql`(SELECT id FROM audit_log WHERE at < CAST(${before} AS INTEGER) ORDER BY at LIMIT ${MOST_PER_SWEEP})`
  const gone = await db.delete(auditLog).where(sql`${auditLog.id} IN ${old}`).returning({ id: auditLog.id })
  return gone.length
}
