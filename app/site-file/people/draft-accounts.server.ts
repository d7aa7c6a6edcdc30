import { CREDENTIAL } from '#app/business/accounts/passwords/credential.ts'
import { hashPassword, verifyPassword } from '#app/business/accounts/passwords/password.server.ts'
import { passwordFault, STAFF_PASSWORD_MIN_LENGTH } from '#app/business/accounts/passwords/password-rules.ts'
import { hasStaffRole, parseRoles } from '#app/business/callers/permissions.ts'
import type { PlanSnapshot } from '#app/business/learning/plan-snapshot.ts'
import { account, session, students, user } from '#app/db/schema/accounts.ts'
import { accessGrants } from '#app/db/schema/learning.ts'
import { randomToken } from '#app/platform/ids.ts'
import type { Row } from '#app/site-file/drafting/bulk-write.server.ts'
import { checkReferences, type Drafting, noteOverwrites } from '#app/site-file/drafting/draft-kind.ts'
import type { Draft } from '#app/site-file/drafting/import-draft.ts'
import { changedColumns } from '#app/site-file/drafting/settle-entries.ts'
import { initialOf } from '#app/site-file/format/fields.ts'
import type { SiteFile } from '#app/site-file/site-file.ts'
import type { AccountEntry } from './account-entry.ts'
import { studentFields, userFields } from './people-fields.ts'
import type { StoredPeople } from './stored-people.server.ts'

/** A person of the file or of the shop, with the facts that orders need. */
export type Person = {
  readonly id: string
  readonly username: string | null
  readonly email: string
  readonly name: string
  readonly roles: string
  readonly locale: string
  readonly tel: string
  readonly address: string
}

/** Returns the person with this user name or email address. A fault at `place` if there is none. */
export function findPerson(
  people: readonly Person[],
  account: string | undefined,
  place: string,
  draft: Draft,
): Person | undefined {
  const word = account?.toLowerCase()
  const person = people.find(({ username, email }) => username === word || email === word)
  if (!person) draft.fault(place, word === undefined ? 'is missing' : `there is no account ${word}`)
  return person
}

type AccountContext = {
  readonly stored: StoredPeople
  readonly courseIds: ReadonlySet<number>
  readonly userGroupIds: ReadonlySet<number>
  readonly passwordMinLength: number
}

/** Drafts the accounts of the file. Returns everybody whom an order may name. */
export async function draftAccounts(
  site: SiteFile,
  context: AccountContext,
  drafting: Drafting,
): Promise<Person[]> {
  const people = new Map<string, Person>(
    context.stored.users.map(row => [row.id, personOf(row, context.stored)]),
  )
  for (const entry of site.accounts) {
    const person = draftUser(entry, people, context, drafting)
    if (!person) continue
    people.set(person.id, person)
    await draftPassword(entry, person, context, drafting)
    draftGifts(entry, person.id, context, drafting)
  }
  const after = [...people.values()]
  const { users, hasOtherOwner } = context.stored
  if (users.some(isOwner) && !hasOtherOwner && !after.some(isOwner))
    drafting.draft.fault('accounts', 'leave the shop without an owner, so nobody could give a role')
  return after
}

/** `roles`: the list in a user row. */
export function isOwner({ roles }: { readonly roles: string }): boolean {
  return parseRoles(roles).includes('owner')
}

