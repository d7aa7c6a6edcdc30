import { expect, test } from 'vitest'
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
