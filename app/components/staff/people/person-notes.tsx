import type { Person } from '#app/business/accounts/people/get-person.server.ts'
import { useMay } from '#app/components/shell/shell-data.ts'
import { ActForm } from '#app/components/staff/act-form.tsx'
import { LogLines, toLogLine } from '#app/components/staff/staff-acts.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/inputs.tsx'
import { Time } from '#app/ui/time.tsx'
import { failedSignInWords } from './people-words.ts'

/** Staff notes about a person, newest first, and a form to add one. */
export function PersonNotes({ person: { userId, notes } }: { person: Person }) {
  const may = useMay()
  return (
    <div className="grid gap-3 rounded-md border border-line bg-surface p-4">
      {may('people.help') && (
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
      )}
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

/** Staff actions on this person and days with failed sign-ins, newest first. */
export function PersonLog({ person: { acts, failedSignIns } }: { person: Person }) {
  const locale = useLocale()
  const lines = [
    ...acts.map(toLogLine),
    ...failedSignIns.map(failed => ({
      key: `failed-${failed.firstAt}`,
      at: failed.lastAt,
      text: failedSignInWords(failed, locale),
    })),
  ].sort((a, b) => b.at - a.at)
  return <LogLines lines={lines} />
}
