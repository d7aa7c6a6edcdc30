import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import promptPay from 'promptpay-qr'
import { renderSVG } from 'uqr'
import { happen, ONCE } from '../apply-outcome.ts'
import type { SandboxEnv } from '../env.ts'
import { type HeldPayment, toMajor } from '../held-payment.ts'
import { sandboxPage } from '../page.ts'
import { findPayment, keepPayment } from '../payments.ts'
import { coded } from './codes.ts'
import { twoCTwoP } from './player.ts'
import { postBack } from './post-back.ts'
import { dataOf, lapsed } from './transaction.ts'

/** sandbox-pgw-ui.2c2p.com: the page that a buyer is sent to. */
export const pgwPages = new Hono<SandboxEnv>()

/** An unused tax id. */
const MERCHANT = '0000000000000'

/** Needs a script, because only a script can read the token behind '#'. */
pgwPages.get('/4.3', c =>
  c.html(
    sandboxPage(
      '2C2P',
      html`<p id="lost" hidden>This address is not complete: the token behind # is missing.</p>
        <noscript><p>This page needs JavaScript.</p></noscript>
        <script>
          const token = /^#\\/token\\/(.+)$/.exec(location.hash)
          if (token) location.replace('/sandbox/2c2p/page/pay?paymentToken=' + token[1])
          else document.getElementById('lost').hidden = false
        </script>`,
    ),
  ),
)

pgwPages.get('/pay', async c => {
  const found = await findPayment(c.env, '2c2p', c.req.query('paymentToken') ?? '')
  if (!found) return c.text('Token is invalid', 404)
  const held = lapsed(found)
  if (held.state === 'pending') await keepPayment(c.env, { ...held, data: { ...held.data, isOpened: true } })
  const { description, channel } = dataOf(held)
  return c.html(
    sandboxPage(
      channel === 'IPP' ? '2C2P: pay by installments' : '2C2P: pay by QR',
      html`<p>Pay <strong>${toMajor(held.amount).toFixed(2)} ${held.currency}</strong>, ${description}?</p>
        ${held.state === 'pending' ? choices(held) : html`<p>It is ${held.state}.</p>`}`,
    ),
  )
})

function choices(held: HeldPayment) {
  const { channel, monthsOffered } = dataOf(held)
  const payload = promptPay(MERCHANT, { amount: toMajor(held.amount) })
  const qr = html`<div style="width: 15rem">${raw(renderSVG(payload, { ecc: 'M', border: 4 }))}</div>`
  const plans = html`<p>
    <label>
      Months
      <select name="months">
        ${monthsOffered.map(months => html`<option value="${months}">${months}</option>`)}
      </select>
    </label>
  </p>`
  return html`${channel === 'QR' ? qr : ''}
    <form method="post">
      <input type="hidden" name="paymentToken" value="${held.id}" />
      ${channel === 'IPP' ? plans : ''}
      <button name="choice" value="pay">${channel === 'QR' ? 'pay this QR' : 'pay'}</button>
      <button name="choice" value="decline">decline</button>
      <button name="choice" value="cancel">cancel</button>
      <button name="choice" value="later">come back later</button>
    </form>`
}

const OUTCOMES = { pay: 'paid', decline: 'failed', cancel: 'cancelled' } as const

pgwPages.post('/pay', async c => {
  const form = await c.req.parseBody()
  const found = await findPayment(c.env, '2c2p', String(form.paymentToken))
  if (!found) return c.text('Token is invalid', 404)
  const held = lapsed({ ...found, data: { ...found.data, months: Number(form.months) || null } })
  const outcome = OUTCOMES[String(form.choice) as keyof typeof OUTCOMES]
  const { origin } = new URL(c.req.url)
  if (outcome && held.state === 'pending')
    await happen(c.env, twoCTwoP, held, { outcome, notify: ONCE, origin })
  const { frontendReturnUrl, channel } = dataOf(held)
  const said = { invoiceNo: held.reference, channelCode: channel, ...coded(outcome ? '2000' : '2001') }
  // Unsigned, as at 2C2P, so it only makes the shop ask.
  return c.html(postBack(frontendReturnUrl, { paymentResponse: base64Url(JSON.stringify(said)) }))
})

const base64Url = (text: string) => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
