import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { aRequest } from '#app/business/accounts/testing-accounts.ts'
import type { Caller } from '#app/business/callers/caller.ts'
import { placeOrder } from '#app/business/orders/placing/place-order.server.ts'
import { openProvider, readyMethods } from '#app/business/payments/open-provider.server.ts'
import { omise } from '#app/business/payments/providers/omise/omise.server.ts'
import { recordPaymentEvent } from '#app/business/payments/settling/record-payment-event.server.ts'
import { listPaymentMethods } from '#app/business/payments/starting/list-payment-methods.server.ts'
import { startPayment } from '#app/business/payments/starting/start-payment.server.ts'
import { defaultSettings } from '#app/business/settings/settings.ts'
import { getCoursePage } from '#app/business/storefront/course-page/get-course-page.server.ts'
import { outbox } from '#app/db/schema/notifications.ts'
import { orders } from '#app/db/schema/orders.ts'
import { paymentMethods, providerKeys, providerKeysBefore } from '#app/db/schema/payments.ts'
import { auditLog } from '#app/db/schema/settings.ts'
import { SECOND } from '#app/platform/clock.ts'
import { createSealer } from '#app/platform/sealing.ts'
import { paymentNeeds, signedEvent } from '#app/testing/payments/payment-needs.ts'
import { anOwnerWhoProved, aStudent } from '#app/testing/shop/a-caller.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { anOrder, aWish } from '#app/testing/shop/an-order.ts'
import { examinePayments } from './examine-payments.server.ts'
import { putBackProviderKey, removeProviderKey, setProviderKey } from './set-provider-key.server.ts'
import { rememberedKeys } from './typed-keys.server.ts'

const needs = paymentNeeds()
let staff: Awaited<ReturnType<typeof aStudent>>
const SECRET = { provider: 'omise', name: 'SECRET_KEY' }
const PUBLIC = { provider: 'omise', name: 'PUBLIC_KEY' }
const TYPED = 'skey_test_typed_in_by_staff'

beforeAll(async () => {
  await aShop(needs)
  await needs.db.insert(paymentMethods).values({ id: 9, name: 'PromptPay', enabled: true })
  staff = await anOwnerWhoProved(needs)
})
afterEach(async () => {
  await needs.db.batch([needs.db.delete(providerKeys), needs.db.delete(providerKeysBefore)])
  needs.typedKeys.forget()
})

const set = (key: { provider: string; name: string }, value: string, caller = staff) =>
  setProviderKey(needs, { ...key, value, code: '' }, caller, aRequest())
const remove = (key: { provider: string; name: string }, caller: Caller = staff) =>
  removeProviderKey(needs, { ...key, code: '' }, caller, aRequest())
const putBack = async (key: { provider: string; name: string }) => {
  const [{ replacedAt: seen } = { replacedAt: 0 }] = await needs.db.select().from(providerKeysBefore)
  return putBackProviderKey(needs, { ...key, code: '', seen }, staff, aRequest())
}
const rows = () => needs.db.select().from(providerKeys)
const publicKey = async (own = needs) => {
  const provider = await openProvider(omise, own)
  return provider.ok ? provider.value.forBrowser(8).publicKey : provider.error.faults.join('; ')
}

test('a typed-in key replaces the variable until it is removed', async () => {
  expect(await publicKey()).toBe('pkey_test_sandbox')
  expect(await set(PUBLIC, ' pkey_test_typed\n')).toMatchObject({ ok: true })
  expect(await publicKey()).toBe('pkey_test_typed')
  await remove(PUBLIC)
  expect(await publicKey()).toBe('pkey_test_sandbox')
})

test('puts a former key back, and no key where none was', async () => {
  await set(PUBLIC, 'pkey_test_first')
  await set(PUBLIC, 'pkey_test_second')
  expect((await putBack(PUBLIC)).ok).toBe(true)
  expect(await publicKey()).toBe('pkey_test_first')
  await remove(PUBLIC)
  expect((await putBack(PUBLIC)).ok).toBe(true)
  expect(await publicKey()).toBe('pkey_test_first')
  expect(JSON.stringify(await needs.db.select().from(providerKeysBefore))).not.toContain('pkey_test_second')
})

