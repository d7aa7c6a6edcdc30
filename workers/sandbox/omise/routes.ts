import { Hono } from 'hono'
import type { SandboxEnv } from '../env.ts'
import { omiseApi } from './api.ts'
import { omisePages } from './pages.ts'
import { vault } from './vault.ts'

/** Omise's hosts and the pages behind them, under /sandbox/omise/. */
export const omiseRoutes = new Hono<SandboxEnv>()

omiseRoutes.route('/api', omiseApi)
omiseRoutes.route('/vault', vault)
omiseRoutes.route('/', omisePages)
