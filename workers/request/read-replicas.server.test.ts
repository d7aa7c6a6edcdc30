import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { SHOP } from '#app/testing/access-rules/people.ts'
import { testDb } from '#app/testing/shop/shop-needs.ts'
import worker from '../app.ts'
import { nearestDatabase } from '../page-cache/page-cache.ts'
import { databaseFor } from './read-replicas.ts'

const BOOKMARK = '00000085-0000024c-00004c6d-8e61117bf38d7adb71b934ebbf891683'
const NEWER = '00000086-00000000-00004c6d-8e61117bf38d7adb71b934ebbf891683'

/** A database that notes how its sessions begin. Each session reaches NEWER. */
function aDatabase() {
  const begun: (string | undefined)[] = []
  const DB = new Proxy(testDb, {
    get(target, name) {
      if (name !== 'withSession') return Reflect.get(target, name)
      return (from?: string) => {
        begun.push(from)
        return {
          prepare: target.prepare.bind(target),
          batch: target.batch.bind(target),
          getBookmark: () => NEWER,
        }
      }
    },
  })
  return { begun, env: { ...(env as unknown as Env), DB, READ_REPLICAS: 'true' } }
}

function requestOf(path: string, { method = 'GET', cookie = '' } = {}) {
  return new Request(`${SHOP}${path}`, {
    method,
    headers: { cookie, origin: SHOP },
    ...(method === 'POST' && { body: new URLSearchParams() }),
  })
}

const PAGES = [
  '/',
  '/_root.data',
  '/courses?q=x',
  '/course/1-a',
  '/product/1.data',
  '/cart',
  '/myaccount/courses',
]

test.each(PAGES)('reads %s from the original first, then from a copy that knows as much', path => {
  const { begun, env } = aDatabase()
  const first = databaseFor(env, requestOf(path))
  expect(first.cookie()).toMatch(new RegExp(`^bookmark=${NEWER}; Max-Age=86400; Path=/; HttpOnly`))
  const next = databaseFor(env, requestOf(path, { cookie: `bookmark=${BOOKMARK}` }))
  expect(next.cookie()).toBeNull()
  expect(begun).toEqual(['first-primary', BOOKMARK])
})

test.each(['x', '0000;', 'first-unconstrained', '0'.repeat(300)])(
  'does not believe the bookmark %s',
  wrong => {
    const { begun, env } = aDatabase()
    databaseFor(env, requestOf('/', { cookie: `bookmark=${wrong}` }))
    expect(begun).toEqual(['first-primary'])
  },
)

test('uses the original for what writes, and forgets the bookmark', () => {
  const { begun, env } = aDatabase()
  const cookie = `bookmark=${BOOKMARK}`
  const written = databaseFor(env, requestOf('/cart/add', { method: 'POST', cookie }))
  expect([written.d1, written.cookie()]).toEqual([env.DB, expect.stringMatching(/^bookmark=; Max-Age=0;/)])
  expect(databaseFor(env, requestOf('/cart/add', { method: 'POST' })).cookie()).toBeNull()
  expect(begun).toEqual([])
})

const OF_ORDERS = [
  '/order/abc',
  '/payment/return/omise',
  '/discount/SAVE',
  '/private/orders/1',
  '/admin/mismatches',
  '/admin/parcels',
  '/media/x',
]

test.each(OF_ORDERS)('uses the original for %s', path => {
  const { begun, env } = aDatabase()
  expect(databaseFor(env, requestOf(path)).d1).toBe(env.DB)
  expect(begun).toEqual([])
})

test('reads anonymous pages from the nearest copy, as new as their version', () => {
  const { begun, env } = aDatabase()
  expect(nearestDatabase(env, null).bookmark()).toBe(NEWER)
  nearestDatabase(env, NEWER)
  expect(begun).toEqual(['first-unconstrained', NEWER])
})

test('is what the Worker does for an anonymous page, for a visitor and after a change', async () => {
  const { begun, env } = aDatabase()
  const ask = async (path: string, init: { method?: string; cookie?: string } = {}) => {
    const context = createExecutionContext()
    const response = await worker.fetch(requestOf(path, init) as never, env as Env, context)
    await response.text()
    await waitOnExecutionContext(context)
    return response.headers.getSetCookie().filter(line => line.startsWith('bookmark='))
  }
  expect(await ask('/courses')).toEqual([])
  expect(begun.splice(0)).toEqual(['first-unconstrained', NEWER])
  expect(await ask('/courses', { cookie: 'visitor=x' })).toEqual([expect.stringContaining(NEWER)])
  expect(await ask('/courses', { cookie: `visitor=x; bookmark=${NEWER}` })).toEqual([])
  expect(begun.splice(0)).toEqual(['first-primary', NEWER])
  const cookie = `visitor=x; bookmark=${NEWER}`
  expect(await ask('/cart/add', { method: 'POST', cookie })).toEqual([expect.stringContaining('Max-Age=0')])
  expect(begun).toEqual([])
})

test('opens no session without READ_REPLICAS', () => {
  const { begun, env } = aDatabase()
  const plain = { ...env, READ_REPLICAS: '' }
  expect(databaseFor(plain, requestOf('/')).d1).toBe(env.DB)
  expect(nearestDatabase(plain, null).d1).toBe(env.DB)
  expect(begun).toEqual([])
})

test('the real D1 answers a session, in a batch too', async () => {
  const real = { ...(env as unknown as Env), READ_REPLICAS: 'true' }
  const { d1, bookmark } = nearestDatabase(real, null)
  const [result] = await d1.batch([d1.prepare('SELECT 1 AS one')])
  expect(result?.results).toEqual([{ one: 1 }])
  expect(bookmark()).toMatch(/^[0-9a-f-]{10,}$/)
})
