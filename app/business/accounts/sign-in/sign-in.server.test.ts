import crypto, { scryptSync } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { isOutdatedHash } from '#app/business/accounts/passwords/password.server.ts'
import { readCaller } from '#app/business/accounts/sessions/read-caller.server.ts'
import { accountLimits, networkLimits } from '#app/business/accounts/sign-in-limits.server.ts'
import { aNetwork, anAccount, aRequest, PASSWORD } from '#app/business/accounts/testing-accounts.ts'
import { countTry } from '#app/business/callers/throttle.server.ts'
import { account, session, signInTries, throttles, user } from '#app/db/schema/accounts.ts'
import { meanwhile } from '#app/testing/shop/meanwhile.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'
import { signIn } from './sign-in.server.ts'
import { signOut } from './sign-out.server.ts'

/** Counts the expensive hashes. */
const scrypt = vi.spyOn(crypto, 'scrypt')

const needs = shopNeeds()
const ignore = () => {}

function anOldHash(): string {
  const salt = Buffer.from('0123456789abcdef')
  const key = scryptSync(PASSWORD.normalize('NFC'), salt, 32, { N: 4096, r: 8, p: 1 })
  return `scrypt$4096$8$1$${salt.toString('base64')}$${key.toString('base64')}`
}

async function signedIn(identifier: string, request = aRequest()) {
  const result = await signIn(needs, { identifier, password: PASSWORD }, request)
  if (!result.ok) throw new Error(result.error.code)
  return result.value
}

test('signs in by user name or e-mail address', async () => {
  const { userId, username, email } = await anAccount(needs)
  expect((await signedIn(username.toUpperCase())).userId).toBe(userId)
  expect((await signedIn(` ${email.toUpperCase()} `)).userId).toBe(userId)
})

