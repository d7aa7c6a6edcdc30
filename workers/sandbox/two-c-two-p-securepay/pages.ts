import { Hono } from 'hono'
import { html } from 'hono/html'
import type { SandboxEnv } from '../env.ts'
import { happen, ONCE } from '../happen.ts'
import { toMajor } from '../held-payment.ts'
import { sandboxPage } from '../page.ts'
import { findPayment } from '../payments.ts'
import { postBack } from '../two-c-two-p/post-back.ts'
import { cardKey } from './card-key.ts'
import { dataOf, responseFields } from './card-payment.ts'
import { sealedResponse } from './envelope.ts'
import { my2c2pScript } from './my2c2p.ts'
import { twoCTwoPSecurePay } from './player.ts'
import { takeRequest } from './take-request.ts'

/** demo2.2c2p.com: the script for pages, the page that takes a signed request, and the bank’s page behind it. */
export const securePayPages = new Hono<SandboxEnv>()

/** As 2C2P publishes it for its test cards. */
const OTP = '123456'

securePayPages.get('/api/my2c2p-sandbox.js', async c =>
  c.body(my2c2pScript((await cardKey(c.env)).public), 200, {
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': 'no-store',
  }),
)

/** For programs that encrypt a card as the script does. */
securePayPages.get('/public-key', async c => c.json((await cardKey(c.env)).public))

securePayPages.post('/PaymentAuth.aspx', async c => {
  const { paymentRequest = '' } = await c.req.parseBody()
  const taken = await takeRequest(c.env, String(paymentRequest))
  if (typeof taken === 'string')
    return c.html(sandboxPage('2C2P: this cannot be paid', html`<p>${taken}.</p>`), 400)
  return c.redirect(`/sandbox/2c2p-securepay/3ds/${taken.id}`, 303)
})

securePayPages.get('/3ds/:id', async c => {
  const held = await findPayment(c.env, '2c2p-securepay', c.req.param('id'))
  if (!held) return c.text('No such payment', 404)
  const { maskedPan, cardholderName, description } = dataOf(held)
  const choices = html`<form method="post">
    <p><label>Code <input name="otp" value="${OTP}" inputmode="numeric" autocomplete="off" /></label></p>
    <button name="choice" value="pay">pay</button>
    <button name="choice" value="decline">decline</button>
    <button name="choice" value="cancel">cancel</button>
    <button name="choice" value="later">come back later</button>
  </form>`
  return c.html(
    sandboxPage(
      'Your bank: 3-D Secure',
      html`<p>
          Pay <strong>${toMajor(held.amount).toFixed(2)} ${held.currency}</strong>, ${description}, with
          ${maskedPan} of ${cardholderName}?
        </p>
        ${held.state === 'pending' ? choices : html`<p>It is ${held.state}.</p>`}`,
    ),
  )
})

const OUTCOMES = { pay: 'paid', decline: 'failed', cancel: 'cancelled' } as const

securePayPages.post('/3ds/:id', async c => {
  const held = await findPayment(c.env, '2c2p-securepay', c.req.param('id'))
  if (!held) return c.text('No such payment', 404)
  const { choice, otp } = await c.req.parseBody()
  const chosen = OUTCOMES[String(choice) as keyof typeof OUTCOMES]
  // He goes away without a word of 2C2P's, to the address of the shop in its portal.
  if (!chosen) return c.redirect('/myaccount/student/order', 303)
  const outcome = chosen === 'paid' && otp !== OTP ? 'failed' : chosen
  const { origin } = new URL(c.req.url)
  const after =
    held.state === 'pending'
      ? await happen(c.env, twoCTwoPSecurePay, held, { outcome, notify: ONCE, origin })
      : held
  const paymentResponse = sealedResponse(responseFields(after))
  return c.html(postBack(`${origin}/payment/return/2c2p-securepay`, { paymentResponse }))
})
