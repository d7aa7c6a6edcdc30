import type { SQL } from 'drizzle-orm'
import { CREDENTIAL } from '#app/business/accounts/passwords/credential.ts'
import type { Permission, Role } from '#app/business/callers/permissions.ts'
import { brokenConstraint } from '#app/db/broken-constraint.ts'
import type { Database } from '#app/db/connection.ts'
import { account, students, user } from '#app/db/schema/accounts.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { randomToken } from '#app/platform/ids.ts'

type StudentRow = Omit<typeof students.$inferInsert, 'userId' | 'createdAt' | 'updatedAt' | 'userGroupId'> & {
  /** An SQL query where the database chooses the group as it writes the row. */
  readonly userGroupId?: number | SQL | null
}

export type NewAccount = {
  readonly userId: string
  readonly name: string
  readonly email: string
  /** Left out: the person has not yet proved that the address is theirs. */
  readonly isEmailVerified?: true
  readonly username: string | null
  /** The user name as it was typed, for display only. */
  readonly displayUsername: string | null
  readonly roles: readonly (Role | Permission)[]
  readonly locale: Locale
  /** null: the account cannot sign in until its owner sets a password by a link. */
  readonly passwordHash: string | null
  readonly student: StudentRow
}

/** Prepares the rows of a new account: user, student, and the credential if there is a password. The order matters. */
export function insertAccount(db: Database, account: NewAccount, now: number) {
  return [
    insertUser(db, account, now),
    insertStudent(db, account, now),
    ...insertCredential(db, account, now),
  ] as const
}

function insertUser(db: Database, account: NewAccount, now: number) {
  const { userId, name, email, username, displayUsername, roles, locale, isEmailVerified = false } = account
  const at = { createdAt: new Date(now), updatedAt: new Date(now) }
  return db.insert(user).values({
    id: userId,
    name,
    email,
    emailVerified: isEmailVerified,
    username,
    displayUsername,
    roles: roles.join(','),
    locale,
    ...at,
  })
}

function insertStudent(db: Database, { userId, student }: NewAccount, now: number) {
  return db.insert(students).values({ ...student, userId, createdAt: now, updatedAt: now })
}

function insertCredential(db: Database, { userId, passwordHash }: NewAccount, now: number) {
  return passwordHash ? [insertPassword(db, userId, passwordHash, now)] : []
}

/** Prepares the credential row for signing in with a password. */
export function insertPassword(db: Database, userId: string, password: string, now: number) {
  const at = { createdAt: new Date(now), updatedAt: new Date(now) }
  return db.insert(account).values({
    id: randomToken(),
    accountId: userId,
    ...CREDENTIAL,
    userId,
    password,
    ...at,
  })
}

export type Taken = 'DUPLICATE_EMAIL' | 'DUPLICATE_USERNAME'

/** Returns which unique index a failed batch broke. The index decides when two people register at the same moment. */
export function takenBy(error: unknown): Taken | null {
  const columns = brokenConstraint(error) ?? ''
  if (columns.includes('user.email')) return 'DUPLICATE_EMAIL'
  if (columns.includes('user.username')) return 'DUPLICATE_USERNAME'
  return null
}
