import { SELF } from 'cloudflare:test'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { teachers } from '#app/db/schema/catalogue.ts'
import { readPage } from '#app/testing/pages/page.ts'
import { SHOP } from '#app/testing/requests/a-browser.ts'
import { aStudentOfCalls, bearer, call, type Json } from '#app/testing/requests/a-caller-of-calls.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'
import { PARTY, roomOfCourse } from '../../../party/events.ts'

/* The comments at the teacher's desk, without JavaScript. Course 101 is the teacher's own, 102 another teacher's. */

const needs = shopNeeds()
type Person = Awaited<ReturnType<typeof aStudentOfCalls>>
let teacher: Person
let other: Person
let student: Person

const DESK = '/teach/101/comments'

const setModeration = (isOn: boolean) =>
  testDb
    .prepare("UPDATE settings SET value = ? WHERE key = 'comment_moderation'")
    .bind(isOn ? '1' : '0')
    .run()

beforeAll(async () => {
  await aShop(needs, { setting: { feature_comment: 1, comment_moderation: 1 } })
  teacher = await aStudentOfCalls()
  other = await aStudentOfCalls()
  await testDb.batch([
    testDb
      .prepare("UPDATE user SET roles = 'instructor' WHERE id IN (?, ?)")
      .bind(teacher.userId, other.userId),
    testDb.prepare("UPDATE courses SET teacher = 'ครูกิ๊ฟ' WHERE id = 101"),
    testDb.prepare("UPDATE courses SET teacher = 'ครูอื่น' WHERE id = 102"),
  ])
  await needs.db.insert(teachers).values([
    { id: 1, name: 'ครูกิ๊ฟ', userId: teacher.userId },
    { id: 2, name: 'ครูอื่น', userId: other.userId },
  ])
})

beforeEach(async () => {
  await testDb.batch([
    testDb.prepare('DELETE FROM comment_reports'),
    testDb.prepare('DELETE FROM comments WHERE parent_id IS NOT NULL'),
    testDb.prepare('DELETE FROM comments'),
  ])
  student = await aStudentOfCalls()
  await setModeration(true)
})

const writes = async (
  person: Person,
  text: string,
  { parent_id = null as number | null, course = 101 } = {},
) =>
  (await call('POST', `/private/course/${course}/comments`, { text, parent_id }, bearer(person.token))).body
    .comment as Json

/** Writes a visible comment, and another student reports it. */
async function reported(text: string, course = 101): Promise<Json> {
  await setModeration(false)
  const comment = await writes(student, text, { course })
  const reader = await aStudentOfCalls()
  const report = { reason: 'หยาบคาย' }
  await call('POST', `/private/comments/${comment.id}/report`, report, bearer(reader.token))
  return comment
}

const headers = (person: Person, locale: string) => ({
  ...bearer(person.token),
  Cookie: `locale=${locale}`,
  Origin: SHOP,
  Host: new URL(SHOP).host,
})

async function opens(person: Person, path = DESK, locale = 'th') {
  const response = await SELF.fetch(SHOP + path, { redirect: 'manual', headers: headers(person, locale) })
  const page = readPage(await response.text())
  const sections = page.querySelectorAll('main section')
  const named = (title: string) =>
    sections.find(section => section.querySelector('h2')?.text === title)?.text ?? null
  return { status: response.status, page, named }
}

async function presses(person: Person, comment: Json, act: string, path = DESK) {
  const response = await SELF.fetch(SHOP + path, {
    method: 'POST',
    redirect: 'manual',
    headers: headers(person, 'th'),
    body: new URLSearchParams({
      intent: 'moderate',
      commentId: String(comment.id),
      version: String(comment.version),
      act,
    }),
  })
  return { status: response.status, text: readPage(await response.text()).text }
}

const stateOf = (comment: Json) =>
  testDb.prepare('SELECT state FROM comments WHERE id = ?').bind(comment.id).first<string>('state')

