import { z } from 'zod'
import { toSlug } from '#app/business/catalogue/link-path.ts'
import { MAX_TEXT, type WireValue } from './wire-values.ts'

const ERROR = `expected text of at most ${MAX_TEXT} characters`

/** Whatever is written becomes a slug: 'Thai Cooking' is 'thai-cooking'. §2 */
export const slug: WireValue<string> = {
  schema: z
    .string({ error: 'expected text' })
    .refine(value => Array.from(value).length <= MAX_TEXT, ERROR)
    .meta({ maxLength: MAX_TEXT })
    .transform(toSlug) as unknown as z.ZodType<string>,
  encode: value => value,
}
