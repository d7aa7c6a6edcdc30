import { Link } from '@remix-run/react'
import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/inputs.tsx'
import { contactError } from './contact-errors.ts'
import { EmailField } from './contact-fields.tsx'
import type { ContactProps } from './contact-step.tsx'

/** Name and email of a guest, and a sign-in link for buyers with an account. */
export function GuestFields({ facts, choices, errors, onChoose, onSignIn }: ContactProps) {
  const isKnown = errors.email?.code === 'KNOWN_EMAIL'
  const loginPath = `/login?returnTo=${encodeURIComponent(facts.path)}`
  return (
    <>
      <SignInLine facts={facts} onSignIn={onSignIn} />
      <Field
        label={m.checkout_contact_fullname()}
        hint={m.checkout_contact_fullname_hint()}
        error={contactError('fullname', errors.fullname)}
        required
      >
        {control => (
          <TextInput
            {...control}
            name="fullname"
            autoComplete="name"
            value={choices.fullname}
            onChange={event => onChoose({ fullname: event.target.value })}
          />
        )}
      </Field>
      <EmailField facts={facts} choices={choices} errors={errors} onChoose={onChoose} />
      {isKnown && <WayIn loginPath={loginPath} onSignIn={onSignIn} />}
    </>
  )
}

/** Says that no account is needed, with a sign-in link for buyers who have one. */
export function SignInLine({ facts, onSignIn }: Pick<ContactProps, 'facts' | 'onSignIn'>) {
  const loginPath = `/login?returnTo=${encodeURIComponent(facts.path)}`
  return (
    <p className="text-sm text-ink-soft">
      {facts.registration ? m.register_with_order() : m.checkout_contact_no_account()}{' '}
      {/* The cart page has a sign-in panel of its own. */}
      {facts.place === 'course' && <SignInLink loginPath={loginPath} onSignIn={onSignIn} />}
    </p>
  )
}

function SignInLink({ loginPath, onSignIn }: { loginPath: string; onSignIn: () => void }) {
  return (
    <>
      {m.checkout_contact_have_account()}{' '}
      <Link
        to={loginPath}
        className="link"
        onClick={event => {
          event.preventDefault()
          onSignIn()
        }}
      >
        {m.checkout_sign_in()}
      </Link>
    </>
  )
}

function WayIn({ loginPath, onSignIn }: { loginPath: string; onSignIn: () => void }) {
  return (
    <div>
      <Button variant="secondary" onClick={onSignIn} className="needs-script">
        {m.checkout_sign_in()}
      </Button>
      <noscript>
        <a href={loginPath} className="link">
          {m.checkout_sign_in()}
        </a>
      </noscript>
    </div>
  )
}
