import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { saveGroup } from '#app/business/accounts/registration/save-group.server.ts'
import { changeStock } from '#app/business/catalogue/stock/change-stock.server.ts'
import { aPdf } from '#app/business/uploads/documents/testing-documents.ts'
import { measurePicture } from '#app/business/uploads/pictures/picture-work.server.ts'
import { aPng } from '#app/business/uploads/pictures/testing-pictures.ts'
import { storeVideo } from '#app/business/uploads/videos/store-video.server.ts'
import { sha256Hex } from '#app/platform/ids.ts'
import type { CurriculumCommand } from '#app/site-file/curriculum/curriculum.ts'
import { editCurriculum } from '#app/site-file/curriculum/edit-curriculum.server.ts'
import { editLecture } from '#app/site-file/curriculum/edit-lecture.server.ts'
import { getLectureEditor } from '#app/site-file/curriculum/get-lecture-editor.server.ts'
import type { LectureCommand, Typed } from '#app/site-file/curriculum/lecture-editor.ts'
import { exportSite } from '#app/site-file/export-site.server.ts'
import { siteFileJsonSchema } from '#app/site-file/parse-site-file.ts'
import { aVideo, importJson, someCaptions, type TestShop } from '#app/site-file/testing-site.ts'
import { aStudent } from '#app/testing/shop/a-caller.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'
import { markOfSample, NEW_PLAN, type TypedCourse, type TypedPlan } from './course-form.ts'
import { addSample, saveSampleTexts } from './course-samples.server.ts'
import { getCourseEditor } from './get-course-editor.server.ts'
import { getProductEditor } from './get-product-editor.server.ts'
import { addPicture } from './product-pictures.server.ts'
import { createCourse, saveCourse } from './save-course.server.ts'
import { savePlan, setPlanOnSale } from './save-plan.server.ts'
import { createProduct, saveProduct } from './save-product.server.ts'
import { createTeacher, getTeacherEditor, saveTeacher, storeTeacherPicture } from './save-teacher.server.ts'
import { setCourseState } from './set-course-state.server.ts'
import { storeCover } from './store-cover.server.ts'
import { storeTextPicture } from './store-picture.server.ts'

/** Fields that no editor has, and why a school misses nothing. A field that an editor gets must leave this list. */
const WITHOUT_EDITOR: Readonly<Record<string, string>> = {
  'courses.comments': 'People write them on the course page, and staff answer at /admin/comments.',
  'courses.preview.pictureUrl': 'The column of picture_file: an export of a stored picture names a file.',
  'courses.preview.video_file': 'The column of videoUrl.',
  'courses.sections.lectures.captions_file': 'An older spelling of captions.',
  'courses.sections.lectures.poster_url': 'The column of poster_file.',
  'courses.sections.lectures.transcript_file': 'An older spelling of transcripts.',
  'products.preview.pictureUrl': 'The first of pictures.',
  'products.preview.picture_file': 'The first of pictures.',
  'products.preview.video_file': 'The column of videoUrl.',
  'teachers.pictureUrl': 'The column of picture_file: an export of a stored picture names a file.',
}

const { FILES } = env as unknown as TestShop
const needs = { ...shopNeeds({ now: Date.UTC(2026, 0, 3) }), files: FILES }
const ROOM = { maxUploadBytes: 1e6, storageBytes: 1e9 }
const [owner, editor, taught] = await Promise.all([
  aStudent(needs, { roles: ['owner'] }),
  aStudent(needs, { roles: ['editor'] }),
  aStudent(needs, { roles: ['instructor'] }),
])

function done<Value>(result: { ok: true; value: Value } | { ok: false; error: unknown }): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

function shown<Value>(value: Value | null | 'GONE'): Value {
  if (value === null || value === 'GONE') throw new Error('There is no editor')
  return value
}

const aFile = (bytes: Uint8Array, name: string) => new File([bytes as Uint8Array<ArrayBuffer>], name)
const aPicture = (width: number, height = width) => aFile(aPng(width, height), `${width}.png`)

async function aCourse(name: string, over: Partial<TypedCourse>, plans: Partial<TypedPlan>[]) {
  const { id } = done(await createCourse(needs, { name }, editor))
  const { typed, seen } = shown(await getCourseEditor(needs, { id }, editor))
  done(await saveCourse(needs, { id, typed: { ...typed, ...over }, seen }, editor))
  for (const plan of plans) {
    const command = { courseId: id, planId: null, typed: { ...NEW_PLAN, ...plan }, seen: '' }
    done(await savePlan(needs, command, editor))
  }
  done(await storeCover(needs, { id, seen: '', file: aPicture(640, 360), room: ROOM }, editor))
  return id
}

