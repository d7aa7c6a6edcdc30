import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { requireAccount } from '#app/business/accounts/sessions/require-account.server.ts'
import { coursePath } from '#app/business/catalogue/link-path.ts'
import { listNotes } from '#app/business/learning/notes/list-notes.server.ts'
import { type ListedNote, LONGEST_NOTE } from '#app/business/learning/notes/note.ts'
import { formatClock } from '#app/components/learning/format-clock.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pencil } from '#app/ui/icons.tsx'
import { TextArea, TextInput } from '#app/ui/inputs.tsx'
import { answerNotesForm, type NotesAnswer } from './notes.server.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { userId } = await requireAccount(context, request)
  const query = new URL(request.url).searchParams
  const courseId = positive(query.get('course'))
  const search = (query.get('q') ?? '').trim().slice(0, 200)
  const page = Math.min(positive(query.get('page')) ?? 1, 10_000)
  const which = { ...(courseId && { courseId }), ...(search && { search }) }
  return { ...(await listNotes(context.services, { userId, page, ...which })), courseId, search }
}

export const action = (args: ActionFunctionArgs) => answerNotesForm(args)

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: m.notes_title(), hidden: true })

export default function MyNotes() {
  const { notes, total, page, pages, courseId, search } = useLoaderData<typeof loader>()
  const answer = useActionData() as NotesAnswer | undefined
  const at = (page: number) => addressOf({ course: courseId, q: search, page: page > 1 ? page : null })
  const file = (as: string) => `/myaccount/notes/file${addressOf({ course: courseId, as })}`
  return (
    <main id="main" className="page max-w-4xl py-8">
      <h1 className="mb-4 text-2xl font-semibold">{m.notes_title()}</h1>
      <div role="status">{answer && answer.kind !== 'refused' && <Answer answer={answer} />}</div>
      {answer?.kind === 'refused' && (
        <Alert kind="warning" title={answer.sentence}>
          {answer.typed && <p className="break-words whitespace-pre-wrap">{answer.typed}</p>}
        </Alert>
      )}
      <search>
        <Form method="get" className="my-4 grid gap-2">
          {courseId && <input type="hidden" name="course" value={courseId} />}
          <label htmlFor="notes-q" className="font-semibold">
            {courseId ? m.notes_search_course() : m.notes_search_all()}
          </label>
          <div className="flex gap-2">
            <TextInput
              id="notes-q"
              type="search"
              name="q"
              defaultValue={search}
              key={search}
              maxLength={200}
            />
            <Button type="submit" variant="secondary">
              {m.notes_search()}
            </Button>
          </div>
        </Form>
      </search>
      {courseId && (
        <p>
          <Link to="/myaccount/notes" className="link inline-block py-2">
            {m.notes_all()}
          </Link>
        </p>
      )}
      {total === 0 ? (
        search ? (
          <p>{m.notes_none_found()}</p>
        ) : (
          <EmptyState
            icon={Pencil}
            title={m.notes_none()}
            action={<ButtonLink to="/myaccount/courses">{m.privacy_nav_courses()}</ButtonLink>}
          >
            {m.notes_none_text()} <span className="pointer-coarse:hidden">{m.notes_none_keys()}</span>
          </EmptyState>
        )
      ) : (
        <>
          <p className="flex flex-wrap items-center gap-x-4">
            <span>{m.notes_total({ count: total })}</span>
            <a className="link inline-block py-2" href={file('md')} download>
              {m.notes_download_text()}
            </a>
            <a className="link inline-block py-2" href={file('csv')} download>
              {m.notes_download_csv()}
            </a>
          </p>
          <ul>
            {notes.map((note, index) => (
              <NoteLine key={`${note.id} ${note.updatedAt}`} note={note} before={notes[index - 1]} />
            ))}
          </ul>
          {pages > 1 && (
            <nav aria-label={m.notes_title()} className="mt-6 flex flex-wrap items-center gap-4">
              {page > 1 && (
                <ButtonLink to={at(page - 1)} variant="secondary">
                  {m.notes_earlier()}
                </ButtonLink>
              )}
              <span>{m.notes_page({ page, pages })}</span>
              {page < pages && (
                <ButtonLink to={at(page + 1)} variant="secondary">
                  {m.notes_later()}
                </ButtonLink>
              )}
            </nav>
          )}
        </>
      )}
    </main>
  )
}

function Answer({ answer }: { answer: NotesAnswer }) {
  if (answer.kind !== 'deleted') return <p>{m.notes_saved()}</p>
  const { note } = answer
  return (
    <Form method="post" className="flex flex-wrap items-center gap-3">
      <span>{m.notes_deleted()}</span>
      <input type="hidden" name="intent" value="restore" />
      <input type="hidden" name="id" value={note.id} />
      <input type="hidden" name="lecture" value={note.lectureId} />
      <input type="hidden" name="time" value={note.second} />
      <input type="hidden" name="text" value={note.text} />
      <Button type="submit" variant="secondary">
        {m.notes_undo()}
      </Button>
    </Form>
  )
}

function NoteLine({ note, before }: { note: ListedNote; before: ListedNote | undefined }) {
  const path = coursePath({ id: note.courseId, slug: note.courseSlug })
  const time = note.hasTime ? formatClock(note.second) : null
  return (
    <li className="border-b border-line py-3">
      {note.courseId !== before?.courseId && (
        <h2 className="mt-3 text-lg font-semibold">{note.courseName}</h2>
      )}
      {note.lectureId !== before?.lectureId && (
        <h3 className="mt-2 mb-1 font-semibold">{note.lectureName}</h3>
      )}
      <a
        className="link inline-block py-2 tabular-nums"
        href={`${path}?learn=true&lecture=${note.lectureId}&t=${note.second}`}
        aria-label={time === null ? undefined : m.notes_jump({ time })}
      >
        {time ?? m.notes_open()}
      </a>
      <p className="break-words whitespace-pre-wrap">{note.text || m.notes_is_bookmark()}</p>
      <div className="flex flex-wrap items-start gap-x-4">
        <details className="min-w-0 flex-1">
          <summary
            className="min-h-11 py-2"
            aria-label={time === null ? undefined : m.notes_edit_at({ time })}
          >
            {m.notes_edit()}
          </summary>
          <Form method="post" className="grid gap-2">
            <input type="hidden" name="intent" value="edit" />
            <input type="hidden" name="id" value={note.id} />
            <input type="hidden" name="lecture" value={note.lectureId} />
            <input type="hidden" name="base" value={note.updatedAt} />
            <input type="hidden" name="time" value={note.second} />
            <TextArea
              name="text"
              aria-label={time === null ? m.notes_text() : m.notes_at({ time })}
              defaultValue={note.text}
              maxLength={LONGEST_NOTE}
            />
            <div>
              <Button type="submit">{m.notes_save()}</Button>
            </div>
          </Form>
        </details>
        <Form method="post">
          <input type="hidden" name="intent" value="delete" />
          <input type="hidden" name="id" value={note.id} />
          <Button
            type="submit"
            variant="quiet"
            aria-label={time === null ? undefined : m.notes_delete_at({ time })}
          >
            {m.notes_delete()}
          </Button>
        </Form>
      </div>
    </li>
  )
}

function positive(text: string | null): number | null {
  const number = Number(text)
  return Number.isSafeInteger(number) && number > 0 ? number : null
}

function addressOf(query: Record<string, string | number | null>): string {
  const named = Object.entries(query).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))
  return named.length === 0 ? '' : `?${new URLSearchParams(named)}`
}
