import { Hono } from 'hono'
import { bankApp } from '../bank-app.ts'
import type { SandboxEnv } from '../env.ts'
import type { SandboxProvider } from '../player.ts'
import { API_KEY, API_SECRET, BILLER_ID, REF3_PREFIX } from './account.ts'
import { scbApi } from './api.ts'
import { scb } from './player.ts'

const routes = new Hono<SandboxEnv>()

routes.route('/api', scbApi)
routes.route('/', bankApp(scb))

/** The bank's partner API and its app. */
export const scbSandbox: SandboxProvider = {
  player: scb,
  routes,
  variables: {
    SCB_MODE: 'test',
    SCB_API_URL: '/sandbox/scb/api',
    SCB_API_KEY: API_KEY,
    SCB_API_SECRET: API_SECRET,
    SCB_BILLER_ID: BILLER_ID,
    SCB_REF3_PREFIX: REF3_PREFIX,
    SCB_QR_MINUTES: '15',
    SCB_TEST_PAY_URL: '/sandbox/scb/pay/{reference}',
  },
}
