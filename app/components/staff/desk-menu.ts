import { useMatches } from '@remix-run/react'
import type { Permission } from '#app/business/callers/permissions.ts'
import type { Waiting } from '#app/business/storefront/count-waiting.server.ts'
import { DESK, type ShellData } from '#app/components/shell/shell-data.ts'
import { m } from '#app/i18n/paraglide/messages.js'

/** What the frame of staff and teachers shows beside the menu. */
export type Desk = { readonly waiting: Waiting; readonly hasLowRows: boolean }

/** Returns it from the data of the route that has the frame; undefined if that route failed. */
export function useDesk(): Desk | undefined {
  const data = useMatches().find(({ handle }) => handle === DESK)?.data as { desk: Desk } | undefined
  return data?.desk
}

/** The counts end at a hundred. */
export function countWords(count: number): string {
  return count > 99 ? '99+' : `${count}`
}

export type Place = { readonly pathname: string; readonly search: string }

/** A page in the menu: one entry is all that a new page needs. */
export type MenuItem = {
  readonly to: string
  readonly label: () => string
  readonly waiting?: keyof Waiting
  /** Left out: everybody of the back office. */
  readonly needs?: Permission
  /** For pages that share an address. Left out, the item is current on its address and below it. */
  readonly isCurrent?: (place: Place) => boolean
}

/** Without a title, the items stand alone. */
export type MenuGroup = { readonly title?: () => string; readonly items: readonly MenuItem[] }

/** The queue of slips shares its address with the lists of orders, which have other parts in theirs. */
const OF_QUEUE = ['waits', 'after', 'order']
const isSlips = ({ pathname, search }: Place) =>
  pathname === '/admin/orders' &&
  [...new URLSearchParams(search)].every(([name, value]) => value === '' || OF_QUEUE.includes(name))

const TEACHING: MenuItem = { to: '/teach', label: m.teach_title, waiting: 'teaching' }

/** Every page of staff and teachers that no other page leads to, in the order of the menu. */
export const MENU: readonly MenuGroup[] = [
  { items: [{ to: '/admin', label: m.desk_home, isCurrent: ({ pathname }) => pathname === '/admin' }] },
  {
    title: m.staff_group_orders,
    items: [
      {
        to: '/admin/orders',
        label: m.orders_staff_title,
        waiting: 'slips',
        needs: 'orders.decide',
        isCurrent: isSlips,
      },
      {
        to: '/admin/orders?status=all',
        label: m.staff_nav_orders,
        needs: 'orders.read',
        isCurrent: place => isBelow(place, '/admin/orders') && !isSlips(place),
      },
      { to: '/admin/parcels', label: m.parcels_title, waiting: 'parcels', needs: 'orders.dispatch' },
      { to: '/admin/mismatches', label: m.operations_nav_review, waiting: 'mismatches', needs: 'money.read' },
    ],
  },
  {
    title: m.desk_group_catalogue,
    items: [
      { to: '/admin/courses', label: m.editor_title, needs: 'catalogue.write' },
      { to: '/admin/products', label: m.products_title, needs: 'catalogue.write' },
      { to: '/admin/teachers', label: m.teachers_title, needs: 'catalogue.write' },
      { to: '/admin/coupons', label: m.staff_nav_coupons, needs: 'offers.write' },
      { to: '/admin/promotions', label: m.staff_nav_promotions, needs: 'offers.write' },
    ],
  },
  {
    title: m.staff_group_learning,
    items: [
      TEACHING,
      { to: '/admin/comments', label: m.comments_nav, waiting: 'comments', needs: 'comments.moderate' },
      { to: '/admin/quizzes', label: m.quiz_results_nav, needs: 'courses.oversee' },
      { to: '/admin/certificates', label: m.certificate_staff_nav, needs: 'access.give' },
    ],
  },
  {
    title: m.staff_group_people,
    items: [
      { to: '/admin/students', label: m.students_nav, needs: 'people.read' },
      { to: '/admin/people/registration', label: m.register_edit_nav, needs: 'settings.write' },
    ],
  },
  {
    title: m.desk_group_team,
    items: [
      { to: '/admin/team', label: m.students_team, needs: 'team.write' },
      { to: '/admin/audit', label: m.audit_nav, needs: 'audit.read' },
      { to: '/admin/security', label: m.security_nav },
    ],
  },
  {
    title: m.desk_group_school,
    items: [
      { to: '/admin/pages', label: m.pages_title, needs: 'pages.write' },
      { to: '/admin/settings', label: m.settings_title, needs: 'settings.write' },
      { to: '/admin/settings/bank-accounts', label: m.bank_accounts_title, needs: 'money.destinations' },
      { to: '/admin/payments', label: m.operations_nav_payments, needs: 'money.destinations' },
      {
        to: '/admin/failed-jobs',
        label: m.operations_nav_letters,
        waiting: 'failedJobs',
        needs: 'jobs.repair',
      },
    ],
  },
]

/** Returns the pages that the person may open, in their groups. */
export function menuOf({ isStaff, isTeacher, may }: NonNullable<ShellData['account']>): readonly MenuGroup[] {
  const isShown = (item: MenuItem) =>
    item === TEACHING
      ? isTeacher || may.includes('courses.oversee')
      : isStaff && (!item.needs || may.includes(item.needs))
  return MENU.map(group => ({ ...group, items: group.items.filter(isShown) })).filter(
    ({ items }) => items.length > 0,
  )
}

/** True if the person is on the page of the item, or on one below it. */
export function isCurrent({ to, isCurrent: asks }: MenuItem, place: Place): boolean {
  return asks ? asks(place) : isBelow(place, to)
}

function isBelow({ pathname }: Place, to: string): boolean {
  return pathname === to || pathname.startsWith(`${to}/`)
}
