import { z } from 'zod'
import { ORDER_STATUSES } from '#app/business/orders/order.ts'
import { type FileUse, fileUse } from '#app/site-file/format/entry.ts'
import { when } from '#app/site-file/format/story-time.ts'
import {
  idList,
  idSchema,
  longText,
  MAX_TEXT,
  maybeAmount,
  oneOf,
  text,
} from '#app/site-file/format/wire-values.ts'

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

export type OrderEntry = { readonly place: string; readonly order: DemoOrder; readonly slip: FileUse | null }

export function readOrder(order: DemoOrder, place: string): OrderEntry {
  const path = order.report?.slip_file
  return { place, order, slip: path ? fileUse(`${place}.report.slip_file`, path, 'slip', 'upload') : null }
}
