import type { Caller } from '#app/business/callers/caller.ts'
import { listPublicFile, publicKey } from '#app/business/uploads/public-picture.server.ts'
import { digestStream } from '#app/business/uploads/videos/digest-stream.server.ts'
import { hexOf } from '#app/platform/ids.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { MOST_PREVIEW_BYTES } from '#app/site-file/editing/course-form.ts'
import { type FileNeeds, type FileRefusal, videoToAttach } from './stored-files.server.ts'

/**
 * Keeps an uploaded video of the caller under an address that everybody may open, and returns the address for a form.
 * The upload itself is not attached, so the sweep deletes it. The same video gets the same address.
 */
export async function storePreviewVideo(
  { db, files, now }: FileNeeds,
  upload: { readonly uploadId: string; readonly seconds: number },
  caller: Caller,
): Promise<Result<{ readonly url: string }, FileRefusal>> {
  const found = await videoToAttach({ db, files, now }, upload, caller)
  if (!found.ok) return found
  const { key, bytes, path, contentType } = found.value.file
  if (bytes > MOST_PREVIEW_BYTES) return refuse({ code: 'FILE_TOO_LARGE', mostBytes: MOST_PREVIEW_BYTES })
  const hash = await hashOf(files, key)
  const video = hash && (await files.get(key))
  if (!video) return refuse({ code: 'UPLOAD_GONE' })
  const name = `${hash}.mp4`
  await files.put(publicKey(name), video.body, { httpMetadata: { contentType } })
  await listPublicFile(db, { name, contentType, bytes, originalName: path }, now())
  return ok({ url: `/files/${name}` })
}

/** Returns the SHA-256 of a file that is never whole in memory; null if it is gone. */
async function hashOf(files: R2Bucket, key: string): Promise<string | null> {
  const object = await files.get(key)
  if (!object) return null
  const digest = digestStream()
  await object.body.pipeTo(digest)
  return hexOf(new Uint8Array(await digest.digest))
}
