import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant } from '#app/db/columns.ts'
import { user } from './accounts.ts'

/** What a person sent us. The object's key is random; the name they gave it is only text. */
export const uploads = sqliteTable(
  'uploads',
  {
    id: text().primaryKey(),
    purpose: text().notNull(),
    userId: text().references(() => user.id),
    visitorId: text(),
    objectKey: text().notNull(),
    contentType: text().notNull(),
    bytes: integer().notNull(),
    sha256: text().notNull(),
    originalName: text().notNull().default(''),
    /** Read from the small QR of a Thai slip, where it has one. */
    slipBank: text(),
    slipReference: text(),
    /** Set when a report, invoice or profile uses it; what stays null is swept after an hour, a video after a day. */
    attachedAt: instant(),
    createdAt: instant().notNull(),
  },
  table => [
    index('uploads_user').on(table.userId).where(sql`user_id IS NOT NULL`),
    index('uploads_orphans').on(table.createdAt).where(sql`attached_at IS NULL`),
  ],
)

/** Bytes of all uploads of a purpose. Triggers on `uploads` (migration 0003) keep it, whoever writes there. */
export const storedUploads = sqliteTable('stored_uploads', {
  purpose: text().primaryKey(),
  bytes: integer().notNull(),
})

/** Objects in R2 that a site file brought (pictures, videos): by content, so the same file is kept once. */
export const siteFiles = sqliteTable('site_files', {
  objectKey: text().primaryKey(),
  contentType: text().notNull(),
  bytes: integer().notNull(),
  originalName: text().notNull().default(''),
  createdAt: instant().notNull(),
})
