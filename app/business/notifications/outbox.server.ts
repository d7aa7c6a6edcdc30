import type { MailContent } from '#app/business/notifications/mails/mails.ts'
import type { Database } from '#app/db/connection.ts'
import { outbox } from '#app/db/schema/notifications.ts'
import type { Locale } from '#app/i18n/locale.ts'
import type { Clock } from '#app/platform/clock.ts'
import { randomToken } from '#app/platform/ids.ts'

type Needs = { db: Database; now: Clock }

/** `key` names the fact ('send-order-approved:<order token>:<version>'). Preparing the same fact again adds nothing. */
export type PrepareMail = MailContent & { key: string; to: string; locale: Locale }

/**
 * Prepares a mail to send with a change. Put `statement` into the batch of the change, and pass `id` to
 * `jobs.sendOutbox` after the commit. If the key exists already, nothing is written, and sending the id does nothing.
 */
export function prepareMail({ db, now }: Needs, { key, template, to, locale, data }: PrepareMail) {
  const id = randomToken()
  const at = now()
  const statement = db
    .insert(outbox)
    .values({ id, key, template, recipient: to, locale, data, notBefore: at, createdAt: at })
    .onConflictDoNothing({ target: outbox.key })
  return { id, statement }
}
