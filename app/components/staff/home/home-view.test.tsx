import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MAY, type Role } from '#app/business/callers/permissions.ts'
import type { OrderId } from '#app/business/orders/order.ts'
import type { DeskHome } from '#app/business/storefront/desk/get-desk-home.server.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { NOW, showPage } from '#app/testing/pages/a-page.tsx'
import { DeskHomeView } from './home-view.tsx'

const NONE = { orders: 0, amount: 0, refunded: 0 }
const PERIODS = {
  today: { from: '2026-11-22', until: '2026-11-22' },
  thisMonth: { from: '2026-11-01', until: '2026-11-22' },
  lastMonth: { from: '2026-10-01', until: '2026-10-31' },
}
const QUEUE = { slips: 0, approvals: 0 }
const EMPTY: DeskHome = {
  hasDemo: false,
  queue: QUEUE,
  periods: PERIODS,
  sales: [],
  bestSellers: [],
  orders: [],
  firstSteps: {
    hasCatalogue: true,
    hasWays: false,
    hasAccount: true,
    hasContact: false,
    hasTerms: false,
    hasMail: true,
    hasTeam: false,
    hasOrder: false,
  },
}

function showHome(home: DeskHome, role: Role = 'owner') {
  showPage({
    path: '/admin',
    account: {
      userId: 'u1',
      name: 'Somsri',
      identifier: 'somsri',
      isStaff: true,
      isTeacher: false,
      may: MAY[role],
    },
    load: () => home,
    draw: data => <DeskHomeView home={data} />,
  })
}

const order = {
  id: 100_001 as OrderId,
  status: 'approved' as const,
  awaitsApproval: false,
  currency: 'THB' as const,
  payable: 150_000,
  fullname: 'Malee',
  email: 'malee@example.com',
  tel: '',
  createdAt: NOW,
  updatedAt: NOW,
  courses: ['Drawing'],
}

test('shows each currency by itself, and every number leads to its list', () => {
  const sold = { orders: 2, amount: 300_000, refunded: 50_000 }
  const baht = {
    currency: 'THB' as const,
    today: NONE,
    thisMonth: sold,
    lastMonthByNow: sold,
    lastMonth: sold,
  }
  showHome({
    hasDemo: false,
    queue: QUEUE,
    periods: PERIODS,
    sales: [baht, { ...baht, currency: 'USD' }],
    bestSellers: [{ kind: 'course', id: 102, path: '/course/102', name: 'Drawing', sold: 12 }],
    orders: [order],
    firstSteps: null,
  })
  const months = screen.getAllByRole('link', { name: /^This month/ })
  expect(months.map(link => link.textContent)).toEqual([
    expect.stringMatching(/฿3,000 2 approved orders/),
    expect.stringMatching(/\$3,000 2 approved orders/),
  ])
  for (const link of months)
    expect(link).toHaveAttribute('href', '/admin/orders?event=approved&from=2026-11-01&until=2026-11-22')
  expect(screen.getAllByText('฿3,000 by this date last month')).toHaveLength(1)
  const refunds = screen.getAllByRole('link', { name: '฿500 refunded, not taken off this sum' })
  expect(refunds.map(link => link.getAttribute('href'))).toEqual([
    '/admin/orders?event=refunded&from=2026-11-01&until=2026-11-22',
    '/admin/orders?event=refunded&from=2026-10-01&until=2026-10-31',
  ])
  expect(screen.getByRole('link', { name: 'Drawing' })).toHaveAttribute('href', '/course/102')
  const orders = screen.getByRole('link', { name: '12 Orders with Drawing' })
  expect(orders).toHaveAttribute('href', '/admin/orders?course=102')
  const table = within(screen.getByRole('table', { name: m.desk_last_orders() }))
  expect(table.getByRole('link', { name: '100001' })).toHaveAttribute('href', '/admin/orders/100001')
  expect(screen.queryByText(m.desk_first())).toBeNull()
})

test('tells the owner of an empty shop what to do first', () => {
  showHome(EMPTY)
  const steps = screen.getByRole('region', { name: m.desk_first() })
  const items = within(steps).getAllByRole('listitem')
  expect(items.map(item => within(item).queryByRole('img') !== null)).toEqual([
    true,
    false,
    true,
    false,
    false,
    true,
    false,
    false,
  ])
  const links = within(steps).getAllByRole('link')
  expect(links.map(link => link.getAttribute('href'))).toEqual(
    expect.arrayContaining(['/admin/payments', '/admin/settings/bank-accounts', '/admin/pages/terms', '/']),
  )
  expect(screen.queryByText(m.desk_sales_none())).toBeNull()
})

test('keeps the steps that are left beside the sales, once there is an order', () => {
  const firstSteps = EMPTY.firstSteps && { ...EMPTY.firstSteps, hasOrder: true }
  showHome({ ...EMPTY, firstSteps, orders: [order] })
  expect(screen.getByText(m.desk_first())).toBeVisible()
  expect(screen.getByText(m.desk_sales_none())).toBeVisible()
})

test('shows a role none of the steps of others', () => {
  showHome({ ...EMPTY, sales: null, bestSellers: null }, 'support')
  expect(screen.queryByText(m.desk_first_payments())).toBeNull()
  expect(screen.getByText(m.desk_first_try())).toBeVisible()
})
