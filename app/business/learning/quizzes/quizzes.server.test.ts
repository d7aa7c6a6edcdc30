import { env } from 'cloudflare:workers'
import { and, eq, isNull } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Caller, UserId } from '#app/business/callers/caller.ts'
import { getLearnPage } from '#app/business/learning/playlist/get-learn-page.server.ts'
import { connect } from '#app/db/connection.ts'
import { courses, teachers } from '#app/db/schema/catalogue.ts'
import { accessGrants, progress, quizAttempts, quizzes } from '#app/db/schema/learning.ts'
import { countRoundTrips } from '#app/platform/counted-d1.ts'
import { createSigner } from '#app/platform/signing.ts'
import { learningRefusalSentence } from '#app/refusals/learning-refusal.ts'
import {
  aLearner,
  aStudent,
  aVisitor,
  COURSE,
  seedLearningCourse,
  seedUser,
} from '#app/testing/learning/learning-course.ts'
import { seedQuiz } from '#app/testing/learning/quiz-course.ts'
import type { Answers } from './answers.ts'
import { type AfterFailed, GRACE } from './attempt.ts'
import { closeOverdueAttempts } from './close-attempt.server.ts'
import { getQuiz } from './get-quiz.server.ts'
import { getQuizResults, listQuizCourses } from './get-quiz-results.server.ts'
import type { AnswerValue, Question } from './question.ts'
import type { OpenAttempt } from './quiz-page.ts'
import { saveAnswers } from './save-answers.server.ts'
import { sendAttempt } from './send-attempt.server.ts'
import { startAttempt } from './start-attempt.server.ts'
import { QUESTIONS } from './testing-quiz.ts'

const { DB } = env as unknown as { DB: D1Database }
const db = connect(DB)
const START = 1_800_000_000_000
let clock = START
/** The certificates that were asked for, by student. */
const askedFor: string[] = []
const needs = {
  db,
  now: () => clock,
  signer: createSigner('a secret of at least thirty-two characters'),
  jobs: { issueCertificate: async ({ userId }: { userId: string }) => void askedFor.push(userId) },
}

beforeAll(() => seedLearningCourse(db))

const userOf = (caller: Caller) => caller.account?.userId as UserId

/** Returns the value, or fails with the refusal. */
function got<Value>(result: { ok: true; value: Value } | { ok: false; error: { code: string } }): Value {
  if (!result.ok) throw new Error(`refused: ${result.error.code}`)
  return result.value
}

async function begin(caller: Caller, lectureId: number): Promise<OpenAttempt> {
  const { open } = got(await startAttempt(needs, { lectureId, caller }))
  if (!open) throw new Error('no open attempt')
  return open
}

/** The right answers, by the option ids that this attempt shows. Reads them where no browser can. */
async function rightAnswers(attemptId: string, only?: readonly string[]): Promise<Answers> {
  const [row] = await db.select().from(quizAttempts).where(eq(quizAttempts.id, attemptId))
  const questions = (row?.questions ?? []) as readonly Question[]
  return Object.fromEntries(
    questions
      .filter(({ id }) => !only || only.includes(id))
      .map(question => {
        const { kind, correct } = question
        const isOne = kind === 'single' || kind === 'text'
        const value = (isOne ? (correct as readonly string[])[0] : correct) as AnswerValue
        return [question.id, { value, at: clock }]
      }),
  )
}

const send = (caller: Caller, attemptId: string, answers: Answers = {}) =>
  sendAttempt(needs, { attemptId, caller, answers })
const save = (caller: Caller, attemptId: string, answers: Answers) =>
  saveAnswers(needs, { attemptId, userId: userOf(caller), answers })

async function progressOf(name: string, lectureId: number) {
  const [row] = await db
    .select()
    .from(progress)
    .where(and(eq(progress.userId, name), eq(progress.lectureId, lectureId)))
  return row
}

