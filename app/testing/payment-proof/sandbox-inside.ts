import { env } from 'cloudflare:workers'
import type { PaymentNeeds } from '#app/business/payments/payment-needs.ts'
import type { Outbound } from '#app/platform/outbound.ts'
import sandbox from '../../../workers/sandbox/app.ts'
import type { SandboxEnv } from '../../../workers/sandbox/env.ts'
import { type HeldPayment, toMajor } from '../../../workers/sandbox/held-payment.ts'
import { outboundWith } from '../../../workers/sandbox/way-to-sandbox.ts'

const { SandboxLedger } = env as unknown as SandboxEnv['Bindings']

export type Shop = (request: Request) => Promise<Response>

/** The sandbox in the test's own process, with the ledger of the sandbox Worker. Its webhooks go to `shop`. */
export function askSandbox(shop: Shop = async () => new Response('OK')): Shop {
  const SHOP = { fetch: shop } as unknown as Fetcher
  return async request => sandbox.fetch(request, { SandboxLedger, SHOP })
}

/** An outbound connection to the providers in the same process, without another Worker. */
export function providersInside({ environment }: Pick<PaymentNeeds, 'environment'>): Outbound {
  return outboundWith({ fetch: askSandbox() } as unknown as Fetcher, environment as never)
}

/** The payments that a provider holds with these references. `amount` is what was really paid, in the major unit. */
export async function heldBy(player: string, references: readonly number[]) {
  const ledger = SandboxLedger.get(SandboxLedger.idFromName('sandbox'))
  const found = references.map(reference => ledger.listByReference(player, String(reference)))
  const held = (await Promise.all(found)).flat().map(json => JSON.parse(json) as HeldPayment)
  return held.map(({ state, amount }) => ({ state, amount: toMajor(amount) }))
}

/** The refunded sum of a payment by the provider's own records, in minor units. */
export async function returnedBy(player: string, reference: number) {
  const ledger = SandboxLedger.get(SandboxLedger.idFromName('sandbox'))
  const held = (await ledger.listByReference(player, String(reference))).map(
    json => JSON.parse(json) as HeldPayment,
  )
  // Each provider keeps either a sum or a list of refunds.
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
