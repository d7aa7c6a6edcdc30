import { createRequestHandler, type ServerBuild } from '@remix-run/cloudflare'
import * as build from '../build/server/index.js'
import { createHttpApp } from './http-app.ts'
import { withPageCache } from './page-cache/page-cache.ts'
import { consume } from './queues/consume.ts'
import { sweep } from './schedules/sweep.ts'

export { ShopRoom } from '../party/room.ts'

const renderPage = createRequestHandler(build as unknown as ServerBuild)
const httpApp = createHttpApp((request, context) => renderPage(request, context))
const answer = withPageCache(
  (request, env, context) => httpApp.fetch(request, env, context),
  (build as unknown as ServerBuild).assets.version,
)

export default {
  fetch: answer,
  queue: consume,
  scheduled: sweep,
} satisfies ExportedHandler<Env>
