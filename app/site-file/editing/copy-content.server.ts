import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { columnNameOf } from '#app/db/columns.ts'
import { lectures, sections } from '#app/db/schema/catalogue.ts'
import { homework, quizzes } from '#app/db/schema/learning.ts'
import { countLectures } from '#app/site-file/drafting/write-draft.server.ts'

/**
 * Returns statements that copy sections, lectures, quizzes and homework to a new course: the same few for any number of
 * rows. A copy names the same videos and files: objects are kept for good, and count once towards the storage. What was
 * taken out of the course is not copied.
 */
export function copyContent({ from, to }: { from: number; to: number }): SQL[] {
  const ofCourse = sql`course_id = ${from}`
  const isThere = sql`${ofCourse} AND removed_at IS NULL`
  // Copies get their ids in the order of the originals, so a row's rank leads to its copy.
  const copyOf = (table: SQLiteTable, id: SQL, where = ofCourse) => sql`CASE WHEN ${id} IN
    (SELECT id FROM ${table} WHERE ${where}) THEN (SELECT min(id) - 1 FROM ${table} WHERE course_id = ${to})
    + (SELECT count(*) FROM ${table} WHERE ${where} AND id <= ${id}) END`
  const copy = (table: SQLiteTable, where: SQL, changed: Readonly<Record<string, SQL>> = {}) => {
    const values: Readonly<Record<string, SQL>> = {
      id: sql`(SELECT coalesce(max(id), 0) FROM ${table}) + row_number() OVER (ORDER BY one.id)`,
      courseId: sql`${to}`,
      ...changed,
    }
    const columns = Object.entries(getTableColumns(table)).map(([key, column]) => {
      const name = sql.identifier(columnNameOf(column))
      return { name, value: values[key] ?? sql`one.${name}` }
    })
    const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `)
    return sql`INSERT INTO ${table} (${list(columns.map(({ name }) => sql`${name}`))})
      SELECT ${list(columns.map(({ value }) => value))} FROM ${table} AS one WHERE ${where}`
  }
  return [
    copy(quizzes, ofCourse),
    copy(homework, ofCourse),
    copy(sections, isThere),
    copy(lectures, sql`${isThere} AND section_id IN (SELECT id FROM sections WHERE ${isThere})`, {
      sectionId: copyOf(sections, sql`one.section_id`, isThere),
      quizId: copyOf(quizzes, sql`one.quiz_id`),
      homeworkId: copyOf(homework, sql`one.homework_id`),
    }),
    countLectures([to]),
    // Quizzes and homework are not in the version's triggers, and an editor of content chose ids for its new parts.
    sql`UPDATE shop_version SET version = lower(hex(randomblob(8)))`,
  ]
}
