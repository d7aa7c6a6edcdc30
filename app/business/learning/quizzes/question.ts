import type { Locale } from '#app/i18n/locale.ts'
import type { Question } from './question-schema.ts'

export type { Question }

/**
 * The id of an option, several ids in order, a text, or true and false. null: no answer, or one that was taken back.
 */
export type AnswerValue = string | readonly string[] | boolean | null

export type ShownOption = { readonly id: string; readonly text: string }

/**
 * A question as the browser gets it before the student sends the attempt: without the correct answer and the
 * explanation.
 */
export type ShownQuestion = {
  readonly id: string
  readonly kind: Question['kind']
  readonly text: string
  /** How much the question counts in the score. */
  readonly points: number
  /** Empty for true or false, and for a text. */
  readonly options: readonly ShownOption[]
}

/** A question as the browser gets it after the student has sent the attempt. */
export type MarkedQuestion = ShownQuestion & {
  readonly answer: AnswerValue
  readonly isRight: boolean
  /** Whole percent of the question's points: 100 if it is right, between only where parts of them count. */
  readonly credit: number
  /** null while the student may still try without knowing it; the explanation is empty then. */
  readonly correct: readonly string[] | boolean | null
  readonly explanation: string
}

/**
 * Returns the questions for a new attempt. Options to put in order are shuffled, with `isShuffled` also the questions
 * and all other options. All options get new ids by their place on the screen, because an author's ids ('a', 'b',
 * 'right') could tell the answer. The same seed gives the same result; a browser must never learn it.
 */
export function questionsOfAttempt(
  questions: readonly Question[],
  seed: string,
  isShuffled: boolean,
): readonly Question[] {
  // No question has an empty id.
  const inTurn = isShuffled ? shuffled(questions, randomOf(`${seed} `)) : questions
  return inTurn.map(question => {
    if (!('options' in question)) return question
    const shown =
      isShuffled || question.kind === 'order'
        ? shuffled(question.options, randomOf(`${seed} ${question.id}`))
        : question.options
    const newId = new Map(shown.map(({ id }, index) => [id, String(index + 1)]))
    return {
      ...question,
      options: shown.map(option => ({ ...option, id: newId.get(option.id) ?? '' })),
      correct: question.correct.map(id => newId.get(id) ?? ''),
    }
  })
}

/** Returns the question in the reader's language, without its correct answer and explanation. null: as it is stored. */
export function showQuestion(question: Question, locale: Locale | null): ShownQuestion {
  const { id, kind } = question
  const text = textIn(question, locale)
  const options = 'options' in question ? question.options : []
  const shown = options.map(option => ({ id: option.id, text: textIn(option, locale) }))
  return { id, kind, text, points: pointsOf(question), options: shown }
}

/**
 * Returns the question with the student's answer and whether it is right; with the correct one and the explanation if
 * these may be shown. Only for a sent attempt.
 */
export function markQuestion(
  question: Question,
  answer: AnswerValue,
  { locale, isRevealed, isPartial }: { locale: Locale | null; isRevealed: boolean; isPartial: boolean },
): MarkedQuestion {
  const explanation = (locale === 'en' && question.english?.explanation) || question.explanation
  return {
    ...showQuestion(question, locale),
    answer,
    isRight: isRight(question, answer),
    credit: Math.floor(creditOf(question, answer, isPartial) * 100 + ROUNDING),
    correct: isRevealed ? question.correct : null,
    explanation: isRevealed ? explanation : '',
  }
}

/** An English text that is missing is shown in Thai. */
export function textIn(
  { text, english }: { readonly text: string; readonly english?: { readonly text?: string } | undefined },
  locale: Locale | null,
): string {
  return (locale === 'en' && english?.text) || text
}

type Counted = { readonly points?: number | undefined }

/** Returns how much a question counts in the score: 1 unless the school gave it points. */
export function pointsOf({ points = 1 }: Counted): number {
  return points
}

/** True if some questions count more than others. */
export function hasWeights(questions: readonly Counted[]): boolean {
  const [first, ...others] = questions.map(pointsOf)
  return others.some(points => points !== first)
}

/** True if nothing was answered. */
export function isGap(answer: AnswerValue | undefined): boolean {
  if (typeof answer === 'boolean') return false
  return answer === undefined || answer === null || answer.length === 0
}

/** Sums of thirds and sevenths may end a hair below the whole number that they stand for. */
export const ROUNDING = 1e-9

/** True if an answer to this kind of question can be right in parts. */
export function hasParts({ kind }: Pick<Question, 'kind'>): boolean {
  return kind === 'multiple' || kind === 'order'
}

