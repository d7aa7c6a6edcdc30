import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '#app/business/callers/caller.ts'
import { aPng } from '#app/business/uploads/pictures/testing-pictures.ts'
import { connect } from '#app/db/connection.ts'
import type { TestShop } from '#app/site-file/testing-site.ts'
import { aStudent } from '#app/testing/shop/a-caller.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { anOrder } from '#app/testing/shop/an-order.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'
import { type CourseState, NEW_PLAN, type TypedCourse, type TypedPlan } from './course-form.ts'
import { getCourseEditor } from './get-course-editor.server.ts'
import { type CourseList, listCourses } from './list-courses.server.ts'
import { copyCourse, createCourse, putBackCourse, saveCourse } from './save-course.server.ts'
import { movePlan, putBackPlan, savePlan, setPlanOnSale } from './save-plan.server.ts'
import { setCourseState } from './set-course-state.server.ts'
import { putBackCover, storeCover } from './store-cover.server.ts'

const { FILES } = env as unknown as TestShop
const needs = { ...shopNeeds({ now: Date.UTC(2026, 0, 3) }), files: FILES }
let editor: Caller
let teacher: Caller

beforeAll(async () => {
  await aShop(needs)
  editor = await aStudent(needs, { roles: ['editor'] })
  const member = await aStudent(needs, { roles: ['instructor'] })
  teacher = member
  await testDb
    .prepare("INSERT INTO teachers (id, name, user_id) VALUES (1, 'ครูแป้ง', ?)")
    .bind(member.account.userId)
    .run()
})

const first = <Row>(query: string, ...values: unknown[]) =>
  testDb
    .prepare(query)
    .bind(...values)
    .first<Row>()

async function aCourse(name = 'ปั้นดินเผา'): Promise<number> {
  const made = await createCourse(needs, { name }, editor)
  if (!made.ok) throw new Error(JSON.stringify(made.error))
  return made.value.id
}

async function editorOf(id: number, caller = editor) {
  const shown = await getCourseEditor(needs, { id }, caller)
  if (!shown) throw new Error('The course has no editor')
  return shown
}

/** Saves some fields of the form as it is now. */
async function save(id: number, over: Partial<TypedCourse>, caller = editor) {
  const { typed, seen } = await editorOf(id, caller)
  return saveCourse(needs, { id, typed: { ...typed, ...over }, seen }, caller)
}

async function addPlan(courseId: number, over: Partial<TypedPlan> = {}) {
  const typed = { ...NEW_PLAN, price: '1350', ...over }
  const saved = await savePlan(needs, { courseId, planId: null, typed, seen: '' }, editor)
  if (!saved.ok) throw new Error(JSON.stringify(saved.error))
  return saved.value.id
}

async function addCover(id: number, using = needs, { seen = '', height = 360 } = {}) {
  const file = new File([aPng(640, height)], 'cover.png')
  return storeCover(using, { id, seen, file, room: { maxUploadBytes: 1e6, storageBytes: 1e9 } }, editor)
}

test('makes a draft that search finds for staff alone', async () => {
  const id = await aCourse('ทอผ้าไหม')
  expect(await editorOf(id)).toMatchObject({ state: 'draft', name: 'ทอผ้าไหม', plans: [] })
  const listed = await listCourses(needs, { words: 'ทอผ้า', state: null, before: null }, editor)
  expect(listed).toMatchObject({ ok: true, value: { courses: [{ id, state: 'draft', price: null }] } })
  const row = await first<{ slug: string; status_show: number }>('SELECT * FROM courses WHERE id = ?', id)
  expect(row).toMatchObject({ slug: 'ทอผ้าไหม', status_show: 0, stage: 'draft' })
})

test('lists the courses in one state, the newest first', async () => {
  const ids = [await aCourse('ก'), await aCourse('ข')]
  const drafts = await listCourses(needs, { words: '', state: 'draft', before: null }, editor)
  const found = drafts.ok ? drafts.value.courses.map(({ id }) => id) : []
  expect(found.slice(0, 2)).toEqual(ids.reverse())
  const shown = await listCourses(needs, { words: '', state: 'published', before: '102' }, editor)
  expect(shown.ok && shown.value.courses).toMatchObject([{ id: 101, price: { amount: { minor: 150_000 } } }])
})

