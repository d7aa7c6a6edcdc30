import { type CoursePage, courseItemOf } from '#app/business/storefront/course-page/course-page.ts'
import { m } from '#app/i18n/paraglide/messages.js'

/** True if this visitor buys without an account. In layout four buying registers; a signed-in person has an account. */
export function needsNoAccount({ checkout: { buyer, registration } }: CoursePage): boolean {
  return !buyer.isSignedIn && registration === null
}

/** True if something is to be paid, and a bank transfer is one of the ways. */
export function takesTransfer(page: CoursePage): boolean {
  return costsSomething(page) && page.checkout.paymentMethods.some(({ paidBy }) => paidBy === 'transfer')
}

/** True if a plan of the course has a price. */
export function costsSomething(page: CoursePage): boolean {
  return courseItemOf(page).plans.some(({ plan }) => (plan.price ?? plan.priceUsd ?? 0) > 0)
}

/** The school's own text about buying, as HTML. It is empty for a free course, because that text tells of paying. */
export function ownHowToBuy(page: CoursePage): string {
  return costsSomething(page) ? page.checkout.settings.howToBuy.description : ''
}

/**
 * How to buy this course, in a shop that has not written its own text: only what is true for this visitor and this
 * shop.
 */
export function howToBuyWords(page: CoursePage): string {
  const { buyer, paymentMethods } = page.checkout
  const onlyTransfer = takesTransfer(page) && paymentMethods.every(({ paidBy }) => paidBy === 'transfer')
  const pay = onlyTransfer ? m.catalogue_how_to_buy_transfer() : m.catalogue_how_to_buy_pay()
  const sentences = [
    buyer.isSignedIn ? m.catalogue_how_to_buy_signed_in() : m.catalogue_how_to_buy_text(),
    ...(needsNoAccount(page) ? [m.catalogue_how_to_buy_no_account()] : []),
    ...(costsSomething(page) ? [pay] : []),
    m.catalogue_how_to_buy_after(),
  ]
  return sentences.join(' ')
}