/**
 * Returns how much of the question's points the answer earns, from 0 to 1. In parts (`isPartial`), each right option of
 * a multiple-answer question adds its share and each wrong one takes its share away, and each item of an order counts
 * that stands in its place. decisions: Quizzes
 */
export function creditOf(question: Question, answer: AnswerValue | undefined, isPartial: boolean): number {
  if (isRight(question, answer)) return 1
  if (!isPartial || answer === undefined || !isList(answer)) return 0
  if (question.kind === 'order') {
    const { correct } = question
    return correct.filter((id, place) => answer[place] === id).length / correct.length
  }
  if (question.kind !== 'multiple') return 0
  const { correct, options } = question
  const wrong = options.filter(({ id }) => !correct.includes(id))
  const taken = wrong.filter(({ id }) => answer.includes(id)).length / Math.max(1, wrong.length)
  return Math.max(0, correct.filter(id => answer.includes(id)).length / correct.length - taken)
}

/** True if the answer is right as a whole. */
export function isRight(question: Question, answer: AnswerValue | undefined): boolean {
  if (answer === undefined || isGap(answer)) return false
  switch (question.kind) {
    case 'single':
      return question.correct[0] === answer
    case 'true-false':
      return question.correct === answer
    case 'text':
      return typeof answer === 'string' && question.correct.some(text => folded(text) === folded(answer))
    case 'multiple':
      return isList(answer) && isSame([...answer].sort(), [...question.correct].sort())
    case 'order':
      return isList(answer) && isSame(answer, question.correct)
  }
}

/**
 * Returns the answer in the form that is stored: trimmed, without repeats, null for a gap. undefined if it does not fit
 * the question, for example an option that the question does not have.
 */
export function fitAnswer(question: ShownQuestion, answer: AnswerValue): AnswerValue | undefined {
  if (typeof answer === 'string' && question.kind === 'text') return answer.trim() || null
  if (isGap(answer)) return null
  const ids = question.options.map(({ id }) => id)
  switch (question.kind) {
    case 'single':
      return typeof answer === 'string' && ids.includes(answer) ? answer : undefined
    case 'true-false':
      return typeof answer === 'boolean' ? answer : undefined
    case 'text':
      return undefined
    case 'multiple':
      return isList(answer) && answer.every(id => ids.includes(id))
        ? ids.filter(id => answer.includes(id))
        : undefined
    case 'order':
      return isList(answer) && isSame([...answer].sort(), [...ids].sort()) ? [...answer] : undefined
  }
}

/** Returns the order with one option a place earlier (-1) or later (+1). At either end nothing moves. */
export function moveOption(order: readonly string[], id: string, by: -1 | 1): readonly string[] {
  const from = order.indexOf(id)
  const to = from + by
  if (from < 0 || to < 0 || to >= order.length) return order
  const moved = order.filter(other => other !== id)
  return [...moved.slice(0, to), id, ...moved.slice(to)]
}

/**
 * Two spellings of one word: Unicode has several for Thai and accented letters, and iPhones type other ones than
 * Windows.
 */
function folded(text: string): string {
  return text.normalize('NFC').trim().toLowerCase().normalize('NFC')
}

function isList(answer: AnswerValue): answer is readonly string[] {
  return Array.isArray(answer)
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index])
}

/** Fisher and Yates' shuffle: every order is equally likely, the right one too. */
function shuffled<Item>(items: readonly Item[], random: () => number): readonly Item[] {
  const list = [...items]
  for (let last = list.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const [a, b] = [list[last], list[other]]
    if (a === undefined || b === undefined) continue
    list[last] = b
    list[other] = a
  }
  return list
}

/** Where four different hashes of one text begin. */
const BASES = [0x811c9dc5, 0x9e3779b9, 0x243f6a88, 0xb7e15162]

/**
 * Returns numbers from 0 up to 1 that follow from the seed alone (sfc32, started by four FNV hashes of the seed). Its
 * state has 128 bits: with few, the orders that a browser sees would tell those that it must not know.
 */
function randomOf(seed: string): () => number {
  let [a = 0, b = 0, c = 0, count = 0] = BASES.map(basis => {
    let hash = basis
    for (const char of seed) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
    return hash
  })
  const next = () => {
    const sum = (((a + b) | 0) + count) | 0
    count = (count + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 4_294_967_296
  }
  // The first numbers still show how alike two seeds are.
  for (let round = 0; round < 16; round++) next()
  return next
}
