import { aCourse, aPlan } from '#app/business/cart/testing-buyers.ts'
import { defaultSettings } from '#app/business/settings/settings.ts'
import type { CheckoutFacts, CheckoutLine, CourseItem } from '#app/business/storefront/checkout-facts.ts'
import type { CoursePage } from '#app/business/storefront/course-page/course-page.ts'

// Builders for tests of checkout and cart; nothing else imports them.

/** Returns a line with two plans to choose from, for ฿1,000 (preselected) and ฿2,000, and one for members only. */
export function aCourseLine(courseId: number, over: Partial<CheckoutLine> = {}): CheckoutLine {
  const plan = (id: number, price: number) => ({
    plan: aPlan({ id, courseId, price }),
    disabled: null,
    books: [],
  })
  const closed = { ...plan(courseId * 10 + 3, 1), disabled: { code: 'PLAN_FOR_MEMBERS' } as const }
  return {
    key: `course:${courseId}`,
    name: `Course ${courseId}`,
    path: `/course/${courseId}`,
    pictureUrl: '',
    refusal: null,
    priceSeen: null,
    item: {
      kind: 'course',
      courseId,
      plans: [plan(courseId * 10 + 1, 100_000), plan(courseId * 10 + 2, 200_000), closed],
      planPickedFirst: courseId * 10 + 1,
      isInPerson: false,
    },
    ...over,
  }
}

/** Two books for ฿250 each, of nine in stock. */
export const BOOK: CheckoutLine = {
  key: 'product:5',
  name: 'Book',
  path: '/product/5',
  pictureUrl: '',
  refusal: null,
  priceSeen: null,
  item: {
    kind: 'product',
    productId: 5,
    price: 25_000,
    priceUsd: null,
    qty: 2,
    qtyInCart: 2,
    availableQty: 9,
  },
}

/** Returns the checkout of a visitor's cart with two courses, payable by bank transfer. */
export function someFacts(over: Partial<CheckoutFacts> = {}): CheckoutFacts {
  return {
    place: 'cart',
    path: '/cart',
    currency: 'THB',
    now: 0,
    lines: [aCourseLine(1), aCourseLine(2)],
    promotions: [],
    promotionId: null,
    coupons: [],
    paymentMethods: [
      { id: 1, name: 'Bank transfer', paymentType: 'bank', nameWeb: '', paidBy: 'transfer', accounts: [] },
    ],
    shippingMethods: [{ id: 1, name: 'Post', fee: 5_000, feeUsd: null }],
    addresses: [],
    userGroups: [],
    registration: null,
    guestForm: null,
    buyer: {
      isSignedIn: false,
      mayBuy: true,
      fullname: '',
      email: '',
      tel: '',
      userGroupId: null,
      personType: 'normal_person',
      requiresTaxInvoice: false,
      taxInvoice: null,
    },
    settings: { ...defaultSettings, couponOrPromotion: true },
    ...over,
  }
}

/** Returns the page of one course that the visitor can buy. `item` changes its line, `facts` its checkout. */
export function aCoursePage({
  item = {},
  facts = {},
}: {
  item?: Partial<CourseItem>
  facts?: Partial<CheckoutFacts>
} = {}): CoursePage {
  const line = aCourseLine(1)
  const lines = [{ ...line, item: { ...(line.item as CourseItem), ...item } }]
  return {
    course: aCourse({ id: 1, name: 'Course 1' }),
    sections: [],
    teacher: null,
    standing: { kind: 'can-buy' },
    access: { kind: 'none' },
    isImpersonated: false,
    shelves: [],
    othersInCart: 0,
    checkout: someFacts({ place: 'course', path: '/course/1', lines, ...facts }),
  }
}

const BY_CARD = { ...someFacts().paymentMethods[0], id: 3, paidBy: 'card' } as never

/** Visitors of a course page, and whether they may be told that they need no account, and of a transfer. */
export const VISITORS: readonly (readonly [
  who: string,
  facts: object,
  told: { readonly account: boolean; readonly transfer: boolean },
])[] = [
  ['a guest who can transfer', {}, { account: true, transfer: true }],
  ['a shop without bank transfer', { paymentMethods: [BY_CARD] }, { account: true, transfer: false }],
  [
    'a signed-in person',
    { buyer: { ...someFacts().buyer, isSignedIn: true } },
    { account: false, transfer: true },
  ],
  ['a shop where buying registers', { registration: {} as never }, { account: false, transfer: true }],
]
