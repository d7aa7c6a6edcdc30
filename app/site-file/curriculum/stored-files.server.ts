import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import { attachUpload } from '#app/business/uploads/attach-upload.server.ts'
import { judgeMaterial, safeFileName } from '#app/business/uploads/documents/document-kind.ts'
import { listPublicFile } from '#app/business/uploads/public-picture.server.ts'
import { cleanName } from '#app/business/uploads/store-upload.server.ts'
import { MOST_DOCUMENT_BYTES, type UploadRefusal } from '#app/business/uploads/upload-refusal.ts'
import { isOwn } from '#app/business/uploads/upload-repository.server.ts'
import { failIfUnchanged, failUnless, type Statement } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { leftFiles, uploads } from '#app/db/schema/uploads.ts'
import type { Clock } from '#app/platform/clock.ts'
import { sha256Hex } from '#app/platform/ids.ts'
import { invariant, ok, type Result, refuse } from '#app/platform/result.ts'
import { oneAtATime } from '#app/platform/semaphore.ts'
import {
  ANY_SIZE,
  type PictureNeeds,
  storeCataloguePicture,
} from '#app/site-file/editing/store-picture.server.ts'
import { isCutMp4, mp4Seconds } from '#app/site-file/files/mp4-length.ts'
import type { FoundFile } from '#app/site-file/files/site-files.server.ts'
import { captionsType, type Type, transcriptType } from '#app/site-file/files/text-files.ts'
import type { VideoSource } from './curriculum.ts'
import type { FileList } from './lecture-editor.ts'

export type FileNeeds = { readonly db: Database; readonly files: R2Bucket; readonly now: Clock }
type StillNeeds = FileNeeds & PictureNeeds

export type FileRefusal =
  | UploadRefusal
  /** The upload was deleted after a day, belongs to another person, or is used already. */
  | { readonly code: 'UPLOAD_GONE' }
  /** The lecture has this video already. */
  | { readonly code: 'SAME_VIDEO' }
  /** The lecture has another video, or none, since the page was opened. */
  | { readonly code: 'VIDEO_CHANGED' }
  /** The same, and a new video was to take its place: it was not attached. */
  | { readonly code: 'OTHER_VIDEO' }
  /** The lecture has another file, or none, since the page was opened. */
  | { readonly code: 'FILE_CHANGED' }
  /** The shop keeps the video, but browsers do not play its kind. */
  | { readonly code: 'VIDEO_NOT_PLAYABLE' }
  /** Neither the video nor the browser says how long it is, so nobody could say when it was watched. */
  | { readonly code: 'VIDEO_WITHOUT_LENGTH' }
  /** The end of the file is missing. */
  | { readonly code: 'VIDEO_CUT' }
  | { readonly code: 'NOT_CAPTIONS' | 'NOT_A_TEXT' }

/** Returns a file that the shop lists already, for an entry that names it by its key. */
export function listedFile(key: string): FoundFile {
  return { path: key, key, url: '', contentType: '', bytes: 0, sha256: '', seconds: null, slip: null }
}

/** Kinds that the import takes too: a shop's export must fit into another shop. */
const PLAYABLE = ['video/mp4', 'video/x-m4v']

/** Where the length of most videos lies: programs for the web write it first. */
const HEAD_BYTES = 4 * 1024 * 1024

export type VideoToAttach = {
  readonly file: FoundFile
  readonly statements: readonly Statement[]
}

/** The still of a video, as browsers draw it, is far smaller. */
const POSTER = { room: { maxUploadBytes: 4 * 1024 * 1024 }, least: ANY_SIZE }

/** Returns a video for a lecture: one that the caller uploaded, or one that the school has. */
export function videoToAttach(
  needs: FileNeeds,
  source: VideoSource,
  caller: Caller,
): Promise<Result<VideoToAttach, FileRefusal>> {
  return 'uploadId' in source ? videoOfUpload(needs, { ...source, caller }) : videoOfSchool(needs, source)
}

/** Stores the still of a video. Returns its address, and the write that lists it. */
export async function storePoster(
  needs: StillNeeds,
  file: File,
): Promise<Result<{ readonly url: string; readonly listed: Statement }, UploadRefusal>> {
  const stored = await storeCataloguePicture(needs, { ...POSTER, file })
  if (stored.ok)
    return ok({ url: stored.value.url, listed: listPublicFile(needs.db, stored.value, needs.now()) })
  invariant(stored.error.code !== 'PICTURE_TOO_SMALL', 'a still has at least one pixel')
  return refuse(stored.error)
}

/**
 * Stores the still of a video, if the browser drew one. Returns what a site file says of a lecture with this video, and
 * the files and writes that belong to it.
 */
export async function videoEntry(
  needs: StillNeeds,
  { file, statements }: VideoToAttach,
  { name, still }: { readonly name: string; readonly still: File | undefined },
) {
  const poster = still && (await storePoster(needs, still))
  const path = file.path || file.key
  const entry = {
    video_file: path,
    video_name: file.path || name,
    video_length: file.seconds,
    // The still and the smaller sizes are of the video before. The video is worth more than a still that is no picture.
    poster_url: poster?.ok ? poster.value.url : '',
    video_qualities: [],
  }
  return {
    entry,
    files: new Map([[path, file]]),
    statements: poster?.ok ? [...statements, poster.value.listed] : statements,
  }
}

/**
 * Returns an uploaded video as a file for a lecture, and the writes that make it the school's: it is not deleted any
 * more, also not with the account of its sender. `seconds`: the length that the browser read, for a video that does not
 * begin with it.
 */
