import { eq } from 'drizzle-orm'
import {
  findPasswordHash,
  type PasswordRefusal,
  provePassword,
} from '#app/business/accounts/passwords/prove-password.server.ts'
import { emailChangeLimits, resetLimitsOf } from '#app/business/accounts/sign-in-limits.server.ts'
import type { SignedInAccount } from '#app/business/callers/caller.ts'
import { parseEmailAddress } from '#app/business/callers/email-address.ts'
import { countTry } from '#app/business/callers/throttle.server.ts'
import type { Jobs } from '#app/business/notifications/jobs.ts'
import { prepareMail } from '#app/business/notifications/outbox.server.ts'
import type { Statement } from '#app/db/batch.ts'
import { commit } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { session, user } from '#app/db/schema/accounts.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { type Clock, MINUTE } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import {
  confirmEmailPath,
  endAskedChanges,
  prepareOneTimeToken,
  stopEmailChangePath,
} from './one-time-tokens.server.ts'

type Needs = { db: Database; now: Clock; jobs: Jobs }
export type RequestEmailChange = {
  readonly email: string
  readonly password: string
  readonly locale: Locale
}
export type RequestEmailChangeRefusal =
  | { readonly code: 'INVALID_FORMAT_EMAIL' | 'SAME_EMAIL' }
  /** An account without a password needs a social sign-in of the last ten minutes. */
  | { readonly code: 'SIGN_IN_FRESH' }
  | PasswordRefusal

const SOCIAL: readonly string[] = ['line', 'facebook', 'google']
const FRESH = 10 * MINUTE

/**
 * Mails a link to the new address; the old one stays until the link is followed.
 * The old one gets a link to stop the change.
 * The answer and the work are the same for a taken address; only the new address gets no mail.
 */
export async function requestEmailChange(
  needs: Needs,
  { email: typed, password, locale }: RequestEmailChange,
  owner: SignedInAccount,
): Promise<Result<{ email: string }, RequestEmailChangeRefusal>> {
  const email = parseEmailAddress(typed)
  if (!email) return refuse({ code: 'INVALID_FORMAT_EMAIL' })
  if (email === owner.email) return refuse({ code: 'SAME_EMAIL' })
  const refusal = await proveOwner(needs, owner, password)
  if (refusal) return refuse(refusal)
  const tooMany = await countTry(needs, emailChangeLimits(owner.userId))
  if (tooMany) return refuse(tooMany)
  const tooManyMails = await countTry(needs, await resetLimitsOf(email))
  const [taken] = await needs.db.select({ id: user.id }).from(user).where(eq(user.email, email))
  await sendLinks(needs, owner, { email, locale, isOpen: !taken && !tooManyMails })
  return ok({ email })
}

async function proveOwner(
  needs: Needs,
  owner: SignedInAccount,
  password: string,
): Promise<RequestEmailChangeRefusal | null> {
  if ((await findPasswordHash(needs, owner.userId)) !== null) {
    const proved = await provePassword(needs, owner, password)
    return proved.ok ? null : proved.error
  }
  const [row] = await needs.db.select().from(session).where(eq(session.id, owner.sessionId))
  if (!row?.signInWay || !SOCIAL.includes(row.signInWay)) return { code: 'NO_PASSWORD' }
  return needs.now() - row.createdAt.getTime() < FRESH ? null : { code: 'SIGN_IN_FRESH' }
}

/** A taken address is prepared like a free one, so that the time does not reveal it. */
async function sendLinks(
  needs: Needs,
  { userId, email: oldEmail }: SignedInAccount,
  { email, locale, isOpen }: { email: string; locale: Locale; isOpen: boolean },
): Promise<void> {
  const { db } = needs
  const now = needs.now()
  const change = await prepareOneTimeToken(db, { purpose: 'change-email', userId, email }, now)
  const stop = await prepareOneTimeToken(db, { purpose: 'stop-email-change', userId, email: oldEmail }, now)
  const toNew = prepareMail(needs, {
    key: `change-email:${change.hash}`,
    template: 'confirm-email',
    to: email,
    locale,
    data: { linkPath: confirmEmailPath(change.token) },
  })
  const toOld = prepareMail(needs, {
    key: `stop-email-change:${stop.hash}`,
    template: 'email-changing',
    to: oldEmail,
    locale,
    data: { linkPath: stopEmailChangePath(stop.token) },
  })
  const statements: Statement[] = [endAskedChanges(db, userId, now), stop.statement, toOld.statement]
  await commit(db, isOpen ? [...statements, change.statement, toNew.statement] : statements)
  await needs.jobs.sendOutbox([toNew.id, toOld.id])
}
