import { type Caller, may } from '#app/business/callers/caller.ts'
import type { Settings } from '#app/business/settings/settings.ts'
import type { Database } from '#app/db/connection.ts'
import { prepareBatch } from '#app/db/prepared.ts'
import type { Clock } from '#app/platform/clock.ts'
import { COMMENTS_ON_PAGE, type CommentPage, mayModerate, partIn, shownName } from './comment.ts'
import {
  type CommentCourse,
  type CommentRow,
  type Reader,
  selectCommentCourse,
  selectCommentPage,
  selectFirstReplies,
  selectReplies,
  selectThread,
  selectWriter,
  toComment,
  toNamedCourse,
} from './comment-repository.server.ts'

type Needs = { db: Database; now: Clock; siteSettings: () => Promise<Settings> }

export function readerOf(caller: Caller): Reader {
  const userId = caller.account?.userId ?? ''
  return {
    userId,
    teacherId: may(caller, 'courses.teach') ? userId : '',
    moderates: may(caller, 'comments.moderate'),
  }
}

/**
 * Returns a page of a course's comments, newest first, each with its first replies, in one batch. `before` is the
 * cursor of the page before; `unanswered` leaves out what awaits no answer. Null if comments are off, or the caller
 * cannot see the course.
 */
export async function listComments(
  { db, now, siteSettings }: Needs,
  { courseId, before, unanswered = false }: { courseId: number; before: number | null; unanswered?: boolean },
  caller: Caller,
): Promise<CommentPage | null> {
  const reader = readerOf(caller)
  const [settings, { course: found, writer, rows, replies }] = await Promise.all([
    siteSettings(),
    (unanswered ? readUnanswered : readPage)(db, {
      courseId,
      before: before ?? Number.MAX_SAFE_INTEGER,
      reader,
    }),
  ])
  const [course] = found
  if (!course || !settings.features.comment) return null
  const world = { course, reader, now: now() }
  const page = rows.slice(0, COMMENTS_ON_PAGE)
  const repliesTo = (id: number) => replies.filter(({ parentId }) => parentId === id)
  return {
    ...factsFor({ course, writer: writer[0], caller }),
    comments: page.map(row =>
      toComment(
        row,
        world,
        repliesTo(row.id).map(reply => toComment(reply, world)),
      ),
    ),
    next: nextAfter(rows, page),
    threadId: null,
  }
}

const pageReads =
  (unanswered: boolean) => (db: Database, asked: { courseId: number; before: number; reader: Reader }) => {
    const listed = { ...asked, unanswered }
    return {
      course: selectCommentCourse(db, asked.courseId, asked.reader),
      writer: selectWriter(db, asked.reader),
      rows: selectCommentPage(db, listed),
      replies: selectFirstReplies(db, listed),
    }
  }
const readPage = prepareBatch(pageReads(false))
const readUnanswered = prepareBatch(pageReads(true))

/**
 * Returns one comment with a page of its replies, oldest first, in one batch. `after` is the cursor of the page before.
 * Null as above, or if there is no such comment in the course.
 */
export async function listReplies(
  { db, now, siteSettings }: Needs,
  { courseId, threadId, after }: { courseId: number; threadId: number; after: number | null },
  caller: Caller,
): Promise<CommentPage | null> {
  const reader = readerOf(caller)
  const [settings, { course: found, writer, thread, replies }] = await Promise.all([
    siteSettings(),
    readThread(db, { courseId, threadId, after: after ?? 0, reader }),
  ])
  const [course] = found
  const [row] = thread
  if (!course || row?.courseId !== course.id || !settings.features.comment) return null
  const world = { course, reader, now: now() }
  const page = replies.slice(0, COMMENTS_ON_PAGE)
  return {
    ...factsFor({ course, writer: writer[0], caller }),
    comments: [
      toComment(
        row,
        world,
        page.map(reply => toComment(reply, world)),
      ),
    ],
    next: nextAfter(replies, page),
    threadId: row.id,
  }
}

const readThread = prepareBatch(
  (
    db,
    {
      courseId,
      threadId,
      after,
      reader,
    }: { courseId: number; threadId: number; after: number; reader: Reader },
  ) => ({
    course: selectCommentCourse(db, courseId, reader),
    writer: selectWriter(db, reader),
    thread: selectThread(db, { threadId, reader }),
    replies: selectReplies(db, { courseId, threadId, after, reader }),
  }),
)

type Facts = {
  readonly course: CommentCourse
  readonly writer: Awaited<ReturnType<typeof selectWriter>>[number] | undefined
  readonly caller: Caller
}

function factsFor({ course, writer, caller }: Facts) {
  const isFirst = writer !== undefined && !writer.hasWritten
  return {
    newWriterName: isFirst ? shownName({ name: writer.name, part: partIn(course, caller) }, course) : null,
    course: toNamedCourse(course),
    isSignedIn: caller.account !== null,
    mayModerate: mayModerate(course, caller),
  }
}

function nextAfter(found: readonly CommentRow[], page: readonly CommentRow[]): number | null {
  return found.length > page.length ? (page.at(-1)?.id ?? null) : null
}
