import { Form, Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { SocialChoices } from '#app/business/accounts/social/in-app-browser.ts'
import type { SignInWays as Ways } from '#app/business/accounts/social/sign-in-ways.server.ts'
import {
  PROVIDER_NAMES,
  SOCIAL_PROVIDERS,
  type SocialProvider,
} from '#app/business/accounts/social-provider.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { KeyRound } from '#app/ui/icons.tsx'
import { LoginFields } from './login-fields.tsx'
import { ProviderIcon } from './provider-icon.tsx'
import { InAppNote, ProviderButton, SocialForm } from './social-buttons.tsx'

/** The page that these forms post to and return to. */
export const WAYS_PATH = '/myaccount/sign-in-ways'

const LINK = 'link-provider'
const AGAIN = 'sign-in-again'

type Props = {
  ways: Ways
  choices: SocialChoices
  isStaff: boolean
  /** True if the account has an email address. The link for setting a password is mailed to it. */
  hasAddress: boolean
  /** Why the last change was refused. */
  refused?: 'NOT_FRESH' | 'LAST_WAY' | 'NOT_LINKED' | null
}

/** A section with every way to sign in to this account: linked, linkable and removable. */
export function SignInWays({ ways, choices, isStaff, hasAddress, refused }: Props) {
  const shown = SOCIAL_PROVIDERS.filter(
    provider => ways.providers.includes(provider) || choices.providers.includes(provider),
  )
  return (
    <div className="grid gap-4">
      <p className="text-ink-soft">{isStaff ? m.social_staff_ways() : m.social_ways_lead()}</p>
      {refused === 'LAST_WAY' && <Alert kind="error" title={m.social_last_way()} />}
      {!isStaff && !ways.isFresh && <SignInAgain ways={ways} choices={choices} />}
      <SocialForm id={LINK} returnTo={WAYS_PATH} isLink />
      <ul className="divide-y divide-line rounded-md border border-line bg-surface">
        <Way
          icon={<KeyRound className="size-6 shrink-0" />}
          name={m.social_way_password()}
          state={ways.hasPassword ? m.social_way_password_set() : m.social_way_password_none()}
        >
          {hasAddress && (
            <Link to="/forgotpass" className="link inline-flex min-h-11 items-center">
              {m.social_set_password()}
            </Link>
          )}
        </Way>
        {!isStaff &&
          shown.map(provider => (
            <ProviderWay key={provider} provider={provider} ways={ways} choices={choices} />
          ))}
      </ul>
      {!isStaff && <InAppNote choices={choices} />}
    </div>
  )
}

function ProviderWay({
  provider,
  ways,
  choices,
}: {
  provider: SocialProvider
  ways: Ways
  choices: SocialChoices
}) {
  const name = PROVIDER_NAMES[provider]
  const isLinked = ways.providers.includes(provider)
  return (
    <Way
      icon={<ProviderIcon provider={provider} />}
      name={name}
      state={isLinked ? m.social_way_linked() : m.social_way_not_linked()}
    >
      {ways.isFresh && isLinked && (
        <Form method="post" action={WAYS_PATH}>
          <input type="hidden" name="unlink" value={provider} />
          <Button type="submit" variant="quiet">
            {m.social_unlink({ name })}
          </Button>
        </Form>
      )}
      {ways.isFresh && !isLinked && choices.providers.includes(provider) && (
        <ProviderButton provider={provider} formId={LINK} label={m.social_link({ name })} />
      )}
    </Way>
  )
}

function Way({
  icon,
  name,
  state,
  children,
}: {
  icon: ReactNode
  name: string
  state: string
  children: ReactNode
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <p className="flex items-center gap-3">
        {icon}
        <span>
          <span className="block font-semibold">{name}</span>
          <span className="block text-sm text-ink-soft">{state}</span>
        </span>
      </p>
      {children}
    </li>
  )
}

/** Asks the person to sign in again: an old session does not prove who is at the device. */
function SignInAgain({ ways, choices }: Pick<Props, 'ways' | 'choices'>) {
  const linked = ways.providers.filter(provider => choices.providers.includes(provider))
  return (
    <div className="grid gap-4 rounded-md border border-line bg-surface p-4">
      <div>
        <h3 className="font-semibold">{m.social_not_fresh_title()}</h3>
        <p className="text-sm text-ink-soft">{m.social_not_fresh()}</p>
      </div>
      {ways.hasPassword && (
        <Form method="post" action="/login" reloadDocument noValidate>
          <LoginFields answer={undefined} returnTo={WAYS_PATH} pending={false} />
        </Form>
      )}
      <SocialForm id={AGAIN} returnTo={WAYS_PATH} />
      {linked.map(provider => (
        <ProviderButton key={provider} provider={provider} formId={AGAIN} />
      ))}
    </div>
  )
}
