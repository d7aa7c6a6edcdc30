import { eq } from 'drizzle-orm'
import { staffOf } from '#app/business/accounts/sessions/staff-guard.server.ts'
import type { Caller } from '#app/business/callers/caller.ts'
import { logStaffAct } from '#app/business/callers/staff-log.server.ts'
import type { Jobs } from '#app/business/notifications/jobs.ts'
import { prepareMail } from '#app/business/notifications/outbox.server.ts'
import { commit, failIfUnchanged, isUnchangedError, readBatch, type Statement } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { certificates } from '#app/db/schema/learning.ts'
import { localeOf, nameIn } from '#app/i18n/locale.ts'
import type { Clock } from '#app/platform/clock.ts'
import { randomToken } from '#app/platform/ids.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { type Certificate, nameToPrint } from './certificate.ts'
import { certificatePath } from './certificate-address.ts'
import {
  insertCertificate,
  type NewCertificate,
  removeCertificatePdfs,
  revokeStatement,
} from './certificate-repository.server.ts'
import {
  afterIssue,
  englishNames,
  mailOf,
  type PersonRow,
  selectPerson,
  selectPrinted,
  toPerson,
} from './issue-certificate.server.ts'

type Needs = {
  db: Database
  files: R2Bucket
  now: Clock
  jobs: Pick<Jobs, 'sendOutbox' | 'drawCertificate'>
}

/** `number` names the certificate, `note` is the reason, which only staff read. */
type StaffAct = { readonly number: string; readonly note: string }

export type CertificateActRefusal = {
  readonly code:
    | 'NOT_STAFF'
    | 'CERTIFICATE_NOT_FOUND'
    | 'CERTIFICATE_CHANGED'
    | 'CERTIFICATE_NAME_MISSING'
    | 'NOTE_REQUIRED'
}

/** Revokes a valid certificate and tells its holder. Its page then says so, and its PDFs are removed. */
export async function revokeCertificate(
  needs: Needs,
  act: StaffAct,
  caller: Caller,
): Promise<Result<null, CertificateActRefusal>> {
  const begun = await beginAct(needs, act, caller)
  if (!begun.ok) return begun
  const { db } = needs
  const { staff, reason, at, certificate } = begun.value
  const { number } = act
  const { course, person } = await readBatch(db, {
    course: selectPrinted(db, certificate.courseId),
    person: selectPerson(db, certificate.userId).person,
  })
  const mail = person[0] && revokedMail(needs, certificate, course[0], person[0])
  const done = await commitGuarded(db, [
    revokeStatement(db, { number, reason, by: staff.userId, now: at }),
    failIfUnchanged(db),
    ...(mail ? [mail.statement] : []),
    logStaffAct(db, { userId: staff.userId, action: 'certificate.revoke', id: number, at, data: { reason } }),
  ])
  if (!done) return refuse({ code: 'CERTIFICATE_CHANGED' })
  await removeCertificatePdfs(needs, certificate.code)
  if (mail) await needs.jobs.sendOutbox([mail.id])
  return ok(null)
}

type Named = Parameters<typeof nameIn>[1]

/** Prepares the mail that tells the holder. The certificate's own name stands in for a course that is gone. */
function revokedMail(
  needs: Needs,
  { code, number, courseName }: Certificate,
  course: Named | undefined,
  person: PersonRow,
) {
  const locale = localeOf(person.locale, null)
  return prepareMail(needs, {
    key: `certificate-revoked:${code}`,
    template: 'certificate-revoked',
    to: person.email,
    locale,
    data: {
      courseName: nameIn(locale, course ?? { name: courseName }),
      number,
      linkPath: certificatePath(code),
    },
  })
}

/**
 * Issues a certificate again, under a new number and with the present names. The old one is revoked, if it still is
 * valid, and its page says that it was replaced. Of two staff members at the same time, one issues.
 */
export async function reissueCertificate(
  needs: Needs,
  act: StaffAct,
  caller: Caller,
): Promise<Result<{ code: string }, CertificateActRefusal>> {
  const begun = await beginAct(needs, act, caller)
  if (!begun.ok) return begun
  const { db } = needs
  const { staff, reason, at, certificate: old } = begun.value
  const { number } = act
  const { course, person, profile } = await readBatch(db, {
    course: selectPrinted(db, old.courseId),
    ...selectPerson(db, old.userId),
  })
  const named = toPerson(person, profile)
  const personName = named && nameToPrint(named)
  if (!personName) return refuse({ code: 'CERTIFICATE_NAME_MISSING' })
  const made: NewCertificate = {
    code: randomToken(),
    userId: old.userId,
    courseId: old.courseId,
    personName,
    courseName: course[0]?.name ?? old.courseName,
    teacherName: course[0]?.teacher ?? old.teacherName,
    ...englishNames(course[0], named),
    finishedAt: old.finishedAt,
    issuedAt: at,
    replaces: number,
  }
  const mail = mailOf(needs, made.code, course[0] ?? { name: old.courseName }, person[0])
  const log = {
    userId: staff.userId,
    action: 'certificate.reissue' as const,
    id: number,
    at,
    data: { reason },
  }
  const revoking =
    old.revokedAt === null
      ? [revokeStatement(db, { number, reason, by: staff.userId, now: at }), failIfUnchanged(db)]
      : []
  const done = await commitGuarded(db, [
    ...revoking,
    insertCertificate(db, made),
    failIfUnchanged(db),
    mail.statement,
    logStaffAct(db, log),
  ])
  if (!done) return refuse({ code: 'CERTIFICATE_CHANGED' })
  await removeCertificatePdfs(needs, old.code)
  await afterIssue(needs, { code: made.code, mailId: mail.id })
  return ok({ code: made.code })
}

/** Checks who acts and why, and reads the certificate as it is now. */
async function beginAct({ db, now }: Needs, { number, note }: StaffAct, caller: Caller) {
  const staff = staffOf(caller, 'access.give')
  if (!staff) return refuse({ code: 'NOT_STAFF' as const })
  const reason = note.trim()
  if (reason === '') return refuse({ code: 'NOTE_REQUIRED' as const })
  const at = now()
  const [certificate] = await db.select().from(certificates).where(eq(certificates.number, number))
  if (!certificate) return refuse({ code: 'CERTIFICATE_NOT_FOUND' as const })
  return ok({ staff, reason, at, certificate })
}

/** False if somebody else changed the certificate first; then nothing was written. */
async function commitGuarded(db: Database, statements: readonly Statement[]): Promise<boolean> {
  try {
    await commit(db, statements)
    return true
  } catch (error) {
    if (isUnchangedError(error)) return false
    throw error
  }
}
