import type { PaymentStoryEntry } from '#app/business/orders/showing/payment-story.ts'
import { m } from '#app/i18n/paraglide/messages.js'

/** What happened to a try to pay, for its buyer and for staff. */
export function paymentStoryWords({ outcome, methodName: method }: PaymentStoryEntry): string {
  switch (outcome) {
    case 'wait':
      return m.payment_story_started({ method })
    case 'setback':
      return m.payment_story_setback({ method })
    case 'hold':
      return m.payment_story_held({ method })
    case 'approve':
      return m.payment_story_paid({ method })
    case 'end:cancelled':
      return m.payment_story_cancelled({ method })
    case 'end:expired':
      return m.payment_story_expired({ method })
    case 'review:wrong-amount':
    case 'review:wrong-currency':
      return m.payment_story_wrong_amount({ method })
    case 'review:paid-late':
      return m.payment_story_late({ method })
    case 'review:order-ended':
      return m.payment_story_order_ended({ method })
    case 'review:second-payment':
      return m.payment_story_second({ method })
    case 'review:given-back':
    case 'review:taken-back':
      return m.payment_story_back({ method })
    case 'settled:accept':
      return m.payment_story_accepted({ method })
    case 'settled:given-back':
      return m.payment_story_settled_back({ method })
    case 'settled:no-action':
      return m.payment_story_settled({ method })
    case 'refund:given-back':
      return m.payment_story_given_back({ method })
    case 'refund:refused':
      return m.payment_story_refund_refused({ method })
    case 'review:wrong-mode':
      return m.payment_story_wrong_mode({ method })
    default:
      return m.payment_story_failed({ method })
  }
}
