import type { PaymentStart } from '#app/business/orders/payment-method.ts'
import type { ProviderAnswer } from '#app/business/payments/payment-provider.ts'

/** Returns a next step as it may be stored; null: it may not be stored, and the buyer starts again. */
export function keptNext(next: PaymentStart | null): PaymentStart | null {
  return next?.kind === 'form' && next.once ? null : next
}

/** Returns a provider's answer as the inbox may keep it. */
export function keptAnswer(answer: ProviderAnswer): ProviderAnswer {
  return answer.kind === 'open' ? { ...answer, next: keptNext(answer.next) } : answer
}
