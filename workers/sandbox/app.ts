import { Hono } from 'hono'
import { bookstore } from './bookstore/routes.ts'
import { control } from './control.ts'
import type { SandboxEnv } from './env.ts'
import { home } from './home.ts'
import { identityRoutes } from './identity/routes.ts'
import { SANDBOX_PROVIDERS } from './providers.ts'

export { SandboxLedger } from './ledger.ts'

/** Plays the shop's partners by their public contracts, so that the shop works without their accounts or a network. */
const sandbox = new Hono<SandboxEnv>({ strict: false }).basePath('/sandbox')

sandbox.route('/bookstore', bookstore)
sandbox.route('/control', control)
sandbox.route('/identity', identityRoutes)
for (const { player, routes } of SANDBOX_PROVIDERS) sandbox.route(`/${player.name}`, routes)
sandbox.route('/', home)

export default sandbox
