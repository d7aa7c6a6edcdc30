import { SELF } from 'cloudflare:test'
import { expect, test } from 'vitest'

test('serves a page that no cache may keep, with scripts held to a nonce', async () => {
  const response = await SELF.fetch('http://shop.test/')
  expect(response.status).toBe(200)
  expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  expect(response.headers.get('Content-Security-Policy')).toContain("script-src 'self' 'nonce-")
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
])('answers 400 to what is no form: %s', async path => {
  const post = async (body: string, contentType: string) => {
    const headers = { 'Content-Type': contentType }
    const response = await SELF.fetch(`http://shop.test${path}`, { method: 'POST', body, headers })
    await response.text()
    return response.status
  }
  expect(await post('{"a":1}', 'application/json')).toBe(400)
  expect(await post('x', 'multipart/form-data; boundary=y')).toBe(400)
})
