import { forgetPerson, useOtherGuestForgotten } from '#app/components/account/remembered-guest.ts'
import type { ShellData } from '#app/components/shell/shell-data.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { BookOpen, ChevronDown, CircleUser, LogOut, ReceiptText, ScanSearch } from '#app/ui/icons.tsx'
import { HeaderMenu, MENU_ITEM, MenuLink } from './header-menu.tsx'

/** The menu of a signed-in person. */
export function AccountMenu({ account }: { account: NonNullable<ShellData['account']> }) {
  useOtherGuestForgotten(account)
  return (
    <HeaderMenu
      opener={
        <>
          <CircleUser className="size-6" />
          <span className="hidden max-w-40 truncate sm:inline">{account.name}</span>
          <span className="sr-only">{m.common_account_menu()}</span>
          <ChevronDown className="hidden size-4 group-open:rotate-180 sm:block" />
        </>
      }
      side="right-0"
    >
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
        <MenuLink to="/admin" icon={<ScanSearch className="size-5" />}>
          {m.common_staff_orders()}
        </MenuLink>
      )}
      <form method="post" action="/logout" onSubmit={forgetPerson}>
        <button type="submit" className={MENU_ITEM}>
          <LogOut className="size-5" />
          {m.common_sign_out()}
        </button>
      </form>
    </HeaderMenu>
  )
}
