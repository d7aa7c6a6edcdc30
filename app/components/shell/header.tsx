import { Form, Link } from '@remix-run/react'
import { Search } from 'lucide-react'
import { m } from '#app/i18n/paraglide/messages.js'
import { CartLink } from './cart-link.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { LazyAccountMenu } from './lazy-account-menu.tsx'
import type { ShellData } from './shell-data.ts'
import { SignInButton } from './sign-in-button.tsx'

/** The head of every page: the shop's name, search, language, and who you are. */
export function Header({ shell }: { shell: ShellData }) {
  return (
    <header className="border-b border-line bg-surface">
      <div className="page flex min-h-16 items-center gap-1 sm:gap-3">
        <Link
          to="/"
          className="mr-auto flex min-h-11 min-w-0 items-center gap-2.5 text-lg leading-tight font-semibold no-underline"
        >
          {shell.shop.faviconUrl && <img src={shell.shop.faviconUrl} alt="" className="size-8 rounded-md" />}
          <span className="line-clamp-2">{shell.shop.title || m.common_shop()}</span>
        </Link>
        <SearchBox />
        <Link
          to="/courses"
          aria-label={m.common_search_courses()}
          className="grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunken md:hidden"
        >
          <Search aria-hidden="true" className="size-5" />
        </Link>
        <LanguageSwitch />
        <CartLink />
        {shell.account ? <LazyAccountMenu account={shell.account} /> : <SignInButton />}
      </div>
    </header>
  )
}

/** On a phone the catalogue has its own, so there the head only leads to it. */
function SearchBox() {
  return (
    <Form action="/courses" role="search" className="relative hidden w-full max-w-72 md:block">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-ink-soft"
      />
      <input
        type="search"
        name="q"
        maxLength={100}
        aria-label={m.common_search_courses()}
        placeholder={m.common_search_courses()}
        className="min-h-11 w-full rounded-md border border-edge bg-surface pr-3 pl-10 placeholder:text-ink-soft"
      />
    </Form>
  )
}
