import type { Caller } from '#app/business/callers/caller.ts'
import {
  countTryOrFail,
  currentWindows,
  findReachedLimit,
  selectTries,
  type TooManyTries,
} from '#app/business/callers/throttle.server.ts'
import type { Announce, Jobs } from '#app/business/notifications/jobs.ts'
import { selectSettings, settingsFromRows } from '#app/business/settings/settings-repository.server.ts'
import { isUnchangedError, readBatch, unsent, writeBatch } from '#app/db/batch.ts'
import { asStored, type Database } from '#app/db/connection.ts'
import { type Clock, MINUTE, SECOND } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { type Comment, type CommentTextRefusal, checkCommentText, partIn, stateToPublish } from './comment.ts'
import { commentLimits } from './comment-limits.ts'
import {
  type CommentRow,
  insertComment,
  selectAuthor,
  selectComment,
  selectCommentCourse,
  selectLatest,
  selectVisibleBefore,
  toComment,
} from './comment-repository.server.ts'
import { readerOf } from './list-comments.server.ts'
import { prepareAnswerMail } from './prepare-answer-mail.server.ts'

type Needs = { db: Database; now: Clock; jobs: Jobs; announce: Announce }

type WriteComment = { readonly courseId: number; readonly parentId: number | null; readonly text: string }

export type WriteCommentRefusal =
  | CommentTextRefusal
  | TooManyTries
  | { readonly code: 'UNAUTHORIZED' | 'NOT_FOUND' | 'COMMENT_ANSWERS_REPLY' }

/** The same text again within this time is taken as the same comment, sent twice. */
const SENT_TWICE = 10 * MINUTE

/**
 * Writes a comment, or a reply if `parentId` names a comment of the course. Sending it again within ten minutes adds
 * nothing.
 */
export async function writeComment(
  needs: Needs,
  { courseId, parentId, text: typed }: WriteComment,
  caller: Caller,
): Promise<Result<Comment, WriteCommentRefusal>> {
  const { db } = needs
  const { account } = caller
  if (!account) return refuse({ code: 'UNAUTHORIZED' })
  const text = checkCommentText(typed)
  if (!text.ok) return text
  const { userId } = account
  const now = needs.now()
  const limits = commentLimits(userId)
  const reader = readerOf(caller)
  const parentReads = { parent: selectComment(db, parentId ?? 0), answered: selectAuthor(db, parentId ?? 0) }
  const rows = await readBatch(db, {
    settings: selectSettings(db),
    course: selectCommentCourse(asStored(db), courseId, reader),
    ...(parentId === null ? unsent(parentReads) : parentReads),
    visibleBefore: selectVisibleBefore(db, userId),
    latest: selectLatest(db, userId),
    tries: selectTries(db, currentWindows(limits, now)),
  })
  const settings = settingsFromRows(rows.settings)
  const [course] = rows.course
  const [parent] = rows.parent
  if (!settings.features.comment || !course) return refuse({ code: 'NOT_FOUND' })
  if (parentId !== null) {
    if (!parent || parent.courseId !== courseId) return refuse({ code: 'NOT_FOUND' })
    if (parent.parentId !== null) return refuse({ code: 'COMMENT_ANSWERS_REPLY' })
    if (parent.state !== 'visible') return refuse({ code: 'NOT_FOUND' })
  }
  const world = { course, reader, now }
  const [latest] = rows.latest
  const isSentTwice =
    latest?.courseId === courseId &&
    latest.parentId === parentId &&
    latest.text === text.value &&
    now < latest.createdAt + SENT_TWICE
  if (isSentTwice) return ok(toComment(latest, world))
  const reached = findReachedLimit(rows.tries, limits, now)
  if (reached) return refuse(reached)

  const part = partIn(course, caller)
  const visibleBefore = rows.visibleBefore[0]?.count ?? 0
  const state = stateToPublish({ part, text: text.value, visibleBefore }, settings)
  const comment = { courseId, parentId, userId, text: text.value, part, state, createdAt: now }
  const mail =
    parentId === null || state !== 'visible'
      ? null
      : prepareAnswerMail(needs, { course, threadId: parentId, answered: rows.answered[0], part, userId })
  try {
    const { written } = await writeBatch(db, {
      tries: countTryOrFail(db, limits, now),
      written: insertComment(db, comment),
      mail: mail ? [mail.statement] : [],
    })
    const id = written[0]?.id ?? 0
    if (state === 'visible') await needs.announce({ courseId }, { kind: 'comments-changed' })
    // The teacher's desk also shows what waits for approval.
    if (part === 'student' && course.teacherUserId)
      await needs.announce({ userId: course.teacherUserId }, { kind: 'comments-changed' })
    if (mail) await needs.jobs.sendOutbox([mail.id])
    const row: CommentRow = {
      ...comment,
      id,
      replyCount: 0,
      awaitsAnswer: parentId === null && part === 'student',
      editedAt: null,
      version: 1,
      isReported: 0,
      name: account.name,
    }
    return ok(toComment(row, world))
  } catch (error) {
    // Another request of the person was counted between the read and the write.
    if (isUnchangedError(error)) return refuse({ code: 'TOO_MANY_TRIES', retryAfterSeconds: MINUTE / SECOND })
    throw error
  }
}
