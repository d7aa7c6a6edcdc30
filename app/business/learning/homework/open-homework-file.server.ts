import { and, eq, sql } from 'drizzle-orm'
import type { Caller, UserId } from '#app/business/callers/caller.ts'
import { teacherAccountOf, teaches } from '#app/business/learning/teaching/course-teacher.ts'
import type { Database } from '#app/db/connection.ts'
import { uploads } from '#app/db/schema/uploads.ts'
import { type Clock, type Instant, MINUTE } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import type { Signer } from '#app/platform/signing.ts'
import { homeworkFilePath } from './homework-view.ts'

type Needs = { db: Database; signer: Signer; now: Clock }

/** A link is made when somebody presses a file's name, so it needs to work only for a moment. */
const LINK_LIFETIME = 2 * MINUTE
const PURPOSE = 'homework file'

export type HomeworkFile = {
  readonly key: string
  readonly name: string
  readonly contentType: string
}

/**
 * Returns a link that gives this caller the file for two minutes; null for everybody but the student, the course's
 * teacher and staff, as if there were no file.
 */
export async function signHomeworkFile(
  needs: Needs,
  { fileId, caller }: { fileId: string; caller: Caller },
): Promise<string | null> {
  const file = await findFile(needs, fileId, caller)
  if (!file || !caller.account) return null
  const expiresAt = needs.now() + LINK_LIFETIME
  const signature = await needs.signer.sign(PURPOSE, signedText(fileId, caller.account.userId, expiresAt))
  return `${homeworkFilePath(fileId)}?e=${expiresAt}&s=${signature}`
}

/**
 * Returns the file behind a link, if the link was made for this caller, has not expired, and the caller may still read
 * it.
 */
export async function openHomeworkFile(
  needs: Needs,
  link: { fileId: string; expires: string; signature: string; caller: Caller },
): Promise<Result<HomeworkFile, { code: 'NOT_FOUND' | 'LINK_EXPIRED' }>> {
  const { fileId, expires, signature, caller } = link
  if (!caller.account || !/^\d{1,15}$/.test(expires)) return refuse({ code: 'NOT_FOUND' })
  const text = signedText(fileId, caller.account.userId, Number(expires))
  if (!(await needs.signer.verify(PURPOSE, text, signature))) return refuse({ code: 'NOT_FOUND' })
  if (needs.now() >= Number(expires)) return refuse({ code: 'LINK_EXPIRED' })
  const file = await findFile(needs, fileId, caller)
  return file ? ok(file) : refuse({ code: 'NOT_FOUND' })
}

function signedText(fileId: string, userId: UserId, expiresAt: Instant): string {
  return `${fileId}\n${expiresAt}\n${userId}`
}

async function findFile(
  { db }: { db: Database },
  fileId: string,
  caller: Caller,
): Promise<HomeworkFile | null> {
  const courseId = sql`(SELECT course_id FROM homework_submissions WHERE homework_submissions.user_id = uploads.user_id
    AND EXISTS (SELECT 1 FROM json_each(homework_submissions.files) WHERE value = uploads.id))`
  const [file] = await db
    .select({
      userId: uploads.userId,
      key: uploads.objectKey,
      name: uploads.originalName,
      contentType: uploads.contentType,
      teacherUserId: teacherAccountOf(courseId).as('teacher_user_id'),
    })
    .from(uploads)
    // An upload without a hash is still arriving.
    .where(and(eq(uploads.id, fileId), eq(uploads.purpose, 'homework'), sql`${uploads.sha256} <> ''`))
  const isOwn = file && file.userId === caller.account?.userId
  if (!file || !(isOwn || teaches(caller, file))) return null
  const { key, name, contentType } = file
  return { key, name, contentType }
}
