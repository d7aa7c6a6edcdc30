import { Hono } from 'hono'
import { html } from 'hono/html'
import { happen, ONCE } from '../apply-outcome.ts'
import { bankApp } from '../bank-app.ts'
import type { SandboxEnv } from '../env.ts'
import { type HeldPayment, toMajor } from '../held-payment.ts'
import { sandboxPage } from '../page.ts'
import { findPayment } from '../payments.ts'
import { PUBLIC_KEY } from './account.ts'
import { gbPrime } from './player.ts'
import { dataOf } from './transaction.ts'

/** The bank's 3-D Secure page, and the bank app that scans a QR. */
export const gbPrimePages = new Hono<SandboxEnv>()

const CHOICES = { pay: 'paid', decline: 'failed', cancel: 'cancelled' } as const

gbPrimePages.post('/:version{v1|v2}/tokens/3d_secured', async c => {
  const form = await c.req.parseBody()
  const held = await findPayment(c.env, 'gbprime', String(form.gbpReferenceNo))
  if (form.publicKey !== PUBLIC_KEY || held === null || dataOf(held).type !== 'card')
    return c.text('Incomplete information', 400)
  if (held.state !== 'pending') return c.html(backToShop(held, '00'))
  const buttons = [...Object.keys(CHOICES), 'later'].map(
    choice =>
      html`<button name="choice" value="${choice}">${choice === 'later' ? 'come back later' : choice}</button> `,
  )
  return c.html(
    sandboxPage(
      'Your bank: 3-D Secure',
      html`<p>Pay <strong>${toMajor(held.amount).toFixed(2)} ${held.currency}</strong>, ${dataOf(held).detail}?</p>
        <form method="post" action="/sandbox/gbprime/api/3ds/${held.id}">${buttons}</form>`,
    ),
  )
})

gbPrimePages.post('/3ds/:id', async c => {
  const held = await findPayment(c.env, 'gbprime', c.req.param('id'))
  if (!held) return c.text('No such transaction', 404)
  const { choice } = await c.req.parseBody()
  const outcome = CHOICES[String(choice) as keyof typeof CHOICES]
  const { origin } = new URL(c.req.url)
  const after =
    outcome && held.state === 'pending'
      ? await happen(c.env, gbPrime, held, { outcome, notify: ONCE, origin })
      : held
  return c.html(backToShop(after, outcome ? dataOf(after).resultCode : '00'))
})

/** A page that posts the browser back to the shop. Nothing in the form is signed. */
function backToShop(held: HeldPayment, resultCode: string) {
  const { responseUrl } = dataOf(held)
  const fields = {
    resultCode,
    referenceNo: held.reference,
    gbpReferenceNo: held.id,
    amount: toMajor(held.amount).toFixed(2),
  }
  return sandboxPage(
    'Back to the shop',
    html`<form method="post" action="${responseUrl}">
        ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
        <button>back to the shop</button>
      </form>
      <script>
        document.forms[0].submit()
      </script>`,
  )
}

gbPrimePages.route(
  '/',
  bankApp(gbPrime, held => dataOf(held).type === 'qr'),
)
