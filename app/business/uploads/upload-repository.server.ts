import { and, eq, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import { anyOf } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { storedUploads, uploads } from '#app/db/schema/uploads.ts'
import type { Instant } from '#app/platform/clock.ts'

/** SQL condition: the caller sent the upload, signed in or as the same visitor before signing in. */
export function isOwn({ account, visitorId }: Caller): SQL | undefined {
  const asVisitor = and(isNull(uploads.userId), eq(uploads.visitorId, visitorId))
  return account ? or(eq(uploads.userId, account.userId), asVisitor) : asVisitor
}

/** Selects those of these ids that are unused profile pictures sent by the caller. */
export function selectFreePictures(db: Database, caller: Caller, names: readonly string[]) {
  return db
    .select({ id: uploads.id })
    .from(uploads)
    .where(
      and(
        sql`${uploads.id} IN ${anyOf(names)}`,
        eq(uploads.purpose, 'profile'),
        isNull(uploads.attachedAt),
        isOwn(caller),
      ),
    )
}

/** Selects the bytes of all uploads together. The table has one row per purpose. */
export function selectStoredBytes(db: Database) {
  return db.select({ bytes: sql<number>`coalesce(sum(${storedUploads.bytes}), 0)` }).from(storedUploads)
}

/**
 * Deletes up to `limit` unused rows older than the given times, but no video that still arrives in parts. The caller
 * must delete the objects of the returned rows.
 */
export function claimOrphans(
  db: Database,
  { pictures, videos }: { pictures: Instant; videos: Instant },
  limit: number,
) {
  const isOld = or(ne(uploads.purpose, 'video'), lt(uploads.createdAt, videos))
  const isNoVideoInParts = sql`NOT EXISTS (SELECT 1 FROM video_uploads AS sent WHERE sent.id = ${uploads.id})`
  const orphans = db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(isNull(uploads.attachedAt), lt(uploads.createdAt, pictures), isOld, isNoVideoInParts))
    .limit(limit)
  return db
    .delete(uploads)
    .where(and(isNull(uploads.attachedAt), sql`${uploads.id} IN ${orphans}`))
    .returning({ objectKey: uploads.objectKey })
}

/**
 * Inserts the row of an upload if there is room for its bytes. One statement counts and compares, so concurrent
 * uploads cannot exceed the quota together. Returns no row if there is no room. behaviour: Upload limits
 */
export function reserveUpload(
  db: Database,
  row: typeof uploads.$inferInsert,
  storageBytes: number,
): Promise<{ id: string }[]> {
  const { id, purpose, userId, visitorId, objectKey, contentType, bytes, sha256, originalName, createdAt } =
    row
  // The columns must be in the table's order. Every number binds as REAL, hence the CASTs.
  return db
    .insert(uploads)
    .select(
      sql`SELECT ${id}, ${purpose}, ${userId ?? null}, ${visitorId ?? null}, ${objectKey}, ${contentType},
        CAST(${bytes} AS INTEGER), ${sha256}, ${originalName ?? ''}, NULL, NULL, NULL, CAST(${createdAt} AS INTEGER)
        WHERE (SELECT coalesce(sum(bytes), 0) FROM stored_uploads) + ${bytes} <= ${storageBytes}`,
    )
    .returning({ id: uploads.id })
}
