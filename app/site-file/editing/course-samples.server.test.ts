import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { aPng } from '#app/business/uploads/pictures/testing-pictures.ts'
import type { TestShop } from '#app/site-file/testing-site.ts'
import { aStudent } from '#app/testing/shop/a-caller.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'
import { markOfSample } from './course-form.ts'
import { addSample, addSampleAddress, changeSample, saveSampleTexts } from './course-samples.server.ts'
import { getCourseEditor } from './get-course-editor.server.ts'
import { createCourse, putBackCourse, saveCourse } from './save-course.server.ts'

const { FILES } = env as unknown as TestShop
const needs = { ...shopNeeds({ now: Date.UTC(2026, 0, 3) }), files: FILES }
const [editor, cashier] = await Promise.all([
  aStudent(needs, { roles: ['editor'] }),
  aStudent(needs, { roles: ['cashier'] }),
])
const [LEAF, POT] = ['https://school.test/leaf.jpg', 'https://school.test/pot.jpg']

async function aCourse(...pictures: string[]): Promise<number> {
  const made = await createCourse(needs, { name: 'สีน้ำ' }, editor)
  if (!made.ok) throw new Error('No course')
  for (const url of pictures) await addSampleAddress(needs, { id: made.value.id, url }, editor)
  return made.value.id
}

async function samples(id: number) {
  return (await getCourseEditor(needs, { id }, editor))?.samples.map(({ picture, text, textEn }) => [
    picture,
    text,
    textEn,
  ])
}

const NONE = markOfSample({ text: '', textEn: '' })

test('adds pictures by file and address, each once', async () => {
  const id = await aCourse(LEAF, LEAF)
  const send = (side: number) =>
    addSample(
      needs,
      { id, file: new File([aPng(side, side)], 'x.png'), room: { maxUploadBytes: 1e6, storageBytes: 1e9 } },
      editor,
    )
  expect(await send(20)).toMatchObject({ error: { code: 'PICTURE_TOO_SMALL' } })
  expect(await send(320)).toMatchObject({ ok: true })
  expect(await addSampleAddress(needs, { id, url: 'pot' }, editor)).toMatchObject({
    error: { code: 'NOT_AN_ADDRESS' },
  })
  expect(await samples(id)).toEqual([
    [LEAF, '', ''],
    [expect.stringMatching(/^\/files\/\w+\.png$/), '', ''],
  ])
})

test('keeps the texts of a picture beside it when it moves', async () => {
  const id = await aCourse(LEAF, POT)
  const typed = { text: 'กระถาง ', textEn: 'A pot' }
  expect(await saveSampleTexts(needs, { id, picture: POT, typed, seen: NONE }, editor)).toMatchObject({
    ok: true,
  })
  expect(await samples(id)).toEqual([
    [LEAF, '', ''],
    [POT, 'กระถาง', 'A pot'],
  ])
  await changeSample(needs, { id, picture: POT, to: 'earlier' }, editor)
  expect(await samples(id)).toEqual([
    [POT, 'กระถาง', 'A pot'],
    [LEAF, '', ''],
  ])
  const row = await testDb.prepare('SELECT sample_texts FROM courses WHERE id = ?').bind(id).first()
  expect(row).toEqual({ sample_texts: '["กระถาง"]' })
  await changeSample(needs, { id, picture: POT, to: 'removed' }, editor)
  expect(await samples(id)).toEqual([[LEAF, '', '']])
  const acts = await testDb
    .prepare("SELECT count(*) AS acts FROM audit_log WHERE subject = ? AND action = 'course.samples'")
    .bind(`course:${id}`)
    .first()
  expect(acts).toEqual({ acts: 5 })
})

test('keeps its English texts when the course’s own are put back', async () => {
  const id = await aCourse(LEAF)
  const editorOf = async () => {
    const shown = await getCourseEditor(needs, { id }, editor)
    if (!shown) throw new Error('No course')
    return shown
  }
  const { typed, seen } = await editorOf()
  await saveCourse(needs, { id, typed: { ...typed, promiseEn: 'Paint' }, seen }, editor)
  const texts = { text: 'ใบไม้', textEn: 'A leaf' }
  await saveSampleTexts(needs, { id, picture: LEAF, typed: texts, seen: NONE }, editor)
  expect(await putBackCourse(needs, { id, seen: (await editorOf()).seen }, editor)).toMatchObject({
    ok: true,
  })
  expect((await editorOf()).typed.promiseEn).toBe('')
  expect(await samples(id)).toEqual([[LEAF, 'ใบไม้', 'A leaf']])
})

test('refuses a long text, and one over a newer text', async () => {
  const id = await aCourse(LEAF)
  const save = (text: string, seen: string) =>
    saveSampleTexts(needs, { id, picture: LEAF, typed: { text, textEn: '' }, seen }, editor)
  expect(await save('ก'.repeat(256), NONE)).toMatchObject({
    error: { faults: { text: { code: 'too-long', most: 255 } } },
  })
  const first = await save('ใบไม้', NONE)
  expect(await save('ดอกไม้', NONE)).toMatchObject({
    error: { code: 'SAMPLE_CHANGED', theirs: { text: 'ใบไม้', textEn: '' } },
  })
  expect(await save('ดอกไม้', first.ok ? first.value.seen : '')).toMatchObject({ ok: true })
})

test('lets nobody else change what students made', async () => {
  const id = await aCourse(LEAF)
  const none = { error: { code: 'NOT_FOUND' } }
  expect(await addSampleAddress(needs, { id, url: POT }, cashier)).toMatchObject(none)
  expect(await changeSample(needs, { id, picture: LEAF, to: 'removed' }, cashier)).toMatchObject(none)
  expect(await samples(id)).toHaveLength(1)
})
