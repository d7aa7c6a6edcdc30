import { eq } from 'drizzle-orm'
import { selectGrants, toGrant } from '#app/business/learning/grant-repository.server.ts'
import {
  inCourseOrder,
  selectLectures,
  selectSections,
} from '#app/business/learning/lecture-repository.server.ts'
import { progressOf, selectProgress } from '#app/business/learning/progress/progress-repository.server.ts'
import type { Jobs } from '#app/business/notifications/jobs.ts'
import { prepareMail } from '#app/business/notifications/outbox.server.ts'
import { commit, failIfUnchanged, isUnchangedError, readBatch } from '#app/db/batch.ts'
import type { English } from '#app/db/columns.ts'
import { asStored, type Database } from '#app/db/connection.ts'
import { students, user } from '#app/db/schema/accounts.ts'
import { courses } from '#app/db/schema/catalogue.ts'
import { localeOf, nameIn } from '#app/i18n/locale.ts'
import type { Clock } from '#app/platform/clock.ts'
import { randomToken } from '#app/platform/ids.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { englishNameOf, type PersonToPrint } from './certificate.ts'
import { certificatePath } from './certificate-address.ts'
import {
  insertCertificate,
  type NewCertificate,
  selectCertificatesOf,
} from './certificate-repository.server.ts'
import { certificateDue, type NotDue } from './finished-course.ts'

type Needs = { db: Database; now: Clock; jobs: Pick<Jobs, 'sendOutbox' | 'drawCertificate'> }

/**
 * Issues the certificate of a finished course, if it is due, with the mail to the student. Its PDFs are drawn after the
 * commit. Asking again, or at the same time, issues one. Two round trips.
 */
export async function issueCertificate(
  needs: Needs,
  { userId, courseId }: { userId: string; courseId: number },
): Promise<Result<{ code: string }, NotDue>> {
  const { db } = needs
  const now = needs.now()
  const { earlier, grants, lectures, sections, progress, course, person, profile } = await readBatch(db, {
    earlier: selectCertificatesOf(db, userId, courseId),
    grants: selectGrants(db, userId, courseId),
    lectures: selectLectures(db, courseId),
    sections: selectSections(db, courseId),
    progress: selectProgress(db, userId, courseId),
    course: selectPrinted(db, courseId),
    ...selectPerson(db, userId),
  })
  const [printed] = course
  const due = certificateDue(
    {
      hasCertificate: printed?.hasCertificate ?? false,
      lectures: lectures.length,
      missing: progressOf(inCourseOrder(lectures, sections), progress).missing.length,
      readAts: progress.map(row => row.readAt),
      grants: grants.map(toGrant),
      earlier: earlier.length,
      person: toPerson(person, profile),
    },
    now,
  )
  if (!due.ok || !printed) return due.ok ? refuse({ code: 'NO_CERTIFICATE' }) : due
  const certificate: NewCertificate = {
    code: randomToken(),
    userId,
    courseId,
    courseName: printed.name,
    teacherName: printed.teacher,
    ...englishNames(printed, toPerson(person, profile)),
    ...due.value,
    issuedAt: now,
    replaces: null,
  }
  const mail = mailOf(needs, certificate.code, printed, person[0])
  try {
    await commit(db, [insertCertificate(db, certificate), failIfUnchanged(db), mail.statement])
  } catch (error) {
    if (isUnchangedError(error)) return refuse({ code: 'ALREADY_ISSUED' })
    throw error
  }
  await afterIssue(needs, { code: certificate.code, mailId: mail.id })
  return ok({ code: certificate.code })
}

/** Returns the names for readers of English. '' where there is none. */
export function englishNames(
  { english }: { readonly english?: English } = {},
  person: PersonToPrint | null,
): Pick<NewCertificate, 'personNameEng' | 'courseNameEng' | 'teacherNameEng'> {
  const said = (column: string) => String(english?.[column] ?? '')
  return {
    personNameEng: person ? englishNameOf(person) : '',
    courseNameEng: said('name'),
    teacherNameEng: said('teacher'),
  }
}

/** Selects the course as a certificate prints it, with its English names; usable in a batch. */
export function selectPrinted(db: Database, courseId: number) {
  const { name, teacher, hasCertificate, english } = courses
  return asStored(db)
    .select({ name, teacher, hasCertificate, english })
    .from(courses)
    .where(eq(courses.id, courseId))
}

/** Selects the person as a certificate prints them, in two selects for a batch. */
export function selectPerson(db: Database, userId: string) {
  const { firstname, lastname, firstnameEng, lastnameEng } = students
  return {
    person: db
      .select({ name: user.name, email: user.email, locale: user.locale })
      .from(user)
      .where(eq(user.id, userId)),
    profile: db
      .select({ firstname, lastname, firstnameEng, lastnameEng })
      .from(students)
      .where(eq(students.userId, userId)),
  }
}

export type PersonRow = { name: string; email: string; locale: string }

export function toPerson(
  [person]: readonly PersonRow[],
  [profile]: readonly Omit<PersonToPrint, 'name'>[],
): PersonToPrint | null {
  const unsaid = { firstname: null, lastname: null, firstnameEng: null, lastnameEng: null }
  return person ? { ...unsaid, ...profile, name: person.name } : null
}

/** Prepares the mail that tells the student. */
export function mailOf(
  needs: Needs,
  code: string,
  course: { readonly name: string; readonly english?: English },
  person: PersonRow | undefined,
) {
  const locale = localeOf(person?.locale, null)
  return prepareMail(needs, {
    key: `certificate-issued:${code}`,
    template: 'certificate-issued',
    to: person?.email ?? '',
    locale,
    data: { courseName: nameIn(locale, course), linkPath: certificatePath(code) },
  })
}

/** After the commit: sends the mail and draws the PDFs. The sweep does what gets lost. */
export async function afterIssue(
  { jobs }: Needs,
  { code, mailId }: { code: string; mailId: string },
): Promise<void> {
  await Promise.all([jobs.sendOutbox([mailId]), jobs.drawCertificate(code)])
}
