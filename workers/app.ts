import type { ServerBuild } from '@remix-run/cloudflare'
import * as bundled from '../build/server/index.js'
import { createPageRenderer } from './bundle/page-renderer.ts'
import { createHttpApp } from './http-app.ts'
import { withPageCache } from './page-cache/page-cache.ts'
import { consume } from './queues/consume.ts'
import { withEnglishAddresses } from './request/english-addresses.ts'
import { withOvertakenPages } from './request/overtaken-pages.ts'
import { sweep } from './schedules/sweep.ts'

export { ShopRoom } from '../party/room.ts'

const build = withOvertakenPages(bundled as unknown as ServerBuild)
const httpApp = createHttpApp(createPageRenderer(build))
const answer = withEnglishAddresses(
  withPageCache((request, env, context) => httpApp.fetch(request, env, context), build.assets.version),
)

export default {
  fetch: answer,
  queue: consume,
  scheduled: sweep,
} satisfies ExportedHandler<Env>
