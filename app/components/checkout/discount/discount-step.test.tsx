import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCoupon, aPromotion } from '#app/business/pricing/testing-carts.ts'
import { defaultSettings } from '#app/business/settings/settings.ts'
import type { CheckoutFacts } from '#app/business/storefront/checkout-facts.ts'
import { CheckoutDialogs } from '#app/components/checkout/checkout-dialogs.tsx'
import { CheckoutForm } from '#app/components/checkout/checkout-form.tsx'
import { someFacts } from '#app/components/checkout/testing-checkout.ts'
import { useCheckout } from '#app/components/checkout/use-checkout.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { answer, shownTotal, showPage } from '#app/testing/pages/a-page.tsx'

const hundred = aCoupon({ id: 7, code: 'HUNDRED', discountType: 'amount', discountValue: 10_000 })
const tenPercent = {
  ...aPromotion({
    id: 1,
    title: 'Both courses',
    discountValue: 1_000,
    courseIds: [1, 2],
    promotionType: 'P1',
  }),
  missing: [],
}
const held = { kind: 'changed', removed: [], goTo: null }

function Cart({ facts }: { facts: CheckoutFacts }) {
  const state = useCheckout(facts)
  return (
    <>
      <CheckoutForm facts={facts} state={state} />
      <CheckoutDialogs facts={facts} state={state} />
    </>
  )
}

/** Shows the checkout of a cart with two courses of ฿1,000 each. */
function showDiscounts(over: Partial<CheckoutFacts> = {}) {
  return showPage({ path: '/cart', load: () => someFacts(over), draw: facts => <Cart facts={facts} /> })
}

const codeField = () => screen.getByLabelText('Coupon code')

test('applies a coupon with Enter instead of ordering', async () => {
  const sent = answer({
    '/checkout': () => ({ kind: 'coupon', coupon: hundred }),
    '/cart/change': () => held,
  })
  const { user } = showDiscounts()
  await user.click(screen.getByRole('heading', { name: m.checkout_step_discounts() }))
  await user.type(codeField(), ' hundred {Enter}')
  expect(await screen.findByRole('button', { name: 'Remove coupon HUNDRED' })).toBeVisible()
  expect(shownTotal()).toHaveTextContent('฿1,900')
  expect(codeField()).toHaveValue('')
  expect(sent.map(({ form }) => form.get('intent'))).toEqual(['coupon', 'hold-coupon'])
  expect(sent[0]?.form.get('couponCode')).toBe('hundred')
})

test('keeps a refused code in its field with the reason', async () => {
  const sentence = 'This coupon has expired.'
  answer({ '/checkout': () => ({ kind: 'coupon-refused', couponCode: 'OLD', sentence }) })
  const { user } = showDiscounts()
  await user.type(codeField(), 'OLD')
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(codeField()).toHaveAccessibleDescription(/has expired/))
  expect(codeField()).toHaveValue('OLD')
  expect(shownTotal()).toHaveTextContent('฿2,000')
})

test('takes a coupon of the second gateway of the chosen way to pay', async () => {
  const card = { paymentType: '', nameWeb: '', paidBy: 'card', accounts: [] } as const
  const paymentMethods = [
    { ...card, id: 8, name: '' },
    { ...card, id: 11, name: '' },
  ]
  answer({
    '/checkout': () => ({ kind: 'coupon', coupon: { ...hundred, paymentMethodIds: [11] } }),
    '/cart/change': () => held,
  })
  const { user } = showDiscounts({ paymentMethods })
  await user.click(screen.getByRole('heading', { name: m.checkout_step_discounts() }))
  await user.type(codeField(), 'hundred{Enter}')
  expect(await screen.findByRole('button', { name: 'Remove coupon HUNDRED' })).toBeVisible()
  expect(shownTotal()).toHaveTextContent('฿1,900')
  const ways = screen.getByRole('group', { name: m.checkout_method_legend() })
  expect(within(ways).getByRole<HTMLInputElement>('radio')).toBeChecked()
  expect(within(ways).getByRole<HTMLInputElement>('radio').value).toBe('11')
})

test('refuses a coupon that does not fit the cart', async () => {
  const elsewhere = aCoupon({ id: 8, code: 'ELSEWHERE', courseIds: [99] })
  const sent = answer({ '/checkout': () => ({ kind: 'coupon', coupon: elsewhere }) })
  const { user } = showDiscounts()
  await user.type(codeField(), 'ELSEWHERE{Enter}')
  await waitFor(() => expect(codeField()).toBeInvalid())
  expect(screen.queryByRole('button', { name: /Remove coupon/ })).toBeNull()
  expect(sent).toHaveLength(1)
})

