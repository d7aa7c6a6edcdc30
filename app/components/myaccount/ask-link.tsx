import { Form } from '@remix-run/react'
import { tooManyTries } from '#app/components/account/account-words.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/inputs.tsx'

export type AskLinkAnswer = {
  readonly state: 'sent' | 'empty' | 'too-many'
  readonly email: string
  readonly retryAfterSeconds: number
}

/**
 * Asks the shop to mail a link to the person's own data. `known` is the signed-in person's email, which is then fixed.
 */
export function AskLink({
  known,
  answer,
  pending,
}: {
  known: string | null
  answer: AskLinkAnswer | null
  pending: boolean
}) {
  if (answer?.state === 'sent')
    return (
      <Alert kind="success" title={m.privacy_data_sent_title()}>
        {m.privacy_data_sent()}
      </Alert>
    )
  return (
    <Form method="post" action="/my-data" noValidate className="grid gap-4">
      {answer?.state === 'too-many' && <Alert kind="error" title={tooManyTries(answer.retryAfterSeconds)} />}
      {known ? (
        <>
          <input type="hidden" name="email" value={known} />
          <p>{m.privacy_data_by_mail_text({ email: known })}</p>
        </>
      ) : (
        <Field
          label={m.privacy_data_email()}
          error={answer?.state === 'empty' && m.privacy_data_email_missing()}
          required
        >
          {control => (
            <TextInput
              {...control}
              name="email"
              type="email"
              autoComplete="email"
              autoCapitalize="none"
              defaultValue={answer?.email}
            />
          )}
        </Field>
      )}
      <Button
        type="submit"
        variant={known ? 'secondary' : 'primary'}
        pending={pending}
        className="justify-self-start"
      >
        {m.privacy_data_by_mail()}
      </Button>
    </Form>
  )
}
