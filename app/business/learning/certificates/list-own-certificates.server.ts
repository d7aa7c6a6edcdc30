import type { UserId } from '#app/business/callers/caller.ts'
import type { Database } from '#app/db/connection.ts'
import type { OwnCertificate } from './certificate.ts'
import { selectCertificatesOf } from './certificate-repository.server.ts'

/** Returns a student's certificates, revoked ones too, the newest first. One round trip. */
export async function listOwnCertificates(
  { db }: { db: Database },
  userId: UserId,
): Promise<readonly OwnCertificate[]> {
  return selectCertificatesOf(db, userId)
}
