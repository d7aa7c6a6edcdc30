import { SELF } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import { teachers } from '#app/db/schema/catalogue.ts'
import { fewestRoundTrips } from '#app/testing/database/round-trips.ts'
import { readPage } from '#app/testing/pages/page.ts'
import { SHOP } from '#app/testing/requests/a-browser.ts'
import { aStudentOfCalls, bearer, call, type Json } from '#app/testing/requests/a-caller-of-calls.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { holdClock } from '#app/testing/shop/limits.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'

/* The calls and forms for comments: every refusal, and attacks on other people's comments. */

const needs = shopNeeds()
type Person = Awaited<ReturnType<typeof aStudentOfCalls>>
let teacher: Person
let admin: Person

beforeAll(async () => {
  await aShop(needs, { setting: { feature_comment: 1, comment_moderation: 0 } })
  teacher = await aStudentOfCalls()
  admin = await aStudentOfCalls()
  await testDb.batch([
    testDb.prepare("UPDATE user SET roles = 'owner' WHERE id = ?").bind(admin.userId),
    testDb.prepare("UPDATE user SET roles = 'student,instructor' WHERE id = ?").bind(teacher.userId),
    testDb.prepare("UPDATE courses SET teacher = 'ครูกิ๊ฟ' WHERE id = 101"),
  ])
  await needs.db.insert(teachers).values({ id: 1, name: 'ครูกิ๊ฟ', userId: teacher.userId })
})

const by = ({ token }: Person) => bearer(token)
const writes = (person: Person, body: Json, courseId = 101) =>
  call('POST', `/private/course/${courseId}/comments`, body, by(person))
const written = async (person: Person, text: string, courseId = 101) =>
  (await writes(person, { text }, courseId)).body.comment as Json
const reads = async (path = '/public/course/101/comments', headers = {}) =>
  (await call('GET', path, undefined, headers)).body
const code = (answer: { status: number; body: Json }) => [answer.status, answer.body.error?.code]

describe('the calls', () => {
  test('write, list, edit and delete', async () => {
    const student = await aStudentOfCalls()
    const own = await written(student, 'What paper?')
    expect(own).toMatchObject({
      author: 'Somchai J.',
      part: 'student',
      state: 'visible',
      is_own: true,
      can_edit: true,
    })
    const reply = (await writes(teacher, { text: 'Any.', parent_id: own.id })).body.comment
    expect(reply).toMatchObject({ author: 'ครูกิ๊ฟ', part: 'teacher', parent_id: own.id })
    const page = await reads()
    expect(page).toMatchObject({ success: true, next: null, is_signed_in: false, can_moderate: false })
    expect(page.comments[0]).toMatchObject({
      id: own.id,
      is_own: false,
      can_edit: false,
      replies: [{ id: reply.id }],
    })
    expect(await reads('/public/course/101/comments', by(teacher))).toMatchObject({ can_moderate: true })
    expect(await reads(`/public/course/101/comments/${own.id}/replies`)).toMatchObject({
      thread_id: own.id,
      comments: [{ replies: [{ text: 'Any.' }] }],
    })
    const edited = await call(
      'PUT',
      `/private/comments/${own.id}`,
      { text: 'Which paper?', version: 1 },
      by(student),
    )
    expect(edited.body.comment).toMatchObject({ text: 'Which paper?', version: 2 })
    expect(await call('DELETE', `/private/comments/${own.id}`, undefined, by(student))).toEqual({
      status: 200,
      body: { success: true },
    })
    expect((await reads()).comments[0]).toMatchObject({ state: 'deleted', text: '', author: '' })
  })

  test('answer every refusal with its code and a sentence', async () => {
    holdClock()
    const student = await aStudentOfCalls()
    const own = await written(student, 'mine')
    const other = await written(teacher, 'of the teacher')
    const reply = (await writes(student, { text: 'r', parent_id: own.id })).body.comment
    const comment = `/private/comments/${own.id}`
    const nobody = { method: 'POST', path: '/private/course/101/comments', body: { text: 'x' } }
    expect(code(await call(nobody.method, nobody.path, nobody.body))).toEqual([401, 'Unauthorized'])
    for (const [method, path] of [
      ['PUT', comment],
      ['DELETE', comment],
      ['POST', `${comment}/report`],
      ['POST', `${comment}/moderate`],
    ] as const)
      expect(code(await call(method, path, { text: 'x', version: 1, act: 'hide' }))).toEqual([
        401,
        'Unauthorized',
      ])
    const empty = await writes(student, { text: ' \n ' })
    expect(code(empty)).toEqual([200, 'COMMENT_EMPTY'])
    expect(empty.body.error.msg).toBe('กรุณาพิมพ์ข้อความก่อนส่ง')
    expect(code(await writes(student, { text: 'x'.repeat(3_001) }))).toEqual([200, 'COMMENT_TOO_LONG'])
    expect(code(await writes(student, { text: 'x'.repeat(20_001) }))).toEqual([400, 'INPUT_ERROR'])
    expect(code(await writes(student, {}))).toEqual([400, 'INPUT_ERROR'])
    expect(code(await writes(student, { text: 'x', parent_id: reply.id }))).toEqual([
      200,
      'COMMENT_ANSWERS_REPLY',
    ])
    expect(code(await writes(student, { text: 'x', parent_id: own.id }, 102))).toEqual([404, 'NOT_FOUND'])
    expect(code(await writes(student, { text: 'x' }, 999))).toEqual([404, 'NOT_FOUND'])
    expect(code(await call('POST', `${comment}/report`, { reason: '' }, by(student)))).toEqual([
      200,
      'COMMENT_OWN',
    ])
    expect(code(await call('PUT', comment, { text: 'x', version: 9 }, by(student)))).toEqual([
      200,
      'COMMENT_CHANGED',
    ])
    await testDb.prepare('UPDATE comments SET created_at = 1 WHERE id = ?').bind(own.id).run()
    expect(code(await call('PUT', comment, { text: 'x', version: 1 }, by(student)))).toEqual([
      200,
      'COMMENT_EDIT_OVER',
    ])
    for (const text of ['3', '4', '5']) expect((await writes(student, { text })).status).toBe(200)
    expect(code(await writes(student, { text: '6' }))).toEqual([429, 'TOO_MANY_TRIES'])
    expect(code(await call('GET', '/public/course/999/comments'))).toEqual([404, 'NOT_FOUND'])
    expect(code(await call('GET', `/public/course/102/comments/${other.id}/replies`))).toEqual([
      404,
      'NOT_FOUND',
    ])
    expect(code(await call('GET', '/public/course/101/comments?before=-1'))).toEqual([400, 'INPUT_ERROR'])
    expect(code(await call('GET', '/public/course/101/comments?before=1e99'))).toEqual([400, 'INPUT_ERROR'])
  })
})

