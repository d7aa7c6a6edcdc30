import { z } from 'zod'
import type { PaySolutionsRecord } from './pay-solutions-record.ts'

const textOrNumber = z.union([z.string(), z.number()]).transform(String)
const text = z.string().nullish()

const record = z.object({
  ReferenceNo: textOrNumber,
  OrderNo: textOrNumber.nullish(),
  MerchantID: textOrNumber,
  Total: textOrNumber,
  CurrencyCode: textOrNumber,
  Status: z.string(),
  StatusName: text,
})

/** One record, a list of them, or nothing at all, which is what there is of a reference that nobody paid. */
const answer = z.union([
  z.array(record),
  record.transform(one => [one]),
  z.null().transform(() => []),
  z
    .object({})
    .strict()
    .transform(() => []),
])

/** Null: it is none of these, and nobody knows. */
export function readRecords(body: unknown): PaySolutionsRecord[] | null {
  const parsed = answer.safeParse(body)
  if (!parsed.success) return null
  return parsed.data.map(found => ({
    referenceNo: found.ReferenceNo.trim(),
    orderNo: found.OrderNo ?? '',
    merchantId: found.MerchantID.trim(),
    total: found.Total.trim(),
    currency: found.CurrencyCode,
    status: found.Status,
    statusName: found.StatusName ?? '',
  }))
}
