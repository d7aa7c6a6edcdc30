import type { Person, PersonAct } from '#app/business/accounts/people/get-person.server.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/inputs.tsx'
import { Time } from '#app/ui/time.tsx'
import { ActForm } from './act-form.tsx'
import { actWords } from './people-words.ts'

/** What staff wrote down, the newest first, and the form for more. */
export function PersonNotes({ person: { userId, notes } }: { person: Person }) {
  return (
    <div className="grid gap-3 rounded-md border border-line bg-surface p-4">
      <ActForm fields={{ act: 'note', userId }} done={m.students_note_added()} className="grid gap-2">
        {({ isSending, errorAt }) => (
          <>
            <Field label={m.students_note()} hint={m.students_note_hint()} error={errorAt('note')} required>
              {control => <TextArea {...control} name="note" rows={2} maxLength={2_000} data-key="c" />}
            </Field>
            <Button type="submit" variant="secondary" pending={isSending} className="justify-self-start">
              {m.students_note_add()}
            </Button>
          </>
        )}
      </ActForm>
      {notes.length > 0 && (
        <ol className="grid gap-3 border-t border-line pt-3">
          {notes.map(note => (
            <li key={note.id}>
              <p className="break-words whitespace-pre-line">{note.body}</p>
              <p className="text-sm text-ink-soft">
                {note.author} · <Time instant={note.at} withDate />
              </p>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

/** What staff did about this person, the newest first. */
export function PersonActs({ acts }: { acts: readonly PersonAct[] }) {
  return (
    <ol className="grid gap-1 text-sm">
      {acts.map(act => (
        <li key={act.id} className="break-words">
          <span className="text-ink-soft">
            <Time instant={act.at} withDate /> ·{' '}
          </span>
          {act.who} {actWords(act)}
        </li>
      ))}
    </ol>
  )
}
