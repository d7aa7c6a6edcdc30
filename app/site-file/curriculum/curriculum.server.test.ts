import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { UserId } from '#app/business/callers/caller.ts'
import { findLecture } from '#app/business/learning/find-lecture.server.ts'
import { connect } from '#app/db/connection.ts'
import { auditLog } from '#app/db/schema/settings.ts'
import { readShopVersion } from '#app/db/shop-version.ts'
import type { Member } from '#app/testing/learning/learning-course.ts'
import { aStudent } from '#app/testing/shop/a-caller.ts'
import { testDb } from '#app/testing/shop/shop-needs.ts'
import { FULL, MOST_LECTURES, MOST_SECTIONS } from './curriculum.ts'
import { editCurriculum } from './edit-curriculum.server.ts'
import { getCurriculum } from './get-curriculum.server.ts'
import {
  aCourseToEdit,
  aReader,
  COURSE,
  curriculum,
  edits,
  madeBy,
  NOW,
  names,
  needs,
} from './testing-content.ts'

let editor: Member
let teacher: Member
let other: Member

beforeAll(async () => {
  ;({ editor, teacher, other } = await aCourseToEdit())
})

const addSection = (name: string) => madeBy(editor, { intent: 'add-section', name, english: '' })
const addLecture = (id: number, name: string) =>
  madeBy(editor, { intent: 'add-lecture', id, name, contentType: 'text' })
const order = async () => (await curriculum(editor)).order
const move = async (what: 'section' | 'lecture', id: number, way: 'up' | 'down') =>
  madeBy(editor, { intent: `move-${what}`, id, seen: await order(), way })
const remove = async (what: 'section' | 'lecture', id: number) =>
  madeBy(editor, { intent: 'remove', what, id, seen: await order() })
const first = <Row>(query: string) => testDb.prepare(query).first<Row>()

let section: number
let later: number
let lecture: number
let second: number

test('adds sections and lectures at the end', async () => {
  section = await addSection('เริ่ม')
  later = await addSection('ต่อ')
  lecture = await addLecture(section, 'หนึ่ง')
  second = await addLecture(section, 'สอง')
  expect(await names(editor)).toEqual([['เริ่ม', 'หนึ่ง', 'สอง'], ['ต่อ']])
  expect(await first('SELECT lecture_count FROM courses')).toEqual({ lecture_count: 2 })
})

test('refuses an empty name with its place', async () => {
  expect(await edits(editor, { intent: 'add-section', name: '  ', english: '' })).toMatchObject({
    error: { code: 'INPUT_ERROR', faults: [{ place: 'sections[0].name' }] },
  })
  expect(
    await edits(editor, { intent: 'add-lecture', id: section, name: '', contentType: 'text' }),
  ).toMatchObject({
    error: { code: 'INPUT_ERROR', faults: [{ place: 'sections[0].lectures[0].name' }] },
  })
})

test('moves a lecture within and across sections', async () => {
  await move('lecture', second, 'up')
  expect(await names(editor)).toEqual([['เริ่ม', 'สอง', 'หนึ่ง'], ['ต่อ']])
  await move('lecture', lecture, 'down')
  expect(await names(editor)).toEqual([
    ['เริ่ม', 'สอง'],
    ['ต่อ', 'หนึ่ง'],
  ])
  await madeBy(editor, { intent: 'place-lecture', id: lecture, seen: await order(), section, place: 2 })
  await move('section', later, 'up')
  expect(await names(editor)).toEqual([['ต่อ'], ['เริ่ม', 'สอง', 'หนึ่ง']])
  await move('section', later, 'up')
  expect(await names(editor)).toEqual([['ต่อ'], ['เริ่ม', 'สอง', 'หนึ่ง']])
})

const place = async (id: number, to: number, at: number) =>
  edits(editor, { intent: 'place-lecture', id, seen: await order(), section: to, place: at })

test('puts a lecture at any place of any section', async () => {
  await place(lecture, section, 1)
  expect(await names(editor)).toEqual([['ต่อ'], ['เริ่ม', 'หนึ่ง', 'สอง']])
  await place(second, later, 1)
  await place(lecture, later, 1)
  expect(await names(editor)).toEqual([['ต่อ', 'หนึ่ง', 'สอง'], ['เริ่ม']])
  await place(lecture, later, 2)
  expect(await names(editor)).toEqual([['ต่อ', 'สอง', 'หนึ่ง'], ['เริ่ม']])
  await place(second, section, 1)
  await place(lecture, section, 2)
})

