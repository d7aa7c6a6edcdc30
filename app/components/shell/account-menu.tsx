import { Link, useLocation } from '@remix-run/react'
import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react'
import { clearKeptForm } from '#app/components/account/kept-form.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { BookOpen, ChevronDown, CircleUser, LogOut, ReceiptText, ScanSearch } from '#app/ui/icons.tsx'
import type { ShellData } from './shell-data.ts'

const ITEM = 'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left no-underline hover:bg-sunken'

/** The menu of a signed-in person. A native <details>, so it opens without JavaScript. */
export function AccountMenu({ account }: { account: NonNullable<ShellData['account']> }) {
  const menu = useRef<HTMLDetailsElement>(null)
  // A signed-in person does not need the kept registration form any more.
  useEffect(clearKeptForm, [])
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes when the page changes; `key` tells that.
  useEffect(() => close(menu.current), [key])

  const closeOnBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close(menu.current)
  }
  return (
    <details
      ref={menu}
      className="group relative shrink-0"
      onBlur={closeOnBlur}
      onKeyDown={event => {
        if (event.key !== 'Escape' || !menu.current?.open) return
        close(menu.current)
        menu.current.querySelector('summary')?.focus()
      }}
    >
      <summary className="flex min-h-11 list-none items-center gap-1.5 rounded-md px-2 font-semibold hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <CircleUser className="size-6" />
        <span className="hidden max-w-40 truncate sm:inline">{account.name}</span>
        <span className="sr-only">{m.common_account_menu()}</span>
        <ChevronDown className="hidden size-4 group-open:rotate-180 sm:block" />
      </summary>
      <div className="absolute right-0 z-30 mt-1 w-64 rounded-md border border-line bg-surface p-1.5 shadow-raised">
        <p className="truncate px-3 py-2 text-sm text-ink-soft sm:hidden">{account.name}</p>
        <MenuLink to="/myaccount" icon={<CircleUser className="size-5" />}>
          {m.privacy_account()}
        </MenuLink>
        <MenuLink to="/myaccount/student/order" icon={<ReceiptText className="size-5" />}>
          {m.common_my_orders()}
        </MenuLink>
        {account.isTeacher && (
          <MenuLink to="/teach" icon={<BookOpen className="size-5" />}>
            {m.teach_title()}
          </MenuLink>
        )}
        {account.isStaff && (
          <MenuLink to="/admin/orders" icon={<ScanSearch className="size-5" />}>
            {m.common_staff_orders()}
          </MenuLink>
        )}
        <form method="post" action="/logout">
          <button type="submit" className={ITEM}>
            <LogOut className="size-5" />
            {m.common_sign_out()}
          </button>
        </form>
      </div>
    </details>
  )
}

function MenuLink({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) {
  return (
    <Link to={to} className={ITEM}>
      {icon}
      {children}
    </Link>
  )
}

function close(menu: HTMLDetailsElement | null): void {
  if (menu) menu.open = false
}
