import { and, eq, sql } from 'drizzle-orm'
import { CREDENTIAL } from '#app/business/accounts/passwords/credential.ts'
import { hashPassword } from '#app/business/accounts/passwords/password.server.ts'
import {
  type PasswordFault,
  passwordFault,
  passwordMinLengthOf,
} from '#app/business/accounts/passwords/password-rules.ts'
import {
  type PasswordRefusal,
  provePassword,
} from '#app/business/accounts/passwords/prove-password.server.ts'
import { endSessions } from '#app/business/accounts/session-rows.server.ts'
import type { NewSession, SessionNeeds } from '#app/business/accounts/sessions/session.ts'
import { startSession } from '#app/business/accounts/sessions/start-session.server.ts'
import type { SignedInAccount } from '#app/business/callers/caller.ts'
import type { Jobs } from '#app/business/notifications/jobs.ts'
import { prepareMail } from '#app/business/notifications/outbox.server.ts'
import { readSettings } from '#app/business/settings/settings-repository.server.ts'
import { commit } from '#app/db/batch.ts'
import { account } from '#app/db/schema/accounts.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { endOtherTokens } from './one-time-tokens.server.ts'

type Needs = SessionNeeds & { jobs: Jobs }
export type ChangePassword = { readonly present: string; readonly wanted: string; readonly locale: Locale }
export type ChangePasswordRefusal =
  | PasswordRefusal
  | { readonly code: 'INVALID_FORMAT_PASSWORD'; readonly fault: PasswordFault; readonly minLength: number }

/**
 * Changes the signed-in person's password, which requires the current one.
 * All other sessions and links end, this browser gets a new session, and a mail tells the owner.
 * Of two simultaneous changes one succeeds.
 */
export async function changePassword(
  needs: Needs,
  { present, wanted, locale }: ChangePassword,
  owner: SignedInAccount,
  request: Request,
): Promise<Result<NewSession, ChangePasswordRefusal>> {
  const proved = await provePassword(needs, owner, present)
  if (!proved.ok) return proved
  const minLength = passwordMinLengthOf(owner.roles, await readSettings(needs))
  const fault = passwordFault(wanted, minLength, [owner.email, owner.username])
  if (fault) return refuse({ code: 'INVALID_FORMAT_PASSWORD', fault, minLength })
  const outboxId = await replacePassword(needs, owner, {
    before: proved.value,
    after: await hashPassword(wanted),
    locale,
  })
  if (outboxId === null) return refuse({ code: 'WRONG_PASSWORD' })
  const { userId } = owner
  const session = await startSession(needs, { userId, way: 'password' }, request)
  await Promise.all([
    needs.announce({ userId }, { kind: 'session-ended' }),
    needs.jobs.sendOutbox([outboxId]),
  ])
  return ok(session)
}

type Change = { readonly before: string; readonly after: string; readonly locale: Locale }

async function replacePassword(
  needs: Needs,
  { userId, email, sessionId }: SignedInAccount,
  { before, after, locale }: Change,
): Promise<string | null> {
  const { db } = needs
  const now = needs.now()
  const data = { forgotPath: '/forgotpass' }
  const key = `password-changed:${sessionId}:${now}`
  const mail = prepareMail(needs, { key, template: 'password-changed', to: email, locale, data })
  try {
    await commit(db, [
      db
        .update(account)
        .set({ password: after, updatedAt: new Date(now) })
        .where(
          and(
            eq(account.userId, userId),
            eq(account.providerId, CREDENTIAL.providerId),
            eq(account.password, before),
          ),
        ),
      db.run(sql`SELECT CASE WHEN changes() = 1 THEN 1 ELSE json('changed meanwhile') END`),
      endSessions(db, userId, 'PASSWORD_CHANGED'),
      endOtherTokens(db, userId, now),
      mail.statement,
    ])
    return mail.id
  } catch (error) {
    if (wasChangedMeanwhile(error)) return null
    throw error
  }
}

function wasChangedMeanwhile(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return /malformed JSON/i.test(error.message) || wasChangedMeanwhile(error.cause)
}