test('lists courses by sales, the shown and the hidden ones together, a page at a time', async () => {
  const [first, second, third] = [await aCourse('ก'), await aCourse('ข'), await aCourse('ค')] as const
  await testDb.exec(`UPDATE courses SET sales_count = 7000 WHERE id IN (${first}, ${second}, 101)`)
  await testDb.exec(`UPDATE courses SET sales_count = 8000 WHERE id = ${third}`)
  const read = async (
    bySales: 'most' | 'fewest',
    state: CourseState | null,
    before: string | null = null,
  ) => {
    const listed = await listCourses(needs, { words: '', state, bySales, before }, editor)
    if (!listed.ok) throw new Error(listed.error.code)
    return listed.value
  }
  const ids = ({ courses }: CourseList) => courses.map(({ id }) => id)
  expect(ids(await read('most', null)).slice(0, 4)).toEqual([third, second, first, 101])
  expect(ids(await read('most', 'draft')).slice(0, 3)).toEqual([third, second, first])
  expect(ids(await read('most', 'published'))[0]).toBe(101)
  expect(ids(await read('most', null, `7000.${second}`)).slice(0, 2)).toEqual([first, 101])
  const archived = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 120)
    INSERT INTO courses (id, name, slug, status_show, stage, sales_count, created_at, updated_at)
    SELECT 50000 + i, 'x', 'x', 0, 'archived', i / 3, 0, 0 FROM n`
  await testDb.prepare(archived).run()
  const seen: number[] = []
  let before: string | null = null
  do {
    const page: CourseList = await read('fewest', 'archived', before)
    seen.push(...ids(page))
    before = page.next
  } while (before !== null)
  expect(seen).toEqual(Array.from({ length: 120 }, (_, at) => 50_001 + at))
  await testDb.exec('DELETE FROM courses WHERE id > 50000')
})

test('lists prices in the currency of the shop', async () => {
  const read = async () => {
    const shown = await listCourses(needs, { words: '', state: 'published', before: '103' }, editor)
    return shown.ok ? shown.value.courses.map(({ id, price }) => [id, price?.amount]) : []
  }
  await testDb.exec('UPDATE pricing_plans SET price_usd = 4900 WHERE id = 1')
  await testDb.exec(
    "INSERT INTO settings (key, value, updated_at) VALUES ('is_layout_course_registration', '1', 0)",
  )
  expect(await read()).toContainEqual([101, { minor: 4_900, currency: 'USD' }])
  await testDb.exec("DELETE FROM settings WHERE key = 'is_layout_course_registration'")
  await testDb.exec('UPDATE pricing_plans SET price_usd = NULL WHERE id = 1')
  expect(await read()).toContainEqual([101, { minor: 150_000, currency: 'THB' }])
})

test('lists a course in the reader’s language', async () => {
  const id = await aCourse('ปั้นถ้วย')
  const english = '{"name":"Cups","teacher":"Anong"}'
  await first('UPDATE courses SET english = ?, teacher = ? WHERE id = ?', english, 'อนงค์', id)
  const command = { words: 'ปั้นถ้วย', state: null, before: null }
  const read = async (locale: 'th' | 'en') => {
    const listed = await listCourses({ db: connect(testDb, locale) }, command, editor)
    return listed.ok ? listed.value.courses.map(({ name, teacher }) => [name, teacher]) : []
  }
  expect(await read('en')).toEqual([['Cups', 'Anong']])
  expect(await read('th')).toEqual([['ปั้นถ้วย', 'อนงค์']])
})

test('saves both languages, cleans HTML and logs what changed', async () => {
  const id = await aCourse()
  const over = {
    name: 'ปั้นดินเผาเบื้องต้น',
    nameEn: 'Pottery basics',
    description: '<h1>ดิน</h1><script>x()</script>',
    outcomes: 'ปั้นถ้วย\n\n เคลือบ ',
    registrationEnd: '2026-02-01T18:00',
    questions: [{ question: 'เตา?', answer: '<b>มี</b>', questionEn: 'Kiln?', answerEn: '' }],
  }
  expect(await save(id, over)).toMatchObject({ ok: true, value: { changed: true } })
  expect((await editorOf(id)).typed).toMatchObject({
    ...over,
    description: '<h2>ดิน</h2>',
    outcomes: 'ปั้นถ้วย\nเคลือบ',
  })
  const row = await first<{ registration_end: number }>('SELECT * FROM courses WHERE id = ?', id)
  expect(row?.registration_end).toBe(Date.UTC(2026, 1, 1, 11))
  const log = await first<{ data: string }>(
    "SELECT data FROM audit_log WHERE action = 'course.change' AND subject = ?",
    `course:${id}`,
  )
  expect(JSON.parse(log?.data ?? '')).toMatchObject({
    from: { name: 'ปั้นดินเผา', outcomes: [] },
    to: { name: 'ปั้นดินเผาเบื้องต้น', outcomes: ['ปั้นถ้วย', 'เคลือบ'] },
  })
})

test.each<[Partial<TypedCourse>, object]>([
  [{ name: ' ' }, { name: { code: 'required' } }],
  [{ name: 'ก'.repeat(256) }, { name: { code: 'too-long', most: 255 } }],
  [{ nameEn: 'a'.repeat(256) }, { nameEn: { code: 'too-long', most: 255 } }],
  [{ registrationStart: '2026-02-30T10:00' }, { registrationStart: { code: 'not-a-moment' } }],
  [
    { registrationStart: '2026-03-01T10:00', registrationEnd: '2026-02-01T10:00' },
    { registrationEnd: { code: 'end-before-start' } },
  ],
  [{ related: '999999' }, { related: { code: 'unknown' } }],
  [{ userGroupIds: '77' }, { userGroupIds: { code: 'unknown' } }],
  [{ previewVideoUrl: 'javascript:x' }, { previewVideoUrl: { code: 'not-an-address' } }],
  [{ position: 'first' }, { position: { code: 'not-whole' } }],
  [{ groupName: '', groupNameEn: 'Pottery' }, { groupName: { code: 'required' } }],
])('refuses %j beside its field', async (over, faults) => {
  const id = await aCourse()
  expect(await save(id, over)).toEqual({ ok: false, error: { code: 'INPUT_ERROR', faults } })
})

test('refuses to overwrite a newer version and shows it', async () => {
  const id = await aCourse()
  const mine = await editorOf(id)
  await save(id, { promise: 'ของเพื่อน' })
  const command = { id, typed: { ...mine.typed, promise: 'ของฉัน' }, seen: mine.seen }
  const refused = await saveCourse(needs, command, editor)
  expect(refused).toMatchObject({
    ok: false,
    error: { code: 'COURSE_CHANGED', theirs: { promise: 'ของเพื่อน' } },
  })
  const seen = !refused.ok && refused.error.code === 'COURSE_CHANGED' ? refused.error.seen : ''
  expect(await saveCourse(needs, { ...command, seen }, editor)).toMatchObject({ ok: true })
  expect((await editorOf(id)).typed.promise).toBe('ของฉัน')
})

test('saves one of two forms that are sent together', async () => {
  const id = await aCourse()
  const answers = await Promise.all(['หนึ่ง', 'สอง'].map(promise => save(id, { promise })))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
})

test('puts back the values before the last save', async () => {
  const id = await aCourse()
  await save(id, { promise: 'เดิม', nameEn: '' })
  const before = await editorOf(id)
  await save(id, { promise: 'ใหม่', nameEn: 'New', related: '101' })
  const { seen } = await editorOf(id)
  expect(await putBackCourse(needs, { id, seen: 'older' }, editor)).toMatchObject({ ok: false })
  expect(await putBackCourse(needs, { id, seen }, editor)).toMatchObject({ ok: true })
  expect((await editorOf(id)).typed).toEqual(before.typed)
})

test('gives a group its English name for all its courses', async () => {
  const [id, other, elsewhere] = [await aCourse(), await aCourse(), await aCourse()]
  await save(id, { groupName: 'งานปั้น', groupNameEn: 'Pottery' })
  await save(other, { groupName: 'งานปั้น' })
  await save(elsewhere, { groupName: 'งานทอ', groupNameEn: 'Weaving' })
  expect((await editorOf(other)).typed.groupNameEn).toBe('Pottery')
  const row = await first<{ names: string }>(
    "SELECT value -> '$.groups' AS names FROM settings WHERE key = 'english'",
  )
  expect(JSON.parse(row?.names ?? '')).toMatchObject({ งานปั้น: 'Pottery', งานทอ: 'Weaving' })
  await save(other, { groupNameEn: '' })
  expect((await editorOf(id)).typed.groupNameEn).toBe('')
})

test('moves a course without renaming its new group', async () => {
  const [id, other] = [await aCourse(), await aCourse()]
  await save(id, { groupName: 'เครื่องไม้', groupNameEn: 'Wood' })
  await save(other, { groupName: 'เครื่องเงิน', groupNameEn: 'Silver' })
  await save(id, { groupName: 'เครื่องเงิน' })
  expect((await editorOf(id)).typed.groupNameEn).toBe('Silver')
  await save(other, { groupName: 'เครื่องไม้', groupNameEn: '' })
  expect((await editorOf(other)).typed.groupNameEn).toBe('Wood')
})

test("puts back a group's English name", async () => {
  const id = await aCourse()
  await save(id, { groupName: 'เครื่องจักสาน', groupNameEn: 'Baskets' })
  const before = await editorOf(id)
  await save(id, { groupNameEn: 'Wicker' })
  const { seen } = await editorOf(id)
  expect(await putBackCourse(needs, { id, seen }, editor)).toMatchObject({ ok: true })
  expect((await editorOf(id)).typed).toEqual(before.typed)
})

test('lets a teacher write the texts of their own course', async () => {
  const id = await aCourse()
  await save(id, { teacher: 'ครูแป้ง' })
  await addPlan(id)
  const own = await editorOf(id, teacher)
  expect(own).toMatchObject({ right: 'teacher', plans: [] })
  await save(id, { promise: 'จากครู', teacher: 'คนอื่น', registrationEnd: '2026-02-01T10:00' }, teacher)
  expect((await editorOf(id)).typed).toMatchObject({
    promise: 'จากครู',
    teacher: 'ครูแป้ง',
    registrationEnd: '',
  })
  expect(await getCourseEditor(needs, { id: 101 }, teacher)).toBe(null)
  expect(await setCourseState(needs, { id, to: 'hidden' }, teacher)).toMatchObject({ ok: false })
  const plan = { courseId: id, planId: null, typed: { ...NEW_PLAN, price: '1' }, seen: '' }
  expect(await savePlan(needs, plan, teacher)).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } })
  expect(await createCourse(needs, { name: 'ใหม่' }, teacher)).toMatchObject({ ok: false })
})

test('keeps the price of an order when its plan changes', async () => {
  const id = await aCourse()
  const planId = await addPlan(id, { priceUsd: '39.50', isDefault: '1' })
  await save(id, { courseType: 'workshop', description: 'ปั้น' })
  await addCover(id)
  expect(await setCourseState(needs, { id, to: 'published' }, editor)).toEqual({ ok: true, value: null })
  const { order } = await anOrder(needs, await aStudent(needs), { lines: [{ courseId: id, planId }] })
  const [shown] = (await editorOf(id)).plans
  if (!shown) throw new Error('The plan is not there')
  const typed = { ...shown.typed, price: '฿1,500' }
  const command = { courseId: id, planId, typed, seen: shown.seen }
  expect(await savePlan(needs, command, editor)).toEqual({ ok: true, value: { id: planId } })
  const row = await first<{ price: number; price_usd: number }>(
    'SELECT price, price_usd FROM pricing_plans WHERE id = ?',
    planId,
  )
  expect(row).toEqual({ price: 150_000, price_usd: 3_950 })
  const placed = await first<{ price: number }>('SELECT price FROM orders WHERE id = ?', order.id)
  expect(placed?.price).toBe(135_000)
  expect(await savePlan(needs, command, editor)).toMatchObject({
    ok: false,
    error: { code: 'PLAN_CHANGED', theirs: { price: '1500' } },
  })
})

test.each<[Partial<TypedPlan>, object]>([
  [{ price: '' }, { price: { code: 'required' } }],
  [{ price: 'สิบ' }, { price: { code: 'not-an-amount' } }],
  [{ price: '1.005' }, { price: { code: 'not-an-amount' } }],
  [{ planType: 'Free', price: '10' }, { price: { code: 'free-price' } }],
  [{ term: 'เก้า' }, { term: { code: 'not-whole' } }],
  [{ term: '0' }, { term: { code: 'required' } }],
  [{ freeFor: 'Student' }, { freeCourseIds: { code: 'required' } }],
  [{ freeCourseIds: '999999' }, { freeCourseIds: { code: 'unknown' } }],
  [{ buyCourseFree: '999' }, { buyCourseFree: { code: 'unknown' } }],
])('refuses a plan with %j beside its field', async (over, faults) => {
  const typed = { ...NEW_PLAN, price: '100', ...over }
  const command = { courseId: await aCourse(), planId: null, typed, seen: '' }
  expect(await savePlan(needs, command, editor)).toEqual({
    ok: false,
    error: { code: 'INPUT_ERROR', faults },
  })
})

test('orders plans, withdraws them, and keeps one chosen first', async () => {
  const courseId = await aCourse()
  const one = await addPlan(courseId, { name: 'หนึ่ง', isDefault: '1' })
  const two = await addPlan(courseId, { name: 'สอง', isDefault: '1', buyCourseFree: '5x2' })
  await movePlan(needs, { courseId, planId: two, by: -1 }, editor)
  await setPlanOnSale(needs, { courseId, planId: one, onSale: false }, editor)
  expect((await editorOf(courseId)).plans.map(({ plan }) => plan)).toMatchObject([
    { id: two, isDefault: true, statusShow: true, buyCourseFree: [{ product_id: 5, qty: 2 }] },
    { id: one, isDefault: false, statusShow: false },
  ])
})

/** Saves some fields of a plan as it is now. */
async function changePlan(courseId: number, planId: number, over: Partial<TypedPlan>) {
  const { typed, seen } = await planOf(courseId, planId)
  const saved = await savePlan(needs, { courseId, planId, typed: { ...typed, ...over }, seen }, editor)
  expect(saved).toEqual({ ok: true, value: { id: planId } })
}

async function planOf(courseId: number, planId: number) {
  const found = (await editorOf(courseId)).plans.find(({ plan }) => plan.id === planId)
  if (!found) throw new Error('The course has no such plan')
  return found
}

async function putBack(courseId: number, planId: number) {
  const { seen } = await planOf(courseId, planId)
  return putBackPlan(needs, { courseId, planId, seen }, editor)
}

test('restores a plan as it was before its last save, and that again', async () => {
  const courseId = await aCourse()
  const planId = await addPlan(courseId, { name: '90 วัน', nameEn: '90 days' })
  expect(await planOf(courseId, planId)).toMatchObject({ canPutBack: false })
  expect(await putBack(courseId, planId)).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } })
  const { typed } = await planOf(courseId, planId)
  const other = {
    name: 'ตลอดชีพ',
    nameEn: '',
    planType: 'One-Time Payment',
    price: '2000',
    freeCourseIds: '102',
  }
  await changePlan(courseId, planId, other)
  const changed = (await planOf(courseId, planId)).typed
  // The button that takes a plan off sale is no save of its form, so putting back leaves it.
  await setPlanOnSale(needs, { courseId, planId, onSale: false }, editor)
  expect(await putBack(courseId, planId)).toMatchObject({ ok: true })
  expect(await planOf(courseId, planId)).toMatchObject({
    typed,
    canPutBack: true,
    plan: { statusShow: false },
  })
  expect(await putBack(courseId, planId)).toMatchObject({ ok: true })
  expect((await planOf(courseId, planId)).typed).toEqual(changed)
})

test('restores which plan is chosen first', async () => {
  const courseId = await aCourse()
  const one = await addPlan(courseId, { isDefault: '1' })
  const two = await addPlan(courseId)
  const chosenFirst = async () =>
    (await editorOf(courseId)).plans.filter(({ plan }) => plan.isDefault).map(({ plan }) => plan.id)
  await changePlan(courseId, two, { isDefault: '1' })
  expect(await chosenFirst()).toEqual([two])
  await putBack(courseId, two)
  expect(await chosenFirst()).toEqual([one])
})

test('restores no plan over what somebody else saved meanwhile', async () => {
  const courseId = await aCourse()
  const planId = await addPlan(courseId, { price: '100' })
  await changePlan(courseId, planId, { price: '200' })
  const { seen } = await planOf(courseId, planId)
  await changePlan(courseId, planId, { price: '300' })
  expect(await putBackPlan(needs, { courseId, planId, seen }, editor)).toMatchObject({
    error: { code: 'PLAN_CHANGED', theirs: { price: '300' } },
  })
  expect(await putBackPlan(needs, { courseId, planId, seen }, teacher)).toMatchObject({
    error: { code: 'NOT_FOUND' },
  })
})

test('copies a course with its plans as a draft', async () => {
  const id = await aCourse('ต้นฉบับ')
  await save(id, { promise: 'ทำเป็น', promiseEn: 'Done', related: '101', slug: 'original' })
  await addPlan(id, { name: 'หนึ่ง', freeFor: 'Student', freeCourseIds: '102' })
  await addCover(id)
  const copied = await copyCourse(needs, { id }, editor)
  const copy = await editorOf(copied.ok ? copied.value.id : 0)
  const original = await editorOf(id)
  expect(copy).toMatchObject({ state: 'draft', cover: original.cover, name: 'ต้นฉบับ (2)' })
  expect(copy.typed).toMatchObject({ promise: 'ทำเป็น', promiseEn: 'Done', related: '101', slug: 'ต้นฉบับ-2' })
  expect(copy.plans.map(({ typed }) => typed)).toEqual(original.plans.map(({ typed }) => typed))
  expect(await copyCourse(needs, { id }, teacher)).toMatchObject({ ok: false })
})

test('copies two courses at once', async () => {
  const ids = [await aCourse('หนึ่ง'), await aCourse('สอง')]
  for (const id of ids) await addPlan(id)
  const copied = await Promise.all(ids.map(id => copyCourse(needs, { id }, editor)))
  const copies = copied.map(one => (one.ok ? one.value.id : 0))
  expect(new Set(copies).size).toBe(2)
  const shown = await Promise.all(copies.map(id => editorOf(id)))
  expect(shown.map(({ name, plans }) => [name, plans.length]).sort()).toEqual([
    ['สอง (2)', 1],
    ['หนึ่ง (2)', 1],
  ])
})

test('offers courses and products in the reader’s language', async () => {
  const id = await aCourse('เลือกชื่อ')
  await save(id, { related: '101', nameEn: 'Choosing' })
  await addPlan(id, { buyCourseFree: '5x2' })
  await testDb.prepare('UPDATE products SET english = \'{"name":"The book"}\' WHERE id = 5').run()
  const inEnglish = { ...needs, db: connect(needs.db.$client, 'en') }
  const shown = await getCourseEditor(inEnglish, { id }, editor)
  expect(shown?.choices.courses).toContainEqual({ id, name: 'Choosing' })
  expect(shown?.choices.products).toContainEqual({ id: 5, name: 'The book' })
  expect((await editorOf(id)).choices.courses).toContainEqual({ id, name: 'เลือกชื่อ' })
})

test('offers the newest courses and all that are chosen', async () => {
  const id = await aCourse('มีเพื่อน')
  await save(id, { related: '101' })
  await testDb
    .prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 120)
        INSERT INTO courses (id, name, slug, created_at, updated_at) SELECT 90000 + i, 'c' || i, 'c' || i, 0, 0 FROM n`,
    )
    .run()
  const ids = (await editorOf(id)).choices.courses.map(course => course.id)
  expect(ids).toHaveLength(101)
  expect(ids).toContain(101)
  await testDb.prepare('DELETE FROM courses WHERE id > 90000').run()
})

