import { getTableColumns } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { toCourse, toPlan, toProduct } from '#app/business/catalogue/catalogue-repository.server.ts'
import type { Course } from '#app/business/catalogue/course.ts'
import type { PricingPlan } from '#app/business/catalogue/pricing-plan.ts'
import type { Product } from '#app/business/catalogue/product.ts'
import { defaultOf } from '#app/db/columns.ts'
import { courses, pricingPlans, products } from '#app/db/schema/catalogue.ts'
import type { Buyer, CourseStanding } from './buyer.ts'
import type { LineToBuy } from './who-may-buy.ts'

// Builders for the tests of this folder; nothing else imports them.

const AT = { createdAt: 0, updatedAt: 0 }
const COURSE = { id: 101, name: 'ครัวไทย', slug: 'thai-kitchen', ...AT }
const PRODUCT = { id: 501, name: 'Book', slug: 'book', price: 35_000, availableQty: 2, pictures: [], ...AT }
const PLAN = {
  id: 1001,
  courseId: 101,
  name: '90 days',
  planType: 'Period',
  term: 90,
  termUnit: 'Day(s)',
  price: 150_000,
  priceUsd: 4_500,
  freeCourseIds: [],
}

export function aCourse(changes: Partial<Course> = {}): Course {
  return { ...toCourse(storedRow(courses, COURSE)), ...changes }
}

export function aPlan(changes: Partial<PricingPlan> = {}): PricingPlan {
  return { ...toPlan(storedRow(pricingPlans, PLAN)), ...changes }
}

export function aProduct(changes: Partial<Product> = {}): Product {
  return { ...toProduct(storedRow(products, PRODUCT)), ...changes }
}

export const VISITOR: Buyer = { roles: [], isMember: false, userGroupId: null, courses: {} }

export function aStudent(changes: Partial<Buyer> = {}): Buyer {
  return { ...VISITOR, roles: ['student'], isMember: true, ...changes }
}

export function aStanding(changes: Partial<CourseStanding> = {}): CourseStanding {
  return { orderStatuses: [], owns: false, accessTimeLeft: 0, ...changes }
}

export function courseToBuy(
  { course = {}, plan = {} }: { course?: Partial<Course>; plan?: Partial<PricingPlan> | null } = {},
  position = 1,
): LineToBuy {
  return {
    key: `line-${position}`,
    position,
    qty: 1,
    item: { kind: 'course', course: aCourse(course), plan: plan && aPlan(plan) },
  }
}

export function productToBuy(qty: number, product: Partial<Product> = {}, position = 1): LineToBuy {
  return { key: `line-${position}`, position, qty, item: { kind: 'product', product: aProduct(product) } }
}

/** Returns a row as the database would store it: columns that are not given have their defaults. */
function storedRow<Table extends SQLiteTable>(
  table: Table,
  given: Table['$inferInsert'],
): Table['$inferSelect'] {
  const defaults = Object.entries(getTableColumns(table)).map(([name, column]) => [name, defaultOf(column)])
  return { ...Object.fromEntries(defaults), ...given }
}
