import { createRequestHandler, type ServerBuild } from '@remix-run/cloudflare'
import { expect, test } from 'vitest'
import { allowLogged, UNDECODABLE_PATH } from '#app/testing/setup/expected-logs.ts'
import * as ofBackOffice from '../../build/server/back-office.js'
import * as built from '../../build/server/index.js'
import * as ofShop from '../../build/server/shop.js'
import type { RequestContext } from '../request/request-context.ts'
import { createPageRenderer, lacksPagesAt } from './page-renderer.ts'

type Match = { route: { id: string }; params: object; pathname: string }

const context = {} as RequestContext
/** The shop's routes. Their loaders answer with the route's id, and their page lists what Remix matched. */
const build = tellingBuild(built as unknown as ServerBuild)
const renderWhole = createRequestHandler(build)

/** The two Workers, each with its part of the build. */
const [shop, backOffice] = [ofShop, ofBackOffice].map(part => tellingBuild(part as unknown as ServerBuild))
const isOfBackOffice = lacksPagesAt(shop as ServerBuild)
const [renderShop, renderBackOffice] = [shop, backOffice].map(part => createPageRenderer(part as ServerBuild))
const render = (request: Request) =>
  (isOfBackOffice(new URL(request.url).pathname) ? renderBackOffice : renderShop)?.(
    request,
    context,
  ) as Promise<Response>

function tellingBuild(shop: ServerBuild): ServerBuild {
  const tellId = (id: string, params: object) => Response.json({ id, params })
  const routes = Object.entries(shop.routes).map(([id, route]) => {
    const isPage = route.module.default || route.module.ErrorBoundary
    const module = isPage
      ? { default: () => null, loader: () => ({ id }) }
      : { loader: ({ params }: { params: object }) => tellId(id, params) }
    return [id, { ...route, module }]
  })
  const tellMatches = async (
    ...[, status, , { staticHandlerContext, manifest }]: Parameters<PageHandler>
  ) => {
    const matches = (staticHandlerContext.matches as Match[]).map(({ route, params, pathname }) => ({
      id: route.id,
      params,
      pathname,
      files: manifest.routes[route.id],
    }))
    return Response.json({ status, matches })
  }
  const entry = { module: { default: tellMatches, handleError: () => {} } }
  return { ...shop, routes: Object.fromEntries(routes), entry } as ServerBuild
}

type PageHandler = ServerBuild['entry']['module']['default']

/** An address of each route, with words in place of its parameters. */
const ADDRESSES = Object.values(build.routes).map(route => addressOf(route.id))

function addressOf(id: string): string {
  const route = build.routes[id]
  if (!route) return ''
  const own = (route.path ?? '').replaceAll(/:\w+\??/g, 'a-word').replace('*', 'no-such/page')
  return `${addressOf(route.parentId ?? '')}/${own}`.replaceAll(/\/+/g, '/')
}

/** Addresses that Remix also accepts, or that only look like an address of a route. */
const OTHER_SPELLINGS = [
  '/Course/101-english',
  '/c%6Furse/101',
  '/course/%E0%B8',
  '/course%2F101',
  '/%E0%B8/course',
  '//course/101',
  '/course/',
  '/courses/',
  '/_root',
  '/myaccount/student/order/',
  '/card-payment',
  '/__manifest',
  '/__manifest/course',
  '/Admin/orders',
  '/%61dmin/orders',
  '/admin%2Forders',
  '/admin/no-such-page',
  '/administration',
  '/TEACH/101',
  '/Admin/Orders',
  '/admin/%6Frders',
  '/admin//orders',
  '/admin/orders%2Fall',
  '/admin.data/orders',
  '/admin/orders.data/7',
  '/admin/%E0%B8',
  '/myaccount/%E0%B8',
]

test.each([...ADDRESSES, ...OTHER_SPELLINGS])('matches %s as the whole table does', async address => {
  allowLogged(UNDECODABLE_PATH)
  for (const path of [address, `${address}.data`, `${address}.data?_routes=root`]) {
    const [ours, whole] = await Promise.all([answerOf(path, render), answerOf(path, renderWhole)])
    expect(ours).toEqual(whole)
  }
})

test('leaves the pages of staff and teachers to the back office', () => {
  const left = ADDRESSES.filter(isOfBackOffice)
  expect(left).toEqual(ADDRESSES.filter(address => /^\/(admin|teach)(\/|$)/.test(address)))
  expect(left.length).toBeGreaterThan(50)
  expect(Object.keys(ofShop.routes).length + Object.keys(ofBackOffice.routes).length).toBe(
    // Both have the root and 'not found'.
    Object.keys(built.routes).length + 2,
  )
})

test('tells the routes of any address to the browser', async () => {
  const query = new URLSearchParams(ADDRESSES.map(path => ['p', path]))
  const path = `/__manifest?version=${build.assets.version}&${query}`
  const { text } = await answerOf(path, render)
  expect(Object.keys(JSON.parse(text)).length).toBeGreaterThan(0)
  expect(text).toBe((await answerOf(path, renderWhole)).text)
})

async function answerOf(path: string, answer: (request: Request) => Promise<Response>) {
  const response = await answer(new Request(`http://shop.test${path}`))
  return { status: response.status, text: await response.text() }
}
