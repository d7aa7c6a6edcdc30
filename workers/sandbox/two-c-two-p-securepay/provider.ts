import { Hono } from 'hono'
import type { SandboxEnv } from '../env.ts'
import type { SandboxProvider } from '../player.ts'
import { securePayInquiry } from './inquiry.ts'
import { MERCHANT_ID, SECRET_KEY } from './keys.ts'
import { securePayPages } from './pages.ts'
import { twoCTwoPSecurePay } from './player.ts'

const routes = new Hono<SandboxEnv>()

routes.route('/payment/:version{[0-9.]+}', securePayInquiry)
routes.route('/', securePayPages)

/** 2C2P's SecurePay 9.9. */
export const securePaySandbox: SandboxProvider = {
  player: twoCTwoPSecurePay,
  routes,
  variables: {
    TWO_C_TWO_P_SECUREPAY_MODE: 'test',
    TWO_C_TWO_P_SECUREPAY_PAGE_URL: '/sandbox/2c2p-securepay/PaymentAuth.aspx',
    TWO_C_TWO_P_SECUREPAY_SCRIPT_URL: '/sandbox/2c2p-securepay/api/my2c2p-sandbox.js',
    TWO_C_TWO_P_SECUREPAY_API_URL: '/sandbox/2c2p-securepay',
    TWO_C_TWO_P_SECUREPAY_MERCHANT_ID: MERCHANT_ID,
    TWO_C_TWO_P_SECUREPAY_SECRET_KEY: SECRET_KEY,
  },
}
