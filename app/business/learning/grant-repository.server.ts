import { and, eq, type InferSelectModel, isNull, type SQL, sql } from 'drizzle-orm'
import {
  MAX_RUN_GAP,
  MS_SENT_PER_SECOND,
  SENT_AHEAD,
  WATCH_PERIOD,
} from '#app/business/learning/progress/watch-meter.ts'
import { defaultSettings } from '#app/business/settings/settings.ts'
import { anyOf } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { accessGrants } from '#app/db/schema/learning.ts'
import { type Instant, SECOND } from '#app/platform/clock.ts'
import { accessPeriod } from './access-period.ts'
import type { Grant, GrantSource } from './grant.ts'
import { groupMayTake } from './group-access.ts'
import { coursesOfLectures } from './lecture-repository.server.ts'
import type { PlanSnapshot } from './plan-snapshot.ts'

export type GrantRow = Omit<
  InferSelectModel<typeof accessGrants>,
  'note' | 'createdAt' | 'endedReason' | 'sentMs'
> &
  Groups

/** A grant with the order that gave it, if any, so that pages can explain the access. */
export type ExplainedGrant = Grant & { readonly orderId: number | null }

const columns = {
  id: accessGrants.id,
  userId: accessGrants.userId,
  courseId: accessGrants.courseId,
  source: accessGrants.source,
  orderLineId: accessGrants.orderLineId,
  plan: accessGrants.plan,
  startsAt: accessGrants.startsAt,
  endsAt: accessGrants.endsAt,
  watchSecondsAllowed: accessGrants.watchSecondsAllowed,
  watchSecondsUsed: accessGrants.watchSecondsUsed,
  meteredFrom: accessGrants.meteredFrom,
  meteredUntil: accessGrants.meteredUntil,
  endedAt: accessGrants.endedAt,
}

/** The columns that the group rule needs. They are read with each grant, so no caller can forget the rule. */
export const groupsOfGrant = {
  courseGroupIds: sql<string>`(SELECT json_group_array(user_group_id) FROM course_user_groups
    WHERE course_user_groups.course_id = access_grants.course_id)`.as('course_group_ids'),
  studentGroupId: sql<
    number | null
  >`(SELECT user_group_id FROM students WHERE students.user_id = access_grants.user_id)`.as(
    'student_group_id',
  ),
  userGroupFeature: sql<string | null>`(SELECT value FROM settings WHERE key = 'feature_user_group')`.as(
    'user_group_feature',
  ),
}

type Groups = {
  readonly courseGroupIds: string
  readonly studentGroupId: number | null
  readonly userGroupFeature: string | null
}

/**
 * Selects all grants of one person; usable in a batch. These few rows answer every question about the courses they
 * own.
 */
export function selectGrantsOf(db: Database, userId: string | SQL) {
  return db
    .select({ ...columns, ...groupsOfGrant })
    .from(accessGrants)
    .where(sql`${accessGrants.userId} = ${userId}`)
}

/** A person's grants for one course, ended ones too; usable in a batch. Rows become grants by `toGrant`. */
export function selectGrants(db: Database, userId: string, courseId: number) {
  return selectWhere(db, userId, eq(accessGrants.courseId, courseId))
}

/** A person's grants for the courses of these lectures; usable in a batch. */
export function selectGrantsOfLectures(db: Database, userId: string, lectureIds: readonly number[]) {
  return selectWhere(db, userId, sql`${accessGrants.courseId} IN ${coursesOfLectures(lectureIds)}`)
}

/** Selects all grants of one person, ended ones too, each with the order that gave it; usable in a batch. */
export function selectExplainedGrantsOf(db: Database, userId: string | SQL) {
  return selectWhere(db, userId)
}

function selectWhere(db: Database, userId: string | SQL, which?: SQL) {
  // A subquery instead of a join: D1 mixes up joined columns inside a batch.
  const orderId = sql<number | null>`(SELECT order_id FROM order_lines WHERE id = order_line_id)`
  return db
    .select({ ...columns, ...groupsOfGrant, orderId: orderId.as('order_id') })
    .from(accessGrants)
    .where(and(sql`${accessGrants.userId} = ${userId}`, which))
    .orderBy(accessGrants.id)
}

/** Returns the row as a Grant, with the group rule applied. */
export function toGrant<Row extends GrantRow>(row: Row): Row & Grant {
  const { courseGroupIds, studentGroupId, userGroupFeature } = row
  const isOpen = groupMayTake({
    featureOn: userGroupFeature ? userGroupFeature === '1' : defaultSettings.features.userGroup,
    courseGroupIds: JSON.parse(courseGroupIds),
    studentGroupId,
  })
  const closed = isOpen ? {} : { closedToGroup: true }
  return { ...row, source: row.source as GrantSource, plan: row.plan as PlanSnapshot, ...closed }
}

/**
 * SQL for `isLive` and `toGrant`: true if the grant with the alias `g` opens its course now. Narrows a select; the
 * rules decide.
 */
