import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { aPng } from '#app/business/uploads/pictures/testing-pictures.ts'
import { exportSite } from '#app/site-file/export-site.server.ts'
import { importJson, type TestShop } from '#app/site-file/testing-site.ts'
import { aStudent } from '#app/testing/shop/a-caller.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'
import { NEW_PLAN, type TypedCourse, type TypedPlan } from './course-form.ts'
import { getCourseEditor } from './get-course-editor.server.ts'
import { createCourse, saveCourse } from './save-course.server.ts'
import { savePlan } from './save-plan.server.ts'
import { setCourseState } from './set-course-state.server.ts'
import { storeCover } from './store-cover.server.ts'

const { FILES } = env as unknown as TestShop
const needs = { ...shopNeeds({ now: Date.UTC(2026, 0, 3) }), files: FILES }
const editor = await aStudent(needs, { roles: ['editor'] })

async function aCourse(name: string, over: Partial<TypedCourse>, plans: Partial<TypedPlan>[]) {
  const made = await createCourse(needs, { name }, editor)
  const id = made.ok ? made.value.id : 0
  const shown = await getCourseEditor(needs, { id }, editor)
  if (!shown) throw new Error('The course has no editor')
  const typed = { ...shown.typed, ...over }
  expect(await saveCourse(needs, { id, typed, seen: shown.seen }, editor)).toMatchObject({ ok: true })
  for (const plan of plans) {
    const command = { courseId: id, planId: null, typed: { ...NEW_PLAN, ...plan }, seen: '' }
    expect(await savePlan(needs, command, editor)).toMatchObject({ ok: true })
  }
  const file = new File([aPng(640, 360)], 'cover.png')
  await storeCover(needs, { id, file, room: { maxUploadBytes: 1e6, storageBytes: 1e9 } }, editor)
  return id
}

/** The rows of what the editor writes. The moments of the import are its own. */
async function rows() {
  const tables = ['courses', 'pricing_plans', 'related_courses', 'catalogue_words', 'site_files']
  const results = await testDb.batch<Record<string, unknown>>(
    tables.map(table => testDb.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`)),
  )
  return results.map(({ results }) => results.map(({ created_at: _, updated_at: __, ...row }) => row))
}

test('imports the export of a shop made by hand with equal rows', async () => {
  const first = await aCourse('เก็บแล้ว', { courseType: 'in-class' }, [{ planType: 'Free' }])
  await setCourseState(needs, { id: first, to: 'archived' }, editor)
  const second = await aCourse(
    'คอร์สที่ทำเอง',
    {
      description: '<h1>ดี</h1>',
      promiseEn: 'Good',
      courseType: 'workshop',
      related: `${first}`,
      registrationEnd: '2026-12-31T18:00',
      questions: [{ question: 'ก?', answer: 'ข', questionEn: 'A?', answerEn: 'B' }],
    },
    [
      { name: 'ปกติ', nameEn: 'Regular', price: '1350', priceUsd: '39.50', isDefault: '1' },
      { planType: 'Actual', term: '20', termUnit: 'Hour(s)', term2: '1', termUnit2: 'Year(s)', price: '900' },
    ],
  )
  expect(await setCourseState(needs, { id: second, to: 'published' }, editor)).toMatchObject({ ok: true })
  await aCourse('ฉบับร่าง', {}, [])

  const before = await rows()
  const { site, files } = await exportSite(needs, { folder: 'files' })
  const bytes = new Map<string, Uint8Array>()
  for (const [key, path] of files) {
    const object = await FILES.get(key)
    if (object) bytes.set(path, new Uint8Array(await object.arrayBuffer()))
  }
  const emptied = ['related_courses', 'catalogue_words', 'pricing_plans', 'courses', 'site_files']
  await testDb.batch(emptied.map(table => testDb.prepare(`DELETE FROM ${table}`)))
  const readFile = async (path: string) => bytes.get(path) ?? null
  const imported = await importJson({ DB: testDb, FILES }, site, { readFile })
  expect(imported).toMatchObject({ ok: true })
  expect(await rows()).toEqual(before)
})
