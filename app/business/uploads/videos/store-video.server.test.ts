import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Caller, UserId, VisitorId } from '#app/business/callers/caller.ts'
import type { Role } from '#app/business/callers/permissions.ts'
import { aPng, joined } from '#app/business/uploads/pictures/testing-pictures.ts'
import { storeWithRoom } from '#app/business/uploads/testing-upload.ts'
import { maySendMaterial } from '#app/business/uploads/upload-limits.server.ts'
import { connect } from '#app/db/connection.ts'
import { user } from '#app/db/schema/accounts.ts'
import { settings } from '#app/db/schema/settings.ts'
import { storedUploads, uploads } from '#app/db/schema/uploads.ts'
import { sha256Hex } from '#app/platform/ids.ts'
import { storeVideo } from './store-video.server.ts'

const { DB, FILES } = env as unknown as { DB: D1Database; FILES: R2Bucket }
const db = connect(DB)
const SHOP = 'https://shop.test'
const needs = { db, files: FILES, now: () => Date.now() }
const teacher: Caller = {
  visitorId: 'visitor' as VisitorId,
  sessionEnded: null,
  account: {
    userId: 'teacher' as UserId,
    username: null,
    name: 't',
    email: 't@t.test',
    roles: ['instructor'],
    sessionId: 's',
  },
}
const file = (bytes: Uint8Array<ArrayBuffer>, name = 'a.mp4', type = 'video/mp4') =>
  new File([bytes], name, { type })
const row = async (id: string) => (await db.select().from(uploads).where(eq(uploads.id, id)))[0]

/** The first box of an mp4, padded to `bytes` bytes. */
const anMp4 = (bytes = 6_000, brand = 'isom') => {
  const head = [0, 0, 0, 24, ...new TextEncoder().encode(`ftyp${brand}`), 0, 0, 2, 0]
  return joined(new Uint8Array(head), new Uint8Array(Math.max(bytes - head.length, 0)))
}

async function sendVideo(parts: readonly (readonly [field: string, File | string])[], headers = {}) {
  const form = new FormData()
  for (const [field, value] of parts) form.append(field, value)
  const request = new Request(`${SHOP}/api/home/test_upload`, { method: 'POST', body: form, headers })
  return storeVideo(needs, { request, field: 'imageinput', caller: teacher })
}
const code = (result: Awaited<ReturnType<typeof sendVideo>>) =>
  result.ok ? result.value.contentType : result.error.code
const inUse = async () =>
  (await db.select().from(storedUploads).where(eq(storedUploads.purpose, 'video')))[0]?.bytes ?? 0

test('accepts video kinds by their first bytes, whatever the name', async () => {
  await db
    .insert(user)
    .values({ id: 'teacher', name: 't', email: 't@t.test', createdAt: new Date(0), updatedAt: new Date(0) })
  const avi = joined(new TextEncoder().encode('RIFF\0\0\0\0AVI LIST'), new Uint8Array(5_000))
  const CASES: readonly (readonly [string, Uint8Array<ArrayBuffer>, string])[] = [
    ['a.mp4', anMp4(), 'video/mp4'],
    ['a.m4v', anMp4(5_000, 'M4V '), 'video/x-m4v'],
    ['a.mov', anMp4(5_000, 'qt  '), 'video/quicktime'],
    ['a.avi', avi as Uint8Array<ArrayBuffer>, 'video/x-msvideo'],
    ['a.mpg', joined(new Uint8Array([0, 0, 1, 0xba, 0x44]), new Uint8Array(5_000)), 'video/mpeg'],
    ['small.mp4', anMp4(64), 'video/mp4'],
    ['song.mp4', anMp4(5_000, 'M4A '), 'FILE_TYPE_NOT_ALLOWED'],
    ['page.mp4', new TextEncoder().encode('<html><script>alert(1)</script>'), 'FILE_TYPE_NOT_ALLOWED'],
    ['picture.mp4', aPng() as Uint8Array<ArrayBuffer>, 'FILE_TYPE_NOT_ALLOWED'],
    ['empty.mp4', new Uint8Array(), 'FILE_EMPTY'],
  ]
  for (const [name, bytes, expected] of CASES)
    expect(code(await sendVideo([['imageinput', file(bytes, name, 'video/mp4')]])), name).toBe(expected)
})

