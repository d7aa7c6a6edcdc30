import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { instant, json, minorUnits, wholeNumber } from '#app/db/columns.ts'
import { user } from './accounts.ts'
import { courses, pricingPlans, products } from './catalogue.ts'

/** One per visitor and one per student. Signing in merges the visitor's cart into the student's. */
export const carts = sqliteTable(
  'carts',
  {
    id: text().primaryKey(),
    visitorId: text(),
    userId: text().references(() => user.id),
    couponCodes: json<string[]>().notNull(),
    promotionId: integer(),
    updatedAt: instant().notNull(),
  },
  table => [
    uniqueIndex('carts_visitor').on(table.visitorId).where(sql`visitor_id IS NOT NULL`),
    uniqueIndex('carts_user').on(table.userId).where(sql`user_id IS NOT NULL`),
    index('carts_updated').on(table.updatedAt),
  ],
)

export const cartLines = sqliteTable(
  'cart_lines',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    cartId: text()
      .notNull()
      .references(() => carts.id),
    courseId: integer().references(() => courses.id),
    productId: integer().references(() => products.id),
    pricingPlanId: integer().references(() => pricingPlans.id),
    qty: integer().notNull().default(1),
    /** The price that the buyer saw when adding it, so that the cart can point out a change. */
    priceSeen: minorUnits(),
    addedAt: instant().notNull(),
  },
  table => [
    uniqueIndex('cart_lines_course').on(table.cartId, table.courseId).where(sql`course_id IS NOT NULL`),
    uniqueIndex('cart_lines_product').on(table.cartId, table.productId).where(sql`product_id IS NOT NULL`),
    // The two indexes above are partial, so neither finds all lines of a cart.
    index('cart_lines_cart').on(table.cartId),
    index('cart_lines_by_course').on(table.courseId).where(sql`course_id IS NOT NULL`),
    index('cart_lines_by_product').on(table.productId).where(sql`product_id IS NOT NULL`),
    index('cart_lines_by_plan').on(table.pricingPlanId).where(sql`pricing_plan_id IS NOT NULL`),
    wholeNumber('cart_lines', table.qty),
    wholeNumber('cart_lines', table.priceSeen),
  ],
)
