import { Hono } from 'hono'
import { html } from 'hono/html'
import { ledgerOf, type SandboxEnv } from '../env.ts'
import { sandboxPage } from '../page.ts'
import { bookstoreCart } from './cart.ts'

/**
 * The bookstore: takes a cart, and answers where the buyer continues. It spells `sucess` as its clients expect.
 * behaviour: Bookstore cart
 */
export const bookstore = new Hono<SandboxEnv>()

bookstore.post('/cart', async c => {
  const parsed = bookstoreCart.safeParse(await c.req.json().catch(() => null))
  if (!parsed.success) {
    const fields = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    return c.json({ sucess: false, message: fields.join('; ') }, 400)
  }
  const id = await ledgerOf(c.env).keepCart(parsed.data)
  return c.json({ sucess: true, location: new URL(`/sandbox/bookstore/cart/${id}`, c.req.url).href })
})

bookstore.get('/cart/:id', async c => {
  const kept = await ledgerOf(c.env).findCart(c.req.param('id'))
  if (!kept)
    return c.html(sandboxPage('No such cart', html`<p>The bookstore was not sent this cart.</p>`), 404)
  const rows = Object.entries(kept.cart).map(
    ([field, value]) => html`<tr><th>${field}</th><td>${JSON.stringify(value)}</td></tr>`,
  )
  return c.html(
    sandboxPage(
      'Your cart at the bookstore',
      html`<table>${rows}</table><p><a href="/">Back to the shop</a></p>`,
    ),
  )
})
