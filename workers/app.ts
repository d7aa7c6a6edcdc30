import { createRequestHandler, type ServerBuild } from '@remix-run/cloudflare'
import * as build from '../build/server/index.js'
import { createFrontDoor } from './front-door.ts'
import { consume } from './queues/consume.ts'
import { sweep } from './schedules/sweep.ts'

export { ShopRoom } from '../party/room.ts'

const renderPage = createRequestHandler(build as unknown as ServerBuild)
const frontDoor = createFrontDoor((request, context) => renderPage(request, context))

export default {
  fetch: frontDoor.fetch,
  queue: consume,
  scheduled: sweep,
} satisfies ExportedHandler<Env>
