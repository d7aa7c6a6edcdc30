import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { connect } from '#app/db/connection.ts'
import { courses, lectures } from '#app/db/schema/catalogue.ts'
import { accessGrants, notes } from '#app/db/schema/learning.ts'
import { countRoundTrips } from '#app/platform/counted-d1.ts'
import { invariant } from '#app/platform/result.ts'
import {
  aLearner,
  COURSE,
  PREVIEW,
  seedLearningCourse,
  seedUser,
  TEXT,
  VIDEO,
} from '#app/testing/learning/learning-course.ts'
import { deleteNote, listNotes, listNotesForFile } from './list-notes.server.ts'
import { type SaveNote, saveNote } from './save-note.server.ts'

const { DB } = env as unknown as { DB: D1Database }
const db = connect(DB)
let now = 1_800_000_000_000
const needs = { db, now: () => now }

type UserId = SaveNote['userId']
let owner: UserId
let stranger: UserId

function aSave(save: Partial<SaveNote> = {}): SaveNote {
  return {
    userId: owner,
    id: crypto.randomUUID(),
    lectureId: VIDEO,
    second: 5,
    text: 'จำไว้',
    base: null,
    ...save,
  }
}

async function saved(save: Partial<SaveNote> = {}) {
  const result = await saveNote(needs, aSave(save))
  invariant(result.ok, result.ok ? '' : result.error.code)
  return result.value
}

async function codeOf(save: Partial<SaveNote>) {
  const result = await saveNote(needs, aSave(save))
  return result.ok ? 'saved' : result.error.code
}

const aStudentOf = async (name: string) => (await aLearner(db, name)).account.userId

beforeAll(async () => {
  await seedLearningCourse(db)
  owner = await aStudentOf('owner')
  stranger = await seedUser(db, 'stranger')
})

describe('a note', () => {
  test('is listed by its lecture and second', async () => {
    const userId = await aStudentOf('order')
    await saved({ userId, lectureId: TEXT, second: 0, text: 'ท้าย' })
    await saved({ userId, second: 90, text: 'สอง' })
    await saved({ userId, second: 7, text: 'หนึ่ง' })
    await saved({ userId, lectureId: PREVIEW, second: 50, text: '' })
    const { notes: listed, total } = await listNotes(needs, { userId, page: 1 })
    expect(listed.map(({ text }) => text)).toEqual(['', 'หนึ่ง', 'สอง', 'ท้าย'])
    expect(listed[1]).toMatchObject({ lectureName: 'ลงสี', courseName: 'วาดรูป', courseSlug: 'draw' })
    expect(listed.map(({ hasTime }) => hasTime)).toEqual([true, true, true, false])
    expect(total).toBe(4)
  })

  test("has its course's name in the reader's language", async () => {
    const userId = await aStudentOf('english')
    await saved({ userId, text: 'หนึ่ง' })
    await saved({ userId, lectureId: PREVIEW, text: 'สอง' })
    await db
      .update(courses)
      .set({ english: { name: 'Drawing' } })
      .where(eq(courses.id, COURSE))
    await db
      .update(lectures)
      .set({ english: { name: 'Colour' } })
      .where(eq(lectures.id, VIDEO))
    const english = await listNotes({ db: connect(DB, 'en') }, { userId, page: 1 })
    const [preview, video] = english.notes
    expect(video).toMatchObject({ lectureName: 'Colour', courseName: 'Drawing', text: 'หนึ่ง' })
    // A name without an English version stays Thai.
    expect(preview?.lectureName).toMatch(/[ก-ฮ]/)
    expect(english.notes.every(note => !('english' in note))).toBe(true)
    const thai = await listNotes({ db: connect(DB, 'th') }, { userId, page: 1 })
    expect(thai.notes[1]).toMatchObject({ lectureName: 'ลงสี', courseName: 'วาดรูป' })
  })

  test('keeps scripts as the text that they are', async () => {
    const note = await saved({ text: '<script>alert(1)</script>', second: 5_000.7 })
    expect(note).toMatchObject({ text: '<script>alert(1)</script>', second: 100 })
  })

  test('is found by its words, quotes and percent signs', async () => {
    const userId = await aStudentOf('searcher')
    for (const text of ['Light and SHADOW', '100% แสง', "it's", 'อื่น']) await saved({ userId, text })
    const found = async (search: string) =>
      (await listNotes(needs, { userId, page: 1, search })).notes.map(({ text }) => text)
    expect(await found('shadow light')).toEqual(['Light and SHADOW'])
    expect(await found('%')).toEqual(['100% แสง'])
    expect(await found("' OR 1=1 --")).toEqual([])
    expect(await found("it's")).toEqual(["it's"])
  })

  test.each([
    ['of a lecture that is not there', { lectureId: 999_999 }, 'NOT_FOUND'],
    ['of 2,001 characters', { text: 'ก'.repeat(2_001) }, 'NOTE_TOO_LONG'],
    ['of 2,000 characters', { text: 'ก'.repeat(2_000) }, 'saved'],
  ])('%s is answered: %j %s', async (_, save, code) => {
    expect(await codeOf(save)).toBe(code)
  })

  test('needs access once given to its lecture', async () => {
    expect(await codeOf({ userId: stranger })).toBe('NOT_FOUND')
    expect(await codeOf({ userId: stranger, lectureId: PREVIEW })).toBe('saved')
    const late = await aStudentOf('late')
    await db.update(accessGrants).set({ endedAt: 1 }).where(eq(accessGrants.userId, late))
    expect(await codeOf({ userId: late })).toBe('saved')
  })
})

