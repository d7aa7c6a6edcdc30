import { toSavedAddress } from '#app/business/accounts/addresses/address-repository.server.ts'
import {
  checkShippingAddress,
  type ShippingAddress,
} from '#app/business/accounts/addresses/shipping-address.ts'
import type { Profile } from '#app/business/accounts/registration/profile.ts'
import type { Caller, SignedInAccount } from '#app/business/callers/caller.ts'
import { mayBuy } from '#app/business/cart/who-may-buy.ts'
import type { CartFacts } from '#app/business/pricing/cart-facts.ts'
import { needsAddress } from '#app/business/pricing/cart-refusals.ts'
import { couponCodeKey } from '#app/business/pricing/coupon.ts'
import { priceCart } from '#app/business/pricing/price-cart.ts'
import type { PricedCart } from '#app/business/pricing/priced-cart.ts'
import { toCouponInCart } from '#app/business/pricing/pricing-repository.server.ts'
import type { Settings } from '#app/business/settings/settings.ts'
import type { TaxData } from '#app/business/tax/tax-data.ts'
import {
  checkTaxInvoice,
  type PersonType,
  type TaxInvoice,
  whyNoTaxInvoice,
} from '#app/business/tax/tax-invoice.ts'
import { invariant, ok, type Result, refuse } from '#app/platform/result.ts'
import { type ContactRefusal, checkContact, checkGuest } from './order-contact.ts'
import { type FoundLine, findLines, toPrice } from './order-to-place.ts'
import type { Contact, PlaceOrder, PlaceOrderRefusal, PlaceOrderRefused } from './place-order-command.ts'
import type { PlaceOrderFacts } from './place-order-read.server.ts'

/** Everything that will be written, once no refusal is left. */
export type OrderDraft = {
  readonly lines: readonly FoundLine[]
  readonly cartFacts: CartFacts
  readonly priced: PricedCart
  readonly contact: Contact
  /** A guest's answers to the registration form; null for a buyer with an account. */
  readonly profile: Profile | null
  /** The shipping address as text; null if nothing is sent. */
  readonly shippingAddress: ShippingAddress | null
  readonly taxInvoice: TaxInvoice | null
}

/** Returns the order to write, or every refusal. The client's amounts are compared last and never used. */
export function decideOrder(
  command: PlaceOrder,
  facts: PlaceOrderFacts,
  caller: Caller,
): Result<OrderDraft, PlaceOrderRefused> {
  const { found, missing } = findLines(command.lines, facts)
  const address = addressOf(command, facts)
  const cartFacts = cartFactsOf(command, facts, { found, hasAddress: address.value !== null })
  const priced = priceCart(cartFacts)
  const invoice = taxInvoiceOfOrder({ ...facts, command, kept: facts.taxData, priced })
  const contact = checkBuyerContact(command, facts, caller)

  const refusals: PlaceOrderRefusal[] = [
    ...missing.map(lineKey => ({ code: 'COURSE_NOT_FOR_SALE', lineKey }) as const),
    ...(command.isFromCart ? notInCart(found, facts) : []),
    ...mayBuy({ lines: found, buyer: facts.buyer, settings: facts.settings, now: facts.now }),
    ...(needsAddress(cartFacts) ? address.refusals : []),
    ...priced.refusals,
    ...methodRefusals(command, facts, priced),
    ...(invoice.ok ? [] : [invoice.error]),
    ...(contact.ok ? [] : [contact.error]),
  ]
  if (refusals.length === 0 && isOtherPrice(command, priced)) refusals.push({ code: 'PRICE_CHANGED', priced })
  // Checked last: other refusals are not counted by the rate limit, so they must not reveal whether an email is known.
  if (refusals.length === 0 && caller.account === null && facts.emailIsKnown)
    refusals.push({ code: 'DUPLICATE_EMAIL' })

  const [first] = refusals
  if (first) return refuse({ ...first, all: refusals })
  invariant(contact.ok && invoice.ok, 'what was refused is among the refusals')
  return ok({
    lines: found,
    cartFacts,
    priced,
    ...contact.value,
    shippingAddress: needsAddress(cartFacts) ? address.value : null,
    taxInvoice: invoice.value,
  })
}

/** Refuses lines that another tab has ordered or removed, so that nothing is ordered twice. */
function notInCart(found: readonly FoundLine[], { cartLines }: PlaceOrderFacts): PlaceOrderRefusal[] {
  const inCart = ({ item }: FoundLine) =>
    cartLines.some(({ courseId, productId }) =>
      item.kind === 'course' ? courseId === item.course.id : productId === item.product.id,
    )
  return found.filter(line => !inCart(line)).map(({ key }) => ({ code: 'NOT_IN_CART', lineKey: key }))
}

/** A typed address overrides the saved one. If it is invalid, the refusal names its faults, not a missing address. */
function addressOf({ shipping }: PlaceOrder, { address: saved }: PlaceOrderFacts) {
  const typed = shipping?.address ?? null
  if (typed === null) return { value: saved && toSavedAddress(saved), refusals: [] }
  const checked = checkShippingAddress(typed)
  return checked.ok ? { value: checked.value, refusals: [] } : { value: typed, refusals: [checked.error] }
}

