import type { EventSubject } from '../../payment-provider.ts'

const OURS = /^[1-9]\d{0,14}$/

/** A notification as far as it is read: it is not signed, so it is only a reason to ask. */
export type GbPrimeNotification = { readonly gbpReference: string; readonly subject: EventSubject }

/** QRs are told as JSON, cards as a form: whichever it is. */
export function readNotification(body: string): GbPrimeNotification {
  const fields = jsonOf(body) ?? Object.fromEntries(new URLSearchParams(body))
  const { referenceNo, gbpReferenceNo } = fields
  const reference = String(referenceNo ?? '')
  return {
    gbpReference: typeof gbpReferenceNo === 'string' ? gbpReferenceNo.slice(0, 100) : '',
    subject: OURS.test(reference) ? { paymentId: Number(reference) } : null,
  }
}

function jsonOf(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return null
  }
}
