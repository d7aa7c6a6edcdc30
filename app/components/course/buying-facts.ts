import { type CoursePage, courseItemOf } from '#app/business/storefront/course-page/course-page.ts'

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
