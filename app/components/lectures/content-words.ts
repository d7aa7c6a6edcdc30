import { LECTURE_PARTS } from '#app/business/learning/playlist/lecture-parts.ts'
import { partWords } from '#app/components/learning/lecture-words.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { FULL, MOST_LECTURES, MOST_SECTIONS } from '#app/site-file/curriculum/curriculum.ts'
import type { QuestionKind } from '#app/site-file/curriculum/typed-question.ts'

/** Returns the name of a lecture's kind. A site file may name a kind of its own. */
export function kindWords(contentType: string): string {
  const part = LECTURE_PARTS.find(one => one === contentType)
  return part ? partWords([part]) : contentType
}

const QUESTIONS: Readonly<Record<QuestionKind, () => string>> = {
  single: m.lectures_kind_single,
  multiple: m.lectures_kind_multiple,
  'true-false': m.lectures_kind_true_false,
  text: m.lectures_kind_text,
  order: m.lectures_kind_order,
}

export const questionWords = (kind: QuestionKind) => QUESTIONS[kind]()

/** The limits of a course as texts, for the sentence that names them. */
export const MOST_IN_A_COURSE = {
  lectures: MOST_LECTURES.toLocaleString('en'),
  sections: MOST_SECTIONS.toLocaleString('en'),
}

/** The problems that the site file's schema names, and what a form says of them. */
const FAULTS: readonly (readonly [problem: RegExp, words: (match: RegExpExecArray) => string])[] = [
  [/not empty$/, () => m.lectures_fault_empty()],
  [/at most (\d+) characters/, ([, most = '']) => m.lectures_fault_long({ most })],
  [/whole number from 1 to (\d+)/, ([, most = '']) => m.points_fault({ most })],
  [/whole number from (\d+)/, ([, least = '']) => m.lectures_fault_whole({ least })],
  [/a place from 1 to (\d+)/, ([, most = '']) => m.arrange_fault_place({ most })],
  [/minutes from 0 to/, () => m.retry_fault_minutes()],
  [/a number|no less than 0/, () => m.lectures_fault_number()],
  [/at least two options/, () => m.lectures_fault_options()],
  [/at most (\d+) options/, ([, most = '']) => m.lectures_fault_most({ most })],
  [/at most (\d+) questions/, ([, most = '']) => m.lectures_fault_most({ most })],
  [/exactly one correct/, () => m.lectures_fault_one_correct()],
  [/at least one correct/, () => m.lectures_fault_some_correct()],
  [/at least one accepted/, () => m.lectures_fault_accepted()],
  [/language tag/, () => m.lectures_fault_language()],
  [new RegExp(FULL), () => m.lectures_fault_full(MOST_IN_A_COURSE)],
]

/** Returns what is wrong with a field, and undefined if nothing is. */
export function faultWords(problem: string | undefined): string | undefined {
  if (problem === undefined) return undefined
  for (const [known, words] of FAULTS) {
    const match = known.exec(problem)
    if (match) return words(match)
  }
  return m.lectures_fault_other()
}
