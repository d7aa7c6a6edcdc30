import { scryptSync } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { readCaller } from '#app/business/accounts/sessions/read-caller.server.ts'
import { signOut } from '#app/business/accounts/sessions/sign-out.server.ts'
import { aNetwork, anAccount, aRequest, PASSWORD } from '#app/business/accounts/testing-accounts.ts'
import { account, session, throttles, user } from '#app/db/schema/accounts.ts'
import { meanwhile } from '#app/testing/meanwhile.ts'
import { shopNeeds } from '#app/testing/shop-needs.ts'
import type * as passwords from './password.server.ts'

/** Counts what costs: the modules are loaded anew with a counter in front of the real hashing. */
const hashes = { computed: 0 }
vi.doMock('./password.server.ts', async importOriginal => {
  const real = await importOriginal<typeof passwords>()
  const counted = <Args extends unknown[], Value>(hash: (...args: Args) => Value) => {
    return (...args: Args) => {
      hashes.computed += 1
      return hash(...args)
    }
  }
  return { ...real, hashPassword: counted(real.hashPassword), verifyPassword: counted(real.verifyPassword) }
})
vi.resetModules()
const { signIn } = await import('./sign-in.server.ts')
const { createAuth } = await import('#app/business/accounts/auth.server.ts')

const shop = shopNeeds()
const needs = { ...shop, auth: createAuth(shop) }
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

test('signs in by user name in any case, and by e-mail address', async () => {
  const { userId, username, email } = await anAccount(needs)
  expect((await signedIn(username.toUpperCase())).userId).toBe(userId)
  expect((await signedIn(` ${email.toUpperCase()} `)).userId).toBe(userId)
})

test('sets a cookie that only this host, only https and no script can read', async () => {
  const { username } = await anAccount(needs)
  const { setCookies } = await signedIn(username)
  expect(setCookies).toEqual([
    expect.stringMatching(
      /^__Host-session=[A-Za-z0-9]{32}\.[A-Za-z0-9%]{44,}; Max-Age=5184000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
  ])
})

test('leaves the prefix away on plain http, which only a shop on its own machine has', async () => {
  const { username } = await anAccount(needs)
  const { setCookies } = await signedIn(username, aRequest({ url: 'http://localhost:8787/login' }))
  expect(setCookies[0]).toMatch(/^session=[^;]+; Max-Age=5184000; Path=\/; HttpOnly; SameSite=Lax$/)
})

test('gives a new session and ends the one the browser brought along', async () => {
  const attacker = await anAccount(needs)
  const victim = await anAccount(needs)
  const planted = await signedIn(attacker.username)
  const fresh = await signedIn(victim.username, aRequest({ cookies: planted.setCookies }))
  expect(fresh.token).not.toBe(planted.token)
  const caller = await readCaller(needs, aRequest({ cookies: planted.setCookies }), ignore)
  expect(caller).toMatchObject({ account: null, sessionEnded: null })
})

test('answers the same for an unknown name, a wrong password and an account without a password', async () => {
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
    hashes.computed = 0
    await signIn(needs, { identifier, password: 'not it' }, aRequest())
    expect(hashes.computed).toBe(1)
  }
})

test('costs two round trips, and one where it is refused, whether the name is known or not', async () => {
  const { username, userId } = await anAccount(needs)
  const tripsOf = async (identifier: string, password: string) => {
    const before = shop.roundTrips.count
    await signIn(needs, { identifier, password }, aRequest())
    return shop.roundTrips.count - before
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
])('makes no session where %s during the hash', async (_, code, happens) => {
  const { email, userId } = await anAccount(needs)
  const late = meanwhile({ before: 2 }, () => happens(userId))
  const answer = await signIn(late, { identifier: email, password: PASSWORD }, aRequest())
  expect(answer).toMatchObject({ ok: false, error: { code } })
  expect(await needs.db.select().from(session).where(eq(session.userId, userId))).toEqual([])
})

test('computes at most ten hashes for fifty wrong passwords at once, and makes the right one wait too', async () => {
  const { username } = await anAccount(needs)
  hashes.computed = 0
  const tries = Array.from({ length: 50 }, () =>
    signIn(needs, { identifier: username, password: 'not it' }, aRequest()),
  )
  const answers = await Promise.all(tries)
  expect(hashes.computed).toBe(10)
  expect(answers.filter(answer => !answer.ok && answer.error.code === 'TOO_MANY_TRIES')).toHaveLength(40)
  const right = await signIn(needs, { identifier: username, password: PASSWORD }, aRequest())
  expect(right).toMatchObject({
    ok: false,
    error: { code: 'TOO_MANY_TRIES', retryAfterSeconds: expect.any(Number) },
  })
})

test('counts a network over all accounts, and takes back the tries that succeeded', async () => {
  const network = aNetwork()
  const { username } = await anAccount(needs)
  await signedIn(username, aRequest({ network }))
  const rows = await needs.db
    .select()
    .from(throttles)
    .where(like(throttles.key, `%${network}%`))
  expect(rows.map(row => row.count)).toEqual([0, 0])
})

test('makes a hash of an older cost anew', async () => {
  const { username, userId } = await anAccount(needs)
  await needs.db.update(account).set({ password: anOldHash() }).where(eq(account.userId, userId))
  await signedIn(username)
  const [row] = await needs.db.select().from(account).where(eq(account.userId, userId))
  expect(row?.password).toMatch(/^scrypt\$16384\$8\$5\$/)
  expect((await signedIn(username)).userId).toBe(userId)
})

test('lets two in at once whose hash has an older cost', async () => {
  const { username, userId } = await anAccount(needs)
  await needs.db.update(account).set({ password: anOldHash() }).where(eq(account.userId, userId))
  const both = await Promise.all([signedIn(username), signedIn(username)])
  expect(both.map(one => one.userId)).toEqual([userId, userId])
})

test('signing out ends the session on the server and clears the cookie', async () => {
  const { username } = await anAccount(needs)
  const { setCookies, token } = await signedIn(username)
  const { account } = await readCaller(needs, aRequest({ cookies: setCookies }), ignore)
  const out = await signOut(needs, { account }, aRequest({ cookies: setCookies }))
  expect(shop.sent).toContainEqual({
    kind: 'hint',
    what: { to: { userId: account?.userId }, hint: { kind: 'session-ended' } },
  })
  expect(out.setCookies[0]).toMatch(/^__Host-session=; Max-Age=0; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  for (const request of [aRequest({ cookies: setCookies }), aRequest({ bearer: token })]) {
    expect(await readCaller(needs, request, ignore)).toMatchObject({ account: null, sessionEnded: null })
  }
})
