import { z } from 'zod'

/** A field that PGW writes as text or as a number, or leaves out. */
const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform(value => (value === null || value === undefined ? '' : String(value)))

const said = z.object({
  respCode: z.union([z.string(), z.number()]).transform(String),
  respDesc: text,
  merchantID: text,
  invoiceNo: text,
  amount: text,
  currencyCode: text,
  tranRef: text,
  accountNo: text,
  cardNo: text,
  issuerBank: text,
  webPaymentUrl: text,
})

/** PGW's fields about a payment, in an answer or a notification. A missing field is ''. */
export type PgwReply = z.infer<typeof said>

export function readSaid(value: unknown): PgwReply | null {
  const parsed = said.safeParse(value)
  return parsed.success ? parsed.data : null
}

const envelope = z.object({ payload: z.string().min(1) })

/** The JWT in a body, or null. */
export function readEnvelope(value: unknown): string | null {
  const parsed = envelope.safeParse(value)
  return parsed.success ? parsed.data.payload : null
}
