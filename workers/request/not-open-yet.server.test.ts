import { env } from 'cloudflare:workers'
import { decode } from 'turbo-stream'
import { beforeEach, expect, test } from 'vitest'
import { anAccount } from '#app/business/accounts/testing-accounts.ts'
import { user } from '#app/db/schema/accounts.ts'
import { expectLogged } from '#app/testing/setup/expected-logs.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'
import { createHttpApp } from '../http-app.ts'

/* A deployed shop without an owner lets nobody in. behaviour: First start */

const needs = shopNeeds()
const bindings = env as unknown as Env
const httpApp = createHttpApp(async () => new Response('page'))

beforeEach(async () => {
  await needs.db.update(user).set({ roles: 'student' })
})

/** A deployment with a binding of its own, which counts its statements. */
function aDeployment(fails = false) {
  const asked = { count: 0, fails }
  const DB = new Proxy(bindings.DB, {
    get(target, name) {
      if (name === 'prepare') asked.count += 1
      if (name === 'prepare' && asked.fails) throw new Error('D1_ERROR: the database went away')
      const member = Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
  const variables = { ENVIRONMENT: 'production', PUBLIC_URL: 'https://shop.test', APP_SECRET: 'x'.repeat(40) }
  const ask = (path: string, init: RequestInit = {}, also: object = {}) =>
    httpApp.fetch(new Request(`https://shop.test${path}`, init), {
      ...bindings,
      ...variables,
      DB,
      ...also,
    } as Env)
  return { ask, asked }
}

test.each([
  ['GET', '/'],
  ['GET', '/course/101-course'],
  ['GET', '/login'],
  ['POST', '/login'],
  ['POST', '/register'],
  ['GET', '/admin'],
  ['GET', '/setup'],
  ['GET', '/setup/a/b'],
  ['GET', '/files/0.png'],
])('answers %s %s with a page that says so', async (method, path) => {
  const answer = await aDeployment().ask(path, { method, headers: { 'Accept-Language': 'en' } })
  expect(answer.status).toBe(503)
  expect(answer.headers.get('Retry-After')).toBe('3600')
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
  const text = await answer.text()
  const [english, thai] = [text.indexOf('<h1>Not open yet'), text.indexOf('<h1>ยังไม่เปิด')]
  expect(english).toBeGreaterThan(0)
  expect(thai).toBeGreaterThan(english)
})

test.each([
  ['GET', '/public/courses'],
  ['POST', '/public/students/login'],
  ['GET', '/private/orders/1'],
  ['POST', '/webhook/omise'],
  ['POST', '/ask/quiz'],
  ['POST', '/courses.data'],
  ['GET', '/live/ticket'],
  ['GET', '/parties/shop-room/visitor-1'],
])('refuses the call %s %s', async (method, path) => {
  const answer = await aDeployment().ask(path, { method })
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({ success: false, error: { code: 'NOT_OPEN_YET' } })
})

test.each([
  ['/courses.data?q=tea&_routes=root', '/courses?q=tea'],
  ['/_root.data', '/'],
  ['//other.test/x.data', '/other.test/x'],
])('makes a link of an open page load %s whole', async (asked, page) => {
  const answer = await aDeployment().ask(asked)
  expect(answer.status).toBe(503)
  const decoded = await decode(answer.body ?? new ReadableStream(), {
    plugins: [(type, value) => type === 'SingleFetchRedirect' && { value }],
  })
  expect(decoded.value).toEqual({ redirect: page, status: 302, reload: true })
})

test.each(['/setup/some-token', '/setup/some-token.data', '/language'])('lets %s through', async path => {
  expect((await aDeployment().ask(path)).status).toBe(200)
})

test('answers the monitor', async () => {
  expect(await (await aDeployment().ask('/api/health')).json()).toHaveProperty('parts')
})

test('opens with the first owner, and never asks again', async () => {
  const { ask, asked } = aDeployment()
  await anAccount(needs, ['student', 'editor'])
  expect((await ask('/about')).status).toBe(503)
  await anAccount(needs, ['student', 'owner'])
  expect((await ask('/about')).status).toBe(200)
  asked.count = 0
  expect((await ask('/about')).status).toBe(200)
  expect(asked.count).toBe(0)
})

test('asks nothing in a local shop', async () => {
  const { ask, asked } = aDeployment()
  expect((await ask('/about', {}, { ENVIRONMENT: 'local' })).status).toBe(200)
  expect(asked.count).toBe(0)
})

test('leaves an outage of the database to the page', async () => {
  expectLogged('not known if the shop has an owner')
  const { ask, asked } = aDeployment(true)
  expect((await ask('/about')).status).toBe(200)
  asked.fails = false
  expect((await ask('/about')).status).toBe(503)
})
