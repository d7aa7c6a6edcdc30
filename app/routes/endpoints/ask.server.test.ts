import { SELF } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import { CALLS } from '#app/calls/calls.server.ts'
import { HOMEWORK_LECTURE, seedHomeworkCourse } from '#app/testing/learning/homework-course.ts'
import { COURSE, PREVIEW, seedGrant, VIDEO } from '#app/testing/learning/learning-course.ts'
import { seedQuiz } from '#app/testing/learning/quiz-course.ts'
import { SHOP } from '#app/testing/requests/a-browser.ts'
import { aStudentOfCalls, bearer, type Json } from '#app/testing/requests/a-caller-of-calls.ts'
import { expectLogged } from '#app/testing/setup/expected-logs.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'

const needs = shopNeeds()
const OF_SHOP = { Origin: SHOP, Host: new URL(SHOP).host }
const NOTE = '3d0f7a9e-8a52-4f6e-9c0b-0d8a4c1e7b11'
let student = ''
let stranger = ''
let quiz = 0
/** A comment of the student. */
let commentId = 0

beforeAll(async () => {
  await aShop(needs, { setting: { feature_comment: 1, comment_moderation: 0 } })
  await seedHomeworkCourse(needs.db)
  quiz = await seedQuiz(needs.db)
  const buyer = await aStudentOfCalls()
  await seedGrant(needs.db, buyer.userId)
  student = buyer.token
  stranger = (await aStudentOfCalls()).token
  const comment = { courseId: COURSE, parentId: null, text: 'How?' }
  commentId = (await ask('writeComment', comment)).body.value.id
})

type Call = keyof typeof CALLS

async function ask(name: Call | string, input: unknown, token: string | null = student) {
  const method = Object.hasOwn(CALLS, name) ? CALLS[name as Call].method : 'POST'
  return send(name, { method, input, token })
}

async function send(
  name: string,
  { method, input, token }: { method: string; input: unknown; token: string | null },
): Promise<{ status: number; body: Json }> {
  const text = typeof input === 'string' ? input : JSON.stringify(input)
  const isRead = method === 'GET'
  const response = await SELF.fetch(
    `${SHOP}/ask/${name}${isRead ? `?input=${encodeURIComponent(text)}` : ''}`,
    {
      method,
      headers: { ...OF_SHOP, 'Accept-Language': 'en', ...(token && bearer(token)) },
      ...(!isRead && { body: text }),
    },
  )
  const answered = await response.text()
  return { status: response.status, body: (answered ? JSON.parse(answered) : {}) as Json }
}

/** Input that each call accepts, about things of the course. */
const INPUTS = (): Record<Call, Json> => ({
  playback: { lectureId: VIDEO, renew: false },
  access: { courseId: COURSE },
  saveProgress: { reports: [{ lectureId: VIDEO, ranges: [[0, 5]], position: 5, at: 1 }] },
  certificates: {},
  quiz: { lectureId: quiz },
  startQuiz: { lectureId: quiz },
  saveAnswers: { attemptId: 'none', answers: {} },
  sendQuiz: { attemptId: 'none', answers: {} },
  homework: { lectureId: HOMEWORK_LECTURE },
  handIn: { lectureId: HOMEWORK_LECTURE, text: 'x', files: [], seen: '' },
  notes: { lectureId: VIDEO, page: 1 },
  saveNote: { id: NOTE, lectureId: VIDEO, second: 5, text: 'x', base: null },
  deleteNote: { id: NOTE },
  comments: { courseId: COURSE, before: null },
  replies: { courseId: COURSE, threadId: commentId, after: null },
  writeComment: { courseId: COURSE, parentId: null, text: 'x' },
  editComment: { commentId, version: 1, text: 'x' },
  deleteComment: { commentId },
  reportComment: { commentId, reason: '' },
  moderateComment: { commentId, version: 1, act: 'approve' },
})
const NAMES = Object.keys(CALLS) as Call[]
const TO_ALL: readonly string[] = ['playback', 'comments', 'replies']
/** Own certificates and notes, and comments, which everybody reads and may report. */
const OPEN: readonly string[] = ['certificates', 'notes', 'comments', 'replies', 'reportComment']

