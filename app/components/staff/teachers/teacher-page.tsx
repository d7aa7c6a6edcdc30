import { Link } from '@remix-run/react'
import { type ComponentProps, useState } from 'react'
import type { LoggedAct } from '#app/business/callers/staff-log.server.ts'
import { teacherPath } from '#app/business/catalogue/link-path.ts'
import { readPicture } from '#app/business/catalogue/picture.ts'
import { useReload } from '#app/components/shell/use-reload.ts'
import { faultSentence } from '#app/components/staff/courses/course-words.ts'
import { PictureForm } from '#app/components/staff/courses/cover-form.tsx'
import { HtmlField } from '#app/components/staff/courses/html-field.tsx'
import { ChangedAlert, FaultsAlert, LostAlert } from '#app/components/staff/form-alerts.tsx'
import { KeptOffer } from '#app/components/staff/kept-text.tsx'
import { UnsavedGuard, useFilledWith } from '#app/components/staff/save-bar.tsx'
import { StaffActs } from '#app/components/staff/staff-acts.tsx'
import { useEditedForm } from '#app/components/staff/use-edited-form.ts'
import { usePost } from '#app/components/staff/use-post.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import type { TeacherEditor } from '#app/site-file/editing/save-teacher.server.ts'
import {
  differingTeacherFields,
  FACE,
  LEAST_FACE,
  TEACHER_FIELDS,
  type TeacherField,
  type TypedTeacher,
} from '#app/site-file/editing/teacher-form.ts'
import { textsIn } from '#app/site-file/editing/typed-in-form.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/inputs.tsx'
import { TEACHER_FORMS, type TeacherAgain, type TeacherAnswer } from './teacher-answer.ts'
import { teacherLabel } from './teacher-words.ts'

/** The editor of a teacher: the picture and the texts, each a form of its own. */
export function TeacherEditorPage(props: ComponentProps<typeof Editor>) {
  return (
    <UnsavedGuard>
      <Editor {...props} />
    </UnsavedGuard>
  )
}

function Editor({
  teacher,
  acts,
  posted,
}: {
  teacher: TeacherEditor
  acts: readonly LoggedAct[]
  posted: TeacherAnswer | undefined
}) {
  const [answer, setAnswer] = useState(posted ?? null)
  const [isTouched, setTouched] = useState(posted?.kind === 'refused')
  const { filled: form, saved } = useFilledWith(teacher, isTouched)
  const reload = useReload()
  const onAnswer = (next: TeacherAnswer) => {
    setAnswer(next)
    if (next.kind !== 'saved') return
    saved()
    reload()
  }
  return (
    <div className="grid gap-8">
      <header className="grid gap-3">
        <Link to="/admin/teachers" className="link justify-self-start">
          {m.teachers_back()}
        </Link>
        <h1 className="text-2xl font-semibold break-words">{teacher.name}</h1>
        {answer?.kind === 'gone' && (
          <Alert kind="error" title={m.teachers_gone()}>
            {m.teachers_gone_text()}
          </Alert>
        )}
        {answer?.kind === 'saved' && !isTouched && <Alert kind="success" title={m.teachers_saved()} />}
        <p>
          <a
            href={teacherPath(teacher)}
            target="_blank"
            rel="noreferrer"
            className="link inline-flex min-h-11 items-center"
          >
            {m.teachers_view()}
          </a>
        </p>
      </header>
      <PicturePart
        teacher={teacher}
        refused={answer?.kind === 'picture-refused' ? answer : null}
        onAnswer={onAnswer}
      />
      {/* After a save the form remounts with the new optimistic-lock mark. */}
      <TeacherForm
        key={form.seen}
        teacher={form}
        again={answer?.kind === 'refused' ? answer : null}
        setTouched={setTouched}
        isTouched={isTouched}
        onAnswer={onAnswer}
      />
      {acts.length > 0 && (
        <section aria-labelledby="history">
          <h2 id="history" className="mb-2 border-b border-line pb-1 text-lg font-semibold">
            {m.staff_history()}
          </h2>
          <StaffActs acts={acts} />
        </section>
      )}
    </div>
  )
}

type PictureRefused = Extract<TeacherAnswer, { kind: 'picture-refused' }>

