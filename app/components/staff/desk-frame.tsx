import {
  Form,
  isRouteErrorResponse,
  Link,
  Outlet,
  useLocation,
  useMatches,
  useRouteError,
} from '@remix-run/react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Permission, Role } from '#app/business/callers/permissions.ts'
import { roleLabel } from '#app/business/callers/role-words.ts'
import type { Waiting } from '#app/business/storefront/count-waiting.server.ts'
import { forgetPerson, useOtherGuestForgotten } from '#app/components/account/remembered-guest.ts'
import { LanguageSwitch } from '#app/components/frame/header.tsx'
import { Problem } from '#app/components/frame/problem.tsx'
import { DESK, mayUseDesk, type ShellData, useShell } from '#app/components/shell/shell-data.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { ChevronDown } from '#app/ui/icons.tsx'

/** What the frame shows. */
export type Desk = { readonly waiting: Waiting; readonly hasLowRows: boolean }

type Place = { readonly pathname: string; readonly search: string }
type Item = {
  readonly to: string
  readonly label: () => string
  readonly waiting?: keyof Waiting
  /** Left out: everybody of the back office. */
  readonly needs?: Permission
  /** For pages that share an address. Left out, the item is current on its address and below it. */
  readonly isCurrent?: (place: Place) => boolean
}
type Group = { readonly title: () => string; readonly items: readonly Item[] }

const isSlips = ({ pathname, search }: Place) =>
  pathname === '/admin/orders' && !/[?&](q|status)=[^&]/.test(search)

const TEACHING: Item = { to: '/teach', label: m.teach_title, waiting: 'teaching' }

const MENU: readonly Group[] = [
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
      { to: '/admin/mismatches', label: m.operations_nav_review, waiting: 'mismatches', needs: 'money.read' },
    ],
  },
  {
    title: m.staff_group_selling,
    items: [
      { to: '/admin/coupons', label: m.staff_nav_coupons, needs: 'offers.write' },
      { to: '/admin/promotions', label: m.staff_nav_promotions, needs: 'offers.write' },
      { to: '/admin/payments', label: m.operations_nav_payments, needs: 'money.destinations' },
    ],
  },
  {
    title: m.staff_group_people,
    items: [
      { to: '/admin/students', label: m.students_nav, needs: 'people.read' },
      { to: '/admin/comments', label: m.comments_nav, waiting: 'comments', needs: 'comments.moderate' },
      { to: '/admin/team', label: m.students_team, needs: 'team.write' },
      { to: '/admin/people/registration', label: m.register_edit_nav, needs: 'settings.write' },
    ],
  },
  {
    title: m.staff_group_learning,
    items: [
      TEACHING,
      { to: '/admin/quizzes', label: m.quiz_results_nav, needs: 'courses.oversee' },
      { to: '/admin/certificates', label: m.certificate_staff_nav, needs: 'access.give' },
    ],
  },
  {
    title: m.staff_group_system,
    items: [
      {
        to: '/admin/failed-jobs',
        label: m.operations_nav_letters,
        waiting: 'failedJobs',
        needs: 'jobs.repair',
      },
      { to: '/admin/audit', label: m.audit_nav, needs: 'audit.read' },
      { to: '/admin/security', label: m.security_nav },
    ],
  },
]

/** Returns the pages that the person may open, in their groups. */
function menuOf({ isStaff, isTeacher, may }: NonNullable<ShellData['account']>): readonly Group[] {
  const isShown = (item: Item) =>
    item === TEACHING
      ? isTeacher || may.includes('courses.oversee')
      : isStaff && (!item.needs || may.includes(item.needs))
  return MENU.map(group => ({ ...group, items: group.items.filter(isShown) })).filter(
    ({ items }) => items.length > 0,
  )
}

function isBelow({ pathname }: Place, to: string): boolean {
  return pathname === to || pathname.startsWith(`${to}/`)
}

/**
 * The frame of the pages for staff and teachers: their menu with what waits, beside the page or above it on a phone.
 * People who may not use it get the page alone, inside the shop's frame.
 */
export function DeskFrame({ children }: { children: ReactNode }) {
  const shell = useShell()
  const data = useMatches().find(({ handle }) => handle === DESK)?.data as { desk: Desk } | undefined
  const desk = data?.desk
  if (!shell?.account || !mayUseDesk(shell.account)) return children
  return (
    <div className="desk" data-rows={desk?.hasLowRows ? 'low' : undefined}>
      <header className="desk-bar">
        <p className="desk-shop">{shell.shop.title || m.common_shop()}</p>
        <MenuButton>
          <Menu shell={shell} account={shell.account} desk={desk} />
        </MenuButton>
      </header>
      <header className="desk-side">
        <p className="desk-shop">{shell.shop.title || m.common_shop()}</p>
        <Menu shell={shell} account={shell.account} desk={desk} />
      </header>
      {children}
    </div>
  )
}

