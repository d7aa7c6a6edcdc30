import { insertAccount } from '#app/business/accounts/accounts-repository.server.ts'
import { hashPassword } from '#app/business/accounts/passwords/password.server.ts'
import {
  type PasswordFault,
  passwordFault,
  STAFF_PASSWORD_MIN_LENGTH,
} from '#app/business/accounts/passwords/password-rules.ts'
import type { UserId } from '#app/business/callers/caller.ts'
import { parseEmailAddress } from '#app/business/callers/email-address.ts'
import { hasStaffRole, type Role } from '#app/business/callers/permissions.ts'
import type { Database } from '#app/db/connection.ts'
import { DEFAULT_LOCALE, type Locale } from '#app/i18n/locale.ts'
import { randomToken } from '#app/platform/ids.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'

const STUDENT_PASSWORD_MIN_LENGTH = 6

export type ProvisionAccount = {
  readonly email: string
  readonly username: string | null
  readonly password: string
  readonly roles: readonly Role[]
  readonly firstname: string
  readonly lastname: string
  readonly tel?: string
  readonly userGroupId?: number | null
  readonly locale?: Locale
}
export type ProvisionRefusal =
  | { readonly code: 'INVALID_FORMAT_EMAIL' }
  | { readonly code: 'INVALID_FORMAT_PASSWORD'; readonly fault: PasswordFault; readonly minLength: number }

/**
 * Prepares an account of any role with a password, for operators. Writes nothing: commit `statements` in one batch.
 * Needs only Drizzle and node:crypto, so Node scripts can use it too.
 */
export async function provisionAccount(db: Database, account: ProvisionAccount, now: number) {
  const email = parseEmailAddress(account.email)
  if (!email) return refused({ code: 'INVALID_FORMAT_EMAIL' })
  const minLength = hasStaffRole(account.roles) ? STAFF_PASSWORD_MIN_LENGTH : STUDENT_PASSWORD_MIN_LENGTH
  const fault = passwordFault(account.password, minLength, [email, account.username])
  if (fault) return refused({ code: 'INVALID_FORMAT_PASSWORD', fault, minLength })
  return ok(await prepareStatements(db, { ...account, email }, now))
}

async function prepareStatements(db: Database, account: ProvisionAccount, now: number) {
  const { email, username, roles, firstname, lastname, tel = '', userGroupId = null } = account
  const userId = randomToken() as UserId
  const name = [firstname, lastname].filter(Boolean).join(' ') || (username ?? email)
  const passwordHash = await hashPassword(account.password)
  const statements = insertAccount(
    db,
    {
      userId,
      name,
      email,
      username: username?.toLowerCase() ?? null,
      displayUsername: username,
      roles,
      locale: account.locale ?? DEFAULT_LOCALE,
      passwordHash,
      student: { firstname, lastname, tel, userGroupId },
    },
    now,
  )
  return { userId, statements }
}

function refused(
  error: ProvisionRefusal,
): Result<Awaited<ReturnType<typeof prepareStatements>>, ProvisionRefusal> {
  return refuse(error)
}
