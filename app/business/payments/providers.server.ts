import type { Currency } from '#app/business/money/money.ts'
import { byHandProviderOf } from '#app/business/orders/payment-method.ts'
import { gbPrime } from '#app/business/payments/providers/gbprime/gbprime.server.ts'
import { omise } from '#app/business/payments/providers/omise/omise.server.ts'
import { paySolutions } from '#app/business/payments/providers/pay-solutions/pay-solutions.server.ts'
import { paypal } from '#app/business/payments/providers/paypal/paypal.server.ts'
import { scb } from '#app/business/payments/providers/scb/scb.server.ts'
import { twoCTwoP } from '#app/business/payments/providers/two-c-two-p/two-c-two-p.server.ts'
import { twoCTwoPSecurePay } from '#app/business/payments/providers/two-c-two-p-securepay/two-c-two-p-securepay.server.ts'
import { type PaidBy, paymentMethodFacts } from '#app/business/pricing/payment-methods.ts'
import type { ProviderDefinition } from './payment-provider.ts'

/** All providers that can be asked about a payment. A new provider needs a folder in providers/ and a line here. */
export const PROVIDERS: readonly ProviderDefinition[] = [
  gbPrime,
  omise,
  paySolutions,
  paypal,
  scb,
  twoCTwoP,
  twoCTwoPSecurePay,
]

/** Returns the provider that takes payments by this method and can be asked about them. null: there is none. */
export function providerOf(methodId: number): ProviderDefinition | null {
  return PROVIDERS.find(({ methodIds }) => methodIds.includes(methodId)) ?? null
}

/** Finds a provider by the name in its webhook's address. */
export function providerNamed(name: string): ProviderDefinition | null {
  return PROVIDERS.find(provider => provider.name === name) ?? null
}

/** Returns how a buyer pays by this method. null: nobody takes payments by it, or not in this currency. */
export function paidByOf(methodId: number, currency: Currency): PaidBy | null {
  const { paidBy = null } = paymentMethodFacts(methodId) ?? {}
  if (byHandProviderOf(methodId)) return paidBy
  const definition = providerOf(methodId)
  const { currencies = ['THB'] } = definition ?? {}
  return definition && currencies.includes(currency) ? paidBy : null
}

export function takesPayments(methodId: number): boolean {
  return byHandProviderOf(methodId) !== null || providerOf(methodId) !== null
}
