import { createRequestHandler, type ServerBuild } from '@remix-run/cloudflare'
import { expect, test } from 'vitest'
import { allowLogged, UNDECODABLE_PATH } from '#app/testing/setup/expected-logs.ts'
import * as built from '../../build/server/index.js'
import type { RequestContext } from '../request/request-context.ts'
import { createPageRenderer } from './page-renderer.ts'

type Match = { route: { id: string }; params: object; pathname: string }

const context = {} as RequestContext
/** The shop's routes. Their loaders answer with the route's id, and their page lists what Remix matched. */
const build = tellingBuild(built as unknown as ServerBuild)
const renderWhole = createRequestHandler(build)
const render = createPageRenderer(build)

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
]

test.each([...ADDRESSES, ...OTHER_SPELLINGS])('matches %s as the whole table does', async address => {
  allowLogged(UNDECODABLE_PATH)
  for (const path of [address, `${address}.data`, `${address}.data?_routes=root`]) {
    const [ours, whole] = await Promise.all([
      answerOf(path, request => render(request, context)),
      answerOf(path, renderWhole),
    ])
    expect(ours).toEqual(whole)
  }
})

test('tells the routes of any address to the browser', async () => {
  const query = new URLSearchParams(ADDRESSES.map(path => ['p', path]))
  const path = `/__manifest?version=${build.assets.version}&${query}`
  const { text } = await answerOf(path, request => render(request, context))
  expect(Object.keys(JSON.parse(text)).length).toBeGreaterThan(0)
  expect(text).toBe((await answerOf(path, renderWhole)).text)
})

async function answerOf(path: string, answer: (request: Request) => Promise<Response>) {
  const response = await answer(new Request(`http://shop.test${path}`))
  return { status: response.status, text: await response.text() }
}
