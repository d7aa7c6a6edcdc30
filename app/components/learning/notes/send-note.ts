import type { BrowserNote, NoteProblem, PendingNote } from './note-store.ts'

export type SendOutcome =
  | { readonly kind: 'done'; readonly saved: BrowserNote | null }
  | { readonly kind: 'refused'; readonly problem: NoteProblem }
  /** No line, too many at once, or a session that ended: the change is kept and sent again. */
  | { readonly kind: 'later' }

export type WireNote = { id: string; lectures_id: number; second: number; text: string; updated_at: number }

export function fromWire({ id, lectures_id, second, text, updated_at }: WireNote): BrowserNote {
  return { id, lectureId: lectures_id, second, text, updatedAt: updated_at }
}

/** Sends one change. Never throws. */
export async function sendNote({ kind, note }: PendingNote): Promise<SendOutcome> {
  try {
    const body = {
      lectures_id: note.lectureId,
      second: note.second,
      text: note.text,
      updated_at: note.updatedAt,
    }
    const response = await fetch(`/private/notes/${note.id}`, {
      method: kind === 'save' ? 'PUT' : 'DELETE',
      headers: kind === 'save' ? { 'Content-Type': 'application/json' } : {},
      ...(kind === 'save' && { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as {
      success: boolean
      note?: WireNote
      error?: { code: string; result?: WireNote }
    }
    if (answer.success)
      return { kind: 'done', saved: kind === 'save' && answer.note ? fromWire(answer.note) : null }
    // Another device deleted it first.
    if (kind === 'delete' && response.status === 404) return { kind: 'done', saved: null }
    const { code, result } = answer.error ?? { code: '' }
    if (code === 'NOTE_CHANGED' && result)
      return { kind: 'refused', problem: { code, theirs: fromWire(result) } }
    if (code === 'NOTES_FULL') return { kind: 'refused', problem: { code } }
    if (response.status === 400) return { kind: 'refused', problem: { code: 'NOTE_TOO_LONG' } }
    if (response.status === 404) return { kind: 'refused', problem: { code: 'NOT_FOUND' } }
    return { kind: 'later' }
  } catch {
    return { kind: 'later' }
  }
}

/** Returns the notes of a lecture; null if no answer came. */
export async function fetchNotes(lectureId: number): Promise<BrowserNote[] | null> {
  const notes: BrowserNote[] = []
  try {
    for (let page = 1; ; page++) {
      const response = await fetch(`/private/notes?lectures_id=${lectureId}&page=${page}`)
      if (!response.ok) return null
      const answer = (await response.json()) as { notes: WireNote[]; pages: number }
      notes.push(...answer.notes.map(fromWire))
      if (page >= answer.pages) return notes
    }
  } catch {
    return null
  }
}

export type FoundNote = WireNote & { lectures_name: string }

/** Searches the caller's notes of a course; null if no answer came. */
export async function searchNotes(
  courseId: number,
  words: string,
): Promise<{ notes: FoundNote[]; total: number } | null> {
  try {
    const query = new URLSearchParams({ course_id: String(courseId), q: words })
    const response = await fetch(`/private/notes?${query}`)
    return response.ok ? ((await response.json()) as { notes: FoundNote[]; total: number }) : null
  } catch {
    return null
  }
}
