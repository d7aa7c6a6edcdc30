import { Form, useActionData, useNavigation } from '@remix-run/react'
import { type ComponentProps, Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { HtmlField } from '#app/components/staff/courses/html-field.tsx'
import { formOf, KeptOffer, type KeptText, useKeptText } from '#app/components/staff/kept-text.tsx'
import { SaveState, useUnsaved } from '#app/components/staff/save-bar.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import type { Instant } from '#app/platform/clock.ts'
import type { LectureEditor, TakenOut } from '#app/site-file/curriculum/lecture-editor.ts'
import { questionInForm, type TypedQuestion } from '#app/site-file/curriculum/typed-question.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { ChevronDown } from '#app/ui/icons.tsx'
import { TextArea, TextInput } from '#app/ui/inputs.tsx'
import { showFirstError } from '#app/ui/show-first-error.ts'
import type { ContentAnswer } from './content-answer.ts'
import { faultWords } from './content-words.ts'

type Typed = Readonly<Record<string, string>>
export type FormState = {
  readonly answer: ContentAnswer | null
  readonly typed: Typed
  readonly isSending: boolean
  readonly isTouched: boolean
  /** When this page saved it last. */
  readonly savedAt: Instant | null
}

/**
 * One of several forms on a page; it shows only its own refusal, and keeps what was typed, also over a closed tab. If
 * another person saved first, it shows their texts beside the typed ones, and saving again overwrites. Works without
 * JavaScript.
 */
export function ContentForm({
  intent,
  id = '',
  seen,
  typed,
  question = null,
  labels = {},
  wordsOf,
  isUpload = false,
  shownBy,
  name = '',
  className = 'grid gap-4',
  children,
}: {
  intent: string
  id?: number | string
  seen?: string
  /** What is stored: the fields of the form by their names. */
  typed: Typed
  /** The stored question of a form that holds one. */
  question?: TypedQuestion | null
  /** Names of the fields, for the comparison with what another person saved. */
  labels?: Typed
  /** Returns a question’s texts by the names in `labels`, for the same comparison. */
  wordsOf?: (question: TypedQuestion) => Typed
  isUpload?: boolean
  /** The parameters of the page's address that show this form, for `useUnsaved`. */
  shownBy?: string
  /** Tells forms of one intent and id apart, for the text that is kept. */
  name?: string
  className?: string
  children: (state: FormState) => ReactNode
}) {
  const given = useActionData<ContentAnswer>()
  const own = given?.about === `${intent}:${id}` ? given : null
  // Another form's answer must not take away what is typed here.
  const [answer, setAnswer] = useState(own)
  const [round, setRound] = useState(0)
  const [isTouched, setTouched] = useState(own !== null)
  const isTypedSince = useRef(false)
  const [mark, setMark] = useState(0)
  const [savedAt, setSavedAt] = useState<Instant | null>(null)
  useUnsaved(isTouched, shownBy)
  const { formData, state } = useNavigation()
  const isSending = formData?.get('intent') === intent && String(formData.get('id') ?? '') === String(id)
  const form = useRef<HTMLFormElement>(null)
  const kept = useKeptText(form, `${intent} ${id} ${name}`, isTouched)
  const { keep, forget } = kept
  // A save can take its form away with it.
  const isOnWay = useRef(false)
  isOnWay.current = isSending
  useEffect(
    () => () => {
      if (isOnWay.current && !isTypedSince.current) forget()
    },
    [forget],
  )
  const wasSent = useRef(false)
  const stored = useRef({ typed, question })
  /** What was stored before this page's save, with the mark of that save. */
  const [before, setBefore] = useState<(typeof stored.current & { seen: string }) | null>(null)
  const isSettled = state === 'idle'
  useEffect(() => {
    if (isSending) wasSent.current = true
    if (!isSettled || !wasSent.current) return
    wasSent.current = false
    setAnswer(own)
    if (!own) {
      setSavedAt(Date.now())
      const now = { typed, question }
      const isSame = JSON.stringify(stored.current) === JSON.stringify(now)
      setBefore(isSame ? null : { ...stored.current, seen: seen ?? '' })
      stored.current = now
    }
    setTouched(before => isTypedSince.current || (own !== null && before))
    // If the person typed while the form was being saved, the fields stay, and only the hidden `seen` is new.
    if (isTypedSince.current) setMark(before => before + 1)
    else setRound(before => before + 1)
  }, [isSending, isSettled, own, typed, question, seen])
  const isShown = useRef(false)
  useEffect(() => {
    if (answer && answer.code !== 'PUT_BACK') showFirstError(form.current)
    // The pressed button went with the fields that it filled or saved.
    else if (isShown.current && round > 0 && document.activeElement === document.body)
      form.current?.querySelector<HTMLElement>('[type=submit]')?.focus({ preventScroll: true })
    isShown.current = true
  }, [answer, round])
  const fillWith = (filled: Pick<ContentAnswer, 'typed' | 'question' | 'seen'>) => {
    const nothing = { faults: {}, theirs: {}, sentence: '', preview: [] }
    setAnswer({ ...nothing, ...filled, about: `${intent}:${id}`, code: 'PUT_BACK' })
    isTypedSince.current = true
    setTouched(true)
    setRound(before => before + 1)
  }
  const putBack = (text: KeptText) =>
    fillWith({
      typed: Object.fromEntries(text.fields),
      question: questionInForm(formOf(text)),
      seen: text.seen,
    })
  return (
    <Form
      ref={form}
      method="post"
      encType={isUpload ? 'multipart/form-data' : undefined}
      preventScrollReset
      noValidate
      onInput={() => {
        isTypedSince.current = true
        setTouched(true)
        if (!isUpload) keep()
      }}
      onSubmit={() => {
        isTypedSince.current = false
      }}
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      <Seen key={`${round} ${mark}`} seen={answer?.seen || seen} />
      <KeptOffer kept={kept} putBack={putBack} />
      <Fragment key={round}>
        {answer && (
          <Refusal
            answer={answer}
            labels={labels}
            // The page has loaded the question that the other person saved.
            theirs={wordsOf && question ? wordsOf(question) : answer.theirs}
            mine={wordsOf && answer.question ? wordsOf(answer.question) : answer.typed}
          />
        )}
        <div className={className}>
          {children({
            answer,
            typed: answer && answer.code !== 'FILE' ? answer.typed : typed,
            isSending,
            isTouched,
            savedAt,
          })}
        </div>
      </Fragment>
      {before && !isTouched && (
        <Button
          variant="quiet"
          className="mt-2"
          onClick={() => {
            setBefore(null)
            fillWith(before)
          }}
        >
          {m.lectures_undo()}
        </Button>
      )}
    </Form>
  )
}

/** Keeps the mark of what the form was filled with, also while the page loads newer data. */
function Seen({ seen }: { seen: string | undefined }) {
  const [first] = useState(seen)
  return first === undefined ? null : <input type="hidden" name="seen" value={first} />
}

function Refusal({
  answer: { code, sentence, faults },
  labels,
  theirs,
  mine,
}: {
  answer: ContentAnswer
  labels: Typed
  theirs: Typed
  mine: Typed
}) {
  switch (code) {
    case 'PREVIEW':
    case 'PUT_BACK':
      return null
    case 'GONE':
      return (
        <Alert kind="warning" title={m.lectures_gone_title()}>
          {m.lectures_gone()}
        </Alert>
      )
    case 'FILE':
      return (
        <Alert kind="error" title={m.lectures_not_saved()}>
          {sentence}
        </Alert>
      )
    case 'INPUT_ERROR':
      return (
        <Alert kind="error" title={m.lectures_not_saved()}>
          {Object.keys(faults).length > 0 ? m.lectures_check() : m.lectures_fault_other()}
        </Alert>
      )
    case 'CHANGED_MEANWHILE': {
      const other = Object.entries(theirs).filter(
        ([name, text]) => text !== (mine[name] ?? '') && labels[name],
      )
      return (
        <Alert kind="warning" title={m.lectures_changed_title()}>
          {m.lectures_changed()}
          <dl className="mt-2 grid gap-2 text-ink">
            {other.map(([name, text]) => (
              <div key={name}>
                <dt className="font-semibold">{m.lectures_saved_now({ field: labels[name] ?? '' })}</dt>
                <dd className="break-words whitespace-pre-line">{text || m.lectures_empty()}</dd>
              </div>
            ))}
          </dl>
        </Alert>
      )
    }
  }
}

const NOT_TYPED = ['intent', 'id', 'seen', 'content_type', 'contentType', 'kind']

/** Another person removed the section or lecture of a form. Shows the typed texts, so that they can be copied. */
export function GoneTexts({ answer }: { answer: ContentAnswer | undefined }) {
  const typed = Object.entries(answer?.typed ?? {}).filter(
    ([name, text]) => !NOT_TYPED.includes(name) && text.trim().length > 1,
  )
  return (
    <Alert kind="warning" title={m.lectures_gone_title()}>
      {m.lectures_gone()}
      {typed.map(([name, text]) => (
        <p key={name} className="mt-2 break-words whitespace-pre-line text-ink">
          {text}
        </p>
      ))}
    </Alert>
  )
}

/** The button that sends a `ContentForm`, and whether what is typed is saved. */
export function Submit({
  state,
  ...button
}: { state: FormState } & Pick<ComponentProps<typeof Button>, 'variant' | 'children'>) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button type="submit" pending={state.isSending} {...button} />
      <SaveState {...state} />
    </div>
  )
}

