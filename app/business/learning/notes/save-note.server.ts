import type { UserId } from '#app/business/callers/caller.ts'
import { limitsOf } from '#app/business/callers/rates.ts'
import { countTryAndRead, type TooManyTries } from '#app/business/callers/throttle.server.ts'
import { selectGrantsOfLectures } from '#app/business/learning/grant-repository.server.ts'
import { selectKnownLectures } from '#app/business/learning/lecture-repository.server.ts'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import type { Clock, Instant } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { isTooLong, LATEST_SECOND, NOTES_PER_COURSE, type Note, noteText } from './note.ts'
import { countNotes, insertNote, selectNote, updateNote } from './note-repository.server.ts'

type Needs = { db: Database; now: Clock }

export type SaveNote = {
  readonly userId: UserId
  /** Made by the browser, so that a repeated save is no second note. */
  readonly id: string
  readonly lectureId: number
  readonly second: number
  readonly text: string
  /** The `updatedAt` that the student saw; null for a new note. */
  readonly base: Instant | null
}

export type SaveNoteRefusal =
  /** No such lecture, or one of a course that the student never had, or an id that another person uses. */
  | { readonly code: 'NOT_FOUND' | 'NOTE_TOO_LONG' | 'NOTES_FULL' }
  /** Another device changed the note meanwhile. `note` is what it is now. */
  | { readonly code: 'NOTE_CHANGED'; readonly note: Note }
  | TooManyTries

/**
 * Saves a note, new or changed, and returns it. The same save twice is one note. A note that another device deleted
 * meanwhile comes back: no words are lost. Ended access does not matter, because a phone may have been offline.
 */
export async function saveNote(needs: Needs, command: SaveNote): Promise<Result<Note, SaveNoteRefusal>> {
  const { userId, id, lectureId, base } = command
  const text = noteText(command.text)
  if (isTooLong(text)) return refuse({ code: 'NOTE_TOO_LONG' })
  const read = await countTryAndRead(needs, limitsOf('note', `notes:${userId}`), {
    lectures: selectKnownLectures(needs.db, userId, [lectureId]),
    grants: selectGrantsOfLectures(needs.db, userId, [lectureId]),
    known: selectNote(needs.db, userId, id),
  })
  if (!read.ok) return read
  const now = needs.now()
  const {
    lectures: [lecture],
    grants,
    known: [known],
  } = read.value
  if (!lecture || (known && known.lectureId !== lectureId)) return refuse({ code: 'NOT_FOUND' })
  const second = Math.min(Math.floor(command.second), lecture.lengthSeconds || LATEST_SECOND)

  if (known) return changeNote(needs, userId, { known, wanted: { ...known, second, text }, base, now })
  if (!lecture.preview && !grants.some(grant => grant.startsAt <= now)) return refuse({ code: 'NOT_FOUND' })
  const note = { id, lectureId, courseId: lecture.courseId, second, text, createdAt: now, updatedAt: now }
  const [added] = await insertNote(needs.db, userId, note)
  if (added) return ok(note)
  const { rows, counts } = await readBatch(needs.db, {
    rows: selectNote(needs.db, userId, id),
    counts: countNotes(needs.db, userId, { courseId: note.courseId }),
  })
  const [twin] = rows
  // The same note arrived twice at once.
  if (twin) return isSame(twin, note) ? ok(twin) : refuse({ code: 'NOTE_CHANGED', note: twin })
  const isFull = (counts[0]?.count ?? 0) >= NOTES_PER_COURSE
  return refuse({ code: isFull ? 'NOTES_FULL' : 'NOT_FOUND' })
}

async function changeNote(
  needs: Needs,
  userId: UserId,
  { known, wanted, base, now }: { known: Note; wanted: Note; base: Instant | null; now: Instant },
): Promise<Result<Note, SaveNoteRefusal>> {
  if (isSame(known, wanted)) return ok(known)
  if (base !== known.updatedAt) return refuse({ code: 'NOTE_CHANGED', note: known })
  const changed = { ...wanted, updatedAt: Math.max(now, base + 1) }
  const [won] = await updateNote(needs.db, userId, changed, base)
  if (won) return ok(changed)
  const [current] = await selectNote(needs.db, userId, known.id)
  return current ? refuse({ code: 'NOTE_CHANGED', note: current }) : refuse({ code: 'NOT_FOUND' })
}

function isSame(a: Note, b: Note): boolean {
  return a.text === b.text && a.second === b.second && a.lectureId === b.lectureId
}
