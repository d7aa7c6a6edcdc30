import { Link, useNavigate } from '@remix-run/react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import type { LoggedAct } from '#app/business/callers/staff-log.server.ts'
import { useReload } from '#app/components/shell/use-reload.ts'
import { UnsavedGuard, useFilledWith } from '#app/components/staff/save-bar.tsx'
import { StaffActs } from '#app/components/staff/staff-acts.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import type { CourseEditor } from '#app/site-file/editing/get-course-editor.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ActButton } from './act-button.tsx'
import type { CourseAnswer } from './course-answer.ts'
import { CourseForm } from './course-form.tsx'
import { NEEDED_PLACES, STATE_TONES, stateLabel } from './course-words.ts'
import { CoverForm } from './cover-form.tsx'
import { Plans } from './plan-forms.tsx'
import { Samples } from './samples.tsx'

/**
 * The editor of a course: its state, its fields, its cover and its plans. For its teacher without state and plans.
 * Each part is a form of its own, so that one answer never touches what is typed in another.
 */
export function CourseEditorPage(props: ComponentProps<typeof Editor>) {
  return (
    <UnsavedGuard>
      <Editor {...props} />
    </UnsavedGuard>
  )
}

function Editor({
  course,
  acts = [],
  posted,
  isTaught = false,
  previewUpload,
}: {
  course: CourseEditor
  acts?: readonly LoggedAct[]
  posted: CourseAnswer | undefined
  /** True inside the teacher's desk, whose frame has the name of the course. */
  isTaught?: boolean
  /** Uploads a preview video and fills in its address. */
  previewUpload?: ReactNode
}) {
  const [answer, setAnswer] = useState(posted ?? null)
  const [isTouched, setTouched] = useState(posted?.kind === 'refused')
  const { filled: form, saved } = useFilledWith(course, isTouched)
  const reload = useReload()
  const navigate = useNavigate()
  const { id, seen, right, state, emptyLectures } = course
  const lecturesPath = right === 'office' ? `/admin/courses/${id}/lectures` : `/teach/courses/${id}/lectures`
  const onAnswer = (next: CourseAnswer) => {
    setAnswer(next)
    if (next.kind === 'saved') saved()
    // A refusal means that another person changed the cover or the state. The page then shows theirs.
    if (['saved', 'cover-refused', 'state-refused'].includes(next.kind)) reload()
    if (next.kind === 'made') navigate(`/admin/courses/${next.id}`)
  }
  const again = answer?.kind === 'refused' ? answer : null
  const planAgain = answer?.kind === 'plan-refused' ? answer : null
  const missing = answer?.kind === 'not-ready' ? answer.missing : []
  return (
    <div className="flex flex-col gap-8">
      <header className="grid gap-3">
        {!isTaught && (
          <Link to="/admin/courses" className="link justify-self-start">
            {m.editor_back()}
          </Link>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {!isTaught && <h1 className="text-2xl font-semibold break-words">{course.name}</h1>}
          <Badge tone={STATE_TONES[course.state]}>{stateLabel(course.state)}</Badge>
        </div>
        {answer?.kind === 'gone' && (
          <Alert kind="error" title={m.editor_gone()}>
            {m.editor_gone_text()}
          </Alert>
        )}
        {answer?.kind === 'state-refused' && (
          <Alert kind="error" title={m.staff_offer_not_saved()}>
            {answer.sentence}
          </Alert>
        )}
        {missing.length > 0 && (
          <Alert kind="error" title={m.editor_missing()}>
            <ul className="list-disc ps-5">
              {missing.map(one => (
                <li key={one}>
                  <a href={NEEDED_PLACES[one].at} className="link inline-flex min-h-11 items-center">
                    {NEEDED_PLACES[one].label()}
                  </a>
                </li>
              ))}
            </ul>
          </Alert>
        )}
        <div className="flex flex-wrap items-center gap-2">
          {right === 'office' && <States course={course} onAnswer={onAnswer} />}
          {course.canPutBack && (
            <ActButton
              fields={{ intent: 'put-back', id, seen }}
              label={m.editor_put_back()}
              variant="quiet"
              onAnswer={onAnswer}
            />
          )}
        </div>
        <p className="flex flex-wrap gap-x-6">
          <a
            href={`${course.path}?preview=1`}
            target="_blank"
            rel="noreferrer"
            className="link inline-flex min-h-11 items-center"
          >
            {m.editor_preview()}
          </a>
          {right === 'office' && (
            <Link id="lectures" to={lecturesPath} className="link inline-flex min-h-11 items-center">
              {m.editor_lectures()}
            </Link>
          )}
        </p>
        {emptyLectures > 0 && state === 'published' && (
          <Alert kind="warning" title={m.editor_empty_lectures({ count: emptyLectures })}>
            <Link to={lecturesPath} className="link inline-flex min-h-11 items-center">
              {m.editor_empty_lectures_fill()}
            </Link>
          </Alert>
        )}
      </header>
      <Parts right={right} />
      <CoverForm
        courseId={id}
        cover={course.cover}
        canPutBack={course.canPutBackCover}
        refused={answer?.kind === 'cover-refused' ? answer.sentence : undefined}
        onAnswer={onAnswer}
      />
      <Samples
        course={course}
        refused={answer?.kind === 'picture-refused' ? answer : null}
        again={answer?.kind === 'sample-refused' ? answer : null}
        onAnswer={onAnswer}
      />
      {/* After a save the form remounts with the new optimistic-lock mark. */}
      <CourseForm
        key={form.seen}
        course={form}
        again={again}
        isTouched={isTouched}
        setTouched={setTouched}
        previewUpload={previewUpload}
        onAnswer={onAnswer}
      />
      {right === 'office' && <Plans course={course} courseId={id} again={planAgain} onAnswer={onAnswer} />}
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

const PARTS = [
  ['cover', m.editor_cover, 'all'],
  ['samples', m.samples_title, 'all'],
  ['words', m.editor_group_words, 'all'],
  ['who', m.editor_group_who, 'all'],
  ['questions', m.editor_group_questions, 'all'],
  ['place', m.editor_group_place, 'office'],
  ['open', m.editor_group_open, 'office'],
  ['learning', m.editor_group_learning, 'all'],
  ['plans', m.editor_plans, 'office'],
] as const

/** Links to the parts of the page, which is many screens long on a phone. */
function Parts({ right }: { right: CourseEditor['right'] }) {
  return (
    <nav
      aria-label={m.editor_parts()}
      className="page-parts sticky top-0 z-20 -mx-4 flex gap-x-3 overflow-x-auto border-b border-line bg-paper px-4 lg:mx-0 lg:flex-wrap lg:px-0"
    >
      {PARTS.filter(([, , whose]) => whose === 'all' || right === 'office').map(([id, label]) => (
        <a key={id} href={`#${id}`} className="link inline-flex min-h-11 shrink-0 items-center text-sm">
          {label()}
        </a>
      ))}
    </nav>
  )
}

/** The states that the course can have next. */
function States({
  course: { id, state },
  onAnswer,
}: {
  course: CourseEditor
  onAnswer: (answer: CourseAnswer) => void
}) {
  const act = (intent: string, label: string, variant: 'primary' | 'secondary' = 'secondary') => (
    <ActButton fields={{ intent, id, seen: state }} label={label} variant={variant} onAnswer={onAnswer} />
  )
  return (
    <>
      {state === 'published' ? act('hide', m.editor_hide()) : act('publish', m.editor_publish(), 'primary')}
      {state === 'archived' ? act('hide', m.editor_unarchive()) : act('archive', m.editor_archive())}
      {act('copy', m.editor_copy())}
      {state === 'published' && <span className="text-sm text-ink-soft">{m.editor_hide_hint()}</span>}
    </>
  )
}
