import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import type { UploadRefusal } from '#app/business/uploads/upload-refusal.ts'
import type { Database } from '#app/db/connection.ts'
import { uploads, videoUploads } from '#app/db/schema/uploads.ts'
import { type Clock, MINUTE, SECOND } from '#app/platform/clock.ts'
import { hexOf, randomToken } from '#app/platform/ids.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { waitAtMost } from '#app/platform/wait-at-most.ts'
import { digestStream, joined } from './digest-stream.server.ts'
import { VIDEO_HEAD_BYTES, videoKind } from './video-kind.ts'
import { chainedHash, nextPartBytes } from './video-parts.ts'
import { dropVideo, findVideo, finishVideo, type VideoInParts } from './video-uploads.server.ts'

type Needs = { db: Database; files: R2Bucket; now: Clock }

export type PartRefusal =
  | UploadRefusal
  /** `sent` is where the video goes on. */
  | { readonly code: 'OFFSET_DIFFERS'; readonly sent: number }
  /** Another request is sending this part. */
  | { readonly code: 'BEING_SENT' }
  /** The connection broke. The shop keeps the parts that arrived before. */
  | { readonly code: 'TRY_AGAIN' }

type Part = {
  readonly id: string
  readonly caller: Caller
  readonly offset: number
  /** The announced size of the body. */
  readonly bytes: number
  readonly body: ReadableStream<Uint8Array> | null
}

/** How long a crashed Worker keeps others from sending the part again. A slow one renews its claim. */
const CLAIM = MINUTE
/** A line that brings nothing for this long is broken. */
const MOST_SILENCE = 30 * SECOND

/**
 * Takes the next part of a video, all of it or nothing, and makes the video whole after the last one. The first part
 * decides the kind. Of two requests for one part, the first to claim it wins. behaviour: Videos in parts
 */
export async function receivePart(
  needs: Needs,
  { id, caller, offset, bytes, body }: Part,
): Promise<Result<VideoInParts, PartRefusal>> {
  const found = await findVideo(needs, { id, caller })
  if (!found.ok) return found
  const video = found.value
  if (video.sent !== offset || offset === video.length)
    return refuse({ code: 'OFFSET_DIFFERS', sent: video.sent })
  if (bytes !== nextPartBytes(video) || !body) return refuse({ code: 'INPUT_ERROR' })
  const claim = await claimPart(needs, video)
  if (!claim) return refuse({ code: 'BEING_SENT' })
  const line = chunksOf(body, bytes, claim.renew)
  try {
    const head = offset === 0 ? await headOf(line.chunks, bytes) : null
    const contentType = head && videoKind(head)
    if (head && !contentType) {
      await dropVideo(needs, { id, caller })
      return refuse({ code: 'FILE_TYPE_NOT_ALLOWED', expected: 'video' })
    }
    if (contentType) await needs.db.update(uploads).set({ contentType }).where(eq(uploads.id, id))
    const part = await storePart(needs, video, { head, chunks: line.chunks, bytes })
    const [saved] = await claim.ending({
      sent: offset + bytes,
      etags: [...video.etags, part.etag],
      hash: await chainedHash(video.hash, part.sha256),
      touchedAt: needs.now(),
    })
    if (!saved) return refuse({ code: 'BEING_SENT' })
    const next = { ...saved, sha256: '' }
    return saved.sent === saved.length ? await finishVideo(needs, next) : ok(next)
  } catch (error) {
    await claim.ending({})
    if (line.isBroken()) return refuse({ code: 'TRY_AGAIN' })
    throw error
  }
}

