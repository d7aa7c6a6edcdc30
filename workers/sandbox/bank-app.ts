import { Hono } from 'hono'
import { html } from 'hono/html'
import { happen, ONCE } from './apply-outcome.ts'
import type { SandboxEnv } from './env.ts'
import { type HeldPayment, toMajor } from './held-payment.ts'
import { sandboxPage } from './page.ts'
import { findByReference } from './payments.ts'
import type { SimulatedProvider } from './player.ts'

/** The bank app that scans a QR, at /pay/{reference}. `isQr` tells which of the provider's payments have a QR. */
export function bankApp(
  player: SimulatedProvider,
  isQr: (held: HeldPayment) => boolean = () => true,
): Hono<SandboxEnv> {
  const find = async (env: SandboxEnv['Bindings'], reference: string) => {
    const held = await findByReference(env, player.name, reference)
    return held && isQr(held) ? held : null
  }
  const app = new Hono<SandboxEnv>()

  app.get('/pay/:reference', async c => {
    const held = await find(c.env, c.req.param('reference'))
    if (!held) return c.text('No such QR', 404)
    const choices = html`<form method="post">
      <button name="choice" value="pay">pay</button>
      <button name="choice" value="less">pay one baht less</button>
      <button name="choice" value="later">come back later</button>
    </form>`
    return c.html(
      sandboxPage(
        'Your bank’s app',
        html`<p>Pay <strong>${toMajor(held.amount).toFixed(2)} ${held.currency}</strong> for ${held.reference}?</p>
          ${held.state === 'pending' ? choices : html`<p>It is ${held.state}. You can close this page.</p>`}`,
      ),
    )
  })

  app.post('/pay/:reference', async c => {
    const held = await find(c.env, c.req.param('reference'))
    if (!held) return c.text('No such QR', 404)
    const { choice } = await c.req.parseBody()
    const really = choice === 'less' ? { amount: held.amount - 100 } : {}
    const { origin } = new URL(c.req.url)
    if (held.state === 'pending' && choice !== 'later')
      await happen(c.env, player, held, { outcome: 'paid', really, notify: ONCE, origin })
    return c.redirect(c.req.url, 303)
  })
  return app
}
