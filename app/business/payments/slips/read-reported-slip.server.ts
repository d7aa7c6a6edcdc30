import { and, eq, isNull } from 'drizzle-orm'
import type { PictureWork } from '#app/business/uploads/pictures/picture-work.server.ts'
import { commit } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { paymentReports } from '#app/db/schema/payments.ts'
import { uploads } from '#app/db/schema/uploads.ts'
import type { Clock } from '#app/platform/clock.ts'
import { claimIfFree } from './slip-claims.server.ts'

type Needs = { db: Database; files: R2Bucket; now: Clock; pictures: PictureWork }

/** A Worker has 128 MB for everything, and decoding the picture takes more memory than the file. */
const MOST_BYTES = 10 * 1024 * 1024

/**
 * Reads the small QR of a reported slip and claims its bank and reference for the report's order unless another order
 * has. This sorts the staff's queue and keeps one slip from paying two orders; it approves nothing.
 * decisions: Ideas, 'A slip pays once'
 */
export async function readReportedSlip({ db, files, now, pictures }: Needs, uploadId: string): Promise<void> {
  const unread = and(eq(uploads.id, uploadId), eq(uploads.purpose, 'slip'), isNull(uploads.slipReference))
  const [slip] = await db
    .select({
      objectKey: uploads.objectKey,
      bytes: uploads.bytes,
      sha256: uploads.sha256,
      orderId: paymentReports.orderId,
    })
    .from(uploads)
    .innerJoin(paymentReports, eq(paymentReports.slipUploadId, uploads.id))
    .where(unread)
    .limit(1)
  const object = slip && slip.bytes <= MOST_BYTES ? await files.get(slip.objectKey) : null
  if (!slip || !object) return
  const read = await pictures.readSlipQr(new Uint8Array(await object.arrayBuffer()))
  if (!read) return
  const found = { sha256: slip.sha256, slipBank: read.bank, slipReference: read.reference }
  await commit(db, [
    db.update(uploads).set({ slipBank: read.bank, slipReference: read.reference }).where(unread),
    claimIfFree(db, found, slip.orderId, now()),
  ])
}
