import { CREDENTIAL } from '#app/business/accounts/sign-in/credential.ts'
import { hashPassword, verifyPassword } from '#app/business/accounts/sign-in/password.server.ts'
import { passwordFault, STAFF_PASSWORD_MIN_LENGTH } from '#app/business/accounts/sign-in/password-rules.ts'
import { account, session } from '#app/db/schema/accounts.ts'
import { randomToken } from '#app/platform/ids.ts'
import type { AccountContext, Person } from './draft-accounts.server.ts'
import type { Drafting } from './draft-kind.ts'
import type { AccountEntry } from './site-file.ts'

/** A password that is the present one already changes nothing; another one ends every session of the account. */
export async function draftPassword(
  { place, user, password }: AccountEntry,
  { id, roles, username, email }: Pick<Person, 'id' | 'roles' | 'username' | 'email'>,
  { stored, passwordMinLength }: AccountContext,
  { draft, now }: Drafting,
): Promise<void> {
  if (password === null) return
  const shortest = roles.split(',').includes('admin')
    ? Math.max(STAFF_PASSWORD_MIN_LENGTH, passwordMinLength)
    : passwordMinLength
  const fault = passwordFault(password, shortest, [user.email, user.displayUsername])
  if (fault) {
    const what = {
      TOO_SHORT: `expected at least ${shortest} characters`,
      TOO_LONG: 'is too long',
      COMMON: 'is too common',
    }
    draft.fault(`${place}.password`, what[fault])
    return
  }
  const before = stored.credentials.get(id)
  if (before?.password && (await verifyPassword(before.password, password))) return
  const hash = await hashPassword(password)
  const at = new Date(now)
  if (before) {
    draft.change(account, { key: { id: before.id }, set: { password: hash, updatedAt: at } })
    draft.delete(session, { userId: id })
    draft.overwrites.push({
      place: `${place} (${username ?? email}).password`,
      before: 'the present one',
      after: 'another one',
    })
    draft.count('password', 'updated')
    return
  }
  draft.insert(account, {
    id: randomToken(),
    accountId: id,
    ...CREDENTIAL,
    userId: id,
    password: hash,
    createdAt: at,
    updatedAt: at,
  })
}
