import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { CheckoutFacts, CheckoutLine } from '#app/business/storefront/checkout-facts.ts'
import { aCourseLine, BOOK, someFacts } from '#app/components/checkout/testing-checkout.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { refusalSentence } from '#app/refusals/refusal.ts'
import { answer, pass, shownTotal, showPage } from '#app/testing/pages/a-page.tsx'
import { CartView } from './cart-view.tsx'

const changed = { kind: 'changed', removed: [], goTo: null }

/** Shows the cart. `lines` is asked again whenever the page reloads its data. */
function showCart(
  lines: () => readonly CheckoutLine[],
  over: Partial<CheckoutFacts> = {},
  reasons: Record<string, string> = {},
) {
  return showPage({
    path: '/cart',
    load: () => someFacts({ ...over, lines: lines() }),
    draw: data => <CartView facts={data} reasons={reasons} removed={[]} />,
  })
}

function line(name: string) {
  const item = screen.getByRole('heading', { name }).closest('li')
  return within(item as HTMLElement)
}

const quantity = () => screen.getByLabelText('Quantity')

test('saves the last of several quantities once', async () => {
  vi.useFakeTimers()
  const sent = answer({ '/cart/change': () => changed })
  const { user } = showCart(() => [BOOK])
  const more = screen.getByRole('button', { name: 'Increase quantity' })
  await user.click(more)
  await user.click(more)
  await user.click(more)
  expect(quantity()).toHaveValue(5)
  expect(line('Book').getByText('฿1,250')).toBeVisible()
  expect(shownTotal()).toHaveTextContent('฿1,300')
  expect(sent).toEqual([])
  await pass(400)
  expect(sent.map(({ form }) => Object.fromEntries(form))).toEqual([
    { line: 'product:5', change: 'product:5', 'qty.product:5': '5' },
  ])
})

test('leaves a wrong quantity in its field and saves nothing', async () => {
  vi.useFakeTimers()
  const sent = answer({ '/cart/change': () => changed })
  const { user } = showCart(() => [BOOK])
  await user.clear(quantity())
  await user.type(quantity(), '0')
  expect(quantity()).toBeInvalid()
  expect(quantity()).toHaveAccessibleDescription(/Enter a number from 1 to 9/)
  await pass(400)
  expect(sent).toEqual([])
  expect(shownTotal()).toHaveTextContent('฿550')
  await user.click(screen.getByRole('button', { name: 'Increase quantity' }))
  expect(quantity()).toBeValid()
  expect(quantity()).toHaveValue(1)
})