/** Adds two sections, a video, a quiz and homework, and what is taken out again. The ids lie apart. */
async function addContent(courseId: number) {
  const id = (offset: number) => courseId * 100 + offset
  await testDb.batch(
    [
      `INSERT INTO quizzes (id, course_id, title, questions, english) VALUES
        (${id(3)}, ${courseId}, 'Other', '[]', '{}'), (${id(8)}, ${courseId}, 'Test', '[{"id":"q1"}]', '{}')`,
      `INSERT INTO homework (id, course_id, title, english) VALUES (${id(5)}, ${courseId}, 'Draw', '{}')`,
      `INSERT INTO sections (id, course_id, name, location, english, removed_at) VALUES
        (${id(1)}, ${courseId}, 'Second', 2, '{}', NULL), (${id(2)}, ${courseId}, 'Gone', 3, '{}', 1),
        (${id(7)}, ${courseId}, 'First', 1, '{"name":"One"}', NULL)`,
      `INSERT INTO lectures
        (id, course_id, section_id, name, location, english, video_key, video_length, quiz_id, homework_id, removed_at)
        VALUES (${id(1)}, ${courseId}, ${id(7)}, 'Watch', 1, '{}', 'lecture/a.mp4', 60, NULL, NULL, NULL),
        (${id(2)}, ${courseId}, ${id(7)}, 'Removed', 2, '{}', NULL, 5, NULL, NULL, 1),
        (${id(4)}, ${courseId}, ${id(2)}, 'Of gone', 1, '{}', NULL, 5, NULL, NULL, NULL),
        (${id(9)}, ${courseId}, ${id(1)}, 'Answer', 1, '{}', NULL, 0, ${id(8)}, ${id(5)}, NULL)`,
    ].map(query => testDb.prepare(query)),
  )
}

