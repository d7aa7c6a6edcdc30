import { z } from 'zod'
import { LONGEST_FEEDBACK, LONGEST_TEXT, MOST_FILES } from '#app/business/learning/homework/homework.ts'
import { LATEST_SECOND, LONGEST_NOTE } from '#app/business/learning/notes/note.ts'
import { type FileUse, fileUse, type Json, listOf } from '#app/site-file/format/entry.ts'
import { when } from '#app/site-file/format/story-time.ts'
import { idSchema, MAX_TEXT, oneOf } from '#app/site-file/format/wire-values.ts'

const SECOND = `expected a whole second, from 0 to ${LATEST_SECOND}`
const second = z.int({ error: SECOND }).min(0, SECOND).max(LATEST_SECOND, SECOND)
const textOf = (most: number) => {
  const error = `expected text of at most ${most} characters`
  return z.string({ error }).refine(text => Array.from(text).length <= most, error)
}
const ANSWERS = 'expected an answer for each question id'

const note = z.strictObject(
  {
    second: second.optional().describe('Where in the video; 0 when left out'),
    text: textOf(LONGEST_NOTE).optional().describe('Plain text; a bookmark when left out'),
    written_at: when.optional(),
  },
  { error: 'expected an object' },
)
const attempt = z.strictObject(
  {
    answers: z
      .record(z.string(), z.union([z.string(), z.boolean(), z.array(z.string())], { error: ANSWERS }), {
        error: ANSWERS,
      })
      .optional()
      .describe('By question id: an option id, several in order, a text, or true or false'),
    sent_at: when.optional(),
  },
  { error: 'expected an object' },
)
const submission = z.strictObject(
  {
    text: textOf(LONGEST_TEXT).optional(),
    files: z
      .array(z.string({ error: 'expected the path of a file' }).min(1), { error: 'expected a list of paths' })
      .max(MOST_FILES, `expected at most ${MOST_FILES} files`)
      .optional()
      .describe('Paths of files beside the site file'),
    handed_in_at: when.optional(),
    grade: oneOf('passed', 'again').schema.optional().describe('Waits for its grade when left out'),
    feedback: textOf(LONGEST_FEEDBACK).optional(),
    graded_by: z
      .string({ error: 'expected the username or e-mail of an account' })
      .max(MAX_TEXT)
      .optional()
      .describe('The username or e-mail of an account'),
    graded_at: when.optional(),
  },
  { error: 'expected an object' },
)
const list = <T extends z.ZodType>(item: T) => z.array(item, { error: 'expected a list' }).optional()

/**
 * The studies of a demo account in one lecture. The import skips a lecture in which the shop already holds something of
 * the account.
 */
export const studySchema = z.strictObject(
  {
    lecture_id: idSchema.optional(),
    watched_seconds: second.optional().describe('From the beginning of the video'),
    at: when.optional().describe('When the account was there last; now when left out'),
    notes: list(note),
    quiz_attempts: list(attempt),
    homework: list(submission).describe('What was handed in, in order'),
  },
  { error: 'expected an object' },
)

type HandedIn = Omit<z.output<typeof submission>, 'files'> & { readonly files: readonly FileUse[] }

/** An entry of `studies` as it stands in the site file. A field with a fault is left out. */
export type StudyEntry = Readonly<Omit<z.output<typeof studySchema>, 'homework'>> & {
  readonly place: string
  readonly homework?: readonly HandedIn[]
}

export function readStudy(study: Json, place: string): StudyEntry {
  const homework = listOf(study, 'homework', place).map(([one, at]) => ({
    ...one,
    files: ((one.files as string[] | undefined) ?? []).map((path, index) =>
      fileUse(`${at}.files[${index}]`, path, 'document', 'upload'),
    ),
  }))
  return { ...study, place, homework }
}
