import type { EventSubject } from '#app/business/payments/payment-provider.ts'
import { asRecord, asText, parseJson } from '#app/platform/outside-json.ts'

const OURS = /^[1-9]\d{0,14}$/

/** The parts of a notification that the shop reads. It is not signed, so it only makes the shop ask GB Prime Pay. */
export type GbPrimeNotification = { readonly gbpReference: string; readonly subject: EventSubject }

/** Reads a notification. GB Prime Pay sends JSON about QRs and a form about cards. */
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
