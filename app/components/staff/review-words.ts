import type { ReviewReason } from '#app/business/payments/settling/payment-verdict.ts'
import { m } from '#app/i18n/paraglide/messages.js'

/** What is odd about the money. */
export const REVIEW_REASONS: Readonly<Record<ReviewReason, () => string>> = {
  'wrong-amount': m.operations_reason_wrong_amount,
  'wrong-currency': m.operations_reason_wrong_currency,
  'wrong-mode': m.operations_reason_wrong_mode,
  'paid-late': m.operations_reason_paid_late,
  'order-ended': m.operations_reason_order_ended,
  'second-payment': m.operations_reason_second_payment,
  'given-back': m.operations_reason_given_back,
  'taken-back': m.operations_reason_taken_back,
}

/** What staff do about it. */
export const REVIEW_ADVICE: Readonly<Record<ReviewReason, () => string>> = {
  'wrong-amount': m.operations_advice_wrong_amount,
  'wrong-currency': m.operations_advice_wrong_currency,
  'wrong-mode': m.operations_advice_wrong_mode,
  'paid-late': m.operations_advice_paid_late,
  'order-ended': m.operations_advice_order_ended,
  'second-payment': m.operations_advice_second_payment,
  'given-back': m.operations_advice_given_back,
  'taken-back': m.operations_advice_taken_back,
}