export function isLiveGrant(now: Instant | SQL): SQL {
  const at = sql`CAST(${now} AS INTEGER)`
  const byDefault = sql.raw(defaultSettings.features.userGroup ? "'1'" : "'0'")
  return sql`(g.starts_at <= ${at} AND (g.ends_at IS NULL OR g.ends_at > ${at}) AND (g.ended_at IS NULL OR g.ended_at > ${at})
    AND (g.watch_seconds_allowed IS NULL OR g.watch_seconds_allowed >
      g.watch_seconds_used - (MAX(0, COALESCE(g.metered_until, 0) - ${at}) + 999) / 1000)
    AND (COALESCE((SELECT value FROM settings WHERE key = 'feature_user_group'), ${byDefault}) <> '1'
      OR NOT EXISTS (SELECT 1 FROM course_user_groups WHERE course_id = g.course_id)
      OR EXISTS (SELECT 1 FROM course_user_groups WHERE course_id = g.course_id
        AND user_group_id = (SELECT user_group_id FROM students WHERE students.user_id = g.user_id))))`
}

export type NewGrant = {
  readonly userId: string
  readonly courseId: number
  readonly source: GrantSource
  /** A subquery, if the same batch makes the order line. */
  readonly orderLineId: number | SQL | null
  readonly plan: PlanSnapshot
  /** A subquery, if it depends on the grants at commit time (renewalStartNow). */
  readonly startsAt: Instant | SQL
  /** The reason that staff gave. */
  readonly note?: string
}

/**
 * Returns the statement that opens a course, for the caller's batch. The plan decides its end. A unique index lets an
 * order line open a course only once: a second insert fails the batch.
 * decisions: Ideas, 'Access is a ledger of grants'
 */
export function insertGrant(db: Database, grant: NewGrant, now: Instant) {
  const { endsAt: duration, watchSeconds } = accessPeriod(grant.plan, 0)
  const endsAt = duration === null ? null : sql`${grant.startsAt} + CAST(${duration} AS INTEGER)`
  const row = { ...grant, endsAt, watchSecondsAllowed: watchSeconds, createdAt: now }
  return db.insert(accessGrants).values(row)
}

/** Returns the statement that ends the grants of one order (a refund). Other grants for the same course stay. */
export function endGrantsOfOrder(
  db: Database,
  { orderId, reason, now }: { orderId: number | SQL; reason: string; now: Instant },
) {
  const lines = sql`(SELECT id FROM order_lines WHERE order_id = ${orderId})`
  return db
    .update(accessGrants)
    .set({ endedAt: now, endedReason: reason })
    .where(and(sql`${accessGrants.orderLineId} IN ${lines}`, isNull(accessGrants.endedAt)))
}

/** The same for some lines of an order. The other lines stay open. */
export function endGrantsOfLines(
  db: Database,
  { lineIds, reason, now }: { lineIds: readonly number[]; reason: string; now: Instant },
) {
  return db
    .update(accessGrants)
    .set({ endedAt: now, endedReason: reason })
    .where(and(sql`${accessGrants.orderLineId} IN ${anyOf(lineIds)}`, isNull(accessGrants.endedAt)))
}

/**
 * Charges a grant for watching until one period from now, minus what is already charged. Returns the new meter; no row
 * if more than `within` of the last charge is left, or no time is. One statement, so simultaneous renewals are charged
 * once.
 */
export function chargeWatching(
  db: Database,
  { grantId, within, now }: { grantId: number; within: number; now: Instant },
) {
  const at = sql`CAST(${now} AS INTEGER)`
  const chargedFrom = sql`MAX(COALESCE(metered_until, 0), ${at})`
  const seconds = sql`MIN(watch_seconds_allowed - watch_seconds_used,
    (${at} + CAST(${WATCH_PERIOD + SECOND - 1} AS INTEGER) - ${chargedFrom}) / 1000)`
  const goesOn = sql`metered_until + CAST(${MAX_RUN_GAP} AS INTEGER) > ${at}`
  return db
    .update(accessGrants)
    .set({
      watchSecondsUsed: sql`watch_seconds_used + ${seconds}`,
      meteredFrom: sql`CASE WHEN ${goesOn} THEN metered_from ELSE ${at} END`,
      meteredUntil: sql`${chargedFrom} + 1000 * ${seconds}`,
    })
    .where(
      sql`id = ${grantId} AND ended_at IS NULL AND watch_seconds_used < watch_seconds_allowed
        AND COALESCE(metered_until, 0) <= ${at} + CAST(${within} AS INTEGER)`,
    )
    .returning({
      watchSecondsUsed: accessGrants.watchSecondsUsed,
      meteredFrom: accessGrants.meteredFrom,
      meteredUntil: accessGrants.meteredUntil,
    })
}

/**
 * Takes `ms` of playing time for sending a video. Returns no row if the charged time does not allow that much: see
 * `MS_SENT_PER_SECOND` and `SENT_AHEAD`. One statement, so requests at the same instant share one amount.
 */
export function takePlayingTime(db: Database, { grantId, ms }: { grantId: number; ms: number }) {
  const earned = sql`watch_seconds_used * CAST(${MS_SENT_PER_SECOND} AS INTEGER)`
  const sent = sql`MAX(sent_ms, ${earned}) + CAST(${ms} AS INTEGER)`
  return db
    .update(accessGrants)
    .set({ sentMs: sent })
    .where(sql`id = ${grantId} AND ${sent} <= ${earned} + CAST(${SENT_AHEAD} AS INTEGER)`)
    .returning({ id: accessGrants.id })
}
