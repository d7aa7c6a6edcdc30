import type { InviteRefusal } from '#app/business/accounts/invitations/invite.server.ts'
import type { GuardRefusal } from '#app/business/accounts/people/guard-roles.server.ts'
import type { PersonRefusal } from '#app/business/accounts/people/person.ts'
import type { AddToCartRefusal } from '#app/business/cart/add-to-cart.server.ts'
import type { ChangeLineRefusal } from '#app/business/cart/change-line.server.ts'
import type { HoldCouponRefusal } from '#app/business/cart/hold-coupon.server.ts'
import type { EditCommentRefusal } from '#app/business/comments/edit-comment.server.ts'
import type { ReportCommentRefusal } from '#app/business/comments/report-comment.server.ts'
import type { WriteCommentRefusal } from '#app/business/comments/write-comment.server.ts'
import type { CertificateActRefusal } from '#app/business/learning/certificates/revoke-certificate.server.ts'
import type { GiveCourseRefusal } from '#app/business/learning/give-course.server.ts'
import { formatMoney } from '#app/business/money/format.ts'
import type { DeadLetterRefusal } from '#app/business/notifications/replay-dead-letter.server.ts'
import type { PlaceOrderRefusal } from '#app/business/orders/placing/place-order-command.ts'
import type { CancelRefusal } from '#app/business/orders/process/cancel-order.server.ts'
import type { DispatchRefusal } from '#app/business/orders/process/dispatch-order.server.ts'
import type { RefundRefusal } from '#app/business/orders/process/refund-order.server.ts'
import type { ResolveMismatchRefusal } from '#app/business/payments/mismatches/resolve-mismatch.server.ts'
import type { ProviderKeyRefusal } from '#app/business/payments/provider-settings/set-provider-key.server.ts'
import type { RefundBuyerRefusal } from '#app/business/payments/refunds/refund-buyer.server.ts'
import type { SettleRefundRefusal } from '#app/business/payments/refunds/settle-refund.server.ts'
import type { ReplayEventRefusal } from '#app/business/payments/settling/replay-event.server.ts'
import type { ApproveRefusal } from '#app/business/payments/slips/approve-report.server.ts'
import type { RejectRefusal } from '#app/business/payments/slips/reject-report.server.ts'
import type { ReportTransferRefusal } from '#app/business/payments/slips/report-transfer.server.ts'
import type { ConfirmRefusal } from '#app/business/payments/starting/confirm-own-payment.server.ts'
import type { StartPaymentRefusal } from '#app/business/payments/starting/start-payment.server.ts'
import type { ErasePersonRefusal } from '#app/business/privacy/erase-person.server.ts'
import type { DemoRefusal } from '#app/business/school/demo-content.server.ts'
import type { SendToBookstoreRefusal } from '#app/business/storefront/bookstore/send-to-bookstore.server.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { inBangkok } from '#app/platform/clock.ts'

/** Every refusal of the cart, orders and payments, and the general refusals of any call. */
export type Refusal =
  | PlaceOrderRefusal
  | ReportTransferRefusal
  | StartPaymentRefusal
  | ConfirmRefusal
  | CancelRefusal
  | AddToCartRefusal
  | ChangeLineRefusal
  | SendToBookstoreRefusal
  | HoldCouponRefusal
  | ApproveRefusal
  | RejectRefusal
  | RefundRefusal
  | DispatchRefusal
  | ProviderKeyRefusal
  | RefundBuyerRefusal
  | ResolveMismatchRefusal
  | DeadLetterRefusal
  | ReplayEventRefusal
  | SettleRefundRefusal
  | PersonRefusal
  | GuardRefusal
  | ErasePersonRefusal
  | InviteRefusal
  | GiveCourseRefusal
  | WriteCommentRefusal
  | EditCommentRefusal
  | ReportCommentRefusal
  | CertificateActRefusal
  | DemoRefusal
  | { readonly code: 'UNAUTHORIZED' | 'PERMISSION_DENIED' | 'WHITELIST_USER_DENIED' | 'BODY_TOO_LARGE' }
  /** The call does not support this method or content type. */
  | { readonly code: 'METHOD_NOT_ALLOWED' | 'UNSUPPORTED_MEDIA_TYPE' }
  /** A form names a role that does not exist. */
  | { readonly code: 'ROLE_UNKNOWN' }
  /** The webhook's signature is wrong. */
  | { readonly code: 'SIGNATURE_REFUSED' }
  /** The provider refused the payment: nothing was paid, and the buyer may retry. behaviour: Payment refusals */
  | { readonly code: 'PAYMENT_FAILED' }

