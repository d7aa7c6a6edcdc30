import { z } from 'zod'
import { isCode, NUMBER } from '#app/business/learning/certificates/certificate.ts'
import { certificates } from '#app/db/schema/learning.ts'
import { field, fieldsOf, type Named, namedIn, propertiesOf, toWire } from '#app/site-file/format/fields.ts'
import {
  id,
  maybeText,
  name,
  same,
  startMoment,
  text,
  type WireValue,
} from '#app/site-file/format/wire-values.ts'
import { email } from './people-fields.ts'

const NUMBER_FORM = 'expected a number such as "2026-000012"'
const CODE_FORM = 'expected a code as an export writes it, of 27 letters, digits, - and _'

const numberSchema = z.string({ error: NUMBER_FORM }).regex(NUMBER, NUMBER_FORM)
const codeSchema = z.string({ error: CODE_FORM }).refine(isCode, CODE_FORM)
/** A moment that cannot be null. */
const moment: WireValue<number> = {
  schema: startMoment.schema.transform((at, context) => {
    if (at !== null) return at
    context.addIssue({ code: 'custom', message: 'expected a date and time' })
    return z.NEVER
  }),
  encode: startMoment.encode,
}

export const certificateFields = fieldsOf(certificates, {
  number: field('number', same(numberSchema), 'The number that is printed on it'),
  code: field('code', same(codeSchema), 'The end of the address of its public page'),
  courseId: field('course_id', id, 'The course'),
  personName: field('person_name', name, 'The name of the student, as it is printed'),
  courseName: field('course_name', name, 'The name of the course, as it is printed'),
  teacherName: field('teacher_name', text, 'The name of the teacher, as it is printed'),
  finishedAt: field('finished_at', moment, 'When the student finished the course'),
  issuedAt: field('issued_at', moment, 'When it was issued'),
  revokedAt: field('revoked_at', startMoment, 'When it was revoked; null: it is valid', null),
  revokedReason: field('revoked_reason', maybeText, 'Why it was revoked; only staff read it', null),
  replaces: field(
    'replaces',
    same(numberSchema.nullable()),
    'The number of the certificate that it replaces',
    null,
  ),
  personNameEng: field('person_name_eng', text, 'The name of the student on the English certificate', ''),
  courseNameEng: field('course_name_eng', text, 'The name of the course on the English certificate', ''),
  teacherNameEng: field('teacher_name_eng', text, 'The name of the teacher on the English certificate', ''),
})

export type CertificateFields = typeof certificateFields

/** An entry of the file's list `certificates`. */
export const certificateSchema = z.strictObject(
  {
    ...propertiesOf(certificateFields),
    account: email.schema.optional().describe('The e-mail address of the student’s account'),
    revoked_by: email.schema
      .nullable()
      .optional()
      .describe('The e-mail address of the account that revoked it'),
  },
  { error: 'expected an object' },
)

/** A certificate as the file has it. Fields with a fault are missing. */
export type CertificateEntry = {
  readonly place: string
  readonly named: Named<CertificateFields>
  /** The e-mail addresses of the student and of who revoked it. */
  readonly account: string | undefined
  readonly revokedBy: string | undefined
}

/** Reads one checked entry. */
export function readCertificate(entry: Record<string, unknown>, place: string): CertificateEntry {
  return {
    place,
    named: namedIn(certificateFields, entry),
    account: entry.account as string | undefined,
    revokedBy: (entry.revoked_by as string | null | undefined) ?? undefined,
  }
}

type Stored = Omit<typeof certificates.$inferSelect, 'userId' | 'revokedBy'> & {
  readonly account: string
  readonly revokedBy: string | null
}

/** Returns a certificate as an entry of the file. */
export function exportCertificate({ account, revokedBy, ...row }: Stored): Record<string, unknown> {
  return { ...toWire(certificateFields, row), account, revoked_by: revokedBy }
}
