import { Form, Link, useActionData, useNavigation, useSubmit } from '@remix-run/react'
import { type ComponentProps, type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { formatClock } from '#app/components/learning/format-clock.ts'
import { partWords } from '#app/components/learning/lecture-words.ts'
import { UnsavedGuard } from '#app/components/staff/save-bar.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import {
  type Asked,
  type Curriculum,
  type CurriculumLecture,
  type CurriculumSection,
  LECTURE_KINDS,
} from '#app/site-file/curriculum/curriculum.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { GripVertical, Inbox, Trash2 } from '#app/ui/icons.tsx'
import { Checkbox, Select, TextInput } from '#app/ui/inputs.tsx'
import { MoveButton } from '#app/ui/move-button.tsx'
import { Time } from '#app/ui/time.tsx'
import type { ContentAnswer } from './content-answer.ts'
import { ContentForm, GoneTexts, Line, Names, Submit } from './content-form.tsx'
import { faultWords, kindWords } from './content-words.ts'
import { arranged, useDragOrder } from './drag-order.ts'
import type { SeveralVideos } from './several-videos.tsx'

/** The sections and lectures of a course: add, rename, move, remove and put back. */
export function CurriculumView(props: ComponentProps<typeof EditedCurriculum>) {
  return (
    <UnsavedGuard>
      <EditedCurriculum {...props} />
    </UnsavedGuard>
  )
}

function EditedCurriculum({ curriculum: stored, isDone }: { curriculum: Curriculum; isDone: boolean }) {
  const { course, removed, asked, order } = stored
  const { formData, state } = useNavigation()
  // A dropped row stays where it was dropped while the shop saves it. A refusal shows the stored order again.
  const sections = arranged(stored.sections, formData)
  const curriculum = { ...stored, sections }
  const isMoving = /^(move|place)-/.test(String(formData?.get('intent') ?? ''))
  const answer = useActionData<ContentAnswer>()
  const keepsFocus = useFocusAfterMove(order)
  const place = useMovedPlace(stored)
  // A refused move or removal has no form that stays in its place.
  const isListChanged =
    answer && answer.code !== 'INPUT_ERROR' && /^(move-|place-|remove|put-back|set-order)/.test(answer.about)
  const submit = useSubmit()
  const page = useRef<HTMLDivElement>(null)
  const canDrag = useDragOrder(page, sections.map(({ id }) => id).join(), ({ what, ...drop }) =>
    submit({ ...drop, intent: `place-${what}`, seen: order }, { method: 'post', preventScrollReset: true }),
  )
  const grip = !canDrag ? 'none' : state === 'idle' ? 'ready' : 'waiting'
  return (
    <div ref={page} className="grid max-w-4xl gap-6" onSubmit={keepsFocus}>
      <header className="grid gap-2">
        <h2 className="text-xl font-semibold">{m.lectures_title()}</h2>
        <p className="text-ink-soft">{m.lectures_keys()}</p>
        {isDone && !answer && <Alert kind="success" title={m.lectures_saved()} />}
        {answer?.code === 'GONE' && !isListChanged && <GoneTexts answer={answer} />}
        {isListChanged && (
          <Alert kind="warning" title={m.lectures_list_changed_title()}>
            {m.lectures_list_changed()}
          </Alert>
        )}
      </header>
      {asked && <AskRemoval asked={asked} order={order} />}
      <InOrder key={String(course.inOrder)} isInOrder={course.inOrder} />
      {sections.length === 0 && (
        <EmptyState icon={Inbox} title={m.lectures_none()}>
          {m.lectures_none_text()}
        </EmptyState>
      )}
      <ol className="grid gap-4" data-rows="section">
        {sections.map((section, index) => (
          <SectionCard
            key={section.id}
            grip={grip}
            section={section}
            curriculum={curriculum}
            isFirst={index === 0}
            isLast={index === sections.length - 1}
          />
        ))}
      </ol>
      <section
        aria-labelledby="new-section"
        className="grid gap-3 rounded-md border border-line bg-surface p-4"
      >
        <h3 id="new-section" className="text-lg font-semibold">
          {m.lectures_section_new()}
        </h3>
        <ContentForm intent="add-section" typed={{}}>
          {state => (
            <>
              <Names
                state={state}
                name="name"
                label={m.lectures_section_name()}
                labelEnglish={m.lectures_section_english()}
                required
              />
              <Submit state={state}>{m.lectures_section_add()}</Submit>
            </>
          )}
        </ContentForm>
      </section>
      {removed.length > 0 && <RemovedParts removed={removed} />}
      <p
        role="status"
        className="sticky bottom-0 z-10 bg-paper [&:not(:empty)]:border-t [&:not(:empty)]:border-line [&:not(:empty)]:py-3"
      >
        {isMoving
          ? m.arrange_saving()
          : isListChanged
            ? `${m.lectures_not_saved()}: ${m.lectures_list_changed_title()}`
            : !answer && place && `${m.lectures_saved()}: ${place}`}
      </p>
    </div>
  )
}

