import { Form, Link, useLocation } from '@remix-run/react'
import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { lazyPart } from '#app/components/lazy-part.tsx'
import { useCartCount } from '#app/components/shell/cart-count.ts'
import type { ShellData } from '#app/components/shell/shell-data.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { LogIn, Menu, Search, ShoppingCart } from '#app/ui/icons.tsx'
import { HeaderMenu, MenuLink } from './header-menu.tsx'
import { shopLinks } from './shop-links.ts'

/** Visitors do not load it. */
const AccountMenu = lazyPart(async () => (await import('./account-menu.tsx')).AccountMenu, {
  fallback: <span className="size-11" />,
})

/** The head of every page: the shop's name, search, language, and who you are. */
export function Header({ shell }: { shell: ShellData }) {
  return (
    <header className="print:hidden border-b border-line bg-surface">
      <div className="page flex min-h-16 items-center gap-1 max-sm:pr-2 sm:gap-3">
        <HeaderMenu
          side="left-0"
          className="-ml-2.5 lg:hidden"
          opener={
            <>
              <Menu className="size-6" />
              <span className="sr-only">{m.common_menu()}</span>
            </>
          }
        >
          {/* Where the link to the search has no room. */}
          <SearchBox className="mb-1.5 min-[22.5rem]:hidden" />
          <nav aria-label={m.home_nav()}>
            {shopLinks(shell.has).map(({ to, label }) => (
              <MenuLink key={to} to={to}>
                {label()}
              </MenuLink>
            ))}
          </nav>
        </HeaderMenu>
        <Link
          to="/"
          className="mr-auto flex min-h-11 min-w-0 items-center gap-2 leading-tight font-semibold no-underline sm:gap-2.5 sm:text-lg md:max-w-52 md:shrink-0 lg:max-w-64"
        >
          {shell.shop.logoUrl && (
            <img
              src={shell.shop.logoUrl}
              alt=""
              width={36}
              height={36}
              className="h-8 w-auto max-w-20 shrink-0 rounded-md object-contain sm:h-9 sm:max-w-32"
            />
          )}
          {/* A tighter line would cut Thai tone marks off. */}
          <span className="line-clamp-2 leading-normal text-balance max-[22.5rem]:text-sm">
            {shell.shop.title || m.common_shop()}
          </span>
        </Link>
        <nav aria-label={m.home_nav()} className="hidden shrink-0 lg:flex">
          {shopLinks(shell.has).map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              prefetch="intent"
              className="inline-flex min-h-11 items-center rounded-md px-2.5 no-underline hover:bg-sunken"
            >
              {label()}
            </Link>
          ))}
        </nav>
        <SearchBox className="hidden w-full min-w-0 max-w-72 md:block lg:max-w-52 xl:max-w-72" />
        <Link
          to="/courses"
          aria-label={m.common_search_courses()}
          className="grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunken max-[22.5rem]:hidden md:hidden"
        >
          <Search className="size-5" />
        </Link>
        <LanguageSwitch />
        <CartLink />
        {shell.account ? <AccountMenu account={shell.account} /> : <SignInButton />}
      </div>
    </header>
  )
}

/**
 * The catalogue has a search field of its own. On phones the header links to it, and below 360 pixels the field stands
 * in the menu.
 */
function SearchBox({ className }: { className: string }) {
  if (useLocation().pathname === '/courses') return <div className={className} />
  return (
    <Form action="/courses" role="search" className={`relative ${className}`}>
      <Search className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-ink-soft" />
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

/** Switches the language and returns here. A plain form, so the whole page reloads in the other language. */
export function LanguageSwitch() {
  const { pathname, search } = useLocation()
  const other = useLocale() === 'th' ? 'en' : 'th'
  return (
    <form method="post" action="/language" className="shrink-0">
      <input type="hidden" name="returnTo" value={pathname + search} />
      <button
        type="submit"
        name="locale"
        value={other}
        lang={other}
        className="min-h-11 min-w-11 rounded-md px-2.5 text-sm font-semibold hover:bg-sunken max-[22.5rem]:px-0"
      >
        {/* The hidden text comes after the visible one, so that voice control finds the button by its visible words. */}
        <span className="sm:hidden">{other === 'th' ? 'ไทย' : 'EN'}</span>
        <span className="hidden sm:inline">{m.common_switch_language()}</span>
        <span className="sr-only"> {m.common_switch_language_label()}</span>
      </button>
    </form>
  )
}

/** The link to the cart, with the number of different items in it. */
function CartLink() {
  const count = useCartCount()
  return (
    <Link
      to="/cart"
      prefetch="intent"
      aria-label={m.common_cart({ count })}
      className="relative grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunken"
    >
      <ShoppingCart className="size-5" />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0 min-w-5 rounded-full bg-accent px-1 text-center text-sm leading-5 font-semibold text-on-accent tabular-nums"
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  )
}

const LoginModal = lazy(async () => ({
  default: (await import('#app/components/account/login-modal.tsx')).LoginModal,
}))

/** Opens the sign-in modal. It is also a link, for use without JavaScript or in a new tab. */
function SignInButton() {
  const [isOpen, setOpen] = useState(false)
  const { pathname, search } = useLocation()
  const isAccountPage = /^\/(login|register|signin|forgotpass|set-password)/.test(pathname)
  const returnTo = isAccountPage ? '/' : pathname + search
  const open = (event: MouseEvent) => {
    const wantsNewTab = event.metaKey || event.ctrlKey || event.shiftKey
    if (wantsNewTab || isAccountPage) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <ButtonLink
        to={`/login?returnTo=${encodeURIComponent(returnTo)}`}
        onClick={open}
        prefetch="none"
        variant="secondary"
        className="shrink-0 max-sm:border-transparent max-sm:px-2.5"
      >
        <LogIn className="size-5 sm:hidden" />
        <span className="max-sm:sr-only">{m.common_sign_in()}</span>
      </ButtonLink>
      {isOpen && (
        <Suspense>
          <LoginModal open onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
