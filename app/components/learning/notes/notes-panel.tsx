import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { NotesPage } from '#app/business/learning/notes/list-notes.server.ts'
import type { ListedNote } from '#app/business/learning/notes/note.ts'
import { isTooLong, LONGEST_NOTE, noteText } from '#app/business/learning/notes/note.ts'
import { ask } from '#app/components/ask.ts'
import { formatClock } from '#app/components/learning/format-clock.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { noteRefusalWords } from '#app/refusals/note-refusal.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Pencil, Plus } from '#app/ui/icons.tsx'
import { TextArea, TextInput } from '#app/ui/inputs.tsx'
import type { BrowserNote } from './note-store.ts'
import { useNotes } from './use-notes.ts'

/** A press of N or B. Each press is a new object. */
export type NoteAsked = { readonly kind: 'note' | 'bookmark' }

type Props = {
  userId: string
  courseId: number
  lectureId: number
  video: RefObject<HTMLVideoElement>
  asked: NoteAsked | null
  /** False in a lecture without a video: its notes have no time, and nothing can be bookmarked. */
  hasTime: boolean
  /** Says whether the student is writing, so that the video stays in sight. */
  onWriting: (isWriting: boolean) => void
  /** Plays from this second. */
  onJump: (second: number) => void
  /** Opens another lecture at this second. */
  onOpen: (lectureId: number, second: number) => void
}

