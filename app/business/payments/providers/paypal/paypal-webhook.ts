import type { EventSubject } from '#app/business/payments/payment-provider.ts'
import { asRecord, asText, parseJson } from '#app/platform/outside-json.ts'

const HEADERS = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const

/**
 * The request that asks PayPal whether it sent an event. It holds the event byte by byte, because writing parsed JSON
 * again would break its signature. 'missing': a header is missing. 'not-json': the body could add fields to the
 * request.
 */
export function verificationQuestion(
  headers: Headers,
  body: string,
  webhookId: string,
): { readonly question: string } | 'missing' | 'not-json' {
  const signatureHeaders = Object.entries(HEADERS).map(
    ([name, header]) => [name, headers.get(header)] as const,
  )
  if (signatureHeaders.some(([, value]) => !value)) return 'missing'
  if (parseJson(body) === undefined) return 'not-json'
  const rest = JSON.stringify({ ...Object.fromEntries(signatureHeaders), webhook_id: webhookId })
  return { question: `${rest.slice(0, -1)},"webhook_event":${body}}` }
}

/** An event's id, or null. */
export function eventIdOf(body: string): string | null {
  const { id } = asRecord(parseJson(body))
  return typeof id === 'string' && /^[A-Za-z0-9-]{1,64}$/.test(id) ? id : null
}

/**
 * The payment that an event is about. Its capture, refund or purchase unit names our payment, or else PayPal's order.
 */
export function subjectOfEvent(body: string): EventSubject {
  const { event_type, resource } = asRecord(parseJson(body))
  const { custom_id, purchase_units, id, supplementary_data } = asRecord(resource)
  const [unit] = Array.isArray(purchase_units) ? purchase_units : []
  const named = custom_id ?? asRecord(unit).custom_id
  if (typeof named === 'string' && /^[1-9][0-9]{0,14}$/.test(named)) return { paymentId: Number(named) }
  const order = /^CHECKOUT\.ORDER\./.test(asText(event_type))
    ? id
    : asRecord(asRecord(supplementary_data).related_ids).order_id
  return typeof order === 'string' && /^[A-Za-z0-9-]{1,64}$/.test(order) ? { providerReference: order } : null
}
