import { Hono } from 'hono'
import { bankApp } from '../bank-app.ts'
import type { SandboxEnv } from '../env.ts'
import { scbApi } from './api.ts'
import { scb } from './player.ts'

/** The bank's partner API and its app, under /sandbox/scb/. */
export const scbRoutes = new Hono<SandboxEnv>()

scbRoutes.route('/api', scbApi)
scbRoutes.route('/', bankApp(scb))