describe('an attempt', () => {
  test('keeps both languages and shows each reader theirs', async () => {
    const caller = await aLearner(db, 'both-languages')
    const [first] = QUESTIONS
    const question = { ...first, english: { text: 'In English' } } as Question
    const lectureId = await seedQuiz(db, { questions: [question] })
    await begin(caller, lectureId)
    await db
      .update(quizzes)
      .set({ questions: [...QUESTIONS] })
      .where(eq(quizzes.id, lectureId))
    const shownIn = async (locale: 'th' | 'en') => {
      const reader = { ...needs, db: connect(DB, locale) }
      return got(await getQuiz(reader, { lectureId, caller })).open?.questions[0]?.text
    }
    expect([await shownIn('en'), await shownIn('th')]).toEqual(['In English', question.text])
  })

  test('shows questions once begun, and marks and explanations once sent', async () => {
    const caller = await aLearner(db, 'whole')
    const lectureId = await seedQuiz(db)
    const before = got(await getQuiz(needs, { lectureId, caller }))
    expect(before).toMatchObject({
      questionCount: 5,
      open: null,
      result: null,
      counted: null,
      viewer: 'student',
    })

    const open = await begin(caller, lectureId)
    expect(open.questions.map(({ kind }) => kind)).toEqual([
      'single',
      'multiple',
      'true-false',
      'text',
      'order',
    ])
    got(await save(caller, open.id, await rightAnswers(open.id, ['one', 'many', 'truth'])))
    const sent = got(await send(caller, open.id, await rightAnswers(open.id, ['word'])))
    expect(sent).toMatchObject({ counted: 80, open: null, sent: [{ number: 1, score: 80, isPassed: true }] })
    expect(sent.result?.questions.map(({ isRight }) => isRight)).toEqual([true, true, true, true, false])
    expect(sent.result?.questions[4]).toMatchObject({ answer: null, explanation: 'คำอธิบายลับ' })
    expect(await progressOf('whole', lectureId)).toMatchObject({
      quizSentAt: clock,
      quizPassedAt: clock,
      readAt: clock,
    })
  })

  test('takes the same answers again once it was sent, and no others', async () => {
    const caller = await aLearner(db, 'sent-again')
    const { id } = await begin(caller, await seedQuiz(db))
    const answers = await rightAnswers(id, ['one', 'word'])
    const sent = got(await send(caller, id, answers))
    const later = (value: AnswerValue) => ({
      one: { value, at: clock + 1 },
      steps: { value: null, at: clock + 1 },
    })
    clock += 2
    const again = got(await save(caller, id, later(answers.one?.value ?? null)))
    expect(again.answers).toMatchObject(answers)
    expect(Object.values(again.answers).filter(answer => 'right' in answer)).toEqual([])
    expect(got(await send(caller, id, answers))).toEqual({ ...sent, now: clock })
    expect(await save(caller, id, later(null))).toEqual({ ok: false, error: { code: 'QUIZ_ALREADY_SENT' } })
    // Given a moment before another device sent the attempt, and saved a moment after.
    const late = { one: { value: null, at: clock - 100 } }
    expect(await save(caller, id, late)).toEqual({ ok: false, error: { code: 'QUIZ_ALREADY_SENT' } })
  })

  test('goes on after a reload, on any device', async () => {
    const caller = await aLearner(db, 'reload')
    const lectureId = await seedQuiz(db)
    const open = await begin(caller, lectureId)
    got(await save(caller, open.id, { word: { value: 'ฉัน', at: clock } }))
    const again = await begin(caller, lectureId)
    expect(again).toMatchObject({
      id: open.id,
      questions: open.questions,
      answers: { word: { value: 'ฉัน' } },
    })
  })

  test('of a shuffled quiz keeps its order, and the next one draws a new one', async () => {
    const caller = await aLearner(db, 'shuffled')
    const many = Array.from({ length: 12 }, (_, at) => ({ ...QUESTIONS[0], id: `q${at}` }) as Question)
    const lectureId = await seedQuiz(db, { questions: many, shuffled: true, passToComplete: false })
    const first = await begin(caller, lectureId)
    expect((await begin(caller, lectureId)).questions).toEqual(first.questions)
    const sent = got(await send(caller, first.id, await rightAnswers(first.id)))
    const ids = (questions: readonly { id: string }[] = []) => questions.map(({ id }) => id)
    expect(sent.counted).toBe(100)
    expect(ids(sent.result?.questions)).toEqual(ids(first.questions))
    // Of 12! orders two are the same once in 479 million.
    const second = await begin(caller, lectureId)
    expect(ids(second.questions)).not.toEqual(ids(first.questions))
    expect(ids(second.questions).sort()).toEqual(ids(many).sort())
    const overseer = aStudent('overseer', { roles: ['owner'] })
    const results = got(await getQuizResults(needs, { courseId: COURSE, lectureId, caller: overseer }))
    expect(ids(results.chosen?.questions)).toEqual(ids(many))
  })

  test('keeps its questions when the school edits the quiz', async () => {
    const caller = await aLearner(db, 'edited')
    const lectureId = await seedQuiz(db)
    const open = await begin(caller, lectureId)
    await DB.prepare('UPDATE quizzes SET questions = ? WHERE id = ?')
      .bind(JSON.stringify(QUESTIONS.slice(0, 1)), lectureId)
      .run()
    expect((await begin(caller, lectureId)).questions).toEqual(open.questions)
    expect(got(await send(caller, open.id, await rightAnswers(open.id))).counted).toBe(100)
  })

  test('below the pass mark leaves the lecture unread until one passes', async () => {
    const caller = await aLearner(db, 'second-try')
    const lectureId = await seedQuiz(db)
    const first = await begin(caller, lectureId)
    const failed = got(await send(caller, first.id))
    expect(failed.counted).toBe(0)
    // The student may try again, so nothing gives the answers away.
    expect(failed.result?.questions[0]).toMatchObject({ isRight: false, correct: null, explanation: '' })
    expect(await progressOf('second-try', lectureId)).toMatchObject({ quizPassedAt: null, readAt: null })
    const second = await begin(caller, lectureId)
    expect(second.number).toBe(2)
    got(await send(caller, second.id, await rightAnswers(second.id)))
    const third = await begin(caller, lectureId)
    const afterPassing = got(await send(caller, third.id))
    expect(afterPassing).toMatchObject({ counted: 100, result: { score: 0, isPassed: false } })
    expect(afterPassing.result?.questions[0]?.correct).toEqual(['2'])
    expect(await progressOf('second-try', lectureId)).toMatchObject({ quizPassedAt: clock, readAt: clock })
  })

  test.each([
    ['latest', 40],
    ['average', 70],
    ['best', 100],
  ])('counts by integrate type %s', async (integrateType, counted) => {
    const name = `counts-${integrateType}`
    const caller = await aLearner(db, name)
    const lectureId = await seedQuiz(db, { integrateType })
    for (const only of [undefined, ['one', 'many']]) {
      const { id } = await begin(caller, lectureId)
      got(await send(caller, id, await rightAnswers(id, only)))
    }
    expect(got(await getQuiz(needs, { lectureId, caller })).counted).toBe(counted)
  })

  test('with gaps is refused where every answer is required', async () => {
    const caller = await aLearner(db, 'gaps')
    const lectureId = await seedQuiz(db, { requireAllAnswer: true })
    const { id } = await begin(caller, lectureId)
    expect(await send(caller, id, await rightAnswers(id, ['one', 'truth']))).toEqual({
      ok: false,
      error: { code: 'QUIZ_GAPS', gaps: ['many', 'word', 'steps'] },
    })
    expect(got(await send(caller, id, await rightAnswers(id))).counted).toBe(100)
  })
})

