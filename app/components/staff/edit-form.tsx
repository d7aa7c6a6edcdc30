import { Form, useActionData, useNavigation } from '@remix-run/react'
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { showFirstError } from '#app/ui/show-first-error.ts'
import { useUnsaved } from './save-bar.tsx'

/** A refusal, for the one form of a page that it belongs to. */
export type EditorAnswer = {
  /** The form's intent, and the id of its entry. The id is empty for a new or removed entry. */
  readonly about: string
  readonly code: 'CHANGED_MEANWHILE' | 'GONE' | 'IN_USE' | 'INPUT_ERROR'
  /** By field: an `EditFault`, or the sentence that the field shows. */
  readonly faults: Readonly<Partial<Record<string, string>>>
  readonly typed: Readonly<Record<string, string>>
  /** What the page says above its forms, where no form can. */
  readonly sentence?: string
}

export type EditState = {
  /** The typed text of a refused form; null if the form was not refused. */
  readonly typed: Readonly<Record<string, string>> | null
  readonly errorAt: (field: string) => string | undefined
  readonly isSending: boolean
}

/**
 * One of several forms on a page; it shows only its own errors. Uses an optimistic lock: if another person saved first,
 * it shows their version and keeps the typed text, and saving again overwrites. If the entry was removed, the typed
 * text moves to the form for a new one. A page with an `UnsavedGuard` asks before what was typed is lost.
 */
export function EditForm({
  intent,
  id,
  seen,
  version = seen,
  theirs,
  hasFiles = false,
  className,
  children,
}: {
  intent: string
  /** '' for a new entry. */
  id?: number | ''
  seen?: string
  /** The form resets when this changes, after a save. For a new entry: the number of entries. */
  version?: string | number
  /** The saved values that differ from the typed text: the name and value of each. */
  theirs?: (typed: NonNullable<EditState['typed']>) => readonly (readonly [name: string, value: string])[]
  /** The form sends files. A form that comes back has lost them. */
  hasFiles?: boolean
  className?: string
  children: (state: EditState) => ReactNode
}) {
  const about = `${intent}:${id ?? ''}`
  const answer = useActionData<EditorAnswer>()
  const refused = answer?.about === about ? answer : null
  const { formData: sent, state } = useNavigation()
  const isSending = sent?.get('intent') === intent && (sent.get('id') ?? '') === String(id ?? '')
  const form = useRef<HTMLFormElement>(null)
  // Waits for the reload: removed entries leave the page then, which moves the rest.
  const isSettled = state === 'idle'
  const focusedBefore = useRef<Element | null>(null)
  useEffect(() => {
    if (!refused || !isSettled) return
    // The person may have gone on to another field while the page reloaded, and must not lose their place.
    const now = document.activeElement
    const hasMoved = now !== focusedBefore.current && form.current?.contains(now)
    if (!hasMoved) showFirstError(form.current)
  }, [refused, isSettled])
  const sentBy = useRef<string | null>(null)
  const [isDone, setDone] = useState(false)
  const [isTouched, setTouched] = useState(false)
  useUnsaved(isTouched)
  useEffect(() => {
    if (isSending) setTouched(false)
    else if (refused && isSettled) setTouched(true)
  }, [isSending, refused, isSettled])
  const way = String(sent?.get('way') ?? '')
  useEffect(() => {
    if (isSending) {
      sentBy.current = way
      focusedBefore.current = document.activeElement
      setDone(false)
    } else if (isSettled && sentBy.current !== null) {
      if (!refused) {
        setDone(true)
        focusButton(form.current, sentBy.current)
      }
      sentBy.current = null
    }
  }, [isSending, isSettled, refused, way])
  return (
    <Form
      ref={form}
      key={refused ? 'again' : version}
      method="post"
      encType={hasFiles ? 'multipart/form-data' : undefined}
      preventScrollReset
      noValidate
      onInput={() => setTouched(true)}
      className={className}
    >
      <input type="hidden" name="intent" value={intent} />
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      {seen !== undefined && <input type="hidden" name="seen" value={seen} />}
      {refused?.code === 'CHANGED_MEANWHILE' && (
        <Alert kind="warning" title={m.register_edit_changed_title()}>
          {m.register_edit_changed()}
          {theirs && <Theirs values={theirs(refused.typed)} />}
        </Alert>
      )}
      {refused?.code === 'GONE' && (
        <Alert kind="warning" title={m.register_edit_gone_title()}>
          {m.register_edit_gone()}
        </Alert>
      )}
      {refused?.code === 'IN_USE' && <Alert kind="error" title={m.register_edit_in_use()} />}
      {children({
        typed: refused?.typed ?? null,
        errorAt: field => formatFault(refused?.faults[field]),
        isSending,
      })}
      {isDone && (
        <p role="status" className="self-center text-success">
          {m.register_edit_done()}
        </p>
      )}
    </Form>
  )
}

/** After a save the form resets. Focuses the button that was pressed, or another enabled one. */
function focusButton(form: HTMLFormElement | null, value: string): void {
  const buttons = [...(form?.querySelectorAll<HTMLButtonElement>('button[type=submit]:enabled') ?? [])]
  const pressed = buttons.find(button => button.value === value) ?? buttons[0]
  pressed?.focus({ preventScroll: true })
}

/** The values that another person saved, for comparison. */
function Theirs({ values }: { values: readonly (readonly [name: string, value: string])[] }) {
  if (values.length === 0) return null
  return (
    <dl className="mt-2 grid gap-x-4 sm:grid-cols-[auto_minmax(0,1fr)]">
      {values.map(([name, value]) => (
        <Fragment key={name}>
          <dt className="font-semibold">{m.register_edit_saved_now({ name })}</dt>
          <dd className="break-words whitespace-pre-line">{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

function formatFault(fault: string | undefined): string | undefined {
  switch (fault) {
    case 'REQUIRED':
      return m.register_edit_required()
    case 'TOO_LONG':
      return m.register_edit_too_long()
    case 'TOO_MANY':
      return m.register_edit_too_many()
    case 'UNPAIRED':
      return m.register_edit_unpaired()
    case 'UNKNOWN':
      return m.register_edit_unknown()
    default:
      return fault
  }
}
