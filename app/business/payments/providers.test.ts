import { expect, test } from 'vitest'
import { byHandProviderOf } from '#app/business/orders/payment-method.ts'
import { PAYMENT_METHOD_IDS } from '#app/business/pricing/payment-methods.ts'
import { PROVIDERS } from './providers.server.ts'

test('each payment method is served once', () => {
  const byHand = PAYMENT_METHOD_IDS.filter(id => byHandProviderOf(id) !== null)
  const served = [...byHand, ...PROVIDERS.flatMap(({ methodIds }) => methodIds)]
  expect(served.toSorted((a, b) => a - b)).toEqual(PAYMENT_METHOD_IDS)
})

test('each provider has a name of its own that fits its webhook’s address', () => {
  const names = PROVIDERS.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[a-z0-9-]{1,40}$/)
})
