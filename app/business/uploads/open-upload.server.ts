import { and, eq, ne } from 'drizzle-orm'
import { type Caller, isStaff } from '#app/business/callers/caller.ts'
import type { Database } from '#app/db/connection.ts'
import { uploads } from '#app/db/schema/uploads.ts'
import { isOwn } from './upload-repository.server.ts'

type Needs = { db: Database; files: R2Bucket }
export type OpenUpload = { body: ReadableStream; bytes: number; contentType: string; fileName: string }

/** File extensions that differ from the name of the content type. */
const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'video/mp4': 'mp4',
  'video/x-m4v': 'm4v',
  'video/quicktime': 'mov',
  'video/x-msvideo': 'avi',
  'video/mpeg': 'mpg',
}

/**
 * Returns an upload to its sender or to staff. Null for all others, as if it did not exist. Homework files have signed
 * links instead (learning/homework). behaviour: Private things stay private
 */
export async function openUpload(
  { db, files }: Needs,
  { id, caller }: { id: string; caller: Caller },
): Promise<OpenUpload | null> {
  const mayRead = isStaff(caller) ? undefined : isOwn(caller)
  const [upload] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), ne(uploads.purpose, 'homework'), mayRead))
  const object = upload && (await files.get(upload.objectKey))
  if (!object) return null
  const { contentType, purpose } = upload
  const fileName = `${purpose}-${id.slice(0, 6)}.${ENDINGS[contentType] ?? contentType.replace('image/', '')}`
  return { body: object.body, bytes: object.size, contentType, fileName }
}
