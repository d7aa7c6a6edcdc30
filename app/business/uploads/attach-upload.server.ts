import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Caller } from '#app/business/accounts/sessions/caller.ts'
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
  /** Whose it becomes, where the same batch makes an account; else the caller's own. */
  ownerId?: string
}

/**
 * Uses the upload, as a statement for the batch that writes what uses it. The whole batch fails ('malformed
 * JSON') when the upload is another's, of another purpose, or was used meanwhile; an id that does not exist is left to the
 * foreign key of what uses it.
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
