import type { PaymentProvider } from './payment-provider.ts'
import { bankTransfer } from './providers/bank-transfer/bank-transfer.ts'

/** §9 'Payment method ids'. */
export const BANK_TRANSFER = 1

/** The ways to pay that this shop has, by the ids of §9. */
const PROVIDERS: Readonly<Record<number, PaymentProvider>> = {
  [BANK_TRANSFER]: bankTransfer,
}

/** Who takes payments by this method; null: nobody does. */
export function providerOf(methodId: number): PaymentProvider | null {
  return PROVIDERS[methodId] ?? null
}

export function takesPayments(methodId: number): boolean {
  return providerOf(methodId) !== null
}
