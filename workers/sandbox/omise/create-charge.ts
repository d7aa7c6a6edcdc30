import { ledgerOf, type SandboxEnv } from '../env.ts'
import type { HeldPayment, Outcome } from '../held-payment.ts'
import { keepPayment } from '../payments.ts'
import { asRecord } from './body.ts'
import type { Card } from './cards.ts'
import type { ChargeData } from './charge.ts'
import { omiseId } from './id.ts'

type Made = { readonly held: HeldPayment } | { readonly code: string; readonly message?: string }

const MINIMUM = 2_000
const MAXIMUM = 15_000_000

/** Charges a card's token or a source, as strictly as Omise: tokens work once, and amounts have limits. */
export async function createCharge(
  env: SandboxEnv['Bindings'],
  body: Record<string, unknown>,
): Promise<Made> {
  const amount = Number(body.amount)
  const currency = String(body.currency ?? '').toUpperCase()
  if (!Number.isInteger(amount) || amount < MINIMUM || amount > MAXIMUM)
    return { code: 'invalid_charge', message: `amount must be between ${MINIMUM} and ${MAXIMUM}` }
  if (currency !== 'THB') return { code: 'invalid_charge', message: 'currency is not supported' }
  const metadata = asRecord(body.metadata)
  const id = omiseId('chrg')
  const made = (state: Outcome, data: Partial<ChargeData>): Promise<Made> =>
    keep(env, {
      provider: 'omise',
      id,
      amount,
      currency,
      state,
      createdAt: Date.now(),
      reference: String(metadata.payment_id ?? id),
      data: { ...EMPTY, metadata, ...sharedOf(body), ...data },
    })
  if (body.source !== undefined) return fromSource(env, body, amount, made)
  if (body.card === undefined) return { code: 'missing_card' }
  const token = await ledgerOf(env).takeValue('omise-token', String(body.card))
  if (!token) return { code: 'not_found', message: `token ${String(body.card).slice(0, 40)} was not found` }
  if (!token.isFirst) return { code: 'used_token' }
  const card = JSON.parse(token.value) as Card
  return fromCard(card, body, made)
}

const EMPTY: ChargeData = {
  card: null,
  sourceId: null,
  metadata: {},
  description: null,
  returnUri: null,
  expiresAt: null,
  failureCode: null,
  failureMessage: null,
  refunded: 0,
  paidAt: null,
}

function sharedOf(body: Record<string, unknown>): Partial<ChargeData> {
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  return { description: text(body.description), returnUri: text(body.return_uri) }
}

async function keep(env: SandboxEnv['Bindings'], held: HeldPayment): Promise<Made> {
  return { held: await keepPayment(env, held) }
}

type Make = (state: Outcome, data: Partial<ChargeData>) => Promise<Made>

function fromCard(card: Card, body: Record<string, unknown>, made: Make): Made | Promise<Made> {
  const { behaviour } = card
  if (behaviour.kind === 'successful') return made('paid', { card, paidAt: Date.now() })
  if (behaviour.kind === 'failed')
    return made('failed', { card, failureCode: behaviour.code, failureMessage: behaviour.message })
  if (!URL.canParse(String(body.return_uri)))
    return { code: 'invalid_charge', message: 'return_uri is required for 3-D Secure' }
  return made('pending', { card })
}

const DAY = 24 * 60 * 60 * 1_000

async function fromSource(
  env: SandboxEnv['Bindings'],
  body: Record<string, unknown>,
  amount: number,
  made: Make,
): Promise<Made> {
  const isId = typeof body.source === 'string'
  const kept = isId ? await ledgerOf(env).takeValue('omise-source', String(body.source)) : null
  if (isId && !kept?.isFirst)
    return { code: kept ? 'bad_request' : 'not_found', message: 'source cannot be used' }
  const source = kept ? asRecord(JSON.parse(kept.value)) : asRecord(body.source)
  if (source.type !== 'promptpay') return { code: 'bad_request', message: 'source type is not enabled' }
  if (source.amount !== undefined && Number(source.amount) !== amount)
    return { code: 'invalid_charge', message: 'amount must be that of the source' }
  const expiresAt = body.expires_at === undefined ? Date.now() + DAY : Date.parse(String(body.expires_at))
  if (!(expiresAt > Date.now()))
    return { code: 'invalid_charge', message: 'expires_at must be in the future' }
  return made('pending', { sourceId: isId ? String(body.source) : omiseId('src'), expiresAt })
}
