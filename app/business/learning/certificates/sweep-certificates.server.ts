import { and, desc, gte, isNull, sql } from 'drizzle-orm'
import type { Jobs } from '#app/business/notifications/jobs.ts'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { certificates, progress } from '#app/db/schema/learning.ts'
import { type Clock, HOUR, MINUTE } from '#app/platform/clock.ts'
import { pdfKey, yearOfNumber } from './certificate.ts'
import { issueCertificate } from './issue-certificate.server.ts'

type Needs = {
  db: Database
  files: R2Bucket
  now: Clock
  jobs: Pick<Jobs, 'sendOutbox' | 'drawCertificate'>
}

/** How far back lost messages are looked for. A student who opens the course later asks again. */
const LOOKS_BACK = 2 * HOUR
/** A message of the queue is seldom later than this. */
const PATIENCE = MINUTE
const MOST_PER_SWEEP = 20

/**
 * Issues certificates whose message was lost. Asks again for PDFs that are missing. Returns how many certificates it
 * issued.
 */
export async function sweepCertificates(needs: Needs): Promise<number> {
  const { db, files } = needs
  const now = needs.now()
  const { finished, recent } = await readBatch(db, {
    finished: selectFinished(db, now - LOOKS_BACK),
    recent: db
      .select({ code: certificates.code, issuedAt: certificates.issuedAt })
      .from(certificates)
      .where(
        and(isNull(certificates.revokedAt), gte(certificates.number, `${yearOfNumber(now - LOOKS_BACK)}-`)),
      )
      .orderBy(desc(certificates.number))
      .limit(MOST_PER_SWEEP),
  })
  let issued = 0
  for (const student of finished) if ((await issueCertificate(needs, student)).ok) issued += 1

  const old = recent.filter(({ issuedAt }) => issuedAt <= now - PATIENCE && issuedAt > now - LOOKS_BACK)
  for (const { code } of old)
    if (!(await files.head(pdfKey(code, 'en')))) await needs.jobs.drawCertificate(code)
  return issued
}

/** Selects students who read their last lecture since then, and have no certificate for the course. */
function selectFinished(db: Database, since: number) {
  return db
    .selectDistinct({ userId: progress.userId, courseId: progress.courseId })
    .from(progress)
    .where(
      sql`${progress.readAt} > CAST(${since} AS INTEGER)
        AND EXISTS (SELECT 1 FROM courses WHERE courses.id = ${progress.courseId} AND has_certificate = 1)
        AND NOT EXISTS (SELECT 1 FROM certificates c WHERE c.user_id = ${progress.userId} AND c.course_id = ${progress.courseId})
        AND NOT EXISTS (SELECT 1 FROM lectures l WHERE l.course_id = ${progress.courseId} AND l.removed_at IS NULL AND NOT EXISTS
          (SELECT 1 FROM progress p WHERE p.user_id = ${progress.userId} AND p.lecture_id = l.id AND p.read_at IS NOT NULL))`,
    )
    .limit(MOST_PER_SWEEP)
}
