import { Form, isRouteErrorResponse, Link, Outlet, useLocation, useRouteError } from '@remix-run/react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Permission, Role } from '#app/business/callers/permissions.ts'
import { roleLabel } from '#app/business/callers/role-words.ts'
import { forgetPerson, useOtherGuestForgotten } from '#app/components/account/remembered-guest.ts'
import { LanguageSwitch } from '#app/components/frame/header.tsx'
import { Problem } from '#app/components/frame/problem.tsx'
import { mayUseDesk, type ShellData, useShell } from '#app/components/shell/shell-data.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { Alert } from '#app/ui/alert.tsx'
import { ChevronDown } from '#app/ui/icons.tsx'
import { countWords, type Desk, isCurrent, menuOf, type Place, useDesk } from './desk-menu.ts'
import { DeskSearch, DeskSearchLink, SEARCH_PAGE, useDeskSearchKey } from './desk-search.tsx'

/**
 * The frame of the pages for staff and teachers: their menu with what waits, beside the page or above it on a phone.
 * People who may not use it get the page alone, inside the shop's frame.
 */
export function DeskFrame({ children }: { children: ReactNode }) {
  const shell = useShell()
  const desk = useDesk()
  const { pathname } = useLocation()
  useDeskSearchKey()
  if (!shell?.account || !mayUseDesk(shell.account)) return children
  return (
    <div className="desk" data-rows={desk?.hasLowRows ? 'low' : undefined}>
      <header className="desk-bar">
        <p className="desk-shop mr-auto">{shell.shop.title || m.common_shop()}</p>
        {shell.account.isStaff && <DeskSearchLink />}
        <MenuButton>
          <Menu shell={shell} account={shell.account} desk={desk} />
        </MenuButton>
      </header>
      <header className="desk-side">
        <p className="desk-shop">{shell.shop.title || m.common_shop()}</p>
        {/* The page that searches has the field in its middle. */}
        {shell.account.isStaff && pathname !== SEARCH_PAGE && <DeskSearch className="my-2" />}
        <Menu shell={shell} account={shell.account} desk={desk} />
      </header>
      <div className="min-w-0">
        {shell.notice && (
          <div className="max-w-360 px-4 pt-4 lg:px-8">
            <Alert kind={shell.notice.kind} title={shell.notice.title ?? shell.notice.text}>
              {shell.notice.title && shell.notice.text}
            </Alert>
          </div>
        )}
        {children}
      </div>
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
      <main id="main" className={spaced ? 'desk-main grid grid-cols-1 content-start gap-4' : 'desk-main'}>
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
function Closed({ to }: { to: readonly (Role | Permission)[] }) {
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
            {title && <p className="desk-group">{title()}</p>}
            <ul>
              {items.map(item => (
                <li key={item.to}>
                  <Link
                    to={item.to}
                    aria-current={isCurrent(item, place) ? 'page' : undefined}
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
      {countWords(of)}
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
