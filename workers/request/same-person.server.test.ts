import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startSession } from '#app/business/accounts/sessions/start-session.server.ts'
import { session } from '#app/db/schema/accounts.ts'
import { aStudent } from '#app/testing/shop/a-caller.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'
import { createHttpApp } from '../http-app.ts'
import { createServices } from '../services.ts'

/* A page's requests work only for the person it was made for. behaviour: Same person; decisions: People */

const needs = shopNeeds()
const bindings = env as unknown as Env
let rendered = 0
const httpApp = createHttpApp(async () => {
  rendered += 1
  return new Response('page')
})

async function signedIn() {
  const { account } = await aStudent(needs)
  const { userId } = account
  const { setCookies } = await startSession(
    createServices(bindings),
    { userId, way: 'password' },
    new Request('https://shop.test/'),
  )
  return { userId, cookie: setCookies[0]?.split(';')[0] ?? '' }
}

async function ask(
  path: string,
  { as, cookie, method = 'GET' }: { as?: string; cookie?: string; method?: string },
) {
  const headers = new Headers({ Origin: 'https://shop.test' })
  if (as) headers.set('X-Signed-In-As', as)
  if (cookie) headers.set('Cookie', cookie)
  rendered = 0
  const answer = await httpApp.fetch(new Request(`https://shop.test${path}`, { method, headers }), bindings)
  return { status: answer.status, over: answer.headers.get('X-Session-Over'), answer, rendered }
}

test('the session check answers 204 even if the session is over', async () => {
  const { userId, cookie } = await signedIn()
  expect(await ask('/live/session', { method: 'GET', as: userId, cookie })).toMatchObject({
    status: 204,
    over: null,
  })
  expect(await ask('/live/session', { method: 'GET', as: userId })).toMatchObject({
    status: 204,
    over: 'UNAUTHORIZED',
  })
})

test.each([
  ['GET', '/course/101-x.data'],
  ['POST', '/cart/change.data'],
  ['POST', '/checkout'],
  ['GET', '/private/students'],
  ['GET', '/live/ticket'],
])('%s %s works only for the page’s own person', async (method, path) => {
  const [mine, other] = [await signedIn(), await signedIn()]
  const own = await ask(path, { method, as: mine.userId, cookie: mine.cookie })
  expect(own.over).toBeNull()
  expect(own.status).toBeLessThan(400)

  const signedOut = await ask(path, { method, as: mine.userId })
  expect(signedOut).toMatchObject({ status: 401, over: 'UNAUTHORIZED', rendered: 0 })
  expect(await signedOut.answer.json()).toMatchObject({ success: false, error: { code: 'Unauthorized' } })
  const another = await ask(path, { method, as: mine.userId, cookie: other.cookie })
  expect(another).toMatchObject({ status: 401, over: 'UNAUTHORIZED OTHER_ACCOUNT', rendered: 0 })

  await needs.db.update(session).set({ endedReason: 'DEVICE_LIMIT' }).where(eq(session.userId, mine.userId))
  const ended = await ask(path, { method, as: mine.userId, cookie: mine.cookie })
  expect(ended).toMatchObject({ status: 403, over: 'WHITELIST_USER_DENIED DEVICE_LIMIT', rendered: 0 })
  expect(await ended.answer.json()).toMatchObject({ error: { code: 'WHITELIST_USER_DENIED' } })

  const old = { endedReason: null, updatedAt: new Date(0) }
  await needs.db.update(session).set(old).where(eq(session.userId, mine.userId))
  expect(await ask(path, { method, as: mine.userId, cookie: mine.cookie })).toMatchObject({
    status: 403,
    over: 'PERMISSION_DENIED',
    rendered: 0,
  })
})

test('a request that names no person is not checked', async () => {
  const { cookie } = await signedIn()
  expect(await ask('/course/101-x.data', { cookie })).toMatchObject({ status: 200, over: null, rendered: 1 })
  expect(await ask('/course/101-x.data', {})).toMatchObject({ status: 200, over: null, rendered: 1 })
})
