import { useActionData, useLocation, useRevalidator } from '@remix-run/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { showFirstError } from '#app/ui/show-first-error.ts'
import { toast } from '#app/ui/toast.ts'
import type { ActAnswer } from './act-answer.ts'
import { usePost } from './use-post.ts'

/**
 * One act of staff: a plain form of the page it stands on; with JavaScript the page reads again when it is done, and a lost
 * answer keeps what was typed.
 */
export function ActForm({
  fields,
  done,
  className,
  children,
}: {
  /** What the form says without being asked, `act` among it. */
  fields: Readonly<Record<string, string | number>>
  /** What is said when it is done. */
  done: string
  className?: string
  children: (state: { isSending: boolean; errorAt: (field: string) => string | undefined }) => ReactNode
}) {
  const { pathname, search } = useLocation()
  const posted = useActionData<{ answer: ActAnswer; fields?: Readonly<Record<string, string>> }>()
  // Other forms of the page answer in their own way.
  const said = posted?.fields
  const isOwn = said && Object.entries(fields).every(([name, value]) => said[name] === String(value))
  const [answer, setAnswer] = useState<ActAnswer | null>(isOwn ? posted.answer : null)
  const form = useRef<HTMLFormElement>(null)
  const revalidator = useRevalidator()
  const { send, isSending, isLost } = usePost<ActAnswer>('/admin/act', answer => {
    setAnswer(answer)
    // What somebody else did meanwhile shows up as well.
    revalidator.revalidate()
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
      {children({
        isSending,
        errorAt: field => (refused?.at === field ? refused.sentence : undefined),
      })}
      {refused && refused.at === null && (
        <Alert kind="error" title={m.operations_not_done()}>
          {refused.sentence}
        </Alert>
      )}
      {isLost && (
        <Alert kind="error" title={m.orders_staff_offline()}>
          {m.operations_lost()}
        </Alert>
      )}
    </form>
  )
}