const contentOf = async (courseId: number) =>
  (
    await testDb
      .prepare(
        `SELECT sections.name AS section, sections.english, lectures.name, video_key, quizzes.questions,
          homework.title, quizzes.course_id AS quiz_of, homework.course_id AS homework_of
          FROM sections JOIN lectures ON lectures.section_id = sections.id
          LEFT JOIN quizzes ON quizzes.id = quiz_id LEFT JOIN homework ON homework.id = homework_id
          WHERE lectures.course_id = ? ORDER BY sections.location`,
      )
      .bind(courseId)
      .all()
  ).results

test('copies what a course contains with references of its own', async () => {
  const id = await aCourse('มีเนื้อหา')
  await addContent(id)
  const copied = await copyCourse(needs, { id }, editor)
  const copy = copied.ok ? copied.value.id : 0
  const none = { video_key: null, questions: null, title: null, quiz_of: null, homework_of: null }
  expect(await contentOf(copy)).toEqual([
    { ...none, section: 'First', english: '{"name":"One"}', name: 'Watch', video_key: 'lecture/a.mp4' },
    {
      ...none,
      ...{ section: 'Second', english: '{}', name: 'Answer', questions: '[{"id":"q1"}]', title: 'Draw' },
      ...{ quiz_of: copy, homework_of: copy },
    },
  ])
  expect(await first('SELECT lecture_count, total_seconds FROM courses WHERE id = ?', copy)).toEqual({
    lecture_count: 2,
    total_seconds: 60,
  })
  expect(await contentOf(id)).toHaveLength(4)
})

