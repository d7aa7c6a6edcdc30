import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aProduct } from '#app/business/cart/testing-buyers.ts'
import { toProductCard } from '#app/business/catalogue/product-card.ts'
import { money } from '#app/business/money/money.ts'
import { defaultSettings } from '#app/business/settings/settings.ts'
import type { ProductPage } from '#app/business/storefront/product-page.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { showPage } from '#app/testing/pages/a-page.tsx'
import { ProductView } from './product-view.tsx'

const product = aProduct({ id: 1, name: 'Brush', availableQty: 4, description: '<p>Goat hair</p>' })
const OTHER = toProductCard(aProduct({ id: 2, name: 'Ink', price: 9_000 }), 'THB')

function showProduct(over: Partial<ProductPage> = {}) {
  const page: ProductPage = {
    product,
    path: '/product/1-brush',
    currency: 'THB',
    price: money(125_050, 'THB'),
    inCart: 0,
    mayBuy: true,
    shippingMethods: [{ id: 1, name: 'Post', fee: money(5_000, 'THB') }],
    others: [OTHER],
    settings: { ...defaultSettings, howToBuy: { enabled: true } },
    ...over,
  }
  return showPage({
    path: '/product/1-brush',
    load: () => page,
    draw: data => <ProductView page={data} notAdded={null} />,
  })
}

const tabs = () =>
  within(screen.getByRole('navigation', { name: m.catalogue_tabs() }))
    .getAllByRole('link')
    .map(link => [link.textContent, link.getAttribute('href')])

test('says price and stock beside the buttons that buy', () => {
  showProduct()
  const purchase = within(screen.getByRole('region', { name: m.product_purchase() }))
  expect(purchase.getByText('฿1,250.50')).toBeVisible()
  expect(purchase.getByText(m.product_in_stock({ count: 4 }))).toBeVisible()
  expect(purchase.getByRole('button', { name: m.product_add() })).toBeVisible()
  expect(purchase.getByRole('button', { name: m.product_buy() })).toBeVisible()
})

test('has a tab for each section, which the tab leads to', () => {
  showProduct()
  expect(tabs()).toEqual([
    ['Details', '#details'],
    ['Shipping and returns', '#shipping'],
    ['How to buy', '#how-to-buy'],
    ['More products', '#more'],
  ])
  for (const [, href] of tabs()) expect(document.querySelectorAll(href ?? ''), String(href)).toHaveLength(1)
  expect(document.querySelector('#details')).toHaveTextContent('Goat hair')
  expect(document.querySelector('#shipping')).toHaveTextContent('Post฿50')
  expect(document.querySelector('#how-to-buy')).toHaveTextContent('We ship once you’ve paid.')
  expect(document.querySelector('#more')).toHaveTextContent('Ink')
})

test('has no tab for what the shop does not have', () => {
  showProduct({ others: [], settings: { ...defaultSettings, howToBuy: { enabled: false } } })
  expect(tabs().map(([, href]) => href)).toEqual(['#details', '#shipping'])
})
