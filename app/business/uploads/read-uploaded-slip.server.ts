import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#app/db/connection.ts'
import { uploads } from '#app/db/schema/uploads.ts'
import { readSlipQr } from './read-slip-qr.server.ts'

type Needs = { db: Database; files: R2Bucket }

/**
 * Reads the small QR of an uploaded slip and keeps bank and reference with the upload, once. It only sorts the staff's
 * queue and keeps one slip from paying two orders; it approves nothing (decisions: Ideas, 'A slip pays once').
 */
export async function readUploadedSlip({ db, files }: Needs, uploadId: string): Promise<void> {
  const unread = and(eq(uploads.id, uploadId), eq(uploads.purpose, 'slip'), isNull(uploads.slipReference))
  const [upload] = await db.select({ objectKey: uploads.objectKey }).from(uploads).where(unread)
  const object = upload && (await files.get(upload.objectKey))
  if (!object) return
  const slip = await readSlipQr(new Uint8Array(await object.arrayBuffer()))
  if (slip) await db.update(uploads).set({ slipBank: slip.bank, slipReference: slip.reference }).where(unread)
}
