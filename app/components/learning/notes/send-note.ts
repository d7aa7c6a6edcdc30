import { ask } from '#app/components/ask.ts'
import type { BrowserNote, NoteProblem, PendingNote } from './note-store.ts'

export type SendOutcome =
  | { readonly kind: 'done'; readonly saved: BrowserNote | null }
  | { readonly kind: 'refused'; readonly problem: NoteProblem }
  /** No line, too many at once, or a session that ended: the change is kept and sent again. */
  | { readonly kind: 'later' }

/** Sends one change. Never throws. */
export function sendNote(change: PendingNote): Promise<SendOutcome> {
  return change.kind === 'save' ? save(change.note) : remove(change.note)
}

async function save({ id, lectureId, second, text, updatedAt: base }: BrowserNote): Promise<SendOutcome> {
  const asked = await ask('saveNote', { id, lectureId, second, text, base })
  if (asked.kind === 'answered') return { kind: 'done', saved: asked.value }
  if (asked.kind !== 'refused' || asked.code === 'TOO_MANY_TRIES') return { kind: 'later' }
  if (asked.code === 'NOTE_CHANGED')
    return { kind: 'refused', problem: { code: asked.code, theirs: asked.note } }
  return { kind: 'refused', problem: { code: asked.code } }
}

async function remove({ id }: BrowserNote): Promise<SendOutcome> {
  const asked = await ask('deleteNote', { id })
  // Refused: another device deleted it first.
  return asked.kind === 'answered' || asked.kind === 'refused'
    ? { kind: 'done', saved: null }
    : { kind: 'later' }
}

/** Returns the notes of a lecture; null if no answer came. */
export async function fetchNotes(lectureId: number): Promise<BrowserNote[] | null> {
  const notes: BrowserNote[] = []
  for (let page = 1; ; page++) {
    const asked = await ask('notes', { lectureId, page })
    if (asked.kind !== 'answered') return null
    notes.push(...asked.value.notes)
    if (page >= asked.value.pages) return notes
  }
}
