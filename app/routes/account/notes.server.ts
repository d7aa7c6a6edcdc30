import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { redirect } from '@remix-run/cloudflare'
import { requireAccount } from '#app/business/accounts/sessions/require-account.server.ts'
import { deleteNote } from '#app/business/learning/notes/list-notes.server.ts'
import { type Note, secondOf } from '#app/business/learning/notes/note.ts'
import { saveNote } from '#app/business/learning/notes/save-note.server.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { readForm } from '#app/platform/read-form.ts'
import { noteRefusalWords } from '#app/refusals/note-refusal.ts'

export type NotesAnswer =
  | { readonly kind: 'saved' }
  | { readonly kind: 'deleted'; readonly note: Note }
  | { readonly kind: 'refused'; readonly sentence: string; readonly id: string; readonly typed: string }

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** Adds, changes, deletes or restores a note of the signed-in person, as the form asks. */
export async function answerNotesForm({
  request,
  context,
}: ActionFunctionArgs): Promise<NotesAnswer | Response> {
  const { userId } = await requireAccount(context, request)
  const { services, locale } = context
  const form = await readForm(request)
  const intent = text('intent')
  const id = intent === 'add' ? crypto.randomUUID() : text('id')
  if (!UUID.test(id)) throw new Response(null, { status: 400 })
  if (intent === 'delete') {
    const note = await deleteNote(services, { userId, id })
    return note ? { kind: 'deleted', note } : refused(noteRefusalWords('NOT_FOUND', locale))
  }
  if (intent !== 'add' && intent !== 'edit' && intent !== 'restore') throw new Response(null, { status: 400 })
  const second = secondOf(text('time'))
  if (second === null) return refused(m.notes_bad_time({}, { locale }))
  const saved = await saveNote(services, {
    userId,
    id,
    lectureId: Number(text('lecture')) || 0,
    second,
    text: text('text'),
    base: intent === 'edit' ? Number(text('base')) || 0 : null,
  })
  if (!saved.ok) return refused(noteRefusalWords(saved.error.code, locale))
  if (intent === 'add') return redirect(`/myaccount/notes?course=${saved.value.courseId}`, 303)
  return { kind: 'saved' }

  function text(name: string): string {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  function refused(sentence: string): NotesAnswer {
    return { kind: 'refused', sentence, id, typed: text('text') }
  }
}
