import { and, desc, eq, sql } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import { selectCartLines } from '#app/business/cart/cart-repository.server.ts'
import {
  selectCourse,
  selectCourseGroups,
  selectFreeBooks,
  selectLectureTitles,
  selectPlans,
  selectRelatedIds,
  selectSections,
  selectTeacher,
} from '#app/business/catalogue/catalogue-repository.server.ts'
import type { PaidByOf } from '#app/business/orders/payment-method.ts'
import { selectBuyer } from '#app/business/orders/placing/buyer-standing.server.ts'
import type { Settings } from '#app/business/settings/settings.ts'
import type { CheckoutBuyer } from '#app/business/storefront/checkout-facts.ts'
import { selectCheckout } from '#app/business/storefront/checkout-read.server.ts'
import { type RowsOf, shownToAll, unsent } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { prepareBatch } from '#app/db/prepared.ts'
import { pricingPlans } from '#app/db/schema/catalogue.ts'
import { orders } from '#app/db/schema/orders.ts'
import { type Clock, HOUR, type Instant } from '#app/platform/clock.ts'
import type { CourseOffer, CoursePage } from './course-page.ts'
import { type CoursePageRows, toCourseOffer, toCoursePage } from './course-page-from-rows.server.ts'
import { selectNeighbours } from './neighbour-courses.server.ts'
import { selectOwnCourses } from './own-courses.server.ts'

type Needs = {
  db: Database
  now: Clock
  siteSettings: () => Promise<Settings>
  readyMethods: () => Promise<PaidByOf>
}

/**
 * Returns everything the course page shows to this caller, in one batch. Null if there is no such course, or it is
 * hidden and the caller does not have it. `isPreview` shows a hidden one too. behaviour: Addresses
 */
export async function getCoursePage(
  needs: Needs,
  { courseId, caller, isPreview = false }: { courseId: number; caller: Caller; isPreview?: boolean },
): Promise<CoursePage | null> {
  const now = needs.now()
  const [settings, paidBy, rows] = await Promise.all([
    needs.siteSettings(),
    needs.readyMethods(),
    readRows(needs.db, { courseId, caller, now }),
  ])
  const page = toCoursePage(rows, { caller, settings, paidBy, now, isPreview })
  return page && caller.impersonatedBy ? lookedAt(page) : page
}

type Asked = { readonly courseId: number; readonly caller: Caller; readonly now: Instant }

async function readRows(db: Database, asked: Asked): Promise<CoursePageRows> {
  // All requests of an hour ask for the promotions of its beginning, so that one request's rows serve the others.
  // `toCheckoutFacts` leaves out those that have ended meanwhile.
  const hour = asked.now - (asked.now % HOUR)
  const { related, teachers, ...rows } = await readPage(db, { ...asked, now: hour })
  const [teacher] = teachers.map(({ english: _, ...shown }) => shown)
  return { ...toOfferRows(rows), teacher, relatedIds: related.map(row => row.id) }
}

const readPage = prepareBatch((db, { courseId, caller, now }: Asked) => ({
  ...selectOffer(db, { courseId, caller }),
  ...shownToAll({
    sections: selectSections(db, courseId),
    lectures: selectLectureTitles(db, courseId),
    teachers: selectTeacher(db, courseId),
    related: selectRelatedIds(db, courseId),
    ...selectNeighbours(db, courseId),
  }),
  cartLines: selectCartLines(db, caller),
  checkout: selectCourseCheckout(db, { courseId, caller, now }),
}))

/** On this page the promotions depend on its course, not on a person's cart, so everybody gets the same. */
function selectCourseCheckout(db: Database, { courseId, caller, now }: Asked) {
  const { promotionRows, names, ...checkout } = selectCheckout(db, {
    caller,
    now,
    courseIds: sql`(SELECT ${courseId})`,
  })
  return { ...checkout, ...shownToAll({ promotionRows, names }) }
}

/**
 * Returns the course with what this caller may buy of it, in one batch. Null if there is no such course, or it is
 * hidden and the caller does not have it.
 */
export async function getCourseOffer(
  needs: Pick<Needs, 'db' | 'now' | 'siteSettings'>,
  { courseId, caller }: { courseId: number; caller: Caller },
): Promise<CourseOffer | null> {
  const [settings, rows] = await Promise.all([
    needs.siteSettings(),
    readOffer(needs.db, { courseId, caller }),
  ])
  return toCourseOffer(toOfferRows(rows), { caller, settings, now: needs.now() })
}

const readOffer = prepareBatch(selectOffer)

function selectOffer(db: Database, { courseId, caller }: { courseId: number; caller: Caller }) {
  const own = {
    ...selectBuyer(db, caller, sql`(SELECT ${courseId})`),
    reads: selectOwnCourses(db, caller).reads,
    ordersOfCourse: selectOrdersOfCourse(db, caller, courseId),
  }
  return {
    ...shownToAll({
      courses: selectCourse(db, courseId),
      plans: selectPlans(db, courseId),
      books: selectFreeBooks(db, sql`${pricingPlans.courseId} = ${courseId}`),
      courseGroups: selectCourseGroups(db, courseId),
    }),
    // A visitor has no orders and no access.
    ...(caller.account ? own : unsent(own)),
  }
}

function toOfferRows<Rows extends RowsOf<ReturnType<typeof selectOffer>>>({
  courses,
  courseGroups,
  ...rows
}: Rows) {
  return { ...rows, course: courses[0], groupIds: courseGroups.map(row => row.userGroupId) }
}

/** Selects the caller's orders of this course, newest first. */
function selectOrdersOfCourse(db: Database, caller: Caller, courseId: number) {
  const userId = caller.account?.userId ?? ''
  const own = sql`(SELECT id FROM orders WHERE user_id = ${userId})`
  const holding = sql`(SELECT order_id FROM order_lines WHERE order_id IN ${own} AND +course_id = ${courseId})`
  // If an order waits for the school, only its lines that need approval wait.
  const isOpened = sql`${orders.awaitsApproval} = 1 AND NOT EXISTS (SELECT 1 FROM order_lines
    WHERE order_id = ${orders.id} AND +course_id = ${courseId} AND needs_approval = 1)`
  return db
    .select({
      token: orders.token,
      status: orders.status,
      awaitsApproval: orders.awaitsApproval,
      updatedAt: orders.updatedAt,
    })
    .from(orders)
    .where(and(eq(orders.userId, userId), sql`${orders.id} IN ${holding} AND NOT (${isOpened})`))
    .orderBy(desc(orders.id))
}

const NOBODY: CheckoutBuyer = {
  isSignedIn: true,
  mayBuy: true,
  fullname: '',
  email: '',
  tel: '',
  personType: 'normal_person',
  requiresTaxInvoice: false,
  taxInvoice: null,
  userGroupId: null,
}

/**
 * Returns the course page for a staff member who looks as the student. It keeps the student's access and prices. It
 * removes contact, billing and shipping data, the cart, and links to orders.
 */
function lookedAt(page: CoursePage): CoursePage {
  const { standing, checkout } = page
  return {
    ...page,
    isImpersonated: true,
    standing:
      standing.kind === 'order-open'
        ? { ...standing, token: '' }
        : standing.kind === 'owned'
          ? { ...standing, openOrder: null }
          : standing,
    othersInCart: 0,
    checkout: { ...checkout, buyer: NOBODY, addresses: [], coupons: [], promotionId: null },
  }
}
