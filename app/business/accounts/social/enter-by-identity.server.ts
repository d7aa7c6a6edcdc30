import { eq } from 'drizzle-orm'
import { insertAccount } from '#app/business/accounts/accounts-repository.server.ts'
import { defaultGroupNow } from '#app/business/accounts/registration/list-user-groups.server.ts'
import {
  isLimitReached,
  limitGuards,
  type ReachedLimit,
} from '#app/business/accounts/registration/registration-limits.server.ts'
import { registrationLimits } from '#app/business/accounts/sign-in-limits.server.ts'
import { insertSocialAccount, selectOwner } from '#app/business/accounts/social-accounts.server.ts'
import type { SocialIdentity } from '#app/business/accounts/social-provider.ts'
import type { UserId } from '#app/business/callers/caller.ts'
import { hasAddress, parseEmailAddress, placeholderAddress } from '#app/business/callers/email-address.ts'
import { hasStaffRole } from '#app/business/callers/permissions.ts'
import { countTry, type TooManyTries } from '#app/business/callers/throttle.server.ts'
import type { Settings } from '#app/business/settings/settings.ts'
import { selectSettings, settingsFromRows } from '#app/business/settings/settings-repository.server.ts'
import { commit, readBatch } from '#app/db/batch.ts'
import { brokenConstraint } from '#app/db/broken-constraint.ts'
import type { Database } from '#app/db/connection.ts'
import { user } from '#app/db/schema/accounts.ts'
import type { Locale } from '#app/i18n/locale.ts'
import type { Clock } from '#app/platform/clock.ts'
import { randomToken } from '#app/platform/ids.ts'
import { oneLine } from '#app/platform/plain-text.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'

type Needs = { db: Database; now: Clock }
type Entering = { readonly identity: SocialIdentity; readonly locale: Locale }
export type Entered = {
  readonly userId: UserId
  readonly isNew: boolean
  /** True if the shop has an e-mail address to write to. */
  readonly hasAddress: boolean
}

export type EnterRefusal =
  /** An account with this address exists. Its owner must sign in first and then link the provider. */
  | 'EMAIL_KNOWN'
  /** Staff must sign in with their password. */
  | 'STAFF_ACCOUNT'
  | 'ACCOUNT_BLOCKED'
  | ReachedLimit

type Refusal = { readonly code: EnterRefusal } | TooManyTries

const LONGEST_NAME = 255

/**
 * Returns the account linked to the provider's person, or a new student's. A matching e-mail address alone opens no
 * account: its owner signs in first. Simultaneous sign-ins create one account (behaviour: Account refusals).
 */
export async function enterByIdentity(
  needs: Needs,
  entering: Entering,
  request: Request,
): Promise<Result<Entered, Refusal>> {
  const { db } = needs
  const { identity } = entering
  const email = parseEmailAddress(identity.email ?? '')
  const {
    ownerRows: [owner],
    namesakeRows: [namesake],
    settingRows,
  } = await readBatch(db, {
    ownerRows: selectOwner(db, identity),
    namesakeRows: db
      .select({ userId: user.id })
      .from(user)
      .where(eq(user.email, email ?? '')),
    settingRows: selectSettings(db),
  })
  if (owner) return letIn(owner)
  // The answers below reveal whether an address is known, so this counts as a registration.
  const wait = await countTry(needs, registrationLimits(request))
  if (wait) return refuse(wait)
  if (namesake) return refuse({ code: 'EMAIL_KNOWN' })
  const settings = settingsFromRows(settingRows)
  const reached = await isLimitReached(needs, settings)
  if (reached) return refuse({ code: reached })
  return create(needs, entering, { email, settings })
}

type Owner = Awaited<ReturnType<typeof selectOwner>>[number]

function letIn(owner: Owner): Result<Entered, Refusal> {
  if (owner.blockedAt !== null) return refuse({ code: 'ACCOUNT_BLOCKED' })
  // A provider cannot replace the second factor.
  const isGuarded = hasStaffRole(owner.roles.split(',')) || owner.secondFactorAt !== null
  if (isGuarded) return refuse({ code: 'STAFF_ACCOUNT' })
  return ok({ userId: owner.userId as UserId, isNew: false, hasAddress: hasAddress(owner.email) })
}

async function create(
  needs: Needs,
  { identity, locale }: Entering,
  { email, settings }: { email: string | null; settings: Settings },
): Promise<Result<Entered, Refusal>> {
  const { db } = needs
  const now = needs.now()
  const account = { ...toAccount(identity, email), locale }
  const { userId } = account
  const student = { ...account.student, userGroupId: defaultGroupNow }
  try {
    await commit(db, [
      ...limitGuards(db, settings, now),
      ...insertAccount(db, { ...account, student }, now),
      insertSocialAccount(db, { ...identity, userId }, now),
    ])
    return ok({ userId, isNew: true, hasAddress: hasAddress(account.email) })
  } catch (error) {
    const columns = brokenConstraint(error) ?? ''
    const [owner] = columns.includes('account.') ? await selectOwner(db, identity) : []
    if (owner) return letIn(owner)
    if (columns.includes('user.email')) return refuse({ code: 'EMAIL_KNOWN' })
    const reached = await isLimitReached(needs, settings)
    if (reached) return refuse({ code: reached })
    throw error
  }
}

/**
 * Keeps the address only if the provider has verified it.
 * Otherwise it could belong to another person, who could then not register with it.
 */
function toAccount(identity: SocialIdentity, email: string | null) {
  const userId = randomToken() as UserId
  const name = oneLine(identity.name).slice(0, LONGEST_NAME)
  const [firstname = '', ...others] = name.split(' ')
  const isProved = email !== null && identity.isEmailVerified
  return {
    userId,
    name,
    email: isProved ? email : placeholderAddress(userId),
    ...(isProved && { isEmailVerified: true as const }),
    username: null,
    displayUsername: null,
    roles: ['student'] as const,
    passwordHash: null,
    student: { firstname, lastname: others.join(' ') },
  }
}
