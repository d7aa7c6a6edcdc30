import { and, eq, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '#app/business/accounts/sessions/caller.ts'
import { anyOf } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { storedUploads, uploads } from '#app/db/schema/uploads.ts'
import type { Instant } from '#app/platform/clock.ts'

/** True in SQL for what the caller sent: signed in, or as the same visitor before signing in. */
export function isOwn({ account, visitorId }: Caller): SQL | undefined {
  const asVisitor = and(isNull(uploads.userId), eq(uploads.visitorId, visitorId))
  return account ? or(eq(uploads.userId, account.userId), asVisitor) : asVisitor
}

/** Of these names those of profile pictures that the caller sent and that nothing uses yet. */
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

/** Bytes of all uploads together; one row to add up per purpose. */
export function selectStoredBytes(db: Database) {
  return db.select({ bytes: sql<number>`coalesce(sum(${storedUploads.bytes}), 0)` }).from(storedUploads)
}

/** Takes out up to `limit` rows that nothing used and that are older than said; whoever gets one removes its object. */
export function takeOrphans(
  db: Database,
  { pictures, videos }: { pictures: Instant; videos: Instant },
  limit: number,
) {
  const isOld = or(ne(uploads.purpose, 'video'), lt(uploads.createdAt, videos))
  const orphans = db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(isNull(uploads.attachedAt), lt(uploads.createdAt, pictures), isOld))
    .limit(limit)
  return db
    .delete(uploads)
    .where(and(isNull(uploads.attachedAt), sql`${uploads.id} IN ${orphans}`))
    .returning({ objectKey: uploads.objectKey })
}

/**
 * Writes the row of an upload where there is room for its bytes, counted and compared in the same statement, so that many at the
 * same instant cannot go beyond the quota together. Gives no row where there is none. §9 'Out off Storage'
 */
export function reserveUpload(
  db: Database,
  row: typeof uploads.$inferInsert,
  storageBytes: number,
): Promise<{ id: string }[]> {
  const { id, purpose, userId, visitorId, objectKey, contentType, bytes, sha256, originalName, createdAt } =
    row
  // The columns stand in the order of the table; every number binds as REAL, hence the CASTs.
  return db
    .insert(uploads)
    .select(
      sql`SELECT ${id}, ${purpose}, ${userId ?? null}, ${visitorId ?? null}, ${objectKey}, ${contentType},
        CAST(${bytes} AS INTEGER), ${sha256}, ${originalName ?? ''}, NULL, NULL, NULL, CAST(${createdAt} AS INTEGER)
        WHERE (SELECT coalesce(sum(bytes), 0) FROM stored_uploads) + ${bytes} <= ${storageBytes}`,
    )
    .returning({ id: uploads.id })
}