test('publishes only a course that lacks nothing', async () => {
  const id = await aCourse()
  expect(await setCourseState(needs, { id, to: 'published' }, editor)).toEqual({
    ok: false,
    error: { code: 'NOT_READY', missing: ['description', 'cover', 'plan', 'lectures'] },
  })
  expect((await editorOf(id)).state).toBe('draft')
  await setCourseState(needs, { id, to: 'archived' }, editor)
  expect((await editorOf(id)).state).toBe('archived')
  await setCourseState(needs, { id, to: 'hidden' }, editor)
  expect((await editorOf(id)).state).toBe('hidden')
})

test('changes only the state that the page showed', async () => {
  const id = await aCourse()
  const set = (to: 'archived' | 'hidden', seen: string) => setCourseState(needs, { id, to, seen }, editor)
  expect(await set('archived', 'draft')).toMatchObject({ ok: true })
  expect(await set('hidden', 'draft')).toEqual({ ok: false, error: { code: 'STATE_CHANGED' } })
  expect((await editorOf(id)).state).toBe('archived')
  // Pressed twice.
  expect(await set('archived', 'draft')).toMatchObject({ ok: true })
  expect(await set('hidden', 'archived')).toMatchObject({ ok: true })
})

test.each([
  ['nothing', ['lectures'], {}],
  ['a video elsewhere', [], { video_url: 'https://video.test/1' }],
  ['a text', [], { content_text: '<p>ดิน</p>' }],
  ['a file', [], { content_file: 'lecture/a.pdf' }],
  ['a quiz', [], { quiz_id: 1 }],
  ['a removed text', ['lectures'], { content_text: '<p>ดิน</p>', removed_at: 1 }],
])('a lecture with %s lets an online course lack %j', async (_, missing, columns) => {
  const id = await aCourse()
  const lecture = { course_id: id, section_id: id, name: 'หนึ่ง', location: 1, ...columns }
  const names = Object.keys(lecture)
  await first('INSERT INTO sections (id, course_id, name) VALUES (?, ?, ?)', id, id, 'เริ่ม')
  await first(
    `INSERT INTO lectures (${names}) VALUES (${names.map(() => '?')})`,
    ...Object.values<unknown>(lecture),
  )
  expect((await editorOf(id)).missing.filter(one => one === 'lectures')).toEqual(missing)
})

