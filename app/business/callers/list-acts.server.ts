import { type SQL, sql } from 'drizzle-orm'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { textFor } from '#app/db/in-language.ts'
import { auditLog, KIND_OF_ACT } from '#app/db/schema/settings.ts'
import type { Instant } from '#app/platform/clock.ts'
import { numbersOf } from '#app/platform/places.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { type Caller, may } from './caller.ts'
import type { ActKind, StaffActName } from './staff-acts.ts'
import type { LoggedAct } from './staff-log.server.ts'

export const ACTS_ON_PAGE = 50
/** At most `looked` acts are examined per page, so the cost does not grow with the log. */
type PageSize = { readonly shown: number; readonly looked: number }
const PAGE: PageSize = { shown: ACTS_ON_PAGE, looked: 300 }
/** Pages of a file are larger, so that it needs few round trips. */
export const FILE_PAGE: PageSize = { shown: 500, looked: 3_000 }
/** A school has fewer staff. */
const MOST_PEOPLE = 200

/** Nulls do not filter. */
export type ActFilter = {
  /** Who did it. */
  readonly userId: string | null
  readonly kind: ActKind | null
  /** The id of the thing, which counts only beside `kind`. */
  readonly id: string | null
  /** Ids that `id` stands for beside itself, because it is a person's name or address. */
  readonly named?: readonly string[]
  readonly action: StaffActName | null
  readonly from: Instant | null
  /** The first instant that no longer counts. */
  readonly until: Instant | null
  /** `next` of the page before. */
  readonly before: string | null
}

/** An act with what a page of all things says about it. */
export type ListedAct = LoggedAct & {
  readonly kind: ActKind
  /** The account that did it. */
  readonly by: string
  /** The thing's name. null: the thing is gone, or it has a number and no name. */
  readonly name: string | null
  /** The person's roles now, as a user row keeps them. null: the act is about no person. */
  readonly rolesNow: string | null
}

/** `next` is where the next page begins: after a time and an id. It may be set even if `acts` is empty. */
export type FoundActs = { readonly acts: readonly ListedAct[]; readonly next: string | null }

/**
 * Returns the acts of staff, the newest first. One round trip; an index finds at most 300 rows that are examined (3,000
 * for a page of a file), so the cost is the same in a log of any length.
 */
export async function listActs(
  { db }: { db: Database },
  filter: ActFilter,
  caller: Caller,
  size = PAGE,
): Promise<Result<FoundActs, { readonly code: 'NOT_STAFF' }>> {
  if (!may(caller, 'audit.read')) return refuse({ code: 'NOT_STAFF' })
  const looked = lookedAt(filter, size)
  const { rows, edges } = await readBatch(db, {
    rows: db
      .select({
        id: auditLog.id,
        at: auditLog.at,
        action: auditLog.action,
        data: auditLog.data,
        kind: sql<ActKind>`${KIND_OF_ACT}`.as('kind'),
        thing: sql<string>`${THING}`.as('thing'),
        by: sql<string>`substr(actor, 7)`.as('by_id'),
        who: sql<string | null>`(SELECT name FROM user WHERE user.id = substr(actor, 7))`.as('who'),
        name: nameFor(db).as('name'),
        rolesNow: sql<string | null>`CASE WHEN subject LIKE 'student:%'
          THEN (SELECT roles FROM user WHERE user.id = ${THING}) END`.as('roles_now'),
      })
      .from(auditLog)
      .where(sql`${auditLog.id} IN (SELECT id FROM ${looked})${among(filter)}`)
      // The plus keeps SQLite from walking along the index of times instead of taking the few rows by id.
      .orderBy(sql`+at DESC, +id DESC`)
      .limit(size.shown),
    edges: db
      .select({
        n: sql<number>`n`,
        at: sql<number>`at`.as('edge_at'),
        id: sql<number>`id`.as('edge_id'),
      })
      // The last one that was examined.
      .from(sql`(SELECT count(*) OVER () AS n, at, id FROM ${looked} ORDER BY at, id LIMIT 1)`),
  })
  const [edge] = edges
  const last = rows.length === size.shown ? rows.at(-1) : edge?.n === size.looked ? edge : undefined
  return ok({ acts: rows, next: last ? `${last.at}.${last.id}` : null })
}