/** A form that removes one thing, in one line with its name. */
export function RemoveForm({
  label,
  name,
  children,
  effect,
  isQuiet = false,
  ...form
}: {
  intent: string
  id?: string
  seen?: string
  /** The words of the button. */
  children: string
  /** What a screen reader hears instead of the words. */
  label?: string
  name: ReactNode
  /** What the removal does, in one sentence. */
  effect: string
  isQuiet?: boolean
}) {
  return (
    <ContentForm {...form} typed={{}} className="flex flex-wrap items-center gap-3">
      {({ isSending }) => (
        <>
          {name}
          <AskFirst {...{ label, effect, isQuiet, isSending }}>{children}</AskFirst>
        </>
      )}
    </ContentForm>
  )
}

/** Lists quizzes or homework that were taken out of lectures. A button beside each puts it into this lecture. */
export function PutBackForms({
  intent,
  title,
  parts,
  seen,
}: {
  intent: string
  title: string
  parts: readonly TakenOut[]
  seen: string
}) {
  if (parts.length === 0) return null
  return (
    <section aria-label={title} className="grid gap-3 rounded-md border border-line bg-surface p-4">
      <h4 className="font-semibold">{title}</h4>
      {parts.map(({ id, name }) => (
        <ContentForm
          key={`${id} ${seen}`}
          intent={intent}
          id={id}
          seen={seen}
          typed={{}}
          className="flex flex-wrap items-center gap-3"
        >
          {({ isSending }) => (
            <>
              <span className="min-w-0 grow break-words">{name}</span>
              <Button
                type="submit"
                variant="secondary"
                pending={isSending}
                aria-label={m.lectures_put_back_one({ name })}
              >
                {m.lectures_put_back()}
              </Button>
            </>
          )}
        </ContentForm>
      ))}
    </section>
  )
}

