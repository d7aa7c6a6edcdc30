import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ShellData } from '#app/components/shell/shell-data.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { showPage } from '#app/testing/pages/a-page.tsx'
import { Header } from './header.tsx'

const shell = {
  shop: { title: 'The school', logoUrl: '' },
  has: { products: true, teachers: true, about: false },
  account: null,
} as ShellData

function showHeader() {
  const page = showPage({ path: '/', load: () => null, draw: () => <Header shell={shell} /> })
  const opener = screen.getByText(m.common_menu()).closest('summary') as HTMLElement
  return { ...page, opener, menu: opener.closest('details') as HTMLElement }
}

test('the menu of a phone leads to what the shop has', async () => {
  const { user, opener, menu } = showHeader()
  expect(menu).not.toHaveAttribute('open')
  await user.click(opener)
  expect(menu).toHaveAttribute('open')
  const links = within(menu).getAllByRole('link')
  expect(links.map(link => link.getAttribute('href'))).toEqual([
    '/courses',
    '/courses?filter=products',
    '/teachers',
  ])
  await user.click(within(menu).getByRole('link', { name: m.home_nav_teachers() }))
  expect(await screen.findByRole('heading', { name: 'At /teachers' })).toBeVisible()
})

test('the menu has a search field for the narrowest phones', async () => {
  const { user, opener, menu } = showHeader()
  await user.click(opener)
  const field = within(menu).getByRole('searchbox', { name: m.common_search_courses() })
  await user.type(field, 'leaf{Enter}')
  expect(await screen.findByRole('heading', { name: 'At /courses?q=leaf' })).toBeVisible()
})

test('Escape closes the menu and returns the focus', async () => {
  const { user, opener, menu } = showHeader()
  await user.click(opener)
  within(menu).getByRole('link', { name: m.home_nav_courses() }).focus()
  await user.keyboard('{Escape}')
  expect(menu).not.toHaveAttribute('open')
  expect(opener).toHaveFocus()
})
