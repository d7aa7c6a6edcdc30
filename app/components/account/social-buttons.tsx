import { Form, useLocation } from '@remix-run/react'
import type { SocialChoices } from '#app/business/accounts/social/in-app-browser.ts'
import { PROVIDER_NAMES, type SocialProvider } from '#app/business/accounts/social-provider.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { ProviderIcon } from './provider-icon.tsx'

/** Provider buttons below or above a form with a password. Nothing if the shop has no providers. */
export function SocialSignIn({
  choices,
  returnTo,
  isAbove = false,
}: {
  choices: SocialChoices | null | undefined
  returnTo: string
  isAbove?: boolean
}) {
  if (!choices || isEmpty(choices)) return null
  return (
    <>
      <SocialForm id="sign-in-by-provider" returnTo={returnTo} />
      <SocialButtons choices={choices} formId="sign-in-by-provider" isAbove={isAbove} />
    </>
  )
}

/** The form that the provider buttons belong to. The buttons may stand inside another form. */
export function SocialForm({ id, returnTo, isLink }: { id: string; returnTo: string; isLink?: boolean }) {
  return (
    <Form id={id} method="post" action="/signin/line" className="hidden">
      <input type="hidden" name="returnTo" value={returnTo} />
      {isLink && <input type="hidden" name="link" value="1" />}
    </Form>
  )
}

export function SocialButtons({
  choices,
  formId,
  isAbove = false,
}: {
  choices: SocialChoices
  formId: string
  isAbove?: boolean
}) {
  if (isEmpty(choices)) return null
  return (
    <div className="my-4 grid gap-2">
      <p
        className={`flex ${isAbove ? 'order-last mt-2' : ''} items-center gap-3 text-sm text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line`}
      >
        {m.social_or()}
      </p>
      {choices.providers.map(provider => (
        <ProviderButton key={provider} provider={provider} formId={formId} />
      ))}
      <InAppNote choices={choices} />
    </div>
  )
}

export function ProviderButton({
  provider,
  formId,
  label = m.social_continue_with({ name: PROVIDER_NAMES[provider] }),
}: {
  provider: SocialProvider
  formId: string
  label?: string
}) {
  return (
    <button
      type="submit"
      form={formId}
      formAction={`/signin/${provider}`}
      className="inline-flex min-h-11 items-center justify-center gap-3 rounded-md border border-edge bg-surface px-4 py-1.5 text-center font-semibold text-ink transition-colors select-none hover:bg-sunken"
    >
      <ProviderIcon provider={provider} />
      {label}
    </button>
  )
}

/** Names the hidden providers and says how to get them. Some providers refuse sign-in inside an app's browser. */
export function InAppNote({ choices: { hidden, inApp } }: { choices: SocialChoices }) {
  const { pathname, search } = useLocation()
  if (hidden.length === 0 || inApp === null) return null
  const names = hidden.map(provider => PROVIDER_NAMES[provider]).join(', ')
  const query = new URLSearchParams(search)
  query.set('openExternalBrowser', '1')
  return (
    <p className="text-sm text-ink-soft">
      {m.social_in_app({ names })}{' '}
      {inApp === 'line' ? (
        <a className="link inline-flex min-h-11 items-center" href={`${pathname}?${query}`}>
          {m.social_open_in_browser()}
        </a>
      ) : (
        m.social_in_app_how()
      )}
    </p>
  )
}

function isEmpty({ providers, hidden }: SocialChoices): boolean {
  return providers.length === 0 && hidden.length === 0
}
