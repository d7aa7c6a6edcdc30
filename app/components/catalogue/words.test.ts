import { expect, test } from 'vitest'
import { aPlan } from '#app/business/cart/testing-buyers.ts'
import type { PricingPlan } from '#app/business/catalogue/pricing-plan.ts'
import { inLocale } from '#app/i18n/in-locale.ts'
import { termWords } from './words.ts'

const WATCHING: Partial<PricingPlan> = { planType: 'Actual', term: 20, termUnit: 'Hour(s)' }

test.each<[Partial<PricingPlan>, en: string, th: string]>([
  [{ planType: 'Period', term: 1, termUnit: 'Day(s)' }, '1-day access', 'เรียนได้ 1 วัน'],
  [{ planType: 'Period', term: 3, termUnit: 'Month(s)' }, '3-month access', 'เรียนได้ 3 เดือน'],
  [{ planType: 'Period', term: null, termUnit: null }, 'Lifetime access', 'เรียนได้ตลอดชีพ'],
  [{ planType: 'One-Time Payment', term: 5, termUnit: 'Day(s)' }, 'Lifetime access', 'เรียนได้ตลอดชีพ'],
  [{ ...WATCHING, term2: null, termUnit2: null }, '20 hours of watch time', 'ดูวิดีโอได้รวม 20 ชั่วโมง'],
  [
    { ...WATCHING, term2: 90, termUnit2: 'Day(s)' },
    '20 hours of watch time within 90 days',
    'ดูวิดีโอได้รวม 20 ชั่วโมง ภายใน 90 วัน',
  ],
])('a plan of %o gives "%s"', (plan, en, th) => {
  expect(inLocale('en', () => termWords(aPlan(plan), false))).toBe(en)
  expect(inLocale('th', () => termWords(aPlan(plan), false))).toBe(th)
})

test('promises no lifetime access to a seat in a room', () => {
  const seat = aPlan({ planType: 'One-Time Payment' })
  expect(inLocale('en', () => termWords(seat, true))).toBe('In person')
  const weeks = aPlan({ planType: 'Period', term: 14, termUnit: 'Day(s)' })
  expect(inLocale('en', () => termWords(weeks, true))).toBe('14-day access')
})
