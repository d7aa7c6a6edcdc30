import { m } from '#app/i18n/paraglide/messages.js'
import { toast } from '#app/ui/toast.ts'
import type { Toast } from '#app/ui/toaster.tsx'

/** The kinds of notifications. behaviour: Notifications */
export type NoticeKind =
  | 'invalidData'
  | 'invalidCoupon'
  | 'requiredShippingAddress'
  | 'requiredShippingfee'
  | 'timeLeft'
  | 'notFoundPricing'
  | 'success'
  | 'fail'
  | 'emptyCart'
  | 'priceUsdIsNull'

const LOOKS: Readonly<Record<NoticeKind, { kind: Toast['kind']; title: () => string }>> = {
  invalidData: { kind: 'error', title: m.checkout_notice_invaliddata },
  invalidCoupon: { kind: 'warning', title: m.checkout_notice_invalidcoupon },
  requiredShippingAddress: { kind: 'warning', title: m.checkout_blocked_address },
  requiredShippingfee: { kind: 'warning', title: m.checkout_blocked_shipping },
  timeLeft: { kind: 'error', title: m.checkout_notice_timeleft },
  notFoundPricing: { kind: 'warning', title: m.checkout_notice_notfoundpricing },
  success: { kind: 'success', title: m.checkout_notice_success },
  fail: { kind: 'error', title: m.checkout_refused },
  emptyCart: { kind: 'warning', title: m.checkout_blocked_empty },
  priceUsdIsNull: { kind: 'error', title: m.checkout_notice_priceusdisnull },
}

const DURATION_MS = 5_000

/**
 * Shows a toast in addition to the message in the page. `description` goes below the title; leave it out if a field
 * shows the same. A description that says what the title says is left out. behaviour: Notifications
 */
export function notify(kind: NoticeKind, description?: string): void {
  const { kind: look, title } = LOOKS[kind]
  // A success message stays when the problem that was reported before it is solved.
  const about = kind === 'success' ? undefined : 'checkout'
  const words = title()
  const more = description === words ? undefined : description
  void toast({ kind: look, title: words, description: more, durationMs: DURATION_MS, about })
}

/** The notification kind of a refusal code. */
export function noticeOf(code: string): NoticeKind {
  switch (code) {
    case 'CONTACT_INVALID':
    case 'INVALID_FORMAT_EMAIL':
    case 'DUPLICATE_EMAIL':
    case 'TAX_INVOICE_INVALID':
      return 'invalidData'
    case 'TIME_LEFT':
      return 'timeLeft'
    case 'dont_have_pricing':
      return 'notFoundPricing'
    case 'NOT_FOUND':
      return 'invalidCoupon'
    case 'requiredShippingAddress':
    case 'requiredShippingfee':
    case 'emptyCart':
    case 'priceUsdIsNull':
      return code
    default:
      return code.startsWith('COUPON_') ? 'invalidCoupon' : 'fail'
  }
}
