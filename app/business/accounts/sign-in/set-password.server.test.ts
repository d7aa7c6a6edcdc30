import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { provePassword } from '#app/business/accounts/passwords/prove-password.server.ts'
import { prepareGuestAccount } from '#app/business/accounts/registration/prepare-guest-account.server.ts'
import { readCaller } from '#app/business/accounts/sessions/read-caller.server.ts'
import { startSession } from '#app/business/accounts/sessions/start-session.server.ts'
import { signedInLimits } from '#app/business/accounts/sign-in-limits.server.ts'
import { anAccount, aRequest, PASSWORD } from '#app/business/accounts/testing-accounts.ts'
import type { Role } from '#app/business/callers/permissions.ts'
import { countTry } from '#app/business/callers/throttle.server.ts'
import { commit } from '#app/db/batch.ts'
import { oneTimeTokens, user } from '#app/db/schema/accounts.ts'
import { outbox } from '#app/db/schema/notifications.ts'
import { DAY, HOUR } from '#app/platform/clock.ts'
import { aVisitor } from '#app/testing/shop/a-caller.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'
import { prepareOneTimeToken } from './one-time-tokens.server.ts'
import { findLinkOwner, setPassword } from './set-password.server.ts'
import { signIn } from './sign-in.server.ts'

const needs = shopNeeds()
const NEW = 'นกยูงกินข้าวโพด'

async function aLink(roles?: Role[], purpose: 'reset-password' | 'set-first-password' = 'reset-password') {
  const person = await anAccount(needs, roles)
  const link = await prepareOneTimeToken(needs.db, { purpose, userId: person.userId }, needs.now())
  await link.statement
  return { ...person, token: link.token }
}

function set(token: string, password = NEW, with_ = needs) {
  return setPassword(with_, { token, password }, aVisitor(), aRequest())
}

test('sets the password once and signs nobody in', async () => {
  const { token, username, email, userId } = await aLink()
  const answer = await set(token)
  expect(answer).toMatchObject({
    ok: true,
    value: { userId, identifier: username.toLowerCase(), session: null },
  })
  expect(await set(token, 'another one 99')).toEqual({ ok: false, error: { code: 'LINK_NOT_VALID' } })
  const by = (password: string) => signIn(needs, { identifier: email, password }, aRequest())
  expect((await by(NEW)).ok).toBe(true)
  expect((await by(PASSWORD)).ok).toBe(false)
})

test('works for one of five simultaneous requests', async () => {
  const { token, email } = await aLink()
  const words = ['กุ้งหนึ่งตัว', 'กุ้งสองตัว', 'กุ้งสามตัว', 'กุ้งสี่ตัว', 'กุ้งห้าตัว']
  const answers = await Promise.all(words.map(word => set(token, word)))
  expect(answers.filter(answer => answer.ok)).toHaveLength(1)
  const entered = await Promise.all(
    words.map(password => signIn(needs, { identifier: email, password }, aRequest())),
  )
  expect(entered.map(answer => answer.ok)).toEqual(answers.map(answer => answer.ok))
})

test('keeps the link when the password is refused', async () => {
  const { token } = await aLink()
  const refusal = { code: 'INVALID_FORMAT_PASSWORD', fault: 'TOO_SHORT', minLength: 6 }
  expect(await set(token, 'kort')).toEqual({ ok: false, error: refusal })
  expect((await set(token)).ok).toBe(true)
})

test("refuses the link's address as the password", async () => {
  const { token } = await aLink()
  const owner = await findLinkOwner(needs, token)
  expect(await set(token, owner?.email)).toMatchObject({ error: { fault: 'COMMON' } })
})

test('requires twelve characters from staff', async () => {
  const { token } = await aLink(['owner'])
  expect(await findLinkOwner(needs, token)).toMatchObject({ minLength: 12 })
  expect(await set(token, 'elevenchars')).toMatchObject({ error: { fault: 'TOO_SHORT', minLength: 12 } })
})

