import { Hono } from 'hono'
import { html } from 'hono/html'
import { happen, ONCE } from '../apply-outcome.ts'
import type { SandboxEnv } from '../env.ts'
import { type HeldPayment, toMajor } from '../held-payment.ts'
import { sandboxPage } from '../page.ts'
import { findByReference, findPayment, keepPayment } from '../payments.ts'
import { MERCHANT_ID } from './keys.ts'
import { dataOf, STATUS_NAMES } from './order.ts'
import { paySolutions } from './player.ts'

const CURRENCIES: Readonly<Record<string, string>> = {
  '00': 'THB',
  '01': 'USD',
  '02': 'JPY',
  '03': 'SGD',
  '04': 'HKD',
  '05': 'EUR',
  '06': 'GBP',
  '07': 'AUD',
  '08': 'CHF',
}
const MOST = 9_999_999

type PostedForm = {
  readonly refno: string
  readonly minor: number
  readonly currency: string
  readonly email: string
  readonly productDetail: string
  readonly returnUrl: string | null
  readonly postbackUrl: string | null
}

/** The form that a shop's page posted, or the text of the error page. */
function readForm(form: Readonly<Record<string, unknown>>): PostedForm | string {
  const text = (name: string) => (typeof form[name] === 'string' ? form[name] : '')
  const [refno, total, email, detail] = [
    text('refno'),
    text('total'),
    text('customeremail'),
    text('productdetail'),
  ]
  const currency = CURRENCIES[text('cc')]
  if (text('merchantid') !== MERCHANT_ID) return 'merchantid is not registered'
  if (!/^\d{1,12}$/.test(refno)) return 'refno must be digits, up to 12'
  if (!/^\d{1,7}\.\d{2}$/.test(total) || Number(total) <= 0 || Number(total) > MOST)
    return 'total is not valid'
  if (!/^\S+@\S+$/.test(email) || email.length > 100) return 'customeremail is not valid'
  if (detail === '' || detail.length > 255) return 'productdetail is not valid'
  if (!currency) return 'cc is not valid'
  if (!/^(TH|EN)$/.test(text('lang'))) return 'lang is not valid'
  const address = (name: string) => (URL.canParse(text(name)) ? text(name) : null)
  return {
    refno,
    currency,
    email,
    minor: Math.round(Number(total) * 100),
    productDetail: detail,
    returnUrl: address('returnurl'),
    postbackUrl: address('postbackurl'),
  }
}

/** www.thaiepay.com: takes the form of a shop's page, and shows the payment page. */
export const paySolutionsPages = new Hono<SandboxEnv>()

paySolutionsPages.post('/epaylink/payment.aspx', async c => {
  const form = readForm(await c.req.parseBody())
  if (typeof form === 'string') return c.html(errorPage(form))
  const { refno, minor, currency, ...rest } = form
  if (await findByReference(c.env, 'paysolutions', refno)) return c.html(errorPage('refno is duplicate'))
  const id = crypto.randomUUID()
  const orderNo = String(crypto.getRandomValues(new Uint32Array(1))[0])
  await keepPayment(c.env, {
    provider: 'paysolutions',
    id,
    reference: refno,
    amount: minor,
    currency,
    state: 'pending',
    createdAt: Date.now(),
    data: { ...rest, orderNo, status: 'NS' },
  })
  return c.redirect(`/sandbox/paysolutions/pay/${id}`, 303)
})

/** The error page. The shop does not learn of the error. */
function errorPage(why: string) {
  return sandboxPage('Pay Solutions', html`<p>This payment cannot be made: <strong>${why}</strong>.</p>`)
}

/** The buyer's choices on the page, with the resulting outcome and status word. */
const CHOICES = {
  pay: { outcome: 'paid', status: 'CP', label: 'pay' },
  decline: { outcome: 'failed', status: 'RE', label: 'decline' },
  cancel: { outcome: 'cancelled', status: 'C', label: 'cancel' },
  hold: { outcome: 'pending', status: 'HO', label: 'hold for review' },
  test: { outcome: 'paid', status: 'TC', label: 'pay as a test' },
} as const

paySolutionsPages.get('/pay/:id', async c => {
  const held = await findPayment(c.env, 'paysolutions', c.req.param('id'))
  if (!held) return c.text('No such payment', 404)
  const { productDetail, status } = dataOf(held)
  const buttons = Object.entries(CHOICES).map(
    ([choice, { label }]) => html`<button name="choice" value="${choice}">${label}</button> `,
  )
  const choices = html`<form method="post">
    ${buttons}<button name="choice" value="later">come back later</button>
  </form>`
  return c.html(
    sandboxPage(
      'Pay Solutions',
      html`<p>Pay <strong>${toMajor(held.amount).toFixed(2)} ${held.currency}</strong> for ${productDetail}?</p>
        ${status === 'NS' ? choices : html`<p>It is ${STATUS_NAMES[status]}.</p>`}`,
    ),
  )
})

paySolutionsPages.post('/pay/:id', async c => {
  const held = await findPayment(c.env, 'paysolutions', c.req.param('id'))
  if (!held) return c.text('No such payment', 404)
  const { choice } = await c.req.parseBody()
  const chosen = CHOICES[String(choice) as keyof typeof CHOICES]
  if (chosen && dataOf(held).status === 'NS') {
    const { outcome, status } = chosen
    const player = { ...paySolutions, decide: () => withStatus(held, outcome, status) }
    await happen(c.env, player, held, { outcome, notify: ONCE, origin: new URL(c.req.url).origin })
  }
  const { returnUrl } = dataOf(held)
  if (!returnUrl) return c.redirect(c.req.url, 303)
  const back = new URL(returnUrl)
  back.searchParams.set('refno', held.reference)
  return c.redirect(back.href, 303)
})

function withStatus(held: HeldPayment, state: HeldPayment['state'], status: string): HeldPayment {
  return { ...held, state, data: { ...held.data, status } }
}
