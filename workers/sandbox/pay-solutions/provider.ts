import { Hono } from 'hono'
import type { SandboxEnv } from '../env.ts'
import type { SandboxProvider } from '../player.ts'
import { paySolutionsApi } from './api.ts'
import { API_KEY, MERCHANT_ID, SECRET_KEY } from './keys.ts'
import { paySolutionsPages } from './pages.ts'
import { paySolutions } from './player.ts'

const routes = new Hono<SandboxEnv>()

routes.route('/api', paySolutionsApi)
routes.route('/', paySolutionsPages)

/** Pay Solutions' hosts. */
export const paySolutionsSandbox: SandboxProvider = {
  player: paySolutions,
  routes,
  variables: {
    PAYSOLUTIONS_MODE: 'test',
    PAYSOLUTIONS_FORM_URL: '/sandbox/paysolutions/epaylink/payment.aspx',
    PAYSOLUTIONS_API_URL: '/sandbox/paysolutions/api',
    PAYSOLUTIONS_MERCHANT_ID: MERCHANT_ID,
    PAYSOLUTIONS_SECRET_KEY: SECRET_KEY,
    PAYSOLUTIONS_API_KEY: API_KEY,
  },
}
