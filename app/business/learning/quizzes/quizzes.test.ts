import { describe, expect, test } from 'vitest'
import fc from '#app/testing/setup/fast-check.ts'
import { type Answers, fitAnswers, gapsOf, mergeAnswers } from './answers.ts'
import {
  attemptsLeft,
  countedBy,
  countedScore,
  GRACE,
  gapsInTheWay,
  isTimeOver,
  markAttempt,
  passMark,
  retryAt,
  shownOf,
} from './attempt.ts'
import {
  type AnswerValue,
  creditOf,
  fitAnswer,
  hasWeights,
  isGap,
  isRight,
  markQuestion,
  moveOption,
  type Question,
  questionsOfAttempt,
  showQuestion,
} from './question.ts'
import { questionsSchema } from './question-schema.ts'
import { QUESTIONS } from './testing-quiz.ts'

const [ONE, MANY, TRUTH, WORD, STEPS] = QUESTIONS as readonly [
  Question,
  Question,
  Question,
  Question,
  Question,
]

/** Three of five options are right. */
const FIVE = {
  ...MANY,
  id: 'five',
  options: ['a', 'b', 'c', 'd', 'e'].map(id => ({ id, text: id })),
  correct: ['a', 'b', 'c'],
} as Question & { kind: 'multiple' }

const inThai = (question: Question) => showQuestion(question, 'th')

