import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#app/db/connection.ts'
import { courses } from '#app/db/schema/catalogue.ts'
import { notes } from '#app/db/schema/learning.ts'
import { type SearchWords, searchWords } from '#app/platform/search-words.ts'
import { NOTES_PER_COURSE, type Note } from './note.ts'

const { userId: _userId, ...columns } = getTableColumns(notes)

export type WhichNotes = { readonly courseId?: number; readonly lectureId?: number; readonly search?: string }

/**
 * Selects a person's notes in the order of the courses, usable in a batch. Subqueries, because D1 mixes up joined
 * columns.
 */
export function selectNotes(
  db: Database,
  userId: string,
  { limit, offset, ...which }: WhichNotes & { limit: number; offset: number },
) {
  const ofLecture = (column: string) =>
    sql`(SELECT ${sql.raw(column)} FROM lectures WHERE lectures.id = notes.lecture_id)`
  const ofCourse = (column: string) =>
    sql<string>`(SELECT ${sql.raw(column)} FROM courses WHERE courses.id = notes.course_id)`
  const sectionPlace = sql`(SELECT sections.location FROM lectures JOIN sections ON sections.id = section_id
    WHERE lectures.id = notes.lecture_id)`
  return db
    .select({
      ...columns,
      lectureName: sql<string>`${ofLecture('name')}`.as('lecture_name'),
      courseName: ofCourse('name').as('course_name'),
      courseSlug: ofCourse('slug').as('course_slug'),
      // A lecture may have lost its video since.
      hasTime: sql<boolean>`(notes.second > 0 OR ${ofLecture('video_key IS NOT NULL')})`
        .mapWith(Boolean)
        .as('has_time'),
      english:
        sql`json_object('lectureName', ${ofLecture(ENGLISH_NAME)}, 'courseName', ${ofCourse(ENGLISH_NAME)})`
          .mapWith(courses.english)
          .as('english'),
    })
    .from(notes)
    .where(chosen(userId, which))
    .orderBy(
      notes.courseId,
      sectionPlace,
      ofLecture('location'),
      notes.lectureId,
      notes.second,
      notes.createdAt,
      notes.id,
    )
    .limit(limit)
    .offset(offset)
}

const ENGLISH_NAME = "english ->> 'name'"

/** Counts the same notes. */
export function countNotes(db: Database, userId: string, which: WhichNotes) {
  return db.select({ count: sql<number>`COUNT(*)` }).from(notes).where(chosen(userId, which))
}

/** Selects one note of this person; usable in a batch. Nobody else's note is ever selected. */
export function selectNote(db: Database, userId: string, id: string) {
  return db
    .select(columns)
    .from(notes)
    .where(and(eq(notes.id, id), eq(notes.userId, userId)))
}

/**
 * Inserts a note. Returns no row if the course is full or the id is taken. One statement, so two devices cannot pass
 * the limit.
 */
export function insertNote(db: Database, userId: string, note: Note) {
  const { id, lectureId, courseId, second, text, createdAt, updatedAt } = note
  return db
    .insert(notes)
    .select(
      sql`SELECT ${id}, ${userId}, CAST(${lectureId} AS INTEGER), CAST(${courseId} AS INTEGER), CAST(${second} AS INTEGER),
        ${text}, CAST(${createdAt} AS INTEGER), CAST(${updatedAt} AS INTEGER)
        WHERE (SELECT COUNT(*) FROM notes WHERE user_id = ${userId} AND course_id = ${courseId}) < ${NOTES_PER_COURSE}`,
    )
    .onConflictDoNothing()
    .returning({ id: notes.id })
}

/** Changes a note that nobody changed since `base`. Returns no row otherwise. */
export function updateNote(db: Database, userId: string, note: Note, base: number) {
  const { id, second, text, updatedAt } = note
  return db
    .update(notes)
    .set({ second, text, updatedAt })
    .where(and(eq(notes.id, id), eq(notes.userId, userId), eq(notes.updatedAt, base)))
    .returning({ id: notes.id })
}

export function deleteNoteOf(db: Database, userId: string, id: string) {
  return db
    .delete(notes)
    .where(and(eq(notes.id, id), eq(notes.userId, userId)))
    .returning(columns)
}

function chosen(userId: string, { courseId, lectureId, search }: WhichNotes): SQL | undefined {
  return and(
    eq(notes.userId, userId),
    courseId === undefined ? undefined : eq(notes.courseId, courseId),
    lectureId === undefined ? undefined : eq(notes.lectureId, lectureId),
    search === undefined ? undefined : containsAll(searchWords(search)),
  )
}

/** One person's notes are few, so they are compared one by one. `instr` takes quotes and percent signs as they are. */
function containsAll({ long, short }: SearchWords): SQL | undefined {
  return and(...[...long, ...short].map(word => sql`instr(lower(${notes.text}), ${word}) > 0`))
}
