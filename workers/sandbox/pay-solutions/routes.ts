import { Hono } from 'hono'
import type { SandboxEnv } from '../env.ts'
import { paySolutionsApi } from './api.ts'
import { paySolutionsPages } from './pages.ts'

/** Pay Solutions' hosts under /sandbox/paysolutions/. */
export const paySolutionsRoutes = new Hono<SandboxEnv>()

paySolutionsRoutes.route('/api', paySolutionsApi)
paySolutionsRoutes.route('/', paySolutionsPages)
