import type {
  ShippingAddress,
  ShippingAddressRefusal,
} from '#app/business/accounts/addresses/shipping-address.ts'
import type { ProfileFaults, ProfileForm, ProfileInput } from '#app/business/accounts/registration/profile.ts'
import type { LineRefusal } from '#app/business/cart/who-may-buy.ts'
import type { Order } from '#app/business/orders/order.ts'
import type { CartRefusal, PricedCart } from '#app/business/pricing/priced-cart.ts'
import type { TaxInvoice, TaxInvoiceNotOffered, TaxInvoiceRefusal } from '#app/business/tax/tax-invoice.ts'
import type { WithholdingPercent } from '#app/business/tax/withholding.ts'
import type { Locale } from '#app/i18n/locale.ts'

export type WantedLine =
  | { readonly courseId: number; readonly planId: number | null; readonly productId?: undefined }
  | { readonly productId: number; readonly qty: number; readonly courseId?: undefined }

/**
 * The order that a buyer asks for. The shop compares its amounts with prices of its own and charges those. The buyer's
 * identity comes from the caller, never from the command.
 */
export type PlaceOrder = {
  readonly lines: readonly WantedLine[]
  /**
   * True if the lines come from the cart. A line no longer in the cart is
   * refused, so that two tabs cannot order it twice.
   */
  readonly isFromCart?: boolean
  readonly couponCodes: readonly string[]
  /** Ids count only for coupons in this buyer's own cart, because ids are easy to guess. */
  readonly couponIds?: readonly number[]
  readonly promotionId: number | null
  readonly paymentMethodId: number | null
  readonly shipping: {
    readonly methodId: number | null
    /** An id from the buyer's own address book; `address` is an address typed now. */
    readonly addressId: number | null
    readonly address: ShippingAddress | null
  } | null
  readonly withholding: WithholdingPercent | null
  /** null: the buyer typed none, so the invoice data of the account apply. */
  readonly taxInvoice: TaxInvoice | null
  /** True if the buyer wants no tax invoice, even if the account has invoice data. */
  readonly withoutTaxInvoice?: boolean
  /** The contact of a guest. For a student, the account fills empty fields. */
  readonly contact: Contact
  /** A guest's further answers as typed. The shop's registration form says which fields are asked. */
  readonly profile?: ProfileInput
  /** The group chosen in the form, if the shop lets students choose and this buyer has none. */
  readonly userGroupId?: number | null
  /** Amounts that the buyer saw, in minor units. Missing ones are not compared. */
  readonly shown: { readonly payable?: number; readonly price?: number; readonly discount?: number }
  /** The same for every retry of one order. null: it is derived from caller and content. */
  readonly idempotencyKey: string | null
  readonly locale: Locale
  /** The original request. A new guest's session is created for it. */
  readonly request: Request
}

export type Contact = { readonly fullname: string; readonly email: string; readonly tel: string }
export type { ShippingAddress }

export type PlacedOrder = {
  readonly order: Order
  /** True if an earlier request with the same idempotency key placed this order. */
  readonly isRepeat: boolean
  /** Cookies that sign this browser in to the account that the purchase created; otherwise empty. */
  readonly setCookies: readonly string[]
  readonly sessionToken: string | null
}

export type ContactField = keyof Contact
export type ContactFieldCode = 'REQUIRED' | 'TOO_LONG' | 'NOT_AN_EMAIL' | 'NOT_A_TEL'

export type PlaceOrderRefusal =
  | LineRefusal
  | { readonly code: 'NOT_IN_CART'; readonly lineKey: string }
  | CartRefusal
  | TaxInvoiceRefusal
  | TaxInvoiceNotOffered
  | ShippingAddressRefusal
  | {
      readonly code: 'CONTACT_INVALID'
      readonly fields: Readonly<Partial<Record<ContactField, ContactFieldCode>>> & Omit<ProfileFaults, 'tel'>
      /** The labels of the shop's own fields, for the messages. */
      readonly labels?: ProfileForm['labels']
    }
  | { readonly code: 'DUPLICATE_EMAIL' }
  | { readonly code: 'INVALID_FORMAT_EMAIL' }
  /** The amounts that the buyer saw are not current: the buyer sees the changes and decides again. */
  | { readonly code: 'PRICE_CHANGED'; readonly priced: PricedCart }
  | { readonly code: 'IDEMPOTENCY_MISMATCH' }
  | { readonly code: 'PAYMENT_METHOD_OFF' }
  | { readonly code: 'TOO_MANY_TRIES' | 'TOO_MANY_ORDERS'; readonly retryAfterSeconds: number }
  /** Other buyers kept taking the last coupon use or stock during all tries. */
  | { readonly code: 'TRY_AGAIN' }

/** The main refusal is the one a page shows; `all` lists every refusal. */
export type PlaceOrderRefused = PlaceOrderRefusal & { readonly all: readonly PlaceOrderRefusal[] }
