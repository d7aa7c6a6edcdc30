import { and, eq, sql } from 'drizzle-orm'
import type { Member } from '#app/business/callers/caller.ts'
import { hasAddress } from '#app/business/callers/email-address.ts'
import { limitsOf } from '#app/business/callers/rates.ts'
import { logStaffActIfDone } from '#app/business/callers/staff-log.server.ts'
import { countTry, type TooManyTries } from '#app/business/callers/throttle.server.ts'
import { coursePath } from '#app/business/catalogue/link-path.ts'
import type { Jobs } from '#app/business/notifications/jobs.ts'
import { prepareMail } from '#app/business/notifications/outbox.server.ts'
import { commit, readBatch } from '#app/db/batch.ts'
import { asStored, type Database } from '#app/db/connection.ts'
import { user } from '#app/db/schema/accounts.ts'
import { outbox } from '#app/db/schema/notifications.ts'
import { localeOf, nameIn } from '#app/i18n/locale.ts'
import type { Clock } from '#app/platform/clock.ts'
import { sha256Hex } from '#app/platform/ids.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { selectTaughtCourse, teaches } from './course-teacher.ts'
import { type MessageFaults, messageFaults, type TypedMessage, tidyMessage } from './message-to-student.ts'

type Needs = { db: Database; now: Clock; jobs: Pick<Jobs, 'sendOutbox'> }

export type WriteToStudent = TypedMessage & {
  readonly courseId: number
  readonly userId: string
  readonly caller: Member
  /** Of the form: the same message from the same form is sent once. */
  readonly token: string
}

export type WriteRefusal =
  | { readonly code: 'NOT_FOUND' | 'STUDENT_WITHOUT_ADDRESS' }
  | { readonly code: 'MESSAGE_INVALID'; readonly faults: MessageFaults }
  | TooManyTries

/**
 * Mails a message to a student of the course, from its teacher or from staff. Neither learns the other's address. For
 * people who do not teach the course, and of people who do not learn in it, the student does not exist.
 */
export async function writeToStudent(
  needs: Needs,
  { courseId, userId, caller, token, ...typed }: WriteToStudent,
): Promise<Result<null, WriteRefusal>> {
  const { db, now } = needs
  const writer = caller.account.userId
  const message = tidyMessage(typed)
  const key = `teacher-message:${await sha256Hex(JSON.stringify([writer, courseId, userId, token, message]))}`
  const {
    courseRows: [course],
    studentRows: [student],
    written,
  } = await readBatch(asStored(db), {
    courseRows: selectTaughtCourse(asStored(db), courseId),
    studentRows: db
      .select({ email: user.email, locale: user.locale })
      .from(user)
      .where(
        and(
          eq(user.id, userId),
          sql`EXISTS (SELECT 1 FROM access_grants WHERE access_grants.user_id = ${userId}
            AND access_grants.course_id = CAST(${courseId} AS INTEGER) AND ended_at IS NULL)`,
        ),
      ),
    written: db.select({ id: outbox.id }).from(outbox).where(eq(outbox.key, key)),
  })
  if (!course || !student || !teaches(caller, course)) return refuse({ code: 'NOT_FOUND' })
  const faults = messageFaults(message)
  if (faults) return refuse({ code: 'MESSAGE_INVALID', faults })
  if (!hasAddress(student.email)) return refuse({ code: 'STUDENT_WITHOUT_ADDRESS' })
  if (written.length > 0) return ok(null)
  const tooMany = await countTry(needs, limitsOf('teacherMessage', `teacher-message:${writer}`))
  if (tooMany) return refuse(tooMany)

  const locale = localeOf(student.locale, null)
  const mail = prepareMail(needs, {
    key,
    template: 'teacher-message',
    to: student.email,
    locale,
    data: {
      ...message,
      by: writer === course.teacherUserId ? 'teacher' : 'staff',
      courseName: nameIn(locale, course),
      path: `${coursePath(course)}?learn=true`,
    },
  })
  const act = { userId: writer, action: 'student.write', id: userId, at: now() } as const
  const data = { course: courseId, courseName: course.name }
  await commit(db, [mail.statement, logStaffActIfDone(db, { ...act, data })])
  await needs.jobs.sendOutbox([mail.id])
  return ok(null)
}

/** SQL: when somebody last wrote to the student about the course; NULL: never. */
export function lastWrittenAt(userId: string, courseId: number) {
  return sql<number | null>`(SELECT max(at) FROM audit_log WHERE subject = ${`student:${userId}`}
    AND action = 'student.write' AND data ->> 'course' = CAST(${courseId} AS INTEGER))`.as('written_at')
}
