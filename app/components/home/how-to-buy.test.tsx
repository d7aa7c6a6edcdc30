import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { HomePage } from '#app/business/storefront/get-home-page.server.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { showPage } from '#app/testing/pages/a-page.tsx'
import { HowToBuy } from './how-to-buy.tsx'

const showSteps = (...waysToPay: HomePage['waysToPay']) => {
  showPage({ path: '/', load: () => null, draw: () => <HowToBuy waysToPay={waysToPay} /> })
  return screen.queryByRole('region', { name: m.home_how_title() })
}

test('says in three steps how this shop is paid', () => {
  const steps = within(showSteps('promptPay', 'paypal') as HTMLElement).getAllByRole('listitem')
  expect(steps.map(step => within(step).getByRole('heading').textContent)).toEqual([
    '1. Choose a course',
    '2. Pay',
    '3. Start learning',
  ])
  expect(steps[1]).toHaveTextContent('PromptPay · PayPal')
  expect(screen.queryByText(/slip/)).toBeNull()
})

test('explains the slip and its check where transfers are taken', () => {
  expect(showSteps('transfer')).toHaveTextContent(
    /send us the slip from your bank app after you order.*within 24 hours/,
  )
})

test('is missing where nothing can be paid', () => {
  expect(showSteps()).toBeNull()
})
