import type { InferSelectModel } from 'drizzle-orm'
import type { certificates } from '#app/db/schema/learning.ts'
import { type Instant, inBangkok } from '#app/platform/clock.ts'
import type { PdfLanguage } from './certificate-address.ts'
import { printable } from './pdf-text.ts'

export type Certificate = InferSelectModel<typeof certificates>

/** A student's certificate, as the student sees it. */
export type OwnCertificate = Pick<
  Certificate,
  'number' | 'code' | 'courseId' | 'courseName' | 'courseNameEng' | 'finishedAt' | 'issuedAt' | 'revokedAt'
>

/** Returns the year of the number: that of the Thai calendar day of issue, in the common era. */
export function yearOfNumber(issuedAt: Instant): string {
  return inBangkok(issuedAt).format('YYYY')
}

/** A whole number: the year of issue and six digits. */
export const NUMBER = /^\d{4}-\d{6}$/

/**
 * Returns the start of the numbers that the words name ('2026-000012', '2026-12', '2026'), or null if they name none.
 */
export function numberNamedBy(words: string): string | null {
  const found = /^(\d{4})(?:-(\d{1,6})?)?$/.exec(words.trim())
  if (!found) return null
  const [, year, serial] = found
  return serial === undefined ? `${year}-` : `${year}-${serial.padStart(6, '0')}`
}

/** True if the text can be the code of a certificate: `randomToken` makes them. */
export function isCode(text: string): boolean {
  return /^[\w-]{27}$/.test(text)
}

/** The key of a certificate's PDF in R2. privacy's `UPLOADS_TO_REMOVE` names the same keys. */
export function pdfKey(code: string, language: PdfLanguage): string {
  return `certificates/${code}/${language}.pdf`
}

export type PersonToPrint = {
  readonly firstname: string | null
  readonly lastname: string | null
  readonly firstnameEng: string | null
  readonly lastnameEng: string | null
  readonly name: string
}

/**
 * Returns the name to print, or null if the person has not said one. It is the name in English if the PDF has no
 * letters for the other one. An account made by an e-mail address alone has the address as its name, which must not get
 * onto a public page.
 */
export function nameToPrint(person: PersonToPrint): string | null {
  const joined = (first: string | null, last: string | null) => `${first ?? ''} ${last ?? ''}`.trim()
  const own = joined(person.firstname, person.lastname) || person.name.trim()
  if (own === '' || own.includes('@')) return null
  const english = joined(person.firstnameEng, person.lastnameEng)
  const said = printable(own) === null && printable(english) !== null ? english : own
  return said.replace(/\s+/g, ' ')
}

/** Returns the person's name in English; '' if they have not said it, or the PDF has no letters for it. */
export function englishNameOf({ firstnameEng, lastnameEng }: PersonToPrint): string {
  return printable(`${firstnameEng ?? ''} ${lastnameEng ?? ''}`) ?? ''
}

type Names = Pick<Certificate, 'personName' | 'courseName' | 'teacherName'>

/** Returns the names for a reader of this language. A name without an English one stays as it is. */
export function namesFor(
  language: PdfLanguage,
  certificate: Names & Pick<Certificate, 'personNameEng' | 'courseNameEng' | 'teacherNameEng'>,
): Names {
  const { personName, courseName, teacherName } = certificate
  if (language === 'th') return { personName, courseName, teacherName }
  return {
    personName: certificate.personNameEng || personName,
    courseName: courseNameFor(language, certificate),
    teacherName: certificate.teacherNameEng || teacherName,
  }
}

/** Returns the course's name for a reader of this language; as it stands if it has no English one. */
export function courseNameFor(
  language: PdfLanguage,
  { courseName, courseNameEng }: Pick<Certificate, 'courseName' | 'courseNameEng'>,
): string {
  return language === 'en' ? courseNameEng || courseName : courseName
}

/** True if the PDF leaves none of these names to the public page. */
export function isPdfComplete(
  names: Pick<Certificate, 'personName' | 'courseName'> & Partial<Pick<Certificate, 'teacherName'>>,
): boolean {
  const { personName, courseName, teacherName = '' } = names
  return [personName, courseName, teacherName].every(name => name === '' || printable(name) !== null)
}

/** True if the certificate has a public page. It ends when the person is erased: the row then names nobody. */
export function isOpenToAll({ personName }: Pick<Certificate, 'personName'>): boolean {
  return personName !== ''
}
