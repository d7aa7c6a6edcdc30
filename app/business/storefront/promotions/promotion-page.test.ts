import { expect, test } from 'vitest'
import { defaultSettings } from '#app/business/settings/settings.ts'
import {
  chosenFirst,
  isChoosable,
  isWithinReach,
  neededOf,
  type PromotionCourse,
  type PromotionPage,
  priceChosen,
  stateOf,
} from './promotion-page.ts'

const NOW = Date.parse('2026-03-01T05:00:00Z')

function aPromotion(over: Partial<PromotionPage['promotion']> = {}): PromotionPage['promotion'] {
  return {
    id: 1,
    title: 'Together',
    descriptionList: [],
    courseIds: [1, 2, 3],
    numberOfCourse: 2,
    promotionType: 'P2',
    discountType: 'percent',
    discountValue: 1_000,
    discountValueUsd: null,
    startsAt: null,
    endsAt: null,
    enabled: true,
    ...over,
  }
}

function aCourse(id: number, over: Partial<PromotionCourse> = {}): PromotionCourse {
  const plan = { id: id * 10, price: 100_000 } as PromotionCourse['plan']
  return {
    id,
    name: `Course ${id}`,
    path: `/course/${id}`,
    pictureUrl: '',
    standing: 'can-add',
    refusal: null,
    plan,
    isInPerson: false,
    ...over,
  }
}

function aPage(over: Partial<PromotionPage> = {}): PromotionPage {
  const promotion = over.promotion ?? aPromotion()
  return {
    promotion,
    path: '/promotion/1',
    state: 'holds',
    needed: neededOf(promotion),
    courses: [aCourse(1), aCourse(2), aCourse(3)],
    lacksCourse: false,
    settings: defaultSettings,
    now: NOW,
    ...over,
  }
}

test.each([
  ['that is switched off', { enabled: false }, 'off'],
  ['one second before it begins', { startsAt: NOW + 1_000 }, 'not yet'],
  ['at its start', { startsAt: NOW }, 'holds'],
  ['one second before it ends', { endsAt: NOW + 1_000 }, 'holds'],
  ['at its end', { endsAt: NOW }, 'over'],
] as const)('the state of a promotion %s (%o) is %s', (_, over, state) => {
  expect(stateOf(aPromotion(over), NOW)).toBe(state)
})

test.each([
  ['all courses of a P1 promotion', { promotionType: 'P1' }, 3],
  ['the stated number of courses of a P2 promotion', { promotionType: 'P2' }, 2],
  ['one course of a P2 promotion without a number', { promotionType: 'P2', numberOfCourse: 0 }, 1],
  ['one course of a P1 promotion for every course', { promotionType: 'P1', courseIds: [] }, 1],
] as const)('needs %s', (_, over, needed) => {
  expect(neededOf(aPromotion(over))).toBe(needed)
})

test('lets the buyer choose only if fewer courses are needed', () => {
  expect(isChoosable(aPage())).toBe(true)
  expect(isChoosable(aPage({ promotion: aPromotion({ promotionType: 'P1' }) }))).toBe(false)
  expect(isChoosable(aPage({ courses: [aCourse(1), aCourse(2)] }))).toBe(false)
})

test('preselects courses in the cart, then as many as needed', () => {
  const courses = [aCourse(1), aCourse(2), aCourse(3, { standing: 'in-cart' })]
  expect(chosenFirst(aPage({ courses }))).toEqual([3, 1])
})

test('preselects no course that the buyer cannot buy', () => {
  const courses = [aCourse(1, { standing: 'owned' }), aCourse(2), aCourse(3), aCourse(4)]
  expect(chosenFirst(aPage({ courses }))).toEqual([2, 3])
})

test.each([
  [
    'two of three courses are for sale',
    [aCourse(1, { standing: 'owned' }), aCourse(2), aCourse(3)],
    'P2',
    true,
  ],
  [
    'one of three courses is for sale',
    [aCourse(1, { standing: 'owned' }), aCourse(2, { standing: 'ordered' }), aCourse(3)],
    'P2',
    false,
  ],
  [
    'all courses are needed and one is owned',
    [aCourse(1, { standing: 'owned' }), aCourse(2), aCourse(3)],
    'P1',
    false,
  ],
] as const)('knows whether a promotion can be used when %s', (_, courses, promotionType, reached) => {
  expect(isWithinReach(aPage({ promotion: aPromotion({ promotionType }), courses }))).toBe(reached)
})

test('cannot be used when a needed course is not sold', () => {
  const promotion = aPromotion({ promotionType: 'P1' })
  expect(isWithinReach(aPage({ promotion, lacksCourse: true }))).toBe(false)
})

test('prices the chosen courses as an order would', () => {
  expect(priceChosen(aPage(), [1, 2])).toMatchObject({
    price: { minor: 200_000 },
    discount: { minor: 20_000 },
  })
  expect(priceChosen(aPage(), [1]).discount.minor).toBe(0)
})

test('does not count courses that cannot be bought', () => {
  const courses = [aCourse(1), aCourse(2), aCourse(3, { standing: 'closed' })]
  expect(priceChosen(aPage({ courses }), [1, 2, 3]).price.minor).toBe(200_000)
})
