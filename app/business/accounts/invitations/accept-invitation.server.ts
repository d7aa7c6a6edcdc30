import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { insertAccount, takenBy } from '#app/business/accounts/accounts-repository.server.ts'
import { agreeToTerms } from '#app/business/accounts/consents.server.ts'
import { CREDENTIAL } from '#app/business/accounts/passwords/credential.ts'
import { hashPassword } from '#app/business/accounts/passwords/password.server.ts'
import {
  type PasswordFault,
  passwordFault,
  STAFF_PASSWORD_MIN_LENGTH,
} from '#app/business/accounts/passwords/password-rules.ts'
import { preparePasswordLink } from '#app/business/accounts/people/send-password-link.server.ts'
import { defaultGroupNow } from '#app/business/accounts/registration/list-user-groups.server.ts'
import { TEXT_MAX } from '#app/business/accounts/registration/profile.ts'
import { endSessions } from '#app/business/accounts/session-rows.server.ts'
import type { NewSession, SessionNeeds } from '#app/business/accounts/sessions/session.ts'
import { mayNow } from '#app/business/accounts/sessions/staff-guard.server.ts'
import { startSession } from '#app/business/accounts/sessions/start-session.server.ts'
import type { Caller, UserId } from '#app/business/callers/caller.ts'
import { networkOf } from '#app/business/callers/network.ts'
import {
  hasStaffRole,
  type Permission,
  parseRoles,
  type Role,
  rolesAsKept,
} from '#app/business/callers/permissions.ts'
import { limitsOf } from '#app/business/callers/rates.ts'
import { logStaffAct } from '#app/business/callers/staff-log.server.ts'
import {
  countTry,
  currentWindows,
  findReachedLimit,
  selectTries,
} from '#app/business/callers/throttle.server.ts'
import type { Jobs } from '#app/business/notifications/jobs.ts'
import { selectSettings, settingsFromRows } from '#app/business/settings/settings-repository.server.ts'
import { commit, failIfUnchanged, isUnchangedError, readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { account as credentials, invitations, user } from '#app/db/schema/accounts.ts'
import type { Locale } from '#app/i18n/locale.ts'
import type { Instant } from '#app/platform/clock.ts'
import { randomToken, sha256Hex } from '#app/platform/ids.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { type InvitationRefusal, invitationFault, maskedEmail, type OpenInvitation } from './invitation.ts'

type Needs = SessionNeeds & { jobs: Jobs }

/** Another request changed the account or accepted the invitation first. This one did nothing. */
type Changed = { readonly code: 'PERSON_CHANGED' }
export type NameFault = 'REQUIRED' | 'TOO_LONG'
export type RegisterInvitedRefusal =
  | InvitationRefusal
  | Changed
  | { readonly code: 'INPUT_ERROR'; readonly name: NameFault | null; readonly password: PasswordFault | null }

/** Returns the invitation of this link and what the reader can do with it. Does not use it up. Counts wrong links. */
export async function openInvitation(
  needs: Pick<Needs, 'db' | 'now'>,
  token: string,
  caller: Caller,
  request: Request,
): Promise<Result<OpenInvitation, InvitationRefusal>> {
  const { db } = needs
  const now = needs.now()
  const limits = limitsOf('invitationLink', `invitation:${networkOf(request)}`)
  const ofLink = eq(invitations.tokenHash, await sha256Hex(token))
  const {
    tries,
    rows: [row],
    accounts,
  } = await readBatch(db, {
    tries: selectTries(db, currentWindows(limits, now)),
    rows: db
      .select({
        id: invitations.id,
        email: invitations.email,
        roles: invitations.roles,
        expiresAt: invitations.expiresAt,
        acceptedAt: invitations.acceptedAt,
        withdrawnAt: invitations.withdrawnAt,
        by: sql<string>`(SELECT name FROM user WHERE user.id = ${invitations.invitedBy})`.as('inviter'),
        mayInvite: sql<number>`${mayNow(invitations.invitedBy, 'team.write')}`.as('may_invite'),
      })
      .from(invitations)
      .where(ofLink),
    accounts: db
      .select({ id: user.id })
      .from(user)
      .where(eq(user.email, db.select({ email: invitations.email }).from(invitations).where(ofLink))),
  })
  if (!row) {
    const tooMany = findReachedLimit(tries, limits, now) ?? (await countTry(needs, limits))
    return refuse(tooMany ?? { code: 'INVITATION_UNKNOWN' })
  }
  const fault = invitationFault({ ...row, mayInvite: row.mayInvite === 1 }, now)
  if (fault) return refuse({ code: fault })
  const { id, email, roles, by } = row
  if (caller.account && caller.account.email !== email)
    return refuse({ code: 'INVITATION_OF_OTHER', email: maskedEmail(email) })
  const way = caller.account ? 'accept' : accounts.length > 0 ? 'sign-in' : 'register'
  return ok({ id, email, rolesAsKept: roles, by, way })
}

/**
 * Gives the signed-in person the roles, beside those they have. A new staff member's password and other sessions end,
 * because staff passwords are longer: `passwordPath` is the page where they set a new one, which a mail says too.
 */
export async function acceptInvitation(
  needs: Needs,
  token: string,
  caller: Caller,
  request: Request,
): Promise<Result<{ readonly passwordPath: string | null }, InvitationRefusal | Changed>> {
  const { db } = needs
  const opened = await openInvitation(needs, token, caller, request)
  if (!opened.ok) return opened
  const { account } = caller
  if (!account) return refuse({ code: 'PERSON_CHANGED' })
  const { userId } = account
  const [row] = await db.select({ before: user.roles }).from(user).where(eq(user.id, userId))
  const before = row?.before ?? ''
  const roles = rolesAsKept([...before.split(','), ...opened.value.rolesAsKept.split(',')])
  const wasStaff = hasStaffRole(parseRoles(before))
  const link = wasStaff ? null : await preparePasswordLink(needs, userId)
  const at = needs.now()
  const used = await committed(db, [
    ...consumeInvitation(db, opened.value, at),
    db
      .update(user)
      .set({ roles, emailVerified: true, updatedAt: new Date(at) })
      .where(
        and(
          eq(user.id, userId),
          eq(user.email, opened.value.email),
          eq(user.roles, before),
          isNull(user.blockedAt),
        ),
      ),
    failIfUnchanged(db),
    logJoining(db, userId, { ...opened.value, before, roles }, at),
    ...(link
      ? [
          endSessions(db, userId, 'ROLES_CHANGED', account.sessionId),
          db
            .delete(credentials)
            .where(and(eq(credentials.userId, userId), eq(credentials.providerId, CREDENTIAL.providerId))),
          ...link.statements,
        ]
      : []),
  ])
  if (!used) return refuseNow(needs, token, caller, request)
  await needs.announce({ userId }, { kind: link ? 'session-ended' : 'roles-changed' })
  if (link) await needs.jobs.sendOutbox([link.mailId])
  return ok({ passwordPath: link?.path ?? null })
}

/**
 * Makes the account of an invited person who has none, with the roles, and signs this browser in. The link proves the
 * address. Of two simultaneous requests one makes the account.
 */
export async function registerInvited(
  needs: Needs,
  { token, name, password, locale }: { token: string; name: string; password: string; locale: Locale },
  caller: Caller,
  request: Request,
): Promise<Result<NewSession, RegisterInvitedRefusal>> {
  const { db } = needs
  const opened = await openInvitation(needs, token, caller, request)
  if (!opened.ok) return opened
  if (opened.value.way !== 'register') return refuse({ code: 'PERSON_CHANGED' })
  const { email } = opened.value
  const full = name.trim().replace(/\s+/g, ' ')
  const nameFault = full === '' ? 'REQUIRED' : full.length > TEXT_MAX ? 'TOO_LONG' : null
  const fault = passwordFault(password, STAFF_PASSWORD_MIN_LENGTH, [email])
  if (nameFault || fault) return refuse({ code: 'INPUT_ERROR', name: nameFault, password: fault })
  const userId = randomToken() as UserId
  const [firstname = '', ...others] = full.split(' ')
  // A student too, so that the account stays once the roles of the back office are taken away.
  const roles = rolesAsKept(['student', ...opened.value.rolesAsKept.split(',')])
  const passwordHash = await hashPassword(password)
  const at = needs.now()
  const settings = settingsFromRows(await selectSettings(db))
  const who = { userId, visitorId: caller.visitorId }
  const used = await committed(db, [
    ...consumeInvitation(db, opened.value, at),
    ...insertAccount(
      db,
      {
        ...{ userId, name: full, email, isEmailVerified: true, locale, passwordHash },
        ...{ username: null, displayUsername: null },
        roles: roles.split(',') as (Role | Permission)[],
        student: { firstname, lastname: others.join(' '), userGroupId: defaultGroupNow },
      },
      at,
    ),
    ...(await agreeToTerms(db, settings, who, { place: 'registration', at })),
    logJoining(db, userId, { ...opened.value, before: '', roles }, at),
  ])
  if (!used) return refuseNow(needs, token, caller, request)
  return ok(await startSession(needs, { userId, way: 'registration' }, request))
}

/** Prepares using up the link. The batch fails if it no longer works, or if its inviter may no longer give roles. */
function consumeInvitation(db: Database, { id }: OpenInvitation, at: Instant) {
  return [
    db
      .update(invitations)
      .set({ acceptedAt: at })
      .where(
        and(
          eq(invitations.id, id),
          isNull(invitations.acceptedAt),
          isNull(invitations.withdrawnAt),
          gt(invitations.expiresAt, at),
          mayNow(invitations.invitedBy, 'team.write'),
        ),
      ),
    failIfUnchanged(db),
  ] as const
}

type Joined = { readonly id: string; readonly before: string; readonly roles: string }

function logJoining(db: Database, userId: string, { id: invitation, before, roles }: Joined, at: Instant) {
  const data = { invitation, before, roles }
  return logStaffAct(db, { userId, action: 'student.joined', id: userId, at, data })
}

/** Returns false if a guard, or another account with the address, stopped the batch. */
async function committed(db: Database, statements: Parameters<typeof commit>[1]): Promise<boolean> {
  try {
    await commit(db, statements)
    return true
  } catch (error) {
    if (isUnchangedError(error) || takenBy(error)) return false
    throw error
  }
}

/** The refusal after a lost race: what the link says by now. */
async function refuseNow(needs: Needs, token: string, caller: Caller, request: Request) {
  const now = await openInvitation(needs, token, caller, request)
  return now.ok ? refuse({ code: 'PERSON_CHANGED' as const }) : now
}
