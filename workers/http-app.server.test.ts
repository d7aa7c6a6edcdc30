import { env, SELF } from 'cloudflare:test'
import { expect, test } from 'vitest'
import type { BrowserPolicy } from '#app/business/payments/payment-provider.ts'
import { PROVIDERS } from '#app/business/payments/providers.server.ts'
import { readPage } from '#app/testing/pages/page.ts'
import { expectLogged } from '#app/testing/setup/expected-logs.ts'
import { createHttpApp } from './http-app.ts'

test.each([
  ['/', '', 'private, no-cache'],
  ['/', 'visitor=v', 'private, no-cache'],
  ['/course/101-x?learn=true', '', 'private, no-store'],
  ['/', 'session=s', 'private, no-store'],
  ['/', 'notice=n; visitor=v', 'private, no-store'],
  ['/_root.data', '', 'private, no-store'],
  ['/login', '', 'private, no-store'],
])('a browser keeps %s with the cookies %j as %s', async (path, cookie, kept) => {
  const response = await SELF.fetch(`http://shop.test${path}`, { headers: { cookie } })
  expect(response.headers.get('Cache-Control')).toBe(kept)
})

test('serves pages with a nonce for scripts', async () => {
  const response = await SELF.fetch('http://shop.test/')
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Security-Policy')).toContain("script-src 'self' 'nonce-")
})

test('an address of an earlier version leads on with its query', async () => {
  const moved = await SELF.fetch('http://shop.test/admin/letters?page=2', { redirect: 'manual' })
  expect([moved.status, moved.headers.get('Location')]).toEqual([301, '/admin/failed-jobs?page=2'])
})

test('requires a nonce for style elements, not for attributes', async () => {
  const response = await SELF.fetch('http://shop.test/')
  const policy = (response.headers.get('Content-Security-Policy') ?? '').split('; ')
  const ofStyles = policy.filter(directive => directive.startsWith('style-src'))
  expect(ofStyles).toEqual([
    expect.stringMatching(/^style-src 'self' 'nonce-[\w-]+'$/),
    "style-src-attr 'unsafe-inline'",
  ])
})

test('allows inline styles only on the card form’s page', async () => {
  const pageOf = async (opensTo: BrowserPolicy) => {
    const app = createHttpApp(async (_, context) => {
      context.allowInPolicy(opensTo)
      return new Response('a page')
    })
    const response = await app.fetch(new Request('http://shop.test/page'), env)
    return response.headers.get('Content-Security-Policy')
  }
  expect(await pageOf({ inlineStyle: true })).toContain("style-src 'self' 'unsafe-inline';")
  expect(await pageOf({ script: ['https://provider.test'] })).toContain("style-src 'self' 'nonce-")
})

test.each([
  ['another site', { Origin: 'https://evil.test' }],
  ['an opaque origin', { Origin: 'null' }],
  ['a spoofed forwarded host', { Origin: 'https://evil.test', 'X-Forwarded-Host': 'evil.test' }],
  ['a form with cookies but no origin', { Cookie: 'a=b', 'Content-Type': 'text/plain' }],
  ['a cross-site fetch', { 'Sec-Fetch-Site': 'cross-site' }],
  ['a sister site', { 'Sec-Fetch-Site': 'same-site', Origin: 'http://shop.test' }],
])('refuses a change from %s', async (_, headers) => {
  const response = await SELF.fetch('http://shop.test/', {
    method: 'POST',
    body: '{}',
    headers: headers as Record<string, string>,
  })
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({ success: false, error: { code: 'FOREIGN_ORIGIN' } })
  expectLogged('refused a request from another origin', { path: '/' })
})

test.each([
  ['HEAD', 'http://'],
  ['HEAD', 'null'],
  ['HEAD', 'https://other.example'],
  ['OPTIONS', 'null'],
])('refuses %s from the origin %s, which Remix takes for a write', async (method, Origin) => {
  const address = 'http://shop.test/confirm-email/x.data'
  const answer = await SELF.fetch(address, { method, headers: { Origin } })
  expect(answer.status).toBe(403)
  expectLogged('refused a request from another origin', { path: '/confirm-email/x.data' })
})

test('tells another site the methods of a call', async () => {
  const headers = { Origin: 'https://other.example' }
  const answer = await SELF.fetch('http://shop.test/public/cart/order', { method: 'OPTIONS', headers })
  expect([answer.status, answer.headers.get('Allow')]).toEqual([204, 'POST, OPTIONS'])
})

test.each([
  ['/login'],
  ['/register.data'],
  ['/forgotpass'],
  ['/set-password/x'],
  ['/logout'],
  ['/language'],
  ['/course/1'],
  ['/checkout'],
  ['/order/x'],
  ['/order/x/report'],
])('answers 400 to a body that is not a form: %s', async path => {
  const post = async (body: string, contentType: string) => {
    const headers = { 'Content-Type': contentType }
    const response = await SELF.fetch(`http://shop.test${path}`, { method: 'POST', body, headers })
    await response.text()
    return response.status
  }
  expect(await post('{"a":1}', 'application/json')).toBe(400)
  expect(await post('x', 'multipart/form-data; boundary=y')).toBe(400)
})

test.each([
  ['the _data parameter of Remix 1', '/?_data=routes/admin', {}],
  ['the _data parameter on an existing page', '/courses?_data=routes%2Fcourses._index&keyword=a', {}],
  ['a spoofed host', '/courses', { headers: { 'X-Forwarded-Host': 'a b' } }],
])('answers a page request with %s', async (_, path, init) => {
  const response = await SELF.fetch(`http://shop.test${path}`, init)
  expect(readPage(await response.text()).querySelector('main')).not.toBeNull()
  expect(response.status).toBe(200)
})

test('treats a GET with a body like one without', async () => {
  // `fetch` cannot send such a request, so the test passes one to the app directly.
  const request = new Request('http://shop.test/cart')
  Object.defineProperty(request, 'body', { value: new Blob(['{}']).stream() })
  const seen: Request[] = []
  const app = createHttpApp(async given => {
    seen.push(given)
    return new Response('a page')
  })
  const response = await app.fetch(request, env)
  expect([response.status, seen[0]?.body]).toEqual([200, null])
})

test.each(PROVIDERS.map(({ name }) => name))('answers odd values at the webhook of %s', async provider => {
  const odd = { toString: 1 }
  const fields = { referenceNo: odd, refno: odd, event_type: odd, data: odd, payload: odd, merchantID: odd }
  const bodies = [JSON.stringify(fields), '['.repeat(60_000) + ']'.repeat(60_000), 'null', '"x"', '\u0000']
  for (const body of bodies) {
    const response = await SELF.fetch(`http://shop.test/webhook/payment/${provider}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    })
    await response.text()
    if (response.status === 401) expectLogged('webhook not believed', { provider })
    expect([provider, body.slice(0, 60), response.status < 500]).toEqual([provider, body.slice(0, 60), true])
  }
})
