import { useLocation } from '@remix-run/react'
import { LogIn } from 'lucide-react'
import { m } from '#app/i18n/paraglide/messages.js'
import { ButtonLink } from '#app/ui/button.tsx'

/** Leads to the sign-in and back to this page. */
export function SignInButton() {
  const { pathname, search } = useLocation()
  const returnTo = pathname.startsWith('/login') ? '/' : pathname + search
  return (
    <ButtonLink
      to={`/login?returnTo=${encodeURIComponent(returnTo)}`}
      variant="secondary"
      className="shrink-0 max-sm:border-transparent max-sm:px-2.5"
    >
      <LogIn aria-hidden="true" className="size-5 sm:hidden" />
      <span className="max-sm:sr-only">{m.common_sign_in()}</span>
    </ButtonLink>
  )
}
