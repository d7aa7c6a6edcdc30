import { Hono } from 'hono'
import type { SandboxEnv } from '../env.ts'
import { facebookIdentity } from './facebook.ts'
import { googleIdentity } from './google.ts'
import { lineIdentity } from './line.ts'

/** The identity providers, each at its own address under /sandbox/identity/. */
export const identityRoutes = new Hono<SandboxEnv>()

identityRoutes.route('/line', lineIdentity)
identityRoutes.route('/facebook', facebookIdentity)
identityRoutes.route('/google', googleIdentity)
