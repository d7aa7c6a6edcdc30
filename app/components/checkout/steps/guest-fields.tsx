import { Link } from '@remix-run/react'
import { flushSync } from 'react-dom'
import type { CheckoutFacts } from '#app/business/storefront/checkout-facts.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/inputs.tsx'
import { contactError } from './contact-errors.ts'
import type { ContactProps } from './contact-fields.tsx'
import { EmailField, TelField } from './contact-fields.tsx'

export function asksTel({ settings }: CheckoutFacts): boolean {
  return settings.registerForm.tel.enabled
}

/** Name, phone and email of a guest, and a sign-in link for buyers with an account. */
export function GuestFields({ facts, choices, errors, onChoose, onSignIn, guest }: ContactProps) {
  const isKnown = errors.email?.code === 'KNOWN_EMAIL'
  const loginPath = `/login?returnTo=${encodeURIComponent(facts.path)}`
  return (
    <>
      <SignInLine facts={facts} onSignIn={onSignIn} />
      {/* Side by side, so that all fields of a guest, the ways to pay and the button fit on one screen of a phone. */}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] items-start gap-3">
        <Field
          label={m.checkout_contact_fullname()}
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
        {asksTel(facts) && <TelField facts={facts} choices={choices} errors={errors} onChoose={onChoose} />}
      </div>
      <EmailField facts={facts} choices={choices} errors={errors} onChoose={onChoose} />
      {guest.wasKnown && <RememberedLine {...guest} />}
      {isKnown && <WayIn loginPath={loginPath} onSignIn={onSignIn} />}
    </>
  )
}

/**
 * Says that this browser remembers the guest, with a button that forgets them. Without script nothing is remembered.
 */
export function RememberedLine({ isRemembered, forgetMe }: Omit<ContactProps['guest'], 'wasKnown'>) {
  return (
    <p className="needs-script text-sm text-ink-soft">
      {m.checkout_contact_remembered()}{' '}
      {isRemembered && (
        <button
          type="button"
          className="link -my-3 py-3"
          onClick={({ currentTarget: { form } }) => {
            flushSync(forgetMe)
            // The button goes, and the next person types their name.
            form?.querySelector<HTMLInputElement>('[name=fullname], [name=firstname]')?.focus()
          }}
        >
          {m.checkout_contact_forget()}
        </button>
      )}
    </p>
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