test('the address of a cover says which widths there are', async () => {
  const id = await aCourse()
  expect((await addCover(id)).ok).toBe(true)
  expect((await editorOf(id)).cover).toMatch(/^\/files\/[0-9a-f]{64}\.png\?size=640x360&colours=0{18}$/)
})

test('a cover is kept as it is while nothing can measure it', async () => {
  const id = await aCourse()
  const away = async () => Promise.reject(new Error('network connection lost'))
  const without = { ...needs, pictures: { ...needs.pictures, measurePicture: away } }
  expect((await addCover(id, without)).ok).toBe(true)
  expect((await editorOf(id)).cover).toMatch(/^\/files\/[0-9a-f]{64}\.png$/)
})

test('refuses a cover that is too small or no picture', async () => {
  const id = await aCourse()
  const room = { maxUploadBytes: 100_000, storageBytes: 1e9 }
  const send = (bytes: Uint8Array<ArrayBuffer>) =>
    storeCover(needs, { id, seen: '', file: new File([bytes], 'a.jpg'), room }, editor)
  expect(await send(aPng(1, 1))).toMatchObject({
    error: { code: 'PICTURE_TOO_SMALL', width: 1, height: 1 },
  })
  expect(await send(new TextEncoder().encode('<html>'))).toMatchObject({
    error: { code: 'FILE_TYPE_NOT_ALLOWED' },
  })
  expect(await send(new Uint8Array(100_001))).toMatchObject({ error: { code: 'FILE_TOO_LARGE' } })
  expect((await editorOf(id)).cover).toBe('')
})