test('puts a section at any place', async () => {
  const to = async (at: number) =>
    edits(editor, { intent: 'place-section', id: later, seen: await order(), place: at })
  await to(2)
  expect(await names(editor)).toEqual([['เริ่ม', 'สอง', 'หนึ่ง'], ['ต่อ']])
  await to(1)
  expect(await names(editor)).toEqual([['ต่อ'], ['เริ่ม', 'สอง', 'หนึ่ง']])
})

test.each([0, 3, 1.5, Number.NaN])('refuses place %s of two', async at => {
  expect(await place(lecture, section, at)).toMatchObject({
    error: { code: 'INPUT_ERROR', faults: [{ place: 'place', problem: 'must be a place from 1 to 2' }] },
  })
})

test('refuses a place for what is gone', async () => {
  expect(await place(999, section, 1)).toMatchObject({ error: { code: 'GONE' } })
  expect(await place(lecture, 999, 1)).toMatchObject({ error: { code: 'GONE' } })
})

test('lets only editors and the own teacher in', async () => {
  expect(await names(teacher)).toHaveLength(2)
  for (const caller of [other, await aStudent(needs), await aStudent(needs, { roles: ['support'] })]) {
    expect(await getCurriculum(needs, { courseId: COURSE, caller, asked: null })).toBeNull()
    const command = { intent: 'add-section', name: 'x', english: '' } as const
    expect(await editCurriculum(needs, { courseId: COURSE, caller, command })).toMatchObject({
      error: { code: 'NOT_FOUND' },
    })
  }
})

test('refuses the later of two renames with both texts', async () => {
  const { sections } = await curriculum(editor)
  const seen = sections.find(({ id }) => id === section)?.seen ?? ''
  const rename = { intent: 'rename-section', id: section, seen, english: 'Start' } as const
  expect(await edits(teacher, { ...rename, name: 'เริ่มต้น' })).toMatchObject({ ok: true })
  const refused = await edits(editor, { ...rename, name: 'ก้าวแรก' })
  expect(refused).toMatchObject({
    error: { code: 'CHANGED_MEANWHILE', theirs: { name: 'เริ่มต้น', 'english.name': 'Start' } },
  })
  const again = refused.ok || !('seen' in refused.error) ? '' : refused.error.seen
  expect(await edits(editor, { ...rename, name: 'ก้าวแรก', seen: again })).toMatchObject({ ok: true })
})

test('refuses a move in a list that changed', async () => {
  const seen = await order()
  await move('lecture', second, 'down')
  expect(await edits(editor, { intent: 'move-lecture', id: second, seen, way: 'down' })).toMatchObject({
    error: { code: 'CHANGED_MEANWHILE' },
  })
  const last = { intent: 'place-lecture', id: second, seen, section, place: 1 } as const
  expect(await edits(editor, last)).toMatchObject({ error: { code: 'CHANGED_MEANWHILE' } })
})

test('says whom a removal reaches before it', async () => {
  await aReader([lecture])
  const { asked } = await curriculum(editor, { what: 'lecture', id: lecture })
  expect(asked).toMatchObject({ begun: 1, read: 1, waiting: 0, answering: 0, certificates: 0 })
  expect((await curriculum(editor, { what: 'lecture', id: 999 })).asked).toBeNull()
})

test('keeps what students did in a removed lecture', async () => {
  const userId = await aReader([second])
  const student = {
    ...editor,
    account: { ...editor.account, userId: userId as UserId, roles: ['student'] as const },
  }
  await remove('lecture', lecture)
  expect((await names(editor)).flat()).not.toContain('หนึ่ง')
  expect(await findLecture(needs, { lectureId: lecture, caller: student })).toBeNull()
  expect(await first(`SELECT COUNT(*) AS n FROM progress WHERE lecture_id = ${lecture}`)).toEqual({ n: 1 })
  expect(await first('SELECT lecture_count FROM courses')).toEqual({ lecture_count: 1 })
  await madeBy(editor, { intent: 'put-back', what: 'lecture', id: lecture })
  expect((await names(editor)).flat()).toContain('หนึ่ง')
})