test('stops at the stock and at one', async () => {
  const item = { ...BOOK.item, qty: 1, qtyInCart: 4, availableQty: 1 } as typeof BOOK.item
  showCart(() => [{ ...BOOK, item }])
  expect(screen.getByRole('button', { name: 'Increase quantity' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Decrease quantity' })).toBeDisabled()
  expect(screen.getByText('You wanted 4. Only 1 left.')).toBeVisible()
})

test('shows no quantity once the last piece is gone', async () => {
  const item = { ...BOOK.item, qty: 1, availableQty: 0 } as typeof BOOK.item
  const soldOut = { code: 'SOLD_OUT', available: 0, lineKey: BOOK.key } as const
  const said = { [BOOK.key]: refusalSentence(soldOut, 'en') }
  showCart(() => [{ ...BOOK, item, refusal: { code: 'SOLD_OUT', available: 0 } }], {}, said)
  expect(line('Book').getByText(/^This product is sold out\./)).toBeVisible()
  expect(screen.queryByLabelText('Quantity')).toBeNull()
  expect(line('Book').queryByText(/fewer|available/)).toBeNull()
  expect(line('Book').getByRole('button', { name: 'Remove Book' })).toBeEnabled()
})

test('says that a quantity was not saved', async () => {
  vi.useFakeTimers()
  answer({ '/cart/change': () => null })
  const { user } = showCart(() => [BOOK])
  await user.click(screen.getByRole('button', { name: 'Increase quantity' }))
  await pass(400)
  await vi.dynamicImportSettled()
  expect(await screen.findByText(m.cart_not_kept())).toBeInTheDocument()
  expect(quantity()).toHaveValue(3)
})

test('takes a line out and puts it back', async () => {
  const removed = [{ courseId: 2, productId: null, planId: 21, qty: 1, priceSeen: 100_000, addedAt: 5 }]
  let lines = [aCourseLine(1), aCourseLine(2)]
  const sent = answer({
    '/cart/change': form => {
      lines = form.has('remove') ? [aCourseLine(1)] : [aCourseLine(1), aCourseLine(2)]
      return { ...changed, removed: form.has('remove') ? removed : [] }
    },
  })
  const { user } = showCart(() => lines)
  await user.click(screen.getByRole('button', { name: 'Remove Course 2' }))
  expect(await screen.findByRole('heading', { name: 'In your cart (1)' })).toBeVisible()
  expect(screen.getByText('Course 2 removed')).toBeVisible()
  expect(shownTotal()).toHaveTextContent('฿1,000')
  const undo = screen.getByRole('button', { name: 'Undo' })
  await waitFor(() => expect(undo).toHaveFocus())
  await user.click(undo)
  expect(await screen.findByRole('heading', { name: 'Course 2' })).toBeVisible()
  expect(JSON.parse(String(sent[1]?.form.get('undo')))).toEqual(removed)
})

test('keeps a line that could not be taken out', async () => {
  answer({ '/cart/change': () => null })
  const { user } = showCart(() => [aCourseLine(1)])
  await user.click(screen.getByRole('button', { name: 'Remove Course 1' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(m.connection_lost())
  expect(line('Course 1').getByRole('button', { name: 'Remove Course 1' })).toBeEnabled()
  expect(shownTotal()).toHaveTextContent('฿1,000')
})

test('takes a failure’s notification away with the next attempt', async () => {
  vi.useFakeTimers()
  const answers = [null, new Promise(() => {})]
  answer({ '/cart/change': () => answers.shift() })
  const { user } = showCart(() => [aCourseLine(1)])
  await user.click(screen.getByRole('button', { name: 'Remove Course 1' }))
  await pass(0)
  await vi.dynamicImportSettled()
  const inToast = { selector: '[data-toast] *' }
  expect(await screen.findByText(m.cart_not_changed(), inToast)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Remove Course 1' }))
  await pass(100)
  expect(screen.queryByText(m.cart_not_changed(), inToast)).toBeNull()
})

test('takes the notification away once the quantity is saved', async () => {
  vi.useFakeTimers()
  const answers = [null, changed]
  answer({ '/cart/change': () => answers.shift() })
  const { user } = showCart(() => [BOOK])
  await user.click(screen.getByRole('button', { name: 'Increase quantity' }))
  await pass(400)
  await vi.dynamicImportSettled()
  expect(await screen.findByText(m.cart_not_kept())).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Increase quantity' }))
  await pass(500)
  expect(screen.queryByText(m.cart_not_kept())).toBeNull()
})

test('saves a waiting quantity before another change', async () => {
  vi.useFakeTimers()
  const sent = answer({ '/cart/change': () => changed })
  const { user } = showCart(() => [BOOK, aCourseLine(1)])
  await user.click(screen.getByRole('button', { name: 'Increase quantity' }))
  await user.click(screen.getByRole('button', { name: 'Remove Course 1' }))
  await pass(0)
  expect(sent.map(({ form }) => form.get('change') ?? form.get('remove'))).toEqual(['product:5', 'course:1'])
  await pass(400)
  expect(sent).toHaveLength(2)
})

test('counts another plan at once, and saves it', async () => {
  vi.useFakeTimers()
  const sent = answer({ '/cart/change': () => changed })
  const { user } = showCart(() => [aCourseLine(1), aCourseLine(2)])
  const plan = line('Course 2').getByLabelText('Plan')
  expect(within(plan).getAllByRole('option')).toHaveLength(2)
  await user.selectOptions(plan, '90 days · ฿2,000')
  expect(line('Course 2').getByText('฿2,000')).toBeVisible()
  expect(shownTotal()).toHaveTextContent('฿3,000')
  await pass(400)
  expect(sent.map(({ form }) => form.get('plan.course:2'))).toEqual(['22'])
})

test('shows an unavailable line without counting it', () => {
  const closed = aCourseLine(2, { refusal: { code: 'COURSE_NOT_FOR_SALE' } })
  showCart(() => [aCourseLine(1), closed], {}, { 'course:2': 'This course is not for sale.' })
  expect(line('Course 2').getByText(/This course is not for sale/)).toBeVisible()
  expect(line('Course 2').queryByText(/฿/)).toBeNull()
  expect(shownTotal()).toHaveTextContent('฿1,000')
})

test('says that a plan was replaced by another', () => {
  const { item } = aCourseLine(1)
  if (item.kind !== 'course') throw new Error('not a course')
  showCart(() => [aCourseLine(1, { item: { ...item, isPlanReplaced: true } })])
  expect(line('Course 1').getByText(m.cart_plan_gave_way())).toBeVisible()
})

test('shows a changed price until the buyer accepts it', async () => {
  let priceSeen = 80_000
  const sent = answer({
    '/cart/change': () => {
      priceSeen = 100_000
      return changed
    },
  })
  const { user } = showCart(() => [aCourseLine(1, { priceSeen })])
  expect(line('Course 1').getByText('Was ฿800, now ฿1,000')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Accept the new prices' }))
  await waitFor(() => expect(screen.queryByText('Was ฿800, now ฿1,000')).toBeNull())
  expect(sent[0]?.form.get('intent')).toBe('acknowledge')
})

test('never removes a line when Enter is pressed in a field', async () => {
  const sent = answer({})
  const { user } = showCart(() => [aCourseLine(1)])
  await user.click(screen.getByRole('heading', { name: 'Your details' }))
  await user.type(screen.getByLabelText(/^Full name/), 'Somsri{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent(m.checkout_refused())
  expect(screen.getByLabelText(/^Email/)).toBeInvalid()
  expect(sent).toEqual([])
})

test('lets staff only take things out', () => {
  const buyer = { ...someFacts().buyer, isSignedIn: true, mayBuy: false }
  showCart(() => [aCourseLine(1)], { buyer })
  expect(screen.queryByRole('button', { name: 'Place order' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Remove Course 1' })).toBeEnabled()
})

test('counts the cheapest shipping until the buyer chooses, and says so', async () => {
  const methods = [
    { id: 1, name: 'Courier', fee: 9_000, feeUsd: null },
    { id: 2, name: 'Post', fee: 5_000, feeUsd: null },
  ]
  const address = { id: 4, fullname: 'Somsri', tel: '0812345678', address: '1 Silom Road' }
  const sent = answer({ '/checkout': () => ({ kind: 'placed', token: 'abc', next: 'pay' }) })
  const { user } = showCart(() => [BOOK], {
    shippingMethods: methods,
    addresses: [address],
    buyer: {
      ...someFacts().buyer,
      isSignedIn: true,
      fullname: 'Somsri',
      email: 's@example.com',
      tel: '0812345678',
    },
  })
  const depends = () => screen.queryAllByText(m.checkout_shipping_depends())
  expect(shownTotal()).toHaveTextContent(/from ฿550/)
  expect(depends().some(note => !note.closest('details'))).toBe(true)
  await user.click(screen.getByRole('radio', { name: /Post/ }))
  expect(shownTotal()).toHaveTextContent(/^Total to pay ?฿550/)
  expect(depends()).toEqual([])
  await user.click(screen.getByRole('radio', { name: /Courier/ }))
  expect(shownTotal()).toHaveTextContent('฿590')
  await user.click(screen.getByRole('button', { name: 'Place order' }))
  await screen.findByRole('heading', { name: 'At /order/abc' })
  // The server compares the figure that was shown with the order's own.
  expect(sent.at(-1)?.form.get('shownPayable')).toBe('59000')
  expect(sent.at(-1)?.form.get('shippingMethodId')).toBe('1')
})