/** Opens what a removal does, and the button that does it. Works without JavaScript. */
export function AskFirst({
  label,
  effect,
  isQuiet = false,
  isSending = false,
  children,
}: {
  label?: string
  effect: string
  isQuiet?: boolean
  isSending?: boolean
  children: string
}) {
  return (
    <details>
      <summary
        className={`button button-${isQuiet ? 'quiet' : 'secondary'} button-md inline-flex list-none`}
        aria-label={label}
      >
        {children}
      </summary>
      <div className="mt-2 grid gap-3 rounded-md border border-danger bg-surface p-4">
        <p>{effect}</p>
        <Button type="submit" variant="danger" pending={isSending} className="justify-self-start">
          {m.editing_remove_yes()}
        </Button>
      </div>
    </details>
  )
}

/** A text field of a `ContentForm` with its fault. */
export function Line({
  state: { answer, typed },
  name,
  label,
  hint,
  rows,
  lang,
  required,
  inputMode,
  isHtml = false,
}: {
  state: FormState
  name: string
  label: string
  hint?: string
  /** Left out: one line. */
  rows?: number
  lang?: string
  required?: boolean
  inputMode?: 'numeric' | 'decimal' | 'url'
  isHtml?: boolean
}) {
  const shared = { name, lang, defaultValue: typed[name] ?? '', autoComplete: 'off' }
  return (
    <Field label={label} hint={hint} error={faultWords(answer?.faults[name])} required={required}>
      {control =>
        isHtml ? (
          <HtmlField name={name} lang={lang} control={control} typed={shared.defaultValue} rows={rows} />
        ) : rows ? (
          <TextArea {...control} {...shared} rows={rows} />
        ) : (
          <TextInput {...control} {...shared} inputMode={inputMode} maxLength={2_000} />
        )
      }
    </Field>
  )
}

/** A name in Thai and in English, side by side where there is room. */
export function Names({
  state,
  name,
  label,
  labelEnglish,
  required,
}: {
  state: FormState
  name: string
  label: string
  labelEnglish: string
  required?: boolean
}) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Line state={state} name={name} label={label} required={required} />
      <Line state={state} name={`english.${name}`} label={labelEnglish} lang="en" />
    </div>
  )
}

/** Returns `isOpen` of a `Part`: left out if it gives the lecture its kind, else whether it has anything. */
export function opens(editor: LectureEditor, kind: string, hasContent: boolean): boolean | undefined {
  return editor.lecture.contentType === kind ? undefined : hasContent
}

/** A part of the page under its heading. `isOpen`: whether it begins open; left out: it cannot be closed. */
export function Part({
  id,
  title,
  isOpen,
  children,
}: {
  id: string
  title: string
  isOpen?: boolean | undefined
  children: ReactNode
}) {
  // Without JavaScript the answer to a form may belong into this part.
  const answer = useActionData<ContentAnswer>()
  // Kept: what a removal leaves, such as its undo, stays in sight.
  const [beginsOpen] = useState(isOpen || answer !== undefined)
  if (isOpen !== undefined)
    return (
      <details open={beginsOpen} className="group border-b border-line">
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-lg font-semibold">
          <h3 id={id} className="grow">
            {title}
          </h3>
          <ChevronDown className="size-5 shrink-0 group-open:rotate-180" />
        </summary>
        <div className="grid gap-4 pt-2 pb-4">{children}</div>
      </details>
    )
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h3 id={id} className="border-b border-line pb-1 text-lg font-semibold">
        {title}
      </h3>
      {children}
    </section>
  )
}
