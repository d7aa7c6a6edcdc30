import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#app/db/connection.ts'
import { userGroups } from '#app/db/schema/accounts.ts'
import { orders } from '#app/db/schema/orders.ts'
import { paymentMethods } from '#app/db/schema/payments.ts'
import { promotions } from '#app/db/schema/pricing.ts'
import type { Clock } from '#app/platform/clock.ts'
import type { Caller } from '../accounts/caller.ts'
import {
  selectCourse,
  selectCourseGroups,
  selectLectureTitles,
  selectPlans,
  selectRelatedIds,
  selectSections,
} from '../catalogue/catalogue-repository.server.ts'
import type { Settings } from '../settings/settings.ts'
import { selectBuyer } from './buyer-standing.server.ts'
import type { CoursePage } from './course-page.ts'
import { type CoursePageRows, toCoursePage } from './course-page-from-rows.server.ts'
import { selectNeighbours } from './neighbour-courses.server.ts'
import { selectOwnCourses } from './own-courses.server.ts'

type Needs = { db: Database; now: Clock; siteSettings: () => Promise<Settings> }

/**
 * Everything the course page shows, for this caller, in one batch; null when there is no such course or it is hidden
 * from who does not have it. §2
 */
export async function getCoursePage(
  needs: Needs,
  { courseId, caller }: { courseId: number; caller: Caller },
): Promise<CoursePage | null> {
  const [settings, rows] = await Promise.all([needs.siteSettings(), readRows(needs.db, { courseId, caller })])
  return toCoursePage(rows, { caller, settings, now: needs.now() })
}

async function readRows(
  db: Database,
  { courseId, caller }: { courseId: number; caller: Caller },
): Promise<CoursePageRows> {
  const [students, grants, allOrders, lines] = selectBuyer(db, caller, [courseId])
  const [, reads] = selectOwnCourses(db, caller)
  const batch = await db.batch([
    selectCourse(db, courseId),
    selectPlans(db, courseId),
    selectSections(db, courseId),
    selectLectureTitles(db, courseId),
    selectCourseGroups(db, courseId),
    selectRelatedIds(db, courseId),
    ...selectNeighbours(db, courseId),
    db.select().from(promotions).where(eq(promotions.enabled, true)),
    selectPaymentMethods(db),
    db.select().from(userGroups).orderBy(asc(userGroups.id)),
    students,
    grants,
    allOrders,
    lines,
    reads,
    selectOrdersOfCourse(db, caller, courseId),
  ])
  const [courses, plans, sections, lectures, groups, related, neighbours, neighbourPlans, ...rest] = batch
  const [promotionRows, methods, userGroupRows, studentRows, grantRows, orderRows, lineRows, readRows, open] =
    rest
  return {
    course: courses[0],
    plans,
    sections,
    lectures,
    groupIds: groups.map(row => row.userGroupId),
    relatedIds: related.map(row => row.id),
    neighbours,
    neighbourPlans,
    promotions: promotionRows,
    paymentMethods: methods,
    userGroups: userGroupRows,
    student: studentRows[0],
    grants: grantRows,
    orders: orderRows,
    lines: lineRows,
    reads: readRows,
    ordersOfCourse: open,
  }
}

function selectPaymentMethods(db: Database) {
  const { id, name, paymentType, nameWeb, enabled, position } = paymentMethods
  return db
    .select({ id, name, paymentType, nameWeb })
    .from(paymentMethods)
    .where(eq(enabled, true))
    .orderBy(asc(position), asc(id))
}

/** The caller's orders of this course, the latest first. */
function selectOrdersOfCourse(db: Database, caller: Caller, courseId: number) {
  const userId = caller.account?.userId ?? ''
  const own = sql`(SELECT id FROM orders WHERE user_id = ${userId})`
  const holding = sql`(SELECT order_id FROM order_lines WHERE order_id IN ${own} AND +course_id = ${courseId})`
  return db
    .select({ token: orders.token, status: orders.status, updatedAt: orders.updatedAt })
    .from(orders)
    .where(and(eq(orders.userId, userId), sql`${orders.id} IN ${holding}`))
    .orderBy(desc(orders.id))
}
