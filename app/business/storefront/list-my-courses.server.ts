import { sql } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import { selectCards, toCourse } from '#app/business/catalogue/catalogue-repository.server.ts'
import { coursePath } from '#app/business/catalogue/link-path.ts'
import { type Access, accessOf, accessTimeLeft } from '#app/business/learning/access.ts'
import { isLive } from '#app/business/learning/grant.ts'
import { selectExplainedGrantsOf, toGrant } from '#app/business/learning/grant-repository.server.ts'
import type { AccessReason } from '#app/business/learning/playlist/learn-page.ts'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { courses, pricingPlans } from '#app/db/schema/catalogue.ts'
import { progress } from '#app/db/schema/learning.ts'
import type { Clock, Instant } from '#app/platform/clock.ts'

/** A course that a person has or had, with their access, its causes, and their progress. */
export type MyCourse = {
  readonly id: number
  readonly name: string
  readonly path: string
  readonly pictureUrl: string
  readonly access: Access
  /** Milliseconds until access runs out: -1 no limit, 0 none. behaviour: Plan types */
  readonly timeLeft: number
  readonly reasons: readonly AccessReason[]
  /** Whole percent of its lectures that are read. */
  readonly percent: number
  /** True if the shop sells the course, so it can be renewed or bought again. */
  readonly canRenew: boolean
  readonly lastAt: Instant
}

/** Returns all courses of a person: open ones first, last watched first, then those that ended. One batch. */
export async function listMyCourses(
  { db, now: clock }: { db: Database; now: Clock },
  caller: Caller,
): Promise<readonly MyCourse[]> {
  const userId = caller.account?.userId ?? ''
  const ids = sql`(SELECT course_id FROM access_grants WHERE user_id = ${userId})`
  const { grantRows, courseRows, plans, reads } = await readBatch(db, {
    grantRows: selectExplainedGrantsOf(db, userId),
    courseRows: selectCards(db).where(sql`${courses.id} IN ${ids}`),
    plans: db
      .select({ courseId: pricingPlans.courseId })
      .from(pricingPlans)
      .where(sql`${pricingPlans.courseId} IN ${ids} AND ${pricingPlans.statusShow} = 1`),
    reads: db
      .select({
        courseId: progress.courseId,
        lastAt: sql<number>`max(${progress.positionAt})`,
        read: sql<number>`count(${progress.readAt})`,
      })
      .from(progress)
      .where(sql`${progress.userId} = ${userId}`)
      .groupBy(progress.courseId),
  })
  const now = clock()
  const sold = new Set(plans.map(({ courseId }) => courseId))
  const grants = grantRows.map(toGrant)
  return courseRows
    .map(row => {
      const course = toCourse(row)
      const own = grants.filter(grant => grant.courseId === course.id)
      const watched = reads.find(({ courseId }) => courseId === course.id)
      const share = course.lectureCount === 0 ? 0 : (watched?.read ?? 0) / course.lectureCount
      return {
        id: course.id,
        name: course.name,
        path: coursePath(course),
        pictureUrl: course.previewPictureUrl,
        access: accessOf(own, now),
        timeLeft: accessTimeLeft(own, now),
        reasons: own.map(({ source, orderId, endsAt, plan, ...grant }) => ({
          source,
          orderId,
          endsAt,
          planName: plan.name,
          isLive: isLive({ ...grant, source, endsAt, plan }, now),
        })),
        percent: Math.min(100, Math.floor(share * 100)),
        canRenew: row.statusShow && sold.has(course.id),
        lastAt: watched?.lastAt ?? 0,
      }
    })
    .sort((a, b) => rank(a) - rank(b) || b.lastAt - a.lastAt || a.id - b.id)
}

export function isOpen({ access: { kind } }: Pick<MyCourse, 'access'>): boolean {
  return kind === 'unlimited' || kind === 'until' || kind === 'watching'
}

const rank = (course: MyCourse) => (isOpen(course) ? 0 : course.access.kind === 'upcoming' ? 1 : 2)