describe('answers of two devices', () => {
  test('both count, whichever arrives first', async () => {
    const caller = await aLearner(db, 'devices')
    const lectureId = await seedQuiz(db)
    const { id } = await begin(caller, lectureId)
    const phone: Answers = {
      one: { value: '1', at: clock - 5000 },
      word: { value: 'phone', at: clock - 4000 },
    }
    const laptop: Answers = { one: { value: '2', at: clock - 1000 }, truth: { value: true, at: clock - 900 } }
    got(await save(caller, id, laptop))
    expect(got(await save(caller, id, phone)).answers).toEqual({
      one: laptop.one,
      truth: laptop.truth,
      word: phone.word,
    })
  })

  test('saved at the same instant are all kept', async () => {
    const caller = await aLearner(db, 'at-once')
    const lectureId = await seedQuiz(db)
    const { id } = await begin(caller, lectureId)
    const each = Object.entries(await rightAnswers(id))
    await Promise.all(each.map(([question, answer]) => save(caller, id, { [question]: answer })))
    expect(got(await send(caller, id)).counted).toBe(100)
  })
})

describe('a race', () => {
  test('of tabs that begin gives all of them the same attempt', async () => {
    const caller = await aLearner(db, 'tabs')
    const lectureId = await seedQuiz(db, { attemptsAllowed: 1 })
    const opened = await Promise.all(Array.from({ length: 6 }, () => begin(caller, lectureId)))
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1)
    const rows = await db.select().from(quizAttempts).where(eq(quizAttempts.lectureId, lectureId))
    expect(rows).toHaveLength(1)
  })

  test('of two that send gives both the same result', async () => {
    const caller = await aLearner(db, 'twice')
    const lectureId = await seedQuiz(db)
    const { id } = await begin(caller, lectureId)
    const answers = await rightAnswers(id, ['one', 'many', 'truth'])
    const [a, b] = await Promise.all([send(caller, id, answers), send(caller, id, answers)])
    expect(got(a)).toEqual(got(b))
    clock += 1000
    expect(got(await send(caller, id, await rightAnswers(id)))).toMatchObject({
      counted: 60,
      sent: got(a).sent,
    })
    expect(await progressOf('twice', lectureId)).toMatchObject({ version: 1 })
  })

  test('of sending and saving loses no answer that was taken', async () => {
    const caller = await aLearner(db, 'send-and-save')
    const lectureId = await seedQuiz(db)
    const { id } = await begin(caller, lectureId)
    const [saved, sent] = await Promise.all([
      save(caller, id, await rightAnswers(id, ['one'])),
      send(caller, id, await rightAnswers(id, ['word'])),
    ])
    expect(got(sent).counted).toBe(saved.ok ? 40 : 20)
  })

  test('of sending and the end of the time closes the attempt once', async () => {
    const caller = await aLearner(db, 'send-and-expire')
    const lectureId = await seedQuiz(db, { timeLimitSeconds: 60 })
    const { id } = await begin(caller, lectureId)
    got(await save(caller, id, await rightAnswers(id, ['one', 'many', 'truth'])))
    clock += 60_000 + GRACE + 1
    const late = await rightAnswers(id)
    const [sent, read] = await Promise.all([send(caller, id, late), getQuiz(needs, { lectureId, caller })])
    expect(got(sent).counted).toBe(60)
    expect(got(read).sent).toEqual(got(sent).sent)
  })
})

