import { SELF } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { progress, quizAttempts } from '#app/db/schema/learning.ts'
import { COURSE, seedGrant, seedLearningCourse } from '#app/testing/learning/learning-course.ts'
import { seedQuiz } from '#app/testing/learning/quiz-course.ts'
import { SHOP } from '#app/testing/requests/a-browser.ts'
import { aStudentOfCalls, bearer, call, type Json } from '#app/testing/requests/a-caller-of-calls.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'

const needs = shopNeeds()
const SECRETS = /คำอธิบายลับ|คำลับ|Café|"correct"|"explanation"|"is_right"|isRight/

let mine: Record<string, string>
let theirs: Record<string, string>
let stranger: Record<string, string>

beforeAll(async () => {
  await aShop(needs)
  await seedLearningCourse(needs.db)
  const students = [await aStudentOfCalls(), await aStudentOfCalls(), await aStudentOfCalls()]
  for (const { userId } of students.slice(0, 2)) await seedGrant(needs.db, userId)
  ;[mine = {}, theirs = {}, stranger = {}] = students.map(({ token }) => bearer(token))
})

const quizOf = (lectureId: number) => `/private/quiz/lecture/${lectureId}`
const attemptOf = (id: string, what: 'answers' | 'send') => `/private/quiz/attempt/${id}/${what}`
const begin = async (lectureId: number, headers: Record<string, string>) =>
  (await call('POST', `${quizOf(lectureId)}/attempt`, undefined, headers)).body
const answer = (question_id: string, value: unknown, at = 1) => ({ question_id, value, at })

test('takes a student through a quiz, and shows the answers only after sending', async () => {
  const lectureId = await seedQuiz(needs.db)
  const { status, body: before } = await call('GET', quizOf(lectureId), undefined, mine)
  expect([status, before.question_count, before.open_attempt, before.result]).toEqual([200, 5, null, null])
  const { open_attempt: open } = await begin(lectureId, mine)
  const { body: saved } = await call(
    'PUT',
    attemptOf(open.id, 'answers'),
    { answers: [answer('one', '2'), answer('truth', false), answer('nothing', 'x')] },
    mine,
  )
  expect(saved).toMatchObject({
    success: true,
    refused_questions: ['nothing'],
    answers: [{ value: '2' }, {}],
  })
  const { body: again } = await call('GET', quizOf(lectureId), undefined, mine)
  for (const answered of [before, open, saved, again]) expect(JSON.stringify(answered)).not.toMatch(SECRETS)

  const { body: sent } = await call(
    'POST',
    attemptOf(open.id, 'send'),
    { answers: [answer('word', ' café ')] },
    mine,
  )
  expect(sent).toMatchObject({
    counted_score: 60,
    open_attempt: null,
    result: { passed: true, right_count: 3 },
  })
  expect(sent.result.questions[0]).toMatchObject({
    value: '2',
    is_right: true,
    correct: ['2'],
    explanation: 'คำอธิบายลับ',
  })
  const { body: twice } = await call('POST', attemptOf(open.id, 'send'), { answers: [] }, mine)
  expect({ ...twice, now: 0 }).toEqual({ ...sent, now: 0 })
})

