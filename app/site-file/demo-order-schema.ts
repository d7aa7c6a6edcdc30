import { z } from 'zod'
import { ORDER_STATUSES } from '#app/business/orders/order.ts'
import { DAY, HOUR, type Instant, MINUTE } from '#app/platform/clock.ts'
import { idList, idSchema, longText, MAX_TEXT, maybeAmount, oneOf, startMoment, text } from './wire-values.ts'

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

const report = z.strictObject(
  {
    contact_name: text.schema.optional(),
    bank_code: text.schema.optional().describe('Where the money came from'),
    bank_account: text.schema.optional().describe("The shop's account it went to"),
    transfer_at: when.optional(),
    transfer_amount: maybeAmount.schema.optional(),
    description: longText.schema.optional(),
    slip_file: z.string({ error: 'expected the path of a file' }).min(1).optional(),
  },
  { error: 'expected an object' },
)

/** A demo order, told as a story. Its amounts come from the plans. An order whose id exists is left alone. */
export const orderSchema = z.strictObject(
  {
    id: idSchema.optional(),
    account: z.string({ error: 'expected the username or e-mail of an account' }).max(MAX_TEXT).optional(),
    pricingplan_ids: idList.schema.optional(),
    product_ids: idList.schema.optional(),
    shipping_method_id: idSchema.optional(),
    payment_method_id: idSchema.optional(),
    payment_status: oneOf(...ORDER_STATUSES).schema.optional(),
    ordered_at: when.optional(),
    report: report.optional(),
    reason: text.schema.optional(),
  },
  { error: 'expected an object' },
)

export type DemoOrder = z.output<typeof orderSchema>
