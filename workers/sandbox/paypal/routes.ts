import { Hono } from 'hono'
import type { SandboxEnv } from '../env.ts'
import { payPalApi } from './api.ts'
import { CERTIFICATE } from './certificate.ts'
import { payPalPages } from './pages.ts'
import { payPalScript } from './script.ts'

/** PayPal's hosts and the pages behind them, under /sandbox/paypal/. */
export const payPalRoutes = new Hono<SandboxEnv>()

payPalRoutes.route('/api', payPalApi)
payPalRoutes.route('/sdk', payPalScript)
payPalRoutes.get('/certs/sandbox.pem', c =>
  c.body(CERTIFICATE, 200, { 'Content-Type': 'application/x-pem-file' }),
)
payPalRoutes.route('/', payPalPages)
