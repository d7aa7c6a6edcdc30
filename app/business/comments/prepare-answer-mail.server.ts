import { hasAddress } from '#app/business/callers/email-address.ts'
import { prepareMail } from '#app/business/notifications/outbox.server.ts'
import type { English } from '#app/db/columns.ts'
import type { Database } from '#app/db/connection.ts'
import { localeOf, nameIn } from '#app/i18n/locale.ts'
import { type Clock, HOUR } from '#app/platform/clock.ts'
import type { CommentPart } from './comment.ts'

type Answered = {
  readonly userId: string
  readonly email: string
  readonly locale: string
  readonly blockedAt: number | null
}

/**
 * Prepares the mail to the author of an answered comment, at most one an hour for a thread. Null for an answer to
 * oneself, and for an author who is suspended or erased. The mail has no word of the answer, so erasing its writer
 * leaves nothing in it.
 */
export function prepareAnswerMail(
  needs: { db: Database; now: Clock },
  {
    course,
    threadId,
    answered,
    part,
    userId,
  }: {
    /** As it is stored, in both languages. */
    course: { readonly id: number; readonly name: string; readonly english: English }
    threadId: number
    answered: Answered | undefined
    part: CommentPart
    /** The author of the answer. */
    userId: string
  },
) {
  if (!answered || answered.userId === userId || answered.blockedAt !== null) return null
  if (!hasAddress(answered.email)) return null
  const locale = localeOf(answered.locale, null)
  return prepareMail(needs, {
    key: `comment-answered:${threadId}:${Math.floor(needs.now() / HOUR)}`,
    template: 'comment-answered',
    to: answered.email,
    locale,
    data: {
      courseName: nameIn(locale, course),
      by: part,
      path: `/course/${course.id}/comments?thread=${threadId}`,
    },
  })
}
