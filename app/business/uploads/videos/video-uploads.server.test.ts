import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Caller, UserId, VisitorId } from '#app/business/callers/caller.ts'
import type { Role } from '#app/business/callers/permissions.ts'
import { sweepOrphanUploads } from '#app/business/uploads/sweep-orphan-uploads.server.ts'
import { connect } from '#app/db/connection.ts'
import { user } from '#app/db/schema/accounts.ts'
import { settings } from '#app/db/schema/settings.ts'
import { storedUploads, uploads, videoUploads } from '#app/db/schema/uploads.ts'
import { DAY, MINUTE } from '#app/platform/clock.ts'
import { sha256Hex } from '#app/platform/ids.ts'
import { receivePart } from './receive-part.server.ts'
import { sweepUnfinishedVideos } from './sweep-unfinished-videos.server.ts'
import { VIDEO_PART_BYTES as PART } from './video-parts.ts'
import { beginVideo, dropVideo, readVideo } from './video-uploads.server.ts'

const { DB, FILES } = env as unknown as { DB: D1Database; FILES: R2Bucket }
const db = connect(DB)
let time = Date.now()
const needs = { db, files: FILES, now: () => time }

const person = (userId: string, roles: readonly Role[] = ['instructor']): Caller => ({
  visitorId: `visitor-of-${userId}` as VisitorId,
  sessionEnded: null,
  account: {
    userId: userId as UserId,
    username: null,
    name: userId,
    email: `${userId}@shop.test`,
    roles,
    sessionId: 's',
  },
})
const teacher = person('teacher')

/** A video whose bytes differ from part to part. */
function aVideo(length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length)
  for (let from = 0; from < length; from += PART) bytes.fill(1 + from / PART, from, from + PART)
  bytes.set([0, 0, 0, 24, ...new TextEncoder().encode('ftypisom'), 0, 0, 2, 0])
  return bytes
}

const sent = (bytes: Uint8Array<ArrayBuffer>) => new Response(bytes).body
const uploadRow = async (id: string) => (await db.select().from(uploads).where(eq(uploads.id, id)))[0]
const state = async (id: string) =>
  (await db.select().from(videoUploads).where(eq(videoUploads.id, id)))[0] ?? null
const reserved = async () =>
  (await db.select().from(storedUploads).where(eq(storedUploads.purpose, 'video')))[0]?.bytes ?? 0

async function begun(length: number, caller = teacher): Promise<string> {
  const result = await beginVideo(needs, { caller, length, name: '../วาด.mp4' })
  if (!result.ok) throw new Error(result.error.code)
  return result.value.id
}

type Sending = {
  offset?: number
  caller?: Caller
  bytes?: number
  body?: ReadableStream<Uint8Array> | null
  files?: R2Bucket
}
/** Sends the part at `offset`, or what is given in its place. Returns how much has arrived, or why it was refused. */
async function send(id: string, video: Uint8Array<ArrayBuffer>, over: Sending = {}) {
  const { offset = 0, caller = teacher, files = FILES } = over
  const part = video.slice(offset, offset + PART)
  const { body = sent(part), bytes = part.length } = over
  const result = await receivePart({ ...needs, files }, { id, caller, offset, bytes, body })
  return result.ok ? result.value.sent : result.error.code
}

beforeEach(async () => {
  time = Date.now()
  await db.batch([
    db.delete(videoUploads),
    db.delete(uploads),
    db.delete(settings),
    db.delete(user),
    ...['teacher', 'other'].map(id =>
      db
        .insert(user)
        .values({ id, name: id, email: `${id}@t.test`, createdAt: new Date(0), updatedAt: new Date(0) }),
    ),
  ])
})

