import { bangkokClock } from '#app/i18n/format-time.ts'
import type { Instant } from '#app/platform/clock.ts'

// Apart from the rest, because pages load no library for dates.

/** The address of a certificate's public page. */
export function certificatePath(code: string): string {
  return `/certificate/${code}`
}

/** Returns the code in what somebody typed: the code itself, or an address of the certificate's page or PDF. */
export function codeTyped(text: string): string {
  const address = /\/certificate\/([^/?#\s]+)/.exec(text)
  return (address?.[1] ?? text).replace(/\s/g, '').slice(0, 100)
}

type Shared = {
  readonly courseName: string
  readonly school: string
  readonly issuedAt: Instant
  readonly number: string
  /** The whole address of the certificate's page. */
  readonly url: string
}

/** Returns LinkedIn's address that adds a certificate to the person's profile there. */
export function linkedInAddress({ courseName, school, issuedAt, number, url }: Shared): string {
  const day = bangkokClock(issuedAt)
  const query = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: courseName,
    organizationName: school,
    issueYear: String(day.getUTCFullYear()),
    issueMonth: String(day.getUTCMonth() + 1),
    certUrl: url,
    certId: number,
  })
  return `https://www.linkedin.com/profile/add?${query}`
}

export const PDF_LANGUAGES = ['th', 'en'] as const
export type PdfLanguage = (typeof PDF_LANGUAGES)[number]

/** The address of a certificate's PDF. */
export function pdfPath(code: string, language: PdfLanguage): string {
  return `${certificatePath(code)}/${language}.pdf`
}
