import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { LectureToRead } from '#app/business/learning/progress/progress.ts'
import type { Database } from '#app/db/connection.ts'
import { courses, lectures, sections } from '#app/db/schema/catalogue.ts'

/** A subquery for the courses of these lectures. It binds one value, however many ids there are. */
export function coursesOfLectures(lectureIds: readonly number[]): SQL {
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(lectureIds)}))`
  return sql`(SELECT course_id FROM lectures WHERE id IN ${ids})`
}

const columns = {
  id: lectures.id,
  courseId: lectures.courseId,
  sectionId: lectures.sectionId,
  name: lectures.name,
  preview: lectures.preview,
  contentType: lectures.contentType,
  videoKey: lectures.videoKey,
  captionsKey: lectures.captionsKey,
  lengthSeconds: lectures.videoLength,
  quiz: lectures.quiz,
}

/** A lecture without its text, which can be long. */
export type LectureRow = Awaited<ReturnType<typeof selectLectures>>[number]

/** Selects a course's lectures by place in their section, not in course order; usable in a batch. */
export function selectLectures(db: Database, courseId: number) {
  return db
    .select(columns)
    .from(lectures)
    .where(eq(lectures.courseId, courseId))
    .orderBy(asc(lectures.location), asc(lectures.id))
}

/** Selects the lectures with these ids that exist; usable in a batch. */
export function selectLecturesById(db: Database, ids: readonly number[]) {
  return db
    .select(columns)
    .from(lectures)
    .where(sql`${lectures.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
}

/** Selects all lectures of the courses that these lectures belong to; usable in a batch. */
export function selectSisterLectures(db: Database, ids: readonly number[]) {
  return db
    .select(columns)
    .from(lectures)
    .where(sql`${lectures.courseId} IN ${coursesOfLectures(ids)}`)
    .orderBy(asc(lectures.location), asc(lectures.id))
}

/** A course's sections in their order; usable in a batch. */
export function selectSections(db: Database, courseId: number) {
  return db
    .select({ id: sections.id, name: sections.name })
    .from(sections)
    .where(eq(sections.courseId, courseId))
    .orderBy(asc(sections.location), asc(sections.id))
}

/** Selects the sections of the courses that these lectures belong to, in order; usable in a batch. */
export function selectSisterSections(db: Database, lectureIds: readonly number[]) {
  return db
    .select({ id: sections.id })
    .from(sections)
    .where(sql`${sections.courseId} IN ${coursesOfLectures(lectureIds)}`)
    .orderBy(asc(sections.location), asc(sections.id))
}

/** Selects the fields of the course that the player shows; usable in a batch. */
export function selectCourseHead(db: Database, courseId: number) {
  return db
    .select({
      id: courses.id,
      name: courses.name,
      slug: courses.slug,
      pictureUrl: courses.previewPictureUrl,
      statusShow: courses.statusShow,
    })
    .from(courses)
    .where(eq(courses.id, courseId))
}

/** Sorts the lectures into course order: by section, then by place in it. */
export function inCourseOrder(
  rows: readonly LectureRow[],
  sectionsInOrder: readonly { readonly id: number }[],
): LectureRow[] {
  return sectionsInOrder.flatMap(section => rows.filter(row => row.sectionId === section.id))
}

/** Returns the fields of the row that progress needs. */
export function toLectureToRead({ id, lengthSeconds, quiz }: LectureRow): LectureToRead {
  return { id, lengthSeconds, passToComplete: quiz?.passToComplete ?? false }
}
