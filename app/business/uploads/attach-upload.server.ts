import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import type { Database } from '#app/db/connection.ts'
import { uploads } from '#app/db/schema/uploads.ts'
import type { Clock } from '#app/platform/clock.ts'
import type { UploadPurpose } from './upload-refusal.ts'
import { isOwn } from './upload-repository.server.ts'

type Needs = { db: Database; now: Clock }
export type AttachUpload = {
  id: string
  purpose: UploadPurpose
  caller: Caller
  /** The new owner, if the same batch makes the account; else the caller. */
  ownerId?: string
}

/**
 * Returns the statement that marks an upload as used, for the caller's batch. The batch fails with 'malformed JSON'
 * if the upload belongs to another person, has another purpose or is already used. An unknown id fails the caller's
 * foreign key.
 */
export function attachUpload({ db, now }: Needs, { id, purpose, caller, ownerId }: AttachUpload) {
  const isFree = and(eq(uploads.purpose, purpose), isNull(uploads.attachedAt), isOwn(caller))
  const owner = ownerId ?? caller.account?.userId ?? null
  return db
    .update(uploads)
    .set({
      attachedAt: sql`CASE WHEN ${isFree} THEN CAST(${now()} AS INTEGER) ELSE json('upload taken') END`,
      userId: sql`coalesce(${uploads.userId}, ${owner})`,
    })
    .where(eq(uploads.id, id))
}