test('restores the cover before this one, and then the one after it', async () => {
  const id = await aCourse()
  await addCover(id)
  const first = await editorOf(id)
  expect(first.canPutBackCover).toBe(false)
  await addCover(id, needs, { seen: first.cover, height: 400 })
  const second = await editorOf(id)
  expect(second).toMatchObject({ canPutBackCover: true, cover: expect.not.stringContaining(first.cover) })
  const back = (seen: string) => putBackCover(needs, { id, seen }, editor)
  expect(await back(second.cover)).toMatchObject({ ok: true })
  expect((await editorOf(id)).cover).toBe(first.cover)
  expect(await back(second.cover)).toMatchObject({ error: { code: 'PICTURE_CHANGED' } })
  expect(await back(first.cover)).toMatchObject({ ok: true })
  expect((await editorOf(id)).cover).toBe(second.cover)
})

test('stores no cover over one that the page did not show', async () => {
  const id = await aCourse()
  await addCover(id)
  const { cover } = await editorOf(id)
  const kept = async () => (await needs.files.list()).objects.length
  const before = await kept()
  expect(await addCover(id, needs, { height: 420 })).toMatchObject({ error: { code: 'PICTURE_CHANGED' } })
  expect((await editorOf(id)).cover).toBe(cover)
  expect(await kept()).toBe(before)
})

