import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { isCurrent, MENU } from './desk-menu.ts'

/** Other pages lead to these. */
const NOT_IN_MENU = [
  '/admin/search',
  '/admin/coupons/new',
  '/admin/promotions/new',
  '/admin/settings/demo',
  '/admin/settings/mail/preview',
  '/teach/homework',
  '/teach/comments',
]

/** The addresses of the pages below `path` that need no id. */
function pagesBelow(path: string): string[] {
  const route = routes.find(one => one.path === path && 'children' in one)
  const children = route && 'children' in route ? (route.children as { path?: string }[]) : []
  return children
    .map(child => [`/${path}`, child.path].filter(Boolean).join('/'))
    .filter(to => !to.includes(':'))
}

const PAGES = [...pagesBelow('admin'), ...pagesBelow('teach')]
const IN_MENU = MENU.flatMap(({ items }) => items.map(({ to }) => to))

test('every entry of the menu leads to a page', () => {
  // Pages that also let other people in stand on their own.
  const all = [...PAGES, ...routes.map(({ path }) => `/${path}`)]
  expect(IN_MENU.filter(to => !all.includes(to.replace(/\?.*/, '')))).toEqual([])
})

test('every page of staff and teachers is in the menu', () => {
  expect(PAGES.filter(page => !IN_MENU.includes(page) && !NOT_IN_MENU.includes(page))).toEqual([])
})

test.each([
  ['', '/admin/orders'],
  ['?waits=slips&after=5.7&q=', '/admin/orders'],
  ['?event=refunded&from=2026-11-01&until=', '/admin/orders?status=all'],
  ['?course=102', '/admin/orders?status=all'],
])('of the two entries of orders, %j is below %s', (search, to) => {
  const entries = MENU.flatMap(({ items }) => items)
  const current = entries.filter(entry => isCurrent(entry, { pathname: '/admin/orders', search }))
  expect(current.map(entry => entry.to)).toEqual([to])
})
