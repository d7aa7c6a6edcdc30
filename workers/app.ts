import { createRequestHandler, type ServerBuild } from '@remix-run/cloudflare'
import * as build from '../build/server/index.js'
import { createHttpApp } from './http-app.ts'
import { consume } from './queues/consume.ts'
import { sweep } from './schedules/sweep.ts'

export { ShopRoom } from '../party/room.ts'

const renderPage = createRequestHandler(build as unknown as ServerBuild)
const httpApp = createHttpApp((request, context) => renderPage(request, context))

export default {
  fetch: httpApp.fetch,
  queue: consume,
  scheduled: sweep,
} satisfies ExportedHandler<Env>
