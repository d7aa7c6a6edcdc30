import type {
  ShippingAddress,
  ShippingAddressRefusal,
} from '#app/business/accounts/addresses/shipping-address.ts'
import type { ProfileFaults, ProfileForm, ProfileInput } from '#app/business/accounts/registration/profile.ts'
import type { LineRefusal } from '#app/business/cart/who-may-buy.ts'
import type { Order } from '#app/business/orders/order.ts'
import type { CartRefusal, PricedCart } from '#app/business/pricing/priced-cart.ts'
import type { TaxInvoice, TaxInvoiceRefusal } from '#app/business/tax/tax-invoice.ts'
import type { WithholdingPercent } from '#app/business/tax/withholding.ts'
import type { Locale } from '#app/i18n/locale.ts'

export type WantedLine =
  | { readonly courseId: number; readonly planId: number | null; readonly productId?: undefined }
  | { readonly productId: number; readonly qty: number; readonly courseId?: undefined }

/** What a buyer asks for. Nothing in it is believed but the wish: figures are compared, identities come from the caller. */
export type PlaceOrder = {
  readonly lines: readonly WantedLine[]
  /** The lines are those of his cart: one that no longer lies there is not ordered, so that two tabs do not order it twice. */
  readonly isFromCart?: boolean
  readonly couponCodes: readonly string[]
  /** By id only what this buyer's own cart holds: an id is too easy to guess. */
  readonly couponIds?: readonly number[]
  readonly promotionId: number | null
  readonly paymentMethodId: number | null
  readonly shipping: {
    readonly methodId: number | null
    /** An entry of the buyer's own address book, or an address typed now. */
    readonly addressId: number | null
    readonly address: ShippingAddress | null
  } | null
  readonly withholding: WithholdingPercent | null
  /** null: nothing was typed, so what the student's account keeps counts. */
  readonly taxInvoice: TaxInvoice | null
  /** The buyer was asked and wants none, whatever his account keeps. */
  readonly withoutTaxInvoice?: boolean
  /** Of who buys without an account; a student's own data fill what is empty. */
  readonly contact: Contact
  /** What a guest told beside that, as it was typed: the shop's registration form says what is asked. Left out: nothing. */
  readonly profile?: ProfileInput
  /** The group picked in the form, where the shop lets students pick and this one has none. */
  readonly userGroupId?: number | null
  /** Figures the buyer was shown, in minor units; what is absent is not compared. */
  readonly shown: { readonly payable?: number; readonly price?: number; readonly discount?: number }
  /** One per press of the button, repeats included. null: one is derived from caller and content. */
  readonly idempotencyKey: string | null
  readonly locale: Locale
  /** The request that asked: a new guest's session is made for it. */
  readonly request: Request
}

export type Contact = { readonly fullname: string; readonly email: string; readonly tel: string }
export type { ShippingAddress }

export type PlacedOrder = {
  readonly order: Order
  /** The same press came before: this is what it made. */
  readonly isRepeat: boolean
  /** The purchase made an account and signs this browser in to it; empty otherwise. */
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
  /** Switched off in this shop, or the total is below the threshold. §9 */
  | { readonly code: 'TAX_INVOICE_NOT_OFFERED' }
  | ShippingAddressRefusal
  | {
      readonly code: 'CONTACT_INVALID'
      readonly fields: Readonly<Partial<Record<ContactField, ContactFieldCode>>> & Omit<ProfileFaults, 'tel'>
      /** The names of the shop's own fields, for the sentences. */
      readonly labels?: ProfileForm['labels']
    }
  | { readonly code: 'DUPLICATE_EMAIL' }
  | { readonly code: 'INVALID_FORMAT_EMAIL' }
  /** The figures that were shown are not those of now: the buyer sees what changed and decides again. */
  | { readonly code: 'PRICE_CHANGED'; readonly priced: PricedCart }
  | { readonly code: 'IDEMPOTENCY_MISMATCH' }
  | { readonly code: 'PAYMENT_METHOD_OFF' }
  | { readonly code: 'TOO_MANY_TRIES' | 'TOO_MANY_ORDERS'; readonly retryAfterSeconds: number }
  /** Somebody took the last coupon use or piece of stock at this instant, again and again. */
  | { readonly code: 'TRY_AGAIN' }

/** The first reason is what a page shows; all of them are there. */
export type PlaceOrderRefused = PlaceOrderRefusal & { readonly all: readonly PlaceOrderRefusal[] }
