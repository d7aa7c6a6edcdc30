import type { EventSubject } from '#app/business/payments/payment-provider.ts'
import { asRecord, asText, parseJson } from '#app/platform/outside-json.ts'

const OURS = /^[1-9]\d{0,14}$/

/** A notification as far as it is read: it is not signed, so it is only a reason to ask. */
export type GbPrimeNotification = { readonly gbpReference: string; readonly subject: EventSubject }

/** QRs are told as JSON, cards as a form: whichever it is. */
export function readNotification(body: string): GbPrimeNotification {
  const json = parseJson(body)
  const fields = json === undefined ? Object.fromEntries(new URLSearchParams(body)) : asRecord(json)
  const { referenceNo, gbpReferenceNo } = fields
  const reference = asText(referenceNo)
  return {
    gbpReference: typeof gbpReferenceNo === 'string' ? gbpReferenceNo.slice(0, 100) : '',
    subject: OURS.test(reference) ? { paymentId: Number(reference) } : null,
  }
}
