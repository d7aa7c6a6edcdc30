import { Hono } from 'hono'
import { ledgerOf, type SandboxEnv } from '../env.ts'
import { certificateUrl, deliveryOf } from './callback.ts'
import { malformed, NOT_FOUND, refuseWith } from './errors.ts'
import { WEBHOOK_ID } from './keys.ts'
import { isSigned, signedTextOf } from './signature.ts'

/** /v1/notifications: verifies the signatures of events, and sends events again. */
export const payPalNotifications = new Hono<SandboxEnv>()

const FIELDS = [
  'auth_algo',
  'cert_url',
  'transmission_id',
  'transmission_sig',
  'transmission_time',
  'webhook_id',
] as const

payPalNotifications.post('/verify-webhook-signature', async c => {
  const text = await c.req.text()
  const asked = parse(text)
  const missing = FIELDS.find(field => typeof asked[field] !== 'string' || asked[field] === '')
  if (missing)
    return refuseWith(
      c,
      malformed(`/${missing}`, 'MISSING_REQUIRED_PARAMETER', 'A required field is missing.'),
    )
  const event = eventIn(text)
  if (event === null)
    return refuseWith(
      c,
      malformed('/webhook_event', 'MISSING_REQUIRED_PARAMETER', 'A required field is missing.'),
    )
  const { auth_algo, cert_url, transmission_id, transmission_sig, transmission_time, webhook_id } = asked
  const isOurs =
    auth_algo === 'SHA256withRSA' &&
    cert_url === certificateUrl(new URL(c.req.url).origin) &&
    webhook_id === WEBHOOK_ID
  const signed = signedTextOf(
    { id: String(transmission_id), time: String(transmission_time), webhookId: WEBHOOK_ID },
    event,
  )
  const isGenuine = isOurs && (await isSigned(signed, String(transmission_sig)))
  return c.json({ verification_status: isGenuine ? 'SUCCESS' : 'FAILURE' })
})

payPalNotifications.get('/webhooks-events/:id', async c => {
  const event = await ledgerOf(c.env).takeValue('paypal-event', c.req.param('id'))
  return event ? c.json(JSON.parse(event.value)) : refuseWith(c, NOT_FOUND)
})

payPalNotifications.post('/webhooks-events/:id/resend', async c => {
  const event = await ledgerOf(c.env).takeValue('paypal-event', c.req.param('id'))
  if (!event) return refuseWith(c, NOT_FOUND)
  const delivery = await deliveryOf(event.value, { origin: new URL(c.req.url).origin, forged: false })
  await (await c.env.SHOP?.fetch(delivery))?.arrayBuffer()
  return c.json(JSON.parse(event.value), 202)
})

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** The exact bytes of the event in a verification request, which PayPal's own check uses too. Null: there is none. */
function eventIn(text: string): string | null {
  const start = /"webhook_event"\s*:\s*/.exec(text)
  if (!start) return null
  const from = start.index + start[0].length
  for (let end = text.lastIndexOf('}'); end > from; end = text.lastIndexOf('}', end - 1)) {
    const event = text.slice(from, end).trimEnd()
    try {
      JSON.parse(event)
      return event
    } catch {
      // The event ends earlier: another field follows it.
    }
  }
  return null
}
