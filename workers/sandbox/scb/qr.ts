import { encode as encodePng } from 'fast-png'
import { encode as encodeQr } from 'uqr'
import { onBangkoksClock } from '../bangkok.ts'
import { billPaymentQr } from '../emv.ts'
import type { HeldPayment } from '../held-payment.ts'
import { BILLER_ID, MERCHANT_ID, REF3_PREFIX, TERMINAL_ID } from './account.ts'

/** The data of a QR that only SCB has. */
export type QrData = {
  readonly qrType: string
  readonly qrId: string
  readonly ref3: string
  readonly paidAt: number | null
}

export const dataOf = (held: HeldPayment) => held.data as unknown as QrData

export type QrRequest = { readonly reference: string; readonly amount: number; readonly data: QrData }

const REFERENCE = /^[A-Z0-9]{1,20}$/
const AMOUNT = /^\d{1,10}\.\d{2}$/

/** Reads a request for a QR, or names the field that is missing (1101) or wrong (1102). */
export function readQrRequest(
  body: Record<string, unknown>,
): QrRequest | { readonly code: 1101 | 1102; readonly what: string } {
  const { qrType, amount } = body
  if (!['PP', 'CS', 'PPCS'].includes(String(qrType))) return { code: 1102, what: 'qrType' }
  const needed = ['amount', ...(qrType === 'CS' ? [] : PROMPTPAY), ...(qrType === 'PP' ? [] : CARD)]
  const missing = needed.find(name => body[name] === undefined)
  if (missing) return { code: 1101, what: missing }
  if (typeof amount !== 'string' || !AMOUNT.test(amount) || Number(amount) <= 0)
    return { code: 1102, what: 'amount' }
  const wrong = Object.entries(RULES).find(([name, rule]) => {
    return body[name] !== undefined && !(typeof body[name] === 'string' && rule.test(body[name]))
  })
  // The biller is registered with one reference.
  const what = body.ref2 === undefined ? wrong?.[0] : 'ref2'
  if (what) return { code: 1102, what }
  const digits = Array.from(crypto.getRandomValues(new Uint8Array(23)), byte => byte % 10).join('')
  return {
    reference: String(qrType === 'CS' ? body.invoice : body.ref1),
    amount: Math.round(Number(amount) * 100),
    data: { qrType: String(qrType), qrId: digits, ref3: String(body.ref3 ?? ''), paidAt: null },
  }
}

const PROMPTPAY = ['ppType', 'ppId', 'ref1', 'ref3']
const CARD = ['merchantId', 'terminalId', 'invoice']

const RULES: Readonly<Record<string, RegExp>> = {
  ppType: /^BILLERID$/,
  ppId: new RegExp(`^${BILLER_ID}$`),
  ref1: REFERENCE,
  ref3: new RegExp(`^(?=${REF3_PREFIX})[A-Z0-9]{1,20}$`),
  merchantId: new RegExp(`^${MERCHANT_ID}$`),
  terminalId: new RegExp(`^${TERMINAL_ID}$`),
  invoice: REFERENCE,
  csExtExpiryTime: /^[1-9]\d{0,3}$/,
}

/** The QR as the bank answers it: its text and its picture. */
export function viewOfQr(held: HeldPayment, expiryMinutes: number) {
  const { qrType, qrId, ref3 } = dataOf(held)
  const { reference, amount } = held
  const qrRawData = billPaymentQr({ billerId: BILLER_ID, references: [reference], amount, terminal: ref3 })
  const endsAt = onBangkoksClock(held.createdAt + expiryMinutes * 60_000).replace('T', ' ')
  const card = {
    csExtExpiryTime: endsAt,
    responseCode: '000',
    qrCodeId: qrId,
    invoice: reference,
    poi: '12',
    amount: (amount / 100).toFixed(2),
    currencyCode: '764',
    channels: [],
  }
  return { qrRawData, qrImage: pictureOf(qrRawData), ...(qrType === 'PP' ? {} : card) }
}

const DOT = 6

function pictureOf(text: string): string {
  const { size, data: rows } = encodeQr(text, { ecc: 'M', border: 4 })
  const width = size * DOT
  const data = Uint8Array.from({ length: width * width }, (_, at) =>
    rows[Math.floor(at / width / DOT)]?.[Math.floor((at % width) / DOT)] ? 0 : 255,
  )
  const bytes = encodePng({ width, height: width, channels: 1, data })
  return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
}
