import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { m } from '#app/i18n/paraglide/messages.js'
import { showPage } from '#app/testing/pages/a-page.tsx'
import { DeskSearchView } from './search-view.tsx'

const NOTHING = {
  ...{ orders: [], people: null, courses: [], products: [], coupons: [], promotions: [], settings: [] },
}

function showSearch(words: string, found: Parameters<typeof DeskSearchView>[0]['found'] = NOTHING) {
  showPage({
    path: '/admin/search',
    load: () => found,
    draw: data => <DeskSearchView words={words} found={data} />,
  })
}

test('says what can be found before anything was typed', () => {
  showSearch('')
  expect(screen.getByText(m.desk_search_start_text())).toBeVisible()
})

test('keeps the words and says that nothing was found', () => {
  showSearch('clay')
  expect(screen.getByRole('searchbox')).toHaveValue('clay')
  expect(screen.getByText('Nothing found for “clay”')).toBeVisible()
})

test('shows each kind with a link to all of it', () => {
  showSearch('a&b', {
    ...NOTHING,
    products: [{ id: 5, name: 'Workbook', path: '/product/5-workbook', unseen: 'hidden' }],
    coupons: [{ id: 3, name: 'SAVE10', path: '/admin/coupons/3', unseen: null }],
  })
  expect(screen.getByRole('link', { name: '5 Workbook Hidden' })).toHaveAttribute(
    'href',
    '/product/5-workbook',
  )
  expect(screen.getByRole('link', { name: /^See all.*Products$/ })).toHaveAttribute(
    'href',
    '/courses?q=a%26b&filter=products',
  )
  expect(screen.getByRole('link', { name: '3 SAVE10' })).toHaveAttribute('href', '/admin/coupons/3')
  expect(screen.queryByText(m.students_title())).toBeNull()
})

test('shows settings with the page that edits them', () => {
  const setting = { name: 'vat_value', label: 'VAT', group: 'Tax', path: '/admin/settings/tax#vat_value' }
  showSearch('vat', { ...NOTHING, settings: [setting] })
  expect(screen.getByRole('link', { name: 'VAT Tax' })).toHaveAttribute('href', setting.path)
  expect(screen.queryByText('Nothing found for “vat”')).toBeNull()
})
