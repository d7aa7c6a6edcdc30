import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { TrieRouter } from 'hono/router/trie-router'
import { isTooDeep } from '#app/platform/outside-json.ts'
import type { AppEnv } from '../request/request-context.ts'
import { allowOf, inputError, methodNotAllowed, refused } from './refusals.ts'
import { LARGEST_BODY } from './router.ts'

/**
 * Refuses requests that fit no call: an unknown address, a wrong method, and JSON that is too large or nested too
 * deeply (recursive code could overflow its stack). The list of calls comes from the routers and their documentation.
 */
export function refuseUnknownCalls(calls: OpenAPIHono<AppEnv>): MiddlewareHandler<AppEnv> {
  let table: ReturnType<typeof tableOf> | null = null
  return async (c, next) => {
    // Made for the first call and not before, so that the Worker starts sooner.
    table ??= tableOf(calls)
    const known = table(c.req.path)
    const methods = [...known.keys()]
    if (methods.length === 0) return refused(c, { code: 'NOT_FOUND' })
    if (c.req.method === 'OPTIONS') return c.body(null, 204, { Allow: allowOf(methods) })
    const call = known.get(c.req.method === 'HEAD' ? 'GET' : c.req.method)
    if (!call) return methodNotAllowed(c, methods)
    return call.largestJson === null ? next() : withJson(c, call.largestJson, next)
  }
}

type Call = { readonly method: string; readonly path: string; readonly largestJson: number | null }

/**
 * Returns a function that finds the calls of an address, by method. An exact address wins over one with a parameter.
 */
function tableOf(calls: OpenAPIHono<AppEnv>): (path: string) => Map<string, Call> {
  const router = new TrieRouter<Call>()
  for (const { method, path } of calls.routes)
    if (method !== 'ALL') router.add('ALL', path, { method, path, largestJson: null })
  for (const definition of calls.openAPIRegistry.definitions) {
    if (definition.type !== 'route') continue
    const { method, request } = definition.route
    const json = request?.body?.content?.['application/json'] as Record<string, unknown> | undefined
    if (!json) continue
    const path = definition.route.path.replaceAll(/\{(\w+)\}/g, ':$1')
    const largestJson = Number(json['x-largest-body'] ?? LARGEST_BODY)
    router.add('ALL', path, { method: method.toUpperCase(), path, largestJson })
  }
  return path => {
    const found = router.match('ALL', path)[0].map(([call]) => call as Call)
    const spelledOut = found.filter(call => call.path === path)
    return new Map((spelledOut.length > 0 ? spelledOut : found).map(call => [call.method, call]))
  }
}

async function withJson(c: Context<AppEnv>, largest: number, next: () => Promise<void>) {
  const onError = () => refused(c, { code: 'BODY_TOO_LARGE' })
  const tooLarge = await bodyLimit({ maxSize: largest, onError })(c, async () => {})
  if (tooLarge) return tooLarge
  return isTooDeep(await c.req.text()) ? inputError(c, []) : next()
}