async function aProduct() {
  const { id } = done(await createProduct(needs, { name: 'สมุด', price: '120' }, editor))
  const { typed, seen, formKey } = shown(await getProductEditor(needs, { id }, editor))
  const words = {
    ...{ nameEn: 'Notebook', description: '<p>เย็บมือ</p>', descriptionEn: '<p>By hand</p>' },
    ...{ metaTitle: 'สมุด', metaTitleEn: 'Notebook', metaDescription: 'ดี', metaDescriptionEn: 'Good' },
  }
  const more = { slug: 'notebook', priceUsd: '4.5', lowStockAt: '3', position: '4' }
  const over = { ...words, ...more, previewVideoUrl: 'https://school.test/a.mp4' }
  done(await saveProduct(needs, { id, typed: { ...typed, ...over }, seen }, editor))
  done(await addPicture(needs, { id, file: aPicture(400), room: ROOM }, editor))
  const received = { way: 'received', number: '12', reason: '' }
  done(await changeStock(needs, { productId: id, typed: received, seen: 0, formKey }, editor))
  return id
}

async function aTeacher() {
  const { id } = done(await createTeacher(needs, { name: 'ครูแก้ว' }, editor))
  const row = await testDb
    .prepare('SELECT email FROM user WHERE id = ?')
    .bind(taught.account.userId)
    .first<{ email: string }>()
  const { typed, seen } = shown(await getTeacherEditor(needs, { id }, owner))
  const words = { nameEn: 'Kaew', biography: '<p>วาดรูป</p>', biographyEn: '<p>Draws</p>' }
  const over = { ...words, account: row?.email ?? '' }
  done(await saveTeacher(needs, { id, typed: { ...typed, ...over }, seen }, owner))
  done(await storeTeacherPicture(needs, { id, file: aPicture(240), room: ROOM }, editor))
}

async function samples(id: number) {
  done(await addSample(needs, { id, file: aPicture(330), room: ROOM }, editor))
  const [sample] = shown(await getCourseEditor(needs, { id }, editor)).samples
  const texts = { picture: sample?.picture ?? '', typed: { text: 'ใบไม้', textEn: 'A leaf' } }
  const seen = markOfSample({ text: '', textEn: '' })
  done(await saveSampleTexts(needs, { id, ...texts, seen }, editor))
}

