import { Hono } from 'hono'
import type { SandboxEnv } from '../env.ts'
import type { SandboxProvider } from '../player.ts'
import { pgwApi } from './api.ts'
import { MERCHANT_ID, SECRET_KEY } from './keys.ts'
import { pgwPages } from './pages.ts'
import { twoCTwoP } from './player.ts'

const routes = new Hono<SandboxEnv>()

routes.route('/payment/:version{[0-9.]+}', pgwApi)
routes.route('/page', pgwPages)

/** 2C2P's PGW v4 and its pages. */
export const twoCTwoPSandbox: SandboxProvider = {
  player: twoCTwoP,
  routes,
  variables: {
    TWO_C_TWO_P_MODE: 'test',
    TWO_C_TWO_P_API_URL: '/sandbox/2c2p',
    TWO_C_TWO_P_PAGE_URL: '/sandbox/2c2p/page',
    TWO_C_TWO_P_MERCHANT_ID: MERCHANT_ID,
    TWO_C_TWO_P_SECRET_KEY: SECRET_KEY,
  },
}
