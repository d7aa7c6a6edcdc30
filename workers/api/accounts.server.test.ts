import { SELF } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aNetwork, anAccount, PASSWORD } from '#app/business/accounts/testing-accounts.ts'
import { session, user } from '#app/db/schema/accounts.ts'
import { DAY } from '#app/platform/clock.ts'
import { shopNeeds } from '#app/testing/shop-needs.ts'

const { db } = shopNeeds()
type Person = Awaited<ReturnType<typeof anAccount>>
let somsri: Person

beforeAll(async () => {
  somsri = await anAccount()
})

function call(
  path: string,
  {
    body,
    headers,
    method = body === undefined ? 'GET' : 'POST',
  }: {
    body?: unknown
    headers?: Record<string, string>
    method?: string
  } = {},
) {
  return SELF.fetch(`https://shop.test${path}`, {
    method,
    body: typeof body === 'string' || body === undefined ? body : JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', 'cf-connecting-ip': aNetwork(), ...headers },
  })
}

const login = (body: unknown) => call('/public/students/login', { body })

async function aSession(person: Person) {
  const response = await login({ username: person.username, password: PASSWORD })
  const cookie = response.headers.getSetCookie().find(one => one.startsWith('__Host-session=')) ?? ''
  const { token } = (await response.json()) as { token: string }
  return { token, cookie: cookie.split(';')[0] ?? '' }
}

test('login answers the user, a token and the cookie of the same session', async () => {
  const response = await login({ username: somsri.email, password: PASSWORD })
  expect(response.status).toBe(200)
  const answer = (await response.json()) as { token: string }
  expect(answer).toEqual({
    success: true,
    response: { user: { id: somsri.userId } },
    token: expect.any(String),
  })
  const cookie = response.headers.getSetCookie().find(one => one.startsWith('__Host-session='))
  expect(cookie).toContain(encodeURIComponent(answer.token))
})

test('login refuses with success false, whatever was wrong', async () => {
  for (const body of [
    { username: somsri.username, password: 'no' },
    { username: 'nobody', password: PASSWORD },
  ]) {
    const response = await login(body)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ success: false, error: { code: 'WRONG_CREDENTIALS' } })
    expect(response.headers.getSetCookie().join()).not.toContain('session=')
  }
})

test.each([['{'], ['null'], ['[]'], ['{"username":["a"],"password":{}}'], ['{"password":"x"}']])(
  'login answers 400 and the envelope to %s',
  async body => {
    const response = await login(body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ success: false, error: { code: 'INPUT_ERROR' } })
  },
)

test('login answers 429 with the wait after too many tries', async () => {
  const person = await anAccount()
  const wrong = () => login({ username: person.username, password: 'wrong' })
  for (let i = 0; i < 10; i++) await wrong()
  const response = await wrong()
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await response.json()).toMatchObject({ success: false, error: { code: 'TOO_MANY_TRIES' } })
})

test('the student is read with the cookie and with the token, without a secret in it', async () => {
  const { token, cookie } = await aSession(somsri)
  const credentials: Record<string, string>[] = [{ Cookie: cookie }, { Authorization: `Bearer ${token}` }]
  for (const headers of credentials) {
    const response = await call('/private/students', { headers })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      success: true,
      response: {
        firstname: 'สมศรี',
        lastname: 'ดี',
        email: somsri.email,
        tel: '0812345678',
        address: '',
        is_require_tax_invoice: 0,
        tax_person_type: 'normal_person',
        user_fullname: 'สมศรี ดี',
      },
    })
  }
})

