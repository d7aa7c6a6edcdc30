import { scryptSync } from 'node:crypto'
import { createOTP } from '@better-auth/utils/otp'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { insertAccount } from '#app/business/accounts/accounts-repository.server.ts'
import { readCaller } from '#app/business/accounts/sessions/read-caller.server.ts'
import { finishSignIn } from '#app/business/accounts/sign-in/finish-sign-in.server.ts'
import { signIn } from '#app/business/accounts/sign-in/sign-in.server.ts'
import { aRequest, PASSWORD } from '#app/business/accounts/testing-accounts.ts'
import type { SignedInAccount, UserId } from '#app/business/callers/caller.ts'
import type { Role } from '#app/business/callers/permissions.ts'
import { commit } from '#app/db/batch.ts'
import { account, secondFactors, session, user } from '#app/db/schema/accounts.ts'
import { MINUTE, SECOND } from '#app/platform/clock.ts'
import { randomToken } from '#app/platform/ids.ts'
import { type ShopNeeds, shopNeeds } from '#app/testing/shop/shop-needs.ts'
import {
  newSecondFactor,
  renewBackupCodes,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from './set-up-second-factor.server.ts'

/** The middle of a half minute, so that 'now' and 'thirty seconds ago' are in different ones. */
const NOW = Math.floor(Date.now() / (30 * SECOND)) * 30 * SECOND + 15 * SECOND
const needs: ShopNeeds = shopNeeds({ now: NOW })
beforeEach(() => {
  needs.clock.at = NOW
})

/** The cheapest cost: these tests sign in often and do not test the hash. */
const CHEAP = `scrypt$2$1$1$c2FsdA==$${scryptSync(PASSWORD.normalize('NFC'), 'salt', 32, { N: 2, r: 1, p: 1 }).toString('base64')}`
let people = 0

async function aPerson(roles: Role[]) {
  people += 1
  const [userId, username] = [randomToken(), `guarded${people}`]
  const email = `${username}@example.com`
  const names = { username, displayUsername: username, name: username, email }
  const rest = { roles, locale: 'th', passwordHash: CHEAP, student: {} } as const
  await commit(needs.db, insertAccount(needs.db, { userId, ...names, ...rest }, NOW))
  return { userId: userId as UserId, username, email, roles }
}

/** The code of an app with `secret`, `later` half minutes from now. */
const codeOf = (secret: string, later = 0) => createOTP(secret).hotp(Math.floor(NOW / 30_000) + later)

function secretOf(address: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = Array.from(new URL(address).searchParams.get('secret') ?? '', letter =>
    alphabet.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('')
  return (bits.match(/.{8}/g) ?? []).map(byte => String.fromCharCode(Number.parseInt(byte, 2))).join('')
}

/** An account with a second factor, by default of staff. Setting it up has used the code of the half minute before. */
async function aGuarded(roles: Role[] = ['owner']) {
  const made = await aPerson(roles)
  const who: SignedInAccount = { ...made, name: 'x', sessionId: 'none' }
  const { sealed, address } = await newSecondFactor(needs, who, 'ร้าน', null)
  const secret = secretOf(address)
  const on = await turnOnSecondFactor(
    needs,
    { sealed, code: await codeOf(secret, -1), password: PASSWORD },
    who,
  )
  if (!on.ok) throw new Error(on.error.code)
  return { ...made, who, secret, backupCodes: on.value.backupCodes }
}

async function givesPassword(identifier: string, request = aRequest()) {
  const result = await signIn(needs, { identifier, password: PASSWORD }, request)
  if (result.ok || result.error.code !== 'SECOND_FACTOR_REQUIRED') throw new Error(JSON.stringify(result))
  return result.error.pendingCookie
}

const sessionsOf = (userId: string) => needs.db.select().from(session).where(eq(session.userId, userId))
const codeFrom = (result: { ok: boolean; error?: { code: string } }) =>
  result.ok ? 'ok' : result.error?.code

test('starts a session only after password and code', async () => {
  const { username, userId, secret } = await aGuarded()
  const pending = await givesPassword(username)
  expect(pending).toMatch(
    /^__Host-second-factor=[^;]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  expect(await sessionsOf(userId)).toEqual([])
  expect((await readCaller(needs, aRequest({ cookies: [pending] }), () => {})).account).toBeNull()

  const code = await codeOf(secret)
  expect(codeFrom(await finishSignIn(needs, { code }, aRequest()))).toBe('SIGN_IN_AGAIN')
  const finished = await finishSignIn(
    needs,
    { code: `${code.slice(0, 3)} ${code.slice(3)}` },
    aRequest({ cookies: [pending] }),
  )
  if (!finished.ok) throw new Error(finished.error.code)
  const caller = await readCaller(
    needs,
    aRequest({ cookies: finished.value.setCookies.slice(0, 1) }),
    () => {},
  )
  expect(caller.account?.userId).toBe(userId)
  expect(finished.value.setCookies.at(-1)).toMatch(/^__Host-second-factor=; Max-Age=0;/)
})

test('accepts password and code in one request', async () => {
  const { username, secret } = await aGuarded()
  const wrong = { identifier: username, password: 'ไม่ใช่รหัสผ่าน', code: await codeOf(secret) }
  expect(codeFrom(await signIn(needs, wrong, aRequest()))).toBe('WRONG_CREDENTIALS')
  const right = { identifier: username, password: PASSWORD, code: await codeOf(secret) }
  expect(codeFrom(await signIn(needs, right, aRequest()))).toBe('ok')
})

test.each([
  [-2, 'WRONG_CODE'],
  [-1, 'WRONG_CODE'], // used up by setting it up
  [0, 'ok'],
  [1, 'ok'],
  [2, 'WRONG_CODE'],
])('answers a code of %i half minutes from now: %s', async (later, expected) => {
  const { username, secret } = await aGuarded()
  const attempt = { identifier: username, password: PASSWORD, code: await codeOf(secret, later) }
  expect(codeFrom(await signIn(needs, attempt, aRequest()))).toBe(expected)
})

test('accepts an app code once and no older one', async () => {
  const { username, userId, secret } = await aGuarded()
  const [one, other] = [await givesPassword(username), await givesPassword(username)]
  const code = await codeOf(secret, 1)
  const both = await Promise.all(
    [one, other].map(cookie => finishSignIn(needs, { code }, aRequest({ cookies: [cookie] }))),
  )
  expect(both.map(codeFrom).sort()).toEqual(['WRONG_CODE', 'ok'])
  expect(await sessionsOf(userId)).toHaveLength(1)
  const older = await finishSignIn(needs, { code: await codeOf(secret) }, aRequest({ cookies: [other] }))
  expect(codeFrom(older)).toBe('WRONG_CODE')
})

test('accepts a backup code once and keeps only hashes', async () => {
  const { username, userId, backupCodes } = await aGuarded()
  const [code = '', second = ''] = backupCodes
  expect(new Set(backupCodes).size).toBe(10)
  const [row] = await needs.db.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  expect(JSON.stringify(row)).not.toContain(code.slice(0, 5))
  const attempt = {
    identifier: username,
    password: PASSWORD,
    code: ` ${code.toUpperCase().replace('-', ' ')} `,
  }
  const attempts = await Promise.all([1, 2, 3].map(() => signIn(needs, attempt, aRequest())))
  expect(attempts.map(codeFrom).sort()).toEqual(['WRONG_CODE', 'WRONG_CODE', 'ok'])
  expect(codeFrom(await signIn(needs, { ...attempt, code: second }, aRequest()))).toBe('ok')
})

test('refuses codes and secrets of another person', async () => {
  const [mine, other] = [await aGuarded(), await aGuarded()]
  const attempt = { identifier: mine.username, password: PASSWORD }
  for (const code of [other.backupCodes[0] ?? '', await codeOf(other.secret), '', '000000x']) {
    expect(codeFrom(await signIn(needs, { ...attempt, code }, aRequest()))).toBe('WRONG_CODE')
  }
  const [row] = await needs.db.select().from(secondFactors).where(eq(secondFactors.userId, other.userId))
  await needs.db
    .update(secondFactors)
    .set({ secret: row?.secret ?? '' })
    .where(eq(secondFactors.userId, mine.userId))
  const stolen = { ...attempt, code: await codeOf(other.secret) }
  expect(codeFrom(await signIn(needs, stolen, aRequest()))).toBe('WRONG_CODE')
})

test('makes guessers wait, even with the right code', async () => {
  const { username, secret } = await aGuarded()
  const attempt = { identifier: username, password: PASSWORD }
  const wrong = (await codeOf(secret, 5)) === '000000' ? '111111' : '000000'
  const guesses = await Promise.all(
    Array.from({ length: 14 }, () => signIn(needs, { ...attempt, code: wrong }, aRequest())),
  )
  const answers = guesses.map(codeFrom)
  expect(answers.filter(code => code === 'WRONG_CODE').length).toBeLessThanOrEqual(10)
  expect(answers).toContain('TOO_MANY_TRIES')
  const right = await signIn(needs, { ...attempt, code: await codeOf(secret) }, aRequest())
  expect(codeFrom(right)).toBe('TOO_MANY_TRIES')
})

test('forgets a password proof after ten minutes or a change', async () => {
  const { username, userId, secret } = await aGuarded()
  const pending = await givesPassword(username)
  needs.clock.at = NOW + 10 * MINUTE
  const late = await createOTP(secret).hotp(Math.floor(needs.clock.at / 30_000))
  expect(codeFrom(await finishSignIn(needs, { code: late }, aRequest({ cookies: [pending] })))).toBe(
    'SIGN_IN_AGAIN',
  )
  needs.clock.at = NOW
  await needs.db
    .update(account)
    .set({ password: CHEAP.replace('c2FsdA', 'b3RoZXI') })
    .where(eq(account.userId, userId))
  const stale = await finishSignIn(needs, { code: await codeOf(secret) }, aRequest({ cookies: [pending] }))
  expect(codeFrom(stale)).toBe('SIGN_IN_AGAIN')
})

test('refuses a cookie whose account was replaced', async () => {
  const [mine, other] = [await aGuarded(), await aGuarded()]
  const pending = (await givesPassword(mine.username)).replace(mine.userId, other.userId)
  const result = await finishSignIn(
    needs,
    { code: await codeOf(other.secret) },
    aRequest({ cookies: [pending] }),
  )
  expect(codeFrom(result)).toBe('SIGN_IN_AGAIN')
})

test('turns on with password and code, ending other sessions', async () => {
  const made = await aPerson(['owner'])
  const [here, elsewhere] = await Promise.all(
    [1, 2].map(() => signIn(needs, { identifier: made.username, password: PASSWORD }, aRequest())),
  )
  if (!here?.ok || !elsewhere?.ok) throw new Error('not signed in')
  const { account: who } = await readCaller(needs, aRequest({ bearer: here.value.token }), () => {})
  if (!who) throw new Error('nobody')
  const { sealed, address } = await newSecondFactor(needs, who, 'ร้าน', null)
  const again = await newSecondFactor(needs, who, 'ร้าน', sealed)
  expect(again.address).toBe(address)
  const code = await codeOf(secretOf(address))
  const turnOn = (part: object) =>
    turnOnSecondFactor(needs, { sealed, code, password: PASSWORD, ...part }, who)
  expect(codeFrom(await turnOn({ password: 'ไม่ใช่' }))).toBe('WRONG_PASSWORD')
  expect(codeFrom(await turnOn({ code: '12345' }))).toBe('WRONG_CODE')
  expect(codeFrom(await turnOn({ sealed: 'v1.made-up' }))).toBe('WRONG_CODE')
  const stranger = await aGuarded()
  expect(codeFrom(await turnOnSecondFactor(needs, { sealed, code, password: PASSWORD }, stranger.who))).toBe(
    'WRONG_CODE',
  )
  const both = await Promise.all([turnOn({}), turnOn({})])
  expect(both.map(codeFrom).sort()).toEqual(['ALREADY_ON', 'ok'])
  const callers = await Promise.all(
    [here, elsewhere].map(({ value }) => readCaller(needs, aRequest({ bearer: value.token }), () => {})),
  )
  expect(callers.map(({ account, sessionEnded }) => account?.userId ?? sessionEnded)).toEqual([
    made.userId,
    'WHITELIST_USER_DENIED',
  ])
})

test('replaces backup codes, and turns off with a code', async () => {
  const { username, who, secret, backupCodes } = await aGuarded(['cashier'])
  const renewed = await renewBackupCodes(needs, { code: await codeOf(secret) }, who, aRequest())
  if (!renewed.ok) throw new Error(renewed.error.code)
  const attempt = { identifier: username, password: PASSWORD }
  expect(codeFrom(await signIn(needs, { ...attempt, code: backupCodes[0] }, aRequest()))).toBe('WRONG_CODE')
  const [fresh = '', next = ''] = renewed.value.backupCodes
  expect(codeFrom(await signIn(needs, { ...attempt, code: fresh }, aRequest()))).toBe('ok')
  const off = (part: object) =>
    turnOffSecondFactor(needs, { code: next, password: PASSWORD, ...part }, who, aRequest())
  expect(codeFrom(await off({ password: 'ไม่ใช่' }))).toBe('WRONG_PASSWORD')
  expect(codeFrom(await off({ code: '' }))).toBe('WRONG_CODE')
  expect(codeFrom(await off({}))).toBe('ok')
  expect(codeFrom(await signIn(needs, attempt, aRequest()))).toBe('ok')
})

test('gives no role that needs a factor without one', async () => {
  const strict = {
    ...needs,
    environment: { ...needs.environment, REQUIRE_STAFF_SECOND_FACTOR: 'true' as const },
  }
  const [staff, student] = [await aPerson(['student', 'owner']), await aPerson(['student'])]
  const [cashier, editor] = [await aPerson(['cashier']), await aPerson(['editor', 'accountant'])]
  const callers = []
  for (const { username } of [staff, student, cashier, editor]) {
    const signedIn = await signIn(needs, { identifier: username, password: PASSWORD }, aRequest())
    if (!signedIn.ok) throw new Error(signedIn.error.code)
    callers.push(await readCaller(strict, aRequest({ bearer: signedIn.value.token }), () => {}))
  }
  expect(callers.map(({ account: who }) => [who?.roles, who?.mustSetUpSecondFactor])).toEqual([
    [['student'], true],
    [['student'], undefined],
    [[], true],
    [['editor'], true],
  ])
  const { username, secret, userId } = await aGuarded()
  const attempt = { identifier: username, password: PASSWORD, code: await codeOf(secret) }
  const guarded = await signIn(needs, attempt, aRequest())
  if (!guarded.ok) throw new Error(guarded.error.code)
  const caller = await readCaller(strict, aRequest({ bearer: guarded.value.token }), () => {})
  expect(caller.account).toMatchObject({ userId, roles: ['owner'] })
})

test('the last owner with a second factor keeps it', async () => {
  await needs.db.update(user).set({ secondFactorAt: null })
  const [one, two] = [await aGuarded(), await aGuarded()]
  const cashier = await aGuarded(['cashier'])
  const off = async ({ who, secret }: typeof one) =>
    turnOffSecondFactor(needs, { code: await codeOf(secret), password: PASSWORD }, who, aRequest())
  const both = await Promise.all([off(one), off(two)])
  expect(both.map(codeFrom).sort()).toEqual(['LAST_GUARDED_OWNER', 'ok'])
  expect(codeFrom(await off(cashier))).toBe('ok')
  const last = both[0]?.ok ? two : one
  needs.clock.at += MINUTE
  expect(codeFrom(await off(last))).toBe('LAST_GUARDED_OWNER')
})
