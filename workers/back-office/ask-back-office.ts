import type { ServerBuild } from '@remix-run/cloudflare'
import { lacksPagesAt } from '../bundle/page-renderer.ts'
import { hintRoom, lookAtShopAgain, type SendHint } from '../services.ts'

// The shop's Worker uses this file, not the one of the back office.

type Answer = (request: Request, env: Env, context: ExecutionContext) => Response | Promise<Response>

/** What the back office's Worker has from the shop's: it is deployed without variables, secrets and live rooms. */
export type OfShop = {
  readonly variables: Readonly<Record<string, string>>
  readonly sendHint: SendHint
}

/** Lets the Worker of the back office answer the addresses that only its build has pages for. */
export function withBackOffice(answer: Answer, build: ServerBuild): Answer {
  const isThere = lacksPagesAt(build)
  return async (request, env, context) => {
    if (!isThere(new URL(request.url).pathname)) return answer(request, env, context)
    const response = await env.BACK_OFFICE.answer(request, ofShop(env))
    if (request.method !== 'GET') lookAtShopAgain(env.DB)
    return response
  }
}

function ofShop(env: Env): OfShop {
  const variables = Object.entries(env).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return { variables: Object.fromEntries(variables), sendHint: hintRoom(env.ShopRoom) }
}
