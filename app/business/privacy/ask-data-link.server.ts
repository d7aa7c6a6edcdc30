import { eq, sql } from 'drizzle-orm'
import {
  type PasswordRefusal,
  provePassword,
} from '#app/business/accounts/passwords/prove-password.server.ts'
import { prepareOneTimeToken } from '#app/business/accounts/sign-in/one-time-tokens.server.ts'
import { resetLimits, resetLimitsOf } from '#app/business/accounts/sign-in-limits.server.ts'
import type { SignedInAccount } from '#app/business/callers/caller.ts'
import { countTry, type TooManyTries } from '#app/business/callers/throttle.server.ts'
import type { Jobs } from '#app/business/notifications/jobs.ts'
import { prepareMail } from '#app/business/notifications/outbox.server.ts'
import { commit } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { user } from '#app/db/schema/accounts.ts'
import { isLocale, type Locale } from '#app/i18n/locale.ts'
import type { Clock } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { myDataPath } from './data-link.server.ts'

type Needs = { db: Database; now: Clock; jobs: Pick<Jobs, 'sendOutbox'> }

const NOBODY = { id: '', email: 'nobody@shop.invalid', locale: '' }

/**
 * Mails a link to the person's data, for guests and for accounts without a password.
 * The answer and the work are the same for an unknown address. More than a few mails per hour are silently dropped.
 */
export async function mailDataLink(
  needs: Needs,
  { email, locale }: { email: string; locale: Locale },
  request: Request,
): Promise<Result<null, TooManyTries>> {
  const tooMany = await countTry(needs, resetLimits(request))
  if (tooMany) return refuse(tooMany)
  const address = email.trim().normalize('NFC').toLowerCase().slice(0, 255)
  const tooManyMails = await countTry(needs, await resetLimitsOf(`my-data:${address}`))
  const [known] = await needs.db
    .select({ id: user.id, email: user.email, locale: user.locale })
    .from(user)
    .where(eq(user.email, address))
  const found = tooManyMails ? undefined : known
  const { id: userId, email: to, locale: own } = found ?? NOBODY
  const link = await prepareOneTimeToken(needs.db, { purpose: 'my-data', userId, email: to }, needs.now())
  const mail = prepareMail(needs, {
    key: `my-data:${link.hash}`,
    template: 'my-data-link',
    to,
    locale: isLocale(own) ? own : locale,
    data: { linkPath: myDataPath(link.token) },
  })
  await (found ? commit(needs.db, [link.statement, mail.statement]) : needs.db.run(sql`SELECT 1`))
  await needs.jobs.sendOutbox([mail.id])
  return ok(null)
}

/**
 * Returns the path to the signed-in person's data, after they typed the password again.
 * `provePassword` counts these attempts apart from sign-ins, so a
 * person at an unattended browser cannot lock the owner out.
 */
export async function openDataByPassword(
  needs: Pick<Needs, 'db' | 'now'>,
  { password, owner }: { password: string; owner: Pick<SignedInAccount, 'userId'> },
): Promise<Result<{ path: string }, PasswordRefusal>> {
  const proved = await provePassword(needs, owner, password)
  if (!proved.ok) return proved
  const link = await prepareOneTimeToken(needs.db, { purpose: 'my-data', userId: owner.userId }, needs.now())
  await link.statement
  return ok({ path: myDataPath(link.token) })
}