test.each([
  ['asking', {}],
  ['keeping', { '/checkout': () => ({ kind: 'coupon', coupon: hundred }) }],
])('says that %s a coupon failed, and leaves the price', async (_, answers) => {
  answer({ '/checkout': () => null, '/cart/change': () => null, ...answers })
  const { user } = showDiscounts()
  await user.type(codeField(), 'HUNDRED{Enter}')
  await waitFor(() => expect(codeField()).toHaveAccessibleDescription(new RegExp(m.connection_lost())))
  expect(codeField()).toHaveValue('HUNDRED')
  expect(shownTotal()).toHaveTextContent('฿2,000')
})

test('does not ask the server for an applied code or a blank', async () => {
  const sent = answer({})
  const { user } = showDiscounts({ coupons: [hundred] })
  await user.type(codeField(), '  {Enter}')
  expect(codeField()).toBeValid()
  await user.type(codeField(), 'hundred{Enter}')
  await waitFor(() => expect(codeField()).toBeInvalid())
  expect(sent).toEqual([])
})

test('removes a coupon from the price and from the cart', async () => {
  const sent = answer({ '/cart/change': () => held })
  const { user } = showDiscounts({ coupons: [hundred] })
  const remove = screen.getByRole('button', { name: 'Remove coupon HUNDRED' })
  expect(remove.parentElement).toHaveTextContent('HUNDRED฿100 off')
  await user.click(remove)
  expect(shownTotal()).toHaveTextContent('฿2,000')
  expect(sent.map(({ form }) => form.get('dropCoupon'))).toEqual(['HUNDRED'])
})

test('shows why a kept coupon does not count', async () => {
  const elsewhere = aCoupon({ id: 8, code: 'ELSEWHERE', courseIds: [99] })
  showDiscounts({ coupons: [elsewhere] })
  const row = screen.getByText('ELSEWHERE').parentElement as HTMLElement
  await waitFor(() => expect(within(row).queryByText(m.checkout_coupon_rests())).toBeNull())
  expect(row).toHaveTextContent(/ELSEWHERE.+course/i)
  expect(shownTotal()).toHaveTextContent('฿2,000')
})

test('takes no second code in a shop with one coupon per order', () => {
  showDiscounts({ coupons: [hundred], settings: { ...defaultSettings, oneCoupon: true } })
  expect(screen.queryByLabelText('Coupon code')).toBeNull()
  expect(screen.getByText(m.checkout_coupon_one_only())).toBeVisible()
})

test('asks before a coupon replaces a promotion', async () => {
  const sent = answer({
    '/checkout': () => ({ kind: 'coupon', coupon: hundred }),
    '/cart/change': () => held,
  })
  const { user } = showDiscounts({ promotions: [tenPercent] })
  expect(shownTotal()).toHaveTextContent('฿1,800')
  await user.type(codeField(), 'HUNDRED{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'Switch to the coupon?' })
  expect(dialog).toHaveTextContent('Your total changes from ฿1,800 to ฿1,900')
  expect(sent).toHaveLength(1)
  await user.click(within(dialog).getByRole('button', { name: 'Switch to HUNDRED' }))
  await waitFor(() => expect(shownTotal()).toHaveTextContent('฿1,900'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent[1]?.form.get('intent')).toBe('hold-coupon')
})

test('keeps the promotion if the buyer does not switch', async () => {
  const sent = answer({ '/checkout': () => ({ kind: 'coupon', coupon: hundred }) })
  const { user } = showDiscounts({ promotions: [tenPercent] })
  await user.type(codeField(), 'HUNDRED{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Keep Both courses' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('radio', { name: /Both courses/ })).toBeChecked()
  expect(shownTotal()).toHaveTextContent('฿1,800')
  expect(sent).toHaveLength(1)
})

test('asks before a promotion replaces a coupon', async () => {
  answer({ '/cart/change': () => held })
  const { user } = showDiscounts({ promotions: [tenPercent], coupons: [hundred] })
  expect(shownTotal()).toHaveTextContent('฿1,900')
  await user.click(screen.getByRole('radio', { name: /Both courses/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Switch to the promotion?' })
  expect(shownTotal()).toHaveTextContent('฿1,900')
  await user.click(within(dialog).getByRole('button', { name: 'Switch to Both courses' }))
  expect(shownTotal()).toHaveTextContent('฿1,800')
  expect(screen.queryByRole('button', { name: 'Remove coupon HUNDRED' })).toBeNull()
})