describe('the page', () => {
  test('lists what to review first, then what to answer', async () => {
    await reported('คำหยาบ')
    await setModeration(true)
    await writes(student, 'รออนุมัติ 1')
    await writes(student, 'ของคอร์สอื่น', { course: 102 })
    const { page, named } = await opens(teacher)
    expect(page.querySelectorAll('main h2').map(({ text }) => text)).toEqual([
      'รออนุมัติ',
      'มีผู้รายงาน',
      'รอครูตอบ',
    ])
    expect(named('รออนุมัติ')).toContain('รออนุมัติ 1')
    expect(named('มีผู้รายงาน')).toMatch(/คำหยาบ.*หยาบคาย/s)
    // It is visible, so it also awaits an answer. What waits for approval cannot be answered yet.
    expect(named('รอครูตอบ')).toContain('คำหยาบ')
    expect(named('รอครูตอบ')).not.toContain('รออนุมัติ 1')
    expect(page.text).not.toContain('ของคอร์สอื่น')
    expect(page.links.filter(link => link.startsWith('/admin/students'))).toEqual([])
    const english = await opens(teacher, DESK, 'en')
    expect(english.page.querySelectorAll('main h2').map(({ text }) => text)).toEqual([
      'Waiting for approval',
      'Reported',
      'Waiting for a teacher’s reply',
    ])
  })

  test('shows a reply that waits below an answered question', async () => {
    await setModeration(false)
    const question = await writes(student, 'ถาม')
    await writes(teacher, 'ตอบ', { parent_id: question.id })
    await setModeration(true)
    const reply = await writes(student, 'ขอบคุณ', { parent_id: question.id })
    const { page, named } = await opens(teacher)
    expect(named('รออนุมัติ')).toContain('ขอบคุณ')
    expect(page.links).toContain(`/course/101/comments?thread=${question.id}`)
    await presses(teacher, reply, 'approve')
    expect((await opens(teacher)).named('รอครูตอบ')).toMatch(/ถาม.*ขอบคุณ/s)
  })

  test('tells open pages of the course what was approved', async () => {
    const comment = await writes(student, 'รออนุมัติ')
    const { webSocket: page } = await SELF.fetch(`${SHOP}/parties/${PARTY}/${roomOfCourse(101)}?ticket=`, {
      headers: { Upgrade: 'websocket', Origin: SHOP },
    })
    page?.accept()
    const heard = new Promise(done =>
      page?.addEventListener('message', ({ data }) => done(JSON.parse(String(data)))),
    )
    await presses(teacher, comment, 'approve')
    expect(await heard).toEqual({ kind: 'comments-changed' })
    page?.close()
  })

  test('says that nothing is to do', async () => {
    const { page } = await opens(teacher)
    expect(page.querySelectorAll('main h2')).toEqual([])
    expect(page.text).toContain('ไม่มีความคิดเห็นที่รอคุณ')
    expect((await opens(teacher, DESK, 'en')).page.text).toContain('Nothing to review or reply to')
  })

  test('counts both lists in the menu and beside the course', async () => {
    await reported('คำหยาบ')
    await reported('ของคอร์สอื่น', 102)
    await setModeration(true)
    await writes(student, 'รออนุมัติ 1')
    const { page } = await opens(teacher, '/teach')
    expect(page.querySelector('nav .desk-count')?.text).toMatch(/^3/)
    expect(page.querySelector('main')?.text).toMatch(/ต้องตรวจสอบ 2 รายการ.*รอคำตอบ 1 รายการ/s)
    expect((await opens(other, '/teach')).page.querySelector('nav .desk-count')?.text).toMatch(/^2/)
    await testDb
      .prepare("INSERT OR REPLACE INTO settings (key, value, updated_at) VALUES ('feature_comment', '0', 0)")
      .run()
    const without = (await opens(teacher, '/teach')).page
    expect(without.querySelector('nav .desk-count')).toBeNull()
    expect(without.querySelector('main')?.text).not.toMatch(/รอคำตอบ \d/)
    await testDb.prepare("DELETE FROM settings WHERE key = 'feature_comment'").run()
  })
})

describe('a long list', () => {
  test.each([DESK, '/teach/comments'])('at %s goes on where a page ends', async path => {
    await testDb
      .prepare(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 51)
        INSERT INTO comments (course_id, user_id, text, state, created_at) SELECT 101, ?, 'ลำดับ ' || i, 'waiting', 1 FROM n`)
      .bind(student.userId)
      .run()
    const first = await opens(teacher, path)
    expect(first.named('รออนุมัติ')).toContain('ลำดับ 50')
    expect(first.named('รออนุมัติ')).not.toContain('ลำดับ 51')
    const next = first.page.links.find(link => link.includes('review='))
    const second = await opens(teacher, path + (next ?? '').replace(/^[^?]*/, ''))
    expect(second.named('รออนุมัติ')).toContain('ลำดับ 51')
    expect(second.named('รออนุมัติ')).not.toContain('ลำดับ 50')
  })
})

describe('a decision', () => {
  test.each([
    ['approve', 'visible'],
    ['hide', 'hidden'],
  ])('to %s a waiting comment makes it %s', async (act, state) => {
    const comment = await writes(student, 'รออนุมัติ 1')
    expect((await presses(teacher, comment, act)).status).toBe(302)
    expect(await stateOf(comment)).toBe(state)
    expect((await opens(teacher)).named('รออนุมัติ')).toBe(null)
  })

  test.each([
    ['settle', 'visible'],
    ['hide', 'hidden'],
  ])('to %s a reported comment leaves it %s', async (act, state) => {
    const comment = await reported('คำหยาบ')
    expect((await presses(teacher, comment, act)).status).toBe(302)
    expect(await stateOf(comment)).toBe(state)
    expect((await opens(teacher)).named('มีผู้รายงาน')).toBe(null)
  })

  test('about an edited text is refused, and the page says so', async () => {
    const comment = await writes(student, 'รออนุมัติ 1')
    const edit = { text: 'แก้แล้ว', version: comment.version }
    await call('PUT', `/private/comments/${comment.id}`, edit, bearer(student.token))
    expect((await presses(teacher, comment, 'approve')).text).toContain('ข้อความนี้มีการเปลี่ยนแปลงแล้ว')
    expect(await stateOf(comment)).toBe('waiting')
  })
})

describe('the teacher of another course', () => {
  test('finds no page, and no form of it works', async () => {
    const comment = await writes(student, 'รออนุมัติ 1')
    expect((await opens(other)).status).toBe(404)
    expect((await presses(other, comment, 'approve')).status).toBe(404)
    expect((await opens(student)).status).toBe(404)
  })

  test.each(['approve', 'hide'])('cannot %s a waiting comment from the own desk', async act => {
    const comment = await writes(student, 'รออนุมัติ 1')
    expect((await presses(other, comment, act, '/teach/102/comments')).status).toBe(200)
    expect(await stateOf(comment)).toBe('waiting')
  })

  test.each(['settle', 'hide'])('cannot %s a reported comment from the own desk', async act => {
    const comment = await reported('คำหยาบ')
    expect((await presses(other, comment, act, '/teach/102/comments')).status).toBe(200)
    expect(await stateOf(comment)).toBe('visible')
    expect((await opens(teacher)).named('มีผู้รายงาน')).toContain('คำหยาบ')
  })
})