test('sets a cookie only this host, https, can read', async () => {
  const { username } = await anAccount(needs)
  const { setCookies } = await signedIn(username)
  expect(setCookies).toEqual([
    expect.stringMatching(
      /^__Host-session=[\w-]{27}\.[A-Za-z0-9%]{44,}; Max-Age=5184000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
    expect.stringMatching(
      /^__Host-known-browser=[\w.-]+; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
  ])
})

test('leaves out the cookie prefix on plain http', async () => {
  const { username } = await anAccount(needs)
  const { setCookies } = await signedIn(username, aRequest({ url: 'http://localhost:8787/login' }))
  expect(setCookies[0]).toMatch(/^session=[^;]+; Max-Age=5184000; Path=\/; HttpOnly; SameSite=Lax$/)
})

test('replaces the session that the browser brought', async () => {
  const attacker = await anAccount(needs)
  const victim = await anAccount(needs)
  const planted = await signedIn(attacker.username)
  const fresh = await signedIn(victim.username, aRequest({ cookies: planted.setCookies }))
  expect(fresh.token).not.toBe(planted.token)
  const caller = await readCaller(needs, aRequest({ cookies: planted.setCookies }), ignore)
  expect(caller).toMatchObject({ account: null, sessionEnded: null })
})

test('answers alike for unknown names and wrong passwords', async () => {
  const { username, email, userId } = await anAccount(needs)
  const guest = await anAccount(needs)
  await needs.db.delete(account).where(eq(account.userId, guest.userId))
  const wrong = { ok: false, error: { code: 'WRONG_CREDENTIALS' } }
  for (const identifier of [
    username,
    email,
    guest.email,
    guest.username,
    'nobody',
    'nobody@example.com',
    "' OR 1=1 --",
    '',
  ]) {
    expect(await signIn(needs, { identifier, password: 'not it' }, aRequest())).toEqual(wrong)
  }
  expect(await needs.db.select().from(session).where(eq(session.userId, userId))).toEqual([])
})

test('computes one hash whether the account exists or not', async () => {
  const { username } = await anAccount(needs)
  const guest = await anAccount(needs)
  await needs.db.delete(account).where(eq(account.userId, guest.userId))
  for (const identifier of [username, 'nobody', 'nobody@example.com', guest.email]) {
    scrypt.mockClear()
    await signIn(needs, { identifier, password: 'not it' }, aRequest())
    expect(scrypt).toHaveBeenCalledTimes(1)
  }
})

test('costs two round trips, or one when refused', async () => {
  const { username, userId } = await anAccount(needs)
  const tripsOf = async (identifier: string, password: string) => {
    const before = needs.roundTrips.count
    await signIn(needs, { identifier, password }, aRequest())
    return needs.roundTrips.count - before
  }
  expect(await tripsOf(username, PASSWORD)).toBe(2)
  expect(await tripsOf(username, 'not it')).toBe(1)
  expect(await tripsOf('nobody', PASSWORD)).toBe(1)
  await needs.db.update(user).set({ blockedAt: 1 }).where(eq(user.id, userId))
  expect(await tripsOf(username, 'not it')).toBe(1)
})

test.each<[string, string, (userId: string) => Promise<unknown>]>([
  [
    'the password was changed',
    'WRONG_CREDENTIALS',
    id => needs.db.update(account).set({ password: 'x' }).where(eq(account.userId, id)),
  ],
  [
    'a second factor was turned on',
    'SECOND_FACTOR_REQUIRED',
    id => needs.db.update(user).set({ secondFactorAt: 1 }).where(eq(user.id, id)),
  ],
])('starts no session where %s during the hash', async (_, code, happens) => {
  const { email, userId } = await anAccount(needs)
  const late = meanwhile({ before: 2 }, () => happens(userId))
  const answer = await signIn(late, { identifier: email, password: PASSWORD }, aRequest())
  expect(answer).toMatchObject({ ok: false, error: { code } })
  expect(await needs.db.select().from(session).where(eq(session.userId, userId))).toEqual([])
})

test('computes at most ten hashes for fifty simultaneous attempts', async () => {
  const { username } = await anAccount(needs)
  scrypt.mockClear()
  const attempts = Array.from({ length: 50 }, () =>
    signIn(needs, { identifier: username, password: 'not it' }, aRequest()),
  )
  const answers = await Promise.all(attempts)
  expect(scrypt).toHaveBeenCalledTimes(10)
  expect(answers.filter(answer => !answer.ok && answer.error.code === 'TOO_MANY_TRIES')).toHaveLength(40)
  const right = await signIn(needs, { identifier: username, password: PASSWORD }, aRequest())
  expect(right).toMatchObject({
    ok: false,
    error: { code: 'TOO_MANY_TRIES', retryAfterSeconds: expect.any(Number) },
  })
})

test("counts a network's failed attempts across all accounts", async () => {
  const network = aNetwork()
  const { username } = await anAccount(needs)
  await signedIn(username, aRequest({ network }))
  const rows = await needs.db
    .select()
    .from(throttles)
    .where(like(throttles.key, `%${network}%`))
  expect(rows.map(row => row.count)).toEqual([0, 0])
})

test('renews a hash of an older cost', async () => {
  const { username, userId } = await anAccount(needs)
  await needs.db.update(account).set({ password: anOldHash() }).where(eq(account.userId, userId))
  await signedIn(username)
  const [row] = await needs.db.select().from(account).where(eq(account.userId, userId))
  expect(isOutdatedHash(row?.password ?? '')).toBe(false)
  expect((await signedIn(username)).userId).toBe(userId)
})

test('signs in twice at once with an outdated hash', async () => {
  const { username, userId } = await anAccount(needs)
  await needs.db.update(account).set({ password: anOldHash() }).where(eq(account.userId, userId))
  const both = await Promise.all([signedIn(username), signedIn(username)])
  expect(both.map(one => one.userId)).toEqual([userId, userId])
})

test('sign-out ends the session and clears the cookie', async () => {
  const { username } = await anAccount(needs)
  const { setCookies, token } = await signedIn(username)
  const { account } = await readCaller(needs, aRequest({ cookies: setCookies }), ignore)
  const out = await signOut(needs, { account }, aRequest({ cookies: setCookies }))
  expect(needs.sent).toContainEqual({
    kind: 'hint',
    what: { to: { userId: account?.userId }, hint: { kind: 'session-ended' } },
  })
  expect(out.setCookies[0]).toMatch(/^__Host-session=; Max-Age=0; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  for (const request of [aRequest({ cookies: setCookies }), aRequest({ bearer: token })]) {
    expect(await readCaller(needs, request, ignore)).toMatchObject({ account: null, sessionEnded: null })
  }
})

describe('browser that knows the account', () => {
  /** The cookies left in a browser after its owner signed in and out. */
  async function aKnownBrowser(username: string) {
    const { setCookies } = await signedIn(username)
    const { account } = await readCaller(needs, aRequest({ cookies: setCookies }), ignore)
    const cleared = await signOut(needs, { account }, aRequest({ cookies: setCookies }))
    expect(cleared.setCookies.join()).not.toContain('known-browser')
    return setCookies.filter(cookie => cookie.startsWith('__Host-known-browser='))
  }
  const attempt = async (identifier: string, password: string, request = aRequest()) => {
    const answer = await signIn(needs, { identifier, password }, request)
    return answer.ok ? 'signed in' : answer.error.code
  }
  const lock = async (identifier: string, request: () => Request = aRequest) => {
    for (let i = 0; i < 10; i++) {
      expect(await attempt(identifier, 'not it', request())).toBe('WRONG_CREDENTIALS')
    }
    expect(await attempt(identifier, PASSWORD, request())).toBe('TOO_MANY_TRIES')
  }

  /** Uses up the attempts without computing hashes. */
  const lockFast = async (limits: Parameters<typeof countTry>[1], attempts: number) => {
    for (let i = 0; i < attempts; i++) await countTry(needs, limits)
  }

  test('lets its owner in while the account is locked', async () => {
    const { username } = await anAccount(needs)
    const cookies = await aKnownBrowser(username)
    await lock(username)
    expect(await attempt(username, PASSWORD, aRequest({ cookies }))).toBe('signed in')
    expect(await attempt(username, PASSWORD)).toBe('TOO_MANY_TRIES')
  })

  test('lets its owner in while the network is locked', async () => {
    const { username } = await anAccount(needs)
    const [cookies, network] = [await aKnownBrowser(username), aNetwork()]
    await lockFast(networkLimits(aRequest({ network })), 100)
    expect(await attempt(username, PASSWORD, aRequest({ network }))).toBe('TOO_MANY_TRIES')
    expect(await attempt(username, PASSWORD, aRequest({ network, cookies }))).toBe('signed in')
  })

  test('has ten attempts that lock no other browser', async () => {
    const { username, email } = await anAccount(needs)
    const [cookies, others] = [await aKnownBrowser(username), await aKnownBrowser(username)]
    await lock(username, () => aRequest({ cookies }))
    expect(await attempt(email, PASSWORD, aRequest({ cookies }))).toBe('TOO_MANY_TRIES')
    expect(await attempt(username, PASSWORD, aRequest({ cookies: others }))).toBe('signed in')
    expect(await attempt(username, PASSWORD)).toBe('signed in')
  })

  test.each<[string, (cookie: string) => Promise<string> | string]>([
    ['of another account', async () => (await aKnownBrowser((await anAccount(needs)).username))[0] ?? ''],
    ['with a forged signature', cookie => cookie.replace(/.;/, found => (found === 'A;' ? 'B;' : 'A;'))],
    ['with an unknown id', cookie => cookie.replace(/\.(\w)/, '.1$1')],
    ['in an unreadable format', () => '__Host-known-browser=~~..~a.b.c.d~%F0;'],
  ])('counts as a stranger with a cookie %s', async (_, change) => {
    const { username, userId } = await anAccount(needs)
    const [cookie = ''] = await aKnownBrowser(username)
    const changed = await change(cookie)
    await lockFast(accountLimits(userId), 10)
    expect(await attempt(username, PASSWORD, aRequest({ cookies: [changed] }))).toBe('TOO_MANY_TRIES')
  })

  test('counts as a stranger after the password changed', async () => {
    const { username, userId } = await anAccount(needs)
    const cookies = await aKnownBrowser(username)
    await needs.db
      .update(account)
      .set({ updatedAt: new Date(needs.now() + 1) })
      .where(eq(account.userId, userId))
    await lockFast(accountLimits(userId), 10)
    expect(await attempt(username, PASSWORD, aRequest({ cookies }))).toBe('TOO_MANY_TRIES')
  })

  test('stays known when the password is rehashed', async () => {
    const { username, userId } = await anAccount(needs)
    const cookies = await aKnownBrowser(username)
    await needs.db.update(account).set({ password: anOldHash() }).where(eq(account.userId, userId))
    await signedIn(username)
    await lockFast(accountLimits(userId), 10)
    expect(await attempt(username, PASSWORD, aRequest({ cookies }))).toBe('signed in')
  })

  test('knows the four people who signed in last', async () => {
    const people = []
    let cookies: string[] = []
    for (let i = 0; i < 5; i++) {
      const person = await anAccount(needs)
      people.push(person)
      const { setCookies } = await signedIn(person.username, aRequest({ cookies }))
      cookies = setCookies.filter(cookie => cookie.startsWith('__Host-known-browser='))
    }
    for (const { userId } of people) await lockFast(accountLimits(userId), 10)
    const request = () => aRequest({ cookies })
    const answers = []
    for (const { username } of people) answers.push(await attempt(username, PASSWORD, request()))
    expect(answers).toEqual(['TOO_MANY_TRIES', ...Array(4).fill('signed in')])
  })

  test('costs the same round trips and one hash', async () => {
    const { username } = await anAccount(needs)
    const cookies = await aKnownBrowser(username)
    const costOf = async (identifier: string, password: string) => {
      scrypt.mockClear()
      const before = needs.roundTrips.count
      await attempt(identifier, password, aRequest({ cookies }))
      return [needs.roundTrips.count - before, scrypt.mock.calls.length]
    }
    expect(await costOf(username, PASSWORD)).toEqual([2, 1])
    expect(await costOf(username, 'not it')).toEqual([1, 1])
    expect(await costOf('nobody', 'not it')).toEqual([1, 1])
  })
})

test('counts user name and e-mail address as one account', async () => {
  const { username, email } = await anAccount(needs)
  const answers = []
  for (let i = 0; i < 11; i++) {
    const identifier = i % 2 ? username : email
    const answer = await signIn(needs, { identifier, password: 'not it' }, aRequest())
    answers.push(answer.ok || answer.error.code)
  }
  expect(answers).toEqual([...Array(10).fill('WRONG_CREDENTIALS'), 'TOO_MANY_TRIES'])
})

test('limits an unknown name like a known one', async () => {
  const { username } = await anAccount(needs)
  const answersOf = async (identifier: string) => {
    const answers = []
    for (let i = 0; i < 12; i++) {
      const answer = await signIn(needs, { identifier, password: 'not it' }, aRequest())
      answers.push(answer.ok || answer.error.code)
    }
    return answers
  }
  expect(await answersOf('nobody-knows-me')).toEqual(await answersOf(username))
})

describe('log of failed sign-ins', () => {
  const AT = Date.UTC(2026, 10, 22, 3)
  const rowsOf = (userId: string) => needs.db.select().from(signInTries).where(eq(signInTries.userId, userId))

  test('has one row per day without addresses', async () => {
    const { username, email, userId } = await anAccount(needs)
    const networks = [aNetwork(), aNetwork(), '2001:db8:1:2::1', '2001:db8:1:2::2']
    for (let i = 0; i < 24; i++) {
      const now = () => AT + i * 60_000
      const request = aRequest({ network: networks[i % 4] })
      await signIn({ ...needs, now }, { identifier: i % 2 ? username : email, password: 'not it' }, request)
    }
    const [row, ...others] = await rowsOf(userId)
    expect(others).toEqual([])
    expect(row).toMatchObject({ tries: 24, firstAt: AT, lastAt: AT + 23 * 60_000 })
    expect(Object.values(row?.networks ?? {}).sort()).toEqual([12, 6, 6])
    expect(JSON.stringify(row)).not.toMatch(/203\.0|2001:db8/)
  })

  test('drops only the attempt that was right', async () => {
    const { username, userId } = await anAccount(needs)
    await signedIn(username)
    expect(await rowsOf(userId)).toEqual([])
    const network = aNetwork()
    const at = (minutes: number) => ({ ...needs, now: () => AT + minutes * 60_000 })
    await signIn(at(1), { identifier: username, password: 'not it' }, aRequest({ network }))
    const [before] = await rowsOf(userId)
    for (const from of [network, aNetwork()]) {
      const right = { identifier: username, password: PASSWORD }
      expect((await signIn(at(2), right, aRequest({ network: from }))).ok).toBe(true)
      expect(await rowsOf(userId)).toMatchObject([
        { tries: 1, lastAt: AT + 60_000, networks: before?.networks },
      ])
    }
  })

  test('lists at most a hundred networks, counting every attempt', async () => {
    const { username, userId } = await anAccount(needs)
    const day = AT - (AT % 86_400_000)
    const networks = Object.fromEntries(Array.from({ length: 99 }, (_, i) => [`n${i}`, 1]))
    const times = { day, firstAt: AT, lastAt: AT, beforeAt: AT }
    await needs.db.insert(signInTries).values({ userId, tries: 99, networks, ...times })
    for (let i = 0; i < 3; i++)
      await signIn({ ...needs, now: () => AT }, { identifier: username, password: 'not it' }, aRequest())
    const [row] = await rowsOf(userId)
    expect([row?.tries, Object.keys(row?.networks ?? {}).length]).toEqual([102, 100])
  })
})