describe('the time limit', () => {
  test('counts by the server, whatever the time of the answers says', async () => {
    const caller = await aLearner(db, 'cheat')
    const lectureId = await seedQuiz(db, { timeLimitSeconds: 60 })
    const open = await begin(caller, lectureId)
    expect(open.endsAt).toBe(clock + 60_000)
    const early = await rightAnswers(open.id)
    clock += 60_000 + GRACE + 1
    expect(await save(caller, open.id, early)).toMatchObject({ error: { code: 'QUIZ_TIME_OVER' } })
    expect(await send(caller, open.id, early)).toMatchObject({ value: { counted: 0, open: null } })
  })

  test('has a small grace for what was on the way', async () => {
    const caller = await aLearner(db, 'grace')
    const lectureId = await seedQuiz(db, { timeLimitSeconds: 60, requireAllAnswer: true })
    const { id } = await begin(caller, lectureId)
    clock += 60_000 + GRACE
    expect(got(await send(caller, id, await rightAnswers(id, ['one']))).counted).toBe(20)
  })

  test('closes an abandoned attempt at the next look, with what was saved', async () => {
    const caller = await aLearner(db, 'abandoned')
    const lectureId = await seedQuiz(db, { timeLimitSeconds: 60 })
    const open = await begin(caller, lectureId)
    got(await save(caller, open.id, await rightAnswers(open.id)))
    clock += 86_400_000
    const page = await getLearnPage(needs, { courseId: COURSE, caller, lectureId })
    expect(page?.quiz).toMatchObject({ counted: 100, open: null, sent: [{ sentAt: open.endsAt }] })
    expect(await progressOf('abandoned', lectureId)).toMatchObject({ quizPassedAt: open.endsAt })
    expect((await begin(caller, lectureId)).number).toBe(2)
  })
})

