import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant, json } from '#app/db/columns.ts'
import { user } from './accounts.ts'

/** Files that people uploaded. The object's key is random; the original name is only text. */
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
    /** Read from the small QR of a Thai slip, if it has one. */
    slipBank: text(),
    slipReference: text(),
    /** Set when a report, invoice or profile uses it. Unused files are deleted after an hour, videos after a day. */
    attachedAt: instant(),
    createdAt: instant().notNull(),
  },
  table => [
    index('uploads_user').on(table.userId).where(sql`user_id IS NOT NULL`),
    index('uploads_orphans').on(table.createdAt).where(sql`attached_at IS NULL`),
    index('uploads_videos').on(table.bytes).where(sql`purpose = 'video'`),
    index('uploads_video_keys').on(table.objectKey).where(sql`purpose = 'video'`),
  ],
)

/**
 * Videos that are sent in parts. The row in `uploads` has the same id and says whose it is. Without a foreign key, so
 * that an erased account's upload can go first.
 */
export const videoUploads = sqliteTable(
  'video_uploads',
  {
    id: text().primaryKey(),
    objectKey: text().notNull(),
    /** R2's own id of the upload. */
    multipartId: text().notNull(),
    length: integer().notNull(),
    /** Bytes that have arrived: whole parts. */
    sent: integer().notNull().default(0),
    /** R2's mark of each part, in order. */
    etags: json<readonly string[]>().notNull().default([]),
    /** The hash of the hash so far and of the last part's hash. */
    hash: text().notNull().default(''),
    /** The request that is sending a part, and until when no other may. */
    claim: text(),
    claimedUntil: instant(),
    touchedAt: instant().notNull(),
  },
  table => [index('video_uploads_touched').on(table.touchedAt)],
)

/** Bytes of all uploads per purpose. Kept by triggers on `uploads` (migration 0003). */
export const storedUploads = sqliteTable('stored_uploads', {
  purpose: text().primaryKey(),
  bytes: integer().notNull(),
})

/** Objects in R2 from site files (pictures, videos), named by their content, so that the same file is stored once. */
export const siteFiles = sqliteTable('site_files', {
  objectKey: text().primaryKey(),
  contentType: text().notNull(),
  bytes: integer().notNull(),
  originalName: text().notNull().default(''),
  createdAt: instant().notNull(),
})

/** The objects that each lecture names. Kept by triggers on `lectures` (migration 0054). */
export const lectureFiles = sqliteTable(
  'lecture_files',
  { objectKey: text().notNull(), lectureId: integer().notNull() },
  table => [
    primaryKey({ columns: [table.objectKey, table.lectureId] }),
    index('lecture_files_lecture').on(table.lectureId),
  ],
)

/** Objects that no lecture names any more. Kept by triggers on `lecture_files`. */
export const leftFiles = sqliteTable(
  'left_files',
  {
    objectKey: text().primaryKey(),
    /** When the sweep saw it first; it is deleted some time later. */
    leftAt: instant(),
  },
  table => [index('left_files_left').on(table.leftAt)],
)
