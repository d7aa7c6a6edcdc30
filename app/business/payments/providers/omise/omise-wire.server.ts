import { z } from 'zod'
import type { OmiseCharge } from './omise-charge.ts'

const text = z.string().nullish()

const charge = z.object({
  object: z.literal('charge'),
  id: z.string().regex(/^chrg_[a-z0-9_]{1,60}$/i),
  status: z.string(),
  paid: z.boolean().default(false),
  amount: z.int().nonnegative(),
  currency: z.string().length(3),
  refunded_amount: z.int().nonnegative().default(0),
  livemode: z.boolean(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  authorize_uri: text,
  failure_code: text,
  failure_message: text,
  expires_at: text,
  card: z.object({ last_digits: text, bank: text }).nullish(),
  source: z
    .object({ scannable_code: z.object({ image: z.object({ download_uri: text }).nullish() }).nullish() })
    .nullish(),
})

const error = z.object({ object: z.literal('error'), code: z.string(), message: z.string().default('') })
const refund = z.object({ object: z.literal('refund'), amount: z.int(), charge: z.string() })
const account = z.object({ object: z.literal('account'), livemode: z.boolean() })
const list = z.object({ object: z.literal('list'), total: z.int(), data: z.array(z.unknown()) })

/** A charge as Omise writes it; null: that is none. An address that is no web address is left out. */
export function readCharge(body: unknown): OmiseCharge | null {
  const parsed = charge.safeParse(body)
  if (!parsed.success) return null
  const { data } = parsed
  return {
    id: data.id,
    status: data.status,
    paid: data.paid,
    amount: data.amount,
    currency: data.currency,
    refunded: data.refunded_amount,
    livemode: data.livemode,
    reference: referenceOf(data.metadata?.payment_id),
    authorizeUri: webAddress(data.authorize_uri),
    qrImage: webAddress(data.source?.scannable_code?.image?.download_uri),
    failureCode: data.failure_code ?? null,
    failureMessage: data.failure_message ?? null,
    expiresAt: instantOf(data.expires_at),
    card: data.card ? { lastDigits: data.card.last_digits ?? '', bank: data.card.bank ?? '' } : null,
  }
}

export function readError(body: unknown): { code: string; message: string } | null {
  const parsed = error.safeParse(body)
  return parsed.success ? { code: parsed.data.code, message: parsed.data.message } : null
}

/** Whether it is a refund of this amount, of this charge. */
export function isRefund(body: unknown, { charge, amount }: { charge: string; amount: number }): boolean {
  const parsed = refund.safeParse(body)
  return parsed.success && parsed.data.amount === amount && parsed.data.charge === charge
}

export function readAccount(body: unknown): { isLive: boolean } | null {
  const parsed = account.safeParse(body)
  return parsed.success ? { isLive: parsed.data.livemode } : null
}

/** The charges of a list, and whether it has them all. */
export function readChargeList(body: unknown): { charges: OmiseCharge[]; total: number } | null {
  const parsed = list.safeParse(body)
  if (!parsed.success) return null
  const charges = parsed.data.data.map(readCharge).filter(found => found !== null)
  return { charges, total: parsed.data.total }
}

/** Metadata come back as they were sent or as text. */
function referenceOf(value: unknown): number | null {
  return /^[1-9][0-9]{0,14}$/.test(String(value)) ? Number(value) : null
}

function webAddress(value: string | null | undefined): string | null {
  return value && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) ? value : null
}

function instantOf(value: string | null | undefined): number | null {
  const instant = value ? Date.parse(value) : Number.NaN
  return Number.isNaN(instant) ? null : instant
}
