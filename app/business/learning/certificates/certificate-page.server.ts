import { type Caller, may } from '#app/business/callers/caller.ts'
import { networkOf } from '#app/business/callers/network.ts'
import { limitsOf } from '#app/business/callers/rates.ts'
import {
  countTry,
  currentWindows,
  findReachedLimit,
  type Limit,
  selectTries,
  type TooManyTries,
} from '#app/business/callers/throttle.server.ts'
import type { Jobs } from '#app/business/notifications/jobs.ts'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import type { Clock, Instant } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { isCode, isOpenToAll, pdfKey } from './certificate.ts'
import { PDF_LANGUAGES, type PdfLanguage } from './certificate-address.ts'
import { selectByCode, selectPicture, selectReplacement } from './certificate-repository.server.ts'

type Needs = { db: Database; now: Clock }

/** The facts that anybody with the page's address may read. It holds nothing else about the student. */
export type CertificatePage = {
  readonly number: string
  readonly code: string
  readonly personName: string
  readonly courseId: number
  readonly courseName: string
  readonly teacherName: string
  /** The names in English; '' where there is none. */
  readonly personNameEng: string
  readonly courseNameEng: string
  readonly teacherNameEng: string
  /** The course's picture; '' if it has none. */
  readonly pictureUrl: string
  readonly finishedAt: Instant
  readonly issuedAt: Instant
  /** When it was revoked; null: it is valid. The reason is between the school and the student. */
  readonly revokedAt: Instant | null
  /** The code of the certificate that replaced it, if that is valid. Only its holder and staff learn it. */
  readonly replacedBy: string | null
  readonly isReplaced: boolean
  /** True if the caller is the person on it. */
  readonly isOwn: boolean
}

const wrongCodesOf = (request: Request): Limit[] =>
  limitsOf('certificateCode', `certificate:${networkOf(request)}`)

export type CertificateRefusal = { readonly code: 'NOT_FOUND' } | TooManyTries

/**
 * Returns the public page of a certificate. A wrong code, and the certificate of an erased person, are the same
 * NOT_FOUND. One round trip for a certificate, two for a wrong code.
 */
export async function getCertificatePage(
  needs: Needs,
  { code, caller, request }: { code: string; caller: Caller; request: Request },
): Promise<Result<CertificatePage, CertificateRefusal>> {
  const limits = wrongCodesOf(request)
  const now = needs.now()
  const isPossible = isCode(code)
  const {
    attempts,
    found: [certificate],
    next: [replacement],
    pictures: [picture],
  } = await readBatch(needs.db, {
    attempts: selectTries(needs.db, currentWindows(limits, now)),
    found: selectByCode(needs.db, isPossible ? code : ''),
    next: selectReplacement(needs.db, isPossible ? code : ''),
    pictures: selectPicture(needs.db, isPossible ? code : ''),
  })
  if (!certificate || !isOpenToAll(certificate)) {
    // A whole school may share one network address, so a certificate that is there is shown whatever others typed.
    const tooMany = findReachedLimit(attempts, limits, now)
    if (tooMany) return refuse(tooMany)
    await countTry(needs, limits)
    return refuse({ code: 'NOT_FOUND' })
  }
  const isOwn = caller.account?.userId === certificate.userId
  const mayFollow = (isOwn || may(caller, 'access.give')) && replacement?.revokedAt === null
  const { userId: _, replaces: __, revokedBy: ___, revokedReason: ____, ...shown } = certificate
  return ok({
    ...shown,
    pictureUrl: picture?.url ?? '',
    replacedBy: mayFollow ? replacement.code : null,
    isReplaced: replacement !== undefined,
    isOwn,
  })
}

/** True if the PDFs of a certificate are there. If not, asks for them again. */
export async function arePdfsReady(
  { files, jobs }: { files: R2Bucket; jobs: Pick<Jobs, 'drawCertificate'> },
  code: string,
): Promise<boolean> {
  const heads = await Promise.all(PDF_LANGUAGES.map(language => files.head(pdfKey(code, language))))
  if (heads.every(head => head !== null)) return true
  await jobs.drawCertificate(code)
  return false
}

/**
 * Returns the key of a certificate's PDF. NOT_FOUND for a wrong code, and for a certificate that was revoked: a file in
 * circulation would say that it is valid.
 */
export async function findCertificatePdf(
  needs: Needs,
  { code, language, request }: { code: string; language: PdfLanguage; request: Request },
): Promise<Result<string, CertificateRefusal>> {
  const nobody = { visitorId: '', account: null, sessionEnded: null } as unknown as Caller
  const page = await getCertificatePage(needs, { code, caller: nobody, request })
  if (!page.ok) return page
  return page.value.revokedAt === null ? ok(pdfKey(code, language)) : refuse({ code: 'NOT_FOUND' })
}
