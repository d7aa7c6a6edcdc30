import { Hono } from 'hono'
import type { SandboxEnv } from '../env.ts'
import { gbPrimeApi } from './api.ts'

/** GB Prime Pay's API and pages, which share one host, under /sandbox/gbprime/api/. */
export const gbPrimeRoutes = new Hono<SandboxEnv>()

gbPrimeRoutes.route('/api', gbPrimeApi)