describe("another person's note", () => {
  test('is neither read, changed, deleted nor exported', async () => {
    const note = await saved({ text: 'ลับ' })
    const thief = await aStudentOf('thief')
    expect(await codeOf({ userId: thief, id: note.id, text: 'ของฉัน', base: note.updatedAt })).toBe(
      'NOT_FOUND',
    )
    expect(await codeOf({ userId: thief, id: note.id, text: 'ของฉัน' })).toBe('NOT_FOUND')
    expect(await deleteNote(needs, { userId: thief, id: note.id })).toBeNull()
    expect((await listNotes(needs, { userId: thief, page: 1, courseId: COURSE })).total).toBe(0)
    expect(await listNotesForFile(needs, { userId: thief })).toEqual([])
    const [row] = await db.select().from(notes).where(eq(notes.id, note.id))
    expect(row).toMatchObject({ userId: owner, text: 'ลับ' })
  })
})

describe('two devices', () => {
  test('that edit the same note cannot both win', async () => {
    const { id, updatedAt: base } = await saved({ text: 'เดิม' })
    const edits = await Promise.all(
      ['โทรศัพท์', 'คอมพิวเตอร์'].map(text => saveNote(needs, aSave({ id, text, base }))),
    )
    const [won, lost] = edits[0]?.ok ? edits : [...edits].reverse()
    invariant(won?.ok && lost && !lost.ok, 'one wins and one loses')
    expect(lost.error).toMatchObject({ code: 'NOTE_CHANGED', note: won.value })
    const again = await saveNote(needs, aSave({ id, text: 'รวมกัน', base: won.value.updatedAt }))
    expect(again.ok).toBe(true)
  })

  test('that send the same note twice have one note', async () => {
    const save = aSave({ text: 'ส่งซ้ำ' })
    const answers = await Promise.all([1, 2, 3].map(() => saveNote(needs, save)))
    expect(answers.every(({ ok }) => ok)).toBe(true)
    expect(await db.select().from(notes).where(eq(notes.id, save.id))).toHaveLength(1)
  })

  test('lose no words when one deletes what the other edits', async () => {
    const note = await saved({ text: 'เดิม' })
    expect(await deleteNote(needs, { userId: owner, id: note.id })).toEqual(note)
    expect(await deleteNote(needs, { userId: owner, id: note.id })).toBeNull()
    expect((await saved({ id: note.id, text: 'แก้แล้ว', base: note.updatedAt })).text).toBe('แก้แล้ว')
  })
})

describe('the limits', () => {
  test('hold 1,000 notes of a course, however fast', async () => {
    const userId = await aStudentOf('full')
    await db.run(sql`INSERT INTO notes (id, user_id, lecture_id, course_id, second, text, created_at, updated_at)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 998)
      SELECT 'full-' || i, ${userId}, ${VIDEO}, ${COURSE}, i % 100, 'x', 0, 0 FROM n`)
    const codes = await Promise.all([1, 2, 3, 4, 5].map(() => codeOf({ userId })))
    expect(codes.sort()).toEqual(['NOTES_FULL', 'NOTES_FULL', 'NOTES_FULL', 'saved', 'saved'])
    const page = await listNotes(needs, { userId, page: 20 })
    expect([page.total, page.pages, page.notes.length]).toEqual([1_000, 20, 50])
  })

  test('refuse more than 240 saves in ten minutes', async () => {
    const userId = await aStudentOf('fast')
    const id = crypto.randomUUID()
    const codes: string[] = []
    for (let i = 0; i < 241; i++) codes.push(await codeOf({ userId, id }))
    expect(codes.filter(code => code === 'saved')).toHaveLength(240)
    expect(codes.at(-1)).toBe('TOO_MANY_TRIES')
    now += 600_000
    expect(await codeOf({ userId, id })).toBe('saved')
  })
})

test('listing takes one round trip, saving two', async () => {
  const made = { count: 0 }
  const counted = { ...needs, db: connect(countRoundTrips(DB, made)) }
  await listNotes(counted, { userId: owner, page: 1, courseId: COURSE, search: 'x' })
  expect(made.count).toBe(1)
  await saveNote(counted, aSave())
  expect(made.count).toBe(3)
  const plan = await db.all<{ detail: string }>(
    sql`EXPLAIN QUERY PLAN SELECT * FROM notes WHERE user_id = 'x' AND course_id = 1 AND instr(lower(text), 'x') > 0`,
  )
  expect(plan.map(({ detail }) => detail).join()).toMatch(/SEARCH notes USING INDEX notes_course/)
})
