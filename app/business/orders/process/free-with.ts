import { endOfGrant, type Grant, isOver } from '#app/business/learning/grant.ts'
import type { OrderId } from '#app/business/orders/order.ts'
import type { English } from '#app/db/columns.ts'
import type { Instant } from '#app/platform/clock.ts'

/** A line that cost nothing because its buyer owned other courses (`free_for` Student). */
export type FreeLine = {
  readonly lineId: number
  readonly orderId: OrderId
  readonly courseId: number
  readonly name: string
  readonly english?: English
  /** The buyer had to own all of these courses. */
  readonly freeCourseIds: readonly number[]
}

/** A course that the buyer has only because they owned another one. */
export type FreeAccess = Pick<FreeLine, 'lineId' | 'orderId' | 'courseId' | 'name' | 'english'> & {
  /** null: without end. */
  readonly until: Instant | null
}

/**
 * Returns the open courses that were free with a refunded course: those whose buyer no longer owns everything that was
 * required. Includes courses that were free with one of the listed courses.
 */
export function coursesFreeWith(
  { lineIds, courseIds }: { lineIds: readonly number[]; courseIds: readonly number[] },
  { grants, freeLines }: { grants: readonly Grant[]; freeLines: readonly FreeLine[] },
  now: Instant,
): readonly FreeAccess[] {
  const gone = new Set(lineIds)
  const closed = new Set<number>()
  const found: FreeAccess[] = []
  const isOwned = (courseId: number) =>
    grants.some(
      grant => grant.courseId === courseId && !isOver(grant, now) && !gone.has(grant.orderLineId ?? 0),
    )
  let next = courseIds.filter(id => !isOwned(id))
  while (next.length > 0) {
    for (const courseId of next) closed.add(courseId)
    const lost = freeLines.flatMap(line => {
      const own = grants.find(({ orderLineId }) => orderLineId === line.lineId)
      const isLost = own && !gone.has(line.lineId) && !isOver(own, now)
      if (!isLost || !line.freeCourseIds.some(id => closed.has(id))) return []
      const { freeCourseIds: _, ...lostLine } = line
      return [{ ...lostLine, until: endOfGrant(own) }]
    })
    for (const { lineId } of lost) gone.add(lineId)
    found.push(...lost)
    next = lost.map(({ courseId }) => courseId).filter(id => !closed.has(id) && !isOwned(id))
  }
  return found
}
