import { eq, or } from 'drizzle-orm'
import { insertAccount, type Taken, takenBy } from '#app/business/accounts/accounts-repository.server.ts'
import { agreeToTerms, decideMarketing, textVersion } from '#app/business/accounts/consents.server.ts'
import { hashPassword } from '#app/business/accounts/passwords/password.server.ts'
import { registrationLimits } from '#app/business/accounts/sign-in-limits.server.ts'
import type { Caller, SignedInAccount, UserId } from '#app/business/callers/caller.ts'
import { countTryAndRead, type TooManyTries } from '#app/business/callers/throttle.server.ts'
import type { Jobs } from '#app/business/notifications/jobs.ts'
import { settingsIn } from '#app/business/settings/settings.ts'
import { commit, type Statement } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { user } from '#app/db/schema/accounts.ts'
import type { Locale } from '#app/i18n/locale.ts'
import type { Clock, Instant } from '#app/platform/clock.ts'
import { randomToken } from '#app/platform/ids.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { defaultGroupNow } from './list-user-groups.server.ts'
import { namedPictures, picturesOf, profileColumns } from './profile.ts'
import { keepPictures, readFormAndPictures, type ShopForm } from './profile-form.server.ts'
import {
  checkRegistration,
  type Registration,
  type RegistrationFaults,
  type RegistrationInput,
} from './registration.ts'
import { isLimitReached, limitGuards, reachedLimit, selectCounts } from './registration-limits.server.ts'
import { prepareRegistrationMail } from './registration-mail.server.ts'

export type RegisterNeeds = { db: Database; now: Clock; jobs: Pick<Jobs, 'sendOutbox'> }
export type RegisterStudent = {
  readonly input: RegistrationInput
  readonly locale: Locale
  /** The checkbox for advertising mails, unchecked by default. */
  readonly marketing?: boolean
  readonly extraData?: ExtraAccountData
  /** True: only checks the form. The answer is a refusal with the faults found, none if all is right. */
  readonly isCheck?: boolean
}

/**
 * Data of a later room that is stored with a new account (tax data).
 * Its faults count with the form's; its statements join the batch.
 */
export type ExtraAccountData = {
  readonly faults: Readonly<Record<string, string>>
  readonly statements: (userId: UserId, at: Instant) => readonly Statement[]
}

export type WhoRegisters = { readonly request: Request; readonly caller: Caller }

/**
 * See behaviour: Account refusals. `INPUT_ERROR` lists every wrong field.
 * The codes for a single field serve the HTTP calls.
 */
export type RegisterRefusal =
  | {
      readonly code:
        | 'INPUT_ERROR'
        | 'INVALID_FORMAT_EMAIL'
        | 'INVALID_FORMAT_USERNAME'
        | 'INVALID_FORMAT_PASSWORD'
      readonly faults: RegistrationFaults
      /** Faults of the data in `extraData`. */
      readonly otherFaults: ExtraAccountData['faults']
      /** The shop's form, to word the messages. */
      readonly form: ShopForm
    }
  | { readonly code: Taken | 'OVER_LIMIT_USER' | 'ERROR_CREATE_USER_IN_DAY' }
  | TooManyTries

/** The new student, to show who is signed in. */
export type RegisteredStudent = Pick<SignedInAccount, 'userId' | 'name' | 'email' | 'username'>

type Answer = Result<RegisteredStudent, RegisterRefusal>

const NO_EXTRA_DATA: ExtraAccountData = { faults: {}, statements: () => [] }

/**
 * Creates a student's account in one batch (behaviour: Registration rules). Simultaneous requests for one address or
 * user name create one account. A student without a group gets the default one. Only pictures of this caller are kept.
 * A mail is sent.
 */
export async function registerStudent(
  needs: RegisterNeeds,
  { input, locale, marketing = false, extraData = NO_EXTRA_DATA, isCheck = false }: RegisterStudent,
  { request, caller }: WhoRegisters,
): Promise<Answer> {
  const names = namedPictures(input)
  const { form, ownPictures } = await readFormAndPictures(needs, { names, caller })
  const { registration, faults } = checkRegistration(input, form, ownPictures)
  if (isCheck || Object.keys(faults).length + Object.keys(extraData.faults).length > 0)
    return refuseForm(form, faults, extraData)
  const counted = await countTryAndRead(needs, registrationLimits(request), {
    known: selectTaken(needs.db, registration),
    counts: selectCounts(needs.db, form.settings, needs.now()),
  })
  if (!counted.ok) return counted
  const { known, counts } = counted.value
  const code = takenOf(registration, known) ?? reachedLimit(form.settings, counts)
  if (code) return refuse({ code })
  return create(needs, { registration, input, form, locale, marketing, extraData, caller })
}

