import type { ProfileForm } from '#app/business/accounts/registration/profile.ts'
import type { RegistrationForm } from '#app/business/accounts/registration/registration.ts'
import type { VisiblePlan } from '#app/business/cart/visible-plans.ts'
import type { LineRefusalReason } from '#app/business/cart/who-may-buy.ts'
import type { Currency } from '#app/business/money/money.ts'
import type { ShopAccount } from '#app/business/orders/payment-method.ts'
import type { ShippingAddress } from '#app/business/orders/placing/place-order-command.ts'
import type { ShippingMethod } from '#app/business/pricing/cart-facts.ts'
import type { CouponInCart } from '#app/business/pricing/coupon.ts'
import type { PaidBy } from '#app/business/pricing/payment-methods.ts'
import type { Promotion } from '#app/business/pricing/promotion.ts'
import type { Settings } from '#app/business/settings/settings.ts'
import type { PersonType, TaxInvoice } from '#app/business/tax/tax-invoice.ts'
import type { Instant } from '#app/platform/clock.ts'

/**
 * Everything a checkout starts from, for one course on its own page or for a whole cart. Its prices are for display
 * only: an order reads its own.
 */
export type CheckoutFacts = {
  readonly place: 'course' | 'cart'
  /** The page of the checkout. The plain form posts to it, and sign-in leads back to it. */
  readonly path: string
  readonly currency: Currency
  readonly lines: readonly CheckoutLine[]
  /** Promotions that are on and concern at least one line. */
  readonly promotions: readonly CheckoutPromotion[]
  /** The promotion stored in the cart; null: none chosen yet. */
  readonly promotionId: number | null
  /** The coupons stored in the cart, from a link or typed. */
  readonly coupons: readonly CouponInCart[]
  /** The enabled payment methods, in the shop's order. The first is picked at the start. */
  readonly paymentMethods: readonly PaymentMethodChoice[]
  readonly shippingMethods: readonly ShippingMethod[]
  /** The buyer's own address book, newest first. */
  readonly addresses: readonly SavedAddress[]
  /** Filled only if a buyer may choose a group. behaviour: Site settings */
  readonly userGroups: readonly { readonly id: number; readonly name: string }[]
  /** The form for a visitor if buying registers them (layout four); null otherwise. */
  readonly registration: RegistrationForm | null
  /** The groups and custom fields that a guest is asked for; null for a buyer who registers or is signed in. */
  readonly guestForm: Pick<ProfileForm, 'groups' | 'labels'> | null
  readonly buyer: CheckoutBuyer
  readonly settings: PageSettings
  readonly now: Instant
}

export type CheckoutLine = {
  /** 'course:101' or 'product:5', as in every refusal. */
  readonly key: string
  readonly name: string
  /** The page of the course or product. */
  readonly path: string
  readonly pictureUrl: string
  /** Why it cannot be bought with any plan. Such a line is kept in the cart but left out of the order. */
  readonly refusal: LineRefusalReason | { readonly code: 'priceUsdIsNull' } | null
  /** The unit price when it was put into the cart, in minor units; null: no price was shown. */
  readonly priceSeen: number | null
  readonly item: CourseItem | ProductItem
}

export type CourseItem = {
  readonly kind: 'course'
  readonly courseId: number
  /** The plans shown to this caller, each with why it cannot be picked. */
  readonly plans: readonly VisiblePlan[]
  /** The plan that is picked at the start; null if none can be picked. */
  readonly planPickedFirst: number | null
  /** It meets in a room, so a plan without an end is a seat and no lifetime access. */
  readonly isInPerson: boolean
  /** True if the plan in the cart cannot be picked any more and another one replaced it. */
  readonly isPlanReplaced?: boolean
}

export type ProductItem = {
  readonly kind: 'product'
  readonly productId: number
  readonly price: number
  readonly priceUsd: number | null
  /** The quantity in the cart, at most the available stock. */
  readonly qty: number
  readonly qtyInCart: number
  readonly availableQty: number
}

export type CheckoutPromotion = Promotion & {
  /** The courses of the promotion that are not among the lines. */
  readonly missing: readonly { readonly id: number; readonly name: string }[]
}

export type PaymentMethodChoice = {
  readonly id: number
  readonly name: string
  readonly paymentType: string
  readonly nameWeb: string
  readonly paidBy: PaidBy
  /** The shop's accounts to transfer to. */
  readonly accounts: readonly ShownAccount[]
}

/** `hasQr`: the order will show a QR with the amount, because the account has a PromptPay id. */
export type ShownAccount = Omit<ShopAccount, 'promptPayId'> & { readonly hasQr: boolean }

export type SavedAddress = ShippingAddress & { readonly id: number }

/** The caller's data that fills the form. Empty texts for a visitor. */
export type CheckoutBuyer = {
  readonly isSignedIn: boolean
  /** False for an instructor or staff without a student account: the cart says so and has no form. */
  readonly mayBuy: boolean
  readonly fullname: string
  readonly email: string
  readonly tel: string
  readonly personType: PersonType
  readonly requiresTaxInvoice: boolean
  /** The tax data of the account; null for a visitor. */
  readonly taxInvoice: TaxInvoice | null
  readonly userGroupId: number | null
}

/** The settings that a page with a checkout reads, including all that a price needs. */
export const PAGE_SETTINGS = [
  'title',
  'vatPercent',
  'vatEnabled',
  'taxInvoiceEnabled',
  'withholdingEnabled',
  'registrationLayout',
  'couponOrPromotion',
  'oneCoupon',
  'autoCancelHours',
  'thankYouPage',
  'slipCheckHours',
  'slipRequired',
  'registerForm',
  'studentSelectsGroup',
  'telMinimumSkipped',
  'courseDetailLayout',
  'howToBuy',
  'refundRule',
  'contactTel',
  'contactEmail',
  'bookstoreSync',
  'features',
] as const satisfies readonly (keyof Settings)[]

export type PageSettings = Pick<Settings, (typeof PAGE_SETTINGS)[number]>
