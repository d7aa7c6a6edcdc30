import { eq, type SQL, sql } from 'drizzle-orm'
import { insertGrant } from '#app/business/learning/grant-repository.server.ts'
import { renewalStartNow } from '#app/business/learning/renewal-start.server.ts'
import type { OrderLine } from '#app/business/orders/order.ts'
import type { Statement } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { courses } from '#app/db/schema/catalogue.ts'
import type { Instant } from '#app/platform/clock.ts'
import { invariant } from '#app/platform/result.ts'

type Opened = Pick<OrderLine, 'courseId' | 'plan' | 'position'>

/**
 * A grant for each course line, by the plan as it was when bought, and one more sale for its course. A renewal begins
 * where the access ends that there is when this is committed: of two at once the second follows the first. The unique (line, course) keeps it to one grant however often approval arrives.
 * decisions: Access and learning
 */
export function openAccess(
  db: Database,
  {
    lines,
    orderId,
    userId,
    at,
  }: {
    lines: readonly Opened[]
    orderId: number | SQL
    userId: string
    at: Instant
  },
): Statement[] {
  return lines.flatMap(({ courseId, plan, position }) => {
    if (courseId === null) return []
    invariant(plan !== null, 'a course line keeps its plan')
    const startsAt = plan.pricingType === 'renew' ? renewalStartNow({ userId, courseId }, at) : at
    const orderLineId = sql`(SELECT id FROM order_lines WHERE order_id = ${orderId} AND position = ${position})`
    return [
      insertGrant(db, { userId, courseId, source: 'order', orderLineId, plan, startsAt }, at),
      db
        .update(courses)
        .set({ salesCount: sql`${courses.salesCount} + 1` })
        .where(eq(courses.id, courseId)),
    ]
  })
}