function draftUser(
  entry: AccountEntry,
  people: ReadonlyMap<string, Person>,
  { stored, userGroupIds }: AccountContext,
  { draft, now }: Drafting,
): Person | null {
  const { place } = entry
  const username = entry.user.displayUsername?.toLowerCase() || null
  const { email } = entry.user
  const all = [...people.values()]
  const byName = all.find(person => username !== null && person.username === username)
  const byEmail = all.find(person => person.email === email)
  const same = (entry.id === null ? undefined : people.get(entry.id)) ?? byName ?? byEmail
  if (byEmail && byEmail.id !== same?.id)
    draft.fault(`${place}.email`, `${email} is the address of another account`)
  if (byName && byName.id !== same?.id)
    draft.fault(`${place}.username`, `${username} is the name of another account`)
  if (!same && email === undefined) {
    draft.fault(`${place}.email`, 'is missing; a new account needs it')
    return null
  }
  const group = entry.student.userGroupId
  if (typeof group === 'number' && !userGroupIds.has(group)) {
    draft.fault(`${place}.user_group_id`, `there is no user group ${group}`)
  }
  const before = stored.users.find(row => row.id === same?.id)
  const studentBefore = stored.students.get(same?.id ?? '')
  if (same && !before) {
    draft.fault(place, 'is the account of an entry before it')
    return null
  }

  const id = same?.id ?? entry.id ?? randomToken()
  const student: Row = { ...initialOf(studentFields), ...studentBefore, ...entry.student }
  const name =
    `${student.firstname} ${student.lastname}`.trim() ||
    (entry.user.displayUsername ?? before?.name ?? email ?? '')
  // Keeps a name that differs from its two parts until one of the parts changes.
  const isRenamed =
    student.firstname !== studentBefore?.firstname || student.lastname !== studentBefore?.lastname
  const named: Row = {
    ...entry.user,
    ...(entry.user.displayUsername === undefined ? {} : { username }),
    ...(before && !isRenamed ? {} : { name }),
  }
  const dated = { createdAt: new Date(now), updatedAt: new Date(now) }
  const whole: Row = { ...initialOf(userFields), username: null, displayUsername: null, ...named }

  const known = `${place} (${before?.username ?? before?.email})`
  const userSet = before ? changedColumns(named, before) : {}
  const studentSet = studentBefore ? changedColumns(entry.student, studentBefore) : {}
  const isChanged = Object.keys(userSet).length + Object.keys(studentSet).length > 0
  if (!before) draft.insert(user, { id, emailVerified: true, ...whole, ...dated })
  else if (Object.keys(userSet).length > 0) {
    draft.change(user, { key: { id }, set: { ...userSet, updatedAt: dated.updatedAt } })
    const { username: _username, name: _name, ...set } = userSet
    noteOverwrites(draft, { place: known, fields: userFields, before: before ?? {}, after: set })
  }
  if (!studentBefore) draft.insert(students, { userId: id, ...student, createdAt: now, updatedAt: now })
  else if (Object.keys(studentSet).length > 0) {
    draft.change(students, { key: { userId: id }, set: { ...studentSet, updatedAt: now } })
    noteOverwrites(draft, {
      place: known,
      fields: studentFields,
      before: studentBefore ?? {},
      after: studentSet,
    })
  }
  draft.count('account', before ? (isChanged ? 'updated' : 'unchanged') : 'added')
  return personOf({ ...(before ?? whole), ...named, id } as Row, null, student)
}

function personOf(row: Row, stored: StoredPeople | null, student?: Row): Person {
  const known = student ?? stored?.students.get(String(row.id)) ?? {}
  return {
    id: String(row.id),
    username: (row.username as string | null | undefined) ?? null,
    email: String(row.email),
    name: String(row.name),
    roles: String(row.roles),
    locale: String(row.locale),
    tel: String(known.tel ?? ''),
    address: String(known.address ?? ''),
  }
}

/** The plan of a gifted course: no order, unlimited access. */
const GIFT: PlanSnapshot = {
  planId: null,
  name: '',
  planType: 'One-Time Payment',
  pricingType: 'default',
  courseDays: -1,
  term: null,
  termUnit: null,
  term2: null,
  termUnit2: null,
  isTermUnit2: false,
}

/** Drafts lifetime access to each course that the file gives to an account, and the courses that it has finished. */
function draftGifts(
  { place, owns, finished }: AccountEntry,
  userId: string,
  { stored, courseIds }: AccountContext,
  { draft, now }: Drafting,
): void {
  checkReferences(draft, `${place}.owns`, owns, { known: courseIds, what: 'course' })
  for (const courseId of new Set(owns)) {
    if (stored.gifts.has(`${userId} ${courseId}`)) continue
    draft.insert(accessGrants, {
      userId,
      courseId,
      source: 'gift',
      plan: GIFT,
      startsAt: now,
      createdAt: now,
    })
    draft.count('course given', 'added')
  }
  checkReferences(draft, `${place}.finished`, finished, { known: courseIds, what: 'course' })
  for (const courseId of new Set(finished)) draft.finished.push({ userId, courseId })
}

/** Drafts a changed password, which ends every session of the account. The present password changes nothing. */
async function draftPassword(
  { place, user, password }: AccountEntry,
  { id, roles, username, email }: Pick<Person, 'id' | 'roles' | 'username' | 'email'>,
  { stored, passwordMinLength }: AccountContext,
  { draft, now }: Drafting,
): Promise<void> {
  if (password === null) return
  const shortest = hasStaffRole(roles.split(','))
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
