import { SELF } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aNetwork, anAccount, PASSWORD } from '#app/business/accounts/testing-accounts.ts'
import { customLabels, session, students, user } from '#app/db/schema/accounts.ts'
import { outbox } from '#app/db/schema/notifications.ts'
import { settings } from '#app/db/schema/settings.ts'
import { DAY } from '#app/platform/clock.ts'
import { roundTripsOf } from '#app/testing/database/round-trips.ts'
import { holdClock } from '#app/testing/shop/limits.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'

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

test('login answers user, token and cookie of one session', async () => {
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

test('login refuses wrong names and passwords alike', async () => {
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
  'login answers 400 to the body %s',
  async body => {
    const response = await login(body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ success: false, error: { code: 'INPUT_ERROR' } })
  },
)

test('login answers 429 with Retry-After after too many attempts', async () => {
  holdClock()
  const person = await anAccount()
  const wrong = () => login({ username: person.username, password: 'wrong' })
  for (let i = 0; i < 10; i++) await wrong()
  const response = await wrong()
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await response.json()).toMatchObject({ success: false, error: { code: 'TOO_MANY_TRIES' } })
})

test('cookie and token both read the student, without secrets', async () => {
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

test('private data answers 401 without a session, 403 after one', async () => {
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

test('registration makes a student, signs in, and ignores roles', async () => {
  const body = {
    firstname: 'สมชาย',
    lastname: 'ใจดี',
    email: 'api@example.com',
    tel: 812345678,
    age: null,
    username: 'Api99',
    password: PASSWORD,
    roles: 'owner',
    role: 'owner',
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

test('a sign-in costs three round trips, a registration five, a session one', async () => {
  const tripsOf = async (answer: Promise<Response>) => roundTripsOf(await answer)
  // For both, the last round trip merges the browser's cart.
  expect(await tripsOf(login({ username: somsri.username, password: PASSWORD }))).toBe(3)
  expect(await tripsOf(login({ username: somsri.username, password: 'not it' }))).toBe(1)
  expect(await tripsOf(login({ username: 'nobody', password: PASSWORD }))).toBe(1)
  const { token } = await aSession(somsri)
  const headers = { authorization: `Bearer ${token}` }
  // One for the session, one for the student's data.
  expect(await tripsOf(call('/private/students', { headers }))).toBe(2)
  const contact = { firstname: 'มาลี', lastname: 'ดี', email: 'trips@example.com', tel: '0812345678' }
  const body = { ...contact, username: 'trips', password: PASSWORD }
  expect(await tripsOf(call('/public/students/course-detail-page', { body }))).toBe(5)
})

test('registration names wrong fields as the payload spells them', async () => {
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

test('registration stores tax data and names its wrong fields', async () => {
  await db.insert(settings).values({ key: 'is_enable_tax_invoice', value: 1, updatedAt: 1 })
  const tax = {
    is_require_tax_invoice: 1,
    tax_person_type: 'normal_person',
    tax_name_one: 'สมศรี',
    tax_name_two: 'ดี',
    tax_payer_identification_no: '1-1020-03030-40-5',
    tax_address: 'ที่อยู่',
  }
  const register = async (change: Record<string, unknown>) => {
    const who = {
      firstname: 'ก',
      lastname: 'ข',
      email: 'tax@example.com',
      tel: '0812345678',
      username: 'tax1',
    }
    const body = { ...who, password: PASSWORD, ...tax, ...change }
    const response = await call('/public/students/course-detail-page', { body })
    return [response.status, (await response.json()) as { userId: string }] as const
  }
  const fieldsOf = async (change: Record<string, unknown>) => {
    const [, { error }] = (await register(change)) as unknown as [
      number,
      { error: { result: { field: string }[] } },
    ]
    return error.result.map(({ field }) => field)
  }
  expect(await fieldsOf({ tax_payer_identification_no: '110200303040' })).toEqual([
    'tax_payer_identification_no',
  ])
  expect(await fieldsOf({ tax_person_type: 'juristic_person', tax_company_certificate: 'theirs' })).toEqual([
    'tax_company_certificate',
  ])
  // Without a person type it is a company's invoice.
  for (const tax_person_type of [undefined, '', null])
    expect(await fieldsOf({ tax_person_type }), String(tax_person_type)).toEqual(['tax_company_certificate'])
  expect(await fieldsOf({ tax_is_delivery_by_tax_address: 0, tax_name_two: '' })).toEqual([
    'tax_name_two',
    'tax_delivery_address',
  ])
  const [status, { userId }] = await register({})
  expect(status).toBe(200)
  const [row] = await db.select().from(students).where(eq(students.userId, userId))
  expect(row).toMatchObject({ requiresTaxInvoice: true, taxPayerId: '1102003030405', taxNameTwo: 'ดี' })
  await db.delete(settings)
})

test('registration names missing custom fields in both languages', async () => {
  await db.insert(customLabels).values({
    id: 2,
    typeLabel: 'select',
    label: 'Source',
    orderLabel: 1,
    required: true,
    itemList: ['A', 'B'],
  })
  const said = async (locale: string, customLabel: unknown, over = {}) => {
    const body = {
      firstname: 'ก',
      lastname: 'ข',
      email: 'own@example.com',
      tel: '0812345678',
      username: 'own1',
      password: PASSWORD,
      customLabel,
      ...over,
    }
    const headers = { Cookie: `locale=${locale}` }
    const response = await call('/public/students/course-detail-page', { body, headers })
    return ((await response.json()) as { error?: { result: unknown[] } }).error?.result
  }
  const missing = (text: string) => [{ field: 'customLabel.2', msg: 'REQUIRED', text }]
  expect(await said('en', '')).toEqual(missing('Please enter Source.'))
  expect(await said('th', [{ id: 2, value: [] }])).toEqual(missing('กรุณากรอก Source'))
  expect(await said('en', '[{"id":"2","value":"C"}]')).toMatchObject([{ msg: 'NOT_AN_OPTION' }])
  expect(await said('en', '[{"id":"2","value":')).toMatchObject([{ field: 'customLabel' }])
  expect(await said('en', '[{"id":"2","value":"B"}]')).toBeUndefined()
  // Clients also send a flag of their own check, and the label.
  const asClientsSend = [{ id: 2, value: 'B', flag: false, label: 'Source' }]
  const [email, username] = ['client@example.com', 'client1']
  expect(await said('en', JSON.stringify(asClientsSend), { email, username })).toBeUndefined()
  const [row] = await db
    .select({ customLabels: students.customLabels })
    .from(students)
    .innerJoin(user, eq(user.id, students.userId))
    .where(eq(user.email, email))
  expect(row?.customLabels).toEqual([{ id: 2, value: 'B' }])
  await db.delete(customLabels)
})

test('the registration mail goes once, to its own address', async () => {
  const ask = (body: unknown, headers = {}) => call('/api/send/to/email/registration', { body, headers })
  const person = {
    firstname: 'ก',
    lastname: 'ข',
    email: 'mailed@example.com',
    tel: '0812345678',
    username: 'mailed',
    password: PASSWORD,
  }
  const registered = await call('/public/students/course-detail-page', { body: person })
  const { token } = (await registered.json()) as { token: string }
  const victim = { email: 'victim@example.com', password: PASSWORD, firstname: 'Click evil.example' }
  const answers = [
    await ask(victim),
    await ask({}),
    await ask({ email: person.email }, { Authorization: `Bearer ${token}` }),
  ]
  for (const answer of answers) expect([answer.status, await answer.json()]).toEqual([200, { success: true }])
  const mails = await db.select().from(outbox)
  expect(mails.filter(mail => mail.recipient === 'victim@example.com')).toEqual([])
  const own = mails.filter(mail => mail.recipient === person.email)
  expect(own).toHaveLength(1)
  expect(JSON.stringify(own)).not.toContain(PASSWORD)
})

test('the rate limit stops bursts before any database read', async () => {
  const headers = { 'cf-connecting-ip': aNetwork() }
  const statuses = []
  for (let i = 0; i < 25; i++) {
    const response = await call('/public/students/login', { body: {}, headers })
    statuses.push(response.status)
  }
  expect(statuses).toContain(429)
})