test('stores a video of three parts as one object', async () => {
  const video = aVideo(2 * PART + 1000)
  const id = await begun(video.length)
  expect(await reserved()).toBe(video.length)
  expect(await send(id, video)).toBe(PART)
  expect(await send(id, video, { offset: PART })).toBe(2 * PART)
  // Until then a lecture cannot take it.
  expect(await uploadRow(id)).toMatchObject({ sha256: '', originalName: 'วาด.mp4' })
  expect(await send(id, video, { offset: 2 * PART })).toBe(video.length)
  const row = await uploadRow(id)
  expect(row).toMatchObject({ purpose: 'video', userId: 'teacher', bytes: video.length, attachedAt: null })
  expect(row?.sha256).toMatch(/^[0-9a-f]{64}$/)
  const object = await FILES.get(row?.objectKey ?? '')
  expect(await sha256Hex((await object?.arrayBuffer()) ?? '')).toBe(await sha256Hex(video))
  expect(await readVideo(needs, { id, caller: teacher })).toMatchObject({
    value: { sent: video.length, sha256: row?.sha256 },
  })
})

test('keeps the kind that the first bytes say', async () => {
  const quicktime = aVideo(PART + 5)
  quicktime.set(new TextEncoder().encode('qt  '), 8)
  const id = await begun(quicktime.length)
  await send(id, quicktime)
  expect(await send(id, quicktime, { offset: PART })).toBe(quicktime.length)
  expect(await uploadRow(id)).toMatchObject({ contentType: 'video/quicktime' })
})

test('refuses to begin what the shop does not take', async () => {
  await db.insert(settings).values([
    { key: 'max_video_mb', value: 1, updatedAt: 0 },
    { key: 'storage_gb', value: 1000 / 1024 ** 3, updatedAt: 0 },
  ])
  const cases = [
    [person('teacher', ['student']), 10, 'NOT_STAFF'],
    [person('teacher', ['support']), 10, 'NOT_STAFF'],
    [teacher, 0, 'FILE_EMPTY'],
    [teacher, Number.NaN, 'INPUT_ERROR'],
    [teacher, 1024 * 1024 + 1, 'FILE_TOO_LARGE'],
    [teacher, 1001, 'OUT_OF_STORAGE'],
  ] as const
  for (const [caller, length, code] of cases)
    expect(await beginVideo(needs, { caller, length, name: 'a.mp4' })).toMatchObject({ error: { code } })
  expect(await reserved()).toBe(0)
  expect(await db.$count(videoUploads)).toBe(0)
})

test('refuses a part that does not fit', async () => {
  const video = aVideo(PART + 1000)
  const id = await begun(video.length)
  expect(await send(id, video, { offset: PART })).toBe('OFFSET_DIFFERS')
  expect(await send(id, video, { bytes: PART - 1 })).toBe('INPUT_ERROR')
  expect(await send(id, video, { bytes: Number.NaN })).toBe('INPUT_ERROR')
  expect(await send(id, video, { body: null })).toBe('INPUT_ERROR')
  expect(await state(id)).toMatchObject({ sent: 0, claim: null })
  await send(id, video)
  expect(await send(id, video)).toBe('OFFSET_DIFFERS')
  expect(await send(id, video, { offset: PART })).toBe(video.length)
  expect(await send(id, video, { offset: video.length })).toBe('OFFSET_DIFFERS')
})

test('hides an upload from everybody but its owner', async () => {
  const video = aVideo(1000)
  const id = await begun(video.length)
  for (const caller of [person('other'), person('other', ['owner']), person('teacher', ['student'])]) {
    expect(await readVideo(needs, { id, caller })).toMatchObject({ error: { code: 'NOT_FOUND' } })
    expect(await send(id, video, { caller })).toBe('NOT_FOUND')
    expect(await dropVideo(needs, { id, caller })).toMatchObject({ error: { code: 'NOT_FOUND' } })
  }
  expect(await send(id, video)).toBe(1000)
})

test('drops a file that is no video', async () => {
  const page = new TextEncoder().encode('<html><script>alert(1)</script>'.repeat(99))
  const id = await begun(page.length)
  expect(await send(id, page)).toBe('FILE_TYPE_NOT_ALLOWED')
  expect(await reserved()).toBe(0)
  expect(await state(id)).toBeNull()
  const short = new TextEncoder().encode('no')
  expect(await send(await begun(short.length), short)).toBe('FILE_TYPE_NOT_ALLOWED')
})