test('private data answers 401 to nobody, 403 to an ended and to an expired session', async () => {
  const read = (cookie?: string) => call('/private/students', { headers: cookie ? { Cookie: cookie } : {} })
  const nobody = await read()
  expect(nobody.status).toBe(401)
  expect(await nobody.json()).toMatchObject({ success: false, error: { code: 'Unauthorized' } })
  expect((await read('__Host-session=forged.c2lnbmF0dXJl')).status).toBe(401)

  const person = await anAccount()
  const { cookie } = await aSession(person)
  const change = (to: Partial<typeof session.$inferInsert>) =>
    db.update(session).set(to).where(eq(session.userId, person.userId))
  await change({ endedReason: 'SIGNED_IN_ELSEWHERE' })
  const ended = await read(cookie)
  expect([ended.status, await ended.json()]).toMatchObject([
    403,
    { error: { code: 'WHITELIST_USER_DENIED' } },
  ])
  await change({ endedReason: null, expiresAt: new Date(Date.now() - DAY) })
  const expired = await read(cookie)
  expect([expired.status, await expired.json()]).toMatchObject([
    403,
    { error: { code: 'PERMISSION_DENIED' } },
  ])
})

test('registration makes a student, signs the browser in, and believes no role', async () => {
  const body = {
    firstname: 'สมชาย',
    lastname: 'ใจดี',
    email: 'api@example.com',
    tel: 812345678,
    age: null,
    username: 'Api99',
    password: PASSWORD,
    roles: 'admin',
    role: 'admin',
    id: 'chosen',
    createby: 'me',
    customLabel: '[]',
  }
  const response = await call('/public/students/course-detail-page', { body })
  const answer = (await response.json()) as { userId: string; token: string }
  expect(answer).toEqual({
    success: true,
    createStudent: true,
    userId: expect.any(String),
    token: expect.any(String),
  })
  const [row] = await db.select().from(user).where(eq(user.email, 'api@example.com'))
  expect(row).toMatchObject({ id: answer.userId, roles: 'student' })
  const me = await call('/private/students', { headers: { Authorization: `Bearer ${answer.token}` } })
  expect(me.status).toBe(200)
  expect(response.headers.getSetCookie().join()).toContain('__Host-session=')
})

test('registration names its refusals, and the fields as the payload spells them', async () => {
  const register = async (change: Record<string, unknown>) => {
    const body = {
      firstname: 'ก',
      lastname: 'ข',
      email: 'x@example.com',
      tel: '0812345678',
      username: 'x1',
      password: PASSWORD,
    }
    const response = await call('/public/students/course-detail-page', { body: { ...body, ...change } })
    return [response.status, await response.json()]
  }
  expect(await register({ email: somsri.email })).toMatchObject([
    200,
    { success: false, error: { code: 'DUPLICATE_EMAIL' } },
  ])
  expect(await register({ username: somsri.username })).toMatchObject([
    200,
    { error: { code: 'DUPLICATE_USERNAME' } },
  ])
  expect(await register({ email: 'x' })).toMatchObject([200, { error: { code: 'INVALID_FORMAT_EMAIL' } }])
  expect(await register({ firstname: '', tel: '1' })).toMatchObject([
    400,
    {
      error: {
        code: 'INPUT_ERROR',
        result: expect.arrayContaining([
          { field: 'firstname', msg: 'REQUIRED', text: 'กรุณากรอก ชื่อ' },
          expect.objectContaining({ field: 'tel', msg: 'NOT_A_TEL' }),
        ]),
      },
    },
  ])
  expect(await register({ firstname: { $ne: 1 } })).toMatchObject([400, { error: { code: 'INPUT_ERROR' } }])
})

test('no call of better-auth itself can be reached', async () => {
  for (const path of [
    '/api/auth/sign-in/email',
    '/api/auth/sign-up/email',
    '/api/auth/get-session',
    '/api/auth/ok',
  ]) {
    const response = await call(path, { body: { email: somsri.email, password: PASSWORD } })
    expect(response.headers.getSetCookie().join()).not.toContain('session=')
    expect(await response.text()).not.toContain(somsri.userId)
  }
})

test('a burst from one network is stopped before the database is asked', async () => {
  const headers = { 'cf-connecting-ip': aNetwork() }
  const statuses = []
  for (let i = 0; i < 25; i++) {
    const response = await call('/public/students/login', { body: {}, headers })
    statuses.push(response.status)
  }
  expect(statuses).toContain(429)
})
