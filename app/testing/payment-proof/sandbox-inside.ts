import { env } from 'cloudflare:workers'
import type { PaymentNeeds } from '#app/business/payments/payment-needs.ts'
import type { Outbound } from '#app/platform/outbound.ts'
import { outboundWith } from '../../../workers/outbound.ts'
import sandbox from '../../../workers/sandbox/app.ts'
import type { SandboxEnv } from '../../../workers/sandbox/env.ts'
import { type HeldPayment, toMajor } from '../../../workers/sandbox/held-payment.ts'

const { SandboxLedger } = env as unknown as SandboxEnv['Bindings']

export type Shop = (request: Request) => Promise<Response>

/** The sandbox in the test's own process, over the ledger of the sandbox Worker. What it tells the shop comes to `shop`. */
export function askSandbox(shop: Shop = async () => new Response('OK')): Shop {
  const SHOP = { fetch: shop } as unknown as Fetcher
  return async request => sandbox.fetch(request, { SandboxLedger, SHOP })
}

/** The providers, without another Worker in between. */
export function providersInside({ environment }: Pick<PaymentNeeds, 'environment'>): Outbound {
  return outboundWith({ fetch: askSandbox() } as unknown as Fetcher, environment as never)
}

/** What a provider holds with these references, each with what was really paid. */
export async function heldBy(player: string, references: readonly number[]) {
  const ledger = SandboxLedger.get(SandboxLedger.idFromName('sandbox'))
  const found = references.map(reference => ledger.listByReference(player, String(reference)))
  const held = (await Promise.all(found)).flat().map(json => JSON.parse(json) as HeldPayment)
  return held.map(({ state, amount }) => ({ state, amount: toMajor(amount) }))
}

/** Of a payment with this reference, the minor units that went back, by the provider's own books. */
export async function returnedBy(player: string, reference: number) {
  const ledger = SandboxLedger.get(SandboxLedger.idFromName('sandbox'))
  const held = (await ledger.listByReference(player, String(reference))).map(
    json => JSON.parse(json) as HeldPayment,
  )
  // Each player keeps it its own way: a sum, or every refund.
  return held.reduce((sum, { data }) => {
    const { refunded = 0, refunds = [] } = data as { refunded?: number; refunds?: { amount: number }[] }
    return sum + refunded + refunds.reduce((all, { amount }) => all + amount, 0)
  }, 0)
}

/** The provider's own id of the newest payment with a reference. */
export async function idAt(player: string, reference: number): Promise<string> {
  const ledger = SandboxLedger.get(SandboxLedger.idFromName('sandbox'))
  const json = await ledger.findByReference(player, String(reference))
  if (json === null) throw new Error(`${player} holds no payment ${reference}`)
  return (JSON.parse(json) as HeldPayment).id
}
