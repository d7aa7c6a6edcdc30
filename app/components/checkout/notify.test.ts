import { expect, test } from 'vitest'
import { saysItself } from './checkout-answer.ts'
import { noticeOf } from './notify.ts'

test.each([
  ['CONTACT_INVALID', 'invalidData'],
  ['TAX_INVOICE_INVALID', 'invalidData'],
  ['NOT_FOUND', 'invalidCoupon'],
  ['COUPON_NOT_AVAILABLE', 'invalidCoupon'],
  ['COUPON_DUPLICATE', 'invalidCoupon'],
  ['requiredShippingAddress', 'requiredShippingAddress'],
  ['requiredShippingfee', 'requiredShippingfee'],
  ['TIME_LEFT', 'timeLeft'],
  ['dont_have_pricing', 'notFoundPricing'],
  ['emptyCart', 'emptyCart'],
  ['priceUsdIsNull', 'priceUsdIsNull'],
  ['PRICE_CHANGED', 'fail'],
  ['NO_ANSWER', 'fail'],
])('shows refusal %s as notification %s', (code, kind) => {
  expect(noticeOf(code)).toBe(kind)
})

test.each([
  ['the dialog of the slip', 'report', 'transfer', true],
  ['the thank-you page', 'thank-you', undefined, true],
  ['the dialog of the QR', 'pay', 'qr', true],
  ['the page to pay by card', 'pay', 'card', false],
  ['the list of orders', 'order-list', undefined, false],
] as const)('notifies of a placed order unless %s says so', (_, next, paidBy, expected) => {
  expect(saysItself(next, paidBy)).toBe(expected)
})
