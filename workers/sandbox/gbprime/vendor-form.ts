import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import type { SandboxEnv } from '../env.ts'
import { sandboxPage } from '../page.ts'

/** GB Prime Pay's script, and the card form that it puts into a shop's page. */
export const vendorForm = new Hono<SandboxEnv>()

/**
 * The interface of GBPrimePay.js: a frame in gbForm, and gbToken and gbRememberCard in merchantForm, which it submits.
 */
const SCRIPT = `(() => {
  const home = document.currentScript.src.replace(/GBPrimePay\\.js.*$/, '')
  const origin = new URL(home).origin
  window.GBPrimePay = class {
    constructor({ publicKey, gbForm, merchantForm, amount }) {
      const form = document.querySelector(merchantForm)
      const field = name => {
        const input = Object.assign(document.createElement('input'), { type: 'hidden', name })
        form.appendChild(input)
        return input
      }
      const [token, remember] = [field('gbToken'), field('gbRememberCard')]
      const frame = document.createElement('iframe')
      frame.id = 'gbprimepay-iframe'
      frame.title = 'GB Prime Pay'
      frame.src = home + 'payment-customer-2?amount=' + encodeURIComponent(amount ?? '')
      frame.setAttribute('style', 'width: 100%; height: 100%; border: 0')
      document.querySelector(gbForm).appendChild(frame)
      addEventListener('message', ({ origin: from, source, data }) => {
        if (from !== origin || source !== frame.contentWindow) return
        const message = JSON.parse(data)
        if (message.type === 'init-style-request')
          source.postMessage(JSON.stringify({ type: 'init', publicKey }), origin)
        if (message.type !== 'token') return
        token.value = message.token
        remember.value = 'false'
        form.submit()
      })
    }
  }
})()`

vendorForm.get('/GBPrimePay.js', c => c.body(SCRIPT, 200, { 'Content-Type': 'text/javascript' }))

/** The script inside the frame. It sends the card to the API, and only a token to the surrounding page. */
const FRAME = `
  const form = document.querySelector('form')
  const error = document.querySelector('[role=alert]')
  let publicKey = ''
  addEventListener('message', ({ data }) => {
    const message = JSON.parse(data)
    if (message.type === 'init') publicKey = message.publicKey
  })
  parent.postMessage(JSON.stringify({ type: 'init-style-request' }), '*')
  form.addEventListener('submit', async event => {
    event.preventDefault()
    error.textContent = ''
    const { number, expiry, cvc, name } = Object.fromEntries(new FormData(form))
    const [expirationMonth, expirationYear] = expiry.split('/').map(part => part.trim())
    const answer = await fetch('v1/tokens', {
      method: 'POST',
      headers: { Authorization: 'Basic ' + btoa(publicKey + ':'), 'Content-Type': 'application/json' },
      body: JSON.stringify({
        rememberCard: false,
        card: { number, expirationMonth, expirationYear, securityCode: cvc, name },
      }),
    }).then(response => response.json(), () => ({}))
    const errors = { '02': 'Invalid data', '54': 'Expired Card' }
    if (answer.resultCode === '00') parent.postMessage(JSON.stringify({ type: 'token', token: answer.card.token }), '*')
    else error.textContent = errors[answer.resultCode] ?? 'System error'
  })`

vendorForm.get('/payment-customer-2', c =>
  c.html(
    sandboxPage(
      'Card',
      html`<form>
          <p><label>Card number<br /><input name="number" inputmode="numeric" autocomplete="cc-number" required /></label></p>
          <p><label>Expiry (MM / YY)<br /><input name="expiry" autocomplete="cc-exp" required /></label></p>
          <p><label>CVC<br /><input name="cvc" inputmode="numeric" autocomplete="cc-csc" required /></label></p>
          <p><label>Name<br /><input name="name" autocomplete="cc-name" /></label></p>
          <p role="alert"></p>
          <button>Pay ${c.req.query('amount') ?? ''}</button>
        </form>
        <script>
          ${raw(FRAME)}
        </script>`,
    ),
  ),
)
