import { and, eq, sql } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import { isOwn } from '#app/business/uploads/upload-repository.server.ts'
import type { Database } from '#app/db/connection.ts'
import { students } from '#app/db/schema/accounts.ts'
import { uploads } from '#app/db/schema/uploads.ts'
import type { Instant } from '#app/platform/clock.ts'
import { toTaxColumns } from './tax-data.ts'
import type { TaxInvoice } from './tax-invoice.ts'

/** Selects the certificate if this caller uploaded it as one. A slip or another person's upload is not found. */
export function selectOwnCertificate(db: Database, caller: Caller, id: string | null) {
  return db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.id, id ?? ''), eq(uploads.purpose, 'tax-certificate'), isOwn(caller)))
}

/** Prepares saving a checked invoice and marking its certificate as used. The same batch may create the user. */
export function saveTaxInvoice(
  db: Database,
  { userId, invoice, at }: { userId: string; invoice: TaxInvoice; at: Instant },
) {
  const keepData = db
    .update(students)
    .set({ ...toTaxColumns(invoice), updatedAt: at })
    .where(eq(students.userId, userId))
  if (invoice.companyCertificate === null) return [keepData]
  // One certificate serves many invoices, so it may already be in use. A visitor's upload becomes the account's.
  const keepCertificate = db
    .update(uploads)
    .set({
      attachedAt: sql`COALESCE(${uploads.attachedAt}, CAST(${at} AS INTEGER))`,
      userId: sql`COALESCE(${uploads.userId}, ${userId})`,
    })
    .where(eq(uploads.id, invoice.companyCertificate))
  return [keepData, keepCertificate]
}
