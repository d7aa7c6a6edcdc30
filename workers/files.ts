import { Hono } from 'hono'
import type { AppEnv } from './middleware/request-context.ts'

/** Files out of R2. */
export const fileRoutes = new Hono<AppEnv>()
