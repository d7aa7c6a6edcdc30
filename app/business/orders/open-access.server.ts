import { eq, type SQL, sql } from 'drizzle-orm'
import type { Statement } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { courses } from '#app/db/schema/catalogue.ts'
import { accessGrants } from '#app/db/schema/learning.ts'
import type { Instant } from '#app/platform/clock.ts'
import { invariant } from '#app/platform/result.ts'
import { presentEnd } from '../learning/access.ts'
import { accessPeriod, renewalStart } from '../learning/access-period.ts'
import type { Grant } from '../learning/grant.ts'
import type { OrderLine } from './order.ts'

export type GrantRow = typeof accessGrants.$inferSelect

/** All grants of one person: a handful, and every question about what he owns is answered from them. */
export function selectGrantsOf(db: Database, userId: string | SQL) {
  return db.select().from(accessGrants).where(sql`${accessGrants.userId} = ${userId}`)
}

type Opened = Pick<OrderLine, 'courseId' | 'plan' | 'position'>

/**
 * A grant for each course line, by the plan as it was when bought, and one more sale for its course. A renewal begins
 * where the present access ends. The unique (line, course) keeps it to one grant however often approval arrives.
 * decisions: Access and learning
 */
export function openAccess(
  db: Database,
  {
    lines,
    orderId,
    userId,
    grants,
    at,
  }: {
    lines: readonly Opened[]
    orderId: number | SQL
    userId: string
    grants: readonly Grant[]
    at: Instant
  },
): Statement[] {
  return lines.flatMap(({ courseId, plan, position }) => {
    if (courseId === null) return []
    invariant(plan !== null, 'a course line keeps its plan')
    const ofCourse = grants.filter(grant => grant.courseId === courseId)
    const startsAt = plan.pricingType === 'renew' ? renewalStart(presentEnd(ofCourse, at), at) : at
    const { endsAt, watchSeconds } = accessPeriod(plan, startsAt)
    const lineId = sql`(SELECT id FROM order_lines WHERE order_id = ${orderId} AND position = ${position})`
    return [
      db.insert(accessGrants).values({
        userId,
        courseId,
        source: 'order',
        orderLineId: lineId,
        plan,
        startsAt,
        endsAt,
        watchSecondsAllowed: watchSeconds,
        createdAt: at,
      }),
      db
        .update(courses)
        .set({ salesCount: sql`${courses.salesCount} + 1` })
        .where(eq(courses.id, courseId)),
    ]
  })
}

export { toGrant } from '../learning/grant-repository.server.ts'