test('lets one of two requests send a part', async () => {
  const video = aVideo(PART + 1000)
  const id = await begun(video.length)
  const both = await Promise.all([send(id, video), send(id, video)])
  expect(both).toContain(PART)
  expect(both.filter(answer => answer === 'BEING_SENT' || answer === 'OFFSET_DIFFERS')).toHaveLength(1)
  expect(await send(id, video, { offset: PART })).toBe(video.length)
  const object = await FILES.get((await uploadRow(id))?.objectKey ?? '')
  expect(await sha256Hex((await object?.arrayBuffer()) ?? '')).toBe(await sha256Hex(video))
})

test('goes on after the part where the line broke', async () => {
  const video = aVideo(PART + 1000)
  const id = await begun(video.length)
  await send(id, video)
  const broken = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(video.slice(PART, PART + 10))
      controller.error(new Error('the connection was reset'))
    },
  })
  expect(await send(id, video, { offset: PART, bytes: 1000, body: broken })).toBe('TRY_AGAIN')
  const short = sent(video.slice(PART, PART + 10))
  expect(await send(id, video, { offset: PART, bytes: 1000, body: short })).toBe('TRY_AGAIN')
  expect(await state(id)).toMatchObject({ sent: PART, claim: null })
  expect(await send(id, video, { offset: PART })).toBe(video.length)
})

test('frees a part that a crashed Worker has claimed', async () => {
  const video = aVideo(1000)
  const id = await begun(video.length)
  await db
    .update(videoUploads)
    .set({ claim: 'crashed', claimedUntil: time + MINUTE })
    .where(eq(videoUploads.id, id))
  expect(await send(id, video)).toBe('BEING_SENT')
  time += MINUTE + 1
  expect(await send(id, video)).toBe(1000)
})

test('makes a video whole whose Worker crashed at its end', async () => {
  const video = aVideo(1000)
  /** R2 that fails when the parts become an object, before or after it did. */
  const failing = (isDone: boolean) =>
    ({
      head: async () => null,
      resumeMultipartUpload: (key: string, uploadId: string) => {
        const upload = FILES.resumeMultipartUpload(key, uploadId)
        const complete = async (parts: R2UploadedPart[]) => {
          if (isDone) await upload.complete(parts)
          throw new Error('R2 went away')
        }
        return { uploadPart: upload.uploadPart.bind(upload), complete }
      },
    }) as unknown as R2Bucket
  for (const isDone of [false, true]) {
    const id = await begun(video.length)
    await expect(send(id, video, { files: failing(isDone) })).rejects.toThrow('R2 went away')
    expect(await uploadRow(id)).toMatchObject({ sha256: '' })
    expect(await readVideo(needs, { id, caller: teacher })).toMatchObject({ value: { sent: 1000 } })
    expect((await uploadRow(id))?.sha256).not.toBe('')
    expect((await FILES.head((await uploadRow(id))?.objectKey ?? ''))?.size).toBe(1000)
  }
})

test('gives the room of a dropped upload back', async () => {
  const video = aVideo(PART + 1000)
  const unfinished = await begun(video.length)
  await send(unfinished, video)
  const whole = await begun(1000)
  await send(whole, video.slice(0, 1000))
  const key = (await uploadRow(whole))?.objectKey ?? ''
  for (const id of [unfinished, whole])
    expect(await dropVideo(needs, { id, caller: teacher })).toMatchObject({ ok: true })
  expect(await reserved()).toBe(0)
  expect(await FILES.head(key)).toBeNull()
  expect(await send(unfinished, video, { offset: PART })).toBe('NOT_FOUND')
})

test('sweeps what nobody continued for a day', async () => {
  const video = aVideo(PART + 1000)
  const left = await begun(video.length)
  const slow = await begun(video.length)
  const whole = await begun(1000)
  await send(whole, video.slice(0, 1000))
  const sweepBoth = async () => [await sweepUnfinishedVideos(needs), await sweepOrphanUploads(needs)]
  time += DAY - MINUTE
  await send(slow, video)
  expect(await sweepBoth()).toEqual([0, 0])
  time += 2 * MINUTE
  const key = (await uploadRow(whole))?.objectKey ?? ''
  expect(await sweepBoth()).toEqual([2, 1])
  expect([await uploadRow(left), await uploadRow(whole), await FILES.head(key)]).toEqual([
    undefined,
    undefined,
    null,
  ])
  expect(await reserved()).toBe(video.length)
  expect(await send(slow, video, { offset: PART })).toBe(video.length)
})
