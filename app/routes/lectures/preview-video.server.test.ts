import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '#app/business/callers/caller.ts'
import { siteFiles, uploads } from '#app/db/schema/uploads.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { sha256Hex } from '#app/platform/ids.ts'
import { aCourseToEdit, aSentVideo, needs } from '#app/site-file/curriculum/testing-content.ts'
import { MOST_PREVIEW_BYTES } from '#app/site-file/editing/course-form.ts'
import { aVideo } from '#app/site-file/testing-site.ts'
import type { Member } from '#app/testing/learning/learning-course.ts'
import { answerPreviewVideo } from './preview-video.server.ts'

let teacher: Member
let other: Member

beforeAll(async () => {
  ;({ teacher, other } = await aCourseToEdit())
})

async function posts(uploadId: string, caller: Caller = teacher): Promise<unknown> {
  const body = new URLSearchParams({ uploadId, seconds: '5' })
  const request = new Request('https://shop.test/admin/preview-video', { method: 'POST', body })
  const context = { services: needs, caller: async () => caller, locale: 'th' }
  const of = { request, context } as unknown as Parameters<typeof answerPreviewVideo>[0]
  return (await answerPreviewVideo(of)).json()
}

test('keeps an upload under the address that its bytes have', async () => {
  const video = aVideo(30) as Uint8Array<ArrayBuffer>
  const url = `/files/${await sha256Hex(video)}.mp4`
  expect(await posts(await aSentVideo(video, teacher, 'ชมก่อน.mp4'))).toEqual({ kind: 'stored', url })
  const key = url.replace('/files/', 'public/')
  const stored = await needs.files.get(key)
  expect(new Uint8Array((await stored?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(video)
  const listed = () => needs.db.select().from(siteFiles).where(eq(siteFiles.objectKey, key))
  const file = { contentType: 'video/mp4', bytes: video.length, originalName: 'ชมก่อน.mp4' }
  expect(await listed()).toMatchObject([file])
  expect(await posts(await aSentVideo(video, other), other)).toEqual({ kind: 'stored', url })
  expect(await listed()).toHaveLength(1)
})

test('takes no upload of another person and none that is gone', async () => {
  const sentence = m.lectures_video_gone({}, { locale: 'th' })
  expect(await posts(await aSentVideo(aVideo(31), other))).toEqual({ kind: 'refused', sentence })
  expect(await posts('')).toEqual({ kind: 'refused', sentence })
})

test('says how large a preview may be', async () => {
  const uploadId = await aSentVideo(aVideo(32), teacher)
  await needs.db
    .update(uploads)
    .set({ bytes: sql`${MOST_PREVIEW_BYTES + 1}` })
    .where(eq(uploads.id, uploadId))
  const sentence = m.homework_file_large({ megabytes: 100 }, { locale: 'th' })
  expect(await posts(uploadId)).toEqual({ kind: 'refused', sentence })
})
