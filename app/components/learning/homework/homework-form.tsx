import { type FormEvent, useEffect, useRef, useState } from 'react'
import { LONGEST_TEXT } from '#app/business/learning/homework/homework.ts'
import type { HomeworkView } from '#app/business/learning/homework/homework-view.ts'
import { ask, type Unanswered } from '#app/components/ask.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/inputs.tsx'
import { FileList } from './file-list.tsx'
import { keepDraft, readDraft } from './homework-draft.ts'
import { useHomeworkFiles } from './use-homework-files.ts'

/** Why homework was not read or handed in. */
export function homeworkTrouble(asked: Unanswered | { kind: 'refused'; sentence: string }): string {
  if (asked.kind !== 'no-answer') return asked.sentence
  return navigator.onLine ? m.homework_failed() : m.homework_offline()
}

/** The refusal of a form that was sent without JavaScript, with what was typed. */
export type RefusedHomework = {
  readonly sentence: string
  readonly text: string
  readonly files: HomeworkView['submissions'][number]['files']
}

type Props = {
  view: HomeworkView
  userId: string
  refused: RefusedHomework | null
  onView: (view: HomeworkView, isHandedIn: boolean) => void
}

/**
 * The form to hand in homework or to change what was handed in. What the student types stays in this browser until it
 * is handed in, also over a reload.
 */
export function HomeworkForm({ view, userId, refused, onView }: Props) {
  const { lectureId, stamp } = view
  const [latest] = view.submissions
  const isOpen = latest?.state === 'submitted'
  const handedIn = { text: latest?.text ?? '', files: latest?.files ?? [] }
  const [text, setText] = useState(refused?.text ?? handedIn.text)
  const files = useHomeworkFiles(lectureId, refused?.files ?? handedIn.files)
  const [trouble, setTrouble] = useState(refused?.sentence ?? null)
  const [isPending, setPending] = useState(false)
  const isTyped = useRef(false)
  const alert = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is in the browser
  useEffect(() => {
    // Typed while the page's scripts were loading: newer than what was kept. React keeps it only in an empty field.
    const early = field.current?.value ?? text
    const isEarly = early !== text.replaceAll(/\r\n?/g, '\n')
    const draft = refused ? null : readDraft(userId, lectureId, handedIn.files)
    if (isEarly) setText(early)
    isTyped.current = isEarly
    if (!draft) return
    if (!isEarly) setText(draft.text)
    // A draft for an older submission adds its files: graded meanwhile, nothing that was handed in is dropped.
    if (draft.seen === stamp) files.reset(draft.files)
    else files.reset([...new Map([...handedIn.files, ...draft.files].map(file => [file.id, file])).values()])
    isTyped.current = true
  }, [])

  const storedIds = files.stored.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list of files is new in every render; its ids tell
  useEffect(() => {
    if (!isTyped.current && !files.isTouched.current) return
    keepDraft(userId, lectureId, { text, files: files.stored, seen: stamp, at: Date.now() })
  }, [text, storedIds, userId, lectureId, stamp])

  /** True from the press until the last file has arrived or failed. Then `handIn` goes on by itself. */
  const [isWaiting, setWaiting] = useState(false)
  const press = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    setPending(true)
    setTrouble(null)
    if (files.isSending) setWaiting(true)
    else void handIn()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the last file arrived or failed
  useEffect(() => {
    if (!isWaiting || files.isSending) return
    setWaiting(false)
    void handIn()
  }, [isWaiting, files.isSending])

  const handIn = async () => {
    const missing = files.files.find(({ refused }) => refused)
    if (missing) {
      setPending(false)
      return fail(m.homework_file_missing({ name: missing.name }))
    }
    const work = { lectureId, text, files: files.stored.map(({ id }) => id), seen: stamp }
    const answer = await ask('handIn', work)
    setPending(false)
    if (answer.kind === 'answered') {
      isTyped.current = false
      files.isTouched.current = false
      keepDraft(userId, lectureId, null)
      return onView(answer.value, true)
    }
    fail(homeworkTrouble(answer))
    if (answer.kind !== 'refused') return
    if (answer.code === 'HOMEWORK_CHANGED' || answer.code === 'HOMEWORK_PASSED') {
      const now = await ask('homework', { lectureId })
      if (now.kind === 'answered') onView(now.value, false)
    }
  }
  const fail = (sentence: string) => {
    setTrouble(sentence)
    requestAnimationFrame(() => alert.current?.focus())
  }

  const label = isOpen ? m.homework_change() : latest ? m.homework_hand_in_again() : m.homework_hand_in()
  return (
    <form
      method="post"
      action={`/homework/${lectureId}`}
      encType="multipart/form-data"
      onSubmit={press}
      className="grid gap-4"
    >
      <input type="hidden" name="seen" value={stamp} />
      {trouble && (
        <div ref={alert} tabIndex={-1}>
          <Alert kind="error" title={trouble} />
        </div>
      )}
      <Field label={m.homework_text_label()} hint={m.homework_text_hint()}>
        {control => (
          <TextArea
            {...control}
            ref={field}
            name="text"
            rows={8}
            maxLength={LONGEST_TEXT}
            value={text}
            onChange={event => {
              isTyped.current = true
              setText(event.target.value)
            }}
          />
        )}
      </Field>
      <FileList files={files} earlier={isOpen ? [] : handedIn.files.map(({ id }) => id)} />
      <Button type="submit" pending={isPending} className="justify-self-start">
        {label}
      </Button>
      <p role="status" className="empty:hidden">
        {isWaiting && m.homework_sending_wait()}
      </p>
    </form>
  )
}
