import { Link } from '@remix-run/react'
import type { CoursePage } from '#app/business/orders/course-page.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Select, TextInput } from '#app/ui/inputs.tsx'
import type { CheckoutErrors } from './checkout-answer.ts'
import type { Choices } from './choices.ts'
import { contactError } from './contact-errors.ts'

type Props = {
  page: CoursePage
  choices: Choices
  errors: CheckoutErrors
  onChoose: (change: Partial<Choices>) => void
  onSignIn: () => void
}

/** Who buys: a visitor types name, e-mail and phone; who is signed in sees himself. §1, §5 */
export function ContactStep(props: Props) {
  const { page } = props
  return (
    <>
      {page.buyer.isSignedIn ? <SignedInAs page={page} /> : <GuestFields {...props} />}
      {needsTel(page) && <TelField {...props} />}
      {page.userGroups.length > 0 && page.buyer.userGroupId === null && <GroupField {...props} />}
    </>
  )
}

/** Somebody signed in whose phone number is known is not asked again. */
function needsTel({ buyer, settings }: CoursePage): boolean {
  return settings.registerForm.tel.enabled && !(buyer.isSignedIn && buyer.tel !== '')
}

function SignedInAs({ page: { buyer, path } }: { page: CoursePage }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 rounded-md border border-line bg-surface px-4 py-3">
      <p className="min-w-0 break-words">
        <span className="block text-sm text-ink-soft">{m.checkout_contact_signed_in()}</span>
        <span className="font-semibold">{buyer.fullname || buyer.email}</span>
        {buyer.fullname && <span className="block text-sm text-ink-soft">{buyer.email}</span>}
      </p>
      <Link to={`/logout?returnTo=${encodeURIComponent(path)}`} className="link py-2 text-sm">
        {m.checkout_contact_not_you()}
      </Link>
    </div>
  )
}

function GuestFields({ page, choices, errors, onChoose, onSignIn }: Props) {
  const isKnown = errors.email?.code === 'KNOWN_EMAIL'
  const loginPath = `/login?returnTo=${encodeURIComponent(page.path)}`
  return (
    <>
      <p className="text-sm text-ink-soft">
        {m.checkout_contact_no_account()} {m.checkout_contact_have_account()}{' '}
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
      </p>
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
      <Field
        label={m.checkout_contact_email()}
        hint={m.checkout_contact_email_hint()}
        error={contactError('email', errors.email)}
        required
      >
        {control => (
          <TextInput
            {...control}
            type="email"
            name="email"
            autoComplete="email"
            value={choices.email}
            onChange={event => onChoose({ email: event.target.value })}
          />
        )}
      </Field>
      {isKnown && (
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
      )}
    </>
  )
}

function TelField({ page, choices, errors, onChoose }: Props) {
  const { registerForm, telMinimumSkipped } = page.settings
  return (
    <Field
      label={m.checkout_contact_tel()}
      hint={telMinimumSkipped ? m.checkout_contact_tel_hint_short() : m.checkout_contact_tel_hint()}
      error={contactError('tel', errors.tel)}
      required={registerForm.tel.required}
    >
      {control => (
        <TextInput
          {...control}
          type="tel"
          name="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          value={choices.tel}
          onChange={event => onChoose({ tel: event.target.value })}
        />
      )}
    </Field>
  )
}

/** Only where the shop lets students choose, and only for who has no group yet. §1 'is_student_select_group' */
function GroupField({ page, choices, onChoose }: Props) {
  return (
    <Field label={m.checkout_contact_group()}>
      {control => (
        <Select
          {...control}
          name="userGroupId"
          value={choices.userGroupId ?? ''}
          onChange={event => onChoose({ userGroupId: Number(event.target.value) || null })}
        >
          <option value="">{m.checkout_none_chosen()}</option>
          {page.userGroups.map(group => (
            <option key={group.id} value={group.id}>
              {group.name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
