import { useLocation } from '@remix-run/react'
import { LogIn } from 'lucide-react'
import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { m } from '#app/i18n/paraglide/messages.js'
import { ButtonLink } from '#app/ui/button.tsx'

const LoginModal = lazy(async () => ({
  default: (await import('#app/components/account/login-modal.tsx')).LoginModal,
}))

/** Opens the sign-in over this page. It is a link all the same: without JavaScript, or in a new tab, it leads there and back. */
export function SignInButton() {
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
        <LogIn aria-hidden="true" className="size-5 sm:hidden" />
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
