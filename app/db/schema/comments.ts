import { sql } from 'drizzle-orm'
import { type AnySQLiteColumn, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant, oneOf } from '#app/db/columns.ts'
import { user } from './accounts.ts'
import { courses } from './catalogue.ts'

const AWAITS_ANSWER = sql`awaits_answer = 1 AND state IN ('visible', 'waiting')`

/**
 * SQL: a visible thread awaits an answer. Begins with the condition of the index comments_unanswered, so that it is
 * used.
 */
export const UNANSWERED = sql`${AWAITS_ANSWER} AND state = 'visible'`

/**
 * SQL: a comment waits for approval. Has the conditions of the indexes comments_held and comments_waiting, so that one
 * is used.
 */
export const WAITING = sql`state IN ('waiting', 'hidden') AND state = 'waiting'`

/**
 * SQL: a comment was reported, and nobody has decided yet. A course is named as `+course_id` beside it: without the
 * plus SQLite reads all visible comments of the course, instead of the open reports.
 */
export const REPORTED = sql`state = 'visible' AND id IN (SELECT comment_id FROM comment_reports WHERE settled_at IS NULL)`

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
    /**
     * True while a student's last word in a thread needs an answer. Triggers keep it (migrations 0028 and 0036). Always
     * false for a reply.
     */
    awaitsAnswer: integer({ mode: 'boolean' }).notNull().default(false),
    /** The thread's newest comment when staff or the teacher said that it needs no answer. null: nobody said so. */
    doneUpTo: integer(),
    createdAt: instant().notNull(),
    editedAt: instant(),
    /** Optimistic lock of edits and moderation. */
    version: integer().notNull().default(1),
  },
  table => [
    index('comments_course').on(table.courseId, table.parentId, table.id),
    // A page reads one of these: so what was hidden or deleted is never read. comment-repository names the same
    // conditions.
    index('comments_shown')
      .on(table.courseId, table.parentId, table.id)
      .where(sql`state = 'visible' OR (state = 'deleted' AND reply_count > 0)`),
    index('comments_held')
      .on(table.courseId, table.parentId, table.id)
      .where(sql`state IN ('waiting', 'hidden')`),
    index('comments_own_held')
      .on(table.userId, table.courseId, table.parentId, table.id)
      .where(sql`state IN ('waiting', 'hidden')`),
    index('comments_parent').on(table.parentId, table.id).where(sql`parent_id IS NOT NULL`),
    index('comments_user').on(table.userId, table.createdAt),
    index('comments_hidden_by').on(table.hiddenBy),
    index('comments_unanswered').on(table.courseId, table.id).where(AWAITS_ANSWER),
    // In all courses, for the mails to staff.
    index('comments_awaiting').on(table.createdAt).where(AWAITS_ANSWER),
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
