import { z } from 'zod'

/** Written as text or as a number, or not at all. */
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

/** What PGW says of a payment: in an answer, and in a notification. What is not there is ''. */
export type PgwSaid = z.infer<typeof said>

export function readSaid(value: unknown): PgwSaid | null {
  const parsed = said.safeParse(value)
  return parsed.success ? parsed.data : null
}

const envelope = z.object({ payload: z.string().min(1) })

/** The JWT of a body; null: it has none. */
export function readEnvelope(value: unknown): string | null {
  const parsed = envelope.safeParse(value)
  return parsed.success ? parsed.data.payload : null
}
