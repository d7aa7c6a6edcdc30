import { z } from '@hono/zod-openapi'
import type { OwnCertificate } from '#app/business/learning/certificates/certificate.ts'
import {
  certificatePath,
  PDF_LANGUAGES,
  pdfPath,
} from '#app/business/learning/certificates/certificate-address.ts'
import type { CertificatePage } from '#app/business/learning/certificates/certificate-page.server.ts'
import type { Instant } from '#app/platform/clock.ts'

const time = z.string().openapi({ description: 'ISO 8601 in UTC' })
const links = {
  page: z.string().openapi({ description: 'The path of the public page' }),
  pdf: z
    .object({ th: z.string(), en: z.string() })
    .nullable()
    .openapi({ description: 'The paths of the PDFs. A new one is there after some seconds. null: revoked' }),
}

export const certificateAnswer = z.object({
  success: z.literal(true),
  number: z.string(),
  name: z.string(),
  course_id: z.number(),
  course_name: z.string(),
  teacher: z.string(),
  finished_at: time,
  issued_at: time,
  is_valid: z.boolean(),
  revoked_at: time.nullable(),
  is_replaced: z.boolean(),
  ...links,
})

/** The part of a certificate that anybody with its code may read. */
export function toCertificateAnswer(page: CertificatePage): z.infer<typeof certificateAnswer> {
  return {
    success: true,
    number: page.number,
    name: page.personName,
    course_id: page.courseId,
    course_name: page.courseName,
    teacher: page.teacherName,
    finished_at: iso(page.finishedAt),
    issued_at: iso(page.issuedAt),
    is_valid: page.revokedAt === null,
    revoked_at: page.revokedAt === null ? null : iso(page.revokedAt),
    is_replaced: page.isReplaced,
    ...linksOf(page),
  }
}

export const ownCertificatesAnswer = z.object({
  success: z.literal(true),
  certificates: z.array(
    z.object({
      number: z.string(),
      course_id: z.number(),
      course_name: z.string(),
      finished_at: time,
      issued_at: time,
      is_valid: z.boolean(),
      ...links,
    }),
  ),
})

export function toOwnCertificatesAnswer(
  certificates: readonly OwnCertificate[],
): z.infer<typeof ownCertificatesAnswer> {
  return {
    success: true,
    certificates: certificates.map(certificate => ({
      number: certificate.number,
      course_id: certificate.courseId,
      course_name: certificate.courseName,
      finished_at: iso(certificate.finishedAt),
      issued_at: iso(certificate.issuedAt),
      is_valid: certificate.revokedAt === null,
      ...linksOf(certificate),
    })),
  }
}

function linksOf({ code, revokedAt }: Pick<OwnCertificate, 'code' | 'revokedAt'>) {
  const [th, en] = PDF_LANGUAGES.map(language => pdfPath(code, language))
  return { page: certificatePath(code), pdf: revokedAt === null ? { th: th ?? '', en: en ?? '' } : null }
}

const iso = (instant: Instant) => new Date(instant).toISOString()
