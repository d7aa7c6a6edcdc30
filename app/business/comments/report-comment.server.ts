import type { Caller } from '#app/business/callers/caller.ts'
import { countTry, type TooManyTries } from '#app/business/callers/throttle.server.ts'
import { selectSettings, settingsFromRows } from '#app/business/settings/settings-repository.server.ts'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import type { Clock } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { reasonOf } from './comment.ts'
import { commentReportLimits } from './comment-limits.ts'
import {
  courseOfComment,
  insertReport,
  selectComment,
  selectCommentCourse,
} from './comment-repository.server.ts'
import { readerOf } from './list-comments.server.ts'

type Needs = { db: Database; now: Clock }

export type ReportCommentRefusal =
  | TooManyTries
  | { readonly code: 'UNAUTHORIZED' | 'NOT_FOUND' | 'COMMENT_OWN' }

/**
 * Reports a visible comment of another person to staff and the course's teacher. Reporting it again changes nothing.
 */
export async function reportComment(
  needs: Needs,
  { commentId, reason }: { commentId: number; reason: string },
  caller: Caller,
): Promise<Result<null, ReportCommentRefusal>> {
  const { db, now } = needs
  const { account } = caller
  if (!account) return refuse({ code: 'UNAUTHORIZED' })
  const { settingRows, found, courses } = await readBatch(db, {
    settingRows: selectSettings(db),
    found: selectComment(db, commentId),
    courses: selectCommentCourse(db, courseOfComment(commentId), readerOf(caller)),
  })
  const [row] = found
  const isOn = settingsFromRows(settingRows).features.comment
  if (!isOn || row?.state !== 'visible' || courses.length === 0) return refuse({ code: 'NOT_FOUND' })
  if (row.userId === account.userId) return refuse({ code: 'COMMENT_OWN' })
  const tooMany = await countTry(needs, commentReportLimits(account.userId))
  if (tooMany) return refuse(tooMany)
  await insertReport(db, { commentId, userId: account.userId, reason: reasonOf(reason), reportedAt: now() })
  return ok(null)
}
