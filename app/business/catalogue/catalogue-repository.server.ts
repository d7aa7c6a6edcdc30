import { and, asc, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#app/db/connection.ts'
import { nameInEnglish } from '#app/db/in-language.ts'
import {
  courses,
  courseUserGroups,
  lectures,
  pricingPlans,
  products,
  relatedCourses,
  sections,
  teachers,
} from '#app/db/schema/catalogue.ts'
import type { PlanType, PricingPlan } from './pricing-plan.ts'

/** The columns of a course that a link to it needs. */
export const LINKED_COURSE = {
  id: courses.id,
  name: courses.name,
  slug: courses.slug,
  english: nameInEnglish(courses.english),
}

export type CourseRow = typeof courses.$inferSelect
export type PlanRow = typeof pricingPlans.$inferSelect
export type ProductRow = typeof products.$inferSelect

/**
 * Builds a course from its row and the ids from related tables. All columns that are not left out here reach the
 * browser with the course's page. Without `userGroupIds` the course is open to everybody.
 */
export function toCourse(
  row: CourseRow,
  userGroupIds: readonly number[] = [],
  relatedCourseIds: readonly number[] = [],
) {
  const {
    salesCount: _,
    position: __,
    createdAt: ___,
    updatedAt: ____,
    english: _____,
    stage: ______,
    ...course
  } = row
  return { ...course, userGroupIds, relatedCourseIds }
}

/** Builds a pricing plan from its row. The column's CHECK constraint allows only the values of PlanType. */
export function toPlan({ position: _, english: __, ...row }: PlanRow): PricingPlan {
  return { ...row, planType: row.planType as PlanType }
}

/** Builds a product from its row. All columns that are not left out here reach the browser with the product's page. */
export function toProduct(row: ProductRow) {
  const { position: _, createdAt: __, updatedAt: ___, english: ____, lowStockAt: _____, ...product } = row
  return product
}

/** Selects courses for cards without their descriptions, which are most of a course's data and on no card. */
export function selectCards<More extends Record<string, SQL<unknown>>>(db: Database, more = {} as More) {
  const columns = {
    ...getTableColumns(courses),
    ...more,
    description: sql<string>`''`,
    english: onCards(courses.english),
  }
  return db.select(columns).from(courses)
}

/** Selects products for cards, also without descriptions. */
export function selectProductCards(db: Database) {
  const columns = {
    ...getTableColumns(products),
    description: sql<string>`''`,
    english: onCards(products.english),
  }
  return db.select(columns).from(products)
}

/** The English texts without the description. */
function onCards(english: typeof courses.english | typeof products.english) {
  return sql`json_remove(${english}, '$.description')`.mapWith(english).as('english')
}

/** Selects one product, hidden or not. */
export function selectProduct(db: Database, productId: number) {
  return db.select().from(products).where(eq(products.id, productId))
}

/**
 * Returns the ids of the products that come free with the plans of this condition, as stored by an import, as SQL.
 * behaviour: Free books
 */
export function freeBookIds(plans: SQL): SQL {
  return sql`(SELECT book.value ->> 'product_id' FROM pricing_plans, json_each(pricing_plans.buy_course_free) AS book
    WHERE ${plans} AND book.type = 'object')`
}

/** Selects these free products. */
export function selectFreeBooks(db: Database, plans: SQL) {
  return selectProductCards(db).where(sql`${products.id} IN ${freeBookIds(plans)}`)
}

/** Selects what pages show of a course's teacher. A course whose teacher has no entry gives no row. */
export function selectTeacher(db: Database, courseId: number) {
  return db
    .select({
      id: teachers.id,
      name: teachers.name,
      biography: teachers.biography,
      pictureUrl: teachers.pictureUrl,
      english: teachers.english,
    })
    .from(teachers)
    .where(sql`${teachers.name} = (SELECT teacher FROM courses WHERE id = ${courseId})`)
}

/** Selects one course, hidden or not. */
export function selectCourse(db: Database, courseId: number) {
  return db.select().from(courses).where(eq(courses.id, courseId))
}

export function selectPlans(db: Database, courseId: number) {
  return db
    .select()
    .from(pricingPlans)
    .where(eq(pricingPlans.courseId, courseId))
    .orderBy(asc(pricingPlans.position), asc(pricingPlans.id))
}

export function selectSections(db: Database, courseId: number) {
  return db
    .select()
    .from(sections)
    .where(and(eq(sections.courseId, courseId), isNull(sections.removedAt)))
    .orderBy(asc(sections.location), asc(sections.id))
}

/** Selects the lectures for a curriculum without their file keys, so that no page can reveal a key. */
export function selectLectureTitles(db: Database, courseId: number) {
  return db
    .select({
      id: lectures.id,
      sectionId: lectures.sectionId,
      name: lectures.name,
      preview: lectures.preview,
      contentType: lectures.contentType,
      videoLength: lectures.videoLength,
      english: nameInEnglish(lectures.english),
    })
    .from(lectures)
    .where(and(eq(lectures.courseId, courseId), isNull(lectures.removedAt)))
    .orderBy(asc(lectures.sectionId), asc(lectures.location), asc(lectures.id))
}

export function selectCourseGroups(db: Database, courseId: number) {
  return db
    .select({ userGroupId: courseUserGroups.userGroupId })
    .from(courseUserGroups)
    .where(eq(courseUserGroups.courseId, courseId))
}

export function selectRelatedIds(db: Database, courseId: number) {
  return db
    .select({ id: relatedCourses.relatedCourseId })
    .from(relatedCourses)
    .where(eq(relatedCourses.courseId, courseId))
    .orderBy(asc(relatedCourses.position))
}
