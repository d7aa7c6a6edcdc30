import type { Currency } from '../money/money.ts'
import type { ByHandProvider, PaidBy, ProviderDoor } from './payment-provider.ts'
import { bankTransfer } from './providers/bank-transfer/bank-transfer.ts'
import { gbPrime } from './providers/gbprime/gbprime.server.ts'
import { omise } from './providers/omise/omise.server.ts'
import { paySolutions } from './providers/pay-solutions/pay-solutions.server.ts'
import { paypal } from './providers/paypal/paypal.server.ts'
import { scb } from './providers/scb/scb.server.ts'
import { twoCTwoP } from './providers/two-c-two-p/two-c-two-p.server.ts'
import { twoCTwoPSecurePay } from './providers/two-c-two-p-securepay/two-c-two-p-securepay.server.ts'

/** §9 'Payment method ids'. */
export const BANK_TRANSFER = 1

const BY_HAND: Readonly<Record<number, ByHandProvider>> = { [BANK_TRANSFER]: bankTransfer }

/** Everybody that can be asked whether he was paid. A new one is a folder in providers/ and a line here. */
export const PROVIDERS: readonly ProviderDoor[] = [
  gbPrime,
  omise,
  paySolutions,
  paypal,
  scb,
  twoCTwoP,
  twoCTwoPSecurePay,
]

/** Who takes payments by this method through staff; null: nobody does. */
export function byHandProviderOf(methodId: number): ByHandProvider | null {
  return BY_HAND[methodId] ?? null
}

/** Who takes payments by this method and can be asked about them; null: nobody does. */
export function providerOf(methodId: number): ProviderDoor | null {
  return PROVIDERS.find(({ methodIds }) => methodIds.includes(methodId)) ?? null
}

/** By the name in its webhook's address. */
export function providerNamed(name: string): ProviderDoor | null {
  return PROVIDERS.find(provider => provider.name === name) ?? null
}

/** How a buyer pays by this method; null: nobody takes payments by it, or not in this currency. */
export function paidByOf(methodId: number, currency: Currency): PaidBy | null {
  const byHand = byHandProviderOf(methodId)
  if (byHand) return byHand.paidBy
  const door = providerOf(methodId)
  const { currencies = ['THB'] } = door ?? {}
  return door && currencies.includes(currency) ? door.paidBy(methodId) : null
}

export function takesPayments(methodId: number): boolean {
  return byHandProviderOf(methodId) !== null || providerOf(methodId) !== null
}