/** Makes two sections with a lecture of every kind. */
async function content(courseId: number) {
  const make = async (command: CurriculumCommand) =>
    done(await editCurriculum(needs, { courseId, caller: editor, command })).id
  const edit = async (lectureId: number, command: LectureCommand) =>
    done(await editLecture(needs, { courseId, lectureId, caller: editor, command }))
  const save = async (lectureId: number, part: 'lecture' | 'quiz' | 'homework', over: Typed) => {
    const { [part]: stored } = shown(await getLectureEditor(needs, { courseId, lectureId, caller: editor }))
    const { seen, typed } = stored
    await edit(lectureId, { intent: `save-${part}`, seen, typed: { ...typed, ...over } })
  }
  const sent = async (seconds: number, name: string) => {
    const body = new FormData()
    body.set('imageinput', aFile(aVideo(seconds), name))
    const request = new Request('https://shop.test/', { method: 'POST', body })
    const { id } = done(await storeVideo(needs, { request, field: 'imageinput', caller: editor }))
    return { uploadId: id, seconds }
  }
  const addFile = (id: number, list: 'content' | 'captions' | 'transcripts', file: File, language = 'th') =>
    edit(id, { intent: 'add-file', list, language, file })

  const first = await make({ intent: 'add-section', name: 'เริ่ม', english: 'Start' })
  const second = await make({ intent: 'add-section', name: 'ต่อ', english: '' })
  const video = await make({ intent: 'add-lecture', id: first, name: 'ดู', contentType: 'video' })
  const poster = aPicture(640, 360)
  await edit(video, { intent: 'attach-video', video: { ...(await sent(90, 'วาด.mp4')), poster } })
  await edit(video, { intent: 'attach-video', video: await sent(91, 'เล็ก.mp4'), height: 360 })
  await addFile(video, 'captions', aFile(someCaptions(), 'a.vtt'))
  await addFile(video, 'captions', aFile(someCaptions(), 'b.vtt'), 'en')
  await addFile(video, 'transcripts', aFile(new TextEncoder().encode('สวัสดี'), 'a.txt'))
  await addFile(video, 'transcripts', aFile(new TextEncoder().encode('Hello'), 'b.txt'), 'en')
  await save(video, 'lecture', { 'english.name': 'Watch', preview: '1' })

  const away = await make({ intent: 'add-lecture', id: first, name: 'ดูที่อื่น', contentType: 'video' })
  await save(away, 'lecture', { video_url: 'https://video.test/1', video_length: '60' })
  const text = await make({ intent: 'add-lecture', id: first, name: 'อ่าน', contentType: 'text' })
  await save(text, 'lecture', { content_text: '<p>ดี</p>', 'english.content_text': '<p>Good</p>' })
  const file = await make({ intent: 'add-lecture', id: second, name: 'เอกสาร', contentType: 'file' })
  await addFile(file, 'content', aFile(aPdf('แบบฝึก'), 'แบบฝึก.pdf'))

  const quiz = await make({ intent: 'add-lecture', id: second, name: 'สอบ', contentType: 'quiz' })
  const options = [
    { id: 'o1', text: 'แดง', english: { text: 'Red' } },
    { id: 'o2', text: 'เขียว', english: { text: 'Green' } },
  ]
  const asked = { kind: 'single', text: 'สีอะไร', explanation: 'ดูใบ', points: 2, options, correct: ['o2'] }
  const english = { text: 'Which colour?', explanation: 'Look at the leaf' }
  const before = shown(await getLectureEditor(needs, { courseId, lectureId: quiz, caller: editor }))
  const question = { ...asked, id: 'new', english }
  await edit(quiz, { intent: 'save-question', seen: before.quiz.seen, id: '', question })
  await save(quiz, 'quiz', {
    ...{ title: 'สีของใบ', 'english.title': 'Colours', attempts_allowed: '3', minutes: '10' },
    ...{ after_failed: 'answers', retry_after_minutes: '5', shuffled: '1', score_pass_quiz: '60' },
    ...{ pass_to_complete: '1', require_all_answer: '1', integrate_type: 'latest' },
  })

  const task = await make({ intent: 'add-lecture', id: second, name: 'การบ้าน', contentType: 'homework' })
  await save(task, 'homework', {
    ...{ title: 'วาดใบไม้', 'english.title': 'Draw a leaf' },
    ...{ description: '<p>หนึ่งใบ</p>', 'english.description': '<p>One leaf</p>' },
  })
}

beforeAll(async () => {
  const group = { id: null, name: 'ครู', nameEn: 'Teachers', isDefault: true, seen: '' }
  done(await saveGroup(needs, group, owner))
  await aTeacher()
  const product = await aProduct()
  const first = await aCourse('เก็บแล้ว', { courseType: 'in-class' }, [{ planType: 'Free' }])
  done(await setCourseState(needs, { id: first, to: 'archived' }, editor))
  const drawn = done(await storeTextPicture(needs, { file: aPicture(50), room: ROOM }, editor))
  const words: Partial<TypedCourse> = {
    ...{ nameEn: 'By hand', teacher: 'ครูแก้ว', teacherEn: 'Kaew', promise: 'ดี', promiseEn: 'Good' },
    ...{
      description: `<h1>ดี</h1><p><img src="${drawn.url}" alt="ใบ"></p>`,
      descriptionEn: '<h1>Good</h1>',
      outcomes: 'วาด\nลงสี',
      outcomesEn: 'Draw',
    },
    ...{ audience: 'ทุกคน', audienceEn: 'All', requirements: 'สี', requirementsEn: 'Paint' },
    questions: [{ question: 'ก?', answer: 'ข', questionEn: 'A?', answerEn: 'B' }],
  }
  const second = await aCourse(
    'คอร์สที่ทำเอง',
    {
      ...words,
      ...{ slug: 'by-hand', courseType: 'workshop', groupName: 'ศิลปะ', position: '9', inOrder: '1' },
      ...{ hasCertificate: '1', previewVideoUrl: 'https://school.test/b.mp4', related: `${first}` },
      ...{ registrationStart: '2026-01-01T08:00', registrationEnd: '2026-12-31T18:00', userGroupIds: '1' },
    },
    [
      { name: 'ปกติ', nameEn: 'Regular', price: '1350', priceUsd: '39.50', isDefault: '1' },
      { planType: 'Actual', term: '20', termUnit: 'Hour(s)', term2: '1', termUnit2: 'Year(s)', price: '900' },
      {
        ...{ name: 'ต่ออายุ', price: '500', pricingType: 'renew', isForMember: '1', needApproval: '1' },
        ...{ freeFor: 'Student', freeCourseIds: `${first}`, buyCourseFree: `${product}x2` },
        ...{ referenceCode: 'CLASS', referenceId: '7', value: 'เช้า' },
      },
    ],
  )
  const [plan] = shown(await getCourseEditor(needs, { id: second }, editor)).plans.slice(-1)
  const planId = plan?.plan.id ?? 0
  done(await setPlanOnSale(needs, { courseId: second, planId, onSale: false }, editor))
  await samples(second)
  await content(second)
  done(await setCourseState(needs, { id: second, to: 'published' }, editor))
  const draft = await aCourse('ฉบับร่าง', { promiseEn: 'Soon' }, [])
  // Nothing is left of a text that was taken away.
  const { typed, seen } = shown(await getCourseEditor(needs, { id: draft }, editor))
  done(await saveCourse(needs, { id: draft, typed: { ...typed, promiseEn: '' }, seen }, editor))
})

