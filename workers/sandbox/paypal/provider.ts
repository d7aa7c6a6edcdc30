import { Hono } from 'hono'
import type { SandboxEnv } from '../env.ts'
import type { SandboxProvider } from '../player.ts'
import { payPalApi } from './api.ts'
import { CERTIFICATE } from './certificate.ts'
import { CLIENT_ID, CLIENT_SECRET, WEBHOOK_ID } from './keys.ts'
import { payPalPages } from './pages.ts'
import { paypal } from './player.ts'
import { payPalScript } from './script.ts'

const routes = new Hono<SandboxEnv>()

routes.route('/api', payPalApi)
routes.route('/sdk', payPalScript)
routes.get('/certs/sandbox.pem', c => c.body(CERTIFICATE, 200, { 'Content-Type': 'application/x-pem-file' }))
routes.route('/', payPalPages)

/** PayPal's hosts and the pages behind them. */
export const paypalSandbox: SandboxProvider = {
  player: paypal,
  routes,
  variables: {
    PAYPAL_MODE: 'test',
    PAYPAL_API_URL: '/sandbox/paypal/api',
    PAYPAL_SCRIPT_URL: '/sandbox/paypal/sdk/js',
    PAYPAL_CLIENT_ID: CLIENT_ID,
    PAYPAL_CLIENT_SECRET: CLIENT_SECRET,
    PAYPAL_WEBHOOK_ID: WEBHOOK_ID,
  },
}
