import { afterEach, beforeAll, expect, test } from 'vitest'
import { aRequest } from '#app/business/accounts/testing-accounts.ts'
import { bankAccounts, paymentEvents, paymentMethods, providerKeys } from '#app/db/schema/payments.ts'
import { control, paymentNeeds } from '#app/testing/payments/payment-needs.ts'
import { anOwnerWhoProved } from '#app/testing/shop/a-caller.ts'
import { isAllReady } from './examination.ts'
import { examinePayments } from './examine-payments.server.ts'
import { setProviderKey } from './set-provider-key.server.ts'

const needs = paymentNeeds()
const NOBODYS_METHOD = 99

beforeAll(async () => {
  await needs.db.insert(paymentMethods).values([
    { id: 1, name: 'Transfer', enabled: true },
    { id: 8, name: 'Card', enabled: true },
    { id: 9, name: 'PromptPay', enabled: false },
    { id: NOBODYS_METHOD, name: 'Gold', enabled: false },
  ])
  await needs.db
    .insert(bankAccounts)
    .values({ paymentMethodId: 1, bankName: 'SCB', accountName: 'School', accountId: '1234567890' })
})
afterEach(async () => {
  await needs.db.delete(providerKeys)
  needs.typedKeys.forget()
})

async function omise(variables: Record<string, unknown> = {}, asking = true) {
  const own = paymentNeeds({ needs, variables })
  const examination = await examinePayments({ ...own, typedKeys: needs.typedKeys }, { asking })
  const found = examination.providers.find(({ name }) => name === 'omise')
  if (!found) throw new Error('Omise is not examined')
  return { ...found, isAllReady: isAllReady(examination), examination }
}

test('reports a method ready when its provider accepts the keys', async () => {
  const found = await omise()
  expect(found).toMatchObject({
    mode: 'test',
    faults: [],
    check: { kind: 'answers' },
    isOn: true,
    isReady: true,
    isAllReady: true,
    webhook: { url: 'http://localhost:8787/webhook/payment/omise' },
  })
  expect(found.examination.byHand).toMatchObject([{ id: 1 }])
})

test('asks no provider unless told to', async () => {
  let asked = 0
  const counted = <T>(answer: T) => {
    asked++
    return answer
  }
  const own = paymentNeeds({ needs, through: outbound => request => counted(outbound(request)) })
  await examinePayments(own, { asking: false })
  expect(asked).toBe(0)
})

test('names a missing key and where to find it', async () => {
  const found = await omise({ OMISE_SECRET_KEY: '' })
  expect(found).toMatchObject({ faults: ['OMISE_SECRET_KEY: is not set'], check: null, isAllReady: false })
  const setting = found.settings.find(({ variable }) => variable === 'OMISE_SECRET_KEY')
  expect(setting).toMatchObject({
    source: 'standard',
    shown: '',
    purpose: { en: expect.stringContaining('dashboard') },
  })
})

test('reports keys that the provider refuses', async () => {
  expect(await omise({ OMISE_SECRET_KEY: 'skey_test_of_somebody_else' })).toMatchObject({
    check: { kind: 'refuses', why: expect.stringContaining('authentication_failure') },
    isAllReady: false,
  })
})

test.each(['500', 'timeout', 'html', 'reset', 'empty'])(
  'reports a provider that cannot be reached: %s',
  async kind => {
    await control({ fault: { kind, calls: 1 } })
    expect(await omise()).toMatchObject({ check: { kind: 'unreachable' }, isReady: false, isAllReady: false })
  },
)

test('refuses live mode with sandbox addresses and keys', async () => {
  const { faults, mode, isReady } = await omise({ OMISE_MODE: 'live' })
  expect([mode, isReady]).toEqual(['live', false])
  expect(faults.join('\n')).toMatch(/OMISE_API_URL: .*no address for live/)
  expect(faults.join('\n')).toMatch(/OMISE_SECRET_KEY: is a test key/)
})

test('never shows a secret, typed in or not', async () => {
  const staff = await anOwnerWhoProved(needs)
  const typed = { provider: 'omise', name: 'SECRET_KEY', value: 'skey_test_typed_in_1234' }
  await setProviderKey(needs, { ...typed, code: '' }, staff, aRequest())
  const found = await omise()
  expect(found.settings.find(({ name }) => name === 'SECRET_KEY')).toMatchObject({
    source: 'typed',
    shown: '1234',
    setBy: 'Somsri Dee',
  })
  const told = JSON.stringify(found)
  for (const secret of ['typed_in', 'skey_test_sandbox', String(needs.variables.OMISE_WEBHOOK_SECRET)])
    expect(told).not.toContain(secret)
})

test('shows the last webhook and its signature verdict', async () => {
  const event = { provider: 'omise', cause: 'webhook', body: '{}' }
  await needs.db.insert(paymentEvents).values([
    { ...event, eventKey: 'a', signature: 'valid', receivedAt: 1_000 },
    { ...event, eventKey: 'b', signature: 'bad', receivedAt: 2_000 },
    { ...event, eventKey: 'c', signature: 'asked', cause: 'sweep', receivedAt: 3_000 },
    { ...event, eventKey: 'd', signature: 'valid', provider: 'another', receivedAt: 4_000 },
  ])
  expect(await omise({}, false)).toMatchObject({ heard: { at: 2_000, signature: 'bad' } })
})

test('is not ready while buyers transfer to no account', async () => {
  const { examination } = await omise()
  expect(examination.lacksAccount).toBe(false)
  await needs.db.update(bankAccounts).set({ endedAt: 1 })
  const lacking = await omise()
  expect([lacking.examination.lacksAccount, lacking.isAllReady]).toEqual([true, false])
  await needs.db.update(bankAccounts).set({ endedAt: null })
})

test('is not ready while an enabled method has no provider', async () => {
  await needs.db.update(paymentMethods).set({ enabled: true })
  const { examination, isAllReady } = await omise()
  expect([examination.unserved.map(({ id }) => id), isAllReady]).toEqual([[NOBODYS_METHOD], false])
})