/** Moving takes the pressed button to another place of the page. Returns what notes which one it was. */
function useFocusAfterMove(order: string) {
  const pressed = useRef<string | null>(null)
  const seen = useRef(order)
  useEffect(() => {
    if (seen.current === order) return
    seen.current = order
    if (pressed.current) document.getElementById(pressed.current)?.focus()
    pressed.current = null
  }, [order])
  return (event: FormEvent) => {
    const button = (event.nativeEvent as SubmitEvent).submitter
    pressed.current = button?.dataset.then || button?.id || null
  }
}

/** Returns where the moved section or lecture stands now, for screen readers. '': nothing was moved. */
function useMovedPlace({ sections }: Curriculum): string {
  const { formData } = useNavigation()
  const [moved, setMoved] = useState<{ what: string; id: number } | null>(null)
  const what = /^(?:move|place)-(section|lecture)$/.exec(String(formData?.get('intent') ?? ''))?.[1]
  const id = Number(formData?.get('id') ?? 0)
  useEffect(() => {
    if (what) setMoved({ what, id })
  }, [what, id])
  if (!moved) return ''
  const list =
    moved.what === 'section'
      ? sections
      : (sections.find(({ lectures }) => lectures.some(one => one.id === moved.id))?.lectures ?? [])
  const index = list.findIndex(one => one.id === moved.id)
  const at = list[index]
  const name = at && ('shownName' in at ? at.shownName : at.name)
  return name ? m.lectures_moved({ name, place: index + 1, total: list.length }) : ''
}

function InOrder({ isInOrder }: { isInOrder: boolean }) {
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-x-4">
      <input type="hidden" name="intent" value="set-order" />
      <input type="hidden" name="was" value={isInOrder ? '1' : ''} />
      <Checkbox
        name="inOrder"
        value="1"
        defaultChecked={isInOrder}
        label={m.lectures_in_order()}
        hint={m.lectures_in_order_hint()}
      />
      <Button type="submit" variant="secondary">
        {m.lectures_in_order_save()}
      </Button>
    </Form>
  )
}

type Moved = {
  what: 'section' | 'lecture'
  id: number
  name: string
  order: string
  isFirst: boolean
  isLast: boolean
}

/** Two buttons. Alt with an arrow key does the same anywhere in the row. */
function MoveButtons({ what, id, name, order, isFirst, isLast }: Moved) {
  const ways = [
    { way: 'up', isAtEnd: isFirst, label: m.lectures_up({ name }) },
    { way: 'down', isAtEnd: isLast, label: m.lectures_down({ name }) },
  ] as const
  return (
    <Form method="post" preventScrollReset className="flex">
      <input type="hidden" name="intent" value={`move-${what}`} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="seen" value={order} />
      {ways.map(({ way, isAtEnd, label }) => (
        <MoveButton
          key={way}
          way={way}
          label={label}
          id={`${what}-${id}-${way}`}
          aria-disabled={isAtEnd || undefined}
          onClick={event => isAtEnd && event.preventDefault()}
          className={isAtEnd ? 'opacity-50' : ''}
        />
      ))}
    </Form>
  )
}

