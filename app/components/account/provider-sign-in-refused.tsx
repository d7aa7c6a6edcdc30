import { Form, Link } from '@remix-run/react'
import type { SocialRefusal } from '#app/business/accounts/social/finish-social-sign-in.server.ts'
import type { SocialChoices } from '#app/business/accounts/social/in-app-browser.ts'
import { PROVIDER_NAMES, type SocialProvider } from '#app/business/accounts/social-provider.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { AccountPage } from './account-page.tsx'
import { LoginFields } from './login-fields.tsx'
import { InAppNote, ProviderButton, SocialForm } from './social-buttons.tsx'
import { mayTryAgain, socialSentence } from './social-words.ts'

const FORM = 'sign-in-again'
/** Refusals after which the person can sign in with a password. */
const BY_PASSWORD: readonly SocialRefusal[] = ['EMAIL_KNOWN', 'STAFF_ACCOUNT']

/** The page after a refused provider sign-in: what happened and what the person can do next. */
export function ProviderSignInRefused({
  provider,
  code,
  minutes,
  returnTo,
  isSignedIn,
  choices,
}: {
  provider: SocialProvider
  code: SocialRefusal
  /** How long to wait after too many tries. */
  minutes: number
  returnTo: string
  isSignedIn: boolean
  choices: SocialChoices
}) {
  const { title, text } = socialSentence(code, PROVIDER_NAMES[provider], minutes)
  const isLink = returnTo.startsWith('/myaccount/sign-in-ways')
  const others = choices.providers.filter(other => other !== provider)
  return (
    <AccountPage title={m.social_outcome_title({ name: PROVIDER_NAMES[provider] })}>
      <div className="my-6">
        <Alert kind={code === 'CANCELLED' ? 'info' : 'warning'} title={title}>
          {text}
        </Alert>
      </div>
      {!isSignedIn && BY_PASSWORD.includes(code) && <PasswordWay returnTo={returnTo} />}
      <SocialForm id={FORM} returnTo={returnTo} isLink={isLink} />
      <div className="grid gap-2">
        {mayTryAgain(code) && choices.providers.includes(provider) && (
          <ProviderButton
            provider={provider}
            formId={FORM}
            label={m.social_try_again({ name: PROVIDER_NAMES[provider] })}
          />
        )}
        {!isSignedIn &&
          code !== 'EMAIL_KNOWN' &&
          others.map(other => <ProviderButton key={other} provider={other} formId={FORM} />)}
        <InAppNote choices={choices} />
        {!isSignedIn && !BY_PASSWORD.includes(code) && (
          <ButtonLink variant="secondary" to={`/login?returnTo=${encodeURIComponent(returnTo)}`}>
            {m.social_other_ways()}
          </ButtonLink>
        )}
      </div>
      <p className="mt-6 border-t border-line pt-4 text-center">
        <Link className="inline-flex min-h-11 items-center underline" to={returnTo}>
          {returnTo === '/cart' ? m.social_back_to_cart() : m.social_back()}
        </Link>
      </p>
    </AccountPage>
  )
}

function PasswordWay({ returnTo }: { returnTo: string }) {
  return (
    <Form method="post" action="/login" noValidate className="mb-6">
      <LoginFields answer={undefined} returnTo={returnTo} pending={false} />
    </Form>
  )
}