test('ends the cached pages with each save', async () => {
  const id = await aCourse()
  const version = () => first<{ version: string }>('SELECT version FROM shop_version')
  const before = await version()
  await save(id, { promise: 'ใหม่' })
  expect(await version()).not.toEqual(before)
})

test('logs the price of a plan and the state, before and after', async () => {
  const id = await aCourse()
  const planId = await addPlan(id, { name: '90 วัน' })
  const { typed, seen } = (await editorOf(id)).plans[0] ?? { typed: NEW_PLAN, seen: '' }
  await savePlan(needs, { courseId: id, planId, typed: { ...typed, price: '1200' }, seen }, editor)
  await setCourseState(needs, { id, to: 'hidden' }, editor)
  const logged = async (action: string) => {
    const query = 'SELECT data FROM audit_log WHERE action = ? AND subject = ? ORDER BY id DESC'
    return JSON.parse((await first<{ data: string }>(query, action, `course:${id}`))?.data ?? '')
  }
  expect(await logged('course.plan')).toMatchObject({
    from: { plans: { [planId]: { price: 135_000 } } },
    to: { plans: { [planId]: { price: 120_000 } } },
    names: { [planId]: '90 วัน' },
  })
  expect(await logged('course.hidden')).toMatchObject({ was: 'draft', is: 'hidden' })
})
