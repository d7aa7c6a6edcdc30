import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { onBangkoksClock } from '../bangkok.ts'
import { ledgerOf, type SandboxEnv } from '../env.ts'
import { faulty } from '../faults.ts'
import { findByReference, keepPayment, listPayments } from '../payments.ts'
import { API_KEY, API_SECRET, BILLER_ID } from './account.ts'
import { viewOfTransfer } from './player.ts'
import { dataOf, readQrRequest, viewOfQr } from './qr.ts'

/** Codes from the bank's documentation of generic codes. */
const MESSAGES = {
  1101: 'Missing required parameters',
  1102: 'Invalid parameters entered',
  1104: 'Requested entity record does not exist',
  1111: 'Duplicate entity',
  9300: 'The access token is invalid or expired',
  9500: 'Invalid authentication credentials',
} as const

type ScbCode = keyof typeof MESSAGES

const HTTP: Partial<Record<ScbCode, ContentfulStatusCode>> = { 1104: 404, 9300: 401, 9500: 401 }

/** A refusal in SCB's format. */
function scbError(c: Context, code: ScbCode, what?: string) {
  const description = what ? `${MESSAGES[code]}: ${what}` : MESSAGES[code]
  return c.json({ status: { code, description } }, HTTP[code] ?? 400)
}

const DONE = { code: 1000, description: 'Success' }

/** Plays api-sandbox.partners.scb/partners/sandbox, SCB's partner API. */
export const scbApi = new Hono<SandboxEnv>()

const TOKEN_SECONDS = 1_800

scbApi.use(faulty('scb'))

scbApi.use(async (c, next) => {
  if (c.req.header('resourceownerid') !== API_KEY) return scbError(c, 9500)
  if (!/^[\w-]{32,36}$/.test(c.req.header('requestuid') ?? '')) return scbError(c, 1101, 'requestUId')
  return next()
})

scbApi.post('/v1/oauth/token', async c => {
  const body = await c.req.json<Record<string, unknown>>().catch(() => ({}) as Record<string, unknown>)
  if (body.applicationKey !== API_KEY || body.applicationSecret !== API_SECRET) return scbError(c, 9500)
  const accessToken = crypto.randomUUID()
  const expiresAt = Math.floor(Date.now() / 1_000) + TOKEN_SECONDS
  await ledgerOf(c.env).putValue('scb-token', accessToken, String(expiresAt))
  const data = { accessToken, tokenType: 'Bearer', expiresIn: TOKEN_SECONDS, expiresAt }
  return c.json({ status: DONE, data })
})

const withToken = createMiddleware<SandboxEnv>(async (c, next) => {
  const given = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
  const token = await ledgerOf(c.env).takeValue('scb-token', given)
  return token && Number(token.value) * 1_000 > Date.now() ? next() : scbError(c, 9300)
})

scbApi.use(withToken)

scbApi.post('/v1/payment/qrcode/create', async c => {
  const body = await c.req.json<Record<string, unknown>>().catch(() => ({}) as Record<string, unknown>)
  const asked = readQrRequest(body)
  if ('code' in asked) return scbError(c, asked.code, asked.what)
  if (await findByReference(c.env, 'scb', asked.reference)) return scbError(c, 1111, 'ref1')
  const createdAt = Date.now()
  const id = `${onBangkoksClock(createdAt).replaceAll(/\D/g, '')}${crypto.randomUUID().slice(0, 12)}`
  const shared = { provider: 'scb', id, currency: 'THB', state: 'pending' as const, createdAt }
  const held = await keepPayment(c.env, { ...shared, ...asked })
  return c.json({ status: DONE, data: viewOfQr(held, Number(body.csExtExpiryTime ?? 15)) })
})

scbApi.get('/v1/payment/billpayment/inquiry', async c => {
  const { eventCode, transactionDate, billerId, reference1, amount } = c.req.query()
  if (!eventCode || !transactionDate || !billerId || !reference1) return scbError(c, 1101)
  if (eventCode !== '00300100' || !/^\d{4}-\d{2}-\d{2}$/.test(transactionDate) || billerId !== BILLER_ID)
    return scbError(c, 1102)
  const found = (await listPayments(c.env, 'scb')).filter(held => {
    const { paidAt, qrType } = dataOf(held)
    const isThatDay = paidAt !== null && onBangkoksClock(paidAt).startsWith(transactionDate)
    return held.reference === reference1 && isThatDay && qrType !== 'CS'
  })
  const data = found.map(viewOfTransfer).filter(entry => !amount || entry.amount === amount)
  return c.json({ status: DONE, data })
})

scbApi.get('/v1/payment/qrcode/creditcard/:qrId', async c => {
  const all = await listPayments(c.env, 'scb')
  const held = all.find(found => dataOf(found).qrId === c.req.param('qrId'))
  if (held?.state !== 'paid' || dataOf(held).qrType !== 'CS') return scbError(c, 1104)
  const { transactionId, amount, currencyCode } = viewOfTransfer(held)
  const sale = { transactionId, amount, currencyCode, invoice: held.reference, transactionType: 'SETTLED' }
  return c.json({ status: DONE, data: sale })
})

scbApi.all('*', c => scbError(c, 1104))