describe('the sweep', () => {
  const openAt = (lectureId: number) =>
    db.$count(quizAttempts, and(eq(quizAttempts.lectureId, lectureId), isNull(quizAttempts.sentAt)))

  test('closes abandoned attempts as the page would, and no others', async () => {
    // What the tests above left open.
    clock += 86_400_000
    await closeOverdueAttempts(needs)
    const lectureId = await seedQuiz(db, { timeLimitSeconds: 60 })
    const [left, unhurried] = [await aLearner(db, 'swept'), await aLearner(db, 'unhurried')]
    const open = await begin(left, lectureId)
    got(await save(left, open.id, await rightAnswers(open.id, ['one', 'many', 'truth'])))
    const savedAt = clock
    await begin(unhurried, await seedQuiz(db))
    clock += 60_000 + GRACE
    expect(await closeOverdueAttempts(needs)).toBe(0)
    clock += 1
    expect(await closeOverdueAttempts(needs)).toBe(1)
    const [row] = await db.select().from(quizAttempts).where(eq(quizAttempts.id, open.id))
    expect(row).toMatchObject({ sentAt: open.endsAt, score: 60, passed: true })
    expect(await progressOf('swept', lectureId)).toMatchObject({
      quizSentAt: open.endsAt,
      quizPassedAt: open.endsAt,
      readAt: open.endsAt,
      // The student left when the last answer was saved.
      positionAt: savedAt,
    })
    expect(askedFor).toContain('swept')
    expect(askedFor).not.toContain('unhurried')
    clock += 86_400_000
    expect(await closeOverdueAttempts(needs)).toBe(0)
  })

  test('closes each attempt once when two run at once', async () => {
    const lectureId = await seedQuiz(db, { timeLimitSeconds: 60 })
    const names = ['sweep-a', 'sweep-b', 'sweep-c']
    for (const name of names) await begin(await aLearner(db, name), lectureId)
    clock += 3_600_000
    const closed = await Promise.all([closeOverdueAttempts(needs), closeOverdueAttempts(needs)])
    expect(closed[0] + closed[1]).toBe(names.length)
    expect(await openAt(lectureId)).toBe(0)
    for (const name of names) expect(await progressOf(name, lectureId)).toMatchObject({ version: 1 })
  })

  test('closes at most fifty attempts, the oldest first', async () => {
    const lectureId = await seedQuiz(db)
    const { account } = await aLearner(db, 'many-open')
    const attempt = { userId: account?.userId ?? '', lectureId, courseId: COURSE, quizId: lectureId }
    const rest = { ...attempt, questions: [], answers: {}, startedAt: clock, updatedAt: clock }
    const overdue = Array.from({ length: 52 }, (_, at) =>
      db.insert(quizAttempts).values({ ...rest, id: `open-${at}`, number: 52 - at, endsAt: clock + at }),
    )
    await db.batch(overdue as [(typeof overdue)[0]])
    clock += 3_600_000
    expect(await closeOverdueAttempts(needs)).toBe(50)
    const left = await db.select().from(quizAttempts).where(isNull(quizAttempts.sentAt))
    expect(left.filter(row => row.lectureId === lectureId).map(({ id }) => id)).toEqual([
      'open-50',
      'open-51',
    ])
    expect(await closeOverdueAttempts(needs)).toBe(2)
  })
})