describe('every call', () => {
  test.each(NAMES)('%s asks for a session unless everybody may', async name => {
    const { status, body } = await ask(name, INPUTS()[name], null)
    if (TO_ALL.includes(name)) expect(status).toBe(200)
    else expect([status, body.kind]).toEqual([401, 'signed-out'])
  })

  test.each(NAMES)('%s gives another student nothing of the course', async name => {
    const { body } = await ask(name, INPUTS()[name], stranger)
    if (OPEN.includes(name)) expect(body.kind).toBe('answered')
    // A student without access may ask a question before buying.
    else if (name === 'writeComment') expect(body.value).toMatchObject({ text: 'x', isOwn: true })
    else expect([body.kind, body.code]).toEqual(['refused', 'NOT_FOUND'])
  })

  test.each(NAMES)('%s refuses odd input with 400', async name => {
    for (const input of ['', 'nonsense', '[]', 'null', '{"lectureId":{}}', '{"a":1}'])
      expect([input, (await ask(name, input)).status]).toEqual([input, 400])
  })

  test.each(NAMES)('%s is not answered in another method', async name => {
    const method = CALLS[name].method === 'GET' ? 'POST' : 'GET'
    const { status } = await send(name, { method, input: INPUTS()[name], token: student })
    expect(status).toBe(404)
  })
})

test.each(['none', '__proto__', 'constructor', 'toString'])('no call is named %j', async name => {
  expect((await ask(name, {})).status).toBe(404)
})

test('a body that is too large is refused before it is read as JSON', async () => {
  const response = await SELF.fetch(`${SHOP}/ask/saveNote`, {
    method: 'POST',
    headers: { ...OF_SHOP, ...bearer(student) },
    body: JSON.stringify({ text: 'x'.repeat(300_000) }),
  })
  expect(response.status).toBe(413)
})

test('another site cannot send a call', async () => {
  expectLogged('refused a request from another origin')
  const response = await SELF.fetch(`${SHOP}/ask/deleteNote`, {
    method: 'POST',
    headers: { Origin: 'https://other.example', ...bearer(student) },
    body: JSON.stringify({ id: NOTE }),
  })
  expect(response.status).toBe(403)
})

test('a preview plays for everybody', async () => {
  const { body } = await ask('playback', { lectureId: PREVIEW, renew: false }, null)
  expect(body).toMatchObject({ kind: 'answered', value: { lectureId: PREVIEW } })
})

test('a quiz is begun, saved and sent', async () => {
  const begun = (await ask('startQuiz', { lectureId: quiz })).body
  const { id: attemptId, questions } = begun.value.open
  const answers = { [questions[0].id]: { value: questions[0].options[0].id, at: needs.now() } }
  const saved = (await ask('saveAnswers', { attemptId, answers })).body
  expect(saved).toMatchObject({ kind: 'answered', value: { answers } })
  const sent = (await ask('sendQuiz', { attemptId, answers: {} })).body
  expect(sent).toMatchObject({ kind: 'answered', value: { open: null, result: { number: 1 } } })
})

test('homework is handed in, and a refusal says why', async () => {
  const read = (await ask('homework', { lectureId: HOMEWORK_LECTURE })).body
  const work = { lectureId: HOMEWORK_LECTURE, files: [], seen: read.value.stamp }
  expect((await ask('handIn', { ...work, text: ' ' })).body).toMatchObject({
    kind: 'refused',
    code: 'HOMEWORK_EMPTY',
    sentence: expect.stringMatching(/\w{3}/),
  })
  expect((await ask('handIn', { ...work, text: 'My work' })).body).toMatchObject({
    kind: 'answered',
    value: { submissions: [{ text: 'My work', state: 'submitted' }] },
  })
})

test('a note that another device changed comes back as it is', async () => {
  const note = { id: NOTE, lectureId: VIDEO, second: 5, text: 'first', base: null }
  const saved = (await ask('saveNote', note)).body
  await ask('saveNote', { ...note, text: 'second', base: saved.value.updatedAt })
  const late = (await ask('saveNote', { ...note, text: 'third', base: saved.value.updatedAt })).body
  expect(late).toMatchObject({ kind: 'refused', code: 'NOTE_CHANGED', note: { text: 'second' } })
  const listed = (await ask('notes', { lectureId: VIDEO, page: 1 })).body
  expect(listed.value.notes).toMatchObject([{ text: 'second', lectureId: VIDEO }])
})

test('a comment is written, edited and deleted', async () => {
  const written = (await ask('writeComment', { courseId: COURSE, parentId: null, text: 'Why?' })).body.value
  const edit = { commentId: written.id, version: written.version, text: 'Why so?' }
  expect((await ask('editComment', edit)).body.value).toMatchObject({ text: 'Why so?' })
  expect((await ask('editComment', edit)).body).toMatchObject({ kind: 'refused', code: 'COMMENT_CHANGED' })
  expect((await ask('deleteComment', { commentId: written.id })).body.kind).toBe('answered')
  const page = (await ask('comments', { courseId: COURSE, before: null }, null)).body.value
  expect(page.comments.map(({ text }: Json) => text)).not.toContain('Why so?')
})
