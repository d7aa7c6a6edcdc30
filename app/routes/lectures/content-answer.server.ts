import type { ContentAnswer } from '#app/components/lectures/content-answer.ts'
import type { Fault } from '#app/site-file/format/faults.ts'

/** An answer without a refusal's own parts. */
export const NOTHING = {
  faults: {},
  typed: {},
  question: null,
  theirs: {},
  seen: '',
  sentence: '',
  preview: [],
} satisfies Partial<ContentAnswer>

/** Where the entry of a form lies in its edit. The rest of a place is the field's name. */
const ENTRY =
  /^(?:sections\[\d+\]\.)?(?:lectures\[\d+\]\.)?(?:(?:quizzes|homework)\[\d+\]\.)?(?:questions\[\d+\]\.?)?(?:quiz\.)?(?:(?:captions|transcripts)\[\d+\]\.)?/

/** Returns the schema's words about each field, by the field's name in its form. */
export function faultsOf(faults: readonly Fault[]): Record<string, string> {
  return Object.fromEntries(
    faults.map(({ place, problem }) => {
      const name = place.replace(ENTRY, '')
      return [name === 'time_limit_seconds' ? 'minutes' : name.replace(/^correct\[.*/, 'correct'), problem]
    }),
  )
}

/** Returns the texts of a form by their names. Several texts of one name come as lines. */
export function textsIn(form: FormData): Record<string, string> {
  const names = [...new Set(form.keys())]
  return Object.fromEntries(
    names.map(name => [
      name,
      form
        .getAll(name)
        .filter(value => typeof value === 'string')
        .join('\n'),
    ]),
  )
}
