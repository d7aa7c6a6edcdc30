import { OpenAPIHono } from '@hono/zod-openapi'
import type { AppEnv } from '../middleware/request-context.ts'
import { accountRoutes } from './accounts.ts'
import { learningApi } from './learning.ts'
import { uploadsApi } from './uploads.ts'

/** The calls of §7, each router beside its wire format. */
export const apiRoutes = new OpenAPIHono<AppEnv>()

apiRoutes.get('/api/health', c => c.json({ success: true }))
apiRoutes.route('/', accountRoutes)
apiRoutes.route('/', learningApi)
apiRoutes.route('/', uploadsApi)
