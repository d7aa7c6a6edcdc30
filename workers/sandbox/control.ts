import { Hono } from 'hono'
import { z } from 'zod'
import { happen } from './apply-outcome.ts'
import { ledgerOf, type SandboxEnv } from './env.ts'
import { FAULTS } from './faults.ts'
import { type HeldPayment, OUTCOMES, toMajor } from './held-payment.ts'
import { faultName, IDENTITY_PROVIDERS } from './identity/clients.ts'
import { findByReference, listPayments } from './payments.ts'
import { PLAYERS, simulatedProviderNamed } from './providers.ts'

const amount = z.number().nonnegative().max(1e9)

const order = z.object({
  provider: z.string(),
  reference: z.coerce.string().optional(),
  outcome: z.enum(OUTCOMES).optional(),
  amount: amount.optional(),
  currency: z.string().length(3).optional(),
  notify: z
    .object({
      times: z.int().min(0).max(100).default(1),
      delay_ms: z.int().min(0).max(60_000).default(0),
      forged: z.boolean().default(false),
    })
    .optional(),
  fault: z.object({ kind: z.coerce.string(), calls: z.int().min(0).max(1_000).default(1) }).optional(),
})

/** For tests and developers: makes anything happen to any payment. */
export const control = new Hono<SandboxEnv>()

control.post('/', async c => {
  const parsed = order.safeParse(await c.req.json().catch(() => null))
  if (!parsed.success) return c.json({ error: z.prettifyError(parsed.error) }, 400)
  const { provider, reference, outcome, fault, notify, currency } = parsed.data
  const player = simulatedProviderNamed(provider)
  // Identity providers hold no payments, but can have faults too.
  const others = IDENTITY_PROVIDERS.map(faultName)
  const names = [...PLAYERS.map(({ name }) => name), ...others]
  if (!names.includes(provider)) return c.json({ error: `provider: one of ${names.join(', ')}` }, 400)
  if (fault) {
    if (!FAULTS.some(kind => kind === fault.kind))
      return c.json({ error: `fault.kind: one of ${FAULTS.join(', ')}` }, 400)
    await ledgerOf(c.env).setFault(provider, fault)
  }
  if (reference === undefined || !player) return c.json({ provider, fault: fault ?? null })
  const held = await findByReference(c.env, provider, reference)
  if (!held) return c.json({ error: `${provider} holds no payment ${reference}` }, 404)
  const { origin } = new URL(c.req.url)
  if (!outcome && !notify) return c.json({ ...summary(held), payment: player.view(held, origin) })
  const paid = parsed.data.amount
  const after = await happen(c.env, player, held, {
    outcome: outcome ?? null,
    really: { currency, amount: paid === undefined ? undefined : Math.round(paid * 100) },
    notify: { times: notify?.times ?? 1, delayMs: notify?.delay_ms ?? 0, forged: notify?.forged ?? false },
    origin,
  })
  return c.json({ ...summary(after), payment: player.view(after, origin) })
})

control.get('/payments', async c => c.json((await listPayments(c.env)).map(summary)))

function summary({ provider, reference, amount: minor, currency, state }: HeldPayment) {
  return { provider, reference, amount: toMajor(minor), currency, state }
}
