import { Hono } from 'hono'
import type { SandboxEnv } from '../env.ts'
import type { SandboxProvider } from '../player.ts'
import { omiseApi } from './api.ts'
import { PUBLIC_KEY, SECRET_KEY, WEBHOOK_SECRET } from './keys.ts'
import { omisePages } from './pages.ts'
import { omise } from './player.ts'
import { vault } from './vault.ts'

const routes = new Hono<SandboxEnv>()

routes.route('/api', omiseApi)
routes.route('/vault', vault)
routes.route('/', omisePages)

/** Omise's hosts and the pages behind them. */
export const omiseSandbox: SandboxProvider = {
  player: omise,
  routes,
  variables: {
    OMISE_MODE: 'test',
    OMISE_API_URL: '/sandbox/omise/api',
    OMISE_VAULT_URL: '/sandbox/omise/vault',
    OMISE_PUBLIC_KEY: PUBLIC_KEY,
    OMISE_SECRET_KEY: SECRET_KEY,
    OMISE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  },
}
