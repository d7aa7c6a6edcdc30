import { WorkerEntrypoint } from 'cloudflare:workers'
import type { ServerBuild } from '@remix-run/cloudflare'
import { type Context, Hono, type Next } from 'hono'
import * as bundled from '../../build/server/back-office.js'
import { createPageRenderer } from '../bundle/page-renderer.ts'
import { everyRequest, withPages } from '../pages.ts'
import { withOvertakenPages } from '../request/overtaken-pages.ts'
import type { AppEnv } from '../request/request-context.ts'
import { lookAtShopAgain } from '../services.ts'
import type { OfShop } from './ask-back-office.ts'

const renderPage = createPageRenderer(withOvertakenPages(bundled as unknown as ServerBuild))
const pages = withPages(new Hono<AppEnv>().use(showsOwnChanges, ...everyRequest), renderPage)

/** Answers a page or form of the back office. `env` has the shop's variables too. */
export const answerBackOffice = async (request: Request, env: Env, context: ExecutionContext) =>
  pages.fetch(request, env, context)

/**
 * The Worker of the pages for staff and teachers. They are apart from the shop because a quarter of all code is theirs
 * alone, and each start of the shop would load it. It has no address: the shop asks it.
 */
export class BackOffice extends WorkerEntrypoint<Env> {
  answer(request: Request, { variables, sendHint }: OfShop): Promise<Response> {
    return answerBackOffice(request, { ...this.env, ...variables, sendHint }, this.ctx)
  }
}

/** Staff see at once what they changed in the settings. */
async function showsOwnChanges(c: Context<AppEnv>, next: Next): Promise<void> {
  await next()
  if (c.req.method !== 'GET') lookAtShopAgain(c.env.DB)
}

/** Cloudflare refuses a Worker without a handler. */
export default { fetch: () => new Response(null, { status: 404 }) } satisfies ExportedHandler<Env>
