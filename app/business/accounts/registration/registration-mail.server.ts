import { eq } from 'drizzle-orm'
import { registrationMailLimits } from '#app/business/accounts/sign-in-limits.server.ts'
import type { Caller } from '#app/business/callers/caller.ts'
import { countTry, type TooManyTries } from '#app/business/callers/throttle.server.ts'
import type { Jobs } from '#app/business/notifications/jobs.ts'
import { prepareMail } from '#app/business/notifications/outbox.server.ts'
import type { Database } from '#app/db/connection.ts'
import { outbox } from '#app/db/schema/notifications.ts'
import type { Locale } from '#app/i18n/locale.ts'
import type { Clock, Instant } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'

const keyOf = (userId: string) => `registered:${userId}`

/** Prepares the mail about a new account, once per account, for the batch that creates it. It contains no password. */
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
 * Sends the mail about the caller's own registration, once (behaviour: Mail calls). Its recipient and text were fixed
 * with the account. The answer is always the same, so it does not reveal whether an address is known.
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