function PicturePart({
  teacher: { id, pictureUrl },
  refused,
  onAnswer,
}: {
  teacher: TeacherEditor
  refused: PictureRefused | null
  onAnswer: (answer: TeacherAnswer) => void
}) {
  const isAddress = refused?.url !== undefined
  const { send, isSending, isLost } = usePost<TeacherAnswer>(TEACHER_FORMS, onAnswer)
  const { url } = readPicture(pictureUrl)
  return (
    <section aria-labelledby="picture-title" className="grid max-w-xl gap-3">
      <h2 id="picture-title" className="border-b border-line pb-1 text-lg font-semibold">
        {m.teachers_picture()}
      </h2>
      {url ? (
        <img src={url} alt="" className="size-32 rounded-full object-cover" />
      ) : (
        <p className="text-ink-soft">{m.teachers_picture_none()}</p>
      )}
      <PictureForm<TeacherAnswer>
        to={TEACHER_FORMS}
        name="picture"
        id={id}
        least={LEAST_FACE}
        size={FACE}
        words={{
          choose: m.teachers_picture_choose(),
          hint: m.teachers_picture_hint(),
          send: m.teachers_picture_send(),
        }}
        refused={isAddress ? undefined : refused?.sentence}
        onAnswer={onAnswer}
      />
      <form key={url} method="post" onSubmit={send} noValidate className="grid gap-2">
        <input type="hidden" name="intent" value="picture-address" />
        <input type="hidden" name="id" value={id} />
        <Field
          label={m.teachers_picture_address()}
          hint={m.teachers_picture_address_hint()}
          error={isLost ? m.staff_offer_lost() : isAddress ? refused?.sentence : undefined}
        >
          {control => (
            <TextInput
              {...control}
              name="url"
              inputMode="url"
              maxLength={3_000}
              autoComplete="off"
              defaultValue={refused?.url ?? url}
            />
          )}
        </Field>
        <Button type="submit" variant="secondary" className="justify-self-start" pending={isSending}>
          {m.teachers_picture_save()}
        </Button>
      </form>
    </section>
  )
}

/** Typed text stays after a refusal, a lost answer, and a save of somebody else. */
function TeacherForm({
  teacher,
  again,
  isTouched,
  setTouched,
  onAnswer,
}: {
  teacher: TeacherEditor
  again: TeacherAgain | null
  /** Something is typed that is not saved. */
  isTouched: boolean
  setTouched: (isTouched: boolean) => void
  onAnswer: (answer: TeacherAnswer) => void
}) {
  const edited = useEditedForm<TypedTeacher, TeacherAnswer>({
    to: TEACHER_FORMS,
    name: 'teacher',
    stored: teacher,
    again,
    isTouched,
    setTouched,
    typedIn: form => textsIn(form, TEACHER_FIELDS),
    onAnswer,
  })
  const { typed } = edited
  const line = (field: TeacherField, more: { hint?: string; required?: boolean; type?: 'email' } = {}) => (
    <Field
      label={teacherLabel(field)}
      hint={more.hint}
      error={faultSentence(again?.faults[field])}
      required={more.required}
    >
      {control => (
        <TextInput
          {...control}
          type={more.type ?? 'text'}
          name={field}
          autoComplete="off"
          // The server refuses a text that is too long: a browser that cuts it would lose its end.
          maxLength={20_000}
          defaultValue={typed[field]}
        />
      )}
    </Field>
  )
  const html = (field: TeacherField) => (
    <Field
      label={teacherLabel(field)}
      hint={m.editor_html_hint()}
      error={faultSentence(again?.faults[field])}
    >
      {control => <HtmlField name={field} typed={typed[field]} control={control} />}
    </Field>
  )
  return (
    <form {...edited.form} aria-label={m.teachers_edit()} className="grid gap-6">
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="id" value={teacher.id} />
      <input type="hidden" name="seen" value={edited.seen} />
      {again?.theirs && <Changed again={again} theirs={again.theirs} />}
      <FaultsAlert faults={again?.faults ?? {}} />
      <KeptOffer kept={edited.kept} putBack={edited.putBack} />
      <div key={edited.round} className="grid gap-4 sm:grid-cols-2">
        {line('name', { hint: m.teachers_name_hint(), required: true })}
        {line('nameEn')}
        {html('biography')}
        {html('biographyEn')}
        {teacher.mayLink && line('account', { hint: m.teachers_account_hint(), type: 'email' })}
      </div>
      <LostAlert isLost={edited.isLost} />
      <Button type="submit" size="lg" className="justify-self-start" pending={edited.isSending}>
        {m.teachers_save()}
      </Button>
    </form>
  )
}

/** The version that another person saved meanwhile, beside the typed one. */
function Changed({ again, theirs }: { again: TeacherAgain; theirs: TeacherAgain['typed'] }) {
  const textOf = (typed: TeacherAgain['typed'], field: TeacherField) =>
    typed[field].trim() || m.staff_offer_empty()
  return (
    <ChangedAlert
      path="?"
      keepsLines
      fields={differingTeacherFields(again.typed, theirs).map(field => ({
        label: teacherLabel(field),
        mine: textOf(again.typed, field),
        theirs: textOf(theirs, field),
      }))}
    />
  )
}
