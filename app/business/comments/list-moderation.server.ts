import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { type Caller, isStaff } from '#app/business/callers/caller.ts'
import type { Settings } from '#app/business/settings/settings.ts'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { user } from '#app/db/schema/accounts.ts'
import { courses } from '#app/db/schema/catalogue.ts'
import { commentReports, comments } from '#app/db/schema/comments.ts'
import type { Instant } from '#app/platform/clock.ts'

/** A comment that waits for a decision, with its author's full name. */
export type CommentToModerate = {
  readonly id: number
  readonly courseId: number
  readonly courseName: string
  readonly parentId: number | null
  readonly userId: string
  readonly author: string
  readonly text: string
  readonly createdAt: Instant
  readonly version: number
  /** The reports that are open. Empty for a comment that waits for approval. */
  readonly reports: readonly { readonly reason: string; readonly reportedAt: Instant }[]
}

/** The comments of all courses, or of a teacher's own courses, that wait for approval or were reported; oldest first. */
export type Moderation = {
  readonly isOn: boolean
  readonly waiting: readonly CommentToModerate[]
  readonly reported: readonly CommentToModerate[]
}

/** How many a list shows at once. The others follow as these are decided. */
const MOST = 50
const MOST_REASONS = 500

/** Returns what waits for this staff member, or for this teacher in their courses, in one batch. Null for other people. */
export async function listModeration(
  { db, siteSettings }: { db: Database; siteSettings: () => Promise<Settings> },
  caller: Caller,
): Promise<Moderation | null> {
  const { account } = caller
  if (!account) return null
  const ofTeacher = isStaff(caller)
    ? undefined
    : sql`${courses.teacher} IN (SELECT name FROM teachers WHERE user_id = ${account.userId})`
  const open = sql`SELECT comment_id FROM comment_reports WHERE settled_at IS NULL`
  const [settings, { waiting, reported, reports, teaches }] = await Promise.all([
    siteSettings(),
    readBatch(db, {
      waiting: selectToModerate(db, sql`${comments.state} = 'waiting'`, ofTeacher),
      reported: selectToModerate(
        db,
        sql`${comments.state} = 'visible' AND ${comments.id} IN (${open})`,
        ofTeacher,
      ),
      reports: db
        .select({
          commentId: commentReports.commentId,
          reason: commentReports.reason,
          reportedAt: commentReports.reportedAt,
        })
        .from(commentReports)
        .where(sql`${commentReports.settledAt} IS NULL`)
        .orderBy(asc(commentReports.commentId))
        .limit(MOST_REASONS),
      teaches: db
        .select({ one: sql`1` })
        .from(sql`teachers`)
        .where(sql`user_id = ${account.userId}`)
        .limit(1),
    }),
  ])
  if (!isStaff(caller) && teaches.length === 0) return null
  return {
    isOn: settings.features.comment,
    waiting: waiting.map(row => ({ ...row, reports: [] })),
    reported: reported.map(row => ({
      ...row,
      reports: reports
        .filter(report => report.commentId === row.id)
        .map(({ reason, reportedAt }) => ({ reason, reportedAt })),
    })),
  }
}

function selectToModerate(db: Database, which: SQL, ofTeacher: SQL | undefined) {
  return db
    .select({
      id: comments.id,
      courseId: comments.courseId,
      courseName: sql<string>`${courses.name}`.as('course_name'),
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
    .where(and(which, ofTeacher))
    .orderBy(asc(comments.id))
    .limit(MOST)
}
