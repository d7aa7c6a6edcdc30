import type { Caller } from '#app/business/callers/caller.ts'
import { countTry, type TooManyTries } from '#app/business/callers/throttle.server.ts'
import type { Announce } from '#app/business/notifications/jobs.ts'
import { selectSettings, settingsFromRows } from '#app/business/settings/settings-repository.server.ts'
import { commit, readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import type { Clock } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import {
  type Comment,
  type CommentTextRefusal,
  checkCommentText,
  isEditable,
  stateToPublish,
} from './comment.ts'
import { commentEditLimits } from './comment-limits.ts'
import {
  courseOfComment,
  deleteComment,
  selectComment,
  selectCommentCourse,
  selectVisibleBefore,
  settleReports,
  toComment,
  updateText,
} from './comment-repository.server.ts'
import { readerOf } from './list-comments.server.ts'

type Needs = { db: Database; now: Clock; announce: Announce }

export type EditCommentRefusal =
  | CommentTextRefusal
  | TooManyTries
  | { readonly code: 'UNAUTHORIZED' | 'NOT_FOUND' | 'COMMENT_EDIT_OVER' | 'COMMENT_CHANGED' }

/**
 * Changes the text of the caller's own comment within 15 minutes. `version` is the version that the caller saw. A new
 * link may make the comment wait for approval again.
 */
export async function editComment(
  needs: Needs,
  { commentId, version, text: typed }: { commentId: number; version: number; text: string },
  caller: Caller,
): Promise<Result<Comment, EditCommentRefusal>> {
  const { db } = needs
  const { account } = caller
  if (!account) return refuse({ code: 'UNAUTHORIZED' })
  const text = checkCommentText(typed)
  if (!text.ok) return text
  const reader = readerOf(caller)
  const { settingRows, found, courses, visible } = await readBatch(db, {
    settingRows: selectSettings(db),
    found: selectComment(db, commentId),
    courses: selectCommentCourse(db, courseOfComment(commentId), reader),
    visible: selectVisibleBefore(db, account.userId),
  })
  const settings = settingsFromRows(settingRows)
  const [row] = found
  const [course] = courses
  const isOwn = row?.userId === account.userId && row.state !== 'deleted'
  if (!settings.features.comment || !row || !course || !isOwn) return refuse({ code: 'NOT_FOUND' })
  const now = needs.now()
  if (!isEditable(row, now)) return refuse({ code: 'COMMENT_EDIT_OVER' })
  if (row.version !== version) return refuse({ code: 'COMMENT_CHANGED' })
  const tooMany = await countTry(needs, commentEditLimits(account.userId))
  if (tooMany) return refuse(tooMany)

  // A comment that waits goes on waiting, and a visible one counts among those that made its author known.
  const visibleBefore = visible[0]?.count ?? 0
  const state =
    row.state === 'waiting'
      ? 'waiting'
      : stateToPublish({ part: row.part, text: text.value, visibleBefore }, settings)
  const changed = await updateText(db, { id: row.id, version, text: text.value, state, at: now })
  if (changed.length === 0) return refuse({ code: 'COMMENT_CHANGED' })
  await needs.announce({ courseId: course.id }, { kind: 'comments-changed' })
  const edited = { ...row, text: text.value, state, editedAt: now, version: version + 1 }
  return ok(toComment(edited, { course, reader, now }))
}

export type DeleteCommentRefusal = { readonly code: 'UNAUTHORIZED' | 'NOT_FOUND' }

/** Deletes the caller's own comment for good, at any time. Replies stay. Deleting it again changes nothing. */
export async function removeComment(
  { db, now, announce }: Needs,
  { commentId }: { commentId: number },
  caller: Caller,
): Promise<Result<null, DeleteCommentRefusal>> {
  const { account } = caller
  if (!account) return refuse({ code: 'UNAUTHORIZED' })
  const { settingRows, found } = await readBatch(db, {
    settingRows: selectSettings(db),
    found: selectComment(db, commentId),
  })
  const [row] = found
  if (!settingsFromRows(settingRows).features.comment || row?.userId !== account.userId)
    return refuse({ code: 'NOT_FOUND' })
  if (row.state === 'deleted') return ok(null)
  await commit(db, [
    deleteComment(db, { id: commentId, userId: account.userId }),
    settleReports(db, commentId, now()),
  ])
  await announce({ courseId: row.courseId }, { kind: 'comments-changed' })
  return ok(null)
}
