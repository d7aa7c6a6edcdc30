import { useFetcher, useLocation } from '@remix-run/react'
import type { LoginAnswer } from '#app/components/account/account-answers.ts'
import { isSignInPending, LoginFields } from '#app/components/account/login-fields.tsx'
import { SocialButtons, SocialForm } from '#app/components/account/social-buttons.tsx'
import { useShell } from '#app/components/shell/shell-data.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChevronDown } from '#app/ui/icons.tsx'

/** The id of the sign-in form. The panel stands inside the cart's form, and forms do not nest. */
const FORM = 'cart-login'
const SOCIAL_FORM = 'cart-login-by-provider'

/**
 * Sign-in from the cart. It returns here and merges the two carts. It is folded, because a guest needs only the fields
 * around it. behaviour: Cart page
 */
export function LoginPanel() {
  const fetcher = useFetcher<LoginAnswer>({ key: FORM })
  const returnTo = useReturnTo()
  const social = useShell()?.social
  return (
    <section
      aria-labelledby="cart-login-title"
      className="rounded-md border border-line bg-surface px-4 sm:px-5"
    >
      <details className="group/login">
        <summary className="flex min-h-11 list-none items-center gap-3 py-3 [&::-webkit-details-marker]:hidden">
          <h4 id="cart-login-title" className="grow font-semibold">
            {m.cart_login_title()}
          </h4>
          <ChevronDown className="size-5 shrink-0 text-ink-soft transition-transform group-open/login:rotate-180" />
        </summary>
        <p className="mb-3 text-sm text-ink-soft">{m.cart_login_text()}</p>
        {social && <SocialButtons choices={social} formId={SOCIAL_FORM} isAbove />}
        <LoginFields
          answer={fetcher.data}
          returnTo={returnTo}
          pending={isSignInPending(fetcher)}
          formId={FORM}
        />
        <ButtonLink
          to={`/register?returnTo=${encodeURIComponent(returnTo)}`}
          variant="secondary"
          className="mb-4 w-full"
        >
          {m.cart_register()}
        </ButtonLink>
      </details>
    </section>
  )
}

/** The forms of the panel's fields and buttons. Without JavaScript the first one posts to the sign-in page. */
export function LoginForms() {
  const fetcher = useFetcher<LoginAnswer>({ key: FORM })
  return (
    <>
      <fetcher.Form id={FORM} method="post" action="/login" noValidate preventScrollReset />
      <SocialForm id={SOCIAL_FORM} returnTo={useReturnTo()} />
    </>
  )
}

function useReturnTo(): string {
  const { pathname, search } = useLocation()
  return pathname + search
}
