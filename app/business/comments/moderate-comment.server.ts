import { sql } from 'drizzle-orm'
import { type Caller, may } from '#app/business/callers/caller.ts'
import { logStaffAct } from '#app/business/callers/staff-log.server.ts'
import type { Announce, Jobs } from '#app/business/notifications/jobs.ts'
import { selectSettings, settingsFromRows } from '#app/business/settings/settings-repository.server.ts'
import { commit, failIfUnchanged, isUnchangedError, readBatch } from '#app/db/batch.ts'
import { asStored, type Database } from '#app/db/connection.ts'
import type { Clock } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { type Comment, type ModerationAct, mayModerate, stateAfter } from './comment.ts'
import {
  courseOfComment,
  moveComment,
  selectAuthor,
  selectComment,
  selectCommentCourse,
  settleReports,
  toComment,
} from './comment-repository.server.ts'
import { readerOf } from './list-comments.server.ts'
import { prepareAnswerMail } from './prepare-answer-mail.server.ts'

type Needs = { db: Database; now: Clock; jobs: Jobs; announce: Announce }

export type ModerateCommentRefusal = { readonly code: 'UNAUTHORIZED' | 'NOT_FOUND' | 'COMMENT_CHANGED' }

/**
 * Approves, hides or shows a comment, settles its reports, or takes it off the list of the unanswered. For staff and
 * the course's teacher; for others it is not there. Refuses if the text or the replies changed since they were seen
 * (`version`, `replyCount`).
 */
export async function moderateComment(
  needs: Needs,
  {
    commentId,
    version,
    act,
    replyCount,
  }: { commentId: number; version: number; act: ModerationAct; replyCount?: number | undefined },
  caller: Caller,
): Promise<Result<Comment, ModerateCommentRefusal>> {
  const { db } = needs
  const { account } = caller
  if (!account) return refuse({ code: 'UNAUTHORIZED' })
  const reader = readerOf(caller)
  const parentId = sql`(SELECT parent_id FROM comments WHERE id = ${commentId})`
  const { settingRows, found, courses, answered } = await readBatch(db, {
    settingRows: selectSettings(db),
    found: selectComment(db, commentId, account.userId),
    courses: selectCommentCourse(asStored(db), courseOfComment(commentId), reader),
    answered: selectAuthor(db, parentId),
  })
  const [row] = found
  const [course] = courses
  const isOn = settingsFromRows(settingRows).features.comment
  if (!isOn || !row || !course || !mayModerate(course, caller)) return refuse({ code: 'NOT_FOUND' })
  const state = stateAfter(act, row.state)
  if (state === null || row.version !== version) return refuse({ code: 'COMMENT_CHANGED' })

  const now = needs.now()
  const mail =
    act === 'approve' && row.parentId !== null
      ? prepareAnswerMail(needs, {
          course,
          threadId: row.parentId,
          answered: answered[0],
          part: row.part,
          userId: row.userId,
        })
      : null
  const by = account.userId
  try {
    await commit(db, [
      moveComment(db, {
        id: commentId,
        version,
        to: state,
        by,
        done: act === 'done' ? { replyCount } : null,
      }),
      failIfUnchanged(db),
      ...(act === 'done' ? [] : [settleReports(db, commentId, now)]),
      ...(may(caller, 'comments.moderate')
        ? [logStaffAct(db, { userId: by, action: `comment.${act}`, id: commentId, at: now })]
        : []),
      ...(mail ? [mail.statement] : []),
    ])
  } catch (error) {
    if (isUnchangedError(error)) return refuse({ code: 'COMMENT_CHANGED' })
    throw error
  }
  await needs.announce({ courseId: course.id }, { kind: 'comments-changed' })
  if (mail) await needs.jobs.sendOutbox([mail.id])
  const awaitsAnswer = row.awaitsAnswer && act !== 'done'
  return ok(toComment({ ...row, state, awaitsAnswer, version: version + 1 }, { course, reader, now }))
}
