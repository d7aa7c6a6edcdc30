import { env, SELF } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import { aNetwork, anAccount, PASSWORD } from '#app/business/accounts/testing-accounts.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { holdClock } from '#app/testing/shop/limits.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'

/* Session fixation, and what a refusal reveals about another person's account. */

const SHOP = 'https://shop.test'
const needs = shopNeeds()
const { DB } = env as unknown as { DB: D1Database }
const run = (query: string, ...values: unknown[]) =>
  DB.prepare(query)
    .bind(...values)
    .run()

beforeAll(() => aShop(needs))

type Headers = Readonly<Record<string, string>>

async function call(path: string, body: unknown, headers: Headers = {}) {
  const isForm = body instanceof URLSearchParams
  const answer = await SELF.fetch(`${SHOP}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    body: body === undefined ? undefined : isForm ? body : JSON.stringify(body),
    redirect: 'manual',
    headers: {
      'Content-Type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
      'cf-connecting-ip': aNetwork(),
      Origin: SHOP,
      ...headers,
    },
  })
  const set = answer.headers.getSetCookie().find(line => line.startsWith('__Host-session=')) ?? ''
  return {
    status: answer.status,
    retryAfter: answer.headers.get('Retry-After'),
    text: await answer.text(),
    /** The session cookie of this answer, or ''. */
    cookie: set.split(';')[0] ?? '',
  }
}

let people = 0
const aRegistration = (email?: string) => {
  people += 1
  return {
    firstname: 'มานะ',
    lastname: 'ดี',
    tel: '0812345678',
    password: PASSWORD,
    email: email ?? `rotated${people}@example.com`,
    username: `rotated${people}`,
  }
}
const aGuestOrder = (email?: string) => {
  people += 1
  return {
    course_id: [102],
    pricingplan_id: [2],
    payment_method_id: 1,
    contact: { fullname: 'มานะ ดี', email: email ?? `guest${people}@example.com`, tel: '0812345678' },
  }
}
const register = (headers: Headers = {}, email?: string) =>
  call('/public/students/course-detail-page', aRegistration(email), headers)
const buyAsGuest = (headers: Headers = {}, email?: string) =>
  call('/public/cart/order', aGuestOrder(email), headers)
const login = (username: string, headers: Headers = {}) =>
  call('/public/students/login', { username, password: PASSWORD }, headers)
const standing = async (cookie: string) => {
  const { status, text } = await call('/private/students', undefined, { Cookie: cookie })
  return `${status} ${(JSON.parse(text) as { error?: { code: string } }).error?.code ?? 'open'}`
}

describe('a session id known before sign-in is useless afterwards:', () => {
  test.each<[string, (headers: Headers) => ReturnType<typeof call>]>([
    ['a registration', headers => register(headers)],
    ['a sign-in', async headers => login((await anAccount()).username, headers)],
  ])('%s over a planted session', async (_, enter) => {
    const attacker = await anAccount()
    const planted = (await login(attacker.username)).cookie
    expect(await standing(planted)).toBe('200 open')
    const entered = await enter({ Cookie: planted })
    expect(entered.cookie).not.toBe('')
    expect(entered.cookie).not.toBe(planted)
    expect(await standing(planted)).toBe('401 Unauthorized')
    const { text } = await call('/private/students', undefined, { Cookie: entered.cookie })
    expect(text).not.toContain(attacker.email)
  })

  test.each<[string, (headers: Headers) => ReturnType<typeof call>]>([
    ['a registration', headers => register(headers)],
    ['a purchase of a guest', headers => buyAsGuest(headers)],
  ])('%s ignores a session id from the browser', async (_, enter) => {
    const attacker = await anAccount()
    const once = (await login(attacker.username)).cookie
    await run('DELETE FROM session WHERE user_id = ?', attacker.userId)
    for (const brought of [once, '__Host-session=known-before.c2lnbmF0dXJl']) {
      const entered = await enter({ Cookie: brought })
      expect(entered.cookie).not.toBe('')
      expect(entered.cookie).not.toBe(brought)
      expect(await standing(entered.cookie)).toBe('200 open')
      expect(await standing(brought)).toBe('401 Unauthorized')
    }
  })

  test('a change of roles ends every session', async () => {
    const [staff, person] = [await anAccount(), await anAccount()]
    await run("UPDATE user SET roles = 'owner' WHERE id = ?", staff.userId)
    const desk = (await login(staff.username)).cookie
    const signedIn = await login(person.username)
    const { token } = JSON.parse(signedIn.text) as { token: string }
    const roles = { before: 'student', instructor: '1', student: '1' }
    const fields = { act: 'roles', userId: person.userId, code: PASSWORD, ...roles }
    const changed = await call('/admin/act', new URLSearchParams(fields), { Cookie: desk })
    expect(changed.status).toBeLessThan(400)
    expect(await standing(signedIn.cookie)).toBe('403 WHITELIST_USER_DENIED')
    const byToken = await call('/private/students', undefined, { Authorization: `Bearer ${token}` })
    expect(byToken.status).toBe(403)
    const again = (await login(person.username, { Cookie: signedIn.cookie })).cookie
    expect(again).not.toBe(signedIn.cookie)
    expect(await standing(again)).toBe('200 open')
    expect(await standing(signedIn.cookie)).toMatch(/^40[13]/)
  })
})

/** Kinds of accounts. An attacker may learn only that an address is taken, not which kind has it. */
const KINDS: Readonly<Record<string, string>> = {
  'a student': "UPDATE user SET roles = 'student' WHERE id = ?",
  'a member of staff': "UPDATE user SET roles = 'owner' WHERE id = ?",
  'an instructor': "UPDATE user SET roles = 'instructor' WHERE id = ?",
  'a blocked account': 'UPDATE user SET blocked_at = 1 WHERE id = ?',
  'an account with a second factor': 'UPDATE user SET second_factor_at = 1 WHERE id = ?',
  'an account created by an earlier guest order': 'DELETE FROM account WHERE user_id = ?',
}

describe('the answer for a taken e-mail address:', () => {
  test.each<[string, typeof register]>([
    ['registering', register],
    ['a guest purchase', buyAsGuest],
  ])('%s reveals nothing about the account', async (_, enter) => {
    const answers = []
    for (const [kind, makeIt] of Object.entries(KINDS)) {
      const { email, userId } = await anAccount()
      await run(makeIt, userId)
      const { status, text, cookie } = await enter({}, email)
      answers.push({ status, text, cookie, kind })
    }
    const [first] = answers
    expect(first?.text).toContain('DUPLICATE_EMAIL')
    for (const { kind, ...answer } of answers) {
      expect({ kind, ...answer }).toEqual({ kind, status: first?.status, text: first?.text, cookie: '' })
    }
  })

  test.each<[string, string, number, typeof register]>([
    ['registering', 'register:network:', 40, register],
    ['a guest purchase', 'order:network:', 60, buyAsGuest],
  ])('%s is rate limited, and then hides what is taken', async (_, key, attempts, enter) => {
    holdClock()
    const { email } = await anAccount()
    const network = { 'cf-connecting-ip': aNetwork() }
    const first = await enter(network, email)
    expect(first.text).toContain('DUPLICATE_EMAIL')
    // Each such answer counts. This leaves one attempt of the hour.
    await run(
      'UPDATE throttles SET count = count + ? WHERE key LIKE ?',
      attempts - 2,
      `${key}%${network['cf-connecting-ip']}:%`,
    )
    expect((await enter(network, email)).text).toContain('DUPLICATE_EMAIL')
    const [known, unknown] = [await enter(network, email), await enter(network)]
    expect(known).toMatchObject({ status: 429, cookie: '' })
    expect(Number(known.retryAfter)).toBeGreaterThan(0)
    expect({ ...unknown, retryAfter: '' }).toEqual({ ...known, retryAfter: '' })
    expect(known.text).not.toContain('DUPLICATE')
  })

  test('a failing order does not reveal known addresses', async () => {
    const { email } = await anAccount()
    const wrong = async (address?: string) => {
      const order = { ...aGuestOrder(address), course_id: [999], pricingplan_id: [999] }
      const { status, text } = await call('/public/cart/order', order)
      return { status, text }
    }
    expect(await wrong(email)).toEqual(await wrong())
    expect((await wrong(email)).text).not.toContain('DUPLICATE')
  })
})
