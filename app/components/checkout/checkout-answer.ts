import type { Money } from '#app/business/money/money.ts'
import type { CouponInCart } from '#app/business/pricing/coupon.ts'
import type { TypedCheckout } from './choices.ts'

export type CheckoutField = 'fullname' | 'email' | 'tel' | 'couponCode' | 'planId' | 'paymentMethodId'

export type CheckoutFieldError =
  | { readonly code: 'REQUIRED' | 'TOO_LONG' | 'FORMAT' | 'KNOWN_EMAIL' }
  /** A reason that the shop already worded. */
  | { readonly code: 'SAID'; readonly sentence: string }

export type CheckoutErrors = Readonly<Partial<Record<CheckoutField, CheckoutFieldError>>>

/** What the checkout's action answers. Plain data, so that it is the same with and without JavaScript. */
export type CheckoutAnswer =
  | { readonly kind: 'placed'; readonly token: string; readonly next: 'report' | 'thank-you' | 'order-list' }
  | {
      readonly kind: 'refused'
      readonly code: string
      /** For the reader, in the page's language. */
      readonly sentence: string
      readonly errors: CheckoutErrors
      /** With PRICE_CHANGED: the total that was shown, if it was told, and the one of now. */
      readonly changed: { readonly before: Money | null; readonly after: Money } | null
      readonly typed: TypedCheckout
    }
  | { readonly kind: 'coupon'; readonly coupon: CouponInCart }
  | { readonly kind: 'coupon-refused'; readonly couponCode: string; readonly sentence: string }
