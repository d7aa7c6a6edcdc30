import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { wantsMarketing } from '#app/business/accounts/consents.server.ts'
import { type Device, nameDevice } from '#app/business/accounts/sessions/device.ts'
import { sessionEndsAt } from '#app/business/accounts/sessions/session-life.ts'
import {
  type FailedSignIns,
  selectFailedSignIns,
} from '#app/business/accounts/sign-in/sign-in-attempts.server.ts'
import { type Caller, may } from '#app/business/callers/caller.ts'
import { hasAddress } from '#app/business/callers/email-address.ts'
import { hasStaffRole, parseRoles, type Role } from '#app/business/callers/permissions.ts'
import { type LoggedAct, selectStaffActs } from '#app/business/callers/staff-log.server.ts'
import { columnOf, PROFILE_TEXTS, type TextColumn } from '#app/business/settings/registration-fields.ts'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { nameInEnglish } from '#app/db/in-language.ts'
import { customLabels, session, studentNotes, students, user, userGroups } from '#app/db/schema/accounts.ts'
import { erasures } from '#app/db/schema/people-rights.ts'
import type { Clock, Instant } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'

const NOTES = 100

export type Group = { readonly id: number; readonly name: string }
export type PersonSession = Pick<Device, 'browser' | 'system'> & {
  readonly id: string
  readonly startedAt: Instant
  readonly usedAt: Instant
}
export type PersonNote = {
  readonly id: number
  readonly body: string
  readonly at: Instant
  readonly author: string
}

/** A person as staff see them: what staff need for their work, and no passwords, secrets or codes. */
export type Person = {
  readonly userId: string
  readonly name: string
  readonly username: string | null
  /** null: the account has no e-mail address. */
  readonly email: string | null
  readonly isEmailProved: boolean
  readonly roles: readonly Role[]
  /** The roles as the database holds them, to detect a change by another staff member. */
  readonly rolesAsKept: string
  readonly since: Instant
  readonly blockedAt: Instant | null
  readonly hasSecondFactor: boolean
  readonly group: Group | null
  readonly student: PersonStudent | null
  readonly labels: readonly { readonly label: string; readonly value: string }[]
  readonly sessions: readonly PersonSession[]
  readonly notes: readonly PersonNote[]
  readonly acts: readonly LoggedAct[]
  readonly failedSignIns: readonly FailedSignIns[]
  /** The school may send this person news and offers by e-mail. */
  readonly wantsNews: boolean
  /** null: the account was not erased. The books keep its orders. */
  readonly erasedAt: Instant | null
}

type StudentRow = typeof students.$inferSelect
export type PersonStudent = Pick<
  StudentRow,
  TextColumn | 'isGuest' | 'requiresTaxInvoice' | 'taxNameOne' | 'taxNameTwo' | 'taxPayerId' | 'taxAddress'
>

/** Returns what this folder knows of one person, and the groups to choose from. One batch. */
export async function getPerson(
  { db, now }: { db: Database; now: Clock },
  { userId }: { userId: string },
  caller: Caller,
): Promise<Result<{ person: Person; groups: readonly Group[] }, { code: 'NOT_STAFF' | 'NOT_FOUND' }>> {
  if (!may(caller, 'people.read')) return refuse({ code: 'NOT_STAFF' })
  const nameOf = (id: unknown) => sql<string>`(SELECT w.name FROM user w WHERE w.id = ${id})`.as('who')
  const {
    rowRows: [row],
    studentRows: [student],
    groups,
    labels,
    sessions,
    notes,
    acts,
    failedSignIns,
    newsRows: [news],
    erasureRows: [erasure],
  } = await readBatch(db, {
    rowRows: db.select().from(user).where(eq(user.id, userId)),
    studentRows: db.select().from(students).where(eq(students.userId, userId)),
    groups: db
      .select({ id: userGroups.id, name: userGroups.name, english: nameInEnglish(userGroups.english) })
      .from(userGroups)
      .orderBy(userGroups.id),
    labels: db.select().from(customLabels).orderBy(customLabels.orderLabel),
    sessions: db
      .select()
      .from(session)
      .where(
        and(eq(session.userId, userId), isNull(session.endedReason), gt(session.expiresAt, new Date(now()))),
      )
      .orderBy(desc(session.updatedAt)),
    notes: db
      .select({
        id: studentNotes.id,
        body: studentNotes.body,
        at: studentNotes.createdAt,
        author: nameOf(studentNotes.authorId),
      })
      .from(studentNotes)
      .where(eq(studentNotes.userId, userId))
      .orderBy(desc(studentNotes.id))
      .limit(NOTES),
    acts: selectStaffActs(db, 'student', [userId]),
    failedSignIns: selectFailedSignIns(db, userId),
    newsRows: db
      .select({ isWanted: wantsMarketing(userId) })
      .from(user)
      .where(eq(user.id, userId)),
    erasureRows: db.select({ at: erasures.at }).from(erasures).where(eq(erasures.userId, userId)),
  })
  if (!row) return refuse({ code: 'NOT_FOUND' })
  const roles = parseRoles(row.roles)
  const live = sessions.filter(one => now() < sessionEndsAt(timesOf(one), hasStaffRole(roles)))
  const person: Person = {
    userId,
    name: row.name,
    username: row.displayUsername ?? row.username,
    roles,
    rolesAsKept: row.roles,
    isEmailProved: row.emailVerified,
    blockedAt: row.blockedAt,
    email: hasAddress(row.email) ? row.email : null,
    since: row.createdAt.getTime(),
    hasSecondFactor: row.secondFactorAt !== null,
    group: groups.find(({ id }) => id === student?.userGroupId) ?? null,
    student: student ? shownOf(student) : null,
    labels: labels.flatMap(({ id, label }) => givenFor(student, id).map(value => ({ label, value }))),
    sessions: live.map(one => ({
      ...nameDevice(one.userAgent),
      id: one.id,
      startedAt: one.createdAt.getTime(),
      usedAt: one.updatedAt.getTime(),
    })),
    notes,
    acts,
    failedSignIns,
    wantsNews: news?.isWanted === 1,
    erasedAt: erasure?.at ?? null,
  }
  return ok({ person, groups })
}

function timesOf({ createdAt, updatedAt, expiresAt }: typeof session.$inferSelect) {
  return { createdAt: createdAt.getTime(), usedAt: updatedAt.getTime(), expiresAt: expiresAt.getTime() }
}

function shownOf(row: StudentRow): PersonStudent {
  const texts = Object.fromEntries(PROFILE_TEXTS.map(columnOf).map(name => [name, row[name]]))
  const { isGuest, requiresTaxInvoice, taxNameOne, taxNameTwo, taxPayerId, taxAddress } = row
  return {
    ...(texts as Pick<StudentRow, TextColumn>),
    isGuest,
    requiresTaxInvoice,
    taxNameOne,
    taxNameTwo,
    taxPayerId,
    taxAddress,
  }
}

/** Returns the person's answer to a custom field, as text. */
function givenFor(student: StudentRow | undefined, labelId: number): string[] {
  const given = student?.customLabels?.find(({ id }) => id === labelId)?.value
  const values = Array.isArray(given) ? given : [given]
  const text = values.filter(value => typeof value === 'string').join(', ')
  return text === '' ? [] : [text]
}
