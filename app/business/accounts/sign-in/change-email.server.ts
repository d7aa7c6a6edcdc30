import { and, eq, gte, ne } from 'drizzle-orm'
import { takenBy } from '#app/business/accounts/accounts-repository.server.ts'
import { CREDENTIAL } from '#app/business/accounts/passwords/credential.ts'
import { endSessions } from '#app/business/accounts/session-rows.server.ts'
import type { NewSession, SessionNeeds } from '#app/business/accounts/sessions/session.ts'
import { startSession } from '#app/business/accounts/sessions/start-session.server.ts'
import type { Caller } from '#app/business/callers/caller.ts'
import type { Statement } from '#app/db/batch.ts'
import { commit } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { account, oneTimeTokens, user } from '#app/db/schema/accounts.ts'
import type { Instant } from '#app/platform/clock.ts'
import { sha256Hex } from '#app/platform/ids.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import {
  consumeToken,
  endOtherTokens,
  prepareOneTimeToken,
  selectLiveToken,
  setPasswordPath,
  type TokenPurpose,
  wasTokenUsed,
} from './one-time-tokens.server.ts'

export type EmailLinkRefusal = { readonly code: 'LINK_NOT_VALID' | 'DUPLICATE_EMAIL' }
type Link = {
  readonly userId: string
  readonly email: string
  readonly hash: string
  readonly createdAt: Instant
}

/** Returns a link's target address; null: it is unknown, used, expired or for another purpose. Does not use it up. */
export async function findEmailLink(
  { db, now }: Pick<SessionNeeds, 'db' | 'now'>,
  purpose: Extract<TokenPurpose, 'change-email' | 'stop-email-change'>,
  token: string,
): Promise<Link | null> {
  const [link] = await selectLiveToken(db, await sha256Hex(token), now())
  return link?.purpose === purpose && link.email !== null
    ? { userId: link.userId, email: link.email, hash: link.hash, createdAt: link.createdAt }
    : null
}

/**
 * Follows the link in the new address: the address becomes the account's and every session ends.
 * A browser that is signed in to the account gets a new session. The link signs in no other browser. Works once.
 */
export async function changeEmail(
  needs: SessionNeeds,
  token: string,
  caller: Caller,
  request: Request,
): Promise<Result<{ email: string; session: NewSession | null }, EmailLinkRefusal>> {
  const link = await findEmailLink(needs, 'change-email', token)
  if (!link) return refuse({ code: 'LINK_NOT_VALID' })
  const refusal = await moveTo(needs, link)
  if (refusal) return refuse(refusal)
  const { userId, email } = link
  const isOwn = caller.account?.userId === userId
  const session = isOwn ? await startSession(needs, { userId, way: 'link' }, request) : null
  await needs.announce({ userId }, { kind: 'session-ended' })
  return ok({ email, session })
}

/**
 * Follows the link in the old address: cancels the address change, or undoes it. Because a stranger may know the
 * password, it stops working, every session and later link ends, and the owner sets a new one. What was connected since
 * the change (LINE, Google and so on) no longer signs in.
 */
export async function stopEmailChange(
  needs: SessionNeeds,
  token: string,
): Promise<Result<{ setPasswordPath: string }, EmailLinkRefusal>> {
  const link = await findEmailLink(needs, 'stop-email-change', token)
  if (!link) return refuse({ code: 'LINK_NOT_VALID' })
  const { userId } = link
  const next = await prepareOneTimeToken(needs.db, { purpose: 'reset-password', userId }, needs.now())
  const refusal = await moveTo(needs, link, [
    needs.db
      .update(account)
      .set({ password: null })
      .where(and(eq(account.userId, userId), eq(account.providerId, CREDENTIAL.providerId))),
    needs.db
      .delete(account)
      .where(
        and(
          eq(account.userId, userId),
          ne(account.providerId, CREDENTIAL.providerId),
          gte(account.createdAt, new Date(link.createdAt)),
        ),
      ),
    needs.db
      .update(oneTimeTokens)
      .set({ usedAt: needs.now() })
      .where(and(eq(oneTimeTokens.userId, userId), gte(oneTimeTokens.createdAt, link.createdAt))),
    next.statement,
  ])
  if (refusal) return refuse(refusal)
  await needs.announce({ userId }, { kind: 'session-ended' })
  return ok({ setPasswordPath: setPasswordPath(next.token) })
}

async function moveTo(
  { db, now }: { db: Database; now: SessionNeeds['now'] },
  { userId, email, hash }: Link,
  also: readonly Statement[] = [],
): Promise<EmailLinkRefusal | null> {
  const at = now()
  try {
    await commit(db, [
      ...consumeToken(db, hash, at),
      db
        .update(user)
        .set({ email, emailVerified: true, updatedAt: new Date(at) })
        .where(eq(user.id, userId)),
      endSessions(db, userId, 'EMAIL_CHANGED'),
      endOtherTokens(db, userId, at),
      ...also,
    ])
    return null
  } catch (error) {
    if (wasTokenUsed(error)) return { code: 'LINK_NOT_VALID' }
    if (takenBy(error) === 'DUPLICATE_EMAIL') return { code: 'DUPLICATE_EMAIL' }
    throw error
  }
}
