import type { ServerBuild } from '@remix-run/cloudflare'
import * as bundled from '../build/server/shop.js'
import { withBackOffice } from './back-office/ask-back-office.ts'
import { createPageRenderer } from './bundle/page-renderer.ts'
import { createHttpApp } from './http-app.ts'
import { withPageCache } from './page-cache/page-cache.ts'
import { consume } from './queues/consume.ts'
import { withEnglishAddresses } from './request/english-addresses.ts'
import { withOvertakenPages } from './request/overtaken-pages.ts'
import { sweep } from './schedules/sweep.ts'

export { ShopRoom } from '../party/room.ts'

const { pageStyles } = bundled.entry.module
const build = withOvertakenPages(bundled as unknown as ServerBuild)
const httpApp = createHttpApp(createPageRenderer(build))
const answerUncached = withBackOffice((request, env, context) => httpApp.fetch(request, env, context), build)
const answer = withEnglishAddresses(
  withPageCache(answerUncached, { release: build.assets.version, pageStyles }),
)

export default {
  fetch: answer,
  queue: consume,
  scheduled: sweep,
} satisfies ExportedHandler<Env>
