import { Link, Outlet, useLocation } from '@remix-run/react'
import { AccountNav } from '#app/components/myaccount/account-nav.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { ChevronLeft } from '#app/ui/icons.tsx'

/** The layout of all account pages. On a phone each page links back to the overview's list. */
export default function MyAccount() {
  const isOverview = useLocation().pathname.replace(/\/$/, '') === '/myaccount'
  return (
    <div className="page grid w-full items-start gap-x-10 lg:grid-cols-[14rem_minmax(0,1fr)] [&>main]:mx-0 [&>main]:w-full [&>main]:px-0">
      <AccountNav className="sticky top-4 hidden py-8 lg:block" />
      {!isOverview && (
        <nav aria-label={m.privacy_account()} className="-mb-4 pt-3 lg:hidden">
          <Link to="/myaccount" className="inline-flex min-h-11 items-center gap-1 no-underline">
            <ChevronLeft className="size-5" />
            {m.privacy_account_back()}
          </Link>
        </nav>
      )}
      <Outlet />
    </div>
  )
}
