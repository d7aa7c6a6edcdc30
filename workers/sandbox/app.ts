import { Hono } from 'hono'
import { bookstore } from './bookstore/routes.ts'
import { control } from './control.ts'
import type { SandboxEnv } from './env.ts'
import { gbPrimeRoutes } from './gbprime/routes.ts'
import { home } from './home.ts'
import { identityRoutes } from './identity/routes.ts'
import { omiseRoutes } from './omise/routes.ts'
import { paySolutionsRoutes } from './pay-solutions/routes.ts'
import { payPalRoutes } from './paypal/routes.ts'
import { scbRoutes } from './scb/routes.ts'
import { twoCTwoPRoutes } from './two-c-two-p/routes.ts'
import { securePayRoutes } from './two-c-two-p-securepay/routes.ts'

export { SandboxLedger } from './ledger.ts'

/** Plays the shop's partners by their public contracts, so that the shop works without their accounts or a network. */
const sandbox = new Hono<SandboxEnv>({ strict: false }).basePath('/sandbox')

sandbox.route('/bookstore', bookstore)
sandbox.route('/control', control)
sandbox.route('/2c2p', twoCTwoPRoutes)
sandbox.route('/2c2p-securepay', securePayRoutes)
sandbox.route('/gbprime', gbPrimeRoutes)
sandbox.route('/identity', identityRoutes)
sandbox.route('/omise', omiseRoutes)
sandbox.route('/paysolutions', paySolutionsRoutes)
sandbox.route('/paypal', payPalRoutes)
sandbox.route('/scb', scbRoutes)
sandbox.route('/', home)

export default sandbox
