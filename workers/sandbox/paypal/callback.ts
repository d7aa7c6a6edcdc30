import { ledgerOf, type SandboxEnv } from '../env.ts'
import type { HeldPayment } from '../held-payment.ts'
import type { Callback } from '../player.ts'
import { payPalId } from './id.ts'
import { WEBHOOK_ID } from './keys.ts'
import { type Capture, dataOf, type OrderStatus, viewOfCapture, viewOfOrder, viewOfRefund } from './order.ts'
import { sign, signedTextOf } from './signature.ts'

const OF_CAPTURE: Readonly<Record<Capture['status'], string>> = {
  COMPLETED: 'PAYMENT.CAPTURE.COMPLETED',
  PENDING: 'PAYMENT.CAPTURE.PENDING',
  DECLINED: 'PAYMENT.CAPTURE.DENIED',
  REFUNDED: 'PAYMENT.CAPTURE.REFUNDED',
  PARTIALLY_REFUNDED: 'PAYMENT.CAPTURE.REFUNDED',
}

const OF_ORDER: Readonly<Partial<Record<OrderStatus, string>>> = {
  APPROVED: 'CHECKOUT.ORDER.APPROVED',
  VOIDED: 'CHECKOUT.ORDER.VOIDED',
}

/**
 * PayPal's event about an order's present state, signed as PayPal signs. A forged event has a wrong signature. Null:
 * PayPal sends no event while an order waits for its buyer.
 */
export async function callbackOf(
  env: SandboxEnv['Bindings'],
  held: HeldPayment,
  { origin, forged }: Callback,
): Promise<Request | null> {
  const event = eventOf(held, origin)
  if (!event) return null
  const id = `WH-${payPalId()}-${payPalId()}`
  const body = JSON.stringify({
    id,
    event_version: '1.0',
    create_time: new Date().toISOString(),
    resource_version: '2.0',
    ...event,
    summary: event.event_type,
    links: [{ href: `${origin}/sandbox/paypal/api/v1/notifications/webhooks-events/${id}`, rel: 'self' }],
  })
  await ledgerOf(env).putValue('paypal-event', id, body)
  return deliveryOf(body, { origin, forged })
}

/** A delivery of an event, the first or a later one. */
export async function deliveryOf(body: string, { origin, forged }: Callback): Promise<Request> {
  const transmission = {
    id: crypto.randomUUID(),
    time: `${new Date().toISOString().slice(0, 19)}Z`,
    webhookId: WEBHOOK_ID,
  }
  const signed = forged ? 'signed by somebody else' : signedTextOf(transmission, body)
  return new Request(`${origin}/webhook/payment/paypal`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'PayPal-Auth-Algo': 'SHA256withRSA',
      'PayPal-Cert-Url': certificateUrl(origin),
      'PayPal-Transmission-Id': transmission.id,
      'PayPal-Transmission-Sig': await sign(signed),
      'PayPal-Transmission-Time': transmission.time,
    },
    body,
  })
}

export function certificateUrl(origin: string): string {
  return `${origin}/sandbox/paypal/certs/sandbox.pem`
}

function eventOf(held: HeldPayment, origin: string) {
  const { capture, status, refunds } = dataOf(held)
  const [refund] = refunds
  if (capture && refund)
    return {
      resource_type: 'refund',
      event_type: OF_CAPTURE[capture.status],
      resource: viewOfRefund(held, refund, origin),
    }
  if (capture)
    return {
      resource_type: 'capture',
      event_type: OF_CAPTURE[capture.status],
      resource: viewOfCapture(held, origin),
    }
  const event_type = OF_ORDER[status]
  return event_type && { resource_type: 'checkout-order', event_type, resource: viewOfOrder(held, origin) }
}
