import { eq } from 'drizzle-orm'
import { insertPassword } from '#app/business/accounts/accounts-repository.server.ts'
import { hashPassword } from '#app/business/accounts/passwords/password.server.ts'
import {
  type PasswordFault,
  passwordFault,
  passwordMinLengthOf,
} from '#app/business/accounts/passwords/password-rules.ts'
import { endSessions } from '#app/business/accounts/session-rows.server.ts'
import { knownBrowserCookie } from '#app/business/accounts/sessions/known-browser.server.ts'
import type { NewSession } from '#app/business/accounts/sessions/session.ts'
import { startSession } from '#app/business/accounts/sessions/start-session.server.ts'
import { accountLimits, signedInLimits } from '#app/business/accounts/sign-in-limits.server.ts'
import { deleteUnprovedSocialAccounts } from '#app/business/accounts/social-accounts.server.ts'
import type { Caller, UserId } from '#app/business/callers/caller.ts'
import { parseRoles } from '#app/business/callers/permissions.ts'
import { clearTries } from '#app/business/callers/throttle.server.ts'
import { selectSettings, settingsFromRows } from '#app/business/settings/settings-repository.server.ts'
import { commit, readBatch } from '#app/db/batch.ts'
import { account, students, user } from '#app/db/schema/accounts.ts'
import type { Instant } from '#app/platform/clock.ts'
import { sha256Hex } from '#app/platform/ids.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { consumeToken, endOtherTokens, selectLiveToken, wasTokenUsed } from './one-time-tokens.server.ts'
import type { SignInNeeds } from './sign-in.server.ts'

export type SetPassword = { readonly token: string; readonly password: string }
export type PasswordSet = {
  readonly userId: UserId
  /** The name to sign in with from now on. */
  readonly identifier: string
  /** A new session, only for a browser that was signed in to this account. */
  readonly session: NewSession | null
  /** The session's cookies, or only the known-browser cookie. */
  readonly setCookies: readonly string[]
}
export type SetPasswordRefusal =
  | { readonly code: 'LINK_NOT_VALID' }
  | { readonly code: 'INVALID_FORMAT_PASSWORD'; readonly fault: PasswordFault; readonly minLength: number }

const LINK_NOT_VALID = { code: 'LINK_NOT_VALID' } as const

/** Returns the owner of a set-password link; null: it is unknown, used or expired. Does not use it up. */
export async function findLinkOwner(needs: SignInNeeds, token: string): Promise<LinkOwner | null> {
  const { db } = needs
  const {
    linkRows: [link],
    settings,
  } = await readBatch(db, {
    linkRows: selectLiveToken(db, await sha256Hex(token), needs.now()),
    settings: selectSettings(db),
  })
  if (link?.purpose !== 'set-first-password' && link?.purpose !== 'reset-password') return null
  const [owner] = await db.select().from(user).where(eq(user.id, link.userId))
  if (!owner) return null
  const minLength = passwordMinLengthOf(parseRoles(owner.roles), settingsFromRows(settings))
  return { userId: owner.id as UserId, email: owner.email, username: owner.username, minLength }
}

export type LinkOwner = {
  readonly userId: UserId
  readonly email: string
  readonly username: string | null
  /** The fewest characters of the new password. */
  readonly minLength: number
}

/**
 * Sets the password of the link's owner, once. All sessions and other links end, the address counts as verified, and
 * waits are reset. Only a browser signed in to this account gets a new session; others get sign-in attempts of their
 * own.
 */
export async function setPassword(
  needs: SignInNeeds,
  { token, password }: SetPassword,
  caller: Caller,
  request: Request,
): Promise<Result<PasswordSet, SetPasswordRefusal>> {
  const owner = await findLinkOwner(needs, token)
  if (!owner) return refuse(LINK_NOT_VALID)
  const fault = passwordFault(password, owner.minLength, [owner.email, owner.username])
  if (fault) return refuse({ code: 'INVALID_FORMAT_PASSWORD', fault, minLength: owner.minLength })
  const hash = await hashPassword(password)
  const at = needs.now()
  if (!(await redeemLink(needs, owner, { link: await sha256Hex(token), password: hash, at })))
    return refuse(LINK_NOT_VALID)
  const { userId } = owner
  await needs.announce({ userId }, { kind: 'session-ended' })
  const wasSignedIn = caller.account?.userId === userId
  const session = wasSignedIn ? await startSession(needs, { userId, way: 'link' }, request) : null
  const createBrowserCookie = () => knownBrowserCookie(needs.signer, { userId, passwordSetAt: at }, request)
  const setCookies = session?.setCookies ?? [await createBrowserCookie()]
  return ok({ userId, identifier: owner.username ?? owner.email, session, setCookies })
}

async function redeemLink(
  needs: SignInNeeds,
  owner: LinkOwner,
  { link, password, at: now }: { link: string; password: string; at: Instant },
): Promise<boolean> {
  const { db } = needs
  const { userId } = owner
  const at = new Date(now)
  const limits = [...accountLimits(userId), ...signedInLimits(userId)]
  try {
    await commit(db, [
      ...consumeToken(db, link, now),
      insertPassword(db, userId, password, now).onConflictDoUpdate({
        target: [account.providerId, account.accountId],
        set: { password, updatedAt: at },
      }),
      deleteUnprovedSocialAccounts(db, userId),
      db.update(user).set({ emailVerified: true, updatedAt: at }).where(eq(user.id, userId)),
      db.update(students).set({ isGuest: false, updatedAt: now }).where(eq(students.userId, userId)),
      endSessions(db, userId, 'PASSWORD_CHANGED'),
      endOtherTokens(db, userId, now),
      clearTries(db, limits),
    ])
    return true
  } catch (error) {
    if (wasTokenUsed(error)) return false
    throw error
  }
}
