import { type ReactNode, useState } from 'react'
import { addressAtWidth } from '#app/business/catalogue/picture.ts'
import { inEnglish } from '#app/components/staff/in-english.ts'
import { useFilledWith, useUnsaved } from '#app/components/staff/save-bar.tsx'
import { usePost } from '#app/components/staff/use-post.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { markOfSample, type Sample } from '#app/site-file/editing/course-form.ts'
import type { CourseEditor } from '#app/site-file/editing/get-course-editor.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { ChevronLeft, ChevronRight, Trash2 } from '#app/ui/icons.tsx'
import { TextInput } from '#app/ui/inputs.tsx'
import { ActButton, COURSE_FORMS } from './act-button.tsx'
import { AddPicture } from './add-picture.tsx'
import type { CourseAnswer, SampleAgain } from './course-answer.ts'
import { faultSentence } from './course-words.ts'

type Acting = {
  readonly again: SampleAgain | null
  readonly onAnswer: (answer: CourseAnswer) => void
}

/** The pictures of what students made in a course, in their order, each with what it shows. */
export function Samples({
  course: { id, samples },
  refused,
  ...acting
}: Acting & {
  course: CourseEditor
  refused: Extract<CourseAnswer, { kind: 'picture-refused' }> | null
}) {
  return (
    <section id="samples" aria-labelledby="samples-title" className="grid scroll-my-4 gap-3">
      <h2 id="samples-title" className="border-b border-line pb-1 text-lg font-semibold">
        {m.samples_title()}
      </h2>
      <p className="text-sm text-ink-soft">{m.samples_hint()}</p>
      {samples.length > 0 && (
        <ol className="grid gap-4">
          {samples.map((sample, index) => (
            <OneSample
              key={sample.picture}
              course={id}
              sample={sample}
              number={index + 1}
              isLast={index === samples.length - 1}
              {...acting}
            />
          ))}
        </ol>
      )}
      <AddPicture to={COURSE_FORMS} id={id} refused={refused} onAnswer={acting.onAnswer} />
    </section>
  )
}

function OneSample({
  course,
  sample,
  number,
  isLast,
  again: answered,
  onAnswer,
}: Acting & { course: number; sample: Sample; number: number; isLast: boolean }) {
  const { picture } = sample
  const again = answered?.picture === picture ? answered : null
  const [isTouched, setTouched] = useState(again !== null)
  const { filled, saved } = useFilledWith(sample, isTouched)
  useUnsaved(isTouched)
  const act = (intent: string, label: string, icon: ReactNode) => (
    <ActButton fields={{ intent, id: course, picture }} label={label} variant="quiet" onAnswer={onAnswer}>
      {icon}
    </ActButton>
  )
  return (
    <li className="grid content-start gap-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <div>
        <img
          src={addressAtWidth(picture, 320)}
          alt={m.products_picture({ number })}
          className="aspect-square w-40 rounded-md border border-line bg-surface object-contain"
        />
        <div className="flex flex-wrap">
          {number > 1 &&
            act('sample-earlier', m.products_picture_earlier({ number }), <ChevronLeft className="size-5" />)}
          {!isLast &&
            act('sample-later', m.products_picture_later({ number }), <ChevronRight className="size-5" />)}
          {act('sample-remove', m.products_picture_remove({ number }), <Trash2 className="size-5" />)}
        </div>
      </div>
      {/* After a save the form remounts with the new mark. */}
      <Texts
        key={markOfSample(filled)}
        course={course}
        sample={filled}
        label={m.products_picture({ number })}
        again={again}
        setTouched={setTouched}
        onAnswer={answer => {
          if (answer.kind === 'saved') saved()
          onAnswer(answer)
        }}
      />
    </li>
  )
}

function Texts({
  course,
  sample,
  label,
  again,
  setTouched,
  onAnswer,
}: Acting & { course: number; sample: Sample; label: string; setTouched: (isTouched: boolean) => void }) {
  const [savedSeen, setSavedSeen] = useState<string>()
  const { send, noteInput, isSending, isLost } = usePost<CourseAnswer>(
    COURSE_FORMS,
    (answer, isTypedSince) => {
      if (answer.kind === 'saved') {
        setTouched(isTypedSince)
        setSavedSeen(answer.seen)
      }
      onAnswer(answer)
    },
  )
  const shown = again?.typed ?? sample
  const seen = again?.theirs ? markOfSample(again.theirs) : (savedSeen ?? markOfSample(sample))
  const line = (name: 'text' | 'textEn', label: string) => (
    <Field label={label} error={faultSentence(again?.faults[name])}>
      {control => (
        <TextInput
          {...control}
          name={name}
          autoComplete="off"
          // The server refuses a text that is too long: a browser that cuts it would lose its end.
          maxLength={20_000}
          defaultValue={shown[name]}
        />
      )}
    </Field>
  )
  return (
    <form
      method="post"
      onSubmit={send}
      onInput={() => {
        noteInput()
        setTouched(true)
      }}
      noValidate
      aria-label={label}
      className="grid content-start gap-2"
    >
      <input type="hidden" name="intent" value="sample-texts" />
      <input type="hidden" name="id" value={course} />
      <input type="hidden" name="picture" value={sample.picture} />
      <input type="hidden" name="seen" value={seen} />
      {again?.theirs && (
        <Alert kind="error" title={m.staff_offer_changed()}>
          {m.staff_offer_theirs()}: {[again.theirs.text, again.theirs.textEn].filter(Boolean).join(' · ')}{' '}
          <br />
          {m.staff_offer_changed_text()}
        </Alert>
      )}
      {line('text', m.samples_text())}
      {line('textEn', inEnglish(m.samples_text()))}
      {isLost && (
        <p role="alert" className="text-sm text-danger">
          {m.staff_offer_lost()}
        </p>
      )}
      <Button type="submit" variant="secondary" className="justify-self-start" pending={isSending}>
        {m.samples_save()}
      </Button>
    </form>
  )
}