type Schema = {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly default?: unknown
}

const propertiesOf = (schema: Schema): Schema['properties'] =>
  [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].find(({ properties }) => properties)
    ?.properties ??
  (schema.items && propertiesOf(schema.items))

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Returns the fields that hold nothing but their default in every one of the values, by their place in the schema. */
function untouched(schema: Schema, values: readonly unknown[], place: string): string[] {
  const properties = propertiesOf(schema)
  if (place in WITHOUT_EDITOR) return values.every(isEmpty) ? [place] : []
  if (!properties) {
    const isDefault = (value: unknown) => JSON.stringify(value) === JSON.stringify(schema.default)
    return values.every(value => isEmpty(value) || isDefault(value)) ? [place] : []
  }
  const entries = values.flat().filter(value => typeof value === 'object' && value !== null)
  return Object.entries(properties).flatMap(([name, property]) =>
    untouched(
      property,
      entries.map(entry => (entry as Record<string, unknown>)[name]),
      `${place}.${name}`,
    ),
  )
}

test('writes every field that a site file holds of the catalogue', async () => {
  const { site } = await exportSite(needs, { folder: 'files' })
  const { properties = {} } = siteFileJsonSchema() as Schema
  const missing = ['user_groups', 'teachers', 'products', 'courses'].flatMap(list =>
    untouched(properties[list] ?? {}, [site[list]], list),
  )
  expect(missing.sort()).toEqual(Object.keys(WITHOUT_EDITOR).sort())
})

const TABLES = [
  ...['user_groups', 'teachers', 'products', 'courses', 'course_user_groups', 'related_courses'],
  ...['pricing_plans', 'quizzes', 'homework', 'sections', 'lectures', 'catalogue_words', 'site_files'],
]

/** The rows of what the editors write, with files by their content. The moments of the import are its own. */
async function rows() {
  const results = await testDb.batch<Record<string, unknown>>(
    TABLES.map(table => testDb.prepare(`SELECT * FROM ${table}`)),
  )
  const { objects } = await FILES.list()
  const contents = await Promise.all(
    objects.map(async ({ key }) => {
      const bytes = await (await FILES.get(key))?.arrayBuffer()
      return [key, bytes ? await sha256Hex(new Uint8Array(bytes)) : ''] as const
    }),
  )
  return results.map(({ results }) =>
    results
      .map(({ created_at: _, updated_at: __, ...row }) => {
        const text = JSON.stringify(row)
        return contents.reduce((said, [key, content]) => said.replaceAll(key, content), text)
      })
      .sort()
      .map(text => JSON.parse(text) as { english?: string })
      // The order of English texts has no meaning.
      .map(row => ({ ...row, ...(row.english && { english: JSON.parse(row.english) as object }) })),
  )
}

test('imports the export of a shop made by hand with equal rows', async () => {
  const before = await rows()
  const { site, files } = await exportSite(needs, { folder: 'files' })
  const exported = new Map<string, Blob>()
  for (const [key, path] of files) {
    const object = await FILES.get(key)
    if (object) exported.set(path, await object.blob())
  }
  // The import writes a ledger of its own.
  const emptied = ['stock_changes', ...TABLES.toReversed()]
  await testDb.batch(emptied.map(table => testDb.prepare(`DELETE FROM ${table}`)))
  const readFile = async (path: string) => exported.get(path) ?? null
  // sharp, which the command uses, finds nearly the same colours.
  const pictures = { measure: measurePicture, narrow: async (picture: Uint8Array) => picture }
  const imported = await importJson({ DB: testDb, FILES }, site, { readFile, pictures })
  expect(imported).toMatchObject({ ok: true })
  expect(await rows()).toEqual(before)
})
