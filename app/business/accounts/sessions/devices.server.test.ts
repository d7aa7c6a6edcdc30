import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { aRequest } from '#app/business/accounts/testing-accounts.ts'
import type { Role } from '#app/business/callers/permissions.ts'
import { session } from '#app/db/schema/accounts.ts'
import { settings } from '#app/db/schema/settings.ts'
import { DAY, MINUTE } from '#app/platform/clock.ts'
import { aStudent } from '#app/testing/shop/a-caller.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'
import { listDevices } from './list-devices.server.ts'
import { readCaller } from './read-caller.server.ts'
import { signOutDevice, signOutOtherDevices } from './sign-out-devices.server.ts'
import { startSession } from './start-session.server.ts'

const needs = shopNeeds()
beforeEach(() => limitTo(null))

async function limitTo(devices: number | null) {
  await needs.db.delete(settings).where(eq(settings.key, 'max_devices'))
  const row = { key: 'max_devices', value: devices, updatedAt: needs.now() }
  if (devices !== null) await needs.db.insert(settings).values(row)
  needs.sent.length = 0
}

async function aPerson(roles?: Role[]) {
  const { account } = await aStudent(needs, roles ? { roles } : {})
  return account.userId
}

async function signedIn(userId: string, cookies: string[] = []) {
  needs.clock.at += MINUTE
  const { setCookies } = await startSession(needs, { userId, way: 'password' }, aRequest({ cookies }))
  const read = () => readCaller(needs, aRequest({ cookies: setCookies }), () => {})
  return { setCookies, read }
}

function rowsOf(userId: string) {
  return needs.db.select().from(session).where(eq(session.userId, userId)).orderBy(asc(session.createdAt))
}

test('records an IPv6 address only as the network of its customer', async () => {
  const userId = await aPerson()
  await startSession(needs, { userId, way: 'password' }, aRequest({ network: '2001:db8:1:2:3:4:5:6' }))
  expect((await rowsOf(userId))[0]?.ipAddress).toBe('2001:db8:1:2')
})

test('records way, network and browser in one round trip', async () => {
  const userId = await aPerson()
  const request = aRequest({ network: '198.51.100.7' })
  request.headers.set('user-agent', `Firefox ${'x'.repeat(2000)}`)
  const before = needs.roundTrips.count
  await startSession(needs, { userId, way: 'purchase' }, request)
  expect(needs.roundTrips.count - before).toBe(1)
  const [row] = await rowsOf(userId)
  expect(row).toMatchObject({ signInWay: 'purchase', ipAddress: '198.51.100.7', endedReason: null })
  expect(row?.userAgent).toMatch(/^Firefox x+$/)
  expect(row?.userAgent).toHaveLength(500)
})

test('ends the longest unused device beyond the limit', async () => {
  await limitTo(2)
  const userId = await aPerson()
  const [phone, tablet] = [await signedIn(userId), await signedIn(userId)]
  needs.clock.at += DAY
  expect((await phone.read()).account).not.toBeNull()
  expect(needs.sent).toEqual([])

  const third = await signedIn(userId)
  expect(await tablet.read()).toMatchObject({ account: null, sessionEnded: 'WHITELIST_USER_DENIED' })
  expect((await phone.read()).account).not.toBeNull()
  expect((await third.read()).account).not.toBeNull()
  expect((await rowsOf(userId)).map(row => row.endedReason)).toEqual([null, 'DEVICE_LIMIT', null])
  expect(needs.sent).toEqual([{ kind: 'hint', what: { to: { userId }, hint: { kind: 'session-ended' } } }])
})

test.each([1, 3])('leaves exactly %i of ten simultaneous sign-ins', async limit => {
  await limitTo(limit)
  const userId = await aPerson()
  const sessions = await Promise.all(Array.from({ length: 10 }, () => signedIn(userId)))
  const callers = await Promise.all(sessions.map(({ read }) => read()))
  expect(callers.filter(({ account }) => account)).toHaveLength(limit)
})

