import { eq, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import type { Buyer, CourseStanding } from '#app/business/cart/buyer.ts'
import { accessTimeLeft } from '#app/business/learning/access.ts'
import type { Grant } from '#app/business/learning/grant.ts'
import { type GrantRow, selectGrantsOf, toGrant } from '#app/business/learning/grant-repository.server.ts'
import { type Order, type OrderLine, statusOfLine } from '#app/business/orders/order.ts'
import type { Settings } from '#app/business/settings/settings.ts'
import { anyOf } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { students } from '#app/db/schema/accounts.ts'
import { orderLines, orders } from '#app/db/schema/orders.ts'
import type { Instant } from '#app/platform/clock.ts'

export type StudentRow = typeof students.$inferSelect

/** Returns the four selects that the rules about a buyer need, for a batch. */
export function selectBuyer(db: Database, caller: Caller, courseIds: readonly number[] | SQL) {
  const userId = caller.account?.userId ?? ''
  const asked = 'length' in courseIds ? anyOf(courseIds) : courseIds
  const ownOrders = sql`(SELECT id FROM orders WHERE user_id = ${userId})`
  return {
    students: db.select().from(students).where(eq(students.userId, userId)),
    grants: selectGrantsOf(db, userId),
    orders: db
      .select({ id: orders.id, status: orders.status, awaitsApproval: orders.awaitsApproval })
      .from(orders)
      .where(eq(orders.userId, userId)),
    // A refunded course may be bought again. The plus stops SQLite from reading every line of a popular
    // course instead of this buyer's few lines.
    lines: db
      .select({
        orderId: orderLines.orderId,
        courseId: orderLines.courseId,
        needsApproval: orderLines.needsApproval,
        refundedAt: orderLines.refundedAt,
      })
      .from(orderLines)
      .where(
        sql`${orderLines.orderId} IN ${ownOrders} AND +${orderLines.courseId} IN ${asked}
          AND ${orderLines.refundedAt} IS NULL`,
      ),
  }
}

export type BuyerRows = {
  readonly students: readonly StudentRow[]
  readonly grants: readonly GrantRow[]
  readonly orders: readonly (Pick<Order, 'status' | 'awaitsApproval'> & { readonly id: number })[]
  readonly lines: readonly (Pick<OrderLine, 'courseId' | 'needsApproval' | 'refundedAt'> & {
    readonly orderId: number
  })[]
}

/** Returns the buyer as the rules need them. If `userGroupId` is null, it may come from the form instead. */
export function toBuyer(caller: Caller, rows: BuyerRows, now: Instant): Buyer {
  const grants = rows.grants.map(toGrant)
  const courseIds = new Set<number>()
  for (const { courseId } of grants) courseIds.add(courseId)
  for (const { courseId } of rows.lines) if (courseId !== null) courseIds.add(courseId)
  return {
    roles: caller.account?.roles ?? [],
    isMember: caller.account !== null && rows.students[0]?.isGuest !== true,
    userGroupId: rows.students[0]?.userGroupId ?? null,
    courses: Object.fromEntries([...courseIds].map(id => [id, standing(id, rows, grants, now)])),
  }
}

function standing(courseId: number, rows: BuyerRows, grants: readonly Grant[], now: Instant): CourseStanding {
  const own = grants.filter(grant => grant.courseId === courseId)
  const lines = rows.lines.filter(line => line.courseId === courseId)
  return {
    orderStatuses: rows.orders.flatMap(order =>
      lines.filter(({ orderId }) => orderId === order.id).map(line => statusOfLine(order, line)),
    ),
    owns: own.some(grant => grant.endedAt === null),
    accessTimeLeft: accessTimeLeft(own, now),
  }
}

/** True if the caller registers and orders in one step: layout 4, without an account. behaviour: Checkout */
export function registersBuyers(
  settings: Pick<Settings, 'courseDetailLayout'>,
  { account }: Caller,
): boolean {
  return settings.courseDetailLayout === 4 && account === null
}
