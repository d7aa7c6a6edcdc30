import { and, eq, isNull } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#app/business/accounts/passwords/password.server.ts'
import { provePassword } from '#app/business/accounts/passwords/prove-password.server.ts'
import { readCaller } from '#app/business/accounts/sessions/read-caller.server.ts'
import type { SignInWay } from '#app/business/accounts/sessions/session.ts'
import { startSession } from '#app/business/accounts/sessions/start-session.server.ts'
import { aRequest, PASSWORD } from '#app/business/accounts/testing-accounts.ts'
import { account, oneTimeTokens, user } from '#app/db/schema/accounts.ts'
import { outbox } from '#app/db/schema/notifications.ts'
import { DAY, HOUR, MINUTE } from '#app/platform/clock.ts'
import { aStudent, aVisitor } from '#app/testing/shop/a-caller.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'
import { changeEmail, findEmailLink, stopEmailChange } from './change-email.server.ts'
import { changePassword } from './change-password.server.ts'
import { prepareOneTimeToken } from './one-time-tokens.server.ts'
import { requestEmailChange } from './request-email-change.server.ts'
import { findLinkOwner } from './set-password.server.ts'

const needs = shopNeeds()
const NEW = 'นกยูงกินข้าวโพด'
/** All accounts share one hash, because hashing takes long. */
let hash: string
beforeAll(async () => {
  hash = await hashPassword(PASSWORD)
})

async function aMember({ hasPassword = true, way = 'password' as SignInWay } = {}) {
  const { account: person } = await aStudent(needs)
  const at = new Date(needs.now())
  const { userId } = person
  if (hasPassword) {
    await needs.db.insert(account).values({
      id: userId,
      accountId: userId,
      providerId: 'credential',
      userId,
      password: hash,
      createdAt: at,
      updatedAt: at,
    })
  }
  const here = await aSessionOf(userId, way)
  return { userId, email: person.email, here, elsewhere: await aSessionOf(userId) }
}

async function aSessionOf(userId: string, way: SignInWay = 'password') {
  const { setCookies } = await startSession(needs, { userId, way }, aRequest())
  const request = aRequest({ cookies: setCookies })
  const caller = () => readCaller(needs, request, () => {})
  const owner = async () => {
    const { account: signedIn } = await caller()
    if (!signedIn) throw new Error('not signed in')
    return signedIn
  }
  return { request, caller, owner }
}

type Session = Awaited<ReturnType<typeof aSessionOf>>
const LOCALE = { locale: 'th' as const }

async function change({ owner, request }: Session, present: string, wanted: string) {
  return changePassword(needs, { present, wanted, ...LOCALE }, await owner(), request)
}

async function ask({ owner }: Session, email: string, password = PASSWORD) {
  return requestEmailChange(needs, { email, password, ...LOCALE }, await owner())
}

async function mailsTo(address: string, template: string) {
  const rows = await needs.db.select().from(outbox).where(eq(outbox.recipient, address))
  return rows.filter(row => row.template === template)
}

