import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { happen, ONCE } from '../apply-outcome.ts'
import type { SandboxEnv } from '../env.ts'
import { type HeldPayment, toMajor } from '../held-payment.ts'
import { sandboxPage } from '../page.ts'
import { findPayment, keepPayment } from '../payments.ts'
import { approve } from './decide.ts'
import { payPalId } from './id.ts'
import { dataOf, isLapsed, type OrderData } from './order.ts'
import { paypal } from './player.ts'

/** The page where the buyer approves an order. The shop may open it in a window. */
export const payPalPages = new Hono<SandboxEnv>()

const CARDS: Readonly<Record<string, OrderData['card']>> = {
  pay: 'good',
  decline: 'declined',
  review: 'held',
}

payPalPages.get('/checkoutnow', async c => {
  const held = await findPayment(c.env, 'paypal', c.req.query('token') ?? '')
  if (!held) return c.text('No such order', 404)
  const { window, currency } = c.req.query()
  if (window && currency && currency !== held.currency)
    return c.html(
      tell({ kind: 'error', message: `The script is for ${currency}, the order is in ${held.currency}` }),
    )
  const { status, brandName, unit } = dataOf(held)
  const isOpen =
    !isLapsed(held) && (status === 'CREATED' || status === 'PAYER_ACTION_REQUIRED' || status === 'APPROVED')
  const choices = html`<form method="post">
    <button name="choice" value="pay">pay</button>
    <button name="choice" value="decline">pay with a card that is declined</button>
    <button name="choice" value="review">pay, and PayPal reviews it</button>
    <button name="choice" value="cancel">cancel</button>
    <button name="choice" value="later">come back later</button>
  </form>`
  return c.html(
    sandboxPage(
      'PayPal',
      html`<p>Pay <strong>${toMajor(held.amount).toFixed(2)} ${held.currency}</strong> to ${brandName}, ${unit.description}?</p>
        ${isOpen ? choices : html`<p>This order is over.</p>`}`,
    ),
  )
})

payPalPages.post('/checkoutnow', async c => {
  const held = await findPayment(c.env, 'paypal', c.req.query('token') ?? '')
  if (!held) return c.text('No such order', 404)
  const { choice } = await c.req.parseBody()
  const card = CARDS[String(choice)]
  const isInWindow = c.req.query('window') !== undefined
  if (card && dataOf(held).capture === null && !isLapsed(held)) {
    await agree(c.env, held, card, new URL(c.req.url).origin)
    const payerId = payPalId(13)
    return isInWindow
      ? c.html(tell({ kind: 'approved', orderID: held.id, payerID: payerId }))
      : c.redirect(backTo(dataOf(held).returnUrl, { token: held.id, PayerID: payerId }, c.req.url), 303)
  }
  // 'later' closes the window without a message. The script in the shop's page notices it.
  if (isInWindow) return c.html(tell(choice === 'cancel' ? { kind: 'cancelled', orderID: held.id } : null))
  return c.redirect(backTo(dataOf(held).cancelUrl, { token: held.id }, c.req.url), 303)
})

/** Approves the order and notifies the shop, which captures the money later. */
async function agree(
  env: SandboxEnv['Bindings'],
  held: HeldPayment,
  card: OrderData['card'],
  origin: string,
) {
  const approved = await keepPayment(env, approve(held, card))
  await happen(env, paypal, approved, { outcome: null, notify: ONCE, origin })
}

function backTo(address: string | null, named: Record<string, string>, here: string): string {
  if (address === null) return here
  const url = new URL(address)
  for (const [name, value] of Object.entries(named)) url.searchParams.set(name, value)
  return url.href
}

/** A page that sends a message to the page that opened the window, and closes the window. */
function tell(message: Record<string, string> | null) {
  const said = JSON.stringify({ paypal: message }).replaceAll('<', '\\u003c')
  const script = `${message ? `window.opener?.postMessage(${said}, window.location.origin);` : ''}window.close()`
  return sandboxPage('PayPal', html`<p>You can close this window.</p><script>${raw(script)}</script>`)
}