function cartFactsOf(
  command: PlaceOrder,
  facts: PlaceOrderFacts,
  { found, hasAddress }: { found: readonly FoundLine[]; hasAddress: boolean },
): CartFacts {
  const { couponRows, uses, student, settings } = facts
  const typed = [
    ...command.couponCodes.map(code => ({
      code,
      row: couponRows.find(coupon => coupon.codeKey === couponCodeKey(code)),
    })),
    ...(command.couponIds ?? []).map(id => ({
      code: String(id),
      row: couponRows.find(coupon => coupon.id === id),
    })),
  ]
  const method = facts.shippingMethods.find(({ id }) => id === command.shipping?.methodId) ?? null
  const invoice = command.taxInvoice
  return {
    lines: found.map(toPrice),
    coupons: typed.flatMap(({ row }) => (row ? [toCouponInCart(row, uses)] : [])),
    unknownCouponCodes: typed.filter(({ row }) => !row).map(({ code }) => code),
    promotions: facts.promotions,
    promotionId: command.promotionId,
    paymentMethodId: command.paymentMethodId,
    shipping: { method, hasAddress },
    withholding: command.withholding,
    buyer: {
      personType: invoice?.personType ?? ((student?.taxPersonType ?? 'normal_person') as PersonType),
      requiresTaxInvoice:
        invoice !== null || (!command.withoutTaxInvoice && facts.taxData.requiresTaxInvoice),
    },
    settings: {
      vatPercent: settings.vatPercent,
      vatEnabled: settings.vatEnabled,
      withholdingEnabled: settings.withholdingEnabled,
      registrationLayout: settings.registrationLayout,
      couponOrPromotion: settings.couponOrPromotion,
      oneCoupon: settings.oneCoupon,
      features: { tax: settings.features.tax },
    },
    now: facts.now,
  }
}

function checkBuyerContact(
  command: PlaceOrder,
  facts: PlaceOrderFacts,
  caller: Caller,
): ReturnType<typeof checkGuest> | Result<{ contact: Contact; profile: null }, ContactRefusal> {
  const { account } = caller
  if (account === null) return checkGuest(command, facts.guestForm, facts.ownPictures)
  const checked = checkContact(contactOf(command, facts, account), facts.settings, { isSignedIn: true })
  return checked.ok ? ok({ contact: checked.value, profile: null }) : checked
}

/** Returns the contact; the account fills empty fields. If the account has an email, that one is always used. */
function contactOf(
  { contact, profile }: PlaceOrder,
  { student }: PlaceOrderFacts,
  account: SignedInAccount,
): Contact {
  const inParts = `${profile?.firstname ?? ''} ${profile?.lastname ?? ''}`.trim()
  return {
    fullname: contact.fullname.trim() || inParts || account.name,
    email: account.email || contact.email,
    tel: contact.tel.trim() || (student?.tel ?? ''),
  }
}

/** Refuses a method that is switched off or whose provider cannot take money now. */
function methodRefusals(
  { paymentMethodId }: PlaceOrder,
  { methodIds, paidBy }: PlaceOrderFacts,
  { payable }: PricedCart,
): PlaceOrderRefusal[] {
  if (paymentMethodId === null || payable.minor === 0) return []
  const isOn = methodIds.includes(paymentMethodId) && paidBy(paymentMethodId, payable.currency) !== null
  return isOn ? [] : [{ code: 'PAYMENT_METHOD_OFF' }]
}

function isOtherPrice({ shown }: PlaceOrder, { payable, price, discount }: PricedCart): boolean {
  const differs = (seen: number | undefined, is: number) => seen !== undefined && seen !== is
  return (
    differs(shown.payable, payable.minor) ||
    differs(shown.price, price.minor) ||
    differs(shown.discount, discount.minor)
  )
}

type TaxWish = {
  readonly command: Pick<PlaceOrder, 'taxInvoice' | 'withoutTaxInvoice' | 'withholding'>
  /** The tax data of the account. */
  readonly kept: TaxData
  /** True if the certificate that the command names is the buyer's own upload. */
  readonly ownsCertificate: boolean
  readonly priced: Pick<PricedCart, 'net' | 'shippingFee' | 'currency'>
  readonly settings: Settings
}

/**
 * Returns the order's tax invoice, checked, or null. Every rule applies to a typed invoice. The account's
 * data are used if they are complete and the total is high enough; only withholding requires them.
 * behaviour: Tax invoice rules; Tax threshold
 */
function taxInvoiceOfOrder({
  command,
  kept,
  ownsCertificate,
  priced,
  settings,
}: TaxWish): Result<TaxInvoice | null, PlaceOrderRefusal> {
  const total = priced.net.minor + priced.shippingFee.minor
  const whyNot = whyNoTaxInvoice(total, priced.currency, settings)
  if (command.taxInvoice !== null) {
    if (whyNot) return refuse(whyNot)
    const companyCertificate = ownsCertificate ? command.taxInvoice.companyCertificate : null
    return checkTaxInvoice({ ...command.taxInvoice, companyCertificate })
  }
  if (whyNot || command.withoutTaxInvoice || !kept.requiresTaxInvoice) return ok(null)
  const checked = checkTaxInvoice(kept.invoice)
  return checked.ok || command.withholding !== null ? checked : ok(null)
}
