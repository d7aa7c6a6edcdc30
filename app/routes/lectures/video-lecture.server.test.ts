import { isNotNull } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '#app/business/callers/caller.ts'
import { uploads } from '#app/db/schema/uploads.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import {
  aCourseToEdit,
  aSentVideo,
  COURSE,
  curriculum,
  madeBy,
  names,
  needs,
} from '#app/site-file/curriculum/testing-content.ts'
import { aVideo } from '#app/site-file/testing-site.ts'
import type { Member } from '#app/testing/learning/learning-course.ts'
import { answerVideoLecture } from './video-lecture.server.ts'

let editor: Member
let teacher: Member
let other: Member
let section: number
let later: number

beforeAll(async () => {
  ;({ editor, teacher, other } = await aCourseToEdit())
  const add = (name: string) => madeBy(editor, { intent: 'add-section', name, english: '' })
  section = await add('เริ่ม')
  later = await add('ต่อ')
})

async function posts(fields: Record<string, string | number>, caller: Caller = teacher) {
  const body = new URLSearchParams(
    Object.entries({ course: COURSE, section, name: 'ลงสี', seconds: 5, ...fields }).map(([name, value]) => [
      name,
      String(value),
    ]),
  )
  const request = new Request('https://shop.test/admin/video-lecture', { method: 'POST', body })
  const context = { services: needs, caller: async () => caller, locale: 'th' }
  const response = await answerVideoLecture({ request, context } as unknown as Parameters<
    typeof answerVideoLecture
  >[0])
  return { status: response.status, ...((await response.json()) as { kind: string; sentence?: string }) }
}

const bytes = aVideo(90)
/** The size and the hash of the first video that was added. */
async function ofFile() {
  const [upload] = await needs.db
    .select()
    .from(uploads)
    .where(isNotNull(uploads.attachedAt))
    .orderBy(uploads.createdAt)
  return { bytes: upload?.bytes ?? 0, sha256: upload?.sha256 ?? '' }
}

test('adds a lecture of an uploaded video at the end of its section', async () => {
  await madeBy(editor, { intent: 'add-lecture', id: section, name: 'หนึ่ง', contentType: 'text' })
  const uploadId = await aSentVideo(bytes, teacher)
  expect(await posts({ uploadId })).toEqual({ status: 200, kind: 'added' })
  const [first] = (await curriculum(editor)).sections
  expect(first?.lectures).toMatchObject([
    { name: 'หนึ่ง' },
    { name: 'ลงสี', contentType: 'video', seconds: 90, parts: ['video'] },
  ])
  expect(await posts({ uploadId })).toMatchObject({
    kind: 'refused',
    sentence: m.lectures_video_gone({}, { locale: 'th' }),
  })
})

test('says whether the school has a video', async () => {
  expect(await posts({ bytes: 9, sha256: 'f00' })).toMatchObject({ kind: 'unknown' })
  expect(await posts({ bytes: 9, sha256: '' })).toMatchObject({ kind: 'unknown' })
  expect(await posts(await ofFile())).toMatchObject({ kind: 'there' })
  expect(await posts({ ...(await ofFile()), section: later })).toMatchObject({ kind: 'added' })
  expect(await names(editor)).toEqual([
    ['เริ่ม', 'หนึ่ง', 'ลงสี'],
    ['ต่อ', 'ลงสี'],
  ])
})

test('takes one video twice at once as one lecture', async () => {
  const [again, once] = [aVideo(60), 'สองครั้ง']
  const uploads = await Promise.all([aSentVideo(again, teacher), aSentVideo(again, teacher)])
  const answers = await Promise.all(uploads.map(uploadId => posts({ uploadId, name: once })))
  // Two uploads are two files, so both are lectures. The same upload is one.
  expect(answers.map(({ kind }) => kind)).toEqual(['added', 'added'])
  const upload = await aSentVideo(aVideo(61), teacher)
  const twice = await Promise.all([posts({ uploadId: upload }), posts({ uploadId: upload })])
  expect(twice.map(({ kind }) => kind).sort()).toEqual(['added', 'refused'])
})

test.each([
  ['a name that is empty', { name: ' ' }, () => m.several_name({}, { locale: 'th' })],
  ['a name that is too long', { name: 'x'.repeat(256) }, () => m.several_name({}, { locale: 'th' })],
  ['a section that is gone', { section: 999_999 }, () => m.several_gone({}, { locale: 'th' })],
])('refuses %s, and keeps the upload', async (_, fields, sentence) => {
  const uploadId = await aSentVideo(aVideo(30), teacher)
  expect(await posts({ uploadId, ...fields })).toEqual({ status: 200, kind: 'refused', sentence: sentence() })
  expect(await posts({ uploadId })).toMatchObject({ kind: 'added' })
})

test('is closed to others', async () => {
  const uploadId = await aSentVideo(aVideo(30), other)
  expect(await posts({ uploadId }, other)).toMatchObject({ status: 404, kind: 'refused' })
  const nobody = { account: null, sessionEnded: null } as unknown as Caller
  expect(await posts({ uploadId }, nobody)).toMatchObject({ status: 401, kind: 'signed-out' })
  await expect(posts({ uploadId, course: 'x' }, editor)).rejects.toMatchObject({ status: 400 })
})
