import { SELF } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { readPage } from '#app/testing/pages/page.ts'
import { call, type Json } from '#app/testing/requests/a-caller-of-calls.ts'
import { expectLogged } from '#app/testing/setup/expected-logs.ts'

const SHOP = 'http://shop.test'

async function ask(path: string, init: RequestInit = {}) {
  const response = await SELF.fetch(SHOP + path, init)
  const text = await response.text()
  const body: Json = text.startsWith('{') ? JSON.parse(text) : { text }
  return { status: response.status, allow: response.headers.get('Allow'), code: body.error?.code, body }
}

test.each([['/public/nope'], ['/public'], ['/private/nope'], ['/api/nope'], ['/webhook/nope']])(
  'answers an unknown address in JSON: %s',
  async path => {
    for (const method of ['GET', 'POST', 'PUT', 'OPTIONS'])
      expect(await ask(path, { method })).toMatchObject({
        status: 404,
        body: { success: false, error: { code: 'NOT_FOUND', msg: expect.any(String) } },
      })
  },
)

test('answers a wrong method with the allowed methods', async () => {
  const refusal = { status: 405, code: 'METHOD_NOT_ALLOWED', body: { success: false } }
  expect(await ask('/public/courses', { method: 'PUT' })).toMatchObject({
    ...refusal,
    allow: 'GET, HEAD, OPTIONS',
  })
  expect(await ask('/private/cart/order')).toMatchObject({ ...refusal, allow: 'POST, OPTIONS' })
  // Must not match /public/cart/{userId} with the id 'order'.
  expect(await ask('/public/cart/order')).toMatchObject({ ...refusal, allow: 'POST, OPTIONS' })
  expect(await ask('/webhook/payment/omise')).toMatchObject({ ...refusal, allow: 'POST, OPTIONS' })
})

test('answers OPTIONS of every call, and HEAD of a GET', async () => {
  const { body } = await call('GET', '/api/openapi.json')
  const paths = Object.entries<Json>(body.paths)
  expect(paths.length).toBeGreaterThan(40)
  for (const [path, methods] of paths) {
    const address = path.replaceAll(/\{\w+\}/g, '1')
    const { status, allow } = await ask(address, { method: 'OPTIONS' })
    const names = Object.keys(methods).map(method => method.toUpperCase())
    expect([path, status, allow?.split(', ')]).toEqual([path, 204, expect.arrayContaining(names)])
  }
  expect((await ask('/public/courses', { method: 'HEAD' })).status).toBe(200)
})

test('answers 415 in JSON to a body of another type', async () => {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const sent = { method: 'POST', headers, body: 'course_id=101' }
  expect(await ask('/public/cart/order', sent)).toMatchObject({
    status: 415,
    body: { success: false, error: { code: 'UNSUPPORTED_MEDIA_TYPE', msg: expect.any(String) } },
  })
})

test('answers a refused webhook in JSON', async () => {
  const unsigned = await ask('/webhook/payment/omise', { method: 'POST', body: '{}' })
  expect(unsigned).toMatchObject({ status: 401, code: 'SIGNATURE_REFUSED', body: { success: false } })
  expectLogged('webhook not believed', { provider: 'omise', signature: 'missing' })
  const unknown = await ask('/webhook/payment/nope', { method: 'POST', body: '{}' })
  expect(unknown).toMatchObject({ status: 404, code: 'NOT_FOUND', body: { success: false } })
  const huge = await ask('/webhook/payment/omise', { method: 'POST', body: 'x'.repeat(300_000) })
  expect(huge).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE' })
})

test('shows the documentation as a page', async () => {
  const { status, body } = await ask('/api/docs')
  expect([status, readPage(body.text).querySelector('title')?.text]).toEqual([200, 'API'])
})
