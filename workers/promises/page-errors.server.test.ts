import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { anAccount, PASSWORD } from '#app/business/accounts/testing-accounts.ts'
import { readPage } from '#app/testing/pages/page.ts'
import { expectLogged, loggedLines } from '#app/testing/setup/expected-logs.ts'
import worker from '../app.ts'

const bindings = env as unknown as Env
const DOWN = 'D1_ERROR: the database went away'
const down = () => Promise.reject(new Error(DOWN))
const statement = { bind: () => statement, all: down, raw: down, run: down, first: down }
const withoutDatabase = {
  ...bindings,
  DB: { prepare: () => statement, batch: down } as unknown as D1Database,
}
const TOKEN = 'a-token-that-opens-somebodys-order'

async function visit(path: string, on: Env, init: RequestInit = {}) {
  const context = createExecutionContext()
  const request = new Request(`http://shop.test${path}`, { headers: { 'Accept-Language': 'en' }, ...init })
  const response = (await worker.fetch(request as never, on, context)) as unknown as Response
  const text = await response.text()
  await waitOnExecutionContext(context)
  return { status: response.status, id: response.headers.get('X-Request-Id') ?? '', text }
}

test.each([
  ['a page', '', 1],
  ['the data of a page with two failing loaders', '.data', 2],
])('logs unexpected errors of %s once, without tokens', async (_what, data, count) => {
  const { status, id, text } = await visit(`/order/${TOKEN}${data}`, withoutDatabase)
  expect([status, id === '']).toEqual([500, false])
  if (!data) expect(readPage(text).text).toContain(id)
  expect(text).not.toContain('D1_ERROR')
  expectLogged('page failed', { requestId: id })
  expect(loggedLines('error')).toHaveLength(count)
  expect(loggedLines().join()).not.toContain(TOKEN)
})

test('links the styles of a page that could not be read, also in a first view', async () => {
  // Such a page has no nonce, without which a browser ignores styles inside it.
  const headers = { 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Dest': 'document' }
  const { status, text } = await visit('/', withoutDatabase, { headers })
  expectLogged('page failed', { message: DOWN })
  const page = readPage(text)
  expect([status, page.querySelectorAll('style').length]).toEqual([500, 0])
  expect(page.querySelectorAll('link[rel=stylesheet]').map(({ attributes }) => attributes.media)).toEqual([
    undefined,
  ])
})

test('logs no error for unknown pages and aborted requests', async () => {
  expect((await visit('/no-such-page', bindings)).status).toBe(404)
  expect((await visit('/thankyou', bindings, { method: 'PUT' })).status).toBe(405)
  const gone = new AbortController()
  gone.abort()
  await visit('/', withoutDatabase, { signal: gone.signal }).catch(() => {})
  expect(loggedLines('error')).toEqual([])
})

test.each([
  ['/myaccount/profile', 'page failed', { message: DOWN }],
  ['/private/students', 'unexpected', { message: DOWN }],
])('answers in the specification’s words if %s cannot read the student', async (path, event, said) => {
  const { username } = await anAccount()
  const login = await visit('/public/students/login', bindings, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  })
  const { token } = JSON.parse(login.text)
  const headers = { Authorization: `Bearer ${token}`, 'Accept-Language': 'th' }
  expect((await visit(path, bindings, { headers })).status).toBe(200)
  const { status, text } = await visit(path, withoutDatabase, { headers })
  expect(status).toBe(500)
  expectLogged(event, said)
  expect(text).toContain('ไม่สามารถดึงข้อมูลได้ กรุณาลองใหม่อีกครั้ง')
})