test('stores one video in parts, with size and hash', async () => {
  const before = await inUse()
  const bytes = anMp4(9 * 1024 * 1024)
  bytes.fill(7, 100)
  const kept = await sendVideo([
    ['title', 'x'],
    ['imageinput', file(bytes, '../../lesson.mp4')],
  ])
  if (!kept.ok) throw new Error(kept.error.code)
  const written = await row(kept.value.id)
  expect(written).toMatchObject({
    bytes: bytes.length,
    originalName: 'lesson.mp4',
    sha256: await sha256Hex(bytes),
  })
  const object = await FILES.get(written?.objectKey ?? '')
  expect(await sha256Hex((await object?.arrayBuffer()) as ArrayBuffer)).toBe(written?.sha256)
  expect(await inUse()).toBe(before + bytes.length)
  const two = await sendVideo([
    ['imageinput', file(anMp4())],
    ['imageinput', file(anMp4())],
  ])
  expect(code(two)).toBe('ONE_FILE_ONLY')
  expect(code(await sendVideo([['other', file(anMp4())]]))).toBe('FILE_MISSING')
  expect(await inUse()).toBe(before + bytes.length)
})

test('gives the room back when the end of a video fails', async () => {
  const before = [await inUse(), (await FILES.list()).objects.length]
  const uploaded = await db.select({ id: uploads.id }).from(uploads)
  const ended: string[] = []
  const files = {
    async createMultipartUpload(key: string) {
      const upload = await FILES.createMultipartUpload(key)
      return {
        uploadPart: (number: number, bytes: Uint8Array) => upload.uploadPart(number, bytes),
        complete: async () => {
          throw new Error('R2 is away')
        },
        abort: async () => {
          await upload.abort()
          ended.push(key)
        },
      }
    },
    delete: (key: string) => FILES.delete(key),
  } as unknown as R2Bucket
  const body = new FormData()
  body.append('imageinput', file(anMp4()))
  const request = new Request(`${SHOP}/api/home/test_upload`, { method: 'POST', body })
  const sent = storeVideo({ ...needs, files }, { request, field: 'imageinput', caller: teacher })
  await expect(sent).rejects.toThrow('R2 is away')
  expect(ended).toHaveLength(1)
  expect([await inUse(), (await FILES.list()).objects.length]).toEqual(before)
  expect(await db.select({ id: uploads.id }).from(uploads)).toEqual(uploaded)
})

test('refuses a video too large, announced or not', async () => {
  await db.insert(settings).values({ key: 'max_video_mb', value: 1, updatedAt: 0 })
  const large = [['imageinput', file(anMp4(3 * 1024 * 1024))]] as const
  expect(code(await sendVideo(large, { 'content-length': String(9e9) }))).toBe('FILE_TOO_LARGE')
  expect(code(await sendVideo(large, { 'content-length': '10' }))).toBe('FILE_TOO_LARGE')
  await db.delete(settings).where(eq(settings.key, 'max_video_mb'))
})

test('concurrent uploads never exceed the quota together', async () => {
  const used = (await db.select().from(storedUploads)).reduce((sum, { bytes }) => sum + bytes, 0)
  const picture = aPng()
  const room = 3 * picture.length + 1
  await db.insert(settings).values({ key: 'storage_gb', value: (used + room) / 1024 ** 3, updatedAt: 0 })
  const sent = await Promise.all(
    Array.from({ length: 12 }, () =>
      storeWithRoom(needs, { file: file(picture), purpose: 'slip', caller: teacher }),
    ),
  )
  expect(sent.filter(({ ok }) => ok)).toHaveLength(3)
  expect(sent.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'OUT_OF_STORAGE' } })
  await db.delete(settings).where(eq(settings.key, 'storage_gb'))
})

test('accepts videos from instructors and staff only', () => {
  const as = (roles: readonly Role[] | null): Caller => ({
    ...teacher,
    account: roles && teacher.account && { ...teacher.account, roles },
  })
  expect(
    [null, ['student'], ['student', 'instructor'], ['owner']].map(roles =>
      maySendMaterial(as(roles as Role[])),
    ),
  ).toEqual([false, false, true, true])
})