test('sets no limit without the setting or for staff', async () => {
  const student = await aPerson()
  for (let i = 0; i < 5; i++) await signedIn(student)
  await limitTo(1)
  const owner = await aPerson(['student', 'owner'])
  for (let i = 0; i < 5; i++) await signedIn(owner)
  for (const userId of [student, owner]) {
    expect((await rowsOf(userId)).every(row => row.endedReason === null)).toBe(true)
  }
})

test('neither counts nor changes an expired session', async () => {
  await limitTo(1)
  const userId = await aPerson()
  const old = await signedIn(userId)
  needs.clock.at += 15 * DAY
  await signedIn(userId)
  expect(await old.read()).toMatchObject({ sessionEnded: 'PERMISSION_DENIED' })
})

test('replaces the session of a browser signing in again', async () => {
  await limitTo(2)
  const userId = await aPerson()
  const other = await signedIn(userId)
  const first = await signedIn(userId)
  const again = await signedIn(userId, first.setCookies)
  expect((await other.read()).account).not.toBeNull()
  expect((await again.read()).account).not.toBeNull()
  expect(await first.read()).toMatchObject({ account: null, sessionEnded: null })
  expect(await rowsOf(userId)).toHaveLength(2)
  expect(needs.sent).toEqual([])
})

test("tells the pages of the browser's previous account", async () => {
  const [before, after] = [await aPerson(), await aPerson()]
  const planted = await signedIn(before)
  await signedIn(after, planted.setCookies)
  expect(needs.sent).toEqual([
    { kind: 'hint', what: { to: { userId: before }, hint: { kind: 'session-ended' } } },
  ])
  expect(await rowsOf(before)).toEqual([])
})

test('lists live sessions, this device first', async () => {
  const userId = await aPerson()
  await signedIn(userId)
  needs.clock.at += 15 * DAY
  const [first, second] = [await signedIn(userId), await signedIn(userId)]
  await signedIn(await aPerson())
  const { account } = await first.read()
  const devices = await listDevices(needs, account as NonNullable<typeof account>)
  const [mine, other] = await rowsOf(userId).then(rows => rows.slice(-2))
  expect(devices.map(({ sessionId, isThis, way }) => [sessionId, isThis, way])).toEqual([
    [mine?.id, true, 'password'],
    [other?.id, false, 'password'],
  ])
  expect((await second.read()).account).not.toBeNull()
})

test("signs out only the owner's own devices", async () => {
  const [userId, stranger] = [await aPerson(), await aPerson()]
  const [here, phone, tablet] = [await signedIn(userId), await signedIn(userId), await signedIn(userId)]
  const theirs = await signedIn(stranger)
  const { account } = await here.read()
  if (!account) throw new Error('not signed in')
  const idOf = async (session: typeof here) => (await session.read()).account?.sessionId ?? ''

  expect(await signOutDevice(needs, account, await idOf(theirs))).toBe(false)
  expect(await signOutDevice(needs, account, 'unknown')).toBe(false)
  expect(needs.sent).toEqual([])
  const phoneId = await idOf(phone)
  expect(await signOutDevice(needs, account, phoneId)).toBe(true)
  expect(await signOutDevice(needs, account, phoneId)).toBe(false)
  expect(await phone.read()).toMatchObject({
    sessionEnded: 'WHITELIST_USER_DENIED',
    endedBecause: 'SIGNED_OUT_ELSEWHERE',
  })
  expect(await signOutOtherDevices(needs, account)).toBe(true)
  expect((await tablet.read()).account).toBeNull()
  expect((await here.read()).account).not.toBeNull()
  expect((await theirs.read()).account).not.toBeNull()
  const hint = { kind: 'hint', what: { to: { userId }, hint: { kind: 'session-ended' } } }
  expect(needs.sent).toEqual([hint, hint])
})
