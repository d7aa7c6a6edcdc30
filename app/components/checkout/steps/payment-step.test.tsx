import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPlan } from '#app/business/cart/testing-buyers.ts'
import type { CouponInCart } from '#app/business/pricing/coupon.ts'
import { PAYMENT_METHODS } from '#app/business/pricing/payment-methods.ts'
import { aCoupon } from '#app/business/pricing/testing-carts.ts'
import type { CourseItem, PaymentMethodChoice } from '#app/business/storefront/checkout-facts.ts'
import { Checkout } from '#app/components/checkout/checkout.tsx'
import { aCourseLine, aCoursePage, someFacts } from '#app/components/checkout/testing-checkout.ts'
import { showPage } from '#app/testing/pages/a-page.tsx'
import { waysToPay } from './payment-step.tsx'

const method = ({ id, standardName, paidBy }: (typeof PAYMENT_METHODS)[keyof typeof PAYMENT_METHODS]) => ({
  id,
  name: standardName,
  paymentType: '',
  nameWeb: '',
  paidBy,
  accounts: [],
})
const ALL: readonly PaymentMethodChoice[] = Object.values(PAYMENT_METHODS).map(method)

function showWays(
  paymentMethods: readonly PaymentMethodChoice[],
  locale: 'th' | 'en' = 'en',
  beforeCode?: () => void,
) {
  const facts = someFacts({ place: 'course', path: '/course/1', lines: [aCourseLine(1)], paymentMethods })
  return showPage({
    path: '/course/1',
    load: () => aCoursePage({ facts }),
    draw: data => <Checkout page={data} />,
    locale,
    ...(beforeCode && { beforeCode }),
  })
}

const ways = () => screen.getByRole('group', { name: /Payment method|วิธีชำระเงิน/ })

test('offers each way once, what buyers know first', () => {
  const { common, others } = waysToPay(ALL)
  expect(common.map(({ method: { id } }) => id)).toEqual([1, 3, 4])
  expect(others.map(({ method: { id }, way }) => [id, way])).toEqual([
    [2, 'paypal'],
    [10, 'installments'],
    [13, 'page'],
  ])
})

test('keeps a method that the buyer has chosen in place of the first of its way', () => {
  expect(waysToPay(ALL, 8).common.map(({ method: { id } }) => id)).toEqual([1, 4, 8])
})

test("lets the operator's order decide which gateway serves a way", () => {
  const { common } = waysToPay([...ALL].reverse())
  expect(common.map(({ method: { id } }) => id)).toEqual([15, 11, 1])
})

test('offers the next gateway of a way if the first cannot take the order', () => {
  const canTake = (id: number) => id !== 3 && id !== 8
  expect(waysToPay(ALL, 3, canTake).common.map(({ method: { id } }) => id)).toEqual([1, 4, 11])
  expect(waysToPay(ALL, 1, () => false).common.map(({ method: { id } }) => id)).toEqual([1, 3, 4])
})

test('offers another gateway for an amount below what the first one takes, or with a coupon of another', () => {
  const paymentMethods = ALL.filter(({ id }) => [8, 11].includes(id))
  const offered = (item: Partial<CourseItem>, coupons: readonly CouponInCart[] = []) => {
    const load = () => aCoursePage({ item, facts: { paymentMethods, coupons } })
    const { unmount } = showPage({ path: '/course/1', load, draw: data => <Checkout page={data} /> })
    const radios = within(ways()).getAllByRole<HTMLInputElement>('radio')
    const shown = radios.map(({ value, checked }) => [value, checked])
    unmount()
    return shown
  }
  const cheap = [{ plan: aPlan({ id: 11, courseId: 1, price: 1_500 }), disabled: null, books: [] }]
  expect(offered({})).toEqual([['8', true]])
  expect(offered({ plans: cheap })).toEqual([['11', true]])
  expect(offered({}, [aCoupon({ paymentMethodIds: [11] })])).toEqual([['11', true]])
})

test('folds nothing in a shop with few methods', () => {
  expect(waysToPay(ALL.slice(0, 4)).others).toEqual([])
})

test.each(['th', 'en'] as const)('names no gateway to a buyer (%s)', locale => {
  showWays(ALL, locale)
  const text = ways().textContent ?? ''
  for (const { gateway } of Object.values(PAYMENT_METHODS))
    if (gateway) expect(text.toLowerCase()).not.toContain(gateway.toLowerCase())
})

test("shows the shop's own name for a method, unless it is for staff", () => {
  const [transfer, paypal, card] = ALL
  if (!transfer || !paypal || !card) throw new Error('three methods')
  showWays([{ ...transfer, name: 'Transfer to the school' }, paypal, { ...card, name: 'Card via 2 C2P' }])
  expect(within(ways()).getByRole('radio', { name: 'Transfer to the school' })).toBeChecked()
  expect(within(ways()).getByRole('radio', { name: 'Credit or debit card' })).not.toBeChecked()
})

test('offers a second method of a way under a name of its own', () => {
  const cards = ALL.filter(({ id }) => [3, 8, 11].includes(id))
  showWays(cards.map(card => (card.id === 8 ? { ...card, name: 'UnionPay' } : card)))
  const names = within(ways())
    .getAllByRole('radio')
    .map(radio => radio.closest('label')?.textContent)
  expect(names).toEqual(['Credit or debit card', 'UnionPay'])
})

test('says truly what follows each way to pay', async () => {
  const { user } = showWays(ALL)
  const order = (name = 'Order and pay') => screen.getByRole('button', { name })
  expect(order('Place order')).toHaveAccessibleDescription(/account number .* attach your slip/)
  expect(order('Place order')).not.toHaveAccessibleDescription(/QR/)
  await user.click(within(ways()).getByRole('radio', { name: 'PromptPay QR' }))
  expect(order()).toHaveAccessibleDescription(/no slip to send/)
  await user.click(within(ways()).getByRole('radio', { name: 'Credit or debit card' }))
  expect(order()).toHaveAccessibleDescription(/enter your card/)
  await user.click(within(ways()).getByRole('radio', { name: 'PayPal' }))
  expect(order()).toHaveAccessibleDescription(/with PayPal/)
})

test('says what follows only where a script follows the choice', () => {
  const [none, scripted] = ['noscript style', '#checkout-next'] as const
  const inHtml = () => ({
    isHidden: document.querySelector(none)?.innerHTML.includes('.needs-script{display:none}'),
    isScripted: document.querySelector(scripted)?.classList.contains('needs-script'),
    isDescribed: document.querySelector('[aria-describedby~="checkout-next"]') !== null,
  })
  let withoutCode: ReturnType<typeof inHtml> | undefined
  showWays(ALL, 'en', () => {
    withoutCode = inHtml()
  })
  expect(withoutCode).toEqual({ isHidden: true, isScripted: true, isDescribed: false })
  expect(inHtml().isDescribed).toBe(true)
})

test('promises a QR only for an account that can have one', () => {
  const account = {
    bankName: 'KBANK',
    accountName: 'School',
    accountId: '123',
    promptPayImage: '',
    hasQr: true,
  }
  showWays(ALL.slice(0, 1).map(transfer => ({ ...transfer, accounts: [account] })))
  expect(screen.getByRole('button', { name: 'Place order' })).toHaveAccessibleDescription(
    /a QR code with the amount/,
  )
})
