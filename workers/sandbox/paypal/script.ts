import { Hono } from 'hono'
import type { SandboxEnv } from '../env.ts'
import { CLIENT_ID } from './keys.ts'
import { SCRIPT } from './script-text.ts'

/** www.paypal.com/sdk/js. */
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