describe('attacks', () => {
  test('the lecture page holds no answers, in its markup or its data', async () => {
    const lectureId = await seedQuiz(needs.db)
    await begin(lectureId, mine)
    for (const path of [
      `/course/${COURSE}-draw?learn=true&lecture=${lectureId}`,
      `/course/${COURSE}-draw?learn=true&lecture=${lectureId}&_data=routes%2Fcourse.%24id`,
      `/public/course/videoplaylist/${COURSE}`,
    ]) {
      const response = await SELF.fetch(`${SHOP}${path}`, { headers: mine, redirect: 'manual' })
      const text = await response.text()
      expect([response.status, path]).toEqual([200, path])
      if (!path.startsWith('/public')) expect(text).toContain('เรียงลำดับ')
      expect(text).not.toMatch(/คำอธิบายลับ|คำลับ|Café/)
    }
  })

  test('the attempt of another student does not exist', async () => {
    const lectureId = await seedQuiz(needs.db)
    const { open_attempt: open } = await begin(lectureId, mine)
    for (const headers of [theirs, stranger]) {
      const answers = { answers: [answer('one', '1')] }
      const put = await call('PUT', attemptOf(open.id, 'answers'), answers, headers)
      const sent = await call('POST', attemptOf(open.id, 'send'), answers, headers)
      expect([put.status, sent.status]).toEqual([404, 404])
    }
    const [row] = await needs.db.select().from(quizAttempts).where(eq(quizAttempts.id, open.id))
    expect(row).toMatchObject({ answers: {}, sentAt: null, version: 1 })
  })

  test('a lecture without access has no quiz, and a visitor must sign in', async () => {
    const lectureId = await seedQuiz(needs.db)
    const answers: Json[] = []
    for (const headers of [stranger, {}])
      for (const [method, path] of [
        ['GET', quizOf(lectureId)],
        ['POST', `${quizOf(lectureId)}/attempt`],
      ] as const)
        answers.push(await call(method, path, undefined, headers))
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 401, 401])
    expect(JSON.stringify(answers)).not.toMatch(/ข้อใดถูก|แบบทดสอบ/)
  })

  test('no attempt begins beyond the limit', async () => {
    const lectureId = await seedQuiz(needs.db, { attemptsAllowed: 1 })
    const { open_attempt: open } = await begin(lectureId, mine)
    await call('POST', attemptOf(open.id, 'send'), { answers: [] }, mine)
    expect(await begin(lectureId, mine)).toMatchObject({
      success: false,
      error: { code: 'QUIZ_NO_ATTEMPTS_LEFT', msg: expect.any(String) },
    })
  })

  test('no attempt begins before the school’s wait is over', async () => {
    const lectureId = await seedQuiz(needs.db, { retryAfterMinutes: 10, afterFailed: 'nothing' })
    const { open_attempt: open } = await begin(lectureId, mine)
    const { body: sent } = await call('POST', attemptOf(open.id, 'send'), { answers: [] }, mine)
    expect(sent).toMatchObject({ retry_after_minutes: 10, result: { questions: [] } })
    expect(JSON.stringify(sent)).not.toMatch(SECRETS)
    expect(await begin(lectureId, mine)).toMatchObject({
      success: false,
      error: { code: 'QUIZ_NOT_YET', result: { next_attempt_at: sent.next_attempt_at } },
    })
  })

  test('gaps are named where every answer is required', async () => {
    const lectureId = await seedQuiz(needs.db, { requireAllAnswer: true })
    const { open_attempt: open } = await begin(lectureId, mine)
    const { body } = await call('POST', attemptOf(open.id, 'send'), { answers: [answer('one', '1')] }, mine)
    expect(body.error).toMatchObject({
      code: 'QUIZ_GAPS',
      result: { questions: ['many', 'truth', 'word', 'steps'] },
    })
  })

  test.each([
    { answers: [{ question_id: 'one', value: { right: true }, at: 1 }] },
    { answers: [{ question_id: 'one', value: '1', at: 'now' }] },
    { answers: [answer('one', 'x'.repeat(201))] },
    { answers: Array.from({ length: 101 }, () => answer('one', '1')) },
    { answers: 'all right' },
  ])('malformed answers are refused: %#', async body => {
    const { status } = await call('PUT', attemptOf('any', 'answers'), body, mine)
    expect(status).toBe(400)
  })
})

test('works by plain forms, without JavaScript', async () => {
  const lectureId = await seedQuiz(needs.db)
  const post = async (fields: [string, string][]) => {
    const response = await SELF.fetch(`${SHOP}/course/${COURSE}-draw/quiz`, {
      method: 'POST',
      redirect: 'manual',
      headers: { ...theirs, Origin: SHOP, Host: 'shop.test' },
      body: new URLSearchParams([['lecture', String(lectureId)], ...fields]),
    })
    return [response.status, response.headers.get('location')]
  }
  const back = `/course/${COURSE}-draw?learn=true&lecture=${lectureId}`
  expect(await post([['intent', 'start']])).toEqual([303, `${back}#quiz`])
  const { body } = await call('GET', quizOf(lectureId), undefined, theirs)
  const asked: [string, string][] = body.open_attempt.questions.map(({ kind, id }: Json) => [
    'asked',
    `${kind}.${id}`,
  ])
  const form = [['attempt', body.open_attempt.id], ...asked] as [string, string][]
  const given: [string, string][] = [
    ['single.one', '2'],
    ['multiple.many', '1'],
    ['multiple.many', '3'],
    ['true-false.truth', 'false'],
  ]
  expect(await post([...form, ...given, ['move', 'steps|1|1']])).toEqual([303, `${back}#quiz`])
  const { body: moved } = await call('GET', quizOf(lectureId), undefined, theirs)
  const order = moved.open_attempt.answers.find(({ question_id }: Json) => question_id === 'steps').value
  expect(order).toEqual(['2', '1', '3', '4'])
  const kept = order.map((id: string) => ['order.steps', id])
  expect(await post([...form, ...given, ...kept, ['intent', 'send']])).toEqual([
    303,
    `${back}&quiz=gaps#quiz`,
  ])
  expect(await post([...form, ...given, ...kept, ['intent', 'send-anyway']])).toEqual([303, `${back}#quiz`])
  const { body: sent } = await call('GET', quizOf(lectureId), undefined, theirs)
  expect(sent.counted_score).toBeGreaterThanOrEqual(60)
  const rows = await needs.db.select().from(progress).where(eq(progress.lectureId, lectureId))
  expect(rows.map(({ quizPassedAt }) => quizPassedAt !== null)).toEqual([true])
})
