import type { AddressField, AddressFieldCode } from '#app/business/accounts/addresses/shipping-address.ts'
import type { Money } from '#app/business/money/money.ts'
import type { CouponInCart } from '#app/business/pricing/coupon.ts'
import type { PaidBy } from '#app/business/pricing/payment-methods.ts'
import type { TaxInvoiceField, TaxInvoiceFieldCode } from '#app/business/tax/tax-invoice.ts'
import type { TypedForm } from '#app/components/account/account-answers.ts'

/** The texts of a form posted without JavaScript, by field name. */
export type TypedCheckout = Readonly<Partial<Record<string, string>>>

/** A field of the form, or a cart line by its key. */
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
  /** An error that the server already put into a sentence. */
  | { readonly code: 'SAID'; readonly sentence: string }

export type CheckoutErrors = Readonly<Partial<Record<CheckoutField, CheckoutFieldError>>>

/** The step after an order: report a transfer, pay online, or a page. behaviour: After an order */
export type AfterOrder = 'report' | 'pay' | 'thank-you' | 'order-list'

/** The answer of the checkout's action. Plain data, the same with and without JavaScript. */
export type CheckoutAnswer =
  | { readonly kind: 'placed'; readonly token: string; readonly next: AfterOrder }
  | {
      readonly kind: 'refused'
      readonly code: string
      /** A sentence for the buyer, in the page's language. */
      readonly sentence: string
      readonly errors: CheckoutErrors
      /** With PRICE_CHANGED: the total that was shown (null if the form did not send it) and the total now. */
      readonly changed: {
        readonly before: Money | null
        readonly after: Money
        readonly lines: readonly ChangedLine[]
      } | null
      readonly typed: TypedCheckout
      /** The typed registration fields of a buyer who registers with the order, without passwords. */
      readonly registration?: TypedForm
    }
  | { readonly kind: 'coupon'; readonly coupon: CouponInCart }
  | { readonly kind: 'coupon-refused'; readonly couponCode: string; readonly sentence: string }

/** A line whose amount differs from the one that was shown. */
export type ChangedLine = { readonly key: string; readonly before: Money; readonly after: Money }

export type Refused = Extract<CheckoutAnswer, { kind: 'refused' }>

/** True if what follows the order says so itself, or is a dialog with a QR, which a notification would cover. */
export function saysItself(next: AfterOrder, paidBy: PaidBy | undefined): boolean {
  return next === 'report' || next === 'thank-you' || (next === 'pay' && paidBy === 'qr')
}
