import type { UserId } from '#app/business/callers/caller.ts'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import type { ListedNote, Note } from './note.ts'
import { countNotes, deleteNoteOf, selectNotes, type WhichNotes } from './note-repository.server.ts'

type Needs = { db: Database }

export const NOTES_PER_PAGE = 50
/** More notes than a file or a page ever needs to hold at once. */
const MOST_IN_A_FILE = 10_000

export type NotesPage = {
  readonly notes: readonly ListedNote[]
  readonly total: number
  readonly page: number
  readonly pages: number
}

/** Returns one page of a person's own notes, in the order of courses, lectures and seconds. One round trip. */
export async function listNotes(
  { db }: Needs,
  { userId, page, ...which }: WhichNotes & { userId: UserId; page: number },
): Promise<NotesPage> {
  const { notes, counts } = await readBatch(db, {
    notes: selectNotes(db, userId, { ...which, limit: NOTES_PER_PAGE, offset: (page - 1) * NOTES_PER_PAGE }),
    counts: countNotes(db, userId, which),
  })
  const total = counts[0]?.count ?? 0
  return { notes, total, page, pages: Math.max(1, Math.ceil(total / NOTES_PER_PAGE)) }
}

/** Returns all notes of a person, or those of one course, for a file. */
export async function listNotesForFile(
  { db }: Needs,
  { userId, ...which }: WhichNotes & { userId: UserId },
): Promise<readonly ListedNote[]> {
  return selectNotes(db, userId, { ...which, limit: MOST_IN_A_FILE, offset: 0 })
}

/** Deletes a person's own note and returns it, so that it can be saved again; null if there is none. */
export async function deleteNote(
  { db }: Needs,
  { userId, id }: { userId: UserId; id: string },
): Promise<Note | null> {
  const [deleted] = await deleteNoteOf(db, userId, id)
  return deleted ?? null
}