/** Returns the people who did something that the log still holds, by name. One index step for each. */
export async function listActors(
  { db }: { db: Database },
  caller: Caller,
): Promise<readonly { readonly userId: string; readonly name: string | null }[]> {
  if (!may(caller, 'audit.read')) return []
  return db
    .select({
      userId: sql<string>`substr(actor, 7)`.as('user_id'),
      name: sql<string | null>`(SELECT name FROM user WHERE user.id = substr(actor, 7))`.as('name'),
    })
    .from(
      sql`(WITH RECURSIVE jumps(actor) AS (
        SELECT (SELECT min(actor) FROM audit_log)
        UNION ALL
        SELECT (SELECT min(actor) FROM audit_log WHERE audit_log.actor > jumps.actor)
        FROM jumps WHERE jumps.actor IS NOT NULL LIMIT ${MOST_PEOPLE}
      ) SELECT actor FROM jumps WHERE actor IS NOT NULL)`,
    )
    .orderBy(sql`name`)
}

const THING = sql`substr(subject, instr(subject, ':') + 1)`

/** SQL: the thing's name for the reader. Null for orders, events, certificates and others that have only a number. */
const nameFor = (db: Database) => sql<string | null>`CASE substr(subject, 1, instr(subject, ':') - 1)
  WHEN 'student' THEN (SELECT name FROM user WHERE user.id = ${THING})
  WHEN 'coupon' THEN (SELECT code FROM coupons WHERE id = CAST(${THING} AS INTEGER))
  WHEN 'content' THEN (SELECT ${textFor(db, 'courses')} FROM courses WHERE id = CAST(${THING} AS INTEGER))
  WHEN 'course' THEN (SELECT ${textFor(db, 'courses')} FROM courses WHERE id = CAST(${THING} AS INTEGER))
  WHEN 'product' THEN (SELECT ${textFor(db, 'products')} FROM products WHERE id = CAST(${THING} AS INTEGER))
  WHEN 'teacher' THEN (SELECT ${textFor(db, 'teachers')} FROM teachers WHERE id = CAST(${THING} AS INTEGER))
  WHEN 'promotion' THEN (SELECT ${textFor(db, 'promotions', 'title')} FROM promotions WHERE id = CAST(${THING} AS INTEGER))
  WHEN 'label' THEN (SELECT ${textFor(db, 'custom_labels', 'label')} FROM custom_labels WHERE id = CAST(${THING} AS INTEGER))
  WHEN 'group' THEN (SELECT ${textFor(db, 'user_groups')} FROM user_groups WHERE id = CAST(${THING} AS INTEGER))
  WHEN 'page' THEN (SELECT ${textFor(db, 'page_versions', 'title')} FROM page_versions WHERE page = ${THING} ORDER BY version DESC LIMIT 1)
  WHEN 'homework' THEN (SELECT name FROM user WHERE user.id = (SELECT user_id FROM homework_submissions WHERE id = ${THING}))
  WHEN 'invitation' THEN (SELECT email FROM invitations WHERE id = ${THING})
  END`

/** Selects the acts to examine from the narrowest index, in the order of the page. */
function lookedAt(
  { userId, kind, id, named = [], action, from, until, before }: ActFilter,
  { looked }: PageSize,
): SQL {
  const subjects = [id, ...named].map(one => sql`${`${kind}:${one}`}`)
  const which =
    kind !== null && id !== null
      ? sql`subject IN (${sql.join(subjects, sql`, `)}) AND`
      : userId !== null
        ? sql`actor = ${`staff:${userId}`} AND`
        : action !== null
          ? sql`action = ${action} AND`
          : kind !== null
            ? sql`${KIND_OF_ACT} = ${kind} AND`
            : sql``
  // One upper edge: with two of them SQLite might begin at the wrong one, and read every page before this one.
  const [at, own] = numbersOf(before, 2) ?? [until ?? Number.MAX_SAFE_INTEGER, 0]
  return sql`(SELECT at, id FROM audit_log WHERE ${which} at >= CAST(${from ?? 0} AS INTEGER)
    AND (at, id) < (CAST(${at} AS INTEGER), CAST(${own} AS INTEGER))
    ORDER BY at DESC, id DESC LIMIT ${looked})`
}

/** Conditions for what the index did not decide. The plus keeps SQLite from looking them up in an index instead. */
function among({ userId, kind, action }: ActFilter): SQL {
  const parts = [
    ...(userId === null ? [] : [sql` AND +actor = ${`staff:${userId}`}`]),
    ...(kind === null ? [] : [sql` AND +${KIND_OF_ACT} = ${kind}`]),
    ...(action === null ? [] : [sql` AND +action = ${action}`]),
  ]
  return sql.join(parts, sql``)
}