test.each([
  ['reset-password', HOUR],
  ['set-first-password', 7 * DAY],
] as const)('ends a link for %s by age', async (purpose, life) => {
  const { token } = await aLink(['student'], purpose)
  const later = shopNeeds({ now: needs.now() + life })
  expect(await findLinkOwner(later, token)).toBeNull()
  expect(await set(token, NEW, later)).toMatchObject({ error: { code: 'LINK_NOT_VALID' } })
})

test('stores only a hash of at least 128 bits', async () => {
  const { token, userId } = await aLink()
  expect(token.length * 6).toBeGreaterThanOrEqual(128)
  const rows = await needs.db.select().from(oneTimeTokens).where(eq(oneTimeTokens.userId, userId))
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('ends all other sessions and links', async () => {
  const { token, email, userId } = await aLink()
  const other = await prepareOneTimeToken(needs.db, { purpose: 'reset-password', userId }, needs.now())
  await other.statement
  const before = await signIn(needs, { identifier: email, password: PASSWORD }, aRequest())
  if (!before.ok) throw new Error(before.error.code)
  await set(token)
  const caller = await readCaller(needs, aRequest({ cookies: before.value.setCookies }), () => {})
  expect(caller).toMatchObject({ account: null, sessionEnded: 'WHITELIST_USER_DENIED' })
  expect(await findLinkOwner(needs, other.token)).toBeNull()
})

test("gives the buyer's browser a new session", async () => {
  const buyer = {
    email: 'buyer@example.com',
    fullname: 'สมชาย ใจดี',
    tel: '0812345678',
    locale: 'th' as const,
  }
  const prepared = await prepareGuestAccount(needs, buyer)
  if (!prepared.ok) throw new Error(prepared.error.code)
  await commit(needs.db, prepared.value.statements)
  const bought = await startSession(needs, { userId: prepared.value.userId, way: 'purchase' }, aRequest())
  const request = aRequest({ cookies: bought.setCookies })
  const caller = await readCaller(needs, request, () => {})
  const [mail] = await needs.db.select().from(outbox).where(eq(outbox.recipient, buyer.email))
  const token = String(mail?.data.linkPath).replace('/set-password/', '')

  const answer = await setPassword(needs, { token, password: NEW }, caller, request)
  if (!answer.ok) throw new Error(answer.error.code)
  const now = await readCaller(needs, aRequest({ cookies: answer.value.session?.setCookies }), () => {})
  expect(now.account?.userId).toBe(prepared.value.userId)
  expect((await readCaller(needs, request, () => {})).account).toBeNull()
  expect((await signIn(needs, { identifier: buyer.email, password: NEW }, aRequest())).ok).toBe(true)
  const [row] = await needs.db.select().from(user).where(eq(user.email, buyer.email))
  expect(row?.emailVerified).toBe(true)
})

test('resets the wait that a stranger caused', async () => {
  const { token, email, userId } = await aLink()
  for (let i = 0; i < 11; i++) await signIn(needs, { identifier: email, password: 'guess' }, aRequest())
  for (let i = 0; i < 11; i++) await countTry(needs, await signedInLimits(userId))
  expect(await signIn(needs, { identifier: email, password: PASSWORD }, aRequest())).toMatchObject({
    error: { code: 'TOO_MANY_TRIES' },
  })
  await set(token)
  expect((await signIn(needs, { identifier: email, password: NEW }, aRequest())).ok).toBe(true)
  expect((await provePassword(needs, { userId }, NEW)).ok).toBe(true)
})

test("gives the link's browser its own attempts", async () => {
  const { token, email } = await aLink()
  const answer = await set(token)
  if (!answer.ok) throw new Error(answer.error.code)
  expect(answer.value.session).toBeNull()
  const cookies = answer.value.setCookies
  expect(cookies.join()).not.toContain('session=')
  for (let i = 0; i < 11; i++) await signIn(needs, { identifier: email, password: 'guess' }, aRequest())
  const right = { identifier: email, password: NEW }
  expect(await signIn(needs, right, aRequest())).toMatchObject({ error: { code: 'TOO_MANY_TRIES' } })
  expect((await signIn(needs, right, aRequest({ cookies }))).ok).toBe(true)
})
