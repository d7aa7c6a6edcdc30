import { expect, test } from 'vitest'
import { aPlan } from '#app/business/cart/testing-buyers.ts'
import { aCoursePage } from '#app/components/checkout/testing-checkout.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { nextStep } from './course.server.ts'

const EN = { locale: 'en' } as const
const labelOf = (price: number, layout: 3 | 4) => {
  const plans = [{ plan: aPlan({ id: 11, price }), disabled: null, books: [] }]
  return nextStep(aCoursePage({ item: { plans, planPickedFirst: 11 } }), layout, 'en').label
}

test('a course is bought, or registered for in layout 4, and a free one is started', () => {
  expect(labelOf(100_000, 3)).toBe(m.catalogue_buy({}, EN))
  expect(labelOf(100_000, 4)).toBe(m.course_register({}, EN))
  for (const layout of [3, 4] as const) expect(labelOf(0, layout)).toBe(m.catalogue_get_free({}, EN))
})
