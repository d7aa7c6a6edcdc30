import { z } from 'zod'
import { DAY, HOUR, type Instant, MINUTE } from '#app/platform/clock.ts'
import { startMoment } from './wire-values.ts'

const AGO = /^-(\d{1,5})(m|h|d)$/
const UNITS: Readonly<Record<string, number>> = { m: MINUTE, h: HOUR, d: DAY }

/** '-2h' means two hours before the import, so that a demo stays fresh. A full date and time is taken as it is. */
export type WhenInStory = { readonly ago: number } | { readonly at: Instant }

/** A time of a demo shop's story. */
export const when = z
  .string({ error: 'expected a time such as "-90m", "-2h" or "-9d", or a date and time with its offset' })
  .transform((value, context): WhenInStory => {
    const [, amount = '', unit = ''] = AGO.exec(value) ?? []
    if (amount !== '') return { ago: Number(amount) * (UNITS[unit] ?? 0) }
    const at = startMoment.schema.safeParse(value)
    if (at.success && at.data !== null) return { at: at.data }
    context.addIssue({
      code: 'custom',
      message: 'expected a time such as "-90m", "-2h" or "-9d", or a date and time with its offset',
    })
    return z.NEVER
  })

/** Returns the time that the file means; the time of the import if it names none. */
export function momentOf(when: WhenInStory | undefined, now: Instant): Instant {
  if (when === undefined) return now
  return 'ago' in when ? now - when.ago : when.at
}
