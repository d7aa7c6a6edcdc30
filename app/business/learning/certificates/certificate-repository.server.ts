import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#app/db/connection.ts'
import { courses } from '#app/db/schema/catalogue.ts'
import { certificates } from '#app/db/schema/learning.ts'
import type { Instant } from '#app/platform/clock.ts'
import { type Certificate, pdfKey, yearOfNumber } from './certificate.ts'
import { PDF_LANGUAGES } from './certificate-address.ts'

const own = {
  number: certificates.number,
  code: certificates.code,
  courseId: certificates.courseId,
  courseName: certificates.courseName,
  courseNameEng: certificates.courseNameEng,
  finishedAt: certificates.finishedAt,
  issuedAt: certificates.issuedAt,
  revokedAt: certificates.revokedAt,
}

/** Selects a person's certificates, revoked ones too, the newest first; usable in a batch. */
export function selectCertificatesOf(db: Database, userId: string | SQL, courseId?: number) {
  const ofCourse = courseId === undefined ? undefined : eq(certificates.courseId, courseId)
  return db
    .select(own)
    .from(certificates)
    .where(and(sql`${certificates.userId} = ${userId}`, ofCourse))
    .orderBy(desc(certificates.number))
}

/** Selects the certificate with this code; usable in a batch. */
export function selectByCode(db: Database, code: string) {
  return db.select().from(certificates).where(eq(certificates.code, code))
}

/** Selects the picture of a certificate's course; usable in a batch. */
export function selectPicture(db: Database, code: string) {
  return db
    .select({ url: courses.previewPictureUrl })
    .from(courses)
    .where(sql`${courses.id} = (SELECT course_id FROM certificates WHERE code = ${code})`)
}

/** Selects the certificate that replaces the one with this code; usable in a batch. */
export function selectReplacement(db: Database, code: string) {
  return db
    .select({ code: certificates.code, revokedAt: certificates.revokedAt })
    .from(certificates)
    .where(
      sql`(${certificates.userId}, ${certificates.courseId}, ${certificates.replaces}) IN
        (SELECT user_id, course_id, number FROM certificates WHERE code = ${code})`,
    )
    .orderBy(desc(certificates.number))
    .limit(1)
}

export type NewCertificate = Omit<Certificate, 'number' | 'revokedAt' | 'revokedReason' | 'revokedBy'>

/**
 * Inserts a certificate under the next number of its year. The database runs one write at a time, so numbers have no
 * gaps and no doubles. Inserts nothing if the person has had a certificate for the course; a replacement only needs
 * that none is valid now.
 */
export function insertCertificate(db: Database, made: NewCertificate) {
  const year = yearOfNumber(made.issuedAt)
  const next = sql`printf('%s-%06d', ${year}, 1 + COALESCE((SELECT CAST(substr(number, 6) AS INTEGER) FROM certificates
    WHERE number >= ${`${year}-`} AND number < ${`${year}.`} ORDER BY number DESC LIMIT 1), 0))`
  const valid = made.replaces === null ? sql`` : sql` AND revoked_at IS NULL`
  const at = (instant: Instant) => sql`CAST(${instant} AS INTEGER)`
  return db.insert(certificates).select(
    sql`SELECT ${next}, ${made.code}, ${made.userId}, CAST(${made.courseId} AS INTEGER), ${made.personName}, ${made.courseName},
      ${made.teacherName}, ${at(made.finishedAt)}, ${at(made.issuedAt)}, NULL, NULL, NULL, ${made.replaces},
      ${made.personNameEng}, ${made.courseNameEng}, ${made.teacherNameEng}
      WHERE NOT EXISTS (SELECT 1 FROM certificates WHERE user_id = ${made.userId} AND course_id = CAST(${made.courseId} AS INTEGER)${valid})`,
  )
}

/** Revokes a certificate that is still valid. */
export function revokeStatement(
  db: Database,
  { number, reason, by, now }: { number: string; reason: string; by: string; now: Instant },
) {
  return db
    .update(certificates)
    .set({ revokedAt: now, revokedReason: reason, revokedBy: by })
    .where(and(eq(certificates.number, number), isNull(certificates.revokedAt)))
}

/** Removes the PDFs of a certificate that is no longer valid. */
export async function removeCertificatePdfs({ files }: { files: R2Bucket }, code: string): Promise<void> {
  await files.delete(PDF_LANGUAGES.map(language => pdfKey(code, language)))
}
