import type { Instant } from '#app/platform/clock.ts'
import { type AnswerValue, fitAnswer, isGap, type ShownQuestion } from './question.ts'

/** An answer, and when the student gave it. */
export type Answer = {
  readonly value: AnswerValue
  readonly at: Instant
  /** Stored once the attempt is sent, so that results can be counted in the database. */
  readonly right?: boolean
}

/** By question id. */
export type Answers = Readonly<Record<string, Answer>>

/**
 * Merges the answers of two devices: for each question the later one counts. Order, repeats and a phone that was
 * offline do not matter.
 */
export function mergeAnswers(a: Answers, b: Answers): Answers {
  const ids = [...new Set([...Object.keys(a), ...Object.keys(b)])].sort()
  return Object.fromEntries(
    ids.flatMap(id => {
      const [mine, theirs] = [a[id], b[id]]
      const later = mine && theirs ? laterAnswer(mine, theirs) : (mine ?? theirs)
      return later ? [[id, later]] : []
    }),
  )
}

/** At the same instant the greater text wins, so that both devices agree without asking each other. */
function laterAnswer(a: Answer, b: Answer): Answer {
  if (a.at !== b.at) return a.at > b.at ? a : b
  return JSON.stringify(a.value) >= JSON.stringify(b.value) ? a : b
}

/**
 * Returns the answers that fit their questions, and the ids of those that do not. A time of a device's clock counts as
 * at most the server's: otherwise a phone one hour ahead would win for an hour.
 */
export function fitAnswers(
  questions: readonly ShownQuestion[],
  sent: Answers,
  now: Instant,
): { readonly answers: Answers; readonly refused: readonly string[] } {
  const answers: Record<string, Answer> = {}
  const refused: string[] = []
  for (const [id, { value, at }] of Object.entries(sent)) {
    const question = questions.find(question => question.id === id)
    const fitting = question && fitAnswer(question, value)
    if (fitting === undefined) refused.push(id)
    else answers[id] = { value: fitting, at: Math.min(at, now) }
  }
  return { answers, refused }
}

/** Returns the ids of the questions without an answer, in the order of the quiz. */
export function gapsOf(questions: readonly { readonly id: string }[], answers: Answers): readonly string[] {
  return questions.map(({ id }) => id).filter(id => isGap(answers[id]?.value))
}

/** True if both hold the same answers. */
export function isSameAnswers(a: Answers, b: Answers): boolean {
  const ids = Object.keys(a)
  return (
    ids.length === Object.keys(b).length &&
    ids.every(id => a[id]?.at === b[id]?.at && JSON.stringify(a[id]?.value) === JSON.stringify(b[id]?.value))
  )
}

/** True if both answer a question in the same way, whenever that was. An empty answer is the same as none. */
export function isSameValue(a: Answer | undefined, b: Answer | undefined): boolean {
  return (isGap(a?.value) && isGap(b?.value)) || JSON.stringify(a?.value) === JSON.stringify(b?.value)
}

/**
 * Reads the answers of a quiz's form, given at `at`. Its fields `asked` name every question by kind and id, so that an
 * empty field counts as no answer.
 */
export function answersOfForm(form: FormData, at: Instant): Answers {
  const asked = form.getAll('asked').filter(name => typeof name === 'string')
  return Object.fromEntries(
    asked.map(name => {
      const [kind = '', id = ''] = name.split('.', 2)
      const values = form.getAll(name).filter(value => typeof value === 'string')
      return [id, { value: answerOf(kind, values), at }]
    }),
  )
}

function answerOf(kind: string, values: readonly string[]): AnswerValue {
  if (kind === 'multiple' || kind === 'order') return values
  const [value = null] = values
  return kind === 'true-false' && value !== null ? value === 'true' : value
}
