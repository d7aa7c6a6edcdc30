import { and, asc, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { mayNow } from '#app/business/accounts/sessions/staff-guard.server.ts'
import type { UserId } from '#app/business/callers/caller.ts'
import { coursePath } from '#app/business/catalogue/link-path.ts'
import { COMMENTS_ON } from '#app/business/settings/settings-repository.server.ts'
import type { Database } from '#app/db/connection.ts'
import { nameInEnglish } from '#app/db/in-language.ts'
import { user } from '#app/db/schema/accounts.ts'
import { courses } from '#app/db/schema/catalogue.ts'
import { commentReports, comments, UNANSWERED } from '#app/db/schema/comments.ts'
import type { Instant } from '#app/platform/clock.ts'
import {
  COMMENTS_OF_NEW_PERSON,
  COMMENTS_ON_PAGE,
  type Comment,
  type CommentPart,
  type CommentState,
  FIRST_REPLIES,
  isEditable,
  shownName,
} from './comment.ts'

/**
 * The reader of a page. `userId` is '' for a visitor. `teacherId` is the same id if the reader's roles let them teach,
 * else '': a teacher whose role was taken keeps the account in `teachers`. `moderates`: every course.
 */
export type Reader = { readonly userId: string; readonly teacherId: string; readonly moderates: boolean }

/** A comment as it is stored, with its author's name. */
const COMMENT = {
  id: comments.id,
  courseId: comments.courseId,
  parentId: comments.parentId,
  userId: comments.userId,
  text: comments.text,
  part: sql<CommentPart>`${comments.writtenAs}`.as('part'),
  state: sql<CommentState>`${comments.state}`.as('comment_state'),
  replyCount: comments.replyCount,
  awaitsAnswer: comments.awaitsAnswer,
  createdAt: comments.createdAt,
  editedAt: comments.editedAt,
  version: comments.version,
  name: user.name,
}

/** `readerId`: whose reports count; '' for nobody's. */
function selectRows(db: Database, readerId: string) {
  const isReported =
    sql<number>`EXISTS (SELECT 1 FROM comment_reports AS own WHERE own.comment_id = comments.id AND own.user_id = ${readerId})`.as(
      'is_reported',
    )
  return db
    .select({ ...COMMENT, isReported })
    .from(comments)
    .innerJoin(user, eq(user.id, comments.userId))
}

export type CommentRow = Awaited<ReturnType<typeof selectRows>>[number]

export type CommentCourse = Awaited<ReturnType<typeof selectCommentCourse>>[number]

/** The columns of a course that its comments need: its names, its address and its teacher. */
const COURSE = {
  id: courses.id,
  name: courses.name,
  english: nameInEnglish(courses.english),
  slug: courses.slug,
  teacher: courses.teacher,
  teacherUserId: sql<string | null>`(SELECT user_id FROM teachers WHERE name = ${courses.teacher})`,
}

/**
 * Selects the course of some comments with its teacher's account. A hidden course is found only for staff and for
 * people who have it. `id` may be SQL.
 */
export function selectCommentCourse(
  db: Database,
  id: number | SQL,
  { userId, teacherId, moderates }: Reader,
) {
  const own = sql`EXISTS (SELECT 1 FROM access_grants WHERE user_id = ${userId} AND course_id = ${courses.id} AND ended_at IS NULL)`
  const teaches = sql`EXISTS (SELECT 1 FROM teachers WHERE name = ${courses.teacher} AND user_id = ${teacherId})`
  const mayRead = moderates ? sql`TRUE` : sql`(${courses.statusShow} = 1 OR ${own} OR ${teaches})`
  return db
    .select(COURSE)
    .from(courses)
    .where(and(sql`${courses.id} = ${id}`, mayRead))
}

type Waiting = {
  /** SQL: the ids of the courses. null: of all. */
  readonly among: SQL | null
  readonly after: number
  readonly most: number
}

/** SQL: the ids of the first unanswered comments, of each course or of the shop. */
function waitingIds({ among, after, most }: Waiting): SQL {
  const which = sql`${UNANSWERED} AND ${COMMENTS_ON} AND +id > CAST(${after} AS INTEGER)`
  const since = sql`coalesce((SELECT created_at FROM comments WHERE id = CAST(${after} AS INTEGER)), 0)`
  if (among === null)
    return sql`(SELECT id FROM comments WHERE ${which} AND created_at >= ${since} ORDER BY created_at LIMIT ${most})`
  return sql`(SELECT json_each.value FROM courses CROSS JOIN json_each((SELECT json_group_array(id) FROM
    (SELECT id FROM comments WHERE course_id = courses.id AND ${which} ORDER BY id LIMIT ${most})))
    WHERE courses.id IN ${among})`
}

/** Selects the first unanswered comments of several courses, oldest first, and these courses; usable in a batch. */
export function selectUnanswered(db: Database, { reader, ...waiting }: Waiting & { reader: Reader }) {
  const ids = waitingIds(waiting)
  return {
    rows: selectRows(db, reader.userId)
      .where(sql`${comments.id} IN ${ids}`)
      .orderBy(asc(comments.id))
      .limit(waiting.most),
    courseRows: db
      .select(COURSE)
      .from(courses)
      .where(sql`${courses.id} IN (SELECT course_id FROM comments WHERE id IN ${ids})`),
  }
}

/** SQL: the id of the course that a comment belongs to. */
export function courseOfComment(commentId: number): SQL {
  return sql`(SELECT course_id FROM comments WHERE id = ${commentId})`
}

/** SQL: everybody may see this comment `c`. Exactly the condition of the index comments_shown. */
const FOR_EVERYBODY = sql`(c.state = 'visible' OR (c.state = 'deleted' AND c.reply_count > 0))`
/**
 * SQL: only its author, staff and the course's teacher may see it. Exactly the condition of comments_held and
 * comments_own_held.
 */
const HELD = sql`c.state IN ('waiting', 'hidden')`

/** SQL: the id of this course if this person teaches it, else null. */
const taughtCourse = (teacherId: string, courseId: number | SQL) =>
  sql`(SELECT courses.id FROM teachers CROSS JOIN courses ON courses.teacher = teachers.name WHERE teachers.user_id = ${teacherId} AND courses.id = ${courseId})`

type Shown = {
  readonly courseId: number
  readonly reader: Reader
  /** Among which comments `c` of the course. */
  readonly place: SQL
  readonly order: 'ASC' | 'DESC'
  readonly limit: number
}

/**
 * SQL: the ids of the first comments that the reader may see. Each part reads an index that holds no others, so
 * comments that were hidden or deleted cost nothing, however many they are.
 */
function shownIds({ courseId, reader, place, order, limit }: Shown): SQL {
  const { userId, teacherId, moderates } = reader
  const first = sql`ORDER BY id ${sql.raw(order)} LIMIT ${limit}`
  const part = (which: SQL) =>
    sql`SELECT id FROM (SELECT c.id AS id FROM comments AS c WHERE ${which} AND ${place} ${first})`
  const inCourse = sql`c.course_id = ${courseId}`
  const held = moderates
    ? [part(sql`${inCourse} AND ${HELD}`)]
    : [
        part(sql`c.user_id = ${userId} AND ${inCourse} AND ${HELD}`),
        part(sql`c.course_id = ${taughtCourse(teacherId, courseId)} AND ${HELD}`),
      ]
  const parts = [part(sql`${inCourse} AND ${FOR_EVERYBODY}`), ...held]
  return sql`SELECT id FROM (${sql.join(parts, sql` UNION `)}) ${first}`
}

/** `unanswered`: only what awaits an answer. */
type Listed = {
  readonly courseId: number
  readonly before: number
  readonly reader: Reader
  readonly unanswered?: boolean
}

/** SQL: the ids of one page of a course's comments, and of one more. */
const idsOfPage = ({ courseId, before, reader, unanswered = false }: Listed) =>
  unanswered
    ? unansweredIds({ courseId, before, reader })
    : shownIds({
        courseId,
        reader,
        place: sql`c.parent_id IS NULL AND c.id < ${before}`,
        order: 'DESC',
        limit: COMMENTS_ON_PAGE + 1,
      })

/** SQL: none for a reader who is neither staff nor the course's teacher. */
function unansweredIds({ courseId, before, reader: { teacherId, moderates } }: Listed): SQL {
  const course = moderates ? sql`${courseId}` : taughtCourse(teacherId, courseId)
  return sql`SELECT id FROM comments WHERE course_id = ${course} AND ${UNANSWERED} AND id < ${before} ORDER BY id DESC LIMIT ${COMMENTS_ON_PAGE + 1}`
}

/** Selects a page of a course's comments, newest first, and one more. */
export function selectCommentPage(db: Database, listed: Listed) {
  return selectRows(db, listed.reader.userId)
    .where(sql`${comments.id} IN (${idsOfPage(listed)})`)
    .orderBy(desc(comments.id))
}

/** Selects the first replies to each comment of a page, oldest first. Reads no more of a long thread than it shows. */
export function selectFirstReplies(db: Database, listed: Listed) {
  const first = shownIds({
    ...listed,
    place: sql`c.parent_id = page.id`,
    order: 'ASC',
    limit: FIRST_REPLIES,
  })
  return selectRows(db, listed.reader.userId)
    .where(
      sql`${comments.id} IN (SELECT reply.id FROM (${idsOfPage(listed)}) AS page CROSS JOIN comments AS reply ON reply.id IN (${first}))`,
    )
    .orderBy(asc(comments.id))
}

/** Selects one comment that is no reply, if the reader may see it. */
export function selectThread(db: Database, { threadId, reader }: { threadId: number; reader: Reader }) {
  const { userId, teacherId, moderates } = reader
  const teaches = sql`${taughtCourse(teacherId, sql`c.course_id`)} IS NOT NULL`
  const concerned = moderates ? sql`TRUE` : sql`(c.user_id = ${userId} OR ${teaches})`
  const id = sql`(SELECT c.id FROM comments AS c WHERE c.id = ${threadId} AND c.parent_id IS NULL AND (${FOR_EVERYBODY} OR (${HELD} AND ${concerned})))`
  return selectRows(db, userId).where(sql`${comments.id} = ${id}`)
}

/** Selects a page of the replies to a comment, oldest first, and one more. */
export function selectReplies(
  db: Database,
  {
    courseId,
    threadId,
    after,
    reader,
  }: { courseId: number; threadId: number; after: number; reader: Reader },
) {
  const ids = shownIds({
    courseId,
    reader,
    place: sql`c.parent_id = ${threadId} AND c.id > ${after}`,
    order: 'ASC',
    limit: COMMENTS_ON_PAGE + 1,
  })
  return selectRows(db, reader.userId).where(sql`${comments.id} IN (${ids})`).orderBy(asc(comments.id))
}

/** Selects one comment, whatever its state. `readerId`: whose report counts; '' for nobody's. */
export function selectComment(db: Database, commentId: number, readerId = '') {
  return selectRows(db, readerId).where(eq(comments.id, commentId))
}

/** Selects the person who wrote a comment, to write them a mail. */
export function selectAuthor(db: Database, commentId: number | SQL) {
  return db
    .select({ userId: user.id, email: user.email, locale: user.locale, blockedAt: user.blockedAt })
    .from(user)
    .where(sql`${user.id} = (SELECT user_id FROM comments WHERE id = ${commentId})`)
}

/** Selects the reader's name, and whether they have written a comment in any course. */
export function selectWriter(db: Database, { userId }: Reader) {
  const hasWritten = sql<number>`EXISTS (SELECT 1 FROM comments AS own WHERE own.user_id = ${userId})`
  return db
    .select({ name: user.name, hasWritten: hasWritten.as('has_written') })
    .from(user)
    .where(eq(user.id, userId))
}

/** Selects how many of the person's comments are visible, counted up to the number that makes a person known. */
export function selectVisibleBefore(db: Database, userId: string) {
  const some = sql`(SELECT 1 FROM comments WHERE user_id = ${userId} AND state = 'visible' LIMIT ${COMMENTS_OF_NEW_PERSON}) AS counted`
  return db.select({ count: sql<number>`count(*)` }).from(some)
}

/** Selects the person's latest comment. */
export function selectLatest(db: Database, userId: string) {
  return selectRows(db, '').where(eq(comments.userId, userId)).orderBy(desc(comments.createdAt)).limit(1)
}

export function insertComment(
  db: Database,
  comment: {
    readonly courseId: number
    readonly parentId: number | null
    readonly userId: UserId
    readonly text: string
    readonly part: CommentPart
    readonly state: CommentState
    readonly createdAt: Instant
  },
) {
  const { part, ...columns } = comment
  return db
    .insert(comments)
    .values({ ...columns, writtenAs: part })
    .returning({ id: comments.id })
}

/** Changes the text of a comment that is still as the author saw it. Returns no row otherwise. */
export function updateText(
  db: Database,
  {
    id,
    version,
    text,
    state,
    at,
  }: { id: number; version: number; text: string; state: CommentState; at: Instant },
) {
  return db
    .update(comments)
    .set({ text, state, editedAt: at, version: sql`${comments.version} + 1` })
    .where(and(eq(comments.id, id), eq(comments.version, version)))
    .returning({ id: comments.id })
}

/** Removes the text for good. The row stays, because replies stand below it. */
export function deleteComment(db: Database, { id, userId }: { id: number; userId: string }) {
  return db
    .update(comments)
    .set({ text: '', state: 'deleted', version: sql`${comments.version} + 1` })
    .where(and(eq(comments.id, id), eq(comments.userId, userId), ne(comments.state, 'deleted')))
}

/** SQL: this person moderates every course, or teaches this comment's course, at this moment. */
export function mayModerateNow(userId: string): SQL {
  return sql`(${mayNow(userId, 'comments.moderate')} OR (${mayNow(userId, 'courses.teach')} AND EXISTS
    (SELECT 1 FROM courses CROSS JOIN teachers ON teachers.name = courses.teacher
      WHERE courses.id = ${comments.courseId} AND teachers.user_id = ${userId})))`
}

/** SQL: the newest comment of this thread. A reply that waits for approval has not been said yet. */
const NEWEST_IN_THREAD = sql`(SELECT coalesce(max(reply.id), comments.id) FROM comments AS reply
  WHERE reply.parent_id = comments.id AND reply.state <> 'waiting')`

/**
 * Moves a comment that is still as the moderator saw it. `done`: it awaits no answer any more, if it still has so many
 * replies.
 */
export function moveComment(
  db: Database,
  {
    id,
    version,
    to,
    by,
    done,
  }: {
    id: number
    version: number
    to: CommentState
    by: string
    done: { readonly replyCount: number | undefined } | null
  },
) {
  return db
    .update(comments)
    .set({
      state: to,
      hiddenBy: to === 'hidden' ? by : null,
      ...(done && { awaitsAnswer: false, doneUpTo: NEWEST_IN_THREAD }),
      version: sql`${comments.version} + 1`,
    })
    .where(
      and(
        eq(comments.id, id),
        eq(comments.version, version),
        done?.replyCount === undefined ? undefined : eq(comments.replyCount, done.replyCount),
        mayModerateNow(by),
      ),
    )
}

/** Adds a report. A second report by the same person changes nothing. */
export function insertReport(
  db: Database,
  report: { commentId: number; userId: string; reason: string; reportedAt: Instant },
) {
  return db.insert(commentReports).values(report).onConflictDoNothing()
}

export function settleReports(db: Database, commentId: number, at: Instant) {
  return db
    .update(commentReports)
    .set({ settledAt: at })
    .where(and(eq(commentReports.commentId, commentId), sql`${commentReports.settledAt} IS NULL`))
}

/** Returns the comment as this reader sees it. */
export function toComment(
  row: CommentRow,
  { course, reader, now }: { course: CommentCourse; reader: Reader; now: Instant },
  replies: readonly Comment[] = [],
): Comment {
  const { courseId: _, userId, name, ...rest } = row
  const isOwn = userId === reader.userId
  return {
    ...rest,
    author: row.state === 'deleted' ? '' : shownName({ name, part: row.part }, course),
    isOwn,
    mayEdit: isOwn && isEditable(row, now),
    isReported: Boolean(row.isReported),
    replies,
  }
}

/** The course as a page names it. */
export function toNamedCourse(course: CommentCourse) {
  return { id: course.id, name: course.name, path: coursePath(course) }
}
