import { and, desc, eq, gt, isNull, lt, type SQL } from 'drizzle-orm'
import type { PersonRefusal } from '#app/business/accounts/people/person.ts'
import type { SecondFactorNeeds } from '#app/business/accounts/second-factor/prove-second-factor.server.ts'
import { prepareDangerousAct } from '#app/business/accounts/sessions/dangerous-act.server.ts'
import { mayNow, proveAgain, staffOf } from '#app/business/accounts/sessions/staff-guard.server.ts'
import { type Caller, may, type SignedInAccount } from '#app/business/callers/caller.ts'
import { parseEmailAddress } from '#app/business/callers/email-address.ts'
import {
  hasLoneExtra,
  hasStaffRole,
  type Permission,
  type Role,
  rolesAsKept,
} from '#app/business/callers/permissions.ts'
import { limitsOf } from '#app/business/callers/rates.ts'
import { countTry } from '#app/business/callers/throttle.server.ts'
import type { Jobs } from '#app/business/notifications/jobs.ts'
import { prepareMail } from '#app/business/notifications/outbox.server.ts'
import { commit, failIfUnchanged, failUnless, isUnchangedError } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { invitations, user } from '#app/db/schema/accounts.ts'
import { localeOf } from '#app/i18n/locale.ts'
import { DAY, type Instant } from '#app/platform/clock.ts'
import { encodeBase64Url, randomToken, sha256Hex } from '#app/platform/ids.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { INVITATION_LIFE, type ListedInvitation } from './invitation.ts'

type Needs = SecondFactorNeeds & { jobs: Jobs }

export type InviteRefusal =
  | PersonRefusal
  | {
      readonly code:
        | 'INVALID_FORMAT_EMAIL'
        /** The account with this address has all these roles. */
        | 'ALREADY_IN_TEAM'
        /** Somebody accepted, withdrew or replaced the invitation first. */
        | 'INVITATION_OVER'
    }

/** How long owners see an invitation that nobody accepted, and how long the shop keeps its address. */
const SHOWN_AFTER_END = 30 * DAY
const MOST = 200
const isOpen = and(isNull(invitations.acceptedAt), isNull(invitations.withdrawnAt))

/** Lists the invitations that nobody has accepted or withdrawn, the newest first. Ended ones stay for 30 days. */
export async function listInvitations(
  { db, now }: Pick<Needs, 'db' | 'now'>,
  caller: Caller,
): Promise<Result<readonly ListedInvitation[], { readonly code: 'NOT_STAFF' }>> {
  if (!may(caller, 'team.write')) return refuse({ code: 'NOT_STAFF' })
  const { id, email, roles, expiresAt } = invitations
  return ok(
    await db
      .select({ id, email, rolesAsKept: roles, by: user.name, expiresAt })
      .from(invitations)
      .innerJoin(user, eq(user.id, invitations.invitedBy))
      .where(and(isOpen, gt(expiresAt, now() - SHOWN_AFTER_END)))
      .orderBy(desc(expiresAt))
      .limit(MOST),
  )
}

/**
 * Mails an invitation to these roles. The link works once and for seven days. Earlier invitations of the address are
 * withdrawn. `code`: the password or code that `proveAgain` asks for. All owners get a mail.
 */
export async function inviteToTeam(
  needs: Needs,
  asked: { readonly email: string; readonly roles: readonly (Role | Permission)[]; readonly code: string },
  caller: Caller,
  request: Request,
): Promise<Result<null, InviteRefusal>> {
  const staff = staffOf(caller, 'team.write')
  if (!staff) return refuse({ code: 'NOT_STAFF' })
  const email = parseEmailAddress(asked.email)
  if (!email) return refuse({ code: 'INVALID_FORMAT_EMAIL' })
  if (!hasStaffRole(asked.roles)) return refuse({ code: 'ROLES_EMPTY' })
  if (hasLoneExtra(asked.roles)) return refuse({ code: 'EXTRA_ALONE' })
  if (email === staff.email) return refuse({ code: 'OWN_ACCOUNT' })
  const proved = await proveAgain(needs, staff, asked.code, request)
  if (!proved.ok) return proved
  return send(needs, staff, { email, roles: rolesAsKept(asked.roles) }, eq(invitations.email, email))
}

/** An invitation, and the password or code that `proveAgain` asks for. */
type Chosen = { readonly id: string; readonly code: string }

