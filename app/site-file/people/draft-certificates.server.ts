import { sql } from 'drizzle-orm'
import { anyOf } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { certificates } from '#app/db/schema/learning.ts'
import type { Drafting } from '#app/site-file/drafting/draft-kind.ts'
import type { Draft } from '#app/site-file/drafting/import-draft.ts'
import { initialOf, type Whole } from '#app/site-file/format/fields.ts'
import { type CertificateEntry, type CertificateFields, certificateFields } from './certificates.ts'
import { findPerson, type Person } from './draft-accounts.server.ts'

type Known = Pick<
  typeof certificates.$inferSelect,
  'number' | 'code' | 'userId' | 'courseId' | 'revokedAt'
> & {
  /** Where it stands, as faults name it. */
  readonly where: string
}

type Shop = { readonly people: readonly Person[]; readonly courseIds: ReadonlySet<number> }

/**
 * Drafts the certificates of the file. One whose number exists is left alone, so that an import never makes a revoked
 * one valid. A number or a code that belongs to another certificate is a fault, and so is a second valid one.
 */
export async function draftCertificates(
  db: Database,
  { entries, people, courseIds }: Shop & { readonly entries: readonly CertificateEntry[] },
  { draft }: Pick<Drafting, 'draft'>,
): Promise<void> {
  if (entries.length === 0) return
  const stored = await readStored(db, entries)
  const known = [...stored]
  for (const entry of entries) {
    const checked = check(entry, { people, courseIds }, draft)
    if (!checked) continue
    const same = stored.find(({ number }) => number === checked.number)
    if (same && isSame(same, checked)) {
      draft.count('certificate', 'unchanged')
      continue
    }
    const fault = collision(checked, known)
    if (fault) {
      draft.fault(`${entry.place}.${fault.field}`, fault.problem)
      continue
    }
    draft.insert(certificates, checked)
    draft.count('certificate', 'added')
    known.push({ ...checked, where: entry.place })
  }
}

/** Returns the row of an entry, or null if something of it is missing or unknown. */
function check(
  { place, named, account, revokedBy }: CertificateEntry,
  { people, courseIds }: Shop,
  draft: Draft,
) {
  const whole = { ...initialOf(certificateFields), ...named }
  const missing = Object.entries(certificateFields).filter(([column]) => !(column in whole))
  for (const [, { wire }] of missing) draft.fault(`${place}.${wire}`, 'is missing')
  const person = findPerson(people, account, `${place}.account`, draft)
  const by = revokedBy === undefined ? null : findPerson(people, revokedBy, `${place}.revoked_by`, draft)
  const isUnknown = named.courseId !== undefined && !courseIds.has(named.courseId)
  if (isUnknown) draft.fault(`${place}.course_id`, `there is no course ${named.courseId}`)
  if (missing.length > 0 || isUnknown || !person || by === undefined) return null
  return { ...(whole as Whole<CertificateFields>), userId: person.id, revokedBy: by?.id ?? null }
}

type Checked = NonNullable<ReturnType<typeof check>>

const isSame = (known: Known, { code, userId, courseId }: Checked) =>
  known.code === code && known.userId === userId && known.courseId === courseId

function collision(one: Checked, known: readonly Known[]): { field: string; problem: string } | null {
  const number = known.find(other => other.number === one.number)
  if (number) return { field: 'number', problem: `${number.where} has the number ${one.number} already` }
  const code = known.find(other => other.code === one.code)
  if (code) return { field: 'code', problem: `${code.where} has this code already` }
  const valid =
    one.revokedAt === null &&
    known.find(
      other => other.revokedAt === null && other.userId === one.userId && other.courseId === one.courseId,
    )
  return valid
    ? {
        field: 'account',
        problem: `${valid.where} is a valid certificate of the account for course ${one.courseId}`,
      }
    : null
}

/** Reads the certificates of the shop that those of the file could collide with. */
async function readStored(db: Database, entries: readonly CertificateEntry[]): Promise<Known[]> {
  const of = (column: 'number' | 'code' | 'courseId') =>
    anyOf(entries.flatMap(({ named }) => named[column] ?? []))
  const { number, code, userId, courseId, revokedAt } = certificates
  const rows = await db
    .select({ number, code, userId, courseId, revokedAt })
    .from(certificates)
    .where(
      sql`${number} IN ${of('number')} OR ${code} IN ${of('code')}
        OR (${courseId} IN ${of('courseId')} AND ${revokedAt} IS NULL)`,
    )
  return rows.map(row => ({ ...row, where: `certificate ${row.number} of the shop` }))
}
