import { z } from 'zod'
import { unansweredIn } from './asked-questions.ts'
import { cleanTaxId, isEmailAddress, isLineContact, isThaiTaxId } from './contact.ts'
import type { SettingInput, Words } from './setting-input.ts'
import { LONGEST_ADDRESS, MOST_VOICES, VOICE_TEXTS, type Voice } from './voice.ts'

/** Converts a setting between its form in site files and `settings` rows (the wire) and its form in the program. */
export type Codec<Value> = {
  /** Checks the value on the wire. Its output is the form that is stored: true is stored as 1. */
  readonly schema: z.ZodType
  /** Only for output of `schema`. */
  decode(wire: unknown): Value
  encode(value: Value): unknown
  /** How staff type it. */
  readonly input: SettingInput
}

/** 0 or 1 on the wire; true and false are accepted too (behaviour: Amounts, ids and times in calls). */
export const flagOnTheWire = z
  .union([z.literal(0), z.literal(1), z.boolean()], { error: 'expected 0 or 1' })
  .transform((value): 0 | 1 => (value === true || value === 1 ? 1 : 0))

export const flag: Codec<boolean> = {
  schema: flagOnTheWire,
  decode: wire => wire === 1,
  encode: value => (value ? 1 : 0),
  input: { kind: 'flag' },
}

/** Text with at most `maximum` code points, so Thai letters and marks count once each. */
export function text(maximum: number, kind: 'line' | 'lines' | 'html' = 'line'): Codec<string> {
  const error = `expected text of at most ${maximum} characters`
  return asItIs(
    z
      .string({ error: 'expected text' })
      .refine(value => Array.from(value).length <= maximum, { error })
      .meta({ maxLength: maximum }),
    { kind, longest: maximum },
  )
}

/** The address of a picture. */
export const picture: Codec<string> = {
  ...text(LONGEST_ADDRESS),
  input: { kind: 'picture', longest: LONGEST_ADDRESS },
}

/** The text of a page, which /admin/pages edits. */
export function pageText(maximum: number, of?: 'html'): Codec<string> {
  return { ...text(maximum), input: { kind: 'elsewhere', ...(of && { of }) } }
}