/** The page of a route in the frame. `spaced`: its parts stand apart from each other. */
export function DeskPage({
  spaced = false,
  children = <Outlet />,
}: {
  spaced?: boolean
  children?: ReactNode
}) {
  return (
    <DeskFrame>
      <main id="main" className={spaced ? 'desk-main grid content-start gap-4' : 'desk-main'}>
        {children}
      </main>
    </DeskFrame>
  )
}

/** A page that failed or is closed to this person, in the frame: the menu still leads on. */
export function DeskProblem() {
  const error = useRouteError()
  const isClosed = isRouteErrorResponse(error) && error.status === 403
  return <DeskFrame>{isClosed ? <Closed to={error.data?.roles ?? []} /> : <Problem />}</DeskFrame>
}

/** Says which roles may open the page, so that the person knows whom to ask. */
function Closed({ to }: { to: readonly Role[] }) {
  const locale = useLocale()
  const roles = new Intl.ListFormat(locale, { type: 'disjunction' }).format(to.map(role => roleLabel(role)))
  return (
    <main id="main" className="desk-main grid max-w-xl content-start gap-3">
      <h1 className="text-2xl font-semibold">{m.common_forbidden_title()}</h1>
      {to.length > 0 && <p>{m.staff_closed_roles({ roles })}</p>}
      <p className="text-ink-soft">{to.length > 0 ? m.staff_closed_text() : m.staff_closed_ask()}</p>
    </main>
  )
}

/** The menu on a phone. A native <details>, so it opens without JavaScript. */
function MenuButton({ children }: { children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes when the page changes; `key` tells that.
  useEffect(() => {
    if (menu.current) menu.current.open = false
  }, [key])
  return (
    <details
      ref={menu}
      className="group"
      onKeyDown={event => {
        if (event.key !== 'Escape' || !menu.current?.open) return
        menu.current.open = false
        menu.current.querySelector('summary')?.focus()
      }}
    >
      <summary className="desk-menu-button">
        {m.staff_menu()}
        <ChevronDown className="size-5 group-open:rotate-180" />
      </summary>
      <div className="desk-menu">{children}</div>
    </details>
  )
}

function Menu({
  shell,
  account,
  desk,
}: {
  shell: ShellData
  account: NonNullable<ShellData['account']>
  desk: Desk | undefined
}) {
  const place = useLocation()
  useOtherGuestForgotten(account)
  return (
    <>
      <Link to="/" className="desk-link">
        {m.staff_view_shop()}
      </Link>
      <nav aria-label={m.staff_nav()} className="mt-2 grid gap-2">
        {menuOf(account).map(({ title, items }) => (
          <div key={items[0]?.to}>
            <p className="desk-group">{title()}</p>
            <ul>
              {items.map(item => (
                <li key={item.to}>
                  <Link
                    to={item.to}
                    aria-current={(item.isCurrent?.(place) ?? isBelow(place, item.to)) ? 'page' : undefined}
                    className="desk-link"
                  >
                    {item.label()} {item.waiting && <Count of={desk?.waiting[item.waiting] ?? 0} />}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="desk-foot">
        <RowHeight hasLowRows={desk?.hasLowRows ?? false} place={place} />
        <LanguageSwitch />
        <p className="px-3 text-sm break-words text-ink-soft">{account.name || account.identifier}</p>
        <form method="post" action="/logout" onSubmit={forgetPerson}>
          <button type="submit" className="desk-link">
            {m.common_sign_out()}
          </button>
        </form>
        {shell.isLocal && (
          <Link to="/dev/mailbox" className="desk-link">
            {m.common_mailbox()}
          </Link>
        )}
      </div>
    </>
  )
}

function Count({ of }: { of: number }) {
  if (of === 0) return null
  return (
    <span className="desk-count">
      {of > 99 ? '99+' : of}
      <span className="sr-only"> {m.staff_menu_waiting()}</span>
    </span>
  )
}

/** Switches between low and normal rows. A cookie remembers it, so that the server draws the rows right at once. */
function RowHeight({ hasLowRows, place }: { hasLowRows: boolean; place: Place }) {
  return (
    <Form method="post" action="/admin/rows" preventScrollReset replace>
      <input type="hidden" name="returnTo" value={place.pathname + place.search} />
      <button
        type="submit"
        name="rows"
        value={hasLowRows ? 'normal' : 'low'}
        aria-pressed={hasLowRows}
        className="desk-link"
      >
        {m.staff_low_rows()}
      </button>
    </Form>
  )
}
