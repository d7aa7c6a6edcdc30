import { and, eq, sql } from 'drizzle-orm'
import type { Caller } from '#app/business/accounts/sessions/caller.ts'
import { isOwn } from '#app/business/uploads/upload-repository.server.ts'
import type { Database } from '#app/db/connection.ts'
import { students } from '#app/db/schema/accounts.ts'
import { uploads } from '#app/db/schema/uploads.ts'
import type { Instant } from '#app/platform/clock.ts'
import { toTaxColumns } from './tax-data.ts'
import type { TaxInvoice } from './tax-invoice.ts'

/** The certificate, if this caller sent it as one: a slip or somebody else's picture is none. */
export function selectOwnCertificate(db: Database, caller: Caller, id: string | null) {
  return db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.id, id ?? ''), eq(uploads.purpose, 'tax-certificate'), isOwn(caller)))
}

/** Prepares keeping a checked invoice with the account, and its certificate for good. `userId` may be made in the same batch. */
export function keepTaxInvoice(
  db: Database,
  { userId, invoice, at }: { userId: string; invoice: TaxInvoice; at: Instant },
) {
  const keepData = db
    .update(students)
    .set({ ...toTaxColumns(invoice), updatedAt: at })
    .where(eq(students.userId, userId))
  if (invoice.companyCertificate === null) return [keepData]
  // One certificate serves many invoices, so it may be in use already. What a visitor sent becomes the account's.
  const keepCertificate = db
    .update(uploads)
    .set({
      attachedAt: sql`COALESCE(${uploads.attachedAt}, CAST(${at} AS INTEGER))`,
      userId: sql`COALESCE(${uploads.userId}, ${userId})`,
    })
    .where(eq(uploads.id, invoice.companyCertificate))
  return [keepData, keepCertificate]
}