describe('attacks', () => {
  test('no more attempts begin than are allowed', async () => {
    const caller = await aLearner(db, 'limit')
    const lectureId = await seedQuiz(db, { attemptsAllowed: 2 })
    const shown = []
    for (let number = 1; number <= 2; number++) {
      const { id } = await begin(caller, lectureId)
      shown.push(got(await send(caller, id)).result?.questions[0]?.explanation)
    }
    // The answers are shown with the last attempt only.
    expect(shown).toEqual(['', 'คำอธิบายลับ'])
    const tried = await Promise.all(
      Array.from({ length: 4 }, () => startAttempt(needs, { lectureId, caller })),
    )
    expect(tried).toEqual(tried.map(() => ({ ok: false, error: { code: 'QUIZ_NO_ATTEMPTS_LEFT' } })))
    expect(got(await getQuiz(needs, { lectureId, caller })).attemptsLeft).toBe(0)
  })

  test('a failed attempt keeps back what the school chose to keep back', async () => {
    const caller = await aLearner(db, 'choices')
    const failed = async (afterFailed: AfterFailed, answersAtEnd = false) => {
      const lectureId = await seedQuiz(db, { afterFailed, answersAtEnd, attemptsAllowed: 1 })
      const { id } = await begin(caller, lectureId)
      return got(await send(caller, id))
    }
    const nothing = await failed('nothing')
    expect(nothing).toMatchObject({ shown: 'nothing', result: { score: 0, questions: [], total: 5 } })
    expect(JSON.stringify(nothing)).not.toMatch(/คำอธิบายลับ|คำลับ|Café|"correct"|isRight/)
    const wrong = await failed('wrong')
    expect(wrong.shown).toBe('wrong')
    expect(wrong.result?.questions[0]).toMatchObject({ isRight: false, correct: null })
    expect(JSON.stringify(wrong)).not.toMatch(/คำอธิบายลับ|คำลับ|Café/)
    for (const shown of [await failed('answers'), await failed('nothing', true)])
      expect(shown.result?.questions[0]).toMatchObject({ explanation: 'คำอธิบายลับ' })
  })

  test('a switch to parts of a point counts from the next attempt on', async () => {
    const caller = await aLearner(db, 'parts')
    const many = QUESTIONS.filter(({ id }) => id === 'many')
    const lectureId = await seedQuiz(db, { questions: many, passToComplete: false })
    const halfRight = async (attemptId: string) => {
      const { many } = await rightAnswers(attemptId)
      const value = ((many?.value ?? []) as readonly string[]).slice(0, 1)
      return got(await send(caller, attemptId, { many: { value, at: clock } }))
    }
    const first = await begin(caller, lectureId)
    await db.update(quizzes).set({ partialCredit: true }).where(eq(quizzes.id, lectureId))
    expect(await halfRight(first.id)).toMatchObject({
      partialCredit: true,
      result: { score: 0, partCount: 0, questions: [{ isRight: false, credit: 0 }] },
    })
    const second = await begin(caller, lectureId)
    expect(await halfRight(second.id)).toMatchObject({
      sent: [{ score: 0 }, { score: 50 }],
      result: { score: 50, rightCount: 0, partCount: 1, questions: [{ isRight: false, credit: 50 }] },
    })
    await db.update(quizzes).set({ partialCredit: false }).where(eq(quizzes.id, lectureId))
    expect(got(await getQuiz(needs, { lectureId, caller }))).toMatchObject({
      partialCredit: false,
      result: { score: 50, partCount: 1 },
    })
  })

  test('an attempt that begins too early is refused with its time', async () => {
    const caller = await aLearner(db, 'early')
    const lectureId = await seedQuiz(db, { retryAfterMinutes: 10 })
    const sent = got(await send(caller, (await begin(caller, lectureId)).id))
    const nextAt = clock + 600_000
    expect(sent).toMatchObject({ nextAt, retryAfterMinutes: 10 })
    const before = clock
    clock = nextAt - 1
    const early = await startAttempt(needs, { lectureId, caller })
    expect(early).toEqual({ ok: false, error: { code: 'QUIZ_NOT_YET', nextAt } })
    if (!early.ok) expect(learningRefusalSentence(early.error, 'en')).toMatch(/^The next attempt opens on /)
    clock = nextAt
    expect((await begin(caller, lectureId)).number).toBe(2)
    clock = before
  })

  test('a script cannot begin attempts without end', async () => {
    const caller = await aLearner(db, 'script')
    const lectureId = await seedQuiz(db)
    for (let number = 1; number <= 20; number++) {
      const { id } = await begin(caller, lectureId)
      await send(caller, id)
    }
    expect(await startAttempt(needs, { lectureId, caller })).toMatchObject({
      error: { code: 'TOO_MANY_TRIES', retryAfterSeconds: 3600 },
    })
    expect(got(await getQuiz(needs, { lectureId, caller })).nextAt).toBe(clock + 3_600_000)
  })

  test('nobody sees, saves or sends the attempt of another student', async () => {
    const [caller, other] = [await aLearner(db, 'mine'), await aLearner(db, 'theirs')]
    const lectureId = await seedQuiz(db)
    const { id } = await begin(caller, lectureId)
    expect(await save(other, id, {})).toEqual({ ok: false, error: { code: 'NOT_FOUND' } })
    expect(await send(other, id)).toEqual({ ok: false, error: { code: 'NOT_FOUND' } })
    expect(got(await getQuiz(needs, { lectureId, caller: other })).open).toBeNull()
  })

  test('a lecture without access shows no quiz and begins no attempt', async () => {
    const lectureId = await seedQuiz(db)
    await seedUser(db, 'stranger')
    const stranger = aStudent('stranger')
    for (const tried of [getQuiz, startAttempt])
      expect(await tried(needs, { lectureId, caller: stranger })).toEqual({
        ok: false,
        error: { code: 'NOT_FOUND' },
      })
    const page = await getLearnPage(needs, { courseId: COURSE, caller: stranger, lectureId })
    expect(page?.quiz).toBeNull()

    const former = await aLearner(db, 'former')
    const { id } = await begin(former, lectureId)
    await db.update(accessGrants).set({ endedAt: clock }).where(eq(accessGrants.userId, 'former'))
    expect(await startAttempt(needs, { lectureId, caller: former })).toEqual({
      ok: false,
      error: { code: 'ACCESS_ENDED' },
    })
    expect((await send(former, id)).ok).toBe(true)
  })

  test('visitors and staff who look as a student begin no attempt', async () => {
    const lectureId = await seedQuiz(db, { preview: true })
    const caller = await aLearner(db, 'looked-at')
    await begin(caller, lectureId)
    const looking = { ...caller, impersonatedBy: 'staff' as UserId }
    for (const [who, viewer] of [
      [aVisitor('v'), 'visitor'],
      [looking, 'looking'],
    ] as const) {
      expect(got(await getQuiz(needs, { lectureId, caller: who }))).toMatchObject({ viewer, open: null })
      expect(await startAttempt(needs, { lectureId, caller: who })).toMatchObject({
        error: { code: 'NOT_FOUND' },
      })
    }
  })

  test('no answer is in any page before sending, not even by option ids', async () => {
    const caller = await aLearner(db, 'peeker')
    const lectureId = await seedQuiz(db)
    const open = await begin(caller, lectureId)
    const page = await getLearnPage(needs, { courseId: COURSE, caller, lectureId })
    for (const shown of [page, open, got(await save(caller, open.id, { word: { value: 'x', at: 1 } }))]) {
      const text = JSON.stringify(shown)
      expect(text).not.toMatch(/คำอธิบายลับ|คำลับ|Café|correct|explanation|isRight|"right"/)
    }
    expect(page?.quiz?.open?.questions.flatMap(({ options }) => options.map(({ id }) => id))).toEqual([
      '1',
      '2',
      '3',
      '4',
      '1',
      '2',
      '3',
      '4',
      '1',
      '2',
      '3',
      '4',
    ])
  })
})

