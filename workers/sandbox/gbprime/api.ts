import { Hono, type MiddlewareHandler } from 'hono'
import { ledgerOf, type SandboxEnv } from '../env.ts'
import { faulty } from '../faults.ts'
import { findByReference } from '../payments.ts'
import { MERCHANT_ID, PUBLIC_KEY, SECRET_KEY, TOKEN } from './account.ts'
import { readCard } from './cards.ts'
import { chargeCard, makeQr } from './charge.ts'
import { gbPrimePages } from './pages.ts'
import { qrTextOf, viewOfTransaction } from './transaction.ts'
import { vendorForm } from './vendor-form.ts'

/** api.globalprimepay.com: what browsers ask for first, then what a shop asks for. */
export const gbPrimeApi = new Hono<SandboxEnv>()

gbPrimeApi.route('/', vendorForm)
gbPrimeApi.route('/', gbPrimePages)

/** HTTP Basic, the key as user name without a password. */
const withKey =
  (key: string): MiddlewareHandler<SandboxEnv> =>
  async (c, next) =>
    c.req.header('authorization') === `Basic ${btoa(`${key}:`)}`
      ? next()
      : c.json({ resultCode: '99', resultMessage: 'Unauthorized' }, 401)

const TOKENS = '/:version{v1|v2}/tokens'

const record = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>

/** From the vendor's form in the browser, so no fault of the shop's calls is for it. */
gbPrimeApi.post(TOKENS, withKey(PUBLIC_KEY), async c => {
  const body = record(await c.req.json().catch(() => null))
  const read = readCard(record(body.card))
  if (read.code !== '00') return c.json({ resultCode: read.code })
  const token = crypto.randomUUID()
  await ledgerOf(c.env).keepThing('gbprime-token', token, JSON.stringify(read.card))
  return c.json({ resultCode: '00', rememberCard: false, card: { token, number: read.card.masked } })
})

gbPrimeApi.use(faulty('gbprime'))

gbPrimeApi.post(`${TOKENS}/charge`, withKey(SECRET_KEY), async c => {
  const body = record(await c.req.json().catch(() => null))
  return c.json({ ...(await chargeCard(c.env, body)), referenceNo: body.referenceNo })
})

gbPrimeApi.post('/v3/qrcode/text', async c => {
  const form = (await c.req.parseBody()) as Record<string, string>
  if (form.token !== TOKEN) return c.text('Invalid token')
  const made = await makeQr(c.env, form)
  if (typeof made === 'string') return c.text(made)
  return c.json({
    referenceNo: made.reference,
    qrcode: qrTextOf(made),
    resultCode: '00',
    gbpReferenceNo: made.id,
    resultMessage: 'Success',
  })
})

gbPrimeApi.post('/v1/check_status_txn', withKey(SECRET_KEY), async c => {
  const { referenceNo } = record(await c.req.json().catch(() => null))
  const held = await findByReference(c.env, 'gbprime', String(referenceNo))
  return c.json(held ? { resultCode: '00', txn: viewOfTransaction(held) } : { resultCode: '02' })
})

const merchant = { merchantId: MERCHANT_ID, initialShop: 'SBX', merchantName: 'Sandbox shop' }

gbPrimeApi.get('/checkPublicKey', withKey(PUBLIC_KEY), c => c.json(merchant))
gbPrimeApi.get('/checkPrivateKey', withKey(SECRET_KEY), c => c.json(merchant))
gbPrimeApi.post('/checkCustomerKey', async c => {
  const { token } = await c.req.parseBody()
  return token === TOKEN ? c.json(merchant) : c.json({ resultCode: '99' }, 401)
})

gbPrimeApi.all('*', c => c.json({ resultCode: '99', resultMessage: 'Not found' }, 404))
