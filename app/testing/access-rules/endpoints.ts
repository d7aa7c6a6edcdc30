import { env } from 'cloudflare:workers'
import type { ServerBuild } from '@remix-run/cloudflare'
import * as build from '../../../build/server/index.js'
import { createPageRenderer } from '../../../workers/bundle/page-renderer.ts'
import { createHttpApp } from '../../../workers/http-app.ts'
import type { AccessRule, ResourceIds } from './access-rule.ts'
import { CALLS } from './calls.ts'
import type { RouteTable } from './page-table.ts'
import { PAGES } from './pages.ts'
import { type Person, SHOP } from './people.ts'

export const routes = build.routes as unknown as RouteTable

/** The deployed shop: both route tables behind one entry point. */
export const httpApp = createHttpApp(createPageRenderer(build as unknown as ServerBuild))

/** Returns Hono's routes. ALL is middleware, or a handler for every method. */
export const callsOfTable = (): string[] => [
  ...new Set(httpApp.routes.map(({ method, path }) => `${method} ${path}`)),
]

export type Endpoint = {
  readonly key: string
  readonly rule: AccessRule
  readonly method: string
  readonly isPage: boolean
}

/** Every known route of both tables. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...Object.entries(CALLS).map(([key, rule]) => ({ key, rule, isPage: false })),
  ...Object.entries(PAGES).map(([key, rule]) => ({ key, rule, isPage: true })),
].map(known => ({ ...known, method: (known.key.split(' ')[0] ?? '').replace('ALL', 'GET') }))

/** Returns the address of a route with these ids filled in. */
export function addressOf({ key, rule }: Pick<Endpoint, 'key' | 'rule'>, ids: ResourceIds): string {
  const path = key.slice(key.indexOf(' ') + 1)
  const named: Record<string, string | number> = {
    ':token': ids.order.token,
    ':userId': ids.userId,
    ':courseId': ids.courseId,
    ':lectureId': ids.lectureId,
    ':commentId': ids.commentId,
  }
  return rule.at?.(ids) ?? path.replaceAll(/:[A-Za-z]+/g, name => String(named[name] ?? name))
}

/** Work after the answer goes on by itself. */
const CONTEXT = {
  waitUntil: () => {},
  passThroughOnException: () => {},
  props: {},
} as unknown as ExecutionContext

let networks = 0

export type Answer = { status: number; headers: Headers; text: string }

/** Sends one request from its own network address. */
export async function ask(
  path: string,
  { bindings, ...init }: RequestInit & { bindings?: Partial<Env> } = {},
): Promise<Answer> {
  networks += 1
  const headers = new Headers(init.headers)
  headers.set('cf-connecting-ip', `198.51.${Math.floor(networks / 250)}.${networks % 250}`)
  headers.set('host', new URL(SHOP).host)
  const request = new Request(`${SHOP}${path}`, { redirect: 'manual', ...init, headers })
  const response = await httpApp.fetch(request, { ...(env as unknown as Env), ...bindings }, CONTEXT)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** Sends a route's request as this person, with these ids, from a page of the shop. */
export function callEndpoint(known: Endpoint, person: Person, ids: ResourceIds): Promise<Answer> {
  return ask(addressOf(known, ids), postOf(known, person, ids))
}

export function postOf({ rule, method, isPage }: Endpoint, { cookie }: Person, ids: ResourceIds) {
  const headers = new Headers({ Cookie: cookie, Origin: SHOP })
  if (method === 'GET') return { method, headers }
  const fields = rule.send?.(ids) ?? {}
  headers.set('Content-Type', isPage ? 'application/x-www-form-urlencoded' : 'application/json')
  const body = isPage
    ? new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString()
    : JSON.stringify(fields)
  return { method, headers, body }
}