/** Presses the row's own button: the nearest row around the key is meant. */
function movesByKey(event: KeyboardEvent<HTMLElement>) {
  if (!event.altKey || !/^Arrow(Up|Down)$/.test(event.key)) return
  // There these keys open a list, or move the cursor.
  if (event.target instanceof Element && event.target.matches('input, select, textarea')) return
  event.preventDefault()
  event.stopPropagation()
  const way = event.key === 'ArrowUp' ? 'up' : 'down'
  event.currentTarget.querySelector<HTMLButtonElement>(`[data-way=${way}]`)?.click()
}

/** 'none': the library is not there. 'waiting': the last move is being saved. */
type Grip = 'none' | 'ready' | 'waiting'

/** For pointers and touch. The keyboard has the other ways to move a row. */
function Handle({ what, grip }: { what: 'section' | 'lecture'; grip: Grip }) {
  if (grip === 'none') return null
  return (
    <span
      aria-hidden="true"
      title={m.arrange_drag()}
      data-handle={grip === 'ready' ? what : undefined}
      className="-ms-3 inline-flex size-11 cursor-grab touch-none items-center justify-center text-ink-soft"
    >
      <GripVertical className="size-5" />
    </span>
  )
}

/** Moves a row to any place at once, also into another section. */
function PlaceForm({
  what,
  id,
  name,
  place,
  order,
  section,
  sections = [],
}: {
  what: 'section' | 'lecture'
  id: number
  name: string
  /** Where it is, from 1. */
  place: number
  order: string
  /** Where a lecture is, and may go. */
  section?: number
  sections?: readonly CurriculumSection[]
}) {
  const given = useActionData<ContentAnswer>()
  const answer = given?.about === `place-${what}:${id}` && given.code === 'INPUT_ERROR' ? given : null
  const summary = `${what}-${id}-to`
  return (
    <details open={answer !== null} key={answer ? answer.typed.place : `${section} ${place}`}>
      <summary id={summary} className="min-h-11 py-2 text-sm text-accent">
        {m.arrange_move()}
        <span className="sr-only"> {name}</span>
      </summary>
      <Form method="post" preventScrollReset className="flex flex-wrap items-start gap-3">
        <input type="hidden" name="intent" value={`place-${what}`} />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="seen" value={order} />
        {sections.length > 1 ? (
          <Field label={m.lectures_place_section()}>
            {control => (
              <Select {...control} name="section" defaultValue={answer?.typed.section ?? section}>
                {sections.map(one => (
                  <option key={one.id} value={one.id}>
                    {one.shownName}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ) : (
          section && <input type="hidden" name="section" value={section} />
        )}
        <Field
          label={m.arrange_place()}
          hint={m.arrange_place_hint()}
          error={faultWords(answer?.faults.place)}
        >
          {control => (
            <TextInput
              {...control}
              name="place"
              inputMode="numeric"
              autoComplete="off"
              defaultValue={answer?.typed.place ?? place}
            />
          )}
        </Field>
        <Button type="submit" variant="secondary" data-then={summary} className="sm:mt-7">
          {m.lectures_place_send()}
        </Button>
      </Form>
    </details>
  )
}

function SectionCard({
  section,
  grip,
  curriculum,
  isFirst,
  isLast,
}: {
  section: CurriculumSection
  grip: Grip
  curriculum: Curriculum
  isFirst: boolean
  isLast: boolean
}) {
  const { id, shownName: name, english, seen, lectures } = section
  const { order, sections } = curriculum
  const isRefused = useActionData<ContentAnswer>()?.about
  const labels = { name: m.lectures_section_name(), 'english.name': m.lectures_section_english() }
  return (
    <li
      data-id={id}
      onKeyDown={movesByKey}
      className="grid gap-2 rounded-md border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Handle what="section" grip={grip} />
        <h3 className="min-w-0 grow text-lg font-semibold break-words">{name}</h3>
        <MoveButtons what="section" id={id} name={name} order={order} isFirst={isFirst} isLast={isLast} />
        <RemoveLink what="section" id={id} name={name} />
      </div>
      <details open={isRefused === `rename-section:${id}`}>
        <summary className="min-h-11 py-2 text-accent">
          {m.lectures_section_rename()}
          <span className="sr-only"> {name}</span>
        </summary>
        <ContentForm
          intent="rename-section"
          id={id}
          seen={seen}
          typed={{ name: section.name, 'english.name': english }}
          labels={labels}
        >
          {state => (
            <>
              <Names
                state={state}
                name="name"
                label={labels.name}
                labelEnglish={labels['english.name']}
                required
              />
              <Submit state={state} variant="secondary">
                {m.lectures_save()}
              </Submit>
            </>
          )}
        </ContentForm>
      </details>
      {sections.length > 1 && (
        <PlaceForm what="section" id={id} name={name} place={sections.indexOf(section) + 1} order={order} />
      )}
      {lectures.length === 0 && <p className="text-ink-soft">{m.lectures_section_empty()}</p>}
      <ol className="grid empty:min-h-6" data-rows="lecture" data-id={id}>
        {lectures.map((lecture, index) => (
          <LectureRow
            key={lecture.id}
            lecture={lecture}
            place={index + 1}
            grip={grip}
            section={section}
            curriculum={curriculum}
            isFirst={isFirst && index === 0}
            isLast={isLast && index === lectures.length - 1}
          />
        ))}
      </ol>
      <VideosForm
        courseId={curriculum.course.id}
        sectionId={id}
        name={name}
        mostBytes={curriculum.mostVideoBytes}
      />
      <details open={isRefused === `add-lecture:${id}`}>
        <summary className="min-h-11 py-2 text-accent">
          {m.lectures_lecture_new()}
          <span className="sr-only"> {name}</span>
        </summary>
        <ContentForm intent="add-lecture" id={id} typed={{}}>
          {state => (
            <>
              <div className="grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
                <Line state={state} name="name" label={m.lectures_lecture_name()} required />
                <Field label={m.lectures_kind()}>
                  {control => (
                    <Select {...control} name="contentType" defaultValue={state.typed.contentType}>
                      {LECTURE_KINDS.map(kind => (
                        <option key={kind} value={kind}>
                          {kindWords(kind)}
                        </option>
                      ))}
                    </Select>
                  )}
                </Field>
              </div>
              <Submit state={state} variant="secondary">
                {m.lectures_lecture_add()}
              </Submit>
            </>
          )}
        </ContentForm>
      </details>
    </li>
  )
}

/** Only a script sends several videos, so their form is loaded when it is opened, and the server does not have it. */
function VideosForm({ name, ...of }: ComponentProps<typeof SeveralVideos> & { name: string }) {
  const [Videos, setVideos] = useState<typeof SeveralVideos | null>(null)
  const [isFailed, setFailed] = useState(false)
  const load = async () => {
    setFailed(false)
    try {
      const loaded = await import('./several-videos.tsx')
      setVideos(() => loaded.SeveralVideos)
    } catch {
      setFailed(true)
    }
  }
  const fold = useRef<HTMLDetailsElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, if it was opened before the page woke up
  useEffect(() => {
    if (fold.current?.open) void load()
  }, [])
  return (
    <details
      ref={fold}
      className="needs-script"
      onToggle={event => event.currentTarget.open && !Videos && load()}
    >
      <summary className="min-h-11 py-2 text-accent">
        {m.several_title()}
        <span className="sr-only"> {name}</span>
      </summary>
      {Videos && <Videos {...of} />}
      {isFailed && <Alert kind="error" title={m.connection_lost()} />}
    </details>
  )
}

function LectureRow({
  lecture,
  place,
  grip,
  section,
  curriculum: { sections, order },
  isFirst,
  isLast,
}: {
  lecture: CurriculumLecture
  place: number
  grip: Grip
  section: CurriculumSection
  curriculum: Curriculum
  isFirst: boolean
  isLast: boolean
}) {
  const { id, name, preview, seconds, parts, contentType } = lecture
  return (
    <li data-id={id} onKeyDown={movesByKey} className="grid gap-1 border-t border-line py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Handle what="lecture" grip={grip} />
        <div className="min-w-0 grow basis-48">
          <Link to={String(id)} className="link font-semibold break-words">
            {name}
          </Link>
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
            {parts.length > 0 ? partWords(parts) : kindWords(contentType)}
            {seconds > 0 && ` · ${formatClock(seconds)}`}
            {preview && <Badge tone="success">{m.lectures_free()}</Badge>}
            {parts.length === 0 && <Badge tone="warning">{m.lectures_no_content()}</Badge>}
          </p>
        </div>
        <MoveButtons what="lecture" id={id} name={name} order={order} isFirst={isFirst} isLast={isLast} />
        <RemoveLink what="lecture" id={id} name={name} />
      </div>
      <PlaceForm what="lecture" {...{ id, name, place, order, sections }} section={section.id} />
    </li>
  )
}

function RemoveLink({ what, id, name }: { what: 'section' | 'lecture'; id: number; name: string }) {
  return (
    <Link
      to={`?remove=${what}-${id}`}
      className="inline-flex size-11 items-center justify-center text-danger"
      aria-label={m.lectures_remove({ name })}
    >
      <Trash2 className="size-5" />
    </Link>
  )
}

/** Says what a removal does to students before it is done. */
function AskRemoval({ asked, order }: { asked: Asked; order: string }) {
  const { what, id, name, lectures, begun, read, waiting, answering, certificates } = asked
  const [isIdle, shown] = [useNavigation().state === 'idle', useRef<HTMLHeadingElement>(null)]
  // biome-ignore lint/correctness/useExhaustiveDependencies: each question is read out anew.
  useEffect(() => shown.current?.focus(), [what, id])
  return (
    <section className="grid gap-3 rounded-md border border-danger bg-surface p-4" aria-labelledby="removal">
      <h3 id="removal" ref={shown} tabIndex={-1} className="text-lg font-semibold break-words">
        {m.lectures_remove_title({ name })}
      </h3>
      <ul className="grid list-disc gap-1 pl-5">
        {what === 'section' && <li>{m.lectures_remove_with({ count: lectures })}</li>}
        <li>{begun > 0 ? m.lectures_remove_begun({ count: begun, read }) : m.lectures_remove_unbegun()}</li>
        {answering > 0 && <li>{m.lectures_remove_answering({ count: answering })}</li>}
        {waiting > 0 && <li>{m.lectures_remove_waiting({ count: waiting })}</li>}
        {certificates > 0 && <li>{m.lectures_remove_certificates({ count: certificates })}</li>}
        <li>{m.lectures_remove_back()}</li>
      </ul>
      <Form method="post" action="?" className="flex flex-wrap gap-3">
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="what" value={what} />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="seen" value={order} />
        <Button type="submit" variant="danger" pending={!isIdle}>
          {what === 'section' ? m.lectures_remove_section() : m.lectures_remove_lecture()}
        </Button>
        <ButtonLink to="?" variant="secondary">
          {m.lectures_remove_keep()}
        </ButtonLink>
      </Form>
    </section>
  )
}

function RemovedParts({ removed }: { removed: Curriculum['removed'] }) {
  return (
    <details className="rounded-md border border-line bg-surface px-4">
      <summary className="min-h-11 py-3 font-semibold">
        {m.lectures_removed({ count: removed.length })}
      </summary>
      <p className="text-ink-soft">{m.lectures_removed_text()}</p>
      <ul className="grid">
        {removed.map(({ what, id, name, at }) => (
          <li
            key={`${what}-${id}`}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 first:border-0"
          >
            <span className="min-w-0 grow break-words">
              {name}
              <span className="block text-sm text-ink-soft">
                {what === 'section' ? m.lectures_section() : m.lectures_lecture()} ·{' '}
                <Time instant={at} withDate />
              </span>
            </span>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="intent" value="put-back" />
              <input type="hidden" name="what" value={what} />
              <input type="hidden" name="id" value={id} />
              <Button type="submit" variant="secondary" aria-label={m.lectures_put_back_one({ name })}>
                {m.lectures_put_back()}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </details>
  )
}
