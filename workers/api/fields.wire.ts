import { z } from '@hono/zod-openapi'
import { parseAmount } from '#app/business/money/decimal.ts'

/** The most lines that a cart takes. */
const MOST_LINES = 50

/** An id in a payload: a number, or its digits as text. */
export const wireId = z
  .union([z.int(), z.string().regex(/^[0-9]{1,15}$/, 'must be digits')])
  .transform(Number)
  .openapi({ type: 'integer' })

/** An amount in the major unit, at most two decimals. decisions: Money */
export const amount = z
  .union([z.number(), z.string().max(20)])
  .transform((value, context) => {
    const minor = parseAmount(value)
    if (minor === null)
      context.addIssue({ code: 'custom', message: 'must be an amount with at most two decimals' })
    return minor ?? 0
  })
  .openapi({ type: 'number' })

/** An id that may be missing. Older clients send '' or 0 for none. */
export const optionalId = z
  .preprocess(given => (given === '' || given === 0 ? null : given), wireId.nullable())
  .default(null)

/** A list. A single id is a list of one, and '' is an empty list. behaviour: Amounts, ids and times in calls */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.preprocess(given => {
    if (given === '' || given === null) return []
    const isOneId = typeof given === 'number' || (typeof given === 'string' && /^[0-9]+$/.test(given))
    return isOneId ? [given] : given
  }, z.array(item).max(MOST_LINES).default([]))
