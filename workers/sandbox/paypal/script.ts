import { Hono } from 'hono'
import type { SandboxEnv } from '../env.ts'
import { CLIENT_ID } from './keys.ts'

/**
 * `paypal.Buttons({ createOrder, onApprove, onCancel, onError }).render(element)`, like PayPal's script: one button
 * that opens the approval page in a window and gets the result by a message. Other features exist only as far as a page
 * needs.
 */
const SCRIPT = `(() => {
  const currency = '$CURRENCY'
  const base = new URL(document.currentScript.src).origin
  const FEATURES = 'popup,width=480,height=640'

  class Buttons {
    constructor(options) {
      for (const name of ['createOrder', 'onApprove'])
        if (typeof options[name] !== 'function') throw new Error('Expected ' + name + ' to be a function')
      this.options = options
    }

    isEligible() {
      return true
    }

    async render(target) {
      const container = typeof target === 'string' ? document.querySelector(target) : target
      if (!container) throw new Error('Document is ready and element does not exist')
      const button = document.createElement('button')
      button.type = 'button'
      button.setAttribute('aria-label', 'PayPal')
      button.textContent = 'PayPal (Sandbox)'
      button.style.cssText =
        'width:100%;min-height:48px;border:0;border-radius:4px;background:#ffc439;color:#003087;font:italic 700 18px sans-serif;cursor:pointer'
      button.addEventListener('click', () => this.open())
      container.replaceChildren(button)
      this.button = button
    }

    async close() {
      this.stop?.()
      this.window?.close()
      this.button?.remove()
    }

    async open(orderID) {
      const opened = window.open('about:blank', 'paypal', FEATURES)
      if (!opened) return this.fail(new Error('Can not open popup window - blocked'))
      this.stop?.()
      this.window = opened
      try {
        this.orderID = orderID ?? (await this.options.createOrder({}, {}))
        if (!this.orderID) throw new Error('Expected an order id to be passed')
        const address = base + '/sandbox/paypal/checkoutnow?window=1&currency=' + currency + '&token='
        this.listen(opened)
        opened.location.href = address + encodeURIComponent(this.orderID)
      } catch (error) {
        opened.close()
        this.fail(error)
      }
    }

    listen(opened) {
      const hear = event => {
        if (event.source !== opened || event.origin !== base || !event.data?.paypal) return
        this.stop()
        opened.close()
        this.decide(event.data.paypal)
      }
      // A window that sends its message and closes can be seen closed before the message arrives.
      let wasClosed = false
      const watch = setInterval(() => {
        if (!opened.closed) return
        if (!wasClosed) return void (wasClosed = true)
        this.stop()
        this.decide({ kind: 'cancelled', orderID: this.orderID })
      }, 500)
      this.stop = () => {
        clearInterval(watch)
        window.removeEventListener('message', hear)
      }
      window.addEventListener('message', hear)
    }

    async decide(said) {
      const actions = {
        restart: () => this.open(this.orderID),
        redirect: url => window.location.assign(url),
      }
      try {
        if (said.kind === 'error') throw new Error(said.message)
        const { orderID, payerID } = said
        if (said.kind === 'approved') await this.options.onApprove({ orderID, payerID }, actions)
        else await this.options.onCancel?.({ orderID }, actions)
      } catch (error) {
        this.fail(error)
      }
    }

    fail(error) {
      if (!this.options.onError) throw error
      this.options.onError(error)
    }
  }

  window.paypal = { version: '5.0.sandbox', Buttons: options => new Buttons(options) }
})()
`

/** Plays www.paypal.com/sdk/js, PayPal's browser script. */
export const payPalScript = new Hono<SandboxEnv>()

payPalScript.get('/js', c => {
  const { 'client-id': clientId, currency = 'USD', intent = 'capture' } = c.req.query()
  if (clientId !== CLIENT_ID)
    return c.text('throw new Error("SDK Validation error: client-id not recognized")', 400)
  if (!/^[A-Z]{3}$/.test(currency))
    return c.text('throw new Error("SDK Validation error: invalid currency")', 400)
  if (intent !== 'capture') return c.text('throw new Error("SDK Validation error: invalid intent")', 400)
  return c.body(SCRIPT.replace('$CURRENCY', currency), 200, { 'Content-Type': 'application/javascript' })
})