function refuseForm(form: ShopForm, faults: RegistrationFaults, extraData: ExtraAccountData): Answer {
  const otherFaults = extraData.faults
  return refuse({ code: codeOf({ ...faults, ...otherFaults }), faults, otherFaults, form })
}

/** Returns the specific code if all faults are of one kind, else INPUT_ERROR. */
function codeOf(faults: Readonly<Record<string, string>>) {
  const kinds = Object.values(faults)
  if (kinds.length === 0) return 'INPUT_ERROR'
  const isOnly = (start: string) => kinds.every(kind => kind.startsWith(start))
  if (isOnly('INVALID_FORMAT_EMAIL')) return 'INVALID_FORMAT_EMAIL'
  if (isOnly('INVALID_FORMAT_USERNAME')) return 'INVALID_FORMAT_USERNAME'
  return isOnly('PASSWORD_') ? 'INVALID_FORMAT_PASSWORD' : 'INPUT_ERROR'
}

function selectTaken(db: Database, { email, username }: Registration) {
  return db
    .select({ email: user.email })
    .from(user)
    .where(or(eq(user.email, email), eq(user.username, username), eq(user.email, username)))
}

function takenOf({ email }: Registration, found: readonly { email: string }[]): Taken | null {
  if (found.some(row => row.email === email)) return 'DUPLICATE_EMAIL'
  return found.length > 0 ? 'DUPLICATE_USERNAME' : null
}

type ToCreate = Required<Omit<RegisterStudent, 'isCheck'>> & {
  readonly registration: Registration
  readonly form: ShopForm
  readonly caller: Caller
}

async function create(needs: RegisterNeeds, toCreate: ToCreate): Promise<Answer> {
  const { db } = needs
  const { registration, input, form, marketing, extraData, caller } = toCreate
  const at = needs.now()
  const account = toAccount(toCreate, await hashPassword(registration.password))
  const { userId } = account
  const names = picturesOf(registration.profile, form.labels)
  const mail = prepareRegistrationMail(db, account, at)
  const who = { userId, visitorId: caller.visitorId }
  const said = { place: 'registration', at } as const
  const agreed = await agreeToTerms(db, form.settings, who, said)
  const version = await textVersion(settingsIn(form.settings, db.$locale).privacyText)
  if (marketing) agreed.push(decideMarketing(db, version, who, { ...said, given: true }))
  try {
    await commit(db, [
      ...limitGuards(db, form.settings, at),
      ...insertAccount(db, account, at),
      ...keepPictures(db, { names, caller, userId, at }),
      mail.statement,
      ...extraData.statements(userId, at),
      ...agreed,
    ])
  } catch (error) {
    const taken = takenBy(error)
    if (taken) return refuse({ code: taken })
    const reached = await isLimitReached(needs, form.settings)
    if (reached) return refuse({ code: reached })
    // A picture or a group has gone since the first read.
    const now = await readFormAndPictures(needs, { names, caller })
    const { faults } = checkRegistration(input, now.form, now.ownPictures)
    if (Object.keys(faults).length > 0) return refuseForm(now.form, faults, extraData)
    throw error
  }
  await needs.jobs.sendOutbox([mail.id])
  const { name, email, username } = account
  return ok({ userId, name, email, username })
}

function toAccount({ registration, locale }: ToCreate, passwordHash: string) {
  const { email, username, displayUsername, profile } = registration
  return {
    userId: randomToken() as UserId,
    name: [profile.firstname, profile.lastname].filter(Boolean).join(' ') || displayUsername,
    email,
    username,
    displayUsername,
    roles: ['student'] as const,
    locale,
    passwordHash,
    student: { ...profileColumns(profile), userGroupId: profile.userGroupId ?? defaultGroupNow },
  }
}