test('puts nothing back after another change', async () => {
  await set(PUBLIC, 'pkey_test_first')
  const old = { ...PUBLIC, code: '', seen: 1 }
  expect(await putBackProviderKey(needs, old, staff, aRequest())).toMatchObject({
    error: { code: 'KEY_CHANGED' },
  })
  expect(await publicKey()).toBe('pkey_test_first')
})

test('mails every owner about a key, without the key', async () => {
  const other = await anOwnerWhoProved(needs)
  await set(SECRET, TYPED)
  const mails = await needs.db.select().from(outbox).where(eq(outbox.template, 'dangerous-act'))
  const of = (email: string) => mails.filter(({ recipient }) => recipient === email).at(-1)
  expect([of(staff.account.email), of(other.account.email)]).toMatchObject([
    { data: { what: 'Omise (Opn Payments): OMISE_SECRET_KEY', path: '/admin/payments' } },
    { data: { by: staff.account.name } },
  ])
  expect(JSON.stringify(mails)).not.toMatch(/skey|taff/)
})

test('a key is stored encrypted, with four readable characters', async () => {
  await set(SECRET, TYPED)
  const [first] = await rows()
  await set(SECRET, TYPED)
  const [second] = await rows()
  expect(first).toMatchObject({ ending: 'taff', setBy: staff.account.userId })
  expect(JSON.stringify([first, second])).not.toContain('typed_in')
  expect(second?.sealed).not.toBe(first?.sealed)
  await set(SECRET, 'skey_test_1')
  expect(await rows()).toMatchObject([{ ending: '' }])
})

test('a stored key opens only with its secret and name', async () => {
  await set(SECRET, TYPED)
  const other = { ...needs, typedKeys: rememberedKeys({}, { ...needs, secret: 'x'.repeat(40) }) }
  expect(await publicKey(other)).toMatch(/OMISE_SECRET_KEY: what was typed in cannot be read any more/)
  await needs.db.update(providerKeys).set({ name: 'PUBLIC_KEY' })
  needs.typedKeys.forget()
  expect(await publicKey()).toMatch(/OMISE_PUBLIC_KEY: what was typed in cannot be read any more/)
})

test('a method with unreadable keys is neither offered nor ordered', async () => {
  await set(SECRET, TYPED)
  // The deployment's secret was changed after the key was typed in.
  const own = { ...needs, typedKeys: rememberedKeys({}, { ...needs, secret: 'x'.repeat(40) }) }
  const changed = {
    ...own,
    readyMethods: () => readyMethods(own),
    siteSettings: async () => defaultSettings,
  }
  const shop = { ...needs, siteSettings: async () => defaultSettings }
  const buyer = await aStudent(needs)
  const offered = async (by: typeof shop) => {
    const page = await getCoursePage(by, { courseId: 101, caller: buyer })
    const { methods } = await listPaymentMethods(by)
    return [page?.checkout.paymentMethods.map(({ id }) => id), methods.map(({ id }) => id)]
  }
  expect(await offered(shop)).toEqual([
    [1, 9],
    [1, 9],
  ])
  expect(await offered(changed)).toEqual([[1], [1]])

  const before = await needs.db.$count(orders)
  const refused = await placeOrder(changed, aWish({ paymentMethodId: 9 }), buyer)
  expect(refused).toMatchObject({ ok: false, error: { code: 'PAYMENT_METHOD_OFF' } })
  expect(await needs.db.$count(orders)).toBe(before)
  const { providers } = await examinePayments(changed, { asking: false })
  expect(providers.find(({ name }) => name === 'omise')).toMatchObject({
    isReady: false,
    faults: [expect.stringContaining('cannot be read any more')],
  })
  expect((await placeOrder(shop, aWish({ paymentMethodId: 9 }), buyer)).ok).toBe(true)
})

