import { Hono } from 'hono'
import { html } from 'hono/html'
import { happen, ONCE } from './apply-outcome.ts'
import { ledgerOf, type SandboxEnv } from './env.ts'
import { type HeldPayment, OUTCOMES, type Outcome, toMajor } from './held-payment.ts'
import { TITLES } from './identity/clients.ts'
import { PEOPLE } from './identity/people.ts'
import { sandboxPage } from './page.ts'
import { findPayment, listPayments } from './payments.ts'
import { PLAYERS, simulatedProviderNamed } from './providers.ts'

/** The page that lists what every partner holds, with a button for each outcome of a payment. */
export const home = new Hono<SandboxEnv>()

home.get('/', async c => {
  const [payments, carts] = await Promise.all([listPayments(c.env), ledgerOf(c.env).listCarts()])
  const sections = PLAYERS.map(({ name, title }) => {
    const held = payments.filter(({ provider }) => provider === name)
    return html`<h2>${title}</h2>${held.length > 0 ? table(held) : html`<p>No payment was started yet.</p>`}`
  })
  const rows = carts.map(
    ({ id, receivedAt, cart }) => html`<tr>
      <td><a href="/sandbox/bookstore/cart/${id}">${new Date(receivedAt).toISOString()}</a></td>
      <td>${cart.email}</td>
      <td>${cart.totalPrice.toFixed(2)}</td>
    </tr>`,
  )
  const list = html`<table><tr><th>Received</th><th>E-mail</th><th>Total</th></tr>${rows}</table>`
  return c.html(
    sandboxPage(
      'What the partners hold',
      html`${sections}<h2>Bookstore</h2>${carts.length > 0 ? list : 'No cart was sent yet.'}
        <h2>Signing in</h2>${people()}`,
    ),
  )
})

home.post('/act', async c => {
  const form = await c.req.parseBody()
  const outcome = OUTCOMES.find(word => word === form.outcome)
  const player = simulatedProviderNamed(String(form.provider))
  const held = player && (await findPayment(c.env, player.name, String(form.id)))
  if (!outcome || !player || !held) return c.text('No such payment', 404)
  await happen(c.env, player, held, { outcome, notify: ONCE, origin: new URL(c.req.url).origin })
  return c.redirect('/sandbox/', 303)
})

/** The people that a developer can choose when signing in to the shop. */
function people() {
  const rows = Object.values(PEOPLE).map(
    ({ name, email, what }) => html`<tr><td>${name}</td><td>${email ?? ''}</td><td>${what}</td></tr>`,
  )
  const providers = Object.values(TITLES).join(', ')
  return html`<p>${providers} let in by <a href="/login">the shop's page for signing in</a>:</p>
    <table><tr><th>Name</th><th>E-mail</th><th></th></tr>${rows}</table>`
}

function table(payments: readonly HeldPayment[]) {
  const rows = payments.map(
    held => html`<tr>
      <td>${held.reference}<br /><small style="overflow-wrap: anywhere">${held.id}</small></td>
      <td>${toMajor(held.amount).toFixed(2)} ${held.currency}</td>
      <td>${held.state}</td>
      <td>${OUTCOMES.filter(outcome => outcome !== held.state).map(outcome => button(held, outcome))}</td>
    </tr>`,
  )
  return html`<table><tr><th>Reference</th><th>Amount</th><th>State</th><th>Make it</th></tr>${rows}</table>`
}

function button({ provider, id }: HeldPayment, outcome: Outcome) {
  return html`<form method="post" action="/sandbox/act" class="inline">
    <input type="hidden" name="provider" value="${provider}" />
    <input type="hidden" name="id" value="${id}" />
    <button name="outcome" value="${outcome}">${outcome}</button>
  </form> `
}
