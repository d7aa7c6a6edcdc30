import type { EventSubject, RawWebhook } from '#app/business/payments/payment-provider.ts'
import { asRecord, asText, parseJson } from '#app/platform/outside-json.ts'

/**
 * The fields of a postback, with names in lower case. Merchants' panels send them by POST as a form or JSON, or by GET
 * in the address, and with different spellings. Nothing in them is trusted.
 */
export function postbackFields({ headers, body, url }: Pick<RawWebhook, 'headers' | 'body' | 'url'>) {
  const text = new TextDecoder().decode(body)
  const json = /json/i.test(headers.get('content-type') ?? '') ? jsonFields(text) : null
  const sent = json ?? Object.fromEntries(new URLSearchParams(text))
  const all = [...url.searchParams, ...Object.entries(sent)]
  const fields = all.filter(([, value]) => typeof value === 'string' || typeof value === 'number')
  const small = fields.map(([name, value]) => [name.toLowerCase(), String(value).trim()] as const)
  const known = Object.fromEntries(small.filter(([name]) => FIELDS.has(name)).sort(byName))
  // With leading zeros the reference could be masked as a card number.
  return known.refno === undefined ? known : { ...known, refno: known.refno.replace(/^0+/, '') }
}

const byName = ([one]: readonly [string, string], [other]: readonly [string, string]) =>
  one < other ? -1 : 1

const FIELDS = new Set([
  ...['refno', 'merchantid', 'orderno', 'customeremail', 'productdetail', 'total', 'cardtype'],
  ...['status', 'statusname'],
])

function jsonFields(text: string): Record<string, unknown> | null {
  const value = parseJson(text)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? asRecord(value) : null
}

/** The attempt that a postback's reference names, or null. */
export function subjectOfPostback(body: string): EventSubject {
  const refno = asText(asRecord(parseJson(body)).refno)
  return /^[1-9]\d{0,11}$/.test(refno) ? { paymentId: Number(refno) } : null
}