export const colour: Codec<string> = asItIs(
  z.string({ error: 'expected text' }).regex(/^#[0-9a-f]{6}$/i, 'expected a colour such as #1f5f8b'),
  { kind: 'colour' },
)

export const lineContact: Codec<string> = {
  ...text(255),
  schema: z
    .string({ error: 'expected text' })
    .trim()
    .max(255)
    .refine(isLineContact, 'expected a LINE id such as @school, or a https link of line.me or lin.ee'),
  input: { kind: 'line', longest: 255, of: 'line' },
}

export const emailAddress: Codec<string> = {
  ...text(255),
  schema: z
    .string({ error: 'expected text' })
    .trim()
    .max(255)
    .refine(address => address === '' || isEmailAddress(address), 'expected one email address'),
  input: { kind: 'line', longest: 255, of: 'email' },
}

/** The school's own first sentence of a mail. */
export const mailOpening: Codec<string> = {
  ...text(200),
  input: { kind: 'line', longest: 200, isOfOneLanguage: true },
}

/** 13 digits, or ''. Dashes and spaces between them are not stored. */
export const taxId: Codec<string> = {
  ...text(255),
  schema: z
    .string({ error: 'expected text' })
    .transform(cleanTaxId)
    .refine(
      digits => digits === '' || isThaiTaxId(digits),
      'expected the 13 digits of a Thai tax id; the last one is a check digit',
    ),
  input: { kind: 'line', longest: 255, of: 'tax-id' },
}

export function wholeNumber(minimum: number, maximum: number): Codec<number> {
  const error = `expected a whole number from ${minimum} to ${maximum}`
  return asItIs(z.int({ error }).min(minimum, { error }).max(maximum, { error }), {
    kind: 'number',
    least: minimum,
    most: maximum,
  })
}

/** One of the numbers 1, 2, 3 … with a name for each. */
export function numberedChoice(names: readonly Words[]): Codec<number> {
  return {
    ...wholeNumber(1, names.length),
    input: { kind: 'choice', options: names.map((words, index) => ({ value: index + 1, words })) },
  }
}

/** At most this many different courses, by id. */
export function idsOfAtMost(maximum: number): Codec<readonly number[]> {
  const error = `expected at most ${maximum} ids, each once`
  return asItIs(
    z
      .array(z.int(error).positive(error), error)
      .max(maximum, error)
      .refine(ids => new Set(ids).size === ids.length, error)
      .readonly(),
    { kind: 'courses', most: maximum },
  )
}

const textOf = (longest: number) => text(longest).schema as z.ZodType<string>

/** Questions with their answers, as `asked-questions.ts` reads them. */
export const askedQuestions: Codec<string> = {
  ...text(4000),
  schema: textOf(4000).refine(
    value => unansweredIn(value) === undefined,
    'expected each question with its answer on the next line, and an empty line between two questions',
  ),
  input: { kind: 'lines', longest: 4000, of: 'questions' },
}

const voiceTexts = {
  name: textOf(VOICE_TEXTS.name),
  did: textOf(VOICE_TEXTS.did).optional(),
  words: textOf(VOICE_TEXTS.words),
}
/** A voice on the wire, without the fields that are empty. */
export const voiceOnTheWire = z.strictObject(
  {
    ...voiceTexts,
    english: z.strictObject(voiceTexts).partial().optional(),
    picture: textOf(LONGEST_ADDRESS).optional().describe('Link to a picture of the student'),
    work: textOf(LONGEST_ADDRESS).optional().describe('Link to a picture of what the student made'),
    course_id: z.int('expected the id of a course').positive('expected the id of a course').optional(),
  },
  { error: 'expected an object with name and words' },
)
export type VoiceOnTheWire = z.output<typeof voiceOnTheWire>

const VOICES = `expected at most ${MOST_VOICES} voices`
export const listOfVoices = <One extends z.ZodType>(voice: One) =>
  z.array(voice, VOICES).max(MOST_VOICES, VOICES)

export const voices: Codec<readonly Voice[]> = {
  schema: listOfVoices(voiceOnTheWire),
  decode: wire =>
    (wire as readonly VoiceOnTheWire[]).map(voice => ({
      ...{ name: voice.name, did: voice.did ?? '', words: voice.words, english: voice.english ?? {} },
      ...{ pictureUrl: voice.picture ?? '', workUrl: voice.work ?? '', courseId: voice.course_id ?? null },
    })),
  encode: list =>
    list.map(({ name, did, words, english, pictureUrl, workUrl, courseId }) => ({
      ...{ name, did, words, english, picture: pictureUrl, work: workUrl },
      ...(courseId !== null && { course_id: courseId }),
    })),
  input: { kind: 'voices', most: MOST_VOICES },
}

/** A whole number, or null for no limit. */
export const limit: Codec<number | null> = asItIs(
  z
    .int({ error: 'expected a whole number, or null for no limit' })
    .min(0, 'expected no less than 0')
    .nullable(),
  { kind: 'number', least: 0, mayBeEmpty: true },
)

const PERCENTAGE = 'expected a percentage from 0 to 100 with at most two decimals'

export const percentage: Codec<number> = asItIs(
  z
    .number({ error: PERCENTAGE })
    .min(0, PERCENTAGE)
    .max(100, PERCENTAGE)
    .refine(value => Number(value.toFixed(2)) === value, { error: PERCENTAGE }),
  { kind: 'number', least: 0, most: 100 },
)

/** Bytes, written in a bigger unit on the wire. */
export function bytesIn(unit: number): Codec<number> {
  return {
    schema: z.number({ error: 'expected a number' }).positive('expected a number above 0'),
    decode: wire => Math.round((wire as number) * unit),
    encode: value => value / unit,
    input: { kind: 'number', least: 0.1 },
  }
}

function asItIs<Value>(schema: z.ZodType<Value, Value>, input: SettingInput): Codec<Value> {
  return { schema, decode: wire => wire as Value, encode: value => value, input }
}
