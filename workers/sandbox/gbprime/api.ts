import { Hono, type MiddlewareHandler } from 'hono'
import { ledgerOf, type SandboxEnv } from '../env.ts'
import { faulty } from '../faults.ts'
import { findByReference, keepPayment } from '../payments.ts'
import { MERCHANT_ID, PUBLIC_KEY, SECRET_KEY, TOKEN } from './account.ts'
import { gbPrimePages } from './pages.ts'
import { gbpReference, qrTextOf, type TransactionData, viewOfTransaction } from './transaction.ts'
import { vendorForm } from './vendor-form.ts'

/** The card behind a token, without its number. */
type SandboxCard = {
  readonly masked: string
  /** The result code of a charge. */
  readonly charge: string
}

/** The sandbox's own refused cards: GB Prime Pay publishes no test cards. Other valid cards open the bank's page. */
const REFUSED: Readonly<Record<string, string>> = { '4000000000000002': '05', '4000000000009995': '51' }

/** Reads a card for a token. The result code is 00, 02 for an invalid card, or 54 for an expired one. */
function readCard(card: Record<string, unknown>): { code: '00'; card: SandboxCard } | { code: '02' | '54' } {
  const number = String(card.number ?? '').replaceAll(/[ -]/g, '')
  const month = String(card.expirationMonth ?? '')
  const year = String(card.expirationYear ?? '')
  const code = String(card.securityCode ?? '')
  if (!addsUp(number) || !/^(0[1-9]|1[0-2])$/.test(month) || !/^\d\d$/.test(year) || !/^\d{3,4}$/.test(code))
    return { code: '02' }
  if (Date.UTC(2000 + Number(year), Number(month), 1) <= Date.now()) return { code: '54' }
  const masked = `${number.slice(0, 6)}XXXXXX${number.slice(-4)}`
  return { code: '00', card: { masked, charge: REFUSED[number] ?? '00' } }
}

function addsUp(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

const REFERENCE = /^[A-Za-z0-9]{1,15}$/

type Charged = { readonly resultCode: string; readonly gbpReferenceNo?: string }

/** Charges a card's token. A token and a reference work once, and both addresses are required. */
async function chargeCard(env: SandboxEnv['Bindings'], body: Record<string, unknown>): Promise<Charged> {
  const { amount, referenceNo, responseUrl, backgroundUrl, otp } = body
  const isWhole =
    typeof amount === 'number' &&
    amount > 0 &&
    REFERENCE.test(String(referenceNo)) &&
    [responseUrl, backgroundUrl].every(address => URL.canParse(String(address))) &&
    ['Y', 'N'].includes(String(otp))
  if (!isWhole || (await findByReference(env, 'gbprime', String(referenceNo)))) return { resultCode: '02' }
  const given = (body.card as Record<string, unknown> | undefined)?.token
  const token = await ledgerOf(env).takeValue('gbprime-token', String(given))
  if (!token?.isFirst) return { resultCode: '02' }
  const card = JSON.parse(token.value) as SandboxCard
  if (card.charge !== '00') return { resultCode: card.charge }
  const data: TransactionData = {
    type: 'card',
    detail: String(body.detail ?? ''),
    customerName: String(body.customerName ?? ''),
    cardNo: card.masked,
    responseUrl: String(responseUrl),
    backgroundUrl: String(backgroundUrl),
    resultCode: '00',
  }
  const id = gbpReference()
  await keepPayment(env, {
    provider: 'gbprime',
    id,
    reference: String(referenceNo),
    currency: 'THB',
    createdAt: Date.now(),
    amount: Math.round(amount * 100),
    state: otp === 'Y' ? 'pending' : 'paid',
    data,
  })
  return { resultCode: '00', gbpReferenceNo: id }
}

/** GB Prime Pay's only explanation of a missing or wrong field. */
const INCOMPLETE = 'Incomplete information'

/** A QR payment, or the error as plain text, as GB Prime Pay answers it. */
async function makeQr(env: SandboxEnv['Bindings'], form: Record<string, string>) {
  const { amount = '', referenceNo = '', backgroundUrl = '' } = form
  if (!/^\d{1,10}\.\d{2}$/.test(amount) || Number(amount) <= 0 || !REFERENCE.test(referenceNo))
    return INCOMPLETE
  if (!URL.canParse(backgroundUrl)) return INCOMPLETE
  if (await findByReference(env, 'gbprime', referenceNo)) return 'Duplicate referenceNo'
  const data: TransactionData = {
    type: 'qr',
    detail: form.detail ?? '',
    customerName: form.customerName ?? '',
    cardNo: '',
    responseUrl: '',
    backgroundUrl,
    resultCode: '00',
  }
  return keepPayment(env, {
    provider: 'gbprime',
    id: gbpReference(),
    reference: referenceNo,
    currency: 'THB',
    data,
    amount: Math.round(Number(amount) * 100),
    state: 'pending',
    createdAt: Date.now(),
  })
}

/** api.globalprimepay.com: first the calls of browsers, then the calls of a shop. */
export const gbPrimeApi = new Hono<SandboxEnv>()

gbPrimeApi.route('/', vendorForm)
gbPrimeApi.route('/', gbPrimePages)

/** Requires HTTP Basic with the key as user name and no password. */
const withKey =
  (key: string): MiddlewareHandler<SandboxEnv> =>
  async (c, next) =>
    c.req.header('authorization') === `Basic ${btoa(`${key}:`)}`
      ? next()
      : c.json({ resultCode: '99', resultMessage: 'Unauthorized' }, 401)

const TOKENS = '/:version{v1|v2}/tokens'

const record = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>

/** The browser's form calls this, so it comes before the faults of the shop's calls. */
gbPrimeApi.post(TOKENS, withKey(PUBLIC_KEY), async c => {
  const body = record(await c.req.json().catch(() => null))
  const read = readCard(record(body.card))
  if (read.code !== '00') return c.json({ resultCode: read.code })
  const token = crypto.randomUUID()
  await ledgerOf(c.env).putValue('gbprime-token', token, JSON.stringify(read.card))
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
