import { asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#app/db/connection.ts'
import {
  courses,
  courseUserGroups,
  lectures,
  pricingPlans,
  products,
  relatedCourses,
  sections,
} from '#app/db/schema/catalogue.ts'
import type { Course } from './course.ts'
import type { PlanType, PricingPlan } from './pricing-plan.ts'
import type { Product } from './product.ts'

export type CourseRow = typeof courses.$inferSelect
export type PlanRow = typeof pricingPlans.$inferSelect
export type ProductRow = typeof products.$inferSelect

/** A course from its row and the ids that stand in the tables beside it. */
export function toCourse(
  row: CourseRow,
  userGroupIds: readonly number[] = [],
  relatedCourseIds: readonly number[] = [],
): Course {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    courseType: row.courseType,
    teacher: row.teacher,
    groupName: row.groupName,
    description: row.description,
    previewVideoUrl: row.previewVideoUrl,
    previewPictureUrl: row.previewPictureUrl,
    registrationStart: row.registrationStart,
    registrationEnd: row.registrationEnd,
    userGroupIds,
    relatedCourseIds,
    statusShow: row.statusShow,
    totalSeconds: row.totalSeconds,
    lectureCount: row.lectureCount,
  }
}

/** A pricing plan from its row. The column's CHECK holds its type to the words of PlanType. */
export function toPlan({ position: _, ...row }: PlanRow): PricingPlan {
  return { ...row, planType: row.planType as PlanType }
}

export function toProduct(row: ProductRow): Product {
  const { position: _, createdAt: __, updatedAt: ___, ...product } = row
  return product
}

/** Courses for cards, without their descriptions: those are the bulk of a course, and no card shows one. */
export function selectCards(db: Database) {
  return db.select({ ...getTableColumns(courses), description: sql<string>`''` }).from(courses)
}

/** The same for products. */
export function selectProductCards(db: Database) {
  return db.select({ ...getTableColumns(products), description: sql<string>`''` }).from(products)
}

/** One product, hidden or not. */
export function selectProduct(db: Database, productId: number) {
  return db.select().from(products).where(eq(products.id, productId))
}

/** The products that come free with the plans of this condition: the ids as an import stores them. §5 */
export function freeBookIds(plans: SQL): SQL {
  return sql`(SELECT book.value ->> 'product_id' FROM pricing_plans, json_each(pricing_plans.buy_course_free) AS book
    WHERE ${plans} AND book.type = 'object')`
}

/** The same as products. */
export function selectFreeBooks(db: Database, plans: SQL) {
  return selectProductCards(db).where(sql`${products.id} IN ${freeBookIds(plans)}`)
}

/** What a batch needs to know of one course, hidden or not: each a single-table select. */
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
    .where(eq(sections.courseId, courseId))
    .orderBy(asc(sections.location), asc(sections.id))
}

/** What a curriculum shows: no keys of files, so none can slip out with a page. */
export function selectLectureTitles(db: Database, courseId: number) {
  return db
    .select({
      id: lectures.id,
      sectionId: lectures.sectionId,
      name: lectures.name,
      preview: lectures.preview,
      contentType: lectures.contentType,
      videoLength: lectures.videoLength,
    })
    .from(lectures)
    .where(eq(lectures.courseId, courseId))
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