describe('attacks', () => {
  test('nobody writes, edits, deletes or moderates as another person', async () => {
    const [victim, attacker] = [await aStudentOfCalls(), await aStudentOfCalls()]
    const own = await written(victim, 'mine')
    const forged = await writes(attacker, {
      text: 'as you',
      user_id: victim.userId,
      written_as: 'staff',
      state: 'x',
    })
    expect(forged.body.comment).toMatchObject({ part: 'student' })
    const row = await testDb
      .prepare('SELECT user_id, written_as FROM comments WHERE id = ?')
      .bind(forged.body.comment.id)
      .first()
    expect(row).toEqual({ user_id: attacker.userId, written_as: 'student' })
    const path = `/private/comments/${own.id}`
    for (const person of [attacker, teacher, admin]) {
      expect(code(await call('PUT', path, { text: 'x', version: 1 }, by(person)))).toEqual([404, 'NOT_FOUND'])
      expect(code(await call('DELETE', path, undefined, by(person)))).toEqual([404, 'NOT_FOUND'])
    }
    const hide = { act: 'hide', version: 1 }
    expect(code(await call('POST', `${path}/moderate`, hide, by(attacker)))).toEqual([404, 'NOT_FOUND'])
    expect(code(await call('POST', `${path}/moderate`, hide, by(victim)))).toEqual([404, 'NOT_FOUND'])
    expect((await reads()).comments.find(({ id }: Json) => id === own.id)).toMatchObject({ text: 'mine' })

    const claim = { reason: 'x', user_id: victim.userId, reported_by: admin.userId }
    expect((await call('POST', `/private/comments/${own.id}/report`, claim, by(attacker))).status).toBe(200)
    const { results } = await testDb
      .prepare('SELECT user_id FROM comment_reports WHERE comment_id = ?')
      .bind(own.id)
      .all()
    expect(results).toEqual([{ user_id: attacker.userId }])
  })

  test('a teacher hides nothing in a course of another teacher', async () => {
    const elsewhere = await written(await aStudentOfCalls(), 'in 102', 102)
    const path = `/private/comments/${elsewhere.id}/moderate`
    expect(code(await call('POST', path, { act: 'hide', version: 1 }, by(teacher)))).toEqual([
      404,
      'NOT_FOUND',
    ])
    expect((await call('POST', path, { act: 'hide', version: 1 }, by(admin))).body).toMatchObject({
      comment: { state: 'hidden' },
    })
    expect((await reads('/public/course/102/comments')).comments).toEqual([])
  })

  test('a stored script is shown as text, and only web addresses become links', async () => {
    const evil =
      '<script>alert(1)</script><img src=x onerror=alert(1)> javascript:alert(1) https://a.test/"onclick="x'
    const own = await written(await aStudentOfCalls(), evil)
    const page = readPage(await (await SELF.fetch(`${SHOP}/course/101/comments`)).text())
    const article = page.querySelector(`#comment-${own.id}`)
    expect(article?.text).toContain('<script>alert(1)</script>')
    expect(article?.querySelectorAll('script, img')).toEqual([])
    const links = article?.querySelectorAll('a').map(({ attributes }) => attributes)
    expect(links).toMatchObject([{ href: 'https://a.test/', rel: 'ugc nofollow noopener' }])
    expect(Object.keys(links?.[0] ?? {}).sort()).toEqual(['class', 'href', 'rel'])
  })
})

