import { Hono } from 'hono'
import type { SandboxEnv } from '../env.ts'
import type { SandboxProvider } from '../player.ts'
import { PUBLIC_KEY, SECRET_KEY, TOKEN } from './account.ts'
import { gbPrimeApi } from './api.ts'
import { gbPrime } from './player.ts'

const routes = new Hono<SandboxEnv>()

routes.route('/api', gbPrimeApi)

/** GB Prime Pay's API and pages, which share one host. */
export const gbPrimeSandbox: SandboxProvider = {
  player: gbPrime,
  routes,
  variables: {
    GBPRIME_MODE: 'test',
    GBPRIME_API_URL: '/sandbox/gbprime/api',
    GBPRIME_SCRIPT_URL: '/sandbox/gbprime/api/GBPrimePay.js',
    GBPRIME_PUBLIC_KEY: PUBLIC_KEY,
    GBPRIME_SECRET_KEY: SECRET_KEY,
    GBPRIME_TOKEN: TOKEN,
    GBPRIME_QR_MINUTES: '15',
    GBPRIME_TEST_PAY_URL: '/sandbox/gbprime/api/pay/{reference}',
  },
}
