import { screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { MAY, type Role } from '#app/business/callers/permissions.ts'
import type { ShellData } from '#app/components/shell/shell-data.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { showPage } from '#app/testing/pages/a-page.tsx'
import { DeskFrame } from './desk-frame.tsx'
import { MENU } from './desk-menu.ts'
import { RowKeys } from './slips/row-keys.tsx'

const HOME = '/admin'
const ALL = '/admin/orders?status=all'
const OFFERS = ['/admin/coupons', '/admin/promotions']
const CATALOGUE = ['/admin/courses', '/admin/products', '/admin/teachers', ...OFFERS]
const OWN = '/admin/security'

function showDesk(roles: readonly Role[], children: ReactNode = 'page') {
  const account: ShellData['account'] = {
    userId: 'u1',
    name: 'Somsri',
    identifier: 'somsri',
    isStaff: roles.some(role => role !== 'instructor'),
    isTeacher: roles.includes('instructor'),
    may: roles.flatMap(role => MAY[role]),
  }
  const draw = () => <DeskFrame>{children}</DeskFrame>
  return showPage({ path: '/admin/orders', account, load: () => null, draw })
}

function pagesShownTo(...roles: Role[]): (string | null)[] {
  showDesk(roles)
  // The menu stands at the side, and behind a button for a phone.
  const [menu] = screen.getAllByRole('navigation', { name: m.staff_nav(), hidden: true })
  const links = within(menu as HTMLElement).getAllByRole('link', { hidden: true })
  return links.map(link => link.getAttribute('href'))
}

test.each<[Role[], string[]]>([
  [['instructor'], ['/teach']],
  [['cashier'], [HOME, '/admin/orders', ALL, '/admin/parcels', '/admin/mismatches', '/admin/students', OWN]],
  [['editor'], [HOME, ...CATALOGUE, '/admin/comments', OWN, '/admin/pages']],
  [['accountant'], [HOME, ALL, '/admin/mismatches', OWN]],
  [['support'], [HOME, ALL, '/admin/students', OWN]],
  [
    ['editor', 'instructor'],
    [HOME, ...CATALOGUE, '/teach', '/admin/comments', OWN, '/admin/pages'],
  ],
])('the menu of %j leads to the pages they may open', (roles, pages) => {
  expect(pagesShownTo(...roles)).toEqual(pages)
})

test('the menu of an owner leads to every page', () => {
  expect(pagesShownTo('owner')).toEqual(MENU.flatMap(({ items }) => items.map(({ to }) => to)))
})

test('marks the present page and no other', () => {
  showDesk(['owner'])
  const current = screen.getAllByRole('link', { current: 'page', hidden: true })
  expect(new Set(current.map(link => link.getAttribute('href')))).toEqual(new Set(['/admin/orders']))
})

test('a slash focuses the search of the back office', async () => {
  const { user } = showDesk(['support'])
  await user.keyboard('/')
  const field = screen.getByRole('searchbox', { name: m.desk_search_hint() })
  expect(field).toHaveFocus()
  await user.type(field, 'a/b{Enter}')
  expect(await screen.findByRole('heading', { name: 'At /admin/search?q=a%2Fb' })).toBeVisible()
})

test('a slash opens the search where the menu with its field is closed', async () => {
  const { user } = showDesk(['support'])
  const field = screen.getByRole('searchbox', { name: m.desk_search_hint() })
  field.checkVisibility = () => false
  await user.keyboard('/')
  expect(await screen.findByRole('heading', { name: 'At /admin/search' })).toBeVisible()
})

test("a slash focuses the search of everything also on a list, and f the list's own", async () => {
  const { user } = showDesk(
    ['support'],
    <main>
      <RowKeys />
      <input type="search" aria-label="People" />
    </main>,
  )
  await user.keyboard('/')
  expect(screen.getByRole('searchbox', { name: m.desk_search_hint() })).toHaveFocus()
  await user.click(document.body)
  await user.keyboard('f')
  expect(screen.getByRole('searchbox', { name: 'People' })).toHaveFocus()
})

test('a teacher without another role has no search', () => {
  showDesk(['instructor'])
  expect(screen.queryByRole('searchbox')).toBeNull()
})
