import { PROVIDER_NAMES, type SocialProvider } from '#app/business/accounts/social-provider.ts'
import type { SignedInAccount } from '#app/business/callers/caller.ts'
import { prepareMail } from '#app/business/notifications/outbox.server.ts'
import type { Statement } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import type { Locale } from '#app/i18n/locale.ts'
import type { Clock } from '#app/platform/clock.ts'
import { randomToken } from '#app/platform/ids.ts'

/** A provider that was linked or unlinked, for the mail to the owner. */
export type ChangedWay = {
  readonly provider: SocialProvider
  readonly isLinked: boolean
  readonly locale: Locale
}

/**
 * Prepares the mail to the account's owner, or nothing if they have no address.
 * Hand `ids` to the jobs after the commit.
 */
export function prepareWayMail(
  needs: { db: Database; now: Clock },
  { email }: SignedInAccount,
  { provider, isLinked, locale }: ChangedWay,
): { readonly ids: readonly string[]; readonly statements: readonly Statement[] } {
  if (email === '') return { ids: [], statements: [] }
  const mail = prepareMail(needs, {
    key: `sign-in-way:${randomToken()}`,
    template: 'sign-in-way',
    to: email,
    locale,
    data: { provider: PROVIDER_NAMES[provider], isLinked },
  })
  return { ids: [mail.id], statements: [mail.statement] }
}
