import { z } from 'zod'
import { endOfBangkokDay, startOfBangkokDay } from '#app/business/catalogue/registration-period.ts'
import { parseAmount, toDecimalNumber } from '#app/business/money/decimal.ts'
import { keepRepetitionMark, safeHtml } from '#app/platform/safe-html.ts'

/** A value in a site file (the input of `schema`) and in a column (its output). */
export type WireValue<Stored> = {
  readonly schema: z.ZodType<Stored>
  readonly encode: (stored: Stored) => unknown
}

export const MAX_TEXT = 255
const MAX_HTML = 200_000

/** A value that is the same in the file and in the column. */
export const same = <Stored>(schema: z.ZodType<Stored>): WireValue<Stored> => ({
  schema,
  encode: stored => stored,
})

const AMOUNT = 'expected an amount with at most two decimals'
const ID = 'expected a whole number above 0'
export const idSchema = z.int({ error: ID }).min(1, ID)
export const id = same(idSchema)
export const maybeId = same(idSchema.nullable())
export const idList = same(z.array(idSchema, { error: 'expected a list of ids' }))

/** At most 255 characters, counted as people count them. behaviour: Text limits */
export const text = same(textOf(MAX_TEXT))
export const longText = same(textOf(20_000))
export const maybeText = same(textOf(20_000).nullable())
export const textList = same(z.array(textOf(MAX_TEXT), { error: 'expected a list of texts' }))
export const name = same(
  textOf(MAX_TEXT).refine(value => value.trim() !== '', 'expected text that is not empty'),
)
/** HTML of a description, without anything that could run in a browser. */
export const html = htmlOf(MAX_HTML)
export const maybeHtml: WireValue<string | null> = same(
  textOf(MAX_HTML).transform(safeHtml).nullable() as unknown as z.ZodType<string | null>,
)
export const isAddress = (value: string) => /^(https?:\/\/|\/(?!\/))/.test(value)

export const address = same(
  textOf(2_000).refine(
    value => value === '' || isAddress(value),
    'expected an address that begins with https://, http:// or /',
  ),
)

/** An address, or the path of a file beside the site file. `readEntries` tells them apart. */
export const addressOrPath = same(textOf(2_000))

export const flag: WireValue<boolean> = {
  schema: z
    .union([z.literal(0), z.literal(1), z.boolean()], { error: 'expected 0 or 1' })
    .transform(value => value === 1 || value === true),
  encode: value => (value ? 1 : 0),
}

/** Major units in the file, minor units in the program. */
export const amount: WireValue<number> = { schema: amountSchema(), encode: toDecimalNumber }
export const maybeAmount: WireValue<number | null> = {
  schema: amountSchema().nullable(),
  encode: minor => (minor === null ? null : toDecimalNumber(minor)),
}

export const count = wholeFrom(0)
export const maybeCount = same(wholeFrom(0).schema.nullable())
export const maybeLimit = same(wholeFrom(1).schema.nullable())
const WAIT = 'expected whole minutes from 0 to 10080'
export const waitMinutes = same(z.int({ error: WAIT }).min(0, WAIT).max(10_080, WAIT))
export const maybeTerm = same(wholeFrom(-1).schema.nullable())

export function oneOf<const Word extends string>(...words: Word[]): WireValue<Word> {
  return same(z.enum(words, { error: `expected one of ${words.map(word => `"${word}"`).join(', ')}` }))
}

const MOMENT = 'expected a date and time with its offset, such as "2026-05-31T23:59:00+07:00", or null'

/** A date and time with its offset, or a day: its start or end in Bangkok. behaviour: Time */
export const startMoment = moment(startOfBangkokDay)
export const endMoment = moment(endOfBangkokDay)

function moment(ofDay: (date: string) => number | null): WireValue<number | null> {
  const schema = z.string({ error: MOMENT }).transform((value, context) => {
    const day = ofDay(value)
    if (day !== null) return day
    const hasOffset = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(value)
    const instant =
      hasOffset && startOfBangkokDay(value.slice(0, 10)) !== null ? Date.parse(value) : Number.NaN
    if (!Number.isNaN(instant)) return instant
    context.addIssue({ code: 'custom', message: MOMENT })
    return z.NEVER
  })
  return { schema: schema.nullable(), encode: at => (at === null ? null : new Date(at).toISOString()) }
}

/** HTML of at most so many characters, without anything that could run in a browser. */
export function htmlOf(longest: number): WireValue<string> {
  return same(textOf(longest).transform(safeHtml) as unknown as z.ZodType<string>)
}

function amountSchema() {
  return z.number({ error: AMOUNT }).transform((value, context) => {
    const minor = parseAmount(value)
    if (minor !== null) return minor
    context.addIssue({ code: 'custom', message: AMOUNT })
    return z.NEVER
  })
}

function wholeFrom(minimum: number): WireValue<number> {
  const error = `expected a whole number from ${minimum}`
  return same(z.int({ error }).min(minimum, error))
}

function textOf(maximum: number) {
  return z
    .string({ error: 'expected text' })
    .refine(value => Array.from(value).length <= maximum, `expected text of at most ${maximum} characters`)
    .refine(value => !value.includes('\0'), 'expected text without the character NUL')
    .overwrite(keepRepetitionMark)
    .meta({ maxLength: maximum })
}
