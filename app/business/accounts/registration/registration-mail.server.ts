import { eq } from 'drizzle-orm'
import type { Caller } from '#app/business/accounts/sessions/caller.ts'
import { registrationMailLimits } from '#app/business/accounts/sign-in/sign-in-limits.server.ts'
import { countTry, type TooManyTries } from '#app/business/accounts/throttle.server.ts'
import { prepareMail } from '#app/business/notifications/outbox.server.ts'
import type { Database } from '#app/db/connection.ts'
import { outbox } from '#app/db/schema/notifications.ts'
import type { Locale } from '#app/i18n/locale.ts'
import type { Clock, Instant } from '#app/platform/clock.ts'
import type { Jobs } from '#app/platform/jobs.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'

const keyOf = (userId: string) => `registered:${userId}`

/** The mail that tells of a new account, for the batch that makes it. Once for each account, and no password in it. */
export function prepareRegistrationMail(
  db: Database,
  { userId, email, locale }: { userId: string; email: string; locale: Locale },
  at: Instant,
) {
  const data = { linkPath: '/login' }
  return prepareMail(
    { db, now: () => at },
    { key: keyOf(userId), template: 'registered', to: email, locale, data },
  )
}

/**
 * Lets the mail about the caller's own registration go out now. It was written with the account, so neither recipient nor words
 * come from who asks, and what was sent is not sent again. The answer is the same whoever asks, and tells of no address whether
 * it is known. §7 'POST /api/send/to/email/registration'
 */
export async function sendRegistrationMail(
  needs: { db: Database; now: Clock; jobs: Pick<Jobs, 'sendOutbox'> },
  { account }: Caller,
  request: Request,
): Promise<Result<null, TooManyTries>> {
  const tooMany = await countTry(needs, registrationMailLimits(request))
  if (tooMany) return refuse(tooMany)
  const [mail] = await needs.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(eq(outbox.key, keyOf(account?.userId ?? '')))
  if (mail) await needs.jobs.sendOutbox([mail.id])
  return ok(null)
}
