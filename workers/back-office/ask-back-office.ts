import type { ServerBuild } from '@remix-run/cloudflare'
import { createLog } from '#app/platform/log.ts'
import { lacksPagesAt } from '../bundle/page-renderer.ts'
import { hintIfPossible, hintRoom, lookAtShopAgain, type SendHint } from '../services.ts'

// The shop's Worker uses this file, not the one of the back office.

type Answer = (request: Request, env: Env, context: ExecutionContext) => Response | Promise<Response>

/**
 * What the shop's Worker sends with each request. Nobody gives the back office's Worker variables and secrets of its
 * own, and it has no live rooms.
 */
export type OfShop = {
  readonly variables: Readonly<Record<string, string>>
  readonly sendHint: SendHint
}

/** Lets the Worker of the back office answer the addresses that only its build has pages for. */
export function withBackOffice(answer: Answer, build: ServerBuild): Answer {
  const isThere = lacksPagesAt(build)
  return async (request, env, context) => {
    if (!isThere(new URL(request.url).pathname)) return answer(request, env, context)
    const response = await env.BACK_OFFICE.answer(asSent(request), ofShop(env, context))
    // Each of the two Workers remembers the settings. The back office's looks at them again by itself.
    if (request.method !== 'GET') lookAtShopAgain(env.DB)
    return response
  }
}

/**
 * Returns the request as another Worker can get it. A program may send a body with GET or HEAD. No page reads it, and
 * the runtime refuses to hand such a request on.
 */
function asSent(request: Request): Request {
  const { url, method, body, signal } = request
  if (!body || (method !== 'GET' && method !== 'HEAD')) return request
  const headers = new Headers(request.headers)
  for (const name of ['content-length', 'content-type', 'transfer-encoding']) headers.delete(name)
  return new Request(url, { method, headers, signal, redirect: 'manual' })
}

function ofShop(env: Env, context: ExecutionContext): OfShop {
  const variables = Object.entries(env).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  const tellRoom = hintIfPossible(hintRoom(env.ShopRoom), createLog())
  return {
    variables: Object.fromEntries(variables),
    // The back office waits until the shop has the hint, but not for the room.
    sendHint: async (room, hint) => context.waitUntil(tellRoom(room, hint)),
  }
}
