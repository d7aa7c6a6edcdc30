import type { PaymentStart } from '#app/business/orders/payment-method.ts'
import type { ProviderAnswer } from '#app/business/payments/payment-provider.ts'

/** A next step as it may be written down; null: this one may not, and the buyer begins anew instead. */
export function keptNext(next: PaymentStart | null): PaymentStart | null {
  return next?.kind === 'form' && next.once ? null : next
}

/** A provider's answer as the inbox may keep it. */
export function keptAnswer(answer: ProviderAnswer): ProviderAnswer {
  return answer.kind === 'open' ? { ...answer, next: keptNext(answer.next) } : answer
}
