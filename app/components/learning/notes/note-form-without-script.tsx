import { LONGEST_NOTE } from '#app/business/learning/notes/note.ts'
import { m } from '#app/i18n/paraglide/messages.js'

/** Adds a note by a plain form. The page of the notes shows the answer. */
export function NoteFormWithoutScript({
  lectureId,
  courseId,
  hasTime,
}: {
  lectureId: number
  courseId: number
  hasTime: boolean
}) {
  return (
    <form method="post" action="/myaccount/notes" className="grid gap-2">
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="lecture" value={lectureId} />
      {hasTime ? (
        <>
          <label htmlFor="note-time">{m.notes_time()}</label>
          <input id="note-time" name="time" defaultValue="0:00" className="input min-h-11" />
        </>
      ) : (
        <input type="hidden" name="time" value="0:00" />
      )}
      <label htmlFor="note-text">{m.notes_text()}</label>
      <textarea id="note-text" name="text" maxLength={LONGEST_NOTE} rows={3} className="input" />
      <button type="submit" className="button button-primary button-md">
        {m.notes_save()}
      </button>
      <a className="link" href={`/myaccount/notes?course=${courseId}`}>
        {m.notes_all_of_course()}
      </a>
    </form>
  )
}
