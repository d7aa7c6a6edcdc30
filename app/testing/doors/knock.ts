import { env } from 'cloudflare:workers'
import { createRequestHandler, type ServerBuild } from '@remix-run/cloudflare'
import * as build from '../../../build/server/index.js'
import { createFrontDoor } from '../../../workers/front-door.ts'
import { CALLS } from './calls.ts'
import type { Door, Things } from './door.ts'
import type { RouteTable } from './page-table.ts'
import { PAGES } from './pages.ts'
import { type Person, SHOP } from './people.ts'

export const routes = build.routes as unknown as RouteTable
const renderPage = createRequestHandler(build as unknown as ServerBuild)

/** The deployed shop: both route tables behind one entry point. */
export const frontDoor = createFrontDoor((request, context) => renderPage(request, context))

/** Returns Hono's routes. ALL is middleware, or a handler for every method. */
export const callsOfTable = (): string[] => [
  ...new Set(frontDoor.routes.map(({ method, path }) => `${method} ${path}`)),
]

export type Knock = {
  readonly key: string
  readonly door: Door
  readonly method: string
  readonly isPage: boolean
}

/** Every known route of both tables. */
export const DOORS: readonly Knock[] = [
  ...Object.entries(CALLS).map(([key, door]) => ({ key, door, isPage: false })),
  ...Object.entries(PAGES).map(([key, door]) => ({ key, door, isPage: true })),
].map(known => ({ ...known, method: (known.key.split(' ')[0] ?? '').replace('ALL', 'GET') }))

/** Returns the address of a route with these ids filled in. */
export function addressOf({ key, door }: Pick<Knock, 'key' | 'door'>, things: Things): string {
  const path = key.slice(key.indexOf(' ') + 1)
  const named: Record<string, string | number> = {
    ':token': things.order.token,
    ':userId': things.userId,
    ':courseId': things.courseId,
    ':lectureId': things.lectureId,
  }
  return door.at?.(things) ?? path.replaceAll(/:[A-Za-z]+/g, name => String(named[name] ?? name))
}

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
  const response = await frontDoor.fetch(request, { ...(env as unknown as Env), ...bindings })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** Sends a route's request as this person, with these ids, from a page of the shop. */
export function knock(known: Knock, person: Person, things: Things): Promise<Answer> {
  return ask(addressOf(known, things), postOf(known, person, things))
}

export function postOf({ door, method, isPage }: Knock, { cookie }: Person, things: Things) {
  const headers = new Headers({ Cookie: cookie, Origin: SHOP })
  if (method === 'GET') return { method, headers }
  const fields = door.send?.(things) ?? {}
  headers.set('Content-Type', isPage ? 'application/x-www-form-urlencoded' : 'application/json')
  const body = isPage
    ? new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString()
    : JSON.stringify(fields)
  return { method, headers, body }
}
