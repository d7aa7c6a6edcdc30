import { useState } from 'react'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/inputs.tsx'
import type { CodeAnswer } from './account-answers.ts'
import { tooManyTries } from './account-words.ts'
import { useFocusOnError } from './use-focus-on-error.ts'

/** The fields of the form that asks for the second-factor code, on its page and in the modal. Posts to /login/code. */
export function CodeFields({
  answer,
  returnTo,
  pending,
  stay = false,
}: {
  answer: CodeAnswer | undefined
  returnTo: string
  pending: boolean
  /** Answers in place instead of redirecting to `returnTo`. */
  stay?: boolean
}) {
  const refused = answer?.ok === false ? answer : undefined
  const fields = useFocusOnError(refused)
  return (
    <fieldset ref={fields} className="grid gap-4">
      <legend className="sr-only">{m.security_code_title()}</legend>
      {refused?.code === 'TOO_MANY_TRIES' && (
        <Alert kind="error" title={tooManyTries(refused.retryAfterSeconds)} />
      )}
      {refused?.code === 'SIGN_IN_AGAIN' && <Alert kind="error" title={m.security_sign_in_again()} />}
      <input type="hidden" name="returnTo" value={returnTo} />
      {stay && <input type="hidden" name="stay" value="1" />}
      <CodeField error={refused?.code === 'WRONG_CODE' ? m.security_wrong_code() : undefined} autoFocus />
      <Button type="submit" size="lg" pending={pending}>
        {m.security_code_submit()}
      </Button>
      {refused?.code === 'SIGN_IN_AGAIN' && (
        <ButtonLink to={`/login?returnTo=${encodeURIComponent(returnTo)}`} variant="secondary">
          {m.security_code_again()}
        </ButtonLink>
      )}
    </fieldset>
  )
}

/**
 * One field for app codes and backup codes. It opens the phone's digit keyboard; a button below switches to letters.
 */
export function CodeField({
  error,
  autoFocus = false,
  appOnly = false,
}: {
  error: string | undefined
  autoFocus?: boolean
  /** Set while the account has no backup codes yet. */
  appOnly?: boolean
}) {
  const [isBackup, setBackup] = useState(false)
  return (
    <div className="grid gap-1">
      <Field
        label={isBackup ? m.security_code_label_backup() : m.security_code_label()}
        hint={appOnly ? undefined : m.security_code_hint()}
        error={error}
        required
      >
        {control => (
          <TextInput
            {...control}
            name="code"
            autoFocus={autoFocus}
            autoComplete="one-time-code"
            inputMode={isBackup ? 'text' : 'numeric'}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            className="text-lg tracking-widest tabular-nums"
          />
        )}
      </Field>
      {!appOnly && (
        <p>
          <button
            type="button"
            onClick={() => setBackup(!isBackup)}
            className="link inline-flex min-h-11 items-center"
          >
            {isBackup ? m.security_code_use_app() : m.security_code_use_backup()}
          </button>
        </p>
      )}
    </div>
  )
}
