import { eq, sql } from 'drizzle-orm'
import type { Settings } from '#app/business/settings/settings.ts'
import { type RowsOf, readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { students, throttles } from '#app/db/schema/accounts.ts'
import { type Clock, DAY, HOUR, type Instant } from '#app/platform/clock.ts'

type Limits = Pick<Settings, 'maxStudents' | 'maxNewStudentsPerDay'>
export type ReachedLimit = 'OVER_LIMIT_USER' | 'ERROR_CREATE_USER_IN_DAY'

const COUNTER = 'registrations'

/**
 * Prepares reading today's registrations and the number of students, counted only up to the limit.
 * Empty if the shop sets no limits.
 */
export function selectCounts(
  db: Database,
  { maxStudents, maxNewStudentsPerDay }: Limits,
  now: Instant,
): Partial<Counts> {
  if (maxStudents === null && maxNewStudentsPerDay === null) return {}
  return selectBothCounts(db, maxStudents ?? 0, now)
}

type Counts = ReturnType<typeof selectBothCounts>

function selectBothCounts(db: Database, mostStudents: number, now: Instant) {
  return {
    today: db.select({ count: throttles.count }).from(throttles).where(isToday(now)),
    // Reads no more rows than the limit, however large the shop is.
    students: db.select({ userId: students.userId }).from(students).limit(mostStudents),
  }
}

/** Returns which limit the rows of `selectCounts` reach, or null (behaviour: Account refusals). */
export function reachedLimit(
  { maxStudents, maxNewStudentsPerDay }: Limits,
  { today = [], students = [] }: Partial<RowsOf<Counts>>,
): ReachedLimit | null {
  if (maxStudents !== null && students.length >= maxStudents) return 'OVER_LIMIT_USER'
  const isDayFull = maxNewStudentsPerDay !== null && (today[0]?.count ?? 0) >= maxNewStudentsPerDay
  return isDayFull ? 'ERROR_CREATE_USER_IN_DAY' : null
}

/** Reads the counts now and returns which limit is reached, or null. */
export async function isLimitReached(
  { db, now }: { db: Database; now: Clock },
  limits: Limits,
): Promise<ReachedLimit | null> {
  return reachedLimit(limits, await readBatch(db, selectCounts(db, limits, now())))
}

/**
 * Prepares statements that make the batch fail if a limit is reached, so simultaneous registrations cannot exceed it.
 */
export function limitGuards(db: Database, { maxStudents, maxNewStudentsPerDay }: Limits, now: Instant) {
  return [
    ...(maxStudents === null ? [] : [failAt(db, maxStudents)]),
    ...(maxNewStudentsPerDay === null ? [] : countToday(db, maxNewStudentsPerDay, now)),
  ]
}

function failAt(db: Database, maxStudents: number) {
  // Drizzle cannot bind values of raw SQL in a D1 batch. A whole number is safe as text.
  const most = sql.raw(String(Math.trunc(maxStudents)))
  const found = sql`SELECT count(*) FROM (SELECT 1 FROM students LIMIT ${most})`
  return db.run(sql`SELECT CASE WHEN (${found}) < ${most} THEN 1 ELSE json('too many students') END`)
}

function countToday(db: Database, limit: number, now: Instant) {
  return [
    db
      .insert(throttles)
      .values({ key: COUNTER, windowStart: startOfDay(now), count: 1 })
      .onConflictDoUpdate({
        target: [throttles.key, throttles.windowStart],
        set: { count: sql`${throttles.count} + 1` },
        setWhere: sql`${throttles.count} < CAST(${limit} AS INTEGER)`,
      }),
    db.run(sql`SELECT CASE WHEN changes() = 1 THEN 1 ELSE json('too many today') END`),
  ]
}

function isToday(now: Instant) {
  return sql`${eq(throttles.key, COUNTER)} AND ${eq(throttles.windowStart, startOfDay(now))}`
}

/** The last midnight in Bangkok. */
function startOfDay(now: Instant): Instant {
  return Math.floor((now + 7 * HOUR) / DAY) * DAY - 7 * HOUR
}
