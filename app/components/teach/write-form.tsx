import { Form, useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import {
  LONGEST_MESSAGE,
  LONGEST_SUBJECT,
  type MessageFault,
  type MessageFaults,
  type TypedMessage,
} from '#app/business/learning/teaching/message-to-student.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextArea, TextInput } from '#app/ui/inputs.tsx'
import { showFirstError } from '#app/ui/show-first-error.ts'
import { Time } from '#app/ui/time.tsx'

/** Why the message was not sent, with what was typed. `sentence` is empty if the faults say it. */
export type WriteAnswer = TypedMessage & { readonly faults: MessageFaults; readonly sentence: string }

/** The form to write to one student, closed at first. */
export function WriteForm({
  token,
  writtenAt,
  answer,
}: {
  token: string
  /** When somebody last wrote to the student; null: never. */
  writtenAt: number | null
  answer: WriteAnswer | null
}) {
  const isSending = useNavigation().formData?.has('token') ?? false
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (answer) showFirstError(form.current)
  }, [answer])
  return (
    <div className="grid gap-1">
      <details open={answer !== null} className="rounded-md border border-line px-4">
        <summary className="min-h-11 py-2 font-semibold">{m.writing_title()}</summary>
        <Form
          ref={form}
          method="post"
          action="?"
          preventScrollReset
          className="grid gap-3 pt-2 pb-4"
          noValidate
        >
          <input type="hidden" name="token" value={token} />
          {answer?.sentence && <Alert kind="error" title={answer.sentence} />}
          <Field
            label={m.writing_subject()}
            error={faultWords(answer?.faults.subject, LONGEST_SUBJECT)}
            required
          >
            {control => (
              <TextInput
                {...control}
                name="subject"
                maxLength={LONGEST_SUBJECT}
                defaultValue={answer?.subject}
                autoComplete="off"
              />
            )}
          </Field>
          <Field
            label={m.writing_text()}
            hint={m.writing_hint()}
            error={faultWords(answer?.faults.text, LONGEST_MESSAGE)}
            required
          >
            {control => (
              <TextArea
                {...control}
                name="text"
                rows={6}
                maxLength={LONGEST_MESSAGE}
                defaultValue={answer?.text}
              />
            )}
          </Field>
          <Button type="submit" pending={isSending} className="justify-self-start">
            {m.writing_send()}
          </Button>
        </Form>
      </details>
      {writtenAt !== null && (
        <p className="text-sm text-ink-soft">
          {m.writing_last()} <Time instant={writtenAt} withDate />
        </p>
      )}
    </div>
  )
}

function faultWords(fault: MessageFault | undefined, most: number): string | undefined {
  if (fault === 'empty') return m.writing_empty()
  return fault && m.writing_long({ most: most.toLocaleString('en') })
}
