import { eq } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import { judgeImage } from '#app/business/uploads/pictures/image-kind.ts'
import type { Database } from '#app/db/connection.ts'
import { uploads } from '#app/db/schema/uploads.ts'
import type { Clock } from '#app/platform/clock.ts'
import { randomToken, sha256Hex } from '#app/platform/ids.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { oneAtATime, yieldToOthers } from '#app/platform/semaphore.ts'
import type { UploadRoom } from './upload-limits.server.ts'
import { PROFILE_SIDE, type UploadPurpose, type UploadRefusal } from './upload-refusal.ts'
import { reserveUpload } from './upload-repository.server.ts'

type Needs = { db: Database; files: R2Bucket; now: Clock }

/** `room` is what `mayUpload` read. */
export type StoreUpload = { file: File; purpose: UploadPurpose; caller: Caller; room: UploadRoom }
export type StoredUpload = { id: string; contentType: string; bytes: number }

const LONGEST_NAME = 255

/**
 * Stores a picture under a random key. Its kind and size come from its bytes; a jpg is stored up to its end. A profile
 * picture must have 600 pixels on each side. It counts as unused until `attachUpload`. behaviour: Upload rules
 */
export async function storeUpload(
  needs: Needs,
  { file, purpose, caller, room: { maxUploadBytes, storageBytes } }: StoreUpload,
): Promise<Result<StoredUpload, UploadRefusal>> {
  if (file.size > maxUploadBytes) return refuse({ code: 'FILE_TOO_LARGE', mostBytes: maxUploadBytes })
  const keep = () => validateAndStore(needs, { file, purpose, caller }, storageBytes)
  return file.size > LARGE_BYTES ? oneLargeAtATime(keep) : keep()
}

/** Only one larger file at a time is in memory, because judging and storing copy it. */
const LARGE_BYTES = 1_000_000
const oneLargeAtATime = oneAtATime()

async function validateAndStore(
  needs: Needs,
  { file, purpose, caller }: Omit<StoreUpload, 'room'>,
  storageBytes: number,
): Promise<Result<StoredUpload, UploadRefusal>> {
  const sent = new Uint8Array(await file.arrayBuffer())
  const judged = judgeImage(sent)
  if (!judged.ok) return refuse({ code: judged.error })
  const { width, height } = judged.value
  if (purpose === 'profile' && (width !== PROFILE_SIDE || height !== PROFILE_SIDE))
    return refuse({ code: 'PICTURE_NOT_SQUARE', width, height })
  const picture = sent.subarray(0, judged.value.end)
  const { contentType } = judged.value
  const id = await write(needs, { picture, contentType, purpose, caller, name: file.name, storageBytes })
  if (id === null) return refuse({ code: 'OUT_OF_STORAGE' })
  return ok({ id, contentType, bytes: picture.length })
}

type Kept = { picture: Uint8Array; contentType: string; name: string; storageBytes: number } & Pick<
  StoreUpload,
  'purpose' | 'caller'
>

/**
 * Returns null if there is no room. Writes the row first: an object without a row is never found, a row without an
 * object is swept.
 */
async function write({ db, files, now }: Needs, kept: Kept): Promise<string | null> {
  const { picture, contentType, name, purpose, caller, storageBytes } = kept
  const [id, objectKey, sha256] = [randomToken(), `uploads/${randomToken()}`, await sha256Hex(picture)]
  const row = {
    id,
    purpose,
    userId: caller.account?.userId ?? null,
    visitorId: caller.visitorId,
    objectKey,
    contentType,
    bytes: picture.length,
    sha256,
    originalName: cleanName(name),
    createdAt: now(),
  }
  const reserved = await reserveUpload(db, row, storageBytes)
  if (reserved.length === 0) return null
  try {
    await putInPieces(files, objectKey, picture, { httpMetadata: { contentType }, sha256 })
  } catch (error) {
    await db.delete(uploads).where(eq(uploads.id, id))
    throw error
  }
  return id
}

const PIECE_BYTES = 256 * 1024

/** Stores bytes without copying all of them, and yields to other requests in between. */
async function putInPieces(
  files: R2Bucket,
  key: string,
  bytes: Uint8Array,
  options: R2PutOptions,
): Promise<void> {
  const { readable, writable } = new FixedLengthStream(bytes.length)
  const write = async () => {
    const writer = writable.getWriter()
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      await writer.write(bytes.subarray(at, at + PIECE_BYTES))
      await yieldToOthers()
    }
    await writer.close()
  }
  await Promise.all([files.put(key, readable, options), write()])
}

/**
 * Returns a name to show as text: without path, control and text-direction characters, with composed letters, cut to
 * 255 whole characters.
 */
export function cleanName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  return Array.from(last.replace(/\p{Cc}|\p{Zl}|\p{Zp}|\p{Bidi_Control}/gu, ''))
    .slice(0, LONGEST_NAME)
    .join('')
}
