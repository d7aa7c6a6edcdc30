import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { type Caller, may } from '#app/business/callers/caller.ts'
import type { Settings } from '#app/business/settings/settings.ts'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { nameInEnglish } from '#app/db/in-language.ts'
import { user } from '#app/db/schema/accounts.ts'
import { courses } from '#app/db/schema/catalogue.ts'
import { commentReports, comments, REPORTED, WAITING } from '#app/db/schema/comments.ts'
import type { Instant } from '#app/platform/clock.ts'

/** A comment that waits for a decision, with its author's full name. */
export type CommentToModerate = {
  readonly id: number
  readonly courseId: number
  readonly courseName: string
  readonly parentId: number | null
  readonly userId: string
  /** '' if the shop knows no name. For a teacher also if it knows an address instead. */
  readonly author: string
  readonly text: string
  readonly createdAt: Instant
  readonly version: number
  /** The reports that are open. Empty for a comment that waits for approval. */
  readonly reports: readonly { readonly reason: string; readonly reportedAt: Instant }[]
}

/** The comments that wait for approval or were reported; oldest first. */
export type Moderation = {
  readonly isOn: boolean
  readonly waiting: readonly CommentToModerate[]
  readonly reported: readonly CommentToModerate[]
}

/** How many a list shows at once. The others follow as these are decided. */
const MOST = 50
const MOST_REASONS = 500

/**
 * Returns what waits for this staff member in all courses, or for this teacher in their own courses, in one batch.
 * `courseId` leaves out other courses. Null for other people.
 */
export async function listModeration(
  { db, siteSettings }: { db: Database; siteSettings: () => Promise<Settings> },
  caller: Caller,
  courseId: number | null = null,
): Promise<Moderation | null> {
  const { account } = caller
  if (!account) return null
  const isEveryones = may(caller, 'comments.moderate')
  const among = and(
    isEveryones ? undefined : sql`+course_id IN (${coursesTaughtBy(account.userId)})`,
    courseId === null ? undefined : sql`+course_id = ${courseId}`,
  )
  const [settings, { waiting, reported, reports, teaches }] = await Promise.all([
    siteSettings(),
    readBatch(db, {
      waiting: selectToModerate(db, oldest(WAITING, among)),
      reported: selectToModerate(db, oldest(REPORTED, among)),
      reports: db
        .select({
          commentId: commentReports.commentId,
          reason: commentReports.reason,
          reportedAt: commentReports.reportedAt,
        })
        .from(commentReports)
        .where(
          sql`${commentReports.settledAt} IS NULL AND ${commentReports.commentId} IN (${oldest(REPORTED, among)})`,
        )
        .orderBy(asc(commentReports.commentId))
        .limit(MOST_REASONS),
      teaches: db
        .select({ one: sql`1` })
        .from(sql`teachers`)
        .where(sql`user_id = ${account.userId}`)
        .limit(1),
    }),
  ])
  if (!isEveryones && teaches.length === 0) return null
  // A teacher sees no e-mail address.
  const named = (row: (typeof waiting)[number]) =>
    isEveryones || !row.author.includes('@') ? row : { ...row, author: '' }
  return {
    isOn: settings.features.comment,
    waiting: waiting.map(row => ({ ...named(row), reports: [] })),
    reported: reported.map(row => ({
      ...named(row),
      reports: reports
        .filter(report => report.commentId === row.id)
        .map(({ reason, reportedAt }) => ({ reason, reportedAt })),
    })),
  }
}

const coursesTaughtBy = (userId: string) =>
  sql`SELECT courses.id FROM teachers CROSS JOIN courses ON courses.teacher = teachers.name WHERE teachers.user_id = ${userId}`

/** SQL: the ids of the oldest comments of a kind. */
const oldest = (which: SQL, among: SQL | undefined) =>
  sql`SELECT id FROM comments WHERE ${and(which, among)} ORDER BY id LIMIT ${MOST}`

function selectToModerate(db: Database, ids: SQL) {
  return db
    .select({
      id: comments.id,
      courseId: comments.courseId,
      courseName: sql<string>`${courses.name}`.as('course_name'),
      english: nameInEnglish(courses.english, 'courseName'),
      parentId: comments.parentId,
      userId: comments.userId,
      author: sql<string>`${user.name}`.as('author'),
      text: comments.text,
      createdAt: comments.createdAt,
      version: comments.version,
    })
    .from(comments)
    .innerJoin(user, eq(user.id, comments.userId))
    .innerJoin(courses, eq(courses.id, comments.courseId))
    .where(sql`${comments.id} IN (${ids})`)
    .orderBy(asc(comments.id))
}
