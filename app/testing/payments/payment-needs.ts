import { env } from 'cloudflare:workers'
import { readyMethods } from '#app/business/payments/open-provider.server.ts'
import type { PaymentNeeds } from '#app/business/payments/payment-needs.ts'
import { rememberedKeys } from '#app/business/payments/provider-settings/typed-keys.server.ts'
import type { Environment } from '#app/platform/environment.ts'
import type { Outbound } from '#app/platform/outbound.ts'
import { type ShopNeeds, shopNeeds } from '#app/testing/shop/shop-needs.ts'
import { outboundWith } from '../../../workers/sandbox/way-to-sandbox.ts'

const bindings = env as unknown as Env

/** How many of the shop's next calls to a provider of the sandbox time out. */
const timeouts = { provider: '', calls: 0 }

/**
 * Returns the way to the sandbox's providers. If `control` asked for a time-out, the provider carries the call out, and
 * the shop gets the error of a time-out at once. Tests set no short limits, which would end other calls on a busy
 * machine.
 */
export function wayToProviders(environment: Environment): Outbound {
  const send = outboundWith(bindings.SANDBOX, environment)
  return async request => {
    const { provider, calls } = timeouts
    const paths = [`/sandbox/${provider}/`, `/sandbox/identity/${provider.replace('-login', '')}/`]
    const isLost = calls > 0 && paths.some(path => new URL(request.url).pathname.startsWith(path))
    if (isLost) timeouts.calls -= 1
    const answer = await send(request)
    if (isLost) throw new DOMException('The operation was aborted due to timeout', 'TimeoutError')
    return answer
  }
}

/** Returns what payments need, with the sandbox's providers. `through` wraps the outgoing requests. */
export function paymentNeeds(
  over: {
    needs?: ShopNeeds
    variables?: Record<string, unknown>
    through?: (outbound: Outbound) => Outbound
  } = {},
): ShopNeeds & PaymentNeeds {
  const needs = over.needs ?? shopNeeds()
  const outbound = wayToProviders(needs.environment)
  const own = {
    ...needs,
    outbound: over.through?.(outbound) ?? outbound,
    typedKeys: rememberedKeys(needs, { ...needs, secret: needs.environment.APP_SECRET }),
    variables: { ...bindings, ...over.variables },
  }
  return { ...own, readyMethods: () => readyMethods(own) }
}

export function sandbox(path: string, init?: RequestInit): Promise<Response> {
  if (!bindings.SANDBOX) throw new Error('The tests run without the sandbox.')
  return bindings.SANDBOX.fetch(`http://localhost:8787/sandbox${path}`, init)
}

type Fault = { readonly kind: string; readonly calls: number }

type Order = Record<string, unknown> & { readonly provider?: string; readonly fault?: Fault }

/** POST /sandbox/control. The sandbox sends no webhook unless `notify` says so. */
export async function control({
  fault,
  provider = 'omise',
  ...order
}: Order): Promise<{ state: string; payment: { id: string } & Record<string, unknown> }> {
  const isTimeout = fault?.kind === 'timeout'
  if (fault) Object.assign(timeouts, { provider, calls: isTimeout ? fault.calls : 0 })
  // `wayToProviders` plays the time-out, so the sandbox is told to break no call.
  const asked = fault ? { fault: isTimeout ? { ...fault, calls: 0 } : fault } : { notify: { times: 0 } }
  const body = JSON.stringify({ provider, ...asked, ...order })
  const answer = await sandbox('/control', { method: 'POST', body })
  if (!answer.ok) throw new Error(await answer.text())
  return answer.json()
}

/** Returns the sandbox's payments with a reference. */
export async function heldWith(reference: number) {
  const answer = await sandbox('/control/payments')
  const all = await answer.json<{ reference: string; state: string; amount: number }[]>()
  return all.filter(held => held.reference === String(reference))
}

/** Returns a card's token, made as a browser makes it. */
export async function cardToken(number = '4242424242424242'): Promise<string> {
  const card = { name: 'Somchai', number, expiration_month: 12, expiration_year: 2099, security_code: '123' }
  const answer = await sandbox('/omise/vault/tokens', {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa('pkey_test_sandbox:')}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ card }),
  })
  const { id } = await answer.json<{ id: string }>()
  return id
}

type Event = {
  id?: string
  object?: string
  status?: string
  body?: string
  /** null: no signature. */
  secret?: string | null
  /** In seconds. */
  age?: number
  tampered?: boolean
}

/** Returns an event about a charge as Omise sends it to the shop. */
export async function signedEvent(chargeId: string, over: Event = {}): Promise<Request> {
  const {
    id = `evnt_test_${crypto.randomUUID().replaceAll('-', '')}`,
    object = 'charge',
    status = 'successful',
  } = over
  const data = { object, id: chargeId, status }
  const body = over.body ?? JSON.stringify({ object: 'event', id, key: 'charge.complete', data })
  const timestamp = String(Math.floor(Date.now() / 1_000) - (over.age ?? 0))
  const secret = over.secret === undefined ? String(bindings.OMISE_WEBHOOK_SECRET) : over.secret
  const signed =
    secret === null ? {} : await signatureOf(secret, timestamp, over.tampered ? `${body} ` : body)
  return new Request('http://localhost:8787/webhook/payment/omise', { method: 'POST', headers: signed, body })
}

async function signatureOf(secret: string, timestamp: string, body: string): Promise<Record<string, string>> {
  const bytes = Uint8Array.from(atob(secret), character => character.charCodeAt(0))
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const mac = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`${timestamp}.${body}`))
  const hex = Array.from(new Uint8Array(mac), byte => byte.toString(16).padStart(2, '0')).join('')
  return { 'Omise-Signature': hex, 'Omise-Signature-Timestamp': timestamp }
}
