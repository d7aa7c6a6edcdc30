import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MAY, type Role } from '#app/business/callers/permissions.ts'
import type { ShellData } from '#app/components/shell/shell-data.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { showPage } from '#app/testing/pages/a-page.tsx'
import { DeskFrame } from './desk-frame.tsx'

const ALL = '/admin/orders?status=all'
const OFFERS = ['/admin/coupons', '/admin/promotions']
const OWN = '/admin/security'

function pagesShownTo(...roles: Role[]): (string | null)[] {
  const account: ShellData['account'] = {
    userId: 'u1',
    name: 'Somsri',
    identifier: 'somsri',
    isStaff: roles.some(role => role !== 'instructor'),
    isTeacher: roles.includes('instructor'),
    may: roles.flatMap(role => MAY[role]),
  }
  const draw = () => <DeskFrame>page</DeskFrame>
  showPage({ path: '/admin/orders', account, load: () => null, draw })
  // The menu stands at the side, and behind a button for a phone.
  const [menu] = screen.getAllByRole('navigation', { name: m.staff_nav(), hidden: true })
  const links = within(menu as HTMLElement).getAllByRole('link', { hidden: true })
  return links.map(link => link.getAttribute('href'))
}

test.each<[Role[], string[]]>([
  [['instructor'], ['/teach']],
  [['cashier'], ['/admin/orders', ALL, '/admin/mismatches', '/admin/students', OWN]],
  [['editor'], [...OFFERS, '/admin/comments', OWN]],
  [['accountant'], [ALL, '/admin/mismatches', OWN]],
  [['support'], [ALL, '/admin/students', OWN]],
  [
    ['editor', 'instructor'],
    [...OFFERS, '/admin/comments', '/teach', OWN],
  ],
])('the menu of %j leads to the pages they may open', (roles, pages) => {
  expect(pagesShownTo(...roles)).toEqual(pages)
})

test('the menu of an owner leads to every page', () => {
  expect(pagesShownTo('owner')).toHaveLength(16)
})
