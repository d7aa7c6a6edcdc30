import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { paymentStory } from '#app/business/orders/showing/payment-story.ts'
import { NOW, showPage } from '#app/testing/pages/a-page.tsx'
import { OrderStory } from './order-story.tsx'

const method = { id: 2, name: 'PromptPay' }

/** Shows the story of payments with these outcomes, one minute apart. */
function showStory(...outcomes: readonly (readonly [paymentId: number, outcome: string])[]) {
  const told = outcomes.map(([paymentId, outcome], minute) => ({
    at: NOW + minute * 60_000,
    paymentId,
    outcome,
  }))
  const payments = paymentStory(told, () => method)
  showPage({
    path: '/order/t',
    load: () => payments,
    draw: () => <OrderStory story={[]} payments={payments} now={NOW} isForStaff />,
  })
}

const promises = () => screen.queryAllByText(/The school will review it/)

test('promises a review of money that does not fit', () => {
  showStory([1, 'wait'], [1, 'review:paid-late'])
  expect(promises()).toHaveLength(1)
})

test.each(['settled:accept', 'settled:given-back', 'settled:no-action', 'refund:given-back'])(
  'promises no review once the payment is %s',
  outcome => {
    showStory([1, 'review:wrong-amount'], [1, outcome])
    expect(screen.getByText('A different amount arrived: PromptPay')).toBeVisible()
    expect(promises()).toHaveLength(0)
  },
)

test('keeps the promise for another payment and a later review', () => {
  showStory([1, 'settled:accept'], [2, 'review:second-payment'], [1, 'review:taken-back'])
  expect(promises()).toHaveLength(2)
})
