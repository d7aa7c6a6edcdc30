import { and, eq, inArray, ne, or } from 'drizzle-orm'
import { type Caller, may } from '#app/business/callers/caller.ts'
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
 * The permission that staff need to read an upload of this purpose. Homework files have signed links instead
 * (learning/homework).
 */
const READERS = {
  slip: 'money.read',
  'tax-certificate': 'money.read',
  profile: 'people.read',
  video: 'catalogue.write',
} as const

/**
 * Returns an upload to its sender, or to staff who may read it. Null for all others, as if it did not exist.
 * behaviour: Private things stay private
 */
export async function openUpload(
  { db, files }: Needs,
  { id, caller }: { id: string; caller: Caller },
): Promise<OpenUpload | null> {
  const purposes = Object.entries(READERS).flatMap(([purpose, needed]) =>
    may(caller, needed) ? [purpose] : [],
  )
  const mayRead = or(isOwn(caller), inArray(uploads.purpose, purposes))
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
