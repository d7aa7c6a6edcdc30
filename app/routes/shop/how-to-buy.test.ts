import { expect, test } from 'vitest'
import { aPlan } from '#app/business/cart/testing-buyers.ts'
import { aCoursePage, someFacts, VISITORS } from '#app/components/checkout/testing-checkout.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { howToBuy } from './course.server.ts'

const en = { locale: 'en' } as const
function wordsFor(facts: object, { description = '', enabled = true, price = 100_000 } = {}) {
  const settings = { ...someFacts().settings, howToBuy: { enabled, description } }
  const plans = [{ plan: aPlan({ id: 11, price }), disabled: null, books: [] }]
  return howToBuy(aCoursePage({ facts: { ...facts, settings }, item: { plans, planPickedFirst: 11 } }), 'en')
}

test.each(VISITORS)('says only what is true for %s', (_, facts, expected) => {
  const words = wordsFor(facts) ?? ''
  expect(words.includes(m.catalogue_how_to_buy_no_account({}, en))).toBe(expected.account)
  expect(words.includes(m.catalogue_how_to_buy_transfer({}, en))).toBe(expected.transfer)
})

test('shows the school’s own text where something is paid', () => {
  expect(wordsFor({}, { description: '<p>No refunds</p>' })).toBe('<p>No refunds</p>')
})

test('speaks of no payment for a free course', () => {
  const words = wordsFor({}, { description: '<p>Pay first</p>', price: 0 })
  expect(words).toContain(m.catalogue_how_to_buy_no_account({}, en))
  expect(words).not.toMatch(/pay|transfer/i)
})

test('is left out if the school turns it off', () => {
  expect(wordsFor({}, { enabled: false })).toBeNull()
})
