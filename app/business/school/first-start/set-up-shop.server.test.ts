import { createOTP } from '@better-auth/utils/otp'
import { desc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { secretSealer } from '#app/business/accounts/second-factor/prove-second-factor.server.ts'
import { readCaller } from '#app/business/accounts/sessions/read-caller.server.ts'
import { signIn } from '#app/business/accounts/sign-in/sign-in.server.ts'
import { anAccount, aRequest, PASSWORD } from '#app/business/accounts/testing-accounts.ts'
import { RATES } from '#app/business/callers/rates.ts'
import { readSettings } from '#app/business/settings/settings-repository.server.ts'
import { secondFactors, setupLinks, user } from '#app/db/schema/accounts.ts'
import { originBanks, paymentMethods } from '#app/db/schema/payments.ts'
import { auditLog, settings } from '#app/db/schema/settings.ts'
import { DAY, SECOND } from '#app/platform/clock.ts'
import { sha256Hex } from '#app/platform/ids.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'
import type { TypedFirstStart } from './first-start.ts'
import { offerFirstFactor, openSetupLink, setUpShop } from './set-up-shop.server.ts'
import { newSetupToken, setupLinkSql, setupLinkWords } from './setup-link.ts'

const NOW = Date.now()
const needs = shopNeeds({ now: NOW })
const { db } = needs

beforeEach(async () => {
  needs.clock.at = NOW
  await db.update(user).set({ roles: 'student' })
  for (const table of [setupLinks, settings, originBanks, paymentMethods, auditLog]) await db.delete(table)
})

/** Does what `npm run deploy` does. null: the shop has an owner. */
async function deploy(): Promise<string | null> {
  const token = newSetupToken()
  const { results } = await testDb.prepare(setupLinkSql(await sha256Hex(token))).all()
  return results.length === 1 ? token : null
}
async function aLink(): Promise<string> {
  const token = await deploy()
  if (token === null) throw new Error('the shop has an owner')
  return token
}

let people = 0
/** What the owner types, with the code that the app shows now. */
async function filled(token: string, more: Partial<TypedFirstStart> = {}): Promise<TypedFirstStart> {
  people += 1
  const { sealed } = await offerFirstFactor(needs, token, { shop: 'shop.test', sealedBefore: null })
  const secret = await secretSealer(needs.environment).open(`pending\nsetup ${token}`, sealed)
  return {
    name: 'สมใจ  ทองดี',
    email: ` Owner${people}@Example.com `,
    password: PASSWORD,
    passwordAgain: PASSWORD,
    title: ' Rim Khlong ',
    currency: 'THB',
    isVatIncluded: true,
    vatPercent: '7.5',
    ways: [],
    sealed,
    code: await createOTP(secret ?? '').hotp(Math.floor(NOW / 30_000)),
    ...more,
  }
}
const setUp = async (token: string, more: Partial<TypedFirstStart> = {}) =>
  setUpShop(needs, { token, typed: await filled(token, more), locale: 'th' }, aRequest())
const codeOf = (result: { ok: boolean; error?: { code: string } }) => (result.ok ? 'ok' : result.error?.code)
const open = async (token: string) => codeOf(await openSetupLink(needs, token, aRequest()))
const owners = () => db.select().from(user).where(eq(user.roles, 'student,owner'))

test('stores only the hash of 256 bits, for 24 hours', async () => {
  const before = Date.now()
  const token = await aLink()
  expect(token).toMatch(/^[\w-]{43}$/)
  const rows = await db.select().from(setupLinks)
  expect(rows).toMatchObject([{ tokenHash: await sha256Hex(token) }])
  // The database counts whole seconds.
  expect(rows[0]?.expiresAt).toBeGreaterThan(before - SECOND + DAY)
  expect(rows[0]?.expiresAt).toBeLessThanOrEqual(Date.now() + DAY)
  expect(() => setupLinkSql("' OR 1")).toThrow()
})

test('deploying again ends the earlier link', async () => {
  const [first, second] = [await aLink(), await aLink()]
  expect([await open(first), await open(second)]).toEqual(['SETUP_LINK_UNKNOWN', 'ok'])
})

test('makes no link in a shop with an owner', async () => {
  const before = await aLink()
  await anAccount(needs, ['student', 'cashier'])
  expect(await deploy()).not.toBeNull()
  await anAccount(needs, ['student', 'owner'])
  expect(await deploy()).toBeNull()
  expect(await open(before)).toBe('SHOP_HAS_OWNER')
})

test.each([
  ['https://real.shop', 'https://real.shop/setup/abc\n'],
  ['https://shop.example.com', '\n/setup/abc\n'],
  [undefined, '\n/setup/abc\n'],
])('prints the link for %s', (address, printed) => {
  expect(setupLinkWords('abc', address)).toContain(printed)
})

test('makes an owner with a second factor, and signs in', async () => {
  const token = await aLink()
  const made = await setUp(token)
  if (!made.ok) throw new Error(made.error.code)
  expect(made.value.backupCodes).toHaveLength(10)
  const strict = { ...needs, environment: { ...needs.environment, REQUIRE_STAFF_SECOND_FACTOR: 'true' } }
  const { account } = await readCaller(strict, aRequest({ bearer: made.value.token }), () => {})
  const email = `owner${people}@example.com`
  expect(account).toMatchObject({ email, name: 'สมใจ ทองดี', roles: ['student', 'owner'] })
  expect(
    await db
      .select()
      .from(secondFactors)
      .where(eq(secondFactors.userId, account?.userId ?? '')),
  ).toHaveLength(1)
  const again = await signIn(needs, { identifier: email, password: PASSWORD }, aRequest())
  expect(codeOf(again)).toBe('SECOND_FACTOR_REQUIRED')
  expect(await open(token)).toBe('SHOP_HAS_OWNER')
  expect(codeOf(await setUp(token))).toBe('SHOP_HAS_OWNER')
  expect(await owners()).toHaveLength(1)
})

test('names the school, and logs each setting', async () => {
  expect(codeOf(await setUp(await aLink(), { currency: 'USD' }))).toBe('ok')
  expect(await readSettings(needs)).toMatchObject({
    ...{ title: 'Rim Khlong', registrationLayout: true, vatEnabled: true, vatPercent: 7.5 },
  })
  const acts = await db.select().from(auditLog).orderBy(desc(auditLog.id))
  expect(acts.map(({ action, subject }) => `${action} ${subject}`).sort()).toEqual([
    'settings.change settings:checkout',
    'settings.change settings:school',
    'settings.change settings:tax',
    'settings.set-up settings:school',
    expect.stringMatching(/^student\.second-factor-on student:/),
  ])
})

test('leaves a tax rate alone where prices have no VAT', async () => {
  expect(codeOf(await setUp(await aLink(), { isVatIncluded: false, vatPercent: 'x' }))).toBe('ok')
  expect(await readSettings(needs)).toMatchObject({ vatEnabled: false, vatPercent: 7 })
})

test('turns on the ticked ways, and knows the banks', async () => {
  expect(codeOf(await setUp(await aLink(), { ways: ['transfer', 'paypal', 'no-way'] }))).toBe('ok')
  const on = await db.select().from(paymentMethods).where(eq(paymentMethods.enabled, true))
  expect(on.map(({ id }) => id)).toEqual([1, 2])
  expect(await db.select().from(originBanks).where(eq(originBanks.value, 'KBANK'))).toMatchObject([
    { nameTh: 'ธนาคารกสิกรไทย' },
  ])
})

test('leaves ways to pay alone that an import made', async () => {
  await db.insert(paymentMethods).values({ id: 8, name: 'บัตร', enabled: true, position: 1 })
  const token = await aLink()
  expect(await openSetupLink(needs, token, aRequest())).toMatchObject({ value: { asksForWays: false } })
  expect(codeOf(await setUp(token, { ways: ['paypal'] }))).toBe('ok')
  expect(await db.select().from(paymentMethods)).toMatchObject([{ id: 8, enabled: true }])
})

test.each<[string, Partial<TypedFirstStart>, object]>([
  ['no name', { name: ' ' }, { name: 'REQUIRED' }],
  ['no address', { email: ' ' }, { email: 'REQUIRED' }],
  ['a wrong address', { email: 'somchai' }, { email: 'INVALID_FORMAT_EMAIL' }],
  ['a short password', { password: 'short' }, { password: 'PASSWORD_TOO_SHORT' }],
  ['two passwords', { passwordAgain: 'x' }, { passwordAgain: 'PASSWORDS_DIFFER' }],
  ['a long name of the school', { title: 'ก'.repeat(256) }, { title: 'TOO_LONG' }],
  ['a wrong rate', { vatPercent: '107' }, { vatPercent: 'NOT_A_PERCENTAGE' }],
  ['a wrong code', { code: 'x' }, { code: 'WRONG_CODE' }],
  ['a forged secret', { sealed: 'v1.x' }, { code: 'WRONG_CODE' }],
])('refuses %s beside its field, and makes nothing', async (_, wrong, faults) => {
  const token = await aLink()
  expect(await setUp(token, wrong)).toMatchObject({ error: { code: 'INPUT_ERROR', faults } })
  expect([await owners(), await db.select().from(settings)]).toEqual([[], []])
  expect(await open(token)).toBe('ok')
})

test('refuses the address of another account, and keeps the link', async () => {
  const { email } = await anAccount(needs)
  const token = await aLink()
  expect(await setUp(token, { email })).toMatchObject({ error: { faults: { email: 'DUPLICATE_EMAIL' } } })
  expect([await open(token), (await owners()).length]).toEqual(['ok', 0])
})

test('takes no secret that was offered to another link', async () => {
  const { sealed, code } = await filled(await aLink())
  expect(await setUp(await aLink(), { sealed, code })).toMatchObject({
    error: { faults: { code: 'WRONG_CODE' } },
  })
})

test('makes one owner if the form is sent twice at once', async () => {
  const token = await aLink()
  const both = await Promise.all([setUp(token), setUp(token)])
  expect(both.map(codeOf).sort()).toEqual(['SHOP_HAS_OWNER', 'ok'])
  expect(await owners()).toHaveLength(1)
  expect(await db.select().from(setupLinks)).toEqual([])
})

test('refuses a link after its 24 hours', async () => {
  const token = await aLink()
  needs.clock.at = Date.now() + DAY
  expect([await open(token), codeOf(await setUp(token))]).toEqual([
    'SETUP_LINK_EXPIRED',
    'SETUP_LINK_EXPIRED',
  ])
  expect(await owners()).toEqual([])
})

test('slows down guesses of links, not the real link', async () => {
  const token = await aLink()
  const request = aRequest()
  const guess = async (link: string) => codeOf(await openSetupLink(needs, link, request))
  for (let guessed = 0; guessed < RATES.setupLink.rates[0].limit; guessed += 1)
    expect(await guess(`guess${guessed}`)).toBe('SETUP_LINK_UNKNOWN')
  expect(await guess('one more')).toBe('TOO_MANY_TRIES')
  expect(await guess(token)).toBe('ok')
})
