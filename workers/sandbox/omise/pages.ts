import { Hono } from 'hono'
import { html } from 'hono/html'
import { happen, ONCE } from '../apply-outcome.ts'
import type { SandboxEnv } from '../env.ts'
import { toMajor } from '../held-payment.ts'
import { sandboxPage } from '../page.ts'
import { findPayment } from '../payments.ts'
import { dataOf, lapsed } from './charge.ts'
import { omise } from './player.ts'

/** The bank's 3-D Secure page, and the bank app that scans a QR. */
export const omisePages = new Hono<SandboxEnv>()

const CHOICES = { pay: 'paid', decline: 'failed', cancel: 'cancelled' } as const

omisePages.get('/:page{3ds|pay}/:id', async c => {
  const found = await findPayment(c.env, 'omise', c.req.param('id'))
  if (!found) return c.text('No such charge', 404)
  const held = lapsed(found)
  const is3ds = c.req.param('page') === '3ds'
  const choices = html`<form method="post">
    ${Object.keys(CHOICES).map(choice => html`<button name="choice" value="${choice}">${choice}</button> `)}
    ${is3ds ? html`<button name="choice" value="later">come back later</button>` : ''}
  </form>`
  return c.html(
    sandboxPage(
      is3ds ? 'Your bank: 3-D Secure' : 'Your bank’s app',
      html`<p>Pay <strong>${toMajor(held.amount).toFixed(2)} ${held.currency}</strong>, ${dataOf(held).description}?</p>
        ${held.state === 'pending' ? choices : html`<p>It is ${held.state}.</p>`}`,
    ),
  )
})

omisePages.post('/:page{3ds|pay}/:id', async c => {
  const found = await findPayment(c.env, 'omise', c.req.param('id'))
  if (!found) return c.text('No such charge', 404)
  const held = lapsed(found)
  const { choice } = await c.req.parseBody()
  const { card, returnUri } = dataOf(held)
  const outcome = CHOICES[String(choice) as keyof typeof CHOICES]
  const fails = card?.behaviour.kind === '3ds' && card.behaviour.fails && outcome === 'paid'
  if (outcome && held.state === 'pending') {
    const { origin } = new URL(c.req.url)
    await happen(c.env, omise, held, { outcome: fails ? 'failed' : outcome, notify: ONCE, origin })
  }
  return c.redirect(c.req.param('page') === '3ds' && returnUri ? returnUri : c.req.url, 303)
})
