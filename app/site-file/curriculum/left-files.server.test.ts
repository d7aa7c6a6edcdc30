import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { sweepLeftFiles } from '#app/business/uploads/sweep-left-files.server.ts'
import { lectures } from '#app/db/schema/catalogue.ts'
import { leftFiles, siteFiles, uploads } from '#app/db/schema/uploads.ts'
import { DAY } from '#app/platform/clock.ts'
import { aVideo, someCaptions } from '#app/site-file/testing-site.ts'
import { type Cost, measureD1 } from '#app/testing/database/measured-d1.ts'
import type { Member } from '#app/testing/learning/learning-course.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'
import { editLecture } from './edit-lecture.server.ts'
import type { LectureCommand } from './lecture-editor.ts'
import { storeLectureFile } from './stored-files.server.ts'
import {
  aCourseToEdit,
  aSentVideo,
  COURSE,
  curriculum,
  edits,
  madeBy,
  NOW,
  needs,
} from './testing-content.ts'

let editor: Member
let first: number
let second: number

beforeAll(async () => {
  ;({ editor } = await aCourseToEdit())
  const id = await madeBy(editor, { intent: 'add-section', name: 'เริ่ม', english: '' })
  const add = (name: string) => madeBy(editor, { intent: 'add-lecture', id, name, contentType: 'video' })
  first = await add('หนึ่ง')
  second = await add('สอง')
})

async function edit(lectureId: number, command: LectureCommand) {
  const edited = await editLecture(needs, { courseId: COURSE, lectureId, caller: editor, command })
  if (!edited.ok) throw new Error(JSON.stringify(edited.error))
}
const sweepOn = (day: number) => sweepLeftFiles({ ...needs, now: () => NOW + day * DAY })
const videoOf = async (id: number) =>
  (await needs.db.select().from(lectures).where(eq(lectures.id, id)))[0]?.videoKey ?? ''
const isKept = async (key: string) => (await needs.files.head(key)) !== null

/** Gives the lecture a new video. Returns its key, size and hash. */
async function givesVideo(lectureId: number, seconds: number) {
  const uploadId = await aSentVideo(aVideo(seconds), editor)
  await edit(lectureId, { intent: 'attach-video', video: { uploadId, seconds } })
  const key = await videoOf(lectureId)
  const [upload] = await needs.db.select().from(uploads).where(eq(uploads.objectKey, key))
  return { key, bytes: upload?.bytes ?? 0, sha256: upload?.sha256 ?? '' }
}

test('deletes a replaced video after thirty days', async () => {
  const old = await givesVideo(first, 30)
  const present = await givesVideo(first, 40)
  expect(await sweepOn(0)).toBe(0)
  expect(await sweepOn(30)).toBe(0)
  expect(await isKept(old.key)).toBe(true)
  expect(await sweepOn(30.1)).toBe(1)
  expect([await isKept(old.key), await isKept(present.key)]).toEqual([false, true])
  const rows = await needs.db.select({ key: uploads.objectKey }).from(uploads)
  expect(rows).toEqual([{ key: present.key }])
  expect(await needs.db.$count(siteFiles, eq(siteFiles.objectKey, old.key))).toBe(0)
})

test('keeps what another or a removed lecture names', async () => {
  const { key, bytes, sha256 } = await givesVideo(first, 50)
  await edit(second, { intent: 'attach-video', video: { bytes, sha256, seconds: 50 } })
  await edit(first, { intent: 'remove-video' })
  const seen = (await curriculum(editor)).order
  expect(await edits(editor, { intent: 'remove', what: 'lecture', id: second, seen })).toMatchObject({
    ok: true,
  })
  await sweepOn(40)
  await sweepOn(80)
  expect(await isKept(key)).toBe(true)
})

test('lets a removed video be used again in time', async () => {
  const { key, bytes, sha256 } = await givesVideo(first, 60)
  await edit(first, { intent: 'remove-video' })
  await sweepOn(100)
  await edit(first, { intent: 'attach-video', video: { bytes, sha256, seconds: 60 } })
  await sweepOn(200)
  await sweepOn(300)
  expect([await videoOf(first), await isKept(key)]).toEqual([key, true])
})

test('starts anew when a file is stored again', async () => {
  const file = () => new File([someCaptions() as Uint8Array<ArrayBuffer>], 'a.vtt')
  await edit(first, { intent: 'add-file', list: 'captions', language: 'th', file: file() })
  const [row] = await needs.db.select().from(lectures).where(eq(lectures.id, first))
  const key = row?.captions?.[0]?.key ?? ''
  await edit(first, { intent: 'remove-file', list: 'captions', language: 'th' })
  await sweepOn(400)
  // Somebody is about to use it again.
  await storeLectureFile(needs, { file: file(), list: 'captions' })
  await sweepOn(431)
  expect(await isKept(key)).toBe(true)
  await sweepOn(470)
  expect(await isKept(key)).toBe(false)
})

test('touches as much in a shop of any size', async () => {
  await needs.db.delete(leftFiles)
  const names = (from: number, count: number) => sql`WITH RECURSIVE n(value) AS
    (SELECT CAST(${from} AS INTEGER) UNION ALL SELECT value + 1 FROM n WHERE value < ${from + count - 1})`
  const left = (from: number, count: number) =>
    needs.db.run(sql`${names(from, count)} INSERT INTO left_files (object_key, left_at)
      SELECT 'lecture/' || value, CASE WHEN value % 2 = 0 THEN 1 END FROM n`)
  const other = (from: number, count: number) =>
    needs.db.run(sql`${names(from, count)} INSERT INTO lecture_files (object_key, lecture_id)
      SELECT 'lecture/x' || value, value FROM n`)
  const costs: Cost[] = []
  const measured = {
    ...shopNeeds({ through: () => measureD1(testDb, costs) }),
    files: needs.files,
    now: () => NOW,
  }
  const rowsOf = async () => {
    costs.length = 0
    expect(await sweepLeftFiles(measured)).toBe(100)
    return costs.reduce((sum, { rowsRead, rowsWritten }) => sum + rowsRead + rowsWritten, 0)
  }
  await left(1, 400)
  const few = await rowsOf()
  await left(1_001, 4_000)
  await other(1_001, 4_000)
  expect(await rowsOf()).toBeLessThan(few * 1.2)
})