async function linkIn(address: string, template: 'confirm-email' | 'email-changing') {
  const mails = await mailsTo(address, template)
  return String(mails.at(-1)?.data.linkPath).replace(/.*\//, '')
}

async function emailOf(userId: string) {
  const [row] = await needs.db.select().from(user).where(eq(user.id, userId))
  return row?.email
}

let addresses = 0
function anAddress() {
  addresses += 1
  return `new${addresses}@change.test`
}

test('changes the password, replaces the session and mails', async () => {
  const { userId, email, here, elsewhere } = await aMember()
  const link = await prepareOneTimeToken(needs.db, { purpose: 'reset-password', userId }, needs.now())
  await link.statement
  const changed = await change(here, PASSWORD, NEW)
  if (!changed.ok) throw new Error(changed.error.code)

  expect(await elsewhere.caller()).toMatchObject({ account: null, endedBecause: 'PASSWORD_CHANGED' })
  expect(await here.caller()).toMatchObject({ account: null, sessionEnded: null })
  const now = await readCaller(needs, aRequest({ cookies: changed.value.setCookies }), () => {})
  expect(now.account?.userId).toBe(userId)
  expect(await findLinkOwner(needs, link.token)).toBeNull()
  expect((await provePassword(needs, { userId }, NEW)).ok).toBe(true)
  expect((await provePassword(needs, { userId }, PASSWORD)).ok).toBe(false)
  expect(needs.sent).toContainEqual({
    kind: 'hint',
    what: { to: { userId }, hint: { kind: 'session-ended' } },
  })
  const [mail] = await mailsTo(email, 'password-changed')
  expect(needs.sent).toContainEqual({ kind: 'outbox', what: mail?.id })
  expect(JSON.stringify(mail)).not.toContain(NEW)
})

test.each([
  ['a wrong current password', 'not it', NEW, { code: 'WRONG_PASSWORD' }],
  [
    'a short new password',
    PASSWORD,
    'kort',
    { code: 'INVALID_FORMAT_PASSWORD', fault: 'TOO_SHORT', minLength: 6 },
  ],
  [
    'a common new password',
    PASSWORD,
    '12345678',
    { code: 'INVALID_FORMAT_PASSWORD', fault: 'COMMON', minLength: 6 },
  ],
])('refuses %s and changes nothing', async (_, present, wanted, error) => {
  const { here, elsewhere } = await aMember()
  expect(await change(here, present, wanted)).toEqual({ ok: false, error })
  expect((await here.caller()).account).not.toBeNull()
  expect((await elsewhere.caller()).account).not.toBeNull()
})

test("refuses the account's own address as the password", async () => {
  const { here, email } = await aMember()
  const error = { code: 'INVALID_FORMAT_PASSWORD', fault: 'COMMON', minLength: 6 }
  expect(await change(here, PASSWORD, email)).toEqual({ ok: false, error })
})

test('accepts one of two simultaneous password changes', async () => {
  const { here, elsewhere } = await aMember()
  const answers = await Promise.all([change(here, PASSWORD, NEW), change(elsewhere, PASSWORD, `${NEW}2`)])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
})

test('limits password guesses, even with the right password', async () => {
  const { userId } = await aMember()
  const guesses = await Promise.all(
    Array.from({ length: 14 }, () => provePassword(needs, { userId }, 'guess')),
  )
  const waiting = guesses.filter(guess => !guess.ok && guess.error.code === 'TOO_MANY_TRIES')
  expect(waiting).toHaveLength(4)
  expect(await provePassword(needs, { userId }, PASSWORD)).toMatchObject({
    error: { code: 'TOO_MANY_TRIES' },
  })
})

test('says that there is no password to change', async () => {
  const { here } = await aMember({ hasPassword: false })
  expect(await change(here, PASSWORD, NEW)).toEqual({ ok: false, error: { code: 'NO_PASSWORD' } })
})

test('changes the address only when its link is followed', async () => {
  const { userId, email, here, elsewhere } = await aMember()
  const wanted = anAddress()
  expect(await ask(here, ` ${wanted.toUpperCase()}`)).toEqual({ ok: true, value: { email: wanted } })
  expect(await emailOf(userId)).toBe(email)
  expect(await mailsTo(email, 'email-changing')).toHaveLength(1)

  const link = await linkIn(wanted, 'confirm-email')
  expect(link.length * 6).toBeGreaterThanOrEqual(128)
  const changed = await changeEmail(needs, link, await here.caller(), here.request)
  if (!changed.ok) throw new Error(changed.error.code)
  expect(await emailOf(userId)).toBe(wanted)
  expect(await elsewhere.caller()).toMatchObject({ account: null, endedBecause: 'EMAIL_CHANGED' })
  const cookies = changed.value.session?.setCookies
  expect((await readCaller(needs, aRequest({ cookies }), () => {})).account?.email).toBe(wanted)
})

test("stores only a link's hash and accepts it once", async () => {
  const { userId, here } = await aMember()
  const wanted = anAddress()
  await ask(here, wanted)
  const link = await linkIn(wanted, 'confirm-email')
  const kept = await needs.db.select().from(oneTimeTokens).where(eq(oneTimeTokens.userId, userId))
  expect(JSON.stringify(kept)).not.toContain(link)
  expect(await findLinkOwner(needs, link)).toBeNull()
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => changeEmail(needs, link, aVisitor(), aRequest())),
  )
  expect(answers.filter(({ ok }) => ok)).toEqual([{ ok: true, value: { email: wanted, session: null } }])
})

test('ends links by age and by later requests', async () => {
  const { email, here } = await aMember()
  const [first, second] = [anAddress(), anAddress()]
  await ask(here, first)
  await ask(here, second)
  expect(await findEmailLink(needs, 'change-email', await linkIn(first, 'confirm-email'))).toBeNull()
  const link = await linkIn(second, 'confirm-email')
  const stop = await linkIn(email, 'email-changing')
  expect(await findEmailLink(needs, 'change-email', link)).not.toBeNull()
  expect(await findEmailLink(needs, 'stop-email-change', link)).toBeNull()
  const after = (ms: number) => shopNeeds({ now: needs.now() + ms })
  expect(await findEmailLink(after(HOUR), 'change-email', link)).toBeNull()
  expect(await findEmailLink(after(7 * DAY - MINUTE), 'stop-email-change', stop)).not.toBeNull()
  expect(await findEmailLink(after(7 * DAY), 'stop-email-change', stop)).toBeNull()
})

