import { z } from 'zod'
import { parseAmount } from '#app/business/money/decimal.ts'
import { fromBangkok, type Instant } from '#app/platform/clock.ts'
import type { ScbCardSale, ScbTransfer } from './scb-answers.ts'

const text = z.string().nullish()
/** Codes and amounts come as text or as numbers. */
const plain = z.union([z.string(), z.number()]).transform(String)

const envelope = z.object({
  status: z.object({ code: plain, description: text }),
  data: z.unknown().optional(),
})

export function readEnvelope(body: unknown): { code: string; description: string; data: unknown } | null {
  const parsed = envelope.safeParse(body)
  if (!parsed.success) return null
  const { status, data } = parsed.data
  return { code: status.code, description: status.description ?? '', data }
}

const token = z.object({ accessToken: z.string().min(1), expiresAt: z.coerce.number().positive() })

export function readToken(data: unknown): { accessToken: string; expiresAt: Instant } | null {
  const parsed = token.safeParse(data)
  if (!parsed.success) return null
  return { accessToken: parsed.data.accessToken, expiresAt: parsed.data.expiresAt * 1_000 }
}

const made = z.object({ qrRawData: z.string().min(1), csExtExpiryTime: text, qrCodeId: text })

export type MadeQr = {
  readonly payload: string
  readonly endsAt: Instant | null
  readonly cardQrId: string | null
}

/** Reads a made QR. Only card QRs have an end, written in Bangkok time without a time zone. */
export function readMadeQr(data: unknown): MadeQr | null {
  const parsed = made.safeParse(data)
  if (!parsed.success) return null
  const { qrRawData: payload, csExtExpiryTime, qrCodeId } = parsed.data
  const [date = '', time = ''] = (csExtExpiryTime ?? '').split(' ')
  const cardQrId = /^\d{1,30}$/.test(qrCodeId ?? '') ? (qrCodeId ?? null) : null
  return { payload, endsAt: fromBangkok(date, time), cardQrId }
}

const transfer = z.object({
  transactionId: z.string().min(1).max(100),
  amount: plain,
  billPaymentRef1: z.string(),
  payeeProxyId: text,
  currencyCode: plain.nullish(),
  reverseFlag: text,
})

/** Reads the transfers to our biller. Empty: there are none. Null: the answer cannot be read. */
export function readTransfers(data: unknown): ScbTransfer[] | null {
  const isEmpty = data == null || (typeof data === 'object' && Object.keys(data).length === 0)
  const parsed = z.array(transfer).safeParse(isEmpty ? [] : data)
  if (!parsed.success) return null
  return parsed.data.map(found => ({
    id: found.transactionId,
    minor: parseAmount(found.amount),
    currency: currencyOf(found.currencyCode),
    reference: found.billPaymentRef1,
    billerId: found.payeeProxyId ?? null,
    isReversed: found.reverseFlag === 'R',
  }))
}

const cardSale = z.object({
  transactionType: z.string(),
  amount: plain.nullish(),
  currencyCode: plain.nullish(),
  invoice: text,
})

export function readCardSale(data: unknown): ScbCardSale | null {
  const parsed = cardSale.safeParse(data)
  if (!parsed.success) return null
  const { transactionType, amount, currencyCode, invoice } = parsed.data
  const minor = amount == null ? null : parseAmount(amount)
  return { state: transactionType, minor, currency: currencyOf(currencyCode), invoice: invoice ?? null }
}

const BAHT = '764'

function currencyOf(code: string | null | undefined): string {
  return !code || code === BAHT ? 'THB' : code
}
