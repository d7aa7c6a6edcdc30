import { Hono } from 'hono'
import promptPay from 'promptpay-qr'
import { renderSVG } from 'uqr'
import { happen, ONCE } from '../apply-outcome.ts'
import { ledgerOf, type SandboxEnv } from '../env.ts'
import { faulty } from '../faults.ts'
import { type HeldPayment, toMajor } from '../held-payment.ts'
import { findPayment, keepPayment, listPayments } from '../payments.ts'
import { withKey } from './auth.ts'
import { readBody } from './body.ts'
import { dataOf, lapsed, viewOfCharge } from './charge.ts'
import { createCharge } from './create-charge.ts'
import { omiseError, statusOf } from './errors.ts'
import { omiseId } from './id.ts'
import { PUBLIC_KEY, SECRET_KEY } from './keys.ts'
import { omise } from './player.ts'

/** An unused tax id. */
const MERCHANT = '0000000000000'

/**
 * A readable QR as SVG, as Omise draws one. Below it the sandbox adds a link that pays it. The link works only if the
 * picture is opened by itself, not as an image in a page.
 */
function qrOf(held: HeldPayment, origin: string): string {
  const payload = promptPay(MERCHANT, { amount: toMajor(held.amount) })
  const code = renderSVG(payload, { ecc: 'M', border: 4 })
  const inner = code.replace('<svg ', '<svg x="0" y="0" width="300" height="300" ')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 340" width="300" height="340">
<rect width="300" height="340" fill="#fff"/>${inner}
<a href="${origin}/sandbox/omise/pay/${held.id}"><text x="150" y="322" text-anchor="middle" font-family="sans-serif" font-size="16" fill="#0b57a4" text-decoration="underline">Sandbox: pay this QR</text></a>
</svg>`
}

type Env = SandboxEnv['Bindings']

/** Plays api.omise.co, Omise's API. */
export const omiseApi = new Hono<SandboxEnv>()

/** The picture of a QR. It needs no key. */
omiseApi.get('/charges/:id/documents/qr.svg', async c => {
  const held = await chargeOf(c.env, c.req.param('id'))
  if (!held || dataOf(held).sourceId === null) return c.json(omiseError('not_found'), 404)
  return c.body(qrOf(held, new URL(c.req.url).origin), 200, { 'Content-Type': 'image/svg+xml' })
})

omiseApi.use(faulty('omise'))

omiseApi.post('/sources', withKey(PUBLIC_KEY, SECRET_KEY), async c => {
  const body = await readBody(c)
  const { type, amount, currency } = body
  if (type !== 'promptpay' || !Number.isInteger(Number(amount)))
    return c.json(omiseError('bad_request', 'type and amount are needed'), 400)
  const id = omiseId('src')
  await ledgerOf(c.env).putValue('omise-source', id, JSON.stringify(body))
  return c.json({
    object: 'source',
    id,
    livemode: false,
    type,
    flow: 'offline',
    amount: Number(amount),
    currency,
  })
})

omiseApi.use(withKey(SECRET_KEY))

omiseApi.post('/charges', async c => {
  const made = await createCharge(c.env, await readBody(c))
  if ('code' in made) return c.json(omiseError(made.code, made.message), statusOf(made.code))
  return c.json(viewOfCharge(made.held, new URL(c.req.url).origin))
})

omiseApi.get('/charges', async c => {
  const { limit = '20', offset = '0', from, to } = c.req.query()
  const since = from ? Date.parse(from) : 0
  const until = to ? Date.parse(to) : Number.POSITIVE_INFINITY
  const isListed = ({ createdAt }: HeldPayment) => createdAt >= since && createdAt <= until
  const all = (await listPayments(c.env, 'omise')).map(lapsed).filter(isListed)
  const ordered = c.req.query('order') === 'reverse_chronological' ? all : all.toReversed()
  const page = ordered.slice(Number(offset), Number(offset) + Math.min(Number(limit), 100))
  const { origin } = new URL(c.req.url)
  const data = page.map(held => viewOfCharge(held, origin))
  return c.json({ object: 'list', total: all.length, limit: Number(limit), offset: Number(offset), data })
})

omiseApi.get('/charges/:id', async c => {
  const held = await chargeOf(c.env, c.req.param('id'))
  return held ? c.json(viewOfCharge(held, new URL(c.req.url).origin)) : c.json(omiseError('not_found'), 404)
})

omiseApi.post('/charges/:id/:act{expire|mark_as_paid|mark_as_failed}', async c => {
  const held = await chargeOf(c.env, c.req.param('id'))
  if (!held) return c.json(omiseError('not_found'), 404)
  if (held.state !== 'pending') return c.json(omiseError('invalid_charge', 'charge is not pending'), 400)
  const outcome = { expire: 'expired', mark_as_paid: 'paid', mark_as_failed: 'failed' } as const
  const { origin } = new URL(c.req.url)
  const act = c.req.param('act') as keyof typeof outcome
  // No webhook for 'expire', because the caller knows of it. The others act like a buyer, so the webhook is sent.
  const notify = act === 'expire' ? { ...ONCE, times: 0 } : ONCE
  const after = await happen(c.env, omise, held, { outcome: outcome[act], notify, origin })
  return c.json(viewOfCharge(after, origin))
})

omiseApi.post('/charges/:id/refunds', async c => {
  const held = await chargeOf(c.env, c.req.param('id'))
  const amount = Number((await readBody(c)).amount)
  if (!held) return c.json(omiseError('not_found'), 404)
  const left = held.amount - dataOf(held).refunded
  if (held.state !== 'paid' || !Number.isInteger(amount) || amount <= 0 || amount > left)
    return c.json(omiseError('bad_request', 'amount cannot be refunded'), 400)
  const refunded = dataOf(held).refunded + amount
  await keepPayment(c.env, {
    ...held,
    state: amount === left ? 'refunded' : 'paid',
    data: { ...held.data, refunded },
  })
  return c.json({ object: 'refund', id: omiseId('rfnd'), amount, currency: held.currency, charge: held.id })
})

omiseApi.get('/account', c =>
  c.json({ object: 'account', id: 'account_test_sandbox', livemode: false, currency: 'THB', country: 'TH' }),
)

omiseApi.get('/events', async c => {
  const data = (await ledgerOf(c.env).listValues('omise-event')).map(json => JSON.parse(json) as unknown)
  return c.json({ object: 'list', total: data.length, data })
})

omiseApi.get('/events/:id', async c => {
  const event = await ledgerOf(c.env).takeValue('omise-event', c.req.param('id'))
  return event ? c.json(JSON.parse(event.value)) : c.json(omiseError('not_found'), 404)
})

omiseApi.all('*', c => c.json(omiseError('not_found'), 404))

async function chargeOf(env: Env, id: string): Promise<HeldPayment | null> {
  const held = await findPayment(env, 'omise', id)
  return held && lapsed(held)
}