/** Claims the next part for one request. null: another request has it, or has just stored it. */
async function claimPart({ db, now }: Needs, { id, sent }: VideoInParts) {
  const claim = randomToken()
  const isFree = or(isNull(videoUploads.claimedUntil), lt(videoUploads.claimedUntil, now()))
  const isMine = and(eq(videoUploads.id, id), eq(videoUploads.claim, claim))
  const claimed = await db
    .update(videoUploads)
    .set({ claim, claimedUntil: now() + CLAIM })
    .where(and(eq(videoUploads.id, id), eq(videoUploads.sent, sent), isFree))
    .returning({ id: videoUploads.id })
  if (claimed.length === 0) return null
  let renewedAt = now()
  return {
    /** Makes the claim last. Throws if another request has it by now. */
    async renew() {
      if (now() - renewedAt < CLAIM / 3) return
      renewedAt = now()
      const claimedUntil = renewedAt + CLAIM
      const renewed = await db
        .update(videoUploads)
        .set({ claimedUntil })
        .where(isMine)
        .returning({ id: videoUploads.id })
      if (renewed.length === 0) throw new Error('another request has claimed the part')
    },
    /** Ends the claim, and writes what has arrived if the claim still held. */
    ending(arrived: Partial<typeof videoUploads.$inferInsert>) {
      return db
        .update(videoUploads)
        .set({ ...arrived, claim: null, claimedUntil: null })
        .where(isMine)
        .returning()
    },
  }
}

/** Yields exactly this many bytes of a body. Throws if there are fewer or more, or if the line falls silent. */
function chunksOf(body: ReadableStream<Uint8Array>, bytes: number, renew: () => Promise<void>) {
  let isBroken = false
  async function* read(): AsyncGenerator<Uint8Array, void> {
    const reader = body.getReader()
    // It rejects with the line, and nothing awaits it. `read` tells.
    reader.closed.catch(() => {})
    let left = bytes
    while (left > 0) {
      let chunk: Uint8Array | undefined
      const next = reader.read().then(({ value }) => {
        chunk = value
      })
      await waitAtMost(MOST_SILENCE, next).catch(() => {})
      left -= chunk?.length ?? 0
      if (!chunk || left < 0) {
        isBroken = true
        throw new Error('the line broke')
      }
      await renew()
      yield chunk
    }
  }
  return { chunks: read(), isBroken: () => isBroken }
}

/** Returns enough of the first bytes to tell the kind; fewer, if the whole file is shorter. */
async function headOf(chunks: AsyncGenerator<Uint8Array, void>, bytes: number): Promise<Uint8Array> {
  let head = new Uint8Array()
  while (head.length < Math.min(VIDEO_HEAD_BYTES, bytes)) {
    const { value } = await chunks.next()
    if (value) head = joined(head, value)
  }
  return head
}

type Arriving = {
  /** What was read of the chunks already. */
  readonly head: Uint8Array | null
  readonly chunks: AsyncGenerator<Uint8Array, void>
  readonly bytes: number
}

/** Streams a part into R2, so that memory never holds it. Returns R2's mark and the hash of the part. */
async function storePart(
  { files }: Needs,
  { objectKey, multipartId, etags }: VideoInParts,
  { head, chunks, bytes }: Arriving,
): Promise<{ readonly etag: string; readonly sha256: string }> {
  const { readable, writable } = new FixedLengthStream(bytes)
  const digest = digestStream()
  const [part, hash] = [writable.getWriter(), digest.getWriter()]
  // These reject on abort, and nothing awaits them then.
  for (const unheard of [part.closed, part.ready, hash.closed, hash.ready, digest.digest])
    unheard.catch(() => {})
  const write = async () => {
    const both = (chunk: Uint8Array) => Promise.all([part.write(chunk), hash.write(chunk)])
    try {
      if (head) await both(head)
      for await (const chunk of chunks) await both(chunk)
      await Promise.all([part.close(), hash.close()])
    } catch (error) {
      await Promise.allSettled([part.abort(error), hash.abort(error)])
      throw error
    }
  }
  const upload = files.resumeMultipartUpload(objectKey, multipartId)
  const [stored] = await Promise.all([upload.uploadPart(etags.length + 1, readable), write()])
  return { etag: stored.etag, sha256: hexOf(new Uint8Array(await digest.digest)) }
}
