import { sql } from 'drizzle-orm'
import { type Caller, may } from '#app/business/callers/caller.ts'
import { COMMENTS_ON } from '#app/business/settings/settings-repository.server.ts'
import type { Database } from '#app/db/connection.ts'
import { counted, MOST_COUNTED } from '#app/db/counted.ts'
import { REPORTED, UNANSWERED, WAITING } from '#app/db/schema/comments.ts'
import type { PiggybackedRead } from '#app/platform/piggybacked-reads.ts'

/** How much waits on the pages of staff and teachers. 100 means that many or more. */
export type Waiting = {
  /** Orders that wait for a decision of staff. */
  readonly slips: number
  /** Paid orders whose parcel waits to be sent. */
  readonly parcels: number
  /** Mismatched payments and failed refunds. */
  readonly mismatches: number
  readonly comments: number
  readonly failedJobs: number
  /** `homework` and `discussions` together. */
  readonly teaching: number
  /** Homework to grade: in the caller's own courses, or in all of those who oversee them. */
  readonly homework: number
  /** Comments to review and to answer in the caller's own courses. */
  readonly discussions: number
}

type Needs = { db: Database; readPiggybacked: PiggybackedRead }

/**
 * Counts what waits for this person, in the batch that the page runs anyway. The counts of other people's work are 0.
 */
export async function countWaiting({ db, readPiggybacked }: Needs, caller: Caller): Promise<Waiting> {
  const userId = caller.account?.userId ?? ''
  const own = sql`SELECT id FROM courses WHERE teacher IN (SELECT name FROM teachers WHERE user_id = ${userId})`
  const slips = { slips: counted(sql`orders WHERE status = 'pendingApproved'`).as('slips') }
  const parcels = { parcels: counted(sql`orders WHERE awaits_dispatch = 1`).as('parcels') }
  const ofMoney = {
    mismatches: counted(sql`payment_reviews WHERE resolved_at IS NULL`).as('mismatches'),
    refunds: counted(sql`payment_refunds WHERE state IN ('open', 'refused')`).as('refunds'),
  }
  const ofComments = {
    held: counted(sql`comments WHERE state = 'waiting' AND ${COMMENTS_ON}`).as('held'),
    reported: counted(sql`comments WHERE ${REPORTED} AND ${COMMENTS_ON}`).as('reported'),
  }
  const jobs = { jobs: counted(sql`dead_letters WHERE resolved_at IS NULL`).as('jobs') }
  const ofGraders = {
    homework: counted(
      may(caller, 'courses.oversee')
        ? sql`homework_submissions WHERE state = 'submitted'`
        : sql`homework_submissions WHERE course_id IN (${own}) AND state = 'submitted'`,
    ).as('homework'),
  }
  const ofTeacher = {
    threads: counted(sql`comments WHERE course_id IN (${own}) AND ${UNANSWERED} AND ${COMMENTS_ON}`).as(
      'threads',
    ),
    ownHeld: counted(sql`comments WHERE course_id IN (${own}) AND ${WAITING} AND ${COMMENTS_ON}`).as(
      'ownHeld',
    ),
    ownReported: counted(sql`comments WHERE +course_id IN (${own}) AND ${REPORTED} AND ${COMMENTS_ON}`).as(
      'ownReported',
    ),
  }
  const selected = {
    ...(may(caller, 'orders.decide') && slips),
    ...(may(caller, 'orders.dispatch') && parcels),
    ...(may(caller, 'money.read') && ofMoney),
    ...(may(caller, 'comments.moderate') && ofComments),
    ...(may(caller, 'jobs.repair') && jobs),
    ...((may(caller, 'courses.oversee') || may(caller, 'courses.teach')) && ofGraders),
    ...(may(caller, 'courses.teach') && ofTeacher),
  }
  const [row] =
    Object.keys(selected).length === 0
      ? []
      : await readPiggybacked(db.select(selected).from(sql`(SELECT 1) AS counted`))
  const sumOf = (...columns: (keyof typeof selected)[]) =>
    Math.min(
      MOST_COUNTED,
      columns.reduce((sum, column) => sum + Number(row?.[column] ?? 0), 0),
    )
  return {
    slips: sumOf('slips'),
    parcels: sumOf('parcels'),
    mismatches: sumOf('mismatches', 'refunds'),
    comments: sumOf('held', 'reported'),
    failedJobs: sumOf('jobs'),
    teaching: sumOf('homework', 'threads', 'ownHeld', 'ownReported'),
    homework: sumOf('homework'),
    discussions: sumOf('threads', 'ownHeld', 'ownReported'),
  }
}
