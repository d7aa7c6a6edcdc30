import { useActionData, useLocation } from '@remix-run/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useReload } from '#app/components/shell/use-reload.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { showFirstError } from '#app/ui/show-first-error.ts'
import { toast } from '#app/ui/toast.ts'
import type { ActAnswer } from './act-answer.ts'
import { usePost } from './use-post.ts'

/**
 * One staff action as a plain form. With JavaScript the page data reloads when it is done, and a lost answer keeps the
 * typed text.
 */
export function ActForm({
  fields,
  before,
  done,
  className,
  children,
}: {
  /** The hidden fields, among them `act`. */
  fields: Readonly<Record<string, string | number>>
  /**
   * The present value, such as a person's roles, that the form replaces and sends along. If another staff member has
   * changed it, the server refuses: the fields then show the new value, and the refusal stays in sight.
   */
  before?: string | number
  /** The message shown when it is done. */
  done: string
  className?: string
  children: (state: {
    isSending: boolean
    errorAt: (field: string) => string | undefined
    /** The text that was sent in this field, if the server refused it and drew the page anew. */
    typedIn: (field: string) => string | undefined
  }) => ReactNode
}) {
  const { pathname, search } = useLocation()
  const posted = useActionData<{ answer: ActAnswer; fields?: Readonly<Record<string, string>> }>()
  // Ignores the answers to other forms of the page.
  const said = posted?.fields
  const isOwn = said && Object.entries(fields).every(([name, value]) => said[name] === String(value))
  const [answer, setAnswer] = useState<ActAnswer | null>(isOwn ? posted.answer : null)
  const form = useRef<HTMLFormElement>(null)
  const reload = useReload()
  const { send, isSending, isLost } = usePost<ActAnswer>('/admin/act', answer => {
    setAnswer(answer)
    // Also shows what others have changed meanwhile.
    reload()
    if (answer.kind === 'refused') return
    form.current?.reset()
    void toast({ kind: 'success', title: done })
  })
  const refused = answer?.kind === 'refused' ? answer : null
  useEffect(() => {
    if (refused) showFirstError(form.current)
  }, [refused])
  return (
    <form
      key={before}
      ref={form}
      method="post"
      action={pathname + search}
      onSubmit={send}
      noValidate
      className={className}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {before !== undefined && <input type="hidden" name="before" value={before} />}
      {children({
        isSending,
        errorAt: field => (refused?.at === field ? refused.sentence : undefined),
        typedIn: field => (isOwn ? said[field] : undefined),
      })}
      {refused && refused.at === null && (
        <Alert kind="error" title={m.operations_not_done()}>
          {refused.sentence}
        </Alert>
      )}
      {isLost && (
        <Alert kind="error" title={m.connection_lost()}>
          {m.operations_lost()}
        </Alert>
      )}
    </form>
  )
}