/** Withdraws an open invitation, also an ended one. Its link stops working. All owners get a mail. */
export async function withdrawInvitation(
  needs: Needs,
  { id, code }: Chosen,
  caller: Caller,
  request: Request,
): Promise<Result<null, InviteRefusal>> {
  const { db } = needs
  const found = await findChosen(needs, { id, code }, caller, request)
  if (!found.ok) return found
  const { staff, email, roles } = found.value
  const deed = await prepareDangerousAct(needs, staff, {
    action: 'invitation.withdraw',
    id,
    data: { roles },
    told: { what: email, from: roles },
  })
  const withdrawn = await committed(db, [
    withdraw(db, and(eq(invitations.id, id), mayNow(staff.userId, 'team.write')), needs.now()),
    failIfUnchanged(db),
    ...deed.statements,
  ])
  if (withdrawn.ok) await needs.jobs.sendOutbox(deed.mailIds)
  return withdrawn
}

/** Withdraws an open invitation and mails a new one to the same roles. The owner who does it becomes its inviter. */
export async function sendInvitationAgain(
  needs: Needs,
  { id, code }: Chosen,
  caller: Caller,
  request: Request,
): Promise<Result<null, InviteRefusal>> {
  const found = await findChosen(needs, { id, code }, caller, request)
  if (!found.ok) return found
  const { staff, email } = found.value
  const roles = rolesAsKept(found.value.roles.split(','))
  if (!hasStaffRole(roles.split(','))) return refuse({ code: 'ROLES_EMPTY' })
  return send(needs, staff, { email, roles }, eq(invitations.id, id), true)
}

/** Withdraws the open invitations that match `before`, and sends a new one. */
async function send(
  needs: Needs,
  staff: SignedInAccount,
  { email, roles }: { readonly email: string; readonly roles: string },
  before: SQL,
  mustReplace = false,
): Promise<Result<null, InviteRefusal>> {
  const { db } = needs
  const [known] = await db
    .select({ roles: user.roles, locale: user.locale })
    .from(user)
    .where(eq(user.email, email))
  const all = [...(known?.roles.split(',') ?? []), ...roles.split(',')]
  if (known && rolesAsKept(all) === known.roles) return refuse({ code: 'ALREADY_IN_TEAM' })
  const tooMany = await countTry(needs, limitsOf('invitation', `invitation:${staff.userId}`))
  if (tooMany) return refuse(tooMany)
  const at = needs.now()
  const id = randomToken()
  const token = encodeBase64Url(crypto.getRandomValues(new Uint8Array(32)))
  const row = { id, tokenHash: await sha256Hex(token), email, roles, invitedBy: staff.userId }
  const mail = prepareMail(needs, {
    key: `invitation:${id}`,
    template: 'team-invitation',
    to: email,
    locale: localeOf(known?.locale, db.$locale),
    data: { by: staff.name, roles, linkPath: `/invitation/${token}` },
  })
  const deed = await prepareDangerousAct(needs, staff, {
    action: 'invitation.send',
    id,
    data: { roles },
    told: { what: email, to: roles },
  })
  const sent = await committed(db, [
    failUnless(db, mayNow(staff.userId, 'team.write')),
    withdraw(db, before, at),
    ...(mustReplace ? [failIfUnchanged(db)] : []),
    // The shop keeps no address of a stranger for longer than owners see it.
    db.delete(invitations).where(and(isOpen, lt(invitations.expiresAt, at - SHOWN_AFTER_END))),
    db.insert(invitations).values({ ...row, createdAt: at, expiresAt: at + INVITATION_LIFE }),
    ...deed.statements,
    mail.statement,
  ])
  // Without an invitation to replace, only the owner's own role can have stopped the batch.
  if (!sent.ok) return mustReplace ? sent : refuse({ code: 'NOT_STAFF' })
  await needs.jobs.sendOutbox([mail.id, ...deed.mailIds])
  return sent
}

/** Returns the open invitation that an owner chose, and the owner, who has proved it again. */
async function findChosen(
  needs: Needs,
  { id, code }: Chosen,
  caller: Caller,
  request: Request,
): Promise<
  Result<{ readonly staff: SignedInAccount; readonly email: string; readonly roles: string }, InviteRefusal>
> {
  const staff = staffOf(caller, 'team.write')
  if (!staff) return refuse({ code: 'NOT_STAFF' })
  const proved = await proveAgain(needs, staff, code, request)
  if (!proved.ok) return proved
  const [row] = await needs.db
    .select({ email: invitations.email, roles: invitations.roles })
    .from(invitations)
    .where(and(eq(invitations.id, id), isOpen))
  return row ? ok({ staff, ...row }) : refuse({ code: 'INVITATION_OVER' })
}

function withdraw(db: Database, which: SQL | undefined, at: Instant) {
  return db.update(invitations).set({ withdrawnAt: at }).where(and(which, isOpen))
}

async function committed(
  db: Database,
  statements: Parameters<typeof commit>[1],
): Promise<Result<null, InviteRefusal>> {
  try {
    await commit(db, statements)
    return ok(null)
  } catch (error) {
    if (isUnchangedError(error)) return refuse({ code: 'INVITATION_OVER' })
    throw error
  }
}
