import { z } from 'zod'

/** More would not fit on one page. */
const MOST_QUESTIONS = 100
const MOST_OPTIONS = 20

/** The longest short text that a student may type. */
export const LONGEST_ANSWER = 200

const text = (most: number) =>
  z
    .string({ error: 'expected text' })
    .max(most, `expected text of at most ${most} characters`)
    .refine(value => value.trim() !== '', 'expected text that is not empty')

const id = z
  .string({ error: 'expected text' })
  .regex(
    /^[A-Za-z0-9_-]{1,40}$/,
    'expected an id of at most 40 letters without accents, digits, - and _, such as "q1"',
  )
  // Answers are kept in a plain object, which has a few names of its own.
  .refine(value => !(value in {}), 'expected another id')

const english = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .strictObject(shape, { error: 'expected the English texts' })
    .partial()
    .optional()
    .describe('The texts for English readers; a text that is missing is shown in Thai')

const option = z.strictObject(
  { id, text: text(500), english: english({ text: text(500) }) },
  { error: 'expected an option with id and text' },
)
const options = z
  .array(option, { error: 'expected a list of options' })
  .min(2, 'expected at least two options')
  .max(MOST_OPTIONS, `expected at most ${MOST_OPTIONS} options`)

const explanation = z
  .string({ error: 'expected text' })
  .max(4_000, 'expected text of at most 4000 characters')

const POINTS = 'expected a whole number from 1 to 100'
const points = z.int(POINTS).min(1, POINTS).max(100, POINTS)

const base = {
  id: id.describe('Stays the same when the question is edited: results are counted by it'),
  text: text(2_000).describe('The question'),
  explanation: explanation.default('').describe('Shown after the quiz was sent'),
  points: points.optional().describe('How much the question counts in the score; 1 unless set'),
  english: english({ text: text(2_000), explanation }),
}

const optionIds = z.array(id, { error: 'expected a list of option ids' })

/** The five kinds of questions, as a school writes them. The database keeps them in the same form. */
const questionShape = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      kind: z.literal('single').describe('One of several options'),
      ...base,
      options,
      correct: optionIds.describe('The id of the right option, alone in a list'),
    }),
    z.strictObject({
      kind: z.literal('multiple').describe('All options that apply'),
      ...base,
      options,
      correct: optionIds.describe('The ids of all right options'),
    }),
    z.strictObject({
      kind: z.literal('true-false').describe('True or false'),
      ...base,
      correct: z.boolean({ error: 'expected true or false' }),
    }),
    z.strictObject({
      kind: z.literal('text').describe('A short text; capitals and spaces around it do not matter'),
      ...base,
      correct: z
        .array(text(LONGEST_ANSWER), { error: 'expected a list of accepted texts' })
        .min(1, 'expected at least one accepted text')
        .describe('Every accepted text, in any language'),
    }),
    z.strictObject({
      kind: z.literal('order').describe('Options to put in order'),
      ...base,
      options,
      correct: optionIds.describe('The ids of all options in the right order'),
    }),
  ],
  { error: 'expected a question whose kind is "single", "multiple", "true-false", "text" or "order"' },
)

/** A question with its correct answer. */
export type Question = z.output<typeof questionShape>

/** Questions whose ids are unique and whose correct answers fit their options. Errors name the place. */
export const questionsSchema = z
  .array(questionShape, { error: 'expected a list of questions' })
  .min(1, 'expected at least one question')
  .max(MOST_QUESTIONS, `expected at most ${MOST_QUESTIONS} questions`)
  .superRefine((questions, context) => {
    const fault = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message })
    for (const index of repeats(questions.map(({ id }) => id)))
      fault([index, 'id'], 'is the id of an earlier question too')
    for (const [index, question] of questions.entries()) {
      if (!('options' in question)) continue
      const known = question.options.map(({ id }) => id)
      for (const at of repeats(known))
        fault([index, 'options', at, 'id'], 'is the id of an earlier option too')
      for (const [at, id] of question.correct.entries())
        if (!known.includes(id)) fault([index, 'correct', at], `there is no option "${id}"`)
      for (const at of repeats(question.correct)) fault([index, 'correct', at], 'is named twice')
      const fewest = new Set(known).size
      if (question.kind === 'single' && question.correct.length !== 1)
        fault([index, 'correct'], 'expected exactly one correct answer')
      if (question.kind === 'multiple' && question.correct.length === 0)
        fault([index, 'correct'], 'expected at least one correct answer')
      if (question.kind === 'order' && question.correct.length !== fewest)
        fault([index, 'correct'], 'expected every option once, in the right order')
    }
  })

function repeats(ids: readonly string[]): number[] {
  return [...ids.keys()].filter(index => ids.indexOf(ids[index] ?? '') < index)
}
