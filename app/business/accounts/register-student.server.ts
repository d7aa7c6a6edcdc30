import { eq, or } from 'drizzle-orm'
import { commit } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { user } from '#app/db/schema/accounts.ts'
import type { Locale } from '#app/i18n/locale.ts'
import type { Clock } from '#app/platform/clock.ts'
import { randomToken } from '#app/platform/ids.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import type { Settings } from '../settings/settings.ts'
import { selectSettings, settingsFromRows } from '../settings/settings-repository.server.ts'
import { insertAccount, type Taken, takenBy } from './accounts-repository.server.ts'
import type { UserId } from './caller.ts'
import { hashPassword } from './password.server.ts'
import {
  checkRegistration,
  type Registration,
  type RegistrationFaults,
  type RegistrationInput,
} from './registration.ts'
import { isLimitReached, limitGuards } from './registration-limits.server.ts'
import { registrationLimits } from './sign-in-limits.server.ts'
import { countTry, type TooManyTries } from './throttle.server.ts'

export type RegisterNeeds = { db: Database; now: Clock }
export type RegisterStudent = { readonly input: RegistrationInput; readonly locale: Locale }

/** §8. `INPUT_ERROR` lists every field with what is wrong; the single-field codes are there for the calls' readers. */
export type RegisterRefusal =
  | {
      readonly code:
        | 'INPUT_ERROR'
        | 'INVALID_FORMAT_EMAIL'
        | 'INVALID_FORMAT_USERNAME'
        | 'INVALID_FORMAT_PASSWORD'
      readonly faults: RegistrationFaults
      readonly passwordMinLength: number
    }
  | { readonly code: Taken | 'OVER_LIMIT_USER' | 'ERROR_CREATE_USER_IN_DAY' }
  | TooManyTries

/**
 * Makes a student's account: user, student and credential together or not at all. Two who ask for the same address or user
 * name at the same moment make one account; the shop's limits hold under the same conditions (§5, §8).
 */
export async function registerStudent(
  needs: RegisterNeeds,
  { input, locale }: RegisterStudent,
  request: Request,
): Promise<Result<{ userId: UserId }, RegisterRefusal>> {
  const settings = settingsFromRows(await selectSettings(needs.db))
  const { registration, faults } = checkRegistration(input, settings)
  if (Object.keys(faults).length > 0) {
    return refuse({ code: codeOf(faults), faults, passwordMinLength: settings.passwordMinLength })
  }
  const tooMany = await countTry(needs, registrationLimits(request))
  if (tooMany) return refuse(tooMany)
  const known = await findTaken(needs, registration)
  if (known) return refuse({ code: known })
  const reached = await isLimitReached(needs, settings)
  if (reached) return refuse({ code: reached })
  return create(needs, registration, settings, locale)
}

/** A form with one kind of fault is named by it; anything else is an input error with its list. */
function codeOf(faults: RegistrationFaults) {
  const kinds = Object.values(faults)
  const isOnly = (start: string) => kinds.every(kind => kind.startsWith(start))
  if (isOnly('INVALID_FORMAT_EMAIL')) return 'INVALID_FORMAT_EMAIL'
  if (isOnly('INVALID_FORMAT_USERNAME')) return 'INVALID_FORMAT_USERNAME'
  return isOnly('PASSWORD_') ? 'INVALID_FORMAT_PASSWORD' : 'INPUT_ERROR'
}

async function findTaken({ db }: RegisterNeeds, { email, username }: Registration): Promise<Taken | null> {
  const found = await db
    .select({ email: user.email })
    .from(user)
    .where(or(eq(user.email, email), eq(user.username, username), eq(user.email, username)))
  if (found.some(row => row.email === email)) return 'DUPLICATE_EMAIL'
  return found.length > 0 ? 'DUPLICATE_USERNAME' : null
}

async function create(
  needs: RegisterNeeds,
  registration: Registration,
  settings: Settings,
  locale: Locale,
): Promise<Result<{ userId: UserId }, RegisterRefusal>> {
  const { db } = needs
  const now = needs.now()
  const passwordHash = await hashPassword(registration.password)
  const account = toAccount(registration, passwordHash, locale)
  try {
    await commit(db, [...limitGuards(db, settings, now), ...insertAccount(db, account, now)])
    return ok({ userId: account.userId })
  } catch (error) {
    const taken = takenBy(error)
    if (taken) return refuse({ code: taken })
    const reached = await isLimitReached(needs, settings)
    if (reached) return refuse({ code: reached })
    throw error
  }
}

function toAccount(registration: Registration, passwordHash: string, locale: Locale) {
  const { email, username, displayUsername, password: _, branch, ...student } = registration
  return {
    userId: randomToken() as UserId,
    name: [student.firstname, student.lastname].filter(Boolean).join(' ') || displayUsername,
    email,
    username,
    displayUsername,
    roles: ['student'] as const,
    locale,
    passwordHash,
    student: { ...student, branchId: branch || null },
  }
}