test('answers the same for a taken address without mailing', async () => {
  const [mine, theirs] = [await aMember(), await aMember()]
  const free = anAddress()
  const before = needs.roundTrips.count
  const answer = await ask(mine.here, free)
  const trips = needs.roundTrips.count - before
  const ofTaken = await ask(mine.here, theirs.email)
  expect(needs.roundTrips.count - before - trips).toBe(trips)
  expect(answer).toEqual({ ok: true, value: { email: free } })
  expect(ofTaken).toEqual({ ok: true, value: { email: theirs.email } })
  expect(await mailsTo(theirs.email, 'confirm-email')).toEqual([])
  expect(await mailsTo(mine.email, 'email-changing')).toHaveLength(2)
})

test('refuses an address that was taken meanwhile', async () => {
  const { userId, email, here } = await aMember()
  const wanted = anAddress()
  await ask(here, wanted)
  const { account: other } = await aStudent(needs)
  await needs.db.update(user).set({ email: wanted }).where(eq(user.id, other.userId))
  const link = await linkIn(wanted, 'confirm-email')
  const refusal = { ok: false, error: { code: 'DUPLICATE_EMAIL' } }
  expect(await changeEmail(needs, link, aVisitor(), aRequest())).toEqual(refusal)
  expect(await emailOf(userId)).toBe(email)
  expect((await here.caller()).account).not.toBeNull()
})

test.each([
  ['nonsense', 'INVALID_FORMAT_EMAIL'],
  ['a@b.test\r\nBcc: c@d.test', 'INVALID_FORMAT_EMAIL'],
  ['own', 'SAME_EMAIL'],
])('refuses %j as %s', async (typed, code) => {
  const { email, here } = await aMember()
  expect(await ask(here, typed === 'own' ? email.toUpperCase() : typed)).toEqual({
    ok: false,
    error: { code },
  })
})

test('requires the password or a recent social sign-in', async () => {
  const member = await aMember()
  expect(await ask(member.here, anAddress(), 'not it')).toMatchObject({ error: { code: 'WRONG_PASSWORD' } })
  const guest = await aMember({ hasPassword: false, way: 'purchase' })
  expect(await ask(guest.here, anAddress())).toMatchObject({ error: { code: 'NO_PASSWORD' } })
  const social = await aMember({ hasPassword: false, way: 'line' })
  expect((await ask(social.here, anAddress())).ok).toBe(true)
  const later = shopNeeds({ now: needs.now() + 11 * MINUTE })
  const command = { email: anAddress(), password: '', ...LOCALE }
  expect(await requestEmailChange(later, command, await social.here.owner())).toMatchObject({
    error: { code: 'SIGN_IN_FRESH' },
  })
})

test('lets the old address undo two later changes', async () => {
  const { userId, email, here } = await aMember()
  const [second, third] = [anAddress(), anAddress()]
  await ask(here, second)
  const stop = await linkIn(email, 'email-changing')
  needs.clock.at += MINUTE
  const thief = await aSessionOf(userId)
  await changeEmail(needs, await linkIn(second, 'confirm-email'), await thief.caller(), thief.request)
  const again = await aSessionOf(userId)
  await change(again, PASSWORD, NEW)
  const last = await aSessionOf(userId)
  await ask(last, third, NEW)
  const thiefsStop = await linkIn(second, 'email-changing')
  const connect = (providerId: string, at: number) =>
    needs.db.insert(account).values({
      id: crypto.randomUUID(),
      accountId: crypto.randomUUID(),
      providerId,
      userId,
      createdAt: new Date(at),
      updatedAt: new Date(at),
    })
  await connect('line', needs.clock.at - DAY)
  await connect('google', needs.clock.at)

  const stopped = await stopEmailChange(needs, stop)
  if (!stopped.ok) throw new Error(stopped.error.code)
  expect(await emailOf(userId)).toBe(email)
  expect((await last.caller()).account).toBeNull()
  for (const link of [stop, thiefsStop]) {
    expect(await stopEmailChange(needs, link)).toEqual({ ok: false, error: { code: 'LINK_NOT_VALID' } })
  }
  expect(await findEmailLink(needs, 'change-email', await linkIn(third, 'confirm-email'))).toBeNull()
  const open = await needs.db
    .select()
    .from(account)
    .where(and(eq(account.userId, userId), isNull(account.password)))
  expect(open.map(({ providerId }) => providerId).sort()).toEqual(['credential', 'line'])
  const token = stopped.value.setPasswordPath.replace('/set-password/', '')
  expect(await findLinkOwner(needs, token)).toMatchObject({ userId, email })
})