describe('the page without JavaScript', () => {
  const page = async (path: string, person?: Person) => {
    const response = await SELF.fetch(SHOP + path, { redirect: 'manual', headers: person ? by(person) : {} })
    const text = await response.text()
    return {
      status: response.status,
      page: readPage(text),
      cache: response.headers.get('cache-control'),
    }
  }
  const posts = async (fields: Record<string, string>, person?: Person) => {
    const response = await SELF.fetch(`${SHOP}/course/101/comments`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: SHOP, Host: new URL(SHOP).host, ...(person ? by(person) : {}) },
      body: new URLSearchParams(fields),
    })
    return {
      status: response.status,
      location: response.headers.get('location'),
      page: readPage(await response.text()),
    }
  }
  const buttonsOf = (html: ReturnType<typeof readPage>, id: number) =>
    html
      .querySelector(`#comment-${id}`)
      ?.querySelectorAll('button')
      .map(({ text }) => text)

  test('a person writes, is told what is wrong, edits and deletes', async () => {
    const student = await aStudentOfCalls()
    expect((await posts({ intent: 'write', parentId: '', text: 'x' })).location).toMatch(
      /^\/login\?returnTo=/,
    )
    const refused = await posts({ intent: 'write', parentId: '', text: ' ' }, student)
    expect(refused.page.text).toContain('กรุณาพิมพ์ข้อความก่อนส่ง')
    expect((await posts({ intent: 'nothing' }, student)).status).toBe(400)
    const done = await posts({ intent: 'write', parentId: '', text: 'ไม่มีสคริปต์' }, student)
    expect(done).toMatchObject({ status: 302, location: '/course/101/comments' })
    const id = (await reads()).comments[0].id as number
    const own = (await page('/course/101/comments', student)).page
    expect(buttonsOf(own, id)).toEqual(['ส่งคำตอบ', 'บันทึก', 'ลบข้อความนี้'])
    expect(buttonsOf((await page('/course/101/comments', admin)).page, id)).toEqual([
      'ส่งคำตอบ',
      'ส่งรายงาน',
      'ซ่อนจากผู้เรียน',
      'ทำเครื่องหมายว่าไม่ต้องตอบ',
    ])
    expect(buttonsOf((await page('/course/101/comments')).page, id)).toEqual([])
    const edit = { intent: 'edit', commentId: String(id), version: '1', text: 'แก้แล้ว' }
    expect((await posts(edit, student)).status).toBe(302)
    const stale = await posts({ ...edit, text: 'ข้อความที่พิมพ์ไว้' }, student)
    expect(stale.page.text).toContain('ข้อความนี้มีการเปลี่ยนแปลงแล้ว')
    expect(
      (await posts({ intent: 'moderate', commentId: String(id), version: '2', act: 'hide' }, teacher)).status,
    ).toBe(302)
    expect((await reads()).comments.map((comment: Json) => comment.id)).not.toContain(id)
    expect((await posts({ intent: 'delete', commentId: String(id) }, student)).status).toBe(302)
    expect((await page('/course/101/comments', student)).page.text).not.toContain('แก้แล้ว')
  })

  test('reads a page in one round trip for a visitor and stays out of caches', async () => {
    const { status, cache } = await page('/course/101/comments')
    expect({ status, cache }).toEqual({ status: 200, cache: 'private, no-store' })
    const call = `${SHOP}/public/course/101/comments`
    for (const address of [`${SHOP}/course/101/comments`, call])
      expect(await fewestRoundTrips(() => SELF.fetch(address))).toBe(1)
    const response = await SELF.fetch(call)
    // A visitor whom the shop remembers would get no more pages from the cache.
    expect(response.headers.getSetCookie()).toEqual([])
    await response.text()
  })

  test('is not there for unknown courses, and has one address', async () => {
    expect((await page('/course/999/comments')).status).toBe(404)
    expect((await page('/course/none/comments')).status).toBe(404)
    expect((await page('/course/101-x/comments')).status).toBe(301)
    expect((await page('/course/101/comments?thread=999999')).status).toBe(404)
  })

  test('the course page names no person and no comment', async () => {
    await written(await aStudentOfCalls(), 'only in the list')
    const course = await page('/course/101-course')
    expect(course.page.text).not.toContain('only in the list')
    expect(course.page.links).toContain('/course/101/comments')
  })
})

test('the flag switches the calls and the pages off', async () => {
  const student = await aStudentOfCalls()
  const own = await written(student, 'before')
  await testDb.prepare("UPDATE settings SET value = '0' WHERE key = 'feature_comment'").run()
  expect(code(await writes(student, { text: 'x' }))).toEqual([404, 'NOT_FOUND'])
  for (const [method, path] of [
    ['PUT', ''],
    ['DELETE', ''],
    ['POST', '/report'],
    ['POST', '/moderate'],
  ] as const) {
    const body = { text: 'x', version: 1, act: 'hide', reason: '' }
    expect(code(await call(method, `/private/comments/${own.id}${path}`, body, by(student)))).toEqual([
      404,
      'NOT_FOUND',
    ])
  }
})