test('finishes the course without the removed lecture', async () => {
  await remove('lecture', lecture)
  const userId = await aReader([second])
  expect(await first(`SELECT course_id FROM finished_courses WHERE user_id = '${userId}'`)).toEqual({
    course_id: COURSE,
  })
  await madeBy(editor, { intent: 'put-back', what: 'lecture', id: lecture })
})

test('puts a section back with the lectures of its removal', async () => {
  await remove('lecture', lecture)
  needs.clock.at = NOW + 1_000
  await remove('section', section)
  const { removed } = await curriculum(editor)
  expect(removed.map(({ what, id, lectures }) => [what, id, lectures])).toEqual([
    ['section', section, 1],
    ['lecture', lecture, 1],
  ])
  const rename = { intent: 'rename-section', id: section, seen: '', name: 'x', english: '' } as const
  expect(await edits(editor, rename)).toMatchObject({ error: { code: 'GONE' } })
  await madeBy(editor, { intent: 'put-back', what: 'section', id: section })
  expect((await names(editor)).flat()).toEqual(['ต่อ', 'ก้าวแรก', 'สอง'])
  await madeBy(editor, { intent: 'put-back', what: 'lecture', id: lecture })
})

test('logs each edit and gives pages a new version', async () => {
  const before = await readShopVersion(testDb, NOW)
  const id = await addSection('บันทึก')
  expect(await readShopVersion(testDb, NOW)).not.toEqual(before)
  const [act] = await needs.db.select().from(auditLog).orderBy(sql`id DESC`).limit(1)
  expect(act).toMatchObject({
    actor: `staff:${editor.account.userId}`,
    action: 'content.section-add',
    subject: `content:${COURSE}`,
    data: { section: id, name: 'บันทึก' },
  })
})

test('gives each of five simultaneous additions its own id', async () => {
  const ids = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(addSection))
  expect(new Set(ids).size).toBe(5)
})

test('sets whether lectures open in order', async () => {
  await madeBy(editor, { intent: 'set-order', inOrder: true })
  expect((await curriculum(editor)).course.inOrder).toBe(true)
  // A page that still shows the state before does not change it back.
  const old = { intent: 'set-order', inOrder: false, was: false } as const
  expect(await editCurriculum(needs, { courseId: COURSE, caller: editor, command: old })).toMatchObject({
    error: { code: 'CHANGED_MEANWHILE' },
  })
  expect((await curriculum(editor)).course.inOrder).toBe(true)
})

test('shows a section in the reader’s language and edits it as stored', async () => {
  const id = await madeBy(editor, { intent: 'add-section', name: 'สองภาษา', english: 'Both' })
  const english = { ...needs, db: connect(needs.db.$client, 'en') }
  const found = await getCurriculum(english, { courseId: COURSE, caller: editor, asked: null })
  const section = found?.sections.find(one => one.id === id)
  expect(section).toMatchObject({ shownName: 'Both', name: 'สองภาษา', english: 'Both' })
})

test('refuses more sections and lectures than a course can have, and loses none', async () => {
  const row = await addSection('เต็ม')
  const one = await addLecture(row, 'แรก')
  const copies = async (table: 'lectures' | 'sections', id: number, count: number) => {
    const { results } = await testDb.prepare(`PRAGMA table_info(${table})`).all<{ name: string }>()
    const columns = results.map(({ name }) => name).filter(name => name !== 'id')
    await testDb
      .prepare(
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
         INSERT INTO ${table} (id, ${columns}) SELECT 700000 + i, ${columns} FROM ${table}, n WHERE id = ?`,
      )
      .bind(count, id)
      .run()
  }
  const counted = async () => {
    const lists = await names(editor)
    return [lists.length, lists.reduce((sum, list) => sum + list.length - 1, 0)]
  }
  const [sections = 0, lectures = 0] = await counted()
  await copies('lectures', one, MOST_LECTURES - lectures - 1)
  await copies('sections', row, MOST_SECTIONS - sections - 1)
  await addLecture(row, 'สุดท้าย')
  await addSection('สุดท้าย')
  const full = { error: { code: 'INPUT_ERROR', faults: [{ problem: FULL }] } }
  expect(await edits(editor, { intent: 'add-section', name: 'เกิน', english: '' })).toMatchObject(full)
  const more = { intent: 'add-lecture', id: row, name: 'เกิน', contentType: 'text' } as const
  expect(await edits(editor, more)).toMatchObject(full)
  expect(await counted()).toEqual([MOST_SECTIONS, MOST_LECTURES])
})