/** The values that a sentence may contain, taken from the refusal's fields. */
type Words = Readonly<
  Record<
    'codes' | 'name' | 'needed' | 'found' | 'available' | 'date' | 'amount' | 'minutes' | 'reason',
    string
  >
>

/** Refusals whose code has two sentences. */
type Variant = 'COUPON_NOT_FOUND' | 'SOLD_OUT_ENTIRELY'

type Sentence = (words: Words, options: { locale: Locale }) => string

const SENTENCES: Readonly<Record<Refusal['code'] | Variant, Sentence>> = {
  NOT_A_STUDENT: m.refusals_not_a_student,
  duplicate_course: m.refusals_duplicate_course,
  COURSE_NOT_FOR_SALE: m.refusals_course_not_for_sale,
  COURSE_NOT_FOR_GROUP: m.refusals_course_not_for_group,
  REGISTRATION_NOT_YET: m.refusals_registration_not_yet,
  REGISTRATION_CLOSED: m.refusals_registration_closed,
  SOLD_OUT: m.refusals_sold_out,
  SOLD_OUT_ENTIRELY: m.refusals_sold_out_entirely,
  BOOK_SOLD_OUT: m.refusals_book_sold_out,
  dont_have_pricing: m.refusals_dont_have_pricing,
  PLAN_FOR_MEMBERS: m.refusals_plan_for_members,
  PLAN_FOR_STUDENTS: m.refusals_plan_for_students,
  PLAN_RENEWS_ONLY: m.refusals_plan_renews_only,
  have_course: m.refusals_have_course,
  TIME_LEFT: m.refusals_time_left,
  COURSE_IN_ORDER: m.refusals_course_in_order,
  emptyCart: m.refusals_emptycart,
  BOOKSTORE_OFF: m.refusals_bookstore_off,
  BOOKSTORE_UNREACHABLE: m.refusals_bookstore_unreachable,
  BOOKSTORE_REFUSED: m.refusals_bookstore_refused,
  NOT_IN_CART: m.refusals_not_in_cart,
  CART_FULL: m.refusals_cart_full,
  priceUsdIsNull: m.refusals_priceusdisnull,
  COUPON_NOT_FOUND: m.refusals_coupon_not_found,
  COUPON_NOT_YET: m.refusals_coupon_not_yet,
  COUPON_EXPIRED: m.refusals_coupon_expired,
  COUPON_NOT_AVAILABLE: m.refusals_coupon_not_available,
  COUPON_USED_BY_BUYER: m.refusals_coupon_used_by_buyer,
  COUPON_NEEDS_PAYMENT_METHOD: m.refusals_coupon_needs_payment_method,
  COUPON_NOT_FOR_PAYMENT_METHOD: m.refusals_coupon_not_for_payment_method,
  COUPON_DUPLICATE: m.refusals_coupon_duplicate,
  COUPON_ONE_PER_ORDER: m.refusals_coupon_one_per_order,
  COUPON_NOT_FOR_COURSES: m.refusals_coupon_not_for_courses,
  COUPON_NEEDS_MORE_COURSES: m.refusals_coupon_needs_more_courses,
  TOO_MANY_COUPONS: m.refusals_too_many_coupons,
  COUPON_OR_PROMOTION: m.refusals_coupon_or_promotion,
  PROMOTION_NOT_AVAILABLE: m.refusals_promotion_not_available,
  PROMOTION_NEEDS_COURSES: m.refusals_promotion_needs_courses,
  PROMOTION_NEEDS_MORE_COURSES: m.refusals_promotion_needs_more_courses,
  PROMOTION_NOT_CHOSEN: m.refusals_promotion_not_chosen,
  requiredShippingAddress: m.refusals_requiredshippingaddress,
  requiredShippingfee: m.refusals_requiredshippingfee,
  WITHHOLDING_OFF: m.refusals_withholding_off,
  WITHHOLDING_BELOW_THRESHOLD: m.refusals_withholding_below_threshold,
  WITHHOLDING_NOT_JURISTIC: m.refusals_withholding_not_juristic,
  WITHHOLDING_NO_TAX_INVOICE: m.refusals_withholding_no_tax_invoice,
  dont_have_payment: m.refusals_dont_have_payment,
  MINIMUM_AMOUNT: m.refusals_minimum_amount,
  TAX_INVOICE_INVALID: m.refusals_tax_invoice_invalid,
  TAX_INVOICE_OFF: m.refusals_tax_invoice_off,
  TAX_INVOICE_BELOW_THRESHOLD: m.refusals_tax_invoice_below_threshold,
  SHIPPING_ADDRESS_INVALID: m.refusals_shipping_address_invalid,
  CONTACT_INVALID: m.refusals_contact_invalid,
  DUPLICATE_EMAIL: m.refusals_duplicate_email,
  INVALID_FORMAT_EMAIL: m.refusals_invalid_format_email,
  PRICE_CHANGED: m.refusals_price_changed,
  IDEMPOTENCY_MISMATCH: m.refusals_idempotency_mismatch,
  PAYMENT_METHOD_OFF: m.refusals_payment_method_off,
  TOO_MANY_TRIES: m.refusals_too_many_tries,
  TOO_MANY_ORDERS: m.refusals_too_many_orders,
  TRY_AGAIN: m.refusals_try_again,
  INPUT_ERROR: m.refusals_input_error,
  ORDER_NOT_MOVABLE: m.refusals_order_not_movable,
  REASON_REQUIRED: m.refusals_reason_required,
  REASON_TOO_LONG: m.refusals_reason_too_long,
  NOT_FREE: m.refusals_not_free,
  NOT_YET_DUE: m.refusals_not_yet_due,
  WAITS_FOR_REVIEW: m.refusals_waits_for_review,
  NEEDS_REVIEW: m.refusals_needs_review,
  ORDER_NOT_PAYABLE: m.payment_order_not_payable,
  AMOUNT_MISMATCH: m.payment_amount_mismatch,
  PROVIDER_NOT_READY: m.payment_provider_not_ready,
  PAYMENT_NOT_CONFIRMED: m.payment_not_confirmed,
  PAYMENT_FAILED: m.payment_failed_other,
  SLIP_NOT_FOUND: m.refusals_slip_not_found,
  DIFFERENCE_NEEDS_REASON: m.refusals_difference_needs_reason,
  SLIP_ALREADY_USED: m.refusals_slip_already_used,
  LINE_NOT_FOUND: m.refusals_line_not_found,
  ALREADY_REFUNDED: m.refusals_already_refunded,
  ORDER_CHANGED: m.refusals_order_changed,
  NOTHING_TO_DISPATCH: m.parcels_refusal_nothing,
  NOT_DISPATCHED: m.parcels_refusal_not_sent,
  CARRIER_TOO_LONG: m.parcels_refusal_carrier,
  TRACKING_INVALID: m.parcels_refusal_tracking,
  NOTE_REQUIRED: m.operations_note_required,
  LETTER_NOT_UNDERSTOOD: m.operations_letter_not_understood,
  LETTER_FAILED_AGAIN: m.operations_letter_failed_again,
  EVENT_BODY_GONE: m.operations_event_cannot_replay,
  REVIEW_SETTLED: m.operations_review_settled,
  MONEY_NOT_ACCEPTABLE: m.operations_review_not_acceptable,
  REFUND_BY_HAND_ONLY: m.operations_refund_by_hand_only,
  REFUND_NOT_SETTLED: m.operations_refund_not_settled,
  REFUND_BEING_ASKED: m.operations_refund_being_asked,
  KEY_EMPTY: m.operations_key_empty,
  KEY_UNREADABLE: m.operations_key_unreadable,
  KEY_NO_MODE: m.operations_key_no_mode,
  NOT_STAFF: m.refusals_not_staff,
  REPORT_CHANGED: m.refusals_report_changed,
  PERSON_CHANGED: m.refusals_person_changed,
  CERTIFICATE_NOT_FOUND: m.certificate_staff_not_found,
  CERTIFICATE_CHANGED: m.certificate_staff_changed,
  CERTIFICATE_NAME_MISSING: m.certificate_staff_name_missing,
  OWN_ACCOUNT: m.refusals_own_account,
  ROLES_EMPTY: m.refusals_roles_empty,
  EXTRA_ALONE: m.roles_extra_alone,
  ROLE_UNKNOWN: m.team_refused_role_unknown,
  WORKS_HERE: m.erasure_works_here,
  ORDERS_OPEN: m.erasure_orders_open,
  NOT_THIS_PERSON: m.erasure_not_this_person,
  GROUP_NOT_FOUND: m.refusals_group_not_found,
  NO_ADDRESS: m.refusals_no_address,
  ALREADY_IN_TEAM: m.team_refused_in_team,
  SHOP_NOT_EMPTY: m.demo_refused_not_empty,
  INVITATION_OVER: m.team_refused_over,
  LAST_GUARDED_OWNER: m.team_refused_last_owner,
  WRONG_CODE: m.security_wrong_code,
  WRONG_PASSWORD: m.security_wrong_password,
  NO_PASSWORD: m.audit_no_password,
  PROOF_NEEDED: m.audit_proof_needed,
  KEY_CHANGED: m.audit_key_changed,
  FACTOR_BY_OPERATOR: m.guard_by_operator,
  GIFT_NO_COURSE: m.refusals_gift_no_course,
  GIFT_DAYS: m.refusals_gift_days,
  COMMENT_EMPTY: m.comments_refused_empty,
  COMMENT_TOO_LONG: m.comments_refused_too_long,
  COMMENT_ANSWERS_REPLY: m.comments_refused_answers_reply,
  COMMENT_EDIT_OVER: m.comments_refused_edit_over,
  COMMENT_CHANGED: m.comments_refused_changed,
  COMMENT_OWN: m.comments_refused_own,
  NOT_FOUND: m.refusals_not_found,
  UNAUTHORIZED: m.refusals_unauthorized,
  PERMISSION_DENIED: m.refusals_permission_denied,
  WHITELIST_USER_DENIED: m.refusals_whitelist_user_denied,
  BODY_TOO_LARGE: m.refusals_body_too_large,
  METHOD_NOT_ALLOWED: m.refusals_method_not_allowed,
  UNSUPPORTED_MEDIA_TYPE: m.refusals_unsupported_media_type,
  SIGNATURE_REFUSED: m.refusals_signature_refused,
}

