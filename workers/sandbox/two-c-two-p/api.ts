import { Hono } from 'hono'
import { z } from 'zod'
import type { SandboxEnv } from '../env.ts'
import { faulty } from '../faults.ts'
import type { HeldPayment } from '../held-payment.ts'
import { findByReference, findPayment, keepPayment } from '../payments.ts'
import { coded } from './codes.ts'
import { opened, sealed } from './envelope.ts'
import { MERCHANT_ID, SECRET_KEY } from './keys.ts'
import { claimsOf, codeOf, lapsed, type PgwData } from './transaction.ts'

const text = (longest: number) => z.string().min(1).max(longest)

const request = z.object({
  merchantID: text(25),
  invoiceNo: text(50).regex(/^[A-Za-z0-9-]+$/),
  description: text(250),
  currencyCode: text(3),
  amount: z.number(),
  paymentChannel: z.array(z.string()).default(['CC']),
  installmentPeriodFilter: z.array(z.int().positive()).default([3, 6, 10]),
  interestType: z.enum(['A', 'C', 'M']).optional(),
  paymentExpiry: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    .optional(),
  frontendReturnUrl: z.url().max(255),
  backendReturnUrl: z.url().max(255),
})

type TokenRequest = z.infer<typeof request>

const CHANNELS = ['CC', 'IPP', 'QR'] as const
const BANGKOK = '+07:00'

/** Reads a merchant's request for a page, or returns PGW's error code. */
function readTokenRequest(
  claims: Record<string, unknown>,
  merchantId: string,
):
  | {
      readonly asked: TokenRequest
      readonly channel: (typeof CHANNELS)[number]
      readonly expiresAt: number | null
    }
  | string {
  if (claims.merchantID !== merchantId) return '9007'
  const parsed = request.safeParse(claims)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    if (issue?.path[0] === 'amount') return '9009'
    return issue?.code === 'invalid_type' ? '9005' : '9004'
  }
  const asked = parsed.data
  if (!(asked.amount > 0) || !/^\d{1,12}(\.\d{1,5})?$/.test(String(asked.amount))) return '9009'
  if (asked.currencyCode !== 'THB') return '9010'
  const channel = CHANNELS.find(word => word === asked.paymentChannel[0])
  if (!channel) return '9057'
  const expiresAt = asked.paymentExpiry
    ? Date.parse(`${asked.paymentExpiry.replace(' ', 'T')}${BANGKOK}`)
    : null
  return expiresAt !== null && !(expiresAt > Date.now()) ? '9004' : { asked, channel, expiresAt }
}

/** sandbox-pgw.2c2p.com. Errors have no signed envelope, which 2C2P allows too. */
export const pgwApi = new Hono<SandboxEnv>()

pgwApi.use(faulty('2c2p'))

pgwApi.post('/paymentToken', async c => {
  const read = await opened(await c.req.json().catch(() => null), SECRET_KEY)
  if (!read.ok) return c.json(coded(read.code))
  const wanted = readTokenRequest(read.claims, MERCHANT_ID)
  if (typeof wanted === 'string') return c.json(coded(wanted))
  const { asked, channel, expiresAt } = wanted
  const { invoiceNo } = asked
  if (await findByReference(c.env, '2c2p', invoiceNo)) return c.json(coded('9015'))
  const data: PgwData = {
    channel,
    description: asked.description,
    expiresAt,
    isOpened: false,
    months: null,
    frontendReturnUrl: asked.frontendReturnUrl,
    backendReturnUrl: asked.backendReturnUrl,
    monthsOffered: asked.installmentPeriodFilter,
    tranRef: String(crypto.getRandomValues(new Uint32Array(1))[0]),
  }
  const held = await keepPayment(c.env, {
    provider: '2c2p',
    id: newToken(),
    reference: invoiceNo,
    currency: asked.currencyCode,
    amount: Math.round(asked.amount * 100),
    state: 'pending',
    createdAt: Date.now(),
    data,
  })
  const { origin } = new URL(c.req.url)
  // The token is percent-encoded behind '#', as at 2C2P. A client that rewrites the address breaks it.
  const webPaymentUrl = `${origin}/sandbox/2c2p/page/4.3/#/token/${encodeURIComponent(held.id)}`
  return c.json(await sealed({ webPaymentUrl, paymentToken: held.id, ...coded('0000') }, SECRET_KEY))
})

pgwApi.post('/paymentInquiry', async c => {
  const read = await opened(await c.req.json().catch(() => null), SECRET_KEY)
  if (!read.ok) return c.json(coded(read.code))
  if (read.claims.merchantID !== MERCHANT_ID) return c.json(coded('9007'))
  const held = await transactionOf(c.env, read.claims)
  if (!held || codeOf(held) === '2002') return c.json(coded('2002'))
  return c.json(await sealed(claimsOf(held), SECRET_KEY))
})

pgwApi.all('*', c => c.json(coded('6101'), 404))

async function transactionOf(
  env: SandboxEnv['Bindings'],
  { invoiceNo, paymentToken }: Record<string, unknown>,
): Promise<HeldPayment | null> {
  const held =
    typeof paymentToken === 'string'
      ? await findPayment(env, '2c2p', paymentToken)
      : await findByReference(env, '2c2p', String(invoiceNo))
  return held && lapsed(held)
}

/** A new token in full Base64 with +, / and =, like 2C2P's tokens. */
function newToken(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(46))))
}
