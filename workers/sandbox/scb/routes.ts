import { Hono } from 'hono'
import type { SandboxEnv } from '../env.ts'
import { scbApi } from './api.ts'
import { scbPages } from './pages.ts'

/** The bank's partner API and its app, under /sandbox/scb/. */
export const scbRoutes = new Hono<SandboxEnv>()

scbRoutes.route('/api', scbApi)
scbRoutes.route('/', scbPages)