async function videoOfUpload(
  { db, files, now }: FileNeeds,
  { uploadId, seconds, caller }: { uploadId: string; seconds: number; caller: Caller },
): Promise<Result<VideoToAttach, FileRefusal>> {
  const isFree = and(eq(uploads.id, uploadId), eq(uploads.purpose, 'video'), isNull(uploads.attachedAt))
  const [upload] = await db
    .select()
    .from(uploads)
    .where(and(isFree, isOwn(caller)))
  // Without a hash the upload has not arrived whole.
  if (!upload?.sha256) return refuse({ code: 'UPLOAD_GONE' })
  const file = await videoFile(files, upload, seconds)
  if (!file.ok) return file
  return ok({
    file: file.value,
    statements: [
      attachUpload({ db, now }, { id: uploadId, purpose: 'video', caller }),
      // The sender stopped the upload in another tab, or a sweep deleted it.
      failIfUnchanged(db),
      db.update(uploads).set({ userId: null, visitorId: null }).where(eq(uploads.id, uploadId)),
    ],
  })
}

/**
 * Returns a video that the school has already, so that the browser need not send it again. The hash shows that the
 * sender has the file. The statement fails the batch if somebody deletes the video meanwhile.
 */
async function videoOfSchool(
  { db, files }: FileNeeds,
  { bytes, sha256, seconds }: { bytes: number; sha256: string; seconds: number },
): Promise<Result<VideoToAttach, FileRefusal>> {
  // As the index says it: a bound value would not use it.
  const isVideo = sql`purpose = 'video' AND bytes = ${bytes} AND sha256 = ${sha256}`
  const [upload] = await db
    .select()
    .from(uploads)
    .where(and(isVideo, isNotNull(uploads.attachedAt), ne(uploads.sha256, '')))
  if (!upload) return refuse({ code: 'UPLOAD_GONE' })
  const file = await videoFile(files, upload, seconds)
  if (!file.ok) return file
  const guard = failUnless(db, sql`EXISTS (SELECT 1 FROM uploads WHERE id = ${upload.id})`)
  return ok({ file: file.value, statements: [guard] })
}

async function videoFile(
  files: R2Bucket,
  { objectKey, bytes, sha256, contentType, originalName: path }: typeof uploads.$inferSelect,
  seconds: number,
): Promise<Result<FoundFile, FileRefusal>> {
  const object = await files.get(objectKey, { range: { offset: 0, length: Math.min(HEAD_BYTES, bytes) } })
  if (!object) return refuse({ code: 'UPLOAD_GONE' })
  const head = new Uint8Array(await object.arrayBuffer())
  if (!PLAYABLE.includes(contentType)) return refuse({ code: 'VIDEO_NOT_PLAYABLE' })
  if (isCutMp4(head, bytes)) return refuse({ code: 'VIDEO_CUT' })
  const length = mp4Seconds(head) || Math.round(seconds)
  if (!Number.isFinite(length) || length < 1) return refuse({ code: 'VIDEO_WITHOUT_LENGTH' })
  return ok({
    ...listedFile(objectKey),
    ...{ path, contentType: 'video/mp4', bytes, sha256, seconds: length },
  })
}

/** A whole file is in memory while it is judged and stored. */
const oneFileAtATime = oneAtATime()

/** Checks a lecture's file, captions or transcript by its bytes and stores it under its content, as an import does. */
export function storeLectureFile(
  { db, files }: Pick<FileNeeds, 'db' | 'files'>,
  { file, list }: { file: File; list: FileList },
): Promise<Result<FoundFile, FileRefusal>> {
  return oneFileAtATime(async () => {
    if (file.size > MOST_DOCUMENT_BYTES)
      return refuse({ code: 'FILE_TOO_LARGE', mostBytes: MOST_DOCUMENT_BYTES })
    const bytes = new Uint8Array(await file.arrayBuffer())
    const judged = judge(bytes, list)
    if (!judged.ok) return judged
    const { ext, mime } = judged.value
    const sha256 = await sha256Hex(bytes)
    const key = `lecture/${sha256}.${ext}`
    const name = cleanName(file.name) || 'file'
    const path = name.toLowerCase().endsWith(`.${ext}`) ? name : `${name}.${ext}`
    // The sweep must not delete it between here and the lecture that names it.
    await db.update(leftFiles).set({ leftAt: null }).where(eq(leftFiles.objectKey, key))
    if (!(await files.head(key))) await files.put(key, bytes, { httpMetadata: { contentType: mime }, sha256 })
    return ok({ ...listedFile(key), path, contentType: mime, bytes: bytes.length, sha256 })
  })
}

function judge(bytes: Uint8Array, list: FileList): Result<Type, FileRefusal> {
  if (bytes.length === 0) return refuse({ code: 'FILE_EMPTY' })
  if (list === 'captions') return typeOr(captionsType(bytes), 'NOT_CAPTIONS')
  if (list === 'transcripts') return typeOr(transcriptType(bytes), 'NOT_A_TEXT')
  const judged = judgeMaterial(bytes)
  if (!judged.ok) return refuse({ code: judged.error })
  const mime = judged.value.contentType
  const ext = safeFileName('file', mime).slice('file.'.length)
  // A plain text is better read in the page, and a site file takes none.
  return ext === 'txt' ? refuse({ code: 'FILE_TYPE_NOT_ALLOWED' }) : ok({ ext, mime })
}

const typeOr = (type: Type | null, code: 'NOT_CAPTIONS' | 'NOT_A_TEXT'): Result<Type, FileRefusal> =>
  type ? ok(type) : refuse({ code })
