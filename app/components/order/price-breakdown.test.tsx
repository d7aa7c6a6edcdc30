import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PricedCart } from '#app/business/pricing/priced-cart.ts'
import { aCoupon, aPromotion, courseLine, price } from '#app/business/pricing/testing-carts.ts'
import { showPage } from '#app/testing/pages/a-page.tsx'
import { PriceBreakdown } from './price-breakdown.tsx'
import type { Breakdown } from './price-breakdown-details.tsx'

const NAMES: Record<string, string> = { 'course-1': 'Cooking', 'course-2': 'Baking' }
const bothLines = [courseLine(1, 100_000), courseLine(2, 50_050)]
const hundred = aCoupon({ id: 7, code: 'HUNDRED', discountType: 'amount', discountValue: 10_000 })

function aBreakdown(priced: PricedCart, over: Partial<Breakdown> = {}): Breakdown {
  return {
    ...priced,
    withholding: priced.withholding.amount,
    withholdingPercent: priced.withholding.percent,
    lines: priced.lines.map(({ key, amount }) => ({ key, name: NAMES[key] ?? key, amount })),
    ...over,
  }
}

function showPrice(of: Breakdown, { locale = 'en' as 'th' | 'en', withTotal = false } = {}) {
  return showPage({
    path: '/cart',
    load: () => of,
    draw: data => <PriceBreakdown of={data} withTotal={withTotal} />,
    locale,
  })
}

/** Returns the texts of the amounts, in page order. */
function rows() {
  const summaries = [...document.querySelectorAll('summary')].map(({ textContent }) => textContent)
  return summaries.slice(0, -1)
}

/** Returns the folded explanation of how the price was made, line by line. */
function explanation() {
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent)
}

test('shows only the price where nothing is added or taken off', () => {
  showPrice(aBreakdown(price({ lines: bothLines, vatEnabled: false })))
  expect(rows()).toEqual(['Price฿1,500.50'])
})

test('shows every amount with its sign and two decimals', () => {
  const priced = price({
    lines: bothLines,
    coupons: [hundred],
    withholding: { percent: 3 } as never,
  })
  showPrice(aBreakdown(priced))
  expect(rows().slice(0, 2)).toEqual(['Price฿1,500.50', 'Discount−฿100.00'])
  expect(rows().at(-1)).toMatch(/^VAT \(included\)฿\d+\.\d\d$/)
})

test('explains a discount by its coupon and its base', () => {
  showPrice(aBreakdown(price({ lines: bothLines, coupons: [hundred], vatEnabled: false })))
  const discount = screen.getByText('Discount').closest('details') as HTMLElement
  expect(discount).toHaveTextContent('HUNDRED · ฿100 off ฿1,500.50')
  expect(explanation()).toEqual([
    'Cooking฿1,000.00',
    'Baking฿500.50',
    'Before discounts฿1,500.50',
    expect.stringMatching(/^Coupon HUNDRED−฿100.00Calculated on ฿1,500.50Cooking−฿66.6\dBaking−฿33.3\d$/),
    'After discounts฿1,400.50',
    'Total to pay฿1,400.50',
  ])
})

test('says why a coupon was not used', () => {
  const promotion = aPromotion({ id: 3, title: 'Both', courseIds: [1, 2], promotionType: 'P1' })
  const priced = price({ lines: bothLines, promotions: [promotion], promotionId: 3, vatEnabled: false })
  const leftOut = { ...priced.steps[0], rule: 'coupon', label: 'OLD', leftOut: 'COUPON_EXPIRED' } as never
  showPrice(aBreakdown(priced, { steps: [...priced.steps, leftOut] }))
  expect(explanation()).toContain('Coupon OLDNot used: it has expired')
  expect(explanation().at(-1)).toBe('Total to pay฿1,350.45')
})

test('says nothing of shipping where nothing is shipped', () => {
  const method = { id: 1, name: 'By post', fee: 5_000, feeUsd: null }
  const priced = price({ lines: bothLines, shipping: { method, hasAddress: false } as never })
  expect(priced.steps.map(({ leftOut }) => leftOut)).toContain('NOTHING_TO_SHIP')
  showPrice(aBreakdown(priced))
  expect(explanation().join()).not.toContain('By post')
})

test('explains an unknown reason of an old order all the same', () => {
  const priced = price({ lines: bothLines, coupons: [hundred] })
  const steps = priced.steps.map(step => ({ ...step, leftOut: 'GONE_REASON' as never }))
  showPrice(aBreakdown(priced, { steps }))
  expect(explanation().join()).toContain('Coupon HUNDREDNot used: the conditions')
})

test('counts pieces and refunds of an order', () => {
  const priced = price({ lines: bothLines, vatEnabled: false })
  const [first] = priced.lines
  if (!first) throw new Error('no line')
  const lines = [{ key: first.key, name: 'Book', qty: 3, amount: first.amount }]
  showPrice(aBreakdown(priced, { lines, refunded: first.amount }), { withTotal: true })
  expect(explanation()[0]).toBe('Book × 3฿1,000.00')
  expect(screen.getByText('Refunded').parentElement).toHaveTextContent('Refunded−฿1,000.00')
  expect(screen.getByText('Total').parentElement).toHaveTextContent('Total฿1,500.50')
})

test.each([
  [
    'says the price of a single line once, with its total',
    { lines: [courseLine(1, 100_000)] },
    ['VAT (included)'],
  ],
  [
    'says the price before a discount',
    { lines: [courseLine(1, 100_000)], coupons: [hundred] },
    ['Price', 'Discount', 'VAT (included)'],
  ],
  ['says the price of several lines', { lines: bothLines }, ['Price', 'VAT (included)']],
])('%s', (_, cart, labels) => {
  showPrice(aBreakdown(price(cart)), { withTotal: true })
  expect(rows().map(row => row?.split(/−?฿/)[0])).toEqual(labels)
})

test('says the price of a single line where no total stands below', () => {
  showPrice(aBreakdown(price({ lines: [courseLine(1, 100_000)], vatEnabled: false })))
  expect(rows()).toEqual(['Price฿1,000.00'])
})

test('speaks Thai on a Thai page', () => {
  showPrice(aBreakdown(price({ lines: bothLines, coupons: [hundred], vatEnabled: false })), { locale: 'th' })
  expect(rows()).toEqual(['ราคา฿1,500.50', 'ส่วนลด−฿100.00'])
  expect(within(screen.getByRole('list')).getByText('ยอดชำระ')).toBeInTheDocument()
})
