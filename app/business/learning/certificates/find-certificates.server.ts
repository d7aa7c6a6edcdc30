import { desc, sql } from 'drizzle-orm'
import { findPeople } from '#app/business/accounts/people/find-people.server.ts'
import { type Caller, may, type UserId } from '#app/business/callers/caller.ts'
import { anyOf } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { certificates } from '#app/db/schema/learning.ts'
import type { Clock } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { type Certificate, isOpenToAll, numberNamedBy, type OwnCertificate } from './certificate.ts'
import { selectCertificatesOf } from './certificate-repository.server.ts'

const PAGE = 50

/** A certificate as staff see it. An erased person has no name. */
export type FoundCertificate = Pick<
  Certificate,
  | 'number'
  | 'code'
  | 'userId'
  | 'courseId'
  | 'personName'
  | 'courseName'
  | 'courseNameEng'
  | 'finishedAt'
  | 'issuedAt'
  | 'revokedAt'
  | 'revokedReason'
  | 'replaces'
> & {
  readonly isErased: boolean
  /** The number of the certificate that replaced it. */
  readonly replacedBy: string | null
  /** True if another certificate of the person for the course is valid. */
  readonly hasValid: boolean
}

export type FoundCertificates = {
  readonly certificates: readonly FoundCertificate[]
  /** Where the next page begins: the number of the last one shown. null: no more. */
  readonly next: string | null
}

/**
 * Returns certificates for staff, the newest first, by the start of a number or by any part of the student's name,
 * address or user name. One round trip, two for a name.
 */
export async function findCertificates(
  needs: { db: Database; now: Clock },
  { words, before }: { words: string; before: string | null },
  caller: Caller,
): Promise<Result<FoundCertificates, { code: 'NOT_STAFF' }>> {
  if (!may(caller, 'access.give')) return refuse({ code: 'NOT_STAFF' })
  const number = numberNamedBy(words)
  const last = sql`${certificates.number} < ${before ?? '~'}`
  if (words.trim() === '') return ok(await readPage(needs.db, last))
  if (number !== null)
    return ok(
      await readPage(
        needs.db,
        sql`${last} AND ${certificates.number} >= ${number} AND ${certificates.number} < ${`${number}~`}`,
      ),
    )
  const found = await findPeople(needs, { words }, caller)
  if (!found.ok) return found
  const ids = found.value.people.map(({ userId }) => userId)
  return ok(await readPage(needs.db, sql`${last} AND ${certificates.userId} IN ${anyOf(ids)}`))
}

async function readPage(db: Database, which: ReturnType<typeof sql>): Promise<FoundCertificates> {
  const rows = await db
    .select({
      number: certificates.number,
      code: certificates.code,
      userId: certificates.userId,
      courseId: certificates.courseId,
      personName: certificates.personName,
      courseName: certificates.courseName,
      courseNameEng: certificates.courseNameEng,
      finishedAt: certificates.finishedAt,
      issuedAt: certificates.issuedAt,
      revokedAt: certificates.revokedAt,
      revokedReason: certificates.revokedReason,
      replaces: certificates.replaces,
      // With the table's name in the SQL, because Drizzle leaves it out of selected columns.
      replacedBy: sql<
        string | null
      >`(SELECT c.number FROM certificates c WHERE c.user_id = certificates.user_id
        AND c.course_id = certificates.course_id AND c.replaces = certificates.number)`.as('replaced_by'),
      hasValid: sql<number>`EXISTS (SELECT 1 FROM certificates c WHERE c.user_id = certificates.user_id
        AND c.course_id = certificates.course_id AND c.revoked_at IS NULL)`.as('has_valid'),
    })
    .from(certificates)
    .where(which)
    .orderBy(desc(certificates.number))
    .limit(PAGE + 1)
  const shown = rows.slice(0, PAGE)
  return {
    certificates: shown.map(row => ({ ...row, isErased: !isOpenToAll(row), hasValid: row.hasValid === 1 })),
    next: rows.length > PAGE ? (shown.at(-1)?.number ?? null) : null,
  }
}

/** Returns a student's certificates, revoked ones too, the newest first. One round trip. */
export async function listOwnCertificates(
  { db }: { db: Database },
  userId: UserId,
): Promise<readonly OwnCertificate[]> {
  return selectCertificatesOf(db, userId)
}
