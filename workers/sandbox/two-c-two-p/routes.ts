import { Hono } from 'hono'
import type { SandboxEnv } from '../env.ts'
import { pgwApi } from './api.ts'
import { pgwPages } from './pages.ts'

/** 2C2P's PGW v4 and its pages, under /sandbox/2c2p/. */
export const twoCTwoPRoutes = new Hono<SandboxEnv>()

twoCTwoPRoutes.route('/payment/:version{[0-9.]+}', pgwApi)
twoCTwoPRoutes.route('/page', pgwPages)
