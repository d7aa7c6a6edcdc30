import type { CheckoutBuyer } from '#app/business/storefront/checkout-facts.ts'
import type { CoursePage } from './course-page.ts'

const NOBODY: CheckoutBuyer = {
  ...{ isSignedIn: true, mayBuy: true, fullname: '', email: '', tel: '' },
  ...{ personType: 'normal_person', requiresTaxInvoice: false, taxInvoice: null, userGroupId: null },
}

/**
 * The course page as staff see it who look as the student: what he has and what he would pay, and nothing of how he is reached,
 * billed or sent to, of his cart, or the way to his orders.
 */
export function lookedAt(page: CoursePage): CoursePage {
  const { standing, checkout } = page
  return {
    ...page,
    isLookedAt: true,
    standing:
      standing.kind === 'order-open'
        ? { ...standing, token: '' }
        : standing.kind === 'owned'
          ? { ...standing, openOrder: null }
          : standing,
    othersInCart: 0,
    checkout: { ...checkout, buyer: NOBODY, addresses: [], coupons: [], promotionId: null },
  }
}