test('an altered sealed text does not open', async () => {
  const sealer = createSealer('s'.repeat(40), 'test')
  const sealed = await sealer.seal('here', 'a secret')
  expect(await sealer.open('here', sealed)).toBe('a secret')
  const changed = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA')
  for (const [context, text] of [
    ['there', sealed],
    ['here', changed],
    ['here', sealed.slice(0, 10)],
    ['here', 'v1.'],
    ['here', `v2.${sealed}`],
  ] as const)
    expect(await sealer.open(context, text)).toBeNull()
  expect(await createSealer('s'.repeat(40), 'other').open('here', sealed)).toBeNull()
})

test.each([
  ['a student', SECRET, TYPED, 'NOT_STAFF'],
  [
    'an API address, which would send the keys elsewhere',
    { provider: 'omise', name: 'API_URL' },
    'https://x.test',
    'NOT_FOUND',
  ],
  ['a key that no provider has', { provider: 'omise', name: 'CONSTRUCTOR' }, 'x', 'NOT_FOUND'],
  ['an unknown provider', { provider: 'nobody', name: 'SECRET_KEY' }, 'x', 'NOT_FOUND'],
  ['nothing', SECRET, ' \n', 'KEY_EMPTY'],
  ['a key with typographic characters', SECRET, 'skey–test', 'KEY_UNREADABLE'],
  ['a very long key', SECRET, 'x'.repeat(8_001), 'KEY_UNREADABLE'],
  ['an unknown mode', { provider: 'omise', name: 'MODE' }, 'production', 'KEY_NO_MODE'],
])('refuses %s', async (who, key, value, code) => {
  const caller = who === 'a student' ? await aStudent(needs) : staff
  const before = await needs.db.$count(auditLog)
  expect(await set(key, value, caller as typeof staff)).toEqual({ ok: false, error: { code } })
  expect(await remove(key, caller)).toMatchObject({ ok: !/STAFF|FOUND/.test(code) })
  expect([await rows(), await needs.db.$count(auditLog)]).toEqual([[], before])
})

test('live mode refuses the sandbox’s addresses and keys by name', async () => {
  await set({ provider: 'omise', name: 'MODE' }, 'live')
  expect(await publicKey()).toMatch(/OMISE_API_URL: .* is no address for live payments/)
  expect(await publicKey()).toMatch(/OMISE_SECRET_KEY: is a test key, mode is live/)
})

test('the log notes each change without the key', async () => {
  await needs.db.delete(auditLog)
  await Promise.all(Array.from({ length: 5 }, () => set(SECRET, TYPED)))
  await Promise.all(Array.from({ length: 5 }, () => remove(SECRET)))
  const log = await needs.db.select().from(auditLog).where(eq(auditLog.subject, 'provider:omise'))
  expect(log.map(({ action }) => action).sort()).toEqual([
    'provider.remove-key',
    ...Array.from({ length: 5 }, () => 'provider.set-key'),
  ])
  expect(log[0]).toMatchObject({ actor: `staff:${staff.account.userId}`, data: { name: 'SECRET_KEY' } })
  expect(JSON.stringify(log)).not.toContain('skey')
})

test('reading the keys costs one round trip per 15 seconds', async () => {
  await set(PUBLIC, 'pkey_test_typed')
  const costOf = async (act: () => Promise<unknown>) => {
    const before = needs.roundTrips.count
    await act()
    return needs.roundTrips.count - before
  }
  const start = async ({ isFresh = false } = {}) => {
    const buyer = await aStudent(needs)
    const { order } = await anOrder(needs, buyer, { paymentMethodId: 9 })
    if (isFresh) needs.typedKeys.forget()
    return costOf(() => startPayment(needs, { order: { id: order.id }, methodId: 9 }, buyer))
  }
  const hear = async () => {
    const request = await signedEvent('chrg_test_nobodys')
    const body = new Uint8Array(await request.arrayBuffer())
    const raw = { headers: request.headers, body, url: new URL(request.url) }
    return costOf(() => recordPaymentEvent(needs, { provider: 'omise', raw }))
  }
  const [fresh, known] = [await start({ isFresh: true }), await start()]
  expect(fresh - known).toBe(1)
  expect([await hear(), await start()]).toEqual([1, known])
  needs.clock.at += 16 * SECOND
  expect([await hear(), await hear()]).toEqual([2, 1])
})
