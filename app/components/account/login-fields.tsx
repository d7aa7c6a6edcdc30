import { type Fetcher, Link } from '@remix-run/react'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/inputs.tsx'
import type { CodeAnswer, LoginAnswer } from './account-answers.ts'
import { tooManyTries } from './account-words.ts'
import { useFocusOnError } from './use-focus-on-error.ts'

/**
 * True while the form is being sent. After a refusal it can be sent again at once, even while Remix still reloads the
 * page data: a disabled button would swallow Enter.
 */
export function isSignInPending({ state, data }: Fetcher<LoginAnswer | CodeAnswer>): boolean {
  return state === 'submitting' || (state === 'loading' && data?.ok !== false)
}

/** The fields of every sign-in form: on its page, in the modal, after a password was set. Posts to /login. */
export function LoginFields({
  answer,
  identifier = '',
  returnTo,
  pending,
  stay = false,
  formId,
}: {
  answer: LoginAnswer | undefined
  identifier?: string
  returnTo: string
  pending: boolean
  /** Answers in place instead of redirecting to `returnTo`. */
  stay?: boolean
  /** The id of the form that the fields belong to, if they stand outside it. */
  formId?: string
}) {
  const refused = answer?.ok === false ? answer : undefined
  const fields = useFocusOnError(refused)
  return (
    <fieldset ref={fields} className="grid gap-4">
      <legend className="sr-only">{m.account_login_title()}</legend>
      {refused && <RefusedSignIn refused={refused} />}
      <input type="hidden" name="returnTo" value={returnTo} form={formId} />
      {stay && <input type="hidden" name="stay" value="1" form={formId} />}
      <Field
        label={m.account_label_identifier()}
        error={refused?.code === 'EMPTY_IDENTIFIER' && m.account_enter_identifier()}
        required
      >
        {control => (
          <TextInput
            {...control}
            name="username"
            form={formId}
            defaultValue={refused?.identifier ?? identifier}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field
        label={m.account_label_password()}
        error={refused?.code === 'EMPTY_PASSWORD' && m.account_enter_password()}
        required
      >
        {control => (
          <TextInput
            {...control}
            type="password"
            name="password"
            form={formId}
            autoComplete="current-password"
          />
        )}
      </Field>
      <Button type="submit" size="lg" pending={pending} form={formId}>
        {m.account_login_submit()}
      </Button>
      {/* Opens in a new tab where the page behind may hold typed text. */}
      <p className="text-center">
        <Link
          to="/forgotpass"
          target={stay ? '_blank' : undefined}
          className="inline-flex min-h-11 items-center underline"
        >
          {m.account_forgot_link()}
        </Link>
      </p>
    </fieldset>
  )
}

function RefusedSignIn({ refused }: { refused: Extract<LoginAnswer, { ok: false }> }) {
  if (refused.code === 'WRONG_CREDENTIALS')
    return <Alert kind="error" title={m.account_wrong_credentials()} />
  if (refused.code === 'TOO_MANY_TRIES')
    return (
      <Alert kind="error" title={tooManyTries(refused.retryAfterSeconds)}>
        <p>{m.account_too_many_tries_way_in()}</p>
      </Alert>
    )
  if (refused.code === 'ACCOUNT_BLOCKED') return <Alert kind="error" title={m.security_blocked()} />
  return null
}
