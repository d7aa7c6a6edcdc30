import type { Question } from '#app/business/learning/quizzes/question.ts'
import { numberOrText } from '#app/platform/typed-numbers.ts'

export const QUESTION_KINDS = ['single', 'multiple', 'true-false', 'text', 'order'] as const
export type QuestionKind = Question['kind']

/** How many options a form shows that no option fills yet. A form without a script adds more by saving. */
const SPARE = 2
const FEWEST = 4

export type TypedOption = {
  readonly id: string
  readonly text: string
  readonly english: string
  readonly isCorrect: boolean
}

/** A question as its form shows it. */
export type TypedQuestion = {
  readonly kind: QuestionKind
  readonly text: string
  readonly english: string
  readonly explanation: string
  readonly englishExplanation: string
  /** As typed. Empty: 1. */
  readonly points: string
  /** For questions with options; the order is the right one in a question to put in order. */
  readonly options: readonly TypedOption[]
  /** Of a statement. */
  readonly isTrue: boolean
  /** Of a short text: one accepted text a line. */
  readonly accepted: string
}

export function newQuestion(kind: QuestionKind): TypedQuestion {
  return withSpareOptions({
    kind,
    text: '',
    english: '',
    explanation: '',
    englishExplanation: '',
    points: '',
    options: [],
    isTrue: true,
    accepted: '',
  })
}

export function typedQuestion(question: Question): TypedQuestion {
  const { kind, text, explanation, english, points } = question
  const listed = 'options' in question ? question.options : []
  const correct = 'options' in question ? question.correct : []
  const inOrder = kind === 'order' ? correct.flatMap(id => listed.filter(option => option.id === id)) : listed
  return withSpareOptions({
    kind,
    text,
    english: english?.text ?? '',
    explanation,
    englishExplanation: english?.explanation ?? '',
    points: points === undefined ? '' : String(points),
    options: inOrder.map(option => ({
      id: option.id,
      text: option.text,
      english: option.english?.text ?? '',
      isCorrect: correct.includes(option.id),
    })),
    isTrue: kind === 'true-false' && question.correct,
    accepted: kind === 'text' ? question.correct.join('\n') : '',
  })
}

function withSpareOptions(typed: TypedQuestion): TypedQuestion {
  const { kind, options } = typed
  if (kind === 'true-false' || kind === 'text') return typed
  const missing = Math.max(SPARE, FEWEST - options.length)
  const spare = Array.from({ length: missing }, () => ({ id: '', text: '', english: '', isCorrect: false }))
  return { ...typed, options: [...options, ...spare] }
}

/** Reads the form of a question. Nothing is checked but the kind: null for another. */
export function questionInForm(form: FormData): TypedQuestion | null {
  const text = (name: string) => String(form.get(name) ?? '')
  const kind = QUESTION_KINDS.find(one => one === text('kind'))
  if (!kind) return null
  const correct = form.getAll('correct').map(String)
  const options = form.getAll('option').map((option, index) => ({
    id: text(`option.${index}.id`),
    text: String(option),
    english: text(`option.${index}.english`),
    isCorrect: correct.includes(String(index)),
    place: Number(text(`option.${index}.place`) || index + 1),
  }))
  // A place that two options name keeps the order of the form.
  const inOrder = kind === 'order' ? [...options].sort((a, b) => a.place - b.place) : options
  return withSpareOptions({
    kind,
    text: text('text'),
    english: text('english'),
    explanation: text('explanation'),
    englishExplanation: text('englishExplanation'),
    points: text('points').trim(),
    // Without gaps, so that the schema's places fit.
    options: inOrder.flatMap(({ place: _place, ...option }) => (isFilled(option) ? [option] : [])),
    isTrue: text('isTrue') === 'true',
    accepted: text('accepted'),
  })
}

const isFilled = ({ text, english }: TypedOption) => text.trim() !== '' || english.trim() !== ''

/** Returns the question as a site file names it, which the site file's schema checks. Empty options are left out. */
export function questionEntry(typed: TypedQuestion, id: string): Record<string, unknown> {
  const { kind, text, explanation } = typed
  const english = named({ text: typed.english, explanation: typed.englishExplanation })
  const counted = typed.points === '' ? {} : { points: numberOrText(typed.points) }
  const base = { kind, id, text, explanation, ...counted, ...(english && { english }) }
  if (kind === 'true-false') return { ...base, correct: typed.isTrue }
  if (kind === 'text') {
    const accepted = typed.accepted.split(/\r?\n/).map(line => line.trim())
    return { ...base, correct: accepted.filter(line => line !== '') }
  }
  const filled = typed.options.filter(isFilled)
  const taken = new Set(filled.map(option => option.id))
  const options = filled.map(option => {
    const optionId = option.id || freeId(taken)
    const inEnglish = named({ text: option.english })
    return { id: optionId, text: option.text, ...(inEnglish && { english: inEnglish }) }
  })
  const correct = options.filter((_, index) => kind === 'order' || filled[index]?.isCorrect)
  return { ...base, options, correct: correct.map(option => option.id) }
}

/** An English text that is empty is none. */
function named(texts: Readonly<Record<string, string>>): Record<string, string> | null {
  const filled = Object.entries(texts).filter(([, text]) => text.trim() !== '')
  return filled.length > 0 ? Object.fromEntries(filled) : null
}

function freeId(taken: Set<string>): string {
  for (let number = 1; ; number++) {
    const id = `o${number}`
    if (taken.has(id)) continue
    taken.add(id)
    return id
  }
}