test('a lecture page with a text and a quiz takes one round trip', async () => {
  const caller = await aLearner(db, 'trips')
  const lectureId = await seedQuiz(db, { contentText: '<p>อ่านก่อน</p>' })
  await begin(caller, lectureId)
  const trips = { count: 0 }
  const counted = { ...needs, db: connect(countRoundTrips(DB, trips)) }
  const page = await getLearnPage(counted, { courseId: COURSE, caller, lectureId })
  expect(page?.playback?.textHtml).toContain('อ่านก่อน')
  expect(page?.quiz?.open?.questions).toHaveLength(5)
  expect(trips.count).toBe(1)
})

test('the list of lectures says which quiz must be passed, was sent and was passed', async () => {
  const caller = await aLearner(db, 'list')
  const [exam, practice] = [await seedQuiz(db), await seedQuiz(db, { passToComplete: false })]
  for (const lectureId of [exam, practice]) {
    const { id } = await begin(caller, lectureId)
    got(await send(caller, id, await rightAnswers(id, ['one'])))
  }
  const page = await getLearnPage(needs, { courseId: COURSE, caller })
  const lectures = page?.sections.flatMap(section => section.lectures) ?? []
  const of = (lectureId: number) => lectures.find(({ id }) => id === lectureId)
  expect(of(exam)).toMatchObject({ isRead: false, quiz: { mustPass: true, isSent: true, isPassed: false } })
  expect(of(practice)).toMatchObject({
    isRead: true,
    quiz: { mustPass: false, isSent: true, isPassed: false },
  })
  expect(lectures.find(({ contentType }) => contentType === 'video')?.quiz).toBeNull()
})