/** Every code that a call may answer with and that has a sentence. */
export const REFUSAL_CODES: readonly string[] = Object.keys(SENTENCES).filter(
  code => code !== 'SOLD_OUT_ENTIRELY',
)

/** The sentence of a refusal, in the reader's language. Pages and the calls' `msg` use the same one. */
export function refusalSentence(refusal: Refusal, locale: Locale): string {
  return SENTENCES[variantOf(refusal)](wordsOf(refusal, locale), { locale })
}

/** NOT_FOUND with codes means coupons (behaviour: Coupon refusals); without codes it means any other missing thing. */
function variantOf(refusal: Refusal): keyof typeof SENTENCES {
  if (refusal.code === 'NOT_FOUND' && 'codes' in refusal) return 'COUPON_NOT_FOUND'
  return refusal.code === 'SOLD_OUT' && refusal.available === 0 ? 'SOLD_OUT_ENTIRELY' : refusal.code
}

function wordsOf(refusal: Refusal, locale: Locale): Words {
  const at = 'startsAt' in refusal ? refusal.startsAt : 'endedAt' in refusal ? refusal.endedAt : null
  const amount = 'minimum' in refusal ? refusal.minimum : 'priced' in refusal ? refusal.priced.payable : null
  return {
    codes: 'codes' in refusal ? refusal.codes.join(', ') : '',
    reason: 'reason' in refusal ? String(refusal.reason) : '',
    name: 'name' in refusal ? refusal.name : '',
    needed: 'needed' in refusal ? String(refusal.needed) : '',
    found: 'found' in refusal ? String(refusal.found) : '',
    available: 'available' in refusal ? String(refusal.available) : '',
    date: at === null ? '' : inBangkok(at).format('YYYY-MM-DD HH:mm'),
    amount: amount === null ? '' : formatMoney(amount, locale),
    minutes: 'retryAfterSeconds' in refusal ? String(Math.ceil(refusal.retryAfterSeconds / 60)) : '',
  }
}
