import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { signIn } from '#app/business/accounts/sign-in/sign-in.server.ts'
import { anAccount, aRequest, PASSWORD } from '#app/business/accounts/testing-accounts.ts'
import { isStaff, isStudent } from '#app/business/callers/caller.ts'
import type { Role } from '#app/business/callers/permissions.ts'
import { session } from '#app/db/schema/accounts.ts'
import { DAY, HOUR } from '#app/platform/clock.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'
import { readCaller } from './read-caller.server.ts'

async function aSession(roles: Role[] = ['student']) {
  const needs = shopNeeds()
  const person = await anAccount(needs, roles)
  const signedIn = await signIn(needs, { identifier: person.username, password: PASSWORD }, aRequest())
  if (!signedIn.ok) throw new Error(signedIn.error.code)
  const { setCookies, token } = signedIn.value
  const cookies: string[] = []
  const read = (request: Request) => readCaller(needs, request, cookie => cookies.push(cookie))
  return { needs, person, setCookies, token, read, cookies, request: () => aRequest({ cookies: setCookies }) }
}

test('gives a first visitor an id without the database', async () => {
  const needs = shopNeeds()
  const cookies: string[] = []
  const first = await readCaller(needs, aRequest(), cookie => cookies.push(cookie))
  expect(first).toMatchObject({ account: null, sessionEnded: null })
  expect(cookies).toEqual([
    expect.stringMatching(
      /^__Host-visitor=[\w-]{27}\.[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
  ])
  const again = await readCaller(needs, aRequest({ cookies }), cookie => cookies.push(cookie))
  expect(again.visitorId).toBe(first.visitorId)
  expect(cookies).toHaveLength(1)
  expect(needs.roundTrips.count).toBe(0)
})

test.each(['forged', 'forged.signature', '.', 'a.b.c', '%E0%A4%A'])(
  'gives a new id for the visitor cookie %j',
  async value => {
    const cookies: string[] = []
    const request = aRequest({ cookies: [`__Host-visitor=${value}`] })
    const caller = await readCaller(shopNeeds(), request, cookie => cookies.push(cookie))
    expect(value).not.toContain(caller.visitorId)
    expect(cookies).toHaveLength(1)
  },
)

test("refuses one visitor's signature for another", async () => {
  const needs = shopNeeds()
  const cookies: string[] = []
  const mine = await readCaller(needs, aRequest(), cookie => cookies.push(cookie))
  const forged = cookies.map(cookie => cookie.replace(mine.visitorId, 'somebody-elses-id'))
  const caller = await readCaller(needs, aRequest({ cookies: forged }), () => {})
  expect(caller.visitorId).not.toBe('somebody-elses-id')
})

test('reads the account from cookie or Bearer token', async () => {
  const { needs, person, read, request, token } = await aSession(['instructor', 'owner'])
  const before = needs.roundTrips.count
  const caller = await read(request())
  expect(needs.roundTrips.count - before).toBe(1)
  expect(caller.account).toMatchObject({
    userId: person.userId,
    username: person.username,
    email: person.email,
  })
  expect([isStudent(caller), isStaff(caller)]).toEqual([false, true])
  expect((await read(aRequest({ bearer: token }))).account?.userId).toBe(person.userId)
  expect((await read(aRequest({ bearer: encodeURIComponent(token) }))).account?.userId).toBe(person.userId)
})

test('reads cookies that earlier releases signed', async () => {
  const { needs, person } = await aSession()
  const [row] = await needs.db.select().from(session).where(eq(session.userId, person.userId))
  const token = row?.token ?? ''
  // The stored format: token, dot, base64 of HMAC-SHA256 with the session's own key, percent-encoded.
  const signature = createHmac('sha256', `session\n${needs.environment.APP_SECRET}`)
    .update(token)
    .digest('base64')
  const cookies = [`__Host-session=${encodeURIComponent(`${token}.${signature}`)}`]
  const caller = await readCaller(needs, aRequest({ cookies }), () => {})
  expect(caller.account?.userId).toBe(person.userId)
})

test('ignores an unsigned token without asking the database', async () => {
  const { needs, read, token } = await aSession()
  const [unsigned = ''] = token.split('.')
  const before = needs.roundTrips.count
  for (const bearer of [
    unsigned,
    `${unsigned}.`,
    `${unsigned}.AAAA`,
    `.${token}`,
    `${token}x`,
    'null',
    'a.b.c',
  ]) {
    expect((await read(aRequest({ bearer }))).account).toBeNull()
  }
  expect(needs.roundTrips.count).toBe(before)
})

test('says that a session was ended on purpose', async () => {
  const { needs, person, read, request } = await aSession()
  expect((await read(request())).account).not.toBeNull()
  await needs.db
    .update(session)
    .set({ endedReason: 'ENDED_BY_STAFF' })
    .where(eq(session.userId, person.userId))
  expect(await read(request())).toMatchObject({ account: null, sessionEnded: 'WHITELIST_USER_DENIED' })
})

test('says that a session of students or staff expired', async () => {
  const student = await aSession()
  student.needs.clock.at += 14 * DAY - HOUR
  expect((await student.read(student.request())).account).not.toBeNull()
  student.needs.clock.at += 14 * DAY + HOUR
  expect(await student.read(student.request())).toMatchObject({
    account: null,
    sessionEnded: 'PERMISSION_DENIED',
  })
  const staff = await aSession(['owner'])
  staff.needs.clock.at += 13 * HOUR
  expect(await staff.read(staff.request())).toMatchObject({
    account: null,
    sessionEnded: 'PERMISSION_DENIED',
  })
})

test('keeps a used session up to its longest life', async () => {
  const { needs, read, request } = await aSession()
  for (let week = 1; week <= 8; week++) {
    needs.clock.at += 7 * DAY
    expect((await read(request())).account).not.toBeNull()
  }
  needs.clock.at += 5 * DAY
  expect(await read(request())).toMatchObject({ sessionEnded: 'PERMISSION_DENIED' })
})
