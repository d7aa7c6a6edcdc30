import { sql } from 'drizzle-orm'
import { type AnySQLiteColumn, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant, oneOf } from '#app/db/columns.ts'
import { user } from './accounts.ts'
import { courses } from './catalogue.ts'

/** Comments and questions about a course, with one level of replies. */
export const comments = sqliteTable(
  'comments',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    courseId: integer()
      .notNull()
      .references(() => courses.id),
    /** The comment that this one answers, itself no answer. null: a comment of its own. */
    parentId: integer().references((): AnySQLiteColumn => comments.id),
    userId: text()
      .notNull()
      .references(() => user.id),
    /** Plain text. Empty once it is deleted. */
    text: text().notNull(),
    /** The author's part when they wrote: student, teacher or staff. Shown as a badge. */
    writtenAs: text().notNull().default('student'),
    /** visible, waiting (for moderation), hidden (by staff or the teacher) or deleted (by its author) */
    state: text().notNull().default('visible'),
    hiddenBy: text().references(() => user.id),
    /** Number of visible replies, stored so that a page of comments needs no count. */
    replyCount: integer().notNull().default(0),
    createdAt: instant().notNull(),
    editedAt: instant(),
    /** Optimistic lock of edits and moderation. */
    version: integer().notNull().default(1),
  },
  table => [
    index('comments_course').on(table.courseId, table.parentId, table.id),
    index('comments_parent').on(table.parentId, table.id).where(sql`parent_id IS NOT NULL`),
    index('comments_user').on(table.userId, table.createdAt),
    index('comments_hidden_by').on(table.hiddenBy),
    index('comments_waiting').on(table.state, table.id).where(sql`state = 'waiting'`),
    oneOf('comments', table.writtenAs, ['student', 'teacher', 'staff']),
    oneOf('comments', table.state, ['visible', 'waiting', 'hidden', 'deleted']),
  ],
)

/** Reports of comments by readers. Once staff decided, the reports of a comment are settled together. */
export const commentReports = sqliteTable(
  'comment_reports',
  {
    commentId: integer()
      .notNull()
      .references(() => comments.id),
    userId: text()
      .notNull()
      .references(() => user.id),
    reason: text().notNull().default(''),
    reportedAt: instant().notNull(),
    settledAt: instant(),
  },
  table => [
    primaryKey({ columns: [table.commentId, table.userId] }),
    index('comment_reports_user').on(table.userId),
    index('comment_reports_open').on(table.commentId).where(sql`settled_at IS NULL`),
  ],
)
