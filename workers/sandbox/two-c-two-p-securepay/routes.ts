import { Hono } from 'hono'
import type { SandboxEnv } from '../env.ts'
import { securePayInquiry } from './inquiry.ts'
import { securePayPages } from './pages.ts'

/** 2C2P's SecurePay 9.9, under /sandbox/2c2p-securepay/. */
export const securePayRoutes = new Hono<SandboxEnv>()

securePayRoutes.route('/payment/:version{[0-9.]+}', securePayInquiry)
securePayRoutes.route('/', securePayPages)