describe('an answer', () => {
  test.each<[string, Question, AnswerValue, boolean]>([
    ['the right option', ONE, 'b', true],
    ['another option', ONE, 'a', false],
    ['a list for one option', ONE, ['b'], false],
    ['all right options in any order', MANY, ['c', 'a'], true],
    ['a part of the right options', MANY, ['a'], false],
    ['a wrong option beside the right ones', MANY, ['a', 'b', 'c'], false],
    ['false where false is right', TRUTH, false, true],
    ['true where false is right', TRUTH, true, false],
    ['the word with spaces around it', WORD, '  คำลับ\n', true],
    ['the word in capitals', WORD, 'CAFÉ', true],
    ['the word in another spelling of Unicode', WORD, 'Cafe\u0301', true],
    ['another word', WORD, 'คำอื่น', false],
    ['the right order', STEPS, ['a', 'b', 'c', 'd'], true],
    ['another order', STEPS, ['b', 'a', 'c', 'd'], false],
    ['nothing', ONE, null, false],
    ['an empty text', WORD, '', false],
    ['an empty list', MANY, [], false],
  ])('%s is right: %#', (_, question, answer, right) => {
    expect(isRight(question, answer)).toBe(right)
  })

  test('false is an answer, and null and an empty text are gaps', () => {
    expect([false, true, 'x', ['x']].map(isGap)).toEqual([false, false, false, false])
    expect([null, undefined, '', []].map(value => isGap(value))).toEqual([true, true, true, true])
  })

  test.each<[string, Question, AnswerValue, AnswerValue | undefined]>([
    ['an unknown option', ONE, 'z', undefined],
    ['true for an option', ONE, true, undefined],
    ['a list for a text', WORD, ['x'], undefined],
    ['an unknown option among others', MANY, ['a', 'z'], undefined],
    ['an order with a missing option', STEPS, ['a', 'b', 'c'], undefined],
    ['an order with a repeated option', STEPS, ['a', 'a', 'b', 'c'], undefined],
    ['repeated options', MANY, ['c', 'a', 'c'], ['a', 'c']],
    ['spaces around a text', WORD, ' x ', 'x'],
    ['a text of spaces', WORD, '   ', null],
    ['an answer that was taken back', ONE, null, null],
  ])('%s is stored as it fits: %#', (_, question, answer, stored) => {
    expect(fitAnswer(inThai(question), answer)).toEqual(stored)
  })

  test('moving an option keeps all of them, and stops at the ends', () => {
    expect(moveOption(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b'])
    expect(moveOption(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
    expect(moveOption(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c'])
    expect(moveOption(['a', 'b', 'c'], 'z', 1)).toEqual(['a', 'b', 'c'])
  })
})

const word = fc.string({ minLength: 1, maxLength: 8 }).filter(text => text.trim() !== '')
const aQuestion: fc.Arbitrary<Question> = fc
  .tuple(
    fc.uniqueArray(fc.stringMatching(/^[a-z]{1,6}$/), { minLength: 2, maxLength: 6 }),
    fc.constantFrom<Question['kind']>('single', 'multiple', 'true-false', 'text', 'order'),
    fc.boolean(),
    fc.array(word, { minLength: 1, maxLength: 3 }),
  )
  .map(([ids, kind, truth, words]): Question => {
    const base = { id: 'q', text: 'คำถาม', explanation: 'SECRET-WHY' }
    const options = ids.map(id => ({ id, text: `text of ${id}` }))
    if (kind === 'true-false') return { ...base, kind, correct: truth }
    if (kind === 'text') return { ...base, kind, correct: words.map(text => `SECRET-${text}`) }
    if (kind === 'single') return { ...base, kind, options, correct: ids.slice(0, 1) }
    return { ...base, kind, options, correct: kind === 'order' ? ids : ids.slice(0, 2) }
  })
const aQuiz = fc
  .array(aQuestion, { minLength: 1, maxLength: 8 })
  .map(list => list.map((question, index) => ({ ...question, id: `q${index}` })))

describe('before sending', () => {
  test('nothing of a correct answer or explanation is shown, in any quiz', () => {
    fc.assert(
      fc.property(aQuiz, fc.string(), fc.boolean(), (quiz, seed, isShuffled) => {
        const shown = questionsOfAttempt(quiz, seed, isShuffled).map(inThai)
        for (const question of shown)
          expect(Object.keys(question).sort()).toEqual(['id', 'kind', 'options', 'points', 'text'])
        expect(JSON.stringify(shown)).not.toContain('SECRET')
        for (const { options } of shown)
          expect(options.map(({ id }) => id)).toEqual(options.map((_, index) => String(index + 1)))
      }),
    )
  })

  test('the shown order of options depends on the seed alone, and every order occurs', () => {
    const shown = (seed: string) =>
      questionsOfAttempt([STEPS], seed, false)
        .map(inThai)
        .flatMap(({ options }) => options.map(({ text }) => text))
        .join()
    expect(shown('x')).toBe(shown('x'))
    const counts = new Map<string, number>()
    for (let seed = 0; seed < 2_400; seed++) {
      const order = shown(`seed ${seed}`)
      counts.set(order, (counts.get(order) ?? 0) + 1)
    }
    expect(counts.size).toBe(24)
    // Each of 24 orders is expected 100 times; six standard deviations are 59.
    for (const count of counts.values()) expect(Math.abs(count - 100)).toBeLessThan(60)
  })

  test('new option ids change no mark', () => {
    fc.assert(
      fc.property(aQuestion, fc.string(), fc.boolean(), (question, seed, isShuffled) => {
        const [copy] = questionsOfAttempt([question], seed, isShuffled)
        if (!copy) return
        const answer = copy.kind === 'single' ? (copy.correct[0] ?? null) : copy.correct
        const value = copy.kind === 'text' ? (copy.correct[0] ?? null) : answer
        expect(isRight(copy, value as AnswerValue)).toBe(true)
      }),
    )
  })

  test('a shuffled quiz shows every order of its questions and options', () => {
    const quiz = [ONE, MANY, TRUTH]
    const shown = (seed: string) => questionsOfAttempt(quiz, seed, true).map(inThai)
    expect(shown('x')).toEqual(shown('x'))
    const orders = Array.from({ length: 600 }, (_, seed) => shown(`seed ${seed}`))
    expect(new Set(orders.map(list => list.map(({ id }) => id).join())).size).toBe(6)
    for (const { id } of [ONE, MANY]) {
      const options = orders.map(list => list.find(question => question.id === id)?.options ?? [])
      expect(new Set(options.map(list => list.map(({ text }) => text).join())).size).toBe(24)
    }
  })

  test('no order of one question tells that of another', () => {
    const twin = { ...ONE, id: 'two' }
    const orderOf = (list: readonly Question[], id: string) =>
      list.flatMap(one => (one.id === id ? inThai(one).options.map(({ text }) => text) : [])).join()
    const pairs = Array.from({ length: 2_400 }, (_, seed) => {
      const list = questionsOfAttempt([ONE, twin], `seed ${seed}`, true)
      return orderOf(list, ONE.id) === orderOf(list, 'two')
    })
    // One in 24 is expected to be alike: 100, and six standard deviations are 59.
    expect(Math.abs(pairs.filter(isAlike => isAlike).length - 100)).toBeLessThan(60)
  })

  test('options of a choice keep the order of their author', () => {
    const [one] = questionsOfAttempt([ONE], 'any', false)
    expect(one && inThai(one).options.map(({ text }) => text)).toEqual(
      'options' in ONE ? ONE.options.map(({ text }) => text) : [],
    )
  })
})

test('after sending, a question shows its correct answer and explanation', () => {
  expect(markQuestion(ONE, 'a', { locale: 'th', isRevealed: true, isPartial: false })).toMatchObject({
    answer: 'a',
    isRight: false,
    correct: ['b'],
    explanation: 'คำอธิบายลับ',
  })
})

describe('in English', () => {
  const stored = [
    {
      kind: 'single',
      id: 'q',
      text: 'คำถาม',
      explanation: 'คำอธิบาย',
      english: { text: 'Question', explanation: 'Why' },
      options: [
        { id: 'a', text: 'หนึ่ง', english: { text: 'One' } },
        { id: 'b', text: 'สอง' },
      ],
      correct: ['a'],
    },
  ]
  const [question] = questionsOfAttempt(questionsSchema.parse(stored), 'seed', false) as [Question]

  test.each([
    ['en', 'Question', ['One', 'สอง'], 'Why'],
    ['th', 'คำถาม', ['หนึ่ง', 'สอง'], 'คำอธิบาย'],
  ] as const)('an attempt keeps both languages (%s)', (locale, text, options, explanation) => {
    const shown = markQuestion(question, '1', { locale, isRevealed: true, isPartial: false })
    expect(shown).toMatchObject({ text, explanation, isRight: true })
    expect(shown.options.map(option => option.text)).toEqual(options)
    expect(JSON.stringify(shown)).not.toContain('english')
  })
})

const value = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.constantFrom('a', 'b', '1'),
  fc.array(fc.constantFrom('a', 'b'), { maxLength: 3 }),
)
const answers = fc.dictionary(
  fc.constantFrom('one', 'many', 'truth', 'word', 'steps'),
  fc.record({ value, at: fc.nat(3) }),
)

describe('answers of two devices', () => {
  test('merge in any order, any grouping and any number of times', () => {
    fc.assert(
      fc.property(answers, answers, answers, (a, b, c) => {
        expect(mergeAnswers(a, b)).toEqual(mergeAnswers(b, a))
        expect(mergeAnswers(mergeAnswers(a, b), c)).toEqual(mergeAnswers(a, mergeAnswers(b, c)))
        expect(mergeAnswers(a, a)).toEqual(a)
        expect(mergeAnswers(mergeAnswers(a, b), b)).toEqual(mergeAnswers(a, b))
      }),
    )
  })

  test('both count, and the later one for the same question', () => {
    const phone: Answers = { one: { value: 'a', at: 1 }, word: { value: 'x', at: 5 } }
    const laptop: Answers = { one: { value: 'b', at: 2 }, truth: { value: true, at: 1 } }
    expect(mergeAnswers(phone, laptop)).toEqual({
      one: { value: 'b', at: 2 },
      truth: { value: true, at: 1 },
      word: { value: 'x', at: 5 },
    })
  })

  test("a clock that is ahead counts as the server's", () => {
    const sent = {
      one: { value: 'b', at: 9_999 },
      nowhere: { value: 'x', at: 1 },
      truth: { value: 'x', at: 1 },
    }
    expect(fitAnswers(QUESTIONS.map(inThai), sent, 100)).toEqual({
      answers: { one: { value: 'b', at: 100 } },
      refused: ['nowhere', 'truth'],
    })
  })
})

const RIGHT: Answers = {
  one: { value: 'b', at: 1 },
  many: { value: ['a', 'c'], at: 1 },
  truth: { value: false, at: 1 },
  word: { value: 'คำลับ', at: 1 },
  steps: { value: ['a', 'b', 'c', 'd'], at: 1 },
}

const anyAnswers = fc.dictionary(fc.string(), fc.record({ value, at: fc.nat() }))

describe('marking', () => {
  test('counts each question the same and rounds down', () => {
    const { steps: _, ...four } = RIGHT
    expect(markAttempt(QUESTIONS, RIGHT, { scorePassQuiz: 100 }, 9)).toMatchObject({
      score: 100,
      isPassed: true,
    })
    expect(markAttempt(QUESTIONS, four, { scorePassQuiz: 81 }, 9)).toMatchObject({
      score: 80,
      isPassed: false,
    })
    const three = QUESTIONS.slice(0, 3)
    expect(markAttempt(three, { one: { value: 'b', at: 1 } }, { scorePassQuiz: 33 }, 9)).toMatchObject({
      score: 33,
      isPassed: true,
    })
    expect(markAttempt([], {}, { scorePassQuiz: 0 }, 9).score).toBe(0)
  })

  test('counts a question with its points', () => {
    const all = QUESTIONS.map(one => ({ ...one, points: one.id === 'one' ? 6 : 1 }))
    const { one, ...four } = RIGHT
    expect(markAttempt(all, RIGHT, { scorePassQuiz: 100 }, 9).score).toBe(100)
    expect(markAttempt(all, { one: one ?? { value: 'b', at: 1 } }, { scorePassQuiz: 60 }, 9)).toMatchObject({
      ...{ score: 60, isPassed: true, rightCount: 1 },
    })
    expect(markAttempt(all, four, { scorePassQuiz: 60 }, 9)).toMatchObject({ score: 40, isPassed: false })
    const many: Answers = { many: { value: ['a'], at: 1 } }
    expect(markAttempt(all, many, { scorePassQuiz: 0 }, 9, true).score).toBe(5)
    expect([hasWeights(all), hasWeights(QUESTIONS), hasWeights(all.slice(1)), hasWeights([])]).toEqual([
      ...[true, false, false, false],
    ])
  })

  test.each<[Question, AnswerValue, number]>([
    [MANY, ['a', 'c'], 1],
    [MANY, ['a'], 0.5],
    [MANY, ['a', 'b'], 0],
    [MANY, ['b'], 0],
    [MANY, ['a', 'b', 'c'], 0.5],
    [MANY, ['a', 'b', 'c', 'd'], 0],
    [FIVE, ['a', 'b', 'c'], 1],
    [FIVE, ['a', 'b'], 2 / 3],
    [FIVE, ['a', 'b', 'c', 'd'], 0.5],
    [FIVE, ['a', 'd'], 0],
    [{ ...FIVE, correct: ['a', 'b', 'c', 'd', 'e'] }, ['a', 'b'], 0.4],
    [STEPS, ['a', 'b', 'c', 'd'], 1],
    [STEPS, ['b', 'a', 'c', 'd'], 0.5],
    [STEPS, ['b', 'c', 'd', 'a'], 0],
    [ONE, 'a', 0],
    [TRUTH, true, 0],
    [WORD, 'คำ', 0],
    [MANY, null, 0],
    [STEPS, [], 0],
  ])('in parts gives a share, else the whole or nothing: %#', (question, answer, credit) => {
    expect(creditOf(question, answer, true)).toBeCloseTo(credit, 12)
    expect(creditOf(question, answer, false)).toBe(credit === 1 ? 1 : 0)
  })

  test('in parts adds the shares and rounds once', () => {
    const given: Answers = {
      ...RIGHT,
      many: { value: ['a'], at: 1 },
      steps: { value: ['b', 'a', 'c', 'd'], at: 1 },
    }
    expect(markAttempt(QUESTIONS, given, { scorePassQuiz: 80 }, 9)).toMatchObject({
      score: 60,
      isPassed: false,
    })
    expect(markAttempt(QUESTIONS, given, { scorePassQuiz: 80 }, 9, true)).toMatchObject({
      ...{ score: 80, isPassed: true, rightCount: 3 },
      answers: { many: { right: false } },
    })
    const thirds = ['x', 'y', 'z'].map(id => ({ ...FIVE, id }))
    const two = Object.fromEntries(thirds.map(({ id }) => [id, { value: ['a', 'b'], at: 1 }]))
    expect(markAttempt(thirds, two, { scorePassQuiz: 0 }, 9, true).score).toBe(66)
    const three = { ...two, z: { value: ['a', 'b', 'c'], at: 1 }, y: { value: ['a'], at: 1 } }
    expect(markAttempt(thirds, three, { scorePassQuiz: 0 }, 9, true).score).toBe(66)
  })

  test('keeps a gap as a wrong answer', () => {
    const { answers } = markAttempt(QUESTIONS, { one: { value: 'b', at: 1 } }, { scorePassQuiz: 0 }, 9)
    expect(answers.one).toEqual({ value: 'b', at: 1, right: true })
    expect(answers.word).toEqual({ value: null, at: 9, right: false })
  })

  test('is never below 0 or above 100, whatever was answered', () => {
    fc.assert(
      fc.property(aQuiz, anyAnswers, fc.boolean(), (quiz, given, isPartial) => {
        const marked = markAttempt(quiz, given, { scorePassQuiz: 50 }, 1, isPartial)
        expect(marked.score).toBeGreaterThanOrEqual(0)
        expect(marked.score).toBeLessThanOrEqual(100)
        expect(marked.score === 100).toBe(marked.rightCount === quiz.length)
        expect(marked.isPassed).toBe(marked.score >= 50)
      }),
    )
  })
})

describe('the score that counts', () => {
  test.each([
    ['', 'best'],
    ['best', 'best'],
    ['Latest', 'latest'],
    ['average ', 'average'],
    ['something', 'best'],
  ] as const)('with integrate type %j is the %s', (integrateType, by) => {
    expect(countedBy({ integrateType })).toBe(by)
  })

  test('is the best, the latest or the average rounded down', () => {
    expect(countedScore([50, 90, 61], 'best')).toBe(90)
    expect(countedScore([50, 90, 61], 'latest')).toBe(61)
    expect(countedScore([50, 90, 61], 'average')).toBe(67)
    expect(countedScore([], 'best')).toBeNull()
  })
})

test('a pass mark outside 0 to 100 can still be reached', () => {
  expect([-5, 60, 150].map(scorePassQuiz => passMark({ scorePassQuiz }))).toEqual([0, 60, 100])
})

test('time is over only after a small grace', () => {
  expect(isTimeOver({ endsAt: null }, Number.MAX_SAFE_INTEGER)).toBe(false)
  expect(isTimeOver({ endsAt: 1000 }, 1000 + GRACE)).toBe(false)
  expect(isTimeOver({ endsAt: 1000 }, 1001 + GRACE)).toBe(true)
})

test('attempts left are never below zero', () => {
  expect([attemptsLeft(null, 9), attemptsLeft(2, 0), attemptsLeft(2, 2), attemptsLeft(1, 5)]).toEqual([
    null,
    2,
    0,
    0,
  ])
})

test('the next attempt waits after the end of the last one', () => {
  const begun = [{ sentAt: 0 }, { sentAt: 60_000 }]
  expect(retryAt(begun, 5, 359_999)).toBe(360_000)
  expect(retryAt(begun, 5, 360_000)).toBeNull()
  expect([retryAt(begun, 0, 60_000), retryAt([], 5, 0), retryAt([{ sentAt: null }], 5, 0)]).toEqual([
    null,
    null,
    null,
  ])
})

test.each([
  { afterFailed: 'nothing', answersAtEnd: false, shown: ['nothing', 'nothing', 'answers'] },
  { afterFailed: 'nothing', answersAtEnd: true, shown: ['nothing', 'answers', 'answers'] },
  { afterFailed: 'wrong', answersAtEnd: false, shown: ['wrong', 'wrong', 'answers'] },
  { afterFailed: 'wrong', answersAtEnd: true, shown: ['wrong', 'answers', 'answers'] },
  { afterFailed: 'answers', answersAtEnd: false, shown: ['answers', 'answers', 'answers'] },
] as const)(
  '"$afterFailed", at the end $answersAtEnd, rules what failing, failing last and passing show',
  ({ shown, ...quiz }) => {
    const failed = [{ isPassed: false }]
    expect([
      shownOf(failed, 1, quiz),
      shownOf(failed, 0, quiz),
      shownOf([{ isPassed: true }, ...failed], 0, quiz),
    ]).toEqual(shown)
  },
)

test('gaps stand in the way only where every answer is required', () => {
  const { word: _, ...four } = RIGHT
  expect(gapsOf(QUESTIONS, four)).toEqual(['word'])
  expect(gapsInTheWay(QUESTIONS, four, { requireAllAnswer: true })).toEqual(['word'])
  expect(gapsInTheWay(QUESTIONS, four, { requireAllAnswer: false })).toEqual([])
})

describe('the questions of a school', () => {
  const faultsOf = (changes: object, question: Question = ONE) =>
    questionsSchema
      .safeParse([{ ...question, ...changes }])
      .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

  test('of all kinds are accepted', () => {
    expect(questionsSchema.safeParse(QUESTIONS).success).toBe(true)
  })

  test.each<[object, Question, string]>([
    [{ correct: ['a', 'b'] }, ONE, '0.correct: expected exactly one correct answer'],
    [{ correct: [] }, ONE, '0.correct: expected exactly one correct answer'],
    [{ correct: ['z'] }, ONE, '0.correct.0: there is no option "z"'],
    [{ correct: [] }, MANY, '0.correct: expected at least one correct answer'],
    [{ correct: ['a', 'a'] }, MANY, '0.correct.1: is named twice'],
    [{ correct: 'yes' }, TRUTH, '0.correct: expected true or false'],
    [{ correct: [] }, WORD, '0.correct: expected at least one accepted text'],
    [{ correct: ['a', 'b'] }, STEPS, '0.correct: expected every option once, in the right order'],
    [{ options: [{ id: 'a', text: 'x' }] }, ONE, '0.options: expected at least two options'],
    [{ id: 'constructor' }, ONE, '0.id: expected another id'],
    [{ text: ' ' }, ONE, '0.text: expected text that is not empty'],
  ])('with %j are refused with their place', (changes, question, fault) => {
    expect(faultsOf(changes, question)).toContain(fault)
  })

  test('with one id twice are refused', () => {
    const { error } = questionsSchema.safeParse([ONE, ONE])
    expect(error?.issues.map(({ path }) => path)).toEqual([[1, 'id']])
  })
})
