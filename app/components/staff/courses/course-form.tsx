import { Fragment, type ReactNode, useState } from 'react'
import { COURSE_TYPES } from '#app/business/catalogue/course.ts'
import { EnglishPart, EnglishSwitch } from '#app/components/staff/english-switch.tsx'
import { ChangedAlert, FaultsAlert, LostAlert } from '#app/components/staff/form-alerts.tsx'
import { inEnglish } from '#app/components/staff/in-english.ts'
import { KeptOffer } from '#app/components/staff/kept-text.tsx'
import { Group } from '#app/components/staff/offers/offer-fields.tsx'
import { SaveBar } from '#app/components/staff/save-bar.tsx'
import { useEditedForm } from '#app/components/staff/use-edited-form.ts'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import {
  type Choice,
  type CourseField,
  differingCourseFields,
  type SpokenField,
  TEXT_FIELDS,
  type TextField,
  type TypedCourse,
} from '#app/site-file/editing/course-form.ts'
import type { CourseEditor } from '#app/site-file/editing/get-course-editor.server.ts'
import { typedCourseIn } from '#app/site-file/editing/typed-in-form.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, type FieldControl } from '#app/ui/field.tsx'
import { Checkbox, Select, TextArea, TextInput } from '#app/ui/inputs.tsx'
import { COURSE_FORMS } from './act-button.tsx'
import type { CourseAgain, CourseAnswer } from './course-answer.ts'
import { faultSentence, fieldLabel } from './course-words.ts'
import { HtmlField } from './html-field.tsx'
import { PickField } from './pick-field.tsx'

type Parts = { readonly typed: TypedCourse; readonly again: CourseAgain | null }

/** The fields of a course. Typed text stays after a refusal, a lost answer, and a save of somebody else. */
export function CourseForm({
  course,
  again,
  isTouched,
  setTouched,
  previewUpload,
  onAnswer,
}: {
  course: CourseEditor
  again: CourseAgain | null
  /** Something is typed that is not saved. */
  isTouched: boolean
  setTouched: (isTouched: boolean) => void
  /** Uploads a preview video and fills in its address. */
  previewUpload?: ReactNode
  onAnswer: (answer: CourseAnswer) => void
}) {
  const { id, right } = course
  const edited = useEditedForm<TypedCourse, CourseAnswer>({
    to: COURSE_FORMS,
    name: 'course',
    stored: course,
    again,
    isTouched,
    setTouched,
    typedIn: typedCourseIn,
    onAnswer,
  })
  const { onChange, isSending } = edited
  const parts = { typed: edited.typed, again }
  return (
    <form {...edited.form} aria-label={m.editor_edit()} className="grid gap-6">
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="seen" value={edited.seen} />
      {again?.theirs && <Changed mine={again.typed} theirs={again.theirs} courses={course.choices.courses} />}
      <FaultsAlert faults={again?.faults ?? {}} />
      <KeptOffer kept={edited.kept} putBack={edited.putBack} />
      <Fragment key={edited.round}>
        <Group id="words" legend={m.editor_group_words()}>
          <EnglishSwitch isOn={hasEnglish(edited.typed)} />
          <Both {...parts} field="name" required />
          <Both {...parts} field="promise" />
          <Both {...parts} field="description" as="html" />
        </Group>
        <Group id="who" legend={m.editor_group_who()}>
          <Both {...parts} field="outcomes" as="lines" />
          <Both {...parts} field="audience" as="lines" />
          <Both {...parts} field="requirements" as="lines" />
        </Group>
        <Questions {...parts} />
        {right === 'office' && <OfficeFields {...parts} course={course} onChange={onChange} />}
        <Group id="learning" legend={m.editor_group_learning()}>
          <div className="grid gap-4 sm:grid-cols-2">
            <TypeField {...parts} />
            <Line {...parts} field="previewVideoUrl" />
          </div>
          {previewUpload}
          <Tick {...parts} field="inOrder" />
          <Tick {...parts} field="hasCertificate" />
        </Group>
      </Fragment>
      <LostAlert isLost={edited.isLost} />
      <SaveBar label={m.editor_save()} isTouched={isTouched} isSending={isSending} savedAt={course.savedAt} />
    </form>
  )
}