describe('the results of a course', () => {
  const admin = aStudent('results-admin', { roles: ['owner'] })

  test('give per quiz its students and passes, the hardest question first, and the best scores', async () => {
    const lectureId = await seedQuiz(db, { timeLimitSeconds: 600 })
    const tries: [string, (readonly string[])[]][] = [
      ['r-good', [['one', 'many', 'truth', 'word']]],
      ['r-bad', [['one'], ['one', 'many', 'truth', 'word', 'steps']]],
      ['r-none', [['one', 'truth']]],
    ]
    for (const [name, attempts] of tries) {
      const caller = await aLearner(db, name)
      for (const only of attempts) {
        const { id } = await begin(caller, lectureId)
        got(await send(caller, id, await rightAnswers(id, only)))
      }
    }
    const { chosen, quizzes } = got(
      await getQuizResults(needs, { courseId: COURSE, lectureId, caller: admin }),
    )
    expect(quizzes.find(quiz => quiz.lectureId === lectureId)).toMatchObject({
      students: 3,
      passed: 2,
      passPercent: 66,
      passMark: 60,
    })
    expect(chosen?.questions.map(({ id, rightPercent }) => [id, rightPercent])).toEqual([
      ['steps', 0],
      ['many', 33],
      ['word', 33],
      ['truth', 66],
      ['one', 100],
    ])
    expect(
      chosen?.scores.map(({ name, best, latest, average, attempts, hasPassed }) => [
        name,
        best,
        latest,
        average,
        attempts,
        hasPassed,
      ]),
    ).toEqual([
      ['r-bad', 100, 100, 60, 2, true],
      ['r-good', 80, 80, 80, 1, true],
      ['r-none', 40, 40, 40, 1, false],
    ])
    const orders = [
      ['name', true, ['r-none', 'r-good', 'r-bad']],
      ['best', false, ['r-none', 'r-good', 'r-bad']],
      ['attempts', true, ['r-bad', 'r-good', 'r-none']],
    ] as const
    for (const [by, isDown, names] of orders) {
      const asked = { courseId: COURSE, lectureId, order: { by, isDown }, caller: admin }
      const sorted = got(await getQuizResults(needs, asked)).chosen
      expect(sorted?.scores.map(({ name }) => name)).toEqual(names)
    }
  })

  test('close attempts whose time is over', async () => {
    const lectureId = await seedQuiz(db, { timeLimitSeconds: 60 })
    const caller = await aLearner(db, 'left-open')
    await begin(caller, lectureId)
    clock += 3_600_000
    const { quizzes } = got(await getQuizResults(needs, { courseId: COURSE, lectureId: null, caller: admin }))
    expect(quizzes.find(quiz => quiz.lectureId === lectureId)).toMatchObject({ students: 1, passed: 0 })
  })

  test('open only to staff and the own teacher', async () => {
    const results = (caller: Caller) => getQuizResults(needs, { courseId: COURSE, lectureId: null, caller })
    const [former, other] = [await aLearner(db, 'the-teacher'), await aLearner(db, 'other-teacher')]
    const teacher = aStudent('the-teacher', { roles: ['student', 'instructor'] })
    await db.batch([
      db.update(courses).set({ teacher: 'ครูสี' }).where(eq(courses.id, COURSE)),
      db.insert(teachers).values({ id: 1, name: 'ครูสี', userId: 'the-teacher' }),
      db.insert(teachers).values({ id: 2, name: 'ครูอื่น', userId: 'other-teacher' }),
    ])
    expect((await results(teacher)).ok).toBe(true)
    // Staff took the role of `former` away.
    for (const caller of [former, other, aVisitor('v'), { ...teacher, impersonatedBy: 'staff' as UserId }])
      expect(await results(caller)).toEqual({ ok: false, error: { code: 'NOT_FOUND' } })
    // An account without a name has its address in place of one.
    const nameless = await aLearner(db, 'no-name')
    const lectureId = await seedQuiz(db)
    const { id } = await begin(nameless, lectureId)
    got(await send(nameless, id))
    await DB.prepare("UPDATE user SET name = 'no.name@example.com' WHERE id = 'no-name'").run()
    const namesFor = async (caller: Caller) =>
      got(await getQuizResults(needs, { courseId: COURSE, lectureId, caller })).chosen?.scores.map(
        ({ name }) => name,
      )
    expect(await namesFor(teacher)).toEqual([''])
    expect(await namesFor(admin)).toEqual(['no.name@example.com'])
    expect(await listQuizCourses(needs, { before: null })).toEqual({
      courses: [expect.objectContaining({ id: COURSE, quizCount: expect.any(Number) })],
      before: null,
    })
    const none = { courses: [], before: null }
    expect(await listQuizCourses(needs, { before: COURSE })).toEqual(none)
  })
})
