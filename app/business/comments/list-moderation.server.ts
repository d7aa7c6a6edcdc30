import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { type Caller, may } from '#app/business/callers/caller.ts'
import { taughtCourseIds } from '#app/business/learning/teaching/course-teacher.ts'
import type { Settings } from '#app/business/settings/settings.ts'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { nameInEnglish } from '#app/db/in-language.ts'
import { user } from '#app/db/schema/accounts.ts'
import { courses } from '#app/db/schema/catalogue.ts'
import { commentReports, comments, REPORTED, WAITING } from '#app/db/schema/comments.ts'
import type { Instant } from '#app/platform/clock.ts'
import { nextPlace, numbersOf } from '#app/platform/places.ts'

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

/** A page of the comments that wait for approval, and of those that were reported; oldest first. */
export type Moderation = {
  readonly isOn: boolean
  readonly waiting: readonly CommentToModerate[]
  readonly reported: readonly CommentToModerate[]
  /** Where the next page of both begins; null on the last page. */
  readonly next: string | null
}

/** How many of a list a page shows. */
const MOST = 50
const MOST_REASONS = 500

/**
 * Returns what waits for this staff member in all courses, or for this teacher in their own courses, in one batch.
 * `courseId` leaves out other courses, `before` is `next` of the page before. Null for other people.
 */
export async function listModeration(
  { db, siteSettings }: { db: Database; siteSettings: () => Promise<Settings> },
  caller: Caller,
  courseId: number | null = null,
  before: string | null = null,
): Promise<Moderation | null> {
  const { account } = caller
  const isEveryones = may(caller, 'comments.moderate')
  if (!account || !(isEveryones || may(caller, 'courses.teach'))) return null
  const among = and(
    isEveryones ? undefined : sql`+course_id IN ${taughtCourseIds(caller)}`,
    courseId === null ? undefined : sql`+course_id = ${courseId}`,
  )
  const [lastWaiting = 0, lastReported = 0] = numbersOf(before, 2) ?? []
  const [settings, { waiting, reported, reports, teaches }] = await Promise.all([
    siteSettings(),
    readBatch(db, {
      waiting: selectToModerate(db, oldest(WAITING, among, lastWaiting)),
      reported: selectToModerate(db, oldest(REPORTED, among, lastReported)),
      reports: db
        .select({
          commentId: commentReports.commentId,
          reason: commentReports.reason,
          reportedAt: commentReports.reportedAt,
        })
        .from(commentReports)
        .where(
          sql`${commentReports.settledAt} IS NULL AND ${commentReports.commentId} IN (${oldest(REPORTED, among, lastReported)})`,
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
  const [held, open] = [waiting.slice(0, MOST), reported.slice(0, MOST)]
  return {
    next: nextPlace([
      { end: [held.at(-1)?.id ?? lastWaiting], hasMore: waiting.length > MOST },
      { end: [open.at(-1)?.id ?? lastReported], hasMore: reported.length > MOST },
    ]),
    isOn: settings.features.comment,
    waiting: held.map(row => ({ ...named(row), reports: [] })),
    reported: open.map(row => ({
      ...named(row),
      reports: reports
        .filter(report => report.commentId === row.id)
        .map(({ reason, reportedAt }) => ({ reason, reportedAt })),
    })),
  }
}

/** SQL: the ids of the oldest comments of a kind after one, and of one more if there is a next page. */
const oldest = (which: SQL, among: SQL | undefined, after: number) =>
  sql`SELECT id FROM comments WHERE ${and(which, among, after > 0 ? sql`id > ${after}` : undefined)} ORDER BY id LIMIT ${MOST + 1}`

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
