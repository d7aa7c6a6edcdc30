import { ledgerOf, type SandboxEnv } from '../env.ts'
import type { HeldPayment } from '../held-payment.ts'
import type { Callback, SimulatedProvider } from '../player.ts'
import { decideCharge, viewOfCharge } from './charge.ts'
import { omiseId } from './id.ts'
import { WEBHOOK_SECRET } from './keys.ts'

/** Omise's event about a charge, signed as Omise signs. A forged event is signed with another secret. */
async function callbackOf(
  env: SandboxEnv['Bindings'],
  held: HeldPayment,
  { origin, forged }: Callback,
): Promise<Request> {
  const id = omiseId('evnt')
  const event = {
    object: 'event',
    id,
    livemode: false,
    location: `/events/${id}`,
    key: held.state === 'refunded' ? 'charge.update' : 'charge.complete',
    created_at: new Date().toISOString(),
    webhook_deliveries: [],
    data: viewOfCharge(held, origin),
  }
  const body = JSON.stringify(event)
  await ledgerOf(env).putValue('omise-event', id, body)
  const timestamp = String(Math.floor(Date.now() / 1_000))
  const signature = await sign(forged ? btoa('somebody else') : WEBHOOK_SECRET, `${timestamp}.${body}`)
  return new Request(`${origin}/webhook/payment/omise`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Omise-Signature': signature,
      'Omise-Signature-Timestamp': timestamp,
    },
    body,
  })
}

async function sign(secret: string, text: string): Promise<string> {
  const bytes = Uint8Array.from(atob(secret), character => character.charCodeAt(0))
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const mac = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text))
  return Array.from(new Uint8Array(mac), byte => byte.toString(16).padStart(2, '0')).join('')
}

/** Omise (Opn Payments): cards and PromptPay. */
export const omise: SimulatedProvider = {
  name: 'omise',
  title: 'Omise',
  decide: decideCharge,
  view: viewOfCharge,
  callbackOf,
}
