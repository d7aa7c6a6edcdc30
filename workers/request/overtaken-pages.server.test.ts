import { createRequestHandler, type ServerBuild } from '@remix-run/cloudflare'
import { expect, test } from 'vitest'
import { OvertakenError } from '#app/platform/overtaken.ts'
import * as built from '../../build/server/index.js'
import { withOvertakenPages } from './overtaken-pages.ts'
import type { RequestContext } from './request-context.ts'

const nothing = () => null

/** The shop's build, whose login page fails with this error, as a loader and as an action. */
function failingWith(error: Error): ServerBuild {
  const shop = built as unknown as ServerBuild
  const [id = '', route] = Object.entries(shop.routes).find(([, { path }]) => path === 'login') ?? []
  if (!route) throw new Error('The shop has no login page')
  const fail = async () => {
    throw error
  }
  const told: unknown[] = []
  const entry = {
    module: {
      default: async (_: Request, status: number, headers: Headers) =>
        new Response(null, { status, headers }),
      handleError: (failure: unknown) => told.push(failure),
    },
  }
  const { headers } = shop.routes.root?.module ?? {}
  const root = { ...shop.routes.root, module: { default: nothing, ErrorBoundary: nothing, headers } }
  const module = { default: nothing, loader: fail, action: fail }
  return { ...shop, routes: { root, [id]: { ...route, module } }, entry } as unknown as ServerBuild
}

const ask = (error: Error, init: RequestInit, path = '/login') =>
  createRequestHandler(withOvertakenPages(failingWith(error)))(
    new Request(`http://shop${path}`, init),
    {} as RequestContext,
  )

test.each([
  ['a page', {}, '/login', '1'],
  ['a form', { method: 'POST', body: new URLSearchParams({ a: '1' }) }, '/login', '1'],
  // Remix's script reads this one, and knows no such header.
  ['the data of a form', { method: 'POST', body: new URLSearchParams({ a: '1' }) }, '/login.data', null],
])('%s that was overtaken answers 503', async (_, init, path, wait) => {
  const answer = await ask(new OvertakenError('rows'), init, path)
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, wait])
})

test('any other error answers 500', async () => {
  expect((await ask(new Error('broken'), {})).status).toBe(500)
})
