import type { ProfileForm } from '#app/business/accounts/registration/profile.ts'
import type { RegistrationForm } from '#app/business/accounts/registration/registration.ts'
import type { VisiblePlan } from '#app/business/cart/visible-plans.ts'
import type { LineRefusalReason } from '#app/business/cart/who-may-buy.ts'
import type { Currency } from '#app/business/money/money.ts'
import type { PaidBy, ShopAccount } from '#app/business/orders/payment-method.ts'
import type { ShippingAddress } from '#app/business/orders/placing/place-order-command.ts'
import type { ShippingMethod } from '#app/business/pricing/cart-facts.ts'
import type { CouponInCart } from '#app/business/pricing/coupon.ts'
import type { Promotion } from '#app/business/pricing/promotion.ts'
import type { Settings } from '#app/business/settings/settings.ts'
import type { PersonType, TaxInvoice } from '#app/business/tax/tax-invoice.ts'
import type { Instant } from '#app/platform/clock.ts'

/**
 * What a checkout starts from, whatever page it stands on: one course on its own page, or all of a cart. Prices in it are
 * for showing; an order reads its own.
 */
export type CheckoutFacts = {
  readonly place: 'course' | 'cart'
  /** The page it stands on: where the plain form posts to, and where a sign-in leads back to. */
  readonly path: string
  readonly currency: Currency
  readonly lines: readonly CheckoutLine[]
  /** Those that are on and concern at least one line. */
  readonly promotions: readonly CheckoutPromotion[]
  /** The promotion that the cart holds; null: none was chosen yet. */
  readonly promotionId: number | null
  /** Coupons that the cart holds, put there by a link or by typing. */
  readonly coupons: readonly CouponInCart[]
  /** The methods that the shop takes orders with, in the shop's order. The first is picked at the start. */
  readonly paymentMethods: readonly PaymentMethodChoice[]
  readonly shippingMethods: readonly ShippingMethod[]
  /** The buyer's own address book, the latest entry first. */
  readonly addresses: readonly SavedAddress[]
  /** Only where a buyer may choose one (is_student_select_group). */
  readonly userGroups: readonly { readonly id: number; readonly name: string }[]
  /** What a visitor is asked where buying registers him (layout four); null elsewhere, and for who is signed in. */
  readonly registration: RegistrationForm | null
  /** The groups and custom labels that the form asks a guest for; null for a buyer who registers or is signed in. */
  readonly guestForm: Pick<ProfileForm, 'groups' | 'labels'> | null
  readonly buyer: CheckoutBuyer
  readonly settings: PageSettings
  readonly now: Instant
}

export type CheckoutLine = {
  /** 'course:101' or 'product:5', as in every refusal. */
  readonly key: string
  readonly name: string
  /** The page of the thing. */
  readonly path: string
  readonly pictureUrl: string
  /** Why it cannot be bought, whatever plan is picked; such a line stays in the cart and out of the order. */
  readonly refusal: LineRefusalReason | { readonly code: 'priceUsdIsNull' } | null
  /** What one piece cost when it came into the cart, in minor units; null: nothing was shown then. */
  readonly priceSeen: number | null
  readonly item: CourseItem | ProductItem
}

export type CourseItem = {
  readonly kind: 'course'
  readonly courseId: number
  /** The plans this caller is shown, each with why it cannot be picked. */
  readonly plans: readonly VisiblePlan[]
  /** The plan that is picked until another is; null when none can be. */
  readonly planPickedFirst: number | null
  /** The plan that lay in the cart cannot be picked any more: another took its place. */
  readonly planGaveWay?: boolean
}

export type ProductItem = {
  readonly kind: 'product'
  readonly productId: number
  readonly price: number
  readonly priceUsd: number | null
  /** As the cart has it, but no more than there is. */
  readonly qty: number
  readonly qtyInCart: number
  readonly availableQty: number
}

export type CheckoutPromotion = Promotion & {
  /** Its courses that are not among the lines. */
  readonly missing: readonly { readonly id: number; readonly name: string }[]
}

export type PaymentMethodChoice = {
  readonly id: number
  readonly name: string
  readonly paymentType: string
  readonly nameWeb: string
  readonly paidBy: PaidBy
  /** The shop's accounts to transfer to. */
  readonly accounts: readonly Omit<ShopAccount, 'promptPayId'>[]
}

export type SavedAddress = ShippingAddress & { readonly id: number }

/** Who is asking, as far as a form is filled for him. Empty texts for a visitor. */
export type CheckoutBuyer = {
  readonly isSignedIn: boolean
  /** False for an instructor or staff without a student's account: the cart says so and has no form. */
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

/** The settings that a page with a checkout reads; also all that a price needs. */
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
  'slipRequired',
  'registerForm',
  'studentSelectsGroup',
  'telMinimumSkipped',
  'courseDetailLayout',
  'howToBuy',
  'contactTel',
  'contactEmail',
  'bookstoreSync',
  'features',
] as const satisfies readonly (keyof Settings)[]

export type PageSettings = Pick<Settings, (typeof PAGE_SETTINGS)[number]>
