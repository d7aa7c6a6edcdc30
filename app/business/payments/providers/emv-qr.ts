import { parseAmount } from '#app/business/money/decimal.ts'

/** The amount and references that a PromptPay QR gives to the payer's bank app. */
export type EmvQr = {
  /** Minor units. Null: the payer types the amount. */
  readonly minor: number | null
  /** The references of a bill payment. The first is the shop's. */
  readonly references: readonly string[]
}

const AMOUNT = '54'
const CURRENCY = '53'
const BILL_PAYMENT = '30'
const TRANSFER = '29'
const PROMPT_PAY = 'A000000677010111'
const BAHT = '764'

/** Reads an EMVCo QR: fields of id, length and value, then a checksum. Null: the text is invalid or not in baht. */
export function readEmvQr(payload: string): EmvQr | null {
  const fields = paymentFields(payload)
  if (!fields) return null
  const amount = fields.get(AMOUNT)
  const minor = amount === undefined ? null : parseAmount(amount)
  if ((amount !== undefined && minor === null) || fields.get(CURRENCY) !== BAHT) return null
  const bill = fieldsOf(fields.get(BILL_PAYMENT) ?? '')
  const references = ['02', '03'].map(id => bill?.get(id)).filter(value => value !== undefined)
  return { minor, references }
}

/** Returns whether a payment QR of any country asks for a fixed amount. Null: a bank's app cannot read the text. */
export function asksForAmount(payload: string): boolean | null {
  return paymentFields(payload)?.has(AMOUNT) ?? null
}

/** The id that a PromptPay QR pays, as its kind and its digits. */
export type PromptPayee = { readonly kind: 'phone' | 'tax' | 'wallet'; readonly id: string }

/** Reads whom a PromptPay QR pays, as a bank's app does. Null: the text is invalid, or pays no PromptPay id. */
export function readPromptPayee(payload: string): PromptPayee | null {
  const to = readEmvQr(payload) && fieldsOf(fieldsOf(payload)?.get(TRANSFER) ?? '')
  if (to?.get('00') !== PROMPT_PAY) return null
  const [phone, tax, wallet] = ['01', '02', '03'].map(id => to.get(id))
  if (phone) return { kind: 'phone', id: phone.replace(/^0066/, '0') }
  if (tax) return { kind: 'tax', id: tax }
  return wallet ? { kind: 'wallet', id: wallet } : null
}

function paymentFields(payload: string): Map<string, string> | null {
  const fields = fieldsOf(payload)
  const isWhole = payload.endsWith(`6304${sumOf(payload.slice(0, -4))}`)
  return fields?.get('00') === '01' && isWhole ? fields : null
}

function fieldsOf(text: string): Map<string, string> | null {
  const fields = new Map<string, string>()
  for (let at = 0; at < text.length; ) {
    const [, id, length] = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4)) ?? []
    const value = text.slice(at + 4, at + 4 + Number(length))
    if (id === undefined || value.length !== Number(length)) return null
    fields.set(id, value)
    at += 4 + value.length
  }
  return fields
}

/** The CRC-16/CCITT-FALSE of a text, as four capital hex digits. */
export function sumOf(text: string): string {
  let crc = 0xffff
  for (const character of text) {
    crc ^= character.charCodeAt(0) << 8
    for (let bit = 0; bit < 8; bit++)
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
