import { Form, useLocation, useNavigation } from '@remix-run/react'
import { rolesInWords } from '#app/business/callers/role-words.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { faultSentence } from '#app/refusals/registration-words.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/inputs.tsx'
import type { RegistrationFault } from './account-answers.ts'
import { AccountPage } from './account-page.tsx'
import { TermsLine } from './terms-line.tsx'
import { useFocusOnError } from './use-focus-on-error.ts'

/** An invitation that works, as the page shows it. */
export type ShownInvitation = {
  /** Masked, unless the reader makes the account of this address. */
  readonly email: string
  readonly rolesAsKept: string
  readonly by: string
  readonly way: 'accept' | 'register' | 'sign-in'
  /** The reader becomes staff by accepting, so the password must be set again. */
  readonly asksPassword: boolean
  /** The fewest characters of the new account's password. */
  readonly minLength: number
}

/** Why the link does not work for the reader, and what the reader can do now. */
export type NotInvited = { readonly sentence: string; readonly next: 'sign-in' | 'sign-out' | null }

/** Faults of the form that makes the account, and the name that was typed. */
export type InvitedFaults = {
  readonly name: Extract<RegistrationFault, 'REQUIRED' | 'TOO_LONG'> | null
  readonly password: Extract<RegistrationFault, `PASSWORD${string}`> | null
  readonly typedName: string
}

/** The page behind the link of an invitation. */
export function InvitationView({
  invitation,
  refused,
  faults,
}: {
  invitation: ShownInvitation | null
  refused: NotInvited | null
  faults: InvitedFaults | null
}) {
  const isPending = useNavigation().state !== 'idle'
  if (refused || !invitation) return refused && <Refused {...refused} />
  const { by, rolesAsKept, way, email, asksPassword, minLength } = invitation
  const lead = m.team_join_lead({ by, roles: rolesInWords(rolesAsKept) })
  return (
    <AccountPage title={m.team_join_title()} lead={lead}>
      {way === 'register' && (
        <RegisterForm email={email} minLength={minLength} faults={faults} isPending={isPending} />
      )}
      {way === 'sign-in' && <SignIn email={email} />}
      {way === 'accept' && (
        <Form method="post" className="grid gap-4">
          {asksPassword && <p className="text-sm text-ink-soft">{m.team_accept_password()}</p>}
          <Button type="submit" size="lg" pending={isPending}>
            {m.team_accept()}
          </Button>
        </Form>
      )}
    </AccountPage>
  )
}

function SignIn({ email }: { email: string }) {
  const { pathname } = useLocation()
  return (
    <div className="grid gap-3">
      <p>{m.team_has_account({ email })}</p>
      <ButtonLink to={`/login?returnTo=${encodeURIComponent(pathname)}`} size="lg">
        {m.account_login_submit()}
      </ButtonLink>
      <ButtonLink to="/forgotpass" variant="secondary">
        {m.account_forgot_link()}
      </ButtonLink>
    </div>
  )
}

function RegisterForm({
  email,
  minLength,
  faults,
  isPending,
}: {
  email: string
  minLength: number
  faults: InvitedFaults | null
  isPending: boolean
}) {
  const fields = useFocusOnError(faults)
  const sentence = (fault: RegistrationFault | null | undefined, label: string) =>
    fault && faultSentence(fault, { label, passwordMinLength: minLength })
  const isDifferent = faults?.password === 'PASSWORDS_DIFFER'
  const wrong = sentence(faults?.password, m.account_label_password())
  return (
    <Form method="post" noValidate>
      <fieldset ref={fields} className="grid gap-4">
        <legend className="mb-4">{m.team_register_lead({ email })}</legend>
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" name="username" value={email} autoComplete="username" readOnly hidden />
        <Field label={m.team_name()} error={sentence(faults?.name, m.team_name())} required>
          {control => (
            <TextInput {...control} name="name" defaultValue={faults?.typedName} autoComplete="name" />
          )}
        </Field>
        <Field
          label={m.account_label_password()}
          hint={m.account_hint_password({ count: minLength })}
          error={!isDifferent && wrong}
          required
        >
          {control => <TextInput {...control} type="password" name="password" autoComplete="new-password" />}
        </Field>
        <Field label={m.account_label_password_again()} error={isDifferent && wrong} required>
          {control => (
            <TextInput {...control} type="password" name="passwordAgain" autoComplete="new-password" />
          )}
        </Field>
        <Button type="submit" size="lg" pending={isPending}>
          {m.team_register()}
        </Button>
        <TermsLine />
      </fieldset>
    </Form>
  )
}

function Refused({ sentence, next }: NotInvited) {
  const { pathname } = useLocation()
  return (
    <AccountPage title={m.team_join_title()}>
      <div className="my-6">
        <Alert kind="warning" title={m.team_refused_title()}>
          {sentence}
        </Alert>
      </div>
      {next === 'sign-in' && <ButtonLink to="/login">{m.account_login_submit()}</ButtonLink>}
      {next === 'sign-out' && (
        <Form method="post" action="/logout">
          <input type="hidden" name="returnTo" value={pathname} />
          <Button type="submit">{m.account_logout_submit()}</Button>
        </Form>
      )}
    </AccountPage>
  )
}
