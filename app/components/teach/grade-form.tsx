import { Form, Link, useNavigation } from '@remix-run/react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { LONGEST_FEEDBACK, type SavedPhrase } from '#app/business/learning/homework/homework.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { X } from '#app/ui/icons.tsx'
import { TextArea } from '#app/ui/inputs.tsx'

/** The server's answer to the form, with the feedback that the teacher sent. */
type Answer = { code: string; sentence: string; feedback: string; isDone: boolean }

/** The form to grade a submission: feedback with saved phrases, and the two grades. */
export function GradeForm({
  version,
  phrases,
  answer,
}: {
  version: number
  phrases: readonly SavedPhrase[]
  answer: Answer | null
}) {
  return (
    <Form method="post" className="grid gap-3">
      <input type="hidden" name="version" value={version} />
      <Written
        answer={answer}
        phrases={phrases}
        grades={{ passed: m.teach_pass(), again: m.teach_again() }}
        main="passed"
      />
    </Form>
  )
}

/** The form to take back a pass. It says first what that means for the student. */
export function TakeBackForm({
  version,
  certificate,
  mayRevoke,
  answer,
}: {
  version: number
  certificate: string | null
  mayRevoke: boolean
  answer: Answer | null
}) {
  return (
    <details open={answer !== null} className="rounded-md border border-line px-4">
      <summary className="min-h-11 py-2 font-semibold">{m.teach_take_back()}</summary>
      <Form method="post" className="grid gap-3 pt-2 pb-4">
        <input type="hidden" name="version" value={version} />
        <p>{m.teach_take_back_progress()}</p>
        {certificate && (
          <p>
            {m.teach_take_back_certificate({ number: certificate })}{' '}
            {mayRevoke && (
              <Link to={`/admin/certificates?q=${certificate}`} className="link">
                {m.teach_take_back_open()}
              </Link>
            )}
          </p>
        )}
        <Written
          answer={answer}
          phrases={null}
          grades={{ back: m.teach_take_back_waiting(), 'back-again': m.teach_again() }}
        />
      </Form>
    </details>
  )
}

/** The feedback, what the server said about it, and a button for each grade. */
function Written({
  answer,
  phrases,
  grades,
  main,
}: {
  answer: Answer | null
  /** null: none are offered. */
  phrases: readonly SavedPhrase[] | null
  /** The words of each button, by the grade that it sends. */
  grades: Readonly<Record<string, string>>
  /** The grade whose button stands out. */
  main?: string
}) {
  const pending = useNavigation().formData?.get('grade')
  const box = useRef<HTMLTextAreaElement>(null)
  const alert = useRef<HTMLDivElement>(null)
  const [inserted, setInserted] = useState(false)
  const isAboutFeedback = answer?.code.startsWith('FEEDBACK') ?? false
  useEffect(() => {
    setInserted(false)
    if (answer && !answer.isDone) (isAboutFeedback ? box : alert).current?.focus()
  }, [answer, isAboutFeedback])
  const said = inserted ? m.teach_phrase_inserted() : answer?.isDone ? answer.sentence : null
  return (
    <>
      <div ref={alert} tabIndex={-1}>
        {answer && !answer.isDone && !isAboutFeedback && <Alert kind="error" title={answer.sentence} />}
      </div>
      <Field
        label={m.teach_feedback()}
        hint={m.teach_feedback_hint()}
        error={isAboutFeedback ? answer?.sentence : undefined}
      >
        {control => (
          <TextArea
            {...control}
            ref={box}
            name="feedback"
            rows={6}
            maxLength={LONGEST_FEEDBACK}
            defaultValue={answer?.feedback ?? ''}
            data-key="f"
          />
        )}
      </Field>
      <p role="status" className="text-sm text-success empty:hidden">
        {said}
      </p>
      <div className="flex flex-wrap gap-3">
        {Object.entries(grades).map(([grade, label]) => (
          <Button
            key={grade}
            type="submit"
            name="grade"
            value={grade}
            variant={grade === main ? 'primary' : 'secondary'}
            pending={pending === grade}
          >
            {label}
          </Button>
        ))}
      </div>
      {phrases && (
        <Phrases
          phrases={phrases}
          onInsert={text => {
            if (!box.current) return false
            insertInto(box.current, text)
            setInserted(true)
            return true
          }}
        />
      )}
    </>
  )
}

/** The teacher's saved phrases. The buttons belong to the form: without JavaScript, what was written stays too. */
function Phrases({
  phrases,
  onInsert,
}: {
  phrases: readonly SavedPhrase[]
  onInsert: (text: string) => boolean
}) {
  const insert = (event: MouseEvent, text: string) => {
    if (onInsert(text)) event.preventDefault()
  }
  return (
    <details className="rounded-md border border-line px-4">
      <summary className="min-h-11 py-2 font-semibold">{m.teach_phrases()}</summary>
      <div className="grid gap-2 pt-1 pb-4">
        <p className="text-sm text-ink-soft">
          {phrases.length === 0 ? m.teach_phrases_none() : m.teach_phrases_hint()}
        </p>
        {phrases.length > 0 && (
          <ul className="grid gap-1">
            {phrases.map(({ id, text }) => (
              <li key={id} className="flex items-start gap-1">
                <button
                  type="submit"
                  name="phrase"
                  value={`insert ${id}`}
                  aria-label={m.teach_phrase_insert({ text })}
                  onClick={event => insert(event, text)}
                  className="min-h-11 min-w-0 grow rounded-md px-2 py-2 text-start break-words whitespace-pre-line hover:bg-sunken"
                >
                  {text}
                </button>
                <button
                  type="submit"
                  name="phrase"
                  value={`delete ${id}`}
                  aria-label={m.teach_phrase_delete({ text })}
                  className="grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunken"
                >
                  <X className="size-5" />
                </button>
              </li>
            ))}
          </ul>
        )}
        <Button type="submit" name="phrase" value="save" variant="quiet" className="justify-self-start">
          {m.teach_phrase_save()}
        </Button>
      </div>
    </details>
  )
}

/** Puts the text where the cursor is, on a line of its own unless the field is empty there. */
function insertInto(box: HTMLTextAreaElement, text: string): void {
  const before = box.value.slice(0, box.selectionStart)
  const gap = before === '' || before.endsWith('\n') ? '' : '\n'
  box.focus()
  box.setRangeText(gap + text, box.selectionStart, box.selectionEnd, 'end')
}
