import { eq, or, sql } from 'drizzle-orm'
import { resetLimits, resetLimitsOf } from '#app/business/accounts/sign-in-limits.server.ts'
import { hasAddress } from '#app/business/callers/email-address.ts'
import { countTry, type TooManyTries } from '#app/business/callers/throttle.server.ts'
import type { Jobs } from '#app/business/notifications/jobs.ts'
import { prepareMail } from '#app/business/notifications/outbox.server.ts'
import { commit } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { user } from '#app/db/schema/accounts.ts'
import { isLocale, type Locale } from '#app/i18n/locale.ts'
import type { Clock } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { prepareOneTimeToken, setPasswordPath } from './one-time-tokens.server.ts'

type Needs = { db: Database; now: Clock; jobs: Jobs }
export type RequestPasswordReset = {
  /** A user name or an e-mail address. */
  readonly identifier: string
  readonly locale: Locale
}

const NOBODY = { id: '', email: 'nobody@shop.invalid' }

/**
 * Mails a link to set a new password to the account's own address.
 * The answer and the work are the same whether or not the account exists; only a network's rate limit is reported.
 * More than three mails per hour and account are silently dropped.
 */
export async function requestPasswordReset(
  needs: Needs,
  { identifier, locale }: RequestPasswordReset,
  request: Request,
): Promise<Result<null, TooManyTries>> {
  const tooMany = await countTry(needs, resetLimits(request))
  if (tooMany) return refuse(tooMany)
  const name = identifier.trim().normalize('NFC').toLowerCase().slice(0, 255)
  const tooManyMails = await countTry(needs, await resetLimitsOf(name))
  const found = tooManyMails ? null : await findAccount(needs.db, name)
  await sendLink(needs, found, locale)
  return ok(null)
}

type Found = { id: string; email: string; locale: string }

async function findAccount(db: Database, name: string): Promise<Found | null> {
  const rows = await db
    .select({ id: user.id, email: user.email, locale: user.locale })
    .from(user)
    .where(or(eq(user.email, name), eq(user.username, name)))
  const found = rows.find(row => row.email === name) ?? rows[0]
  // An account without an address cannot be mailed.
  return found && hasAddress(found.email) ? found : null
}

/** An unknown account is prepared the same way but not written. The job then finds no mail and does nothing. */
async function sendLink(needs: Needs, found: Found | null, asked: Locale): Promise<void> {
  const { id: userId, email: to } = found ?? NOBODY
  const link = await prepareOneTimeToken(needs.db, { purpose: 'reset-password', userId }, needs.now())
  const mail = prepareMail(needs, {
    key: `reset-password:${link.hash}`,
    template: 'reset-password',
    to,
    locale: isLocale(found?.locale) ? found.locale : asked,
    data: { linkPath: setPasswordPath(link.token) },
  })
  await (found ? commit(needs.db, [link.statement, mail.statement]) : needs.db.run(sql`SELECT 1`))
  await needs.jobs.sendOutbox([mail.id])
}
