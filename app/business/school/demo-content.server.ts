import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { type Caller, may } from '#app/business/callers/caller.ts'
import { logStaffActIf } from '#app/business/callers/staff-log.server.ts'
import { commit, readBatch, type Statement } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { cartLines } from '#app/db/schema/carts.ts'
import {
  catalogueWords,
  courses,
  courseUserGroups,
  type DEMO_KINDS,
  demoContent,
  lectures,
  pricingPlans,
  products,
  relatedCourses,
  sections,
  stockChanges,
  teachers,
} from '#app/db/schema/catalogue.ts'
import { finishedCourses, homework, notes, progress, quizAttempts, quizzes } from '#app/db/schema/learning.ts'
import { auditLog } from '#app/db/schema/settings.ts'
import type { Clock } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'

/** Adds the demo content. Its files are large, so another Worker does it (workers/rare). */
export type DemoWork = {
  /** `userId`: who asked for it, for the audit log. */
  readonly add: (userId: string) => Promise<Result<null, NotEmpty>>
}

/** The shop has a course, product or teacher already. The demo content brings ids, which could be taken. */
export type NotEmpty = { readonly code: 'SHOP_NOT_EMPTY' }
export type DemoRefusal = NotEmpty | { readonly code: 'NOT_STAFF' }

type Kind = (typeof DEMO_KINDS)[number]

/** The demo content that is in the shop. */
export type DemoContent = {
  readonly counts: Readonly<Record<Kind, number>>
  /** What `removeDemoContent` leaves, because an order, a student, an offer or a course of the school needs it. */
  readonly kept: readonly { readonly kind: Kind; readonly id: number; readonly name: string }[]
  /** The shop has no course, product or teacher, so that the demo content can be added. */
  readonly isShopEmpty: boolean
}

const ofKind = (kind: Kind) => sql`(SELECT id FROM demo_content WHERE kind = ${kind})`

/**
 * SQL with the ids of demo courses that stay: bought or given, with comments, certificates or homework of students, or
 * named by a coupon, a promotion or a plan. A course that comes free with a plan of one that stays stays too.
 */
const KEPT_COURSES = sql`(WITH RECURSIVE kept (id) AS (
    SELECT id FROM demo_content AS demo WHERE kind = 'course' AND (
      EXISTS (SELECT 1 FROM order_lines WHERE course_id = demo.id)
      OR EXISTS (SELECT 1 FROM access_grants WHERE course_id = demo.id)
      OR EXISTS (SELECT 1 FROM comments WHERE course_id = demo.id)
      OR EXISTS (SELECT 1 FROM certificates WHERE course_id = demo.id)
      OR EXISTS (SELECT 1 FROM homework_submissions WHERE course_id = demo.id)
      OR id IN (SELECT named.value FROM coupons, json_each(coupons.course_ids) AS named)
      OR id IN (SELECT named.value FROM promotions, json_each(promotions.course_ids) AS named)
      OR id IN (SELECT named.value FROM pricing_plans, json_each(free_course_ids) AS named
        WHERE course_id NOT IN (SELECT id FROM demo_content WHERE kind = 'course')))
    UNION SELECT named.value FROM kept JOIN pricing_plans ON course_id = kept.id, json_each(free_course_ids) AS named
      WHERE named.value IN (SELECT id FROM demo_content WHERE kind = 'course'))
  SELECT id FROM kept)`

const GONE_COURSES = sql`(SELECT id FROM demo_content WHERE kind = 'course' AND id NOT IN ${KEPT_COURSES})`

/** SQL with the ids of demo products that stay: ordered, or free with a plan that stays. */
const KEPT_PRODUCTS = sql`(SELECT id FROM demo_content AS demo WHERE kind = 'product' AND (
    EXISTS (SELECT 1 FROM order_lines WHERE product_id = demo.id)
    OR id IN (SELECT book.value ->> 'product_id' FROM pricing_plans, json_each(buy_course_free) AS book
      WHERE book.type = 'object' AND course_id NOT IN ${GONE_COURSES})))`

/** SQL with the ids of demo teachers that stay: with an account, or with a course that stays. */
const KEPT_TEACHERS = sql`(SELECT id FROM teachers WHERE id IN ${ofKind('teacher')} AND (
    user_id IS NOT NULL OR name IN (SELECT teacher FROM courses WHERE id NOT IN ${GONE_COURSES})))`

const SHELVES = [
  ['course', courses, KEPT_COURSES],
  ['product', products, KEPT_PRODUCTS],
  ['teacher', teachers, KEPT_TEACHERS],
] as const