/** A student's notes and bookmarks of the open lecture, and a search over those of the course. */
export function NotesPanel({
  userId,
  courseId,
  lectureId,
  video,
  asked,
  hasTime,
  onWriting,
  onJump,
  onOpen,
}: Props) {
  const { notes, state, load, change, drop } = useNotes(userId, lectureId)
  const [draft, setDraft] = useState<BrowserNote | null>(null)
  const [deleted, setDeleted] = useState<BrowserNote | null>(null)
  const [said, setSaid] = useState('')
  const goesOn = useRef(false)
  const answered = useRef(asked)
  const title = useId()

  const aNote = (text = ''): BrowserNote => ({
    id: crypto.randomUUID(),
    lectureId,
    second: Math.floor(video.current?.currentTime ?? 0),
    text,
    updatedAt: null,
  })
  const begin = (note: BrowserNote) => {
    // The video waits while the student types.
    goesOn.current = video.current?.paused === false
    video.current?.pause()
    setDraft(note)
  }
  const finish = () => {
    setDraft(null)
    if (goesOn.current) void video.current?.play().catch(() => {})
  }
  const bookmark = () => {
    const note = aNote()
    change('save', note)
    setSaid(m.notes_bookmarked({ time: formatClock(note.second) }))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press is answered once
  useEffect(() => {
    if (asked === null || answered.current === asked) return
    answered.current = asked
    if (asked.kind === 'bookmark') bookmark()
    else if (draft === null) begin(aNote())
  }, [asked])

  const isWriting = draft !== null
  useEffect(() => {
    onWriting(isWriting)
    return () => onWriting(false)
  }, [isWriting, onWriting])

  return (
    <section aria-labelledby={title} className="mt-2 border-t border-line pt-4">
      <h2 id={title} className="text-lg font-semibold">
        {m.notes_title()}
      </h2>
      <div className="my-2 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          onClick={() => begin(aNote())}
          aria-keyshortcuts={hasTime ? 'n' : undefined}
        >
          <Pencil className="size-4" />
          {m.notes_add()}
        </Button>
        {hasTime && (
          <Button variant="secondary" onClick={bookmark} aria-keyshortcuts="b">
            <Plus className="size-4" />
            {m.notes_bookmark()}
          </Button>
        )}
      </div>
      {draft && draft.updatedAt === null && !notes.some(({ id }) => id === draft.id) && (
        <NoteForm
          note={draft}
          hasTime={hasTime}
          onCancel={finish}
          onSave={text => {
            change('save', { ...draft, text })
            finish()
          }}
        />
      )}
      <p role="status" className="text-sm text-ink-soft">
        {deleted ? (
          <span className="flex flex-wrap items-center gap-2">
            {m.notes_deleted()}
            <Button
              variant="quiet"
              onClick={() => {
                change('save', { ...deleted, updatedAt: null })
                setDeleted(null)
              }}
            >
              {m.notes_undo()}
            </Button>
          </span>
        ) : (
          said
        )}
      </p>
      {state === 'failed' && (
        <Alert kind="warning" title={m.notes_failed()}>
          <Button variant="quiet" onClick={load}>
            {m.learning_retry()}
          </Button>
        </Alert>
      )}
      {state === 'loading' && notes.length === 0 && <p className="text-ink-soft">{m.notes_loading()}</p>}
      {state === 'ready' && notes.length === 0 && !draft && (
        <p className="text-ink-soft">{hasTime ? m.notes_empty() : m.notes_empty_no_time()}</p>
      )}
      <ul>
        {notes.map(note => (
          <li key={note.id} className="border-b border-line py-2 last:border-b-0">
            {draft?.id === note.id ? (
              <NoteForm
                note={draft}
                hasTime={hasTime}
                onCancel={finish}
                onSave={text => {
                  change('save', { ...note, text })
                  finish()
                }}
              />
            ) : (
              <>
                <div className="flex flex-wrap items-center gap-x-2">
                  {hasTime && (
                    <Button
                      variant="quiet"
                      className="tabular-nums"
                      onClick={() => onJump(note.second)}
                      aria-label={m.notes_jump({ time: formatClock(note.second) })}
                    >
                      {formatClock(note.second)}
                    </Button>
                  )}
                  {note.text === '' && <span className="text-ink-soft">{m.notes_is_bookmark()}</span>}
                  <span className="flex-1" />
                  <Button
                    variant="quiet"
                    onClick={() => begin(note)}
                    aria-label={hasTime ? m.notes_edit_at({ time: formatClock(note.second) }) : undefined}
                  >
                    {m.notes_edit()}
                  </Button>
                  <Button
                    variant="quiet"
                    onClick={() => {
                      change('delete', note)
                      setDeleted(note)
                    }}
                    aria-label={hasTime ? m.notes_delete_at({ time: formatClock(note.second) }) : undefined}
                  >
                    {m.notes_delete()}
                  </Button>
                </div>
                {note.text !== '' && <p className="px-3 break-words whitespace-pre-wrap">{note.text}</p>}
                {note.isWaiting && !note.problem && (
                  <p className="px-3 text-sm text-ink-soft">{m.notes_waiting()}</p>
                )}
                {note.problem && (
                  <Alert kind="warning" title={noteRefusalWords(note.problem.code)}>
                    {note.problem.code === 'NOTE_CHANGED' ? (
                      <>
                        <blockquote className="my-2 border-l-2 border-line pl-3 break-words whitespace-pre-wrap">
                          {note.problem.theirs.text || m.notes_is_bookmark()}
                        </blockquote>
                        <ChangedChoice
                          onMine={() =>
                            note.problem?.code === 'NOTE_CHANGED' &&
                            change('save', { ...note, updatedAt: note.problem.theirs.updatedAt })
                          }
                          onTheirs={() => {
                            drop(note.id)
                            void load()
                          }}
                        />
                      </>
                    ) : (
                      <Button variant="quiet" onClick={() => drop(note.id)}>
                        {m.notes_discard()}
                      </Button>
                    )}
                  </Alert>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
      <NoteSearch
        courseId={courseId}
        onOpen={note =>
          note.lectureId === lectureId ? onJump(note.second) : onOpen(note.lectureId, note.second)
        }
      />
      <p className="mt-2">
        <a className="link inline-block py-2" href={`/myaccount/notes?course=${courseId}`}>
          {m.notes_all_of_course()}
        </a>
      </p>
    </section>
  )
}

function ChangedChoice({ onMine, onTheirs }: { onMine: () => void; onTheirs: () => void }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" onClick={onMine}>
        {m.notes_keep_mine()}
      </Button>
      <Button variant="secondary" onClick={onTheirs}>
        {m.notes_keep_theirs()}
      </Button>
    </div>
  )
}

function NoteForm({
  note,
  hasTime,
  onSave,
  onCancel,
}: {
  note: BrowserNote
  hasTime: boolean
  onSave: (text: string) => void
  onCancel: () => void
}) {
  const [text, setText] = useState(note.text)
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  useEffect(() => {
    field.current?.focus({ preventScroll: true })
    // A browser that scrolls by itself puts the field above the keyboard of a phone, and the video out of sight.
    field.current?.scrollIntoView({ block: 'start' })
  }, [])
  const isLong = isTooLong(noteText(text))
  const save = () => !isLong && onSave(noteText(text))
  return (
    <form
      className="my-2 grid gap-2"
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      <label htmlFor={id} className="font-semibold">
        {hasTime ? m.notes_at({ time: formatClock(note.second) }) : m.notes_text()}
      </label>
      <TextArea
        ref={field}
        id={id}
        // Below the video, which stays at the top while the student writes.
        className="scroll-mt-[min(70vw,50dvh)]"
        value={text}
        aria-describedby={`${id}-hint`}
        aria-invalid={isLong || undefined}
        onChange={event => setText(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Escape') onCancel()
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
        }}
      />
      <p id={`${id}-hint`} role={isLong ? 'alert' : undefined} className="text-sm text-ink-soft">
        {isLong ? m.notes_too_long() : m.notes_hint({ max: LONGEST_NOTE })}
        {!isLong && <span className="pointer-coarse:hidden"> {m.notes_hint_keys()}</span>}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit">{m.notes_save()}</Button>
        <Button variant="quiet" onClick={onCancel}>
          {m.notes_cancel()}
        </Button>
      </div>
    </form>
  )
}

function NoteSearch({ courseId, onOpen }: { courseId: number; onOpen: (note: ListedNote) => void }) {
  const [words, setWords] = useState('')
  const [found, setFound] = useState<NotesPage | 'failed' | null>(null)
  const id = useId()
  return (
    <search>
      <form
        className="mt-3 grid gap-2"
        onSubmit={async event => {
          event.preventDefault()
          if (words.trim() === '') return setFound(null)
          const asked = await ask('notes', { courseId, search: words, page: 1 })
          setFound(asked.kind === 'answered' ? asked.value : 'failed')
        }}
      >
        <label htmlFor={id} className="text-sm font-semibold">
          {m.notes_search_course()}
        </label>
        <div className="flex gap-2">
          <TextInput id={id} type="search" value={words} onChange={event => setWords(event.target.value)} />
          <Button type="submit" variant="secondary">
            {m.notes_search()}
          </Button>
        </div>
        <div role="status">
          {found === 'failed' && m.notes_failed()}
          {found && found !== 'failed' && found.total === 0 && m.notes_none_found()}
        </div>
        {found && found !== 'failed' && (
          <ul>
            {found.notes.map(note => (
              <li key={note.id}>
                <button
                  type="button"
                  className="link min-h-11 text-start break-words"
                  onClick={() => onOpen(note)}
                >
                  {note.lectureName} · {note.hasTime && `${formatClock(note.second)} · `}
                  {note.text}
                </button>
              </li>
            ))}
          </ul>
        )}
      </form>
    </search>
  )
}
