import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPlan } from '#app/business/cart/testing-buyers.ts'
import type { PricingPlan } from '#app/business/catalogue/pricing-plan.ts'
import { aCoursePage, VISITORS } from '#app/components/checkout/testing-checkout.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { showPage } from '#app/testing/pages/a-page.tsx'
import { PurchaseCard } from './purchase-card.tsx'

const step = { label: 'Order', to: '#checkout', note: null }

function showCard(page: Parameters<typeof aCoursePage>[0] = {}, locale: 'th' | 'en' = 'en') {
  return showPage({
    path: '/course/1',
    load: () => aCoursePage(page),
    draw: data => <PurchaseCard page={data} step={step} notAdded={null} />,
    locale,
  })
}

const onePlan = (plan: Partial<PricingPlan>) => ({
  item: { plans: [{ plan: aPlan({ id: 11, ...plan }), disabled: null, books: [] }], planPickedFirst: 11 },
})

test('shows the preselected price, its term and other plans', () => {
  showCard({ item: { planPickedFirst: 12 } })
  expect(screen.getByText('฿2,000').closest('p')).toHaveTextContent(/90-day access/)
  expect(screen.getByRole('link', { name: /2/ })).toHaveAttribute('href', '#checkout')
})

test('shows the price in dollars to a buyer who pays in dollars', () => {
  showCard({ ...onePlan({ priceUsd: 4_550 }), facts: { currency: 'USD' } })
  expect(screen.getByText('$45.50')).toBeVisible()
  expect(screen.queryByText(/฿/)).toBeNull()
})

test('shows no price where the plan has none in dollars', () => {
  showCard({ ...onePlan({ priceUsd: null }), facts: { currency: 'USD' } })
  expect(screen.queryByText(/[฿$]/)).toBeNull()
})

test.each([
  ['en', 'Free'],
  ['th', 'ฟรี'],
] as const)('calls a price of zero free (%s)', (locale, word) => {
  showCard(onePlan({ price: 0 }), locale)
  expect(screen.getByText(word)).toBeVisible()
})

test.each(VISITORS)('promises only what is true for %s', (_, facts, expected) => {
  showCard({ facts })
  expect(screen.queryByText(m.catalogue_fact_no_account()) !== null).toBe(expected.account)
  expect(screen.queryByText(m.catalogue_fact_transfer()) !== null).toBe(expected.transfer)
})

test('speaks of no payment for a free course', () => {
  showCard(onePlan({ price: 0 }))
  expect(screen.queryByText(m.catalogue_fact_transfer())).toBeNull()
})
