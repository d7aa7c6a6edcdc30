import type { Grant } from '#app/business/learning/grant.ts'
import type { Instant } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { nameToPrint, type PersonToPrint } from './certificate.ts'

/** Everything that decides whether a certificate is due. */
export type CertificateFacts = {
  readonly hasCertificate: boolean
  readonly lectures: number
  /** Lectures that are not read yet. */
  readonly missing: number
  readonly readAts: readonly (Instant | null)[]
  readonly grants: readonly Pick<Grant, 'endedAt' | 'startsAt'>[]
  /** Earlier certificates for the course, revoked or not. */
  readonly earlier: number
  readonly person: PersonToPrint | null
}

export type NotDue = {
  readonly code: 'NO_CERTIFICATE' | 'NOT_FINISHED' | 'NOT_A_STUDENT' | 'ALREADY_ISSUED' | 'NAME_MISSING'
}

/**
 * Returns the name to print and when the course was finished, if its certificate is due. It is due once: a certificate
 * that staff revoked is issued again only by staff. A course that was refunded or taken back gives none. decisions:
 * Certificates and completion
 */
export function certificateDue(
  facts: CertificateFacts,
  now: Instant,
): Result<{ personName: string; finishedAt: Instant }, NotDue> {
  if (!facts.hasCertificate) return refuse({ code: 'NO_CERTIFICATE' })
  if (facts.lectures === 0 || facts.missing > 0) return refuse({ code: 'NOT_FINISHED' })
  if (!facts.grants.some(grant => grant.endedAt === null && grant.startsAt <= now))
    return refuse({ code: 'NOT_A_STUDENT' })
  if (facts.earlier > 0) return refuse({ code: 'ALREADY_ISSUED' })
  const personName = facts.person && nameToPrint(facts.person)
  if (!personName) return refuse({ code: 'NAME_MISSING' })
  const readAts = facts.readAts.filter(at => at !== null)
  return ok({ personName, finishedAt: readAts.length === 0 ? now : Math.max(...readAts) })
}
