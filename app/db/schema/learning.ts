import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { instant, json } from '#app/db/columns.ts'
import { user } from './accounts.ts'
import { courses, lectures } from './catalogue.ts'
import { orderLines } from './orders.ts'

/** The ledger of access. A grant has one cause and its own end. A student has access while any grant is valid. */
export const accessGrants = sqliteTable(
  'access_grants',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: text()
      .notNull()
      .references(() => user.id),
    courseId: integer()
      .notNull()
      .references(() => courses.id),
    /** order, gift, group or staff */
    source: text().notNull(),
    orderLineId: integer().references(() => orderLines.id),
    note: text(),
    plan: json<Record<string, unknown>>().notNull(),
    startsAt: instant().notNull(),
    /** null: no end. */
    endsAt: instant(),
    /** Actual plans: bought and used seconds of watching. null: not counted. */
    watchSecondsAllowed: integer(),
    watchSecondsUsed: integer().notNull().default(0),
    /** Start of the current run of paid watching, and the time until which it is paid. null: never watched. */
    meteredFrom: instant(),
    meteredUntil: instant(),
    /** Ended early, by a refund or by staff. */
    endedAt: instant(),
    endedReason: text(),
    createdAt: instant().notNull(),
  },
  table => [
    index('access_grants_user').on(table.userId, table.courseId),
    index('access_grants_course').on(table.courseId),
    /** An order line opens a course once, however often its approval arrives. */
    uniqueIndex('access_grants_line')
      .on(table.orderLineId, table.courseId)
      .where(sql`order_line_id IS NOT NULL`),
  ],
)

/** Watched seconds of one lecture: sorted, disjoint [from, to) pairs, merged by union. */
export const progress = sqliteTable(
  'progress',
  {
    userId: text()
      .notNull()
      .references(() => user.id),
    lectureId: integer()
      .notNull()
      .references(() => lectures.id),
    courseId: integer()
      .notNull()
      .references(() => courses.id),
    ranges: json<[number, number][]>().notNull(),
    /** The playback position, and when the player reported it. */
    position: integer().notNull().default(0),
    positionAt: instant().notNull(),
    readAt: instant(),
    version: integer().notNull().default(1),
    updatedAt: instant().notNull(),
  },
  table => [
    primaryKey({ columns: [table.userId, table.lectureId] }),
    index('progress_course').on(table.userId, table.courseId, table.positionAt),
    index('progress_lecture').on(table.lectureId),
    index('progress_by_course').on(table.courseId),
  ],
)
