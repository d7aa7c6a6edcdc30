import type { AddressField, AddressFieldCode } from '#app/business/accounts/addresses/shipping-address.ts'
import type { Money } from '#app/business/money/money.ts'
import type { CouponInCart } from '#app/business/pricing/coupon.ts'
import type { TaxInvoiceField, TaxInvoiceFieldCode } from '#app/business/tax/tax-invoice.ts'
import type { TypedForm } from '#app/components/account/account-answers.ts'
import type { TypedCheckout } from './choices.ts'

/** A field of the form, or a line by its key. */
export type CheckoutField =
  | 'fullname'
  | 'email'
  | 'tel'
  | 'couponCode'
  | `register.${string}`
  | 'paymentMethodId'
  | 'addressId'
  | 'shippingMethodId'
  | `shipping.${AddressField}`
  | `tax.${TaxInvoiceField}`
  | `line.${string}`

export type CheckoutFieldError =
  | { readonly code: 'FORMAT' | 'KNOWN_EMAIL' | AddressFieldCode | TaxInvoiceFieldCode }
  /** A reason that the shop already worded. */
  | { readonly code: 'SAID'; readonly sentence: string }

export type CheckoutErrors = Readonly<Partial<Record<CheckoutField, CheckoutFieldError>>>

/** What comes after an order: reporting a transfer, paying on its page, or §2 'After an order'. */
export type AfterOrder = 'report' | 'pay' | 'thank-you' | 'order-list'

/** What the checkout's action answers. Plain data, so that it is the same with and without JavaScript. */
export type CheckoutAnswer =
  | { readonly kind: 'placed'; readonly token: string; readonly next: AfterOrder }
  | {
      readonly kind: 'refused'
      readonly code: string
      /** For the reader, in the page's language. */
      readonly sentence: string
      readonly errors: CheckoutErrors
      /** With PRICE_CHANGED: the total that was shown, if it was told, and the one of now. */
      readonly changed: {
        readonly before: Money | null
        readonly after: Money
        readonly lines: readonly ChangedLine[]
      } | null
      readonly typed: TypedCheckout
      /** Of who registers with the order: the fields of that form, without passwords. */
      readonly registration?: TypedForm
    }
  | { readonly kind: 'coupon'; readonly coupon: CouponInCart }
  | { readonly kind: 'coupon-refused'; readonly couponCode: string; readonly sentence: string }

/** A line whose amount is another than was shown. */
export type ChangedLine = { readonly key: string; readonly before: Money; readonly after: Money }

export type Refused = Extract<CheckoutAnswer, { kind: 'refused' }>
