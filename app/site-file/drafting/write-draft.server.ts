import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { anyOf } from '#app/db/batch.ts'
import { invariant } from '#app/platform/result.ts'
import { deleteRows, insertRows, updateRows } from './bulk-write.server.ts'
import type { Draft } from './import-draft.ts'

/**
 * Returns the writes of a draft. `tables`: every table that it may write; a table comes before the tables that refer to
 * it.
 */
export function draftedWrites(draft: Draft, tables: readonly SQLiteTable[]): SQL[] {
  const drafted = [draft.deletes, draft.inserts, draft.changes].flatMap(rows => [...rows.keys()])
  invariant(
    drafted.every(table => tables.includes(table)),
    'A drafted table is missing in the list of tables',
  )
  const backwards = [...tables].reverse()
  return [
    ...backwards.flatMap(table => deleteRows(table, draft.deletes.get(table) ?? [])),
    ...tables.flatMap(table => insertRows(table, draft.inserts.get(table) ?? [])),
    ...tables.flatMap(table => updateRows(table, draft.changes.get(table) ?? [])),
  ]
}

/** Returns the update of each course's lecture count and seconds, so that a card needs no extra query. */
export function countLectures(courseIds: readonly number[]): SQL {
  const ofCourse = sql`FROM lectures WHERE lectures.course_id = courses.id AND lectures.removed_at IS NULL`
  return sql`UPDATE courses SET
    total_seconds = (SELECT COALESCE(SUM(video_length), 0) ${ofCourse}),
    lecture_count = (SELECT COUNT(*) ${ofCourse})
    WHERE courses.id IN ${anyOf(courseIds)}`
}
