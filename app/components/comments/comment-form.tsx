import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { Button, type ButtonVariant } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/inputs.tsx'
import { showFirstError } from '#app/ui/show-first-error.ts'
import { toast } from '#app/ui/toast.ts'
import type { CommentAct } from './comment-act.ts'
import { type CommentsWorld, useCommentsWorld } from './comments-context.ts'

type Fields = Readonly<Record<string, string | number>>

const NAMED_BY = ['intent', 'commentId', 'parentId', 'act']

/**
 * The answer to this form, if it was posted without JavaScript and refused. The comment may have another version by
 * now.
 */
export function postedTo({ posted }: CommentsWorld, fields: Fields) {
  if (!posted) return null
  const isOwn = NAMED_BY.every(name => String(fields[name] ?? '') === (posted.fields[name] ?? ''))
  return isOwn ? posted : null
}

/**
 * One act on a comment as a plain form. With JavaScript the page stays, the list changes at once, and a lost answer
 * keeps the typed text. `toAct` makes the act of the typed text.
 */
export function CommentForm({
  fields,
  toAct,
  done,
  submit,
  variant = 'secondary',
  text,
  note,
}: {
  /** The hidden fields, among them `intent`. They name the form. */
  fields: Fields
  toAct: (typed: string) => CommentAct
  /** The message shown when it is done. */
  done: (isWaiting: boolean) => string
  submit: string
  variant?: ButtonVariant
  /** The text area; left out: the form is a button only. */
  text?: {
    readonly name: 'text' | 'reason'
    readonly label: string
    readonly hint?: string
    readonly initial?: string
    readonly rows?: number
  }
  note?: ReactNode
}) {
  const world = useCommentsWorld()
  const posted = postedTo(world, fields)
  const form = useRef<HTMLFormElement>(null)
  const [refusal, setRefusal] = useState(posted?.sentence ?? null)
  const [refusals, setRefusals] = useState(0)
  const [state, setState] = useState<'open' | 'sending' | 'lost'>('open')
  // After each refusal, once it is in the page.
  useEffect(() => {
    if (refusals > 0) showFirstError(form.current)
  }, [refusals])

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state === 'sending') return
    const typed = text ? new FormData(event.currentTarget).get(text.name) : ''
    setState('sending')
    setRefusal(null)
    const answer = await world.act(toAct(typeof typed === 'string' ? typed : ''))
    if (answer.kind === 'no-answer') return setState('lost')
    setState('open')
    if (answer.kind !== 'answered') {
      setRefusal(answer.sentence)
      return setRefusals(count => count + 1)
    }
    const opener = form.current?.closest('details')
    form.current?.reset()
    if (opener) {
      opener.open = false
      opener.querySelector('summary')?.focus()
    }
    void toast({ kind: 'success', title: done(answer.value?.state === 'waiting') })
  }

  return (
    <form
      ref={form}
      method="post"
      action={world.formAction}
      onSubmit={send}
      noValidate
      className={text || note ? 'grid gap-3' : 'contents'}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {note && <p className="text-sm text-ink-soft">{note}</p>}
      {text && (
        <Field label={text.label} hint={text.hint} error={refusal}>
          {control => (
            <TextArea
              {...control}
              name={text.name}
              rows={text.rows ?? 3}
              defaultValue={posted?.fields[text.name] ?? text.initial}
            />
          )}
        </Field>
      )}
      {!text && refusal && (
        <Alert kind="error" title={m.comments_not_sent()}>
          {refusal}
        </Alert>
      )}
      {state === 'lost' && (
        <Alert kind="error" title={m.comments_not_sent()}>
          {m.connection_lost_kept()}
        </Alert>
      )}
      <Button type="submit" variant={variant} pending={state === 'sending'} className="justify-self-start">
        {submit}
      </Button>
    </form>
  )
}