function hasEnglish(typed: TypedCourse): boolean {
  return (
    TEXT_FIELDS.some(field => field.endsWith('En') && typed[field] !== '') ||
    typed.questions.some(({ questionEn, answerEn }) => questionEn !== '' || answerEn !== '')
  )
}

/** A text in Thai and English, side by side, and one below the other on a phone. */
function Both({
  field,
  as = 'line',
  required,
  ...parts
}: Parts & { field: SpokenField; as?: 'line' | 'lines' | 'html'; required?: boolean }) {
  return (
    <div id={`field-${field}`} className="in-both-languages grid scroll-my-4 gap-4 sm:grid-cols-2">
      <Line {...parts} field={field} as={as} required={required} />
      <EnglishPart>
        <Line {...parts} field={`${field}En`} as={as} />
      </EnglishPart>
    </div>
  )
}

function Line({
  typed,
  again,
  field,
  as = 'line',
  required,
  hint,
  list,
}: Parts & {
  field: TextField
  as?: 'line' | 'lines' | 'html' | 'moment'
  required?: boolean
  hint?: string
  list?: readonly string[]
}) {
  const hints = {
    lines: m.editor_line_hint(),
    html: m.editor_html_hint(),
    moment: m.editor_date_hint(),
    line: hint,
  }
  const listId = list && `words-${field}`
  return (
    <Field
      label={fieldLabel(field)}
      hint={hints[as]}
      error={faultSentence(again?.faults[field])}
      required={required}
    >
      {control => (
        <>
          <Control as={as} name={field} typed={typed[field]} control={control} list={listId} />
          {list && (
            <datalist id={listId}>
              {list.map(word => (
                <option key={word} value={word} />
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  )
}

function Control({
  as,
  name,
  typed,
  control,
  list,
}: {
  as: 'line' | 'lines' | 'html' | 'moment'
  name: string
  typed: string
  control: FieldControl
  list: string | undefined
}) {
  if (as === 'html') return <HtmlField name={name} typed={typed} control={control} />
  if (as === 'lines') return <TextArea {...control} name={name} rows={4} defaultValue={typed} />
  return (
    <TextInput
      {...control}
      name={name}
      list={list}
      autoComplete="off"
      // The server refuses a text that is too long: a browser that cuts it would lose its end.
      maxLength={20_000}
      type={as === 'moment' ? 'datetime-local' : 'text'}
      // A time with seconds needs step=1; others leave the seconds out.
      step={as === 'moment' && typed.length > 16 ? 1 : undefined}
      defaultValue={typed}
    />
  )
}

function Tick({ typed, field }: Parts & { field: 'inOrder' | 'hasCertificate' }) {
  return <Checkbox name={field} value="1" label={fieldLabel(field)} defaultChecked={typed[field] === '1'} />
}

const TYPES: Readonly<Record<string, () => string>> = {
  online: m.editor_course_type_online,
  'in-class': m.editor_course_type_in_class,
  workshop: m.editor_course_type_workshop,
  hybrid: m.editor_course_type_hybrid,
} satisfies Record<(typeof COURSE_TYPES)[number], unknown>

/** A word of the shop's own, which an import wrote, stays among the choices. */
function TypeField({ typed, again }: Parts) {
  const types = new Set([...COURSE_TYPES, typed.courseType])
  return (
    <Field label={fieldLabel('courseType')} error={faultSentence(again?.faults.courseType)}>
      {control => (
        <Select {...control} name="courseType" defaultValue={typed.courseType}>
          {[...types].map(type => (
            <option key={type} value={type}>
              {TYPES[type]?.() ?? type}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** What the teacher of a course does not change. */
function OfficeFields({
  course,
  onChange,
  ...parts
}: Parts & { course: CourseEditor; onChange: () => void }) {
  const chosen = parts.typed.userGroupIds.split(',')
  return (
    <>
      <Group id="place" legend={m.editor_group_place()}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Line {...parts} field="teacher" list={course.teachers} hint={m.teachers_course_hint()} />
          <EnglishPart>
            <Line {...parts} field="teacherEn" />
          </EnglishPart>
          <Line {...parts} field="groupName" list={course.shelves} />
          <EnglishPart>
            <Line {...parts} field="groupNameEn" hint={m.course_groups_english_hint()} />
          </EnglishPart>
          <Line {...parts} field="position" />
          <Line {...parts} field="slug" hint={m.editor_slug_hint()} />
        </div>
        <PickField
          field="related"
          of="courses"
          typed={parts.typed.related}
          choices={course.choices.courses}
          except={course.id}
          label={fieldLabel('related')}
          error={faultSentence(parts.again?.faults.related)}
          onChange={onChange}
        />
      </Group>
      <Group id="open" legend={m.editor_group_open()}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Line {...parts} field="registrationStart" as="moment" />
          <Line {...parts} field="registrationEnd" as="moment" />
        </div>
        {course.groups.length > 0 && (
          <fieldset>
            <legend className="font-semibold">{m.editor_groups()}</legend>
            <p className="text-sm text-ink-soft">{m.editor_groups_hint()}</p>
            {course.groups.map(({ id, name }) => (
              <Checkbox
                key={id}
                name="userGroupIds"
                value={id}
                label={name}
                defaultChecked={chosen.includes(String(id))}
              />
            ))}
          </fieldset>
        )}
      </Group>
    </>
  )
}

const NO_QUESTION = { question: '', answer: '', questionEn: '', answerEn: '' }

/** The questions that stand, and one empty row. More rows need JavaScript, or a save. */
function Questions({ typed, again }: Parts) {
  const [added, setAdded] = useState(1)
  const isHydrated = useHydrated()
  const rows = [...typed.questions, ...Array.from({ length: added }, () => NO_QUESTION)]
  const error = faultSentence(again?.faults.questions)
  return (
    <Group id="questions" legend={m.editor_group_questions()}>
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no id, and keep their places.
        <div key={index} className="in-both-languages grid gap-3 border-s-2 border-line ps-3 sm:grid-cols-2">
          <QuestionText name="question" label={m.editor_question()} typed={row.question} />
          <EnglishPart>
            <QuestionText name="questionEn" label={inEnglish(m.editor_question())} typed={row.questionEn} />
          </EnglishPart>
          <QuestionText name="answer" label={m.editor_answer()} typed={row.answer} isLong />
          <EnglishPart>
            <QuestionText name="answerEn" label={inEnglish(m.editor_answer())} typed={row.answerEn} isLong />
          </EnglishPart>
        </div>
      ))}
      {isHydrated && (
        <Button variant="secondary" className="justify-self-start" onClick={() => setAdded(added + 1)}>
          {m.editor_question_more()}
        </Button>
      )}
    </Group>
  )
}

function QuestionText({
  name,
  label,
  typed,
  isLong = false,
}: {
  name: string
  label: ReactNode
  typed: string
  isLong?: boolean
}) {
  return (
    <Field label={label}>
      {control =>
        isLong ? (
          <TextArea {...control} name={name} rows={3} defaultValue={typed} />
        ) : (
          <TextInput {...control} name={name} maxLength={20_000} autoComplete="off" defaultValue={typed} />
        )
      }
    </Field>
  )
}

/** The version that another person saved meanwhile, beside the typed one. */
function Changed({
  mine,
  theirs,
  courses,
}: {
  mine: TypedCourse
  theirs: TypedCourse
  courses: readonly Choice[]
}) {
  return (
    <ChangedAlert
      path="?"
      keepsLines
      fields={differingCourseFields(mine, theirs).map(field => ({
        label: fieldLabel(field),
        mine: textOf(mine, field, courses),
        theirs: textOf(theirs, field, courses),
      }))}
    />
  )
}

function textOf(typed: TypedCourse, field: CourseField, courses: readonly Choice[]): string {
  const nameOf = (id: string) => courses.find(one => String(one.id) === id.trim())?.name ?? id
  const text =
    field === 'questions'
      ? typed.questions.map(({ question, answer }) => `${question} – ${answer}`).join('\n')
      : field === 'related'
        ? typed.related.split(',').map(nameOf).join(', ')
        : typed[field].trim()
  return text || m.staff_offer_empty()
}