/** Returns what demo content is in the shop. One round trip. */
export async function getDemoContent(
  { db }: { db: Database },
  caller: Caller,
): Promise<Result<DemoContent, DemoRefusal>> {
  if (!may(caller, 'settings.write')) return refuse({ code: 'NOT_STAFF' })
  const { found, shop } = await readBatch(db, {
    found: SHELVES.map(([kind, table, kept]) =>
      db
        .select({
          id: table.id,
          name: table.name,
          english: table.english,
          isKept: sql<number>`${table.id} IN ${kept}`.as('is_kept'),
        })
        .from(table)
        .where(sql`${table.id} IN ${ofKind(kind)}`)
        .orderBy(table.id),
    ),
    shop: selectIsEmpty(db),
  })
  const listed = SHELVES.map(([kind], index) => ({ kind, rows: found[index] ?? [] }))
  return ok({
    counts: Object.fromEntries(listed.map(({ kind, rows }) => [kind, rows.length])) as DemoContent['counts'],
    kept: listed.flatMap(({ kind, rows }) =>
      rows.filter(({ isKept }) => isKept === 1).map(({ id, name }) => ({ kind, id, name })),
    ),
    isShopEmpty: shop[0]?.isEmpty === 1,
  })
}

/** Selects whether the shop has no course, product or teacher: 1 if so. */
export function selectIsEmpty(db: Database) {
  const isEmpty = sql<number>`NOT EXISTS (SELECT 1 FROM courses) AND NOT EXISTS (SELECT 1 FROM products)
    AND NOT EXISTS (SELECT 1 FROM teachers)`
  return db.select({ isEmpty: isEmpty.as('is_empty') }).from(sql`(SELECT 1)`)
}

/** Adds the demo content to an empty shop. Takes some seconds. */
export async function askForDemoContent(
  { demo }: { demo: DemoWork },
  caller: Caller,
): Promise<Result<null, DemoRefusal>> {
  if (!may(caller, 'settings.write')) return refuse({ code: 'NOT_STAFF' })
  return demo.add(caller.account.userId)
}

/**
 * Takes the demo content away, in one batch. What `DemoContent.kept` lists stays, hidden from visitors. The files of
 * lectures are left, and swept later; pictures stay in the storage. Nothing left to take away: changes nothing.
 */
export async function removeDemoContent(
  { db, now }: { db: Database; now: Clock },
  caller: Caller,
): Promise<Result<null, DemoRefusal>> {
  if (!may(caller, 'settings.write')) return refuse({ code: 'NOT_STAFF' })
  const at = now()
  const [course, product] = [ofKind('course'), ofKind('product')]
  const gone = (table: SQLiteTable, column: SQLiteColumn, ids: SQL): Statement =>
    db.delete(table).where(sql`${column} IN ${ids}`)
  const OF_COURSES = [
    ...[cartLines, courseUserGroups, relatedCourses, pricingPlans, progress, notes, quizAttempts],
    ...[finishedCourses, lectures, sections, homework, quizzes],
  ] as const
  await commit(db, [
    logStaffActIf(
      db,
      { userId: caller.account.userId, action: 'settings.remove-demo', id: 'demo', at },
      sql`EXISTS (SELECT 1 FROM demo_content)`,
    ),
    db
      .update(courses)
      .set({ statusShow: false, stage: 'archived', updatedAt: at })
      .where(sql`${courses.id} IN ${KEPT_COURSES}`),
    db
      .update(products)
      .set({ statusShow: false, updatedAt: at })
      .where(sql`${products.id} IN ${KEPT_PRODUCTS}`),
    // `demo_content` keeps only what goes. Courses are sorted out last, because a teacher or a product stays if a
    // course that stays needs it.
    ...[...SHELVES]
      .reverse()
      .map(([kind, , kept]) =>
        db.delete(demoContent).where(sql`${demoContent.kind} = ${kind} AND ${demoContent.id} IN ${kept}`),
      ),
    ...OF_COURSES.map(table => gone(table, table.courseId, course)),
    gone(relatedCourses, relatedCourses.relatedCourseId, course),
    gone(cartLines, cartLines.productId, product),
    gone(stockChanges, stockChanges.productId, product),
    ...SHELVES.map(([kind, table]) => gone(table, table.id, ofKind(kind))),
    db
      .delete(catalogueWords)
      .where(sql`(${catalogueWords.kind}, ${catalogueWords.id}) IN (SELECT kind, id FROM demo_content)`),
    // A later course can get the number of one that is gone. Its history must not show what was done to that one.
    db
      .update(auditLog)
      .set({ subject: sql`${auditLog.subject} || '-demo'` })
      .where(
        sql`${auditLog.subject} IN (SELECT kind || ':' || id FROM demo_content
          UNION ALL SELECT 'content:' || id FROM demo_content WHERE kind = 'course')`,
      ),
    db.delete(demoContent),
  ])
  return ok(null)
}
