/** A note as the browser knows it. `updatedAt` null: the server does not have it yet. */
export type BrowserNote = {
  readonly id: string
  readonly lectureId: number
  readonly second: number
  readonly text: string
  readonly updatedAt: number | null
}

/** Why the server did not take a change. 'changed' carries what another device wrote. */
export type NoteProblem =
  | { readonly code: 'NOTE_CHANGED'; readonly theirs: BrowserNote }
  | { readonly code: 'NOTE_TOO_LONG' | 'NOTES_FULL' | 'NOT_FOUND' }

/** A change that waits for the server. */
export type PendingNote = {
  readonly kind: 'save' | 'delete'
  readonly note: BrowserNote
  readonly problem?: NoteProblem
}

/** Adds a change. The newest change of a note replaces an older one that still waits. */
export function withChange(waiting: readonly PendingNote[], change: PendingNote): PendingNote[] {
  const others = waiting.filter(({ note }) => note.id !== change.note.id)
  return [...others, change]
}

/** Removes a change that the server took, unless the student changed the note again meanwhile. */
export function withoutSent(
  waiting: readonly PendingNote[],
  sent: PendingNote,
  saved: BrowserNote | null,
): PendingNote[] {
  return waiting.flatMap(change => {
    if (change.note.id !== sent.note.id) return [change]
    if (change === sent || JSON.stringify(change) === JSON.stringify(sent)) return []
    // The newer change builds on what the server has now.
    return [{ ...change, note: { ...change.note, updatedAt: saved?.updatedAt ?? null } }]
  })
}

/**
 * Returns the notes of a lecture as the student left them: the server's, changed by what waits. In the order of the
 * second.
 */
export function notesNow(
  known: readonly BrowserNote[],
  waiting: readonly PendingNote[],
  lectureId: number,
): (BrowserNote & { readonly isWaiting: boolean; readonly problem?: NoteProblem })[] {
  const changes = new Map(waiting.map(change => [change.note.id, change]))
  const kept = known.filter(note => !changes.has(note.id)).map(note => ({ ...note, isWaiting: false }))
  const mine = waiting
    .filter(({ kind }) => kind === 'save')
    .map(({ note, problem }) => ({ ...note, isWaiting: true, ...(problem && { problem }) }))
  return [...kept, ...mine]
    .filter(note => note.lectureId === lectureId)
    .sort((a, b) => a.second - b.second || a.id.localeCompare(b.id))
}

/** Reads waiting changes; nothing that is missing or not understood. */
export function readWaiting(text: string | null): PendingNote[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(list) ? list.filter(isPending) : []
  } catch {
    return []
  }
}

function isPending(value: unknown): value is PendingNote {
  const { kind, note } = (value ?? {}) as Partial<PendingNote>
  if (kind !== 'save' && kind !== 'delete') return false
  return (
    typeof note?.id === 'string' &&
    Number.isInteger(note.lectureId) &&
    Number.isFinite(note.second) &&
    typeof note.text === 'string'
  )
}
