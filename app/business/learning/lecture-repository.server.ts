import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import { isStoredFile } from '#app/business/learning/playlist/lecture-parts.ts'
import type { LectureToRead } from '#app/business/learning/progress/progress.ts'
import { mayEditCourse } from '#app/business/learning/teaching/course-teacher.ts'
import { anyOf } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { nameInEnglish } from '#app/db/in-language.ts'
import { courses, lectures, sections } from '#app/db/schema/catalogue.ts'

/** A subquery for the courses of these lectures. It binds one value, however many ids there are. */
export function coursesOfLectures(lectureIds: readonly number[]): SQL {
  return sql`(SELECT course_id FROM lectures WHERE id IN ${anyOf(lectureIds)})`
}

/** Leave out what an editor removed from its course: pages neither show nor count it. */
const IS_THERE = sql`${lectures.removedAt} IS NULL`
const SECTION_IS_THERE = sql`${sections.removedAt} IS NULL`

/** SQL: true for a lecture that has something to show or to do (`partsOf`). */
export const HAS_PARTS = sql`(video_key IS NOT NULL OR video_url LIKE 'http%' OR content_file LIKE 'lecture/%'
  OR coalesce(content_text, '') <> '' OR quiz_id IS NOT NULL OR homework_id IS NOT NULL)`

const columns = {
  id: lectures.id,
  courseId: lectures.courseId,
  sectionId: lectures.sectionId,
  name: lectures.name,
  preview: lectures.preview,
  contentType: lectures.contentType,
  videoKey: lectures.videoKey,
  videoUrl: lectures.videoUrl,
  videoQualities: lectures.videoQualities,
  posterUrl: lectures.posterUrl,
  captions: lectures.captions,
  transcripts: lectures.transcripts,
  contentFile: lectures.contentFile,
  contentFileName: lectures.contentFileName,
  hasText: sql<number>`coalesce(content_text, '') <> ''`.as('has_text'),
  lengthSeconds: lectures.videoLength,
  quizId: lectures.quizId,
  quiz: lectures.quiz,
  homeworkId: lectures.homeworkId,
  english: nameInEnglish(lectures.english),
}

/** A lecture without its text, which can be long: `hasText` says whether it has one. */
export type LectureRow = Awaited<ReturnType<typeof selectLectures>>[number]

/** Selects a course's lectures by place in their section, not in course order; usable in a batch. */
export function selectLectures(db: Database, courseId: number) {
  return db
    .select(columns)
    .from(lectures)
    .where(and(eq(lectures.courseId, courseId), IS_THERE))
    .orderBy(asc(lectures.location), asc(lectures.id))
}

/**
 * Selects the lectures with these ids, also those that were taken out of their course: what students handed in there is
 * still marked and graded. Usable in a batch.
 */
export function selectLecturesById(db: Database, ids: readonly number[] | SQL) {
  const list = Array.isArray(ids) ? anyOf(ids) : ids
  return db.select(columns).from(lectures).where(sql`${lectures.id} IN ${list}`)
}

/**
 * Selects those of these lectures that a person may know of: their course is shown, or the person was given it, or
 * `mayEdit` (SQL, 1 or 0) says so. For visitors, `userId` is ''. Usable in a batch.
 */
export function selectKnownLectures(
  db: Database,
  userId: string,
  ids: readonly number[],
  mayEdit: SQL<number> = sql<number>`0`,
) {
  return db
    .select({ ...columns, mayEdit: sql<number>`${mayEdit}`.as('may_edit') })
    .from(lectures)
    .where(sql`${lectures.id} IN ${anyOf(ids)} AND ${IS_THERE}
    AND EXISTS (SELECT 1 FROM courses WHERE courses.id = lectures.course_id AND (courses.status_show = 1 OR ${mayEdit}
      OR EXISTS (SELECT 1 FROM access_grants WHERE access_grants.user_id = ${userId} AND access_grants.course_id = courses.id)))`)
}

/** Selects all lectures of the courses that these lectures belong to; usable in a batch. */
export function selectSisterLectures(db: Database, ids: readonly number[]) {
  return db
    .select(columns)
    .from(lectures)
    .where(and(sql`${lectures.courseId} IN ${coursesOfLectures(ids)}`, IS_THERE))
    .orderBy(asc(lectures.location), asc(lectures.id))
}

/** Selects the lectures of these courses (a subquery of ids); usable in a batch. */
export function selectLecturesOf(db: Database, courseIds: SQL) {
  return db
    .select(columns)
    .from(lectures)
    .where(and(sql`${lectures.courseId} IN ${courseIds}`, IS_THERE))
    .orderBy(asc(lectures.location), asc(lectures.id))
}

/** Selects the sections of these courses (a subquery of ids) in their order; usable in a batch. */
export function selectSectionsOf(db: Database, courseIds: SQL) {
  return db
    .select({ id: sections.id, name: sections.name, english: sections.english })
    .from(sections)
    .where(and(sql`${sections.courseId} IN ${courseIds}`, SECTION_IS_THERE))
    .orderBy(asc(sections.location), asc(sections.id))
}

/** A course's sections in their order; usable in a batch. */
export function selectSections(db: Database, courseId: number) {
  return db
    .select({ id: sections.id, name: sections.name, english: sections.english })
    .from(sections)
    .where(and(eq(sections.courseId, courseId), SECTION_IS_THERE))
    .orderBy(asc(sections.location), asc(sections.id))
}

/** Selects the sections of the courses that these lectures belong to, in order; usable in a batch. */
export function selectSisterSections(db: Database, lectureIds: readonly number[]) {
  return db
    .select({ id: sections.id })
    .from(sections)
    .where(and(sql`${sections.courseId} IN ${coursesOfLectures(lectureIds)}`, SECTION_IS_THERE))
    .orderBy(asc(sections.location), asc(sections.id))
}

/**
 * Narrows lectures of other courses away: only courses with locked order need all their lectures to say what is open.
 */
const OF_LOCKED_ORDER = sql`EXISTS (SELECT 1 FROM courses WHERE courses.id = ${lectures.courseId} AND in_order = 1)`

/** Selects the sister lectures, but none in a course without locked order; usable in a batch. */
export function selectLockedOrder(db: Database, ids: readonly number[]) {
  return db
    .select(columns)
    .from(lectures)
    .where(sql`${lectures.courseId} IN ${coursesOfLectures(ids)} AND ${IS_THERE} AND ${OF_LOCKED_ORDER}`)
    .orderBy(asc(lectures.location), asc(lectures.id))
}

/** Selects the fields of the course that the player shows to this caller; usable in a batch. */
export function selectCourseHead(db: Database, courseId: number, caller: Caller) {
  return db
    .select({
      id: courses.id,
      name: courses.name,
      slug: courses.slug,
      pictureUrl: courses.previewPictureUrl,
      statusShow: courses.statusShow,
      inOrder: courses.inOrder,
      hasCertificate: courses.hasCertificate,
      mayEdit: sql<number>`${mayEditCourse(caller, sql`courses.id`)}`.as('may_edit'),
      english: nameInEnglish(courses.english),
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

/**
 * Returns the fields of the row that progress needs. The length of a video on another site is 0, because the shop
 * cannot measure its watching.
 */
export function toLectureToRead({
  id,
  videoKey,
  lengthSeconds,
  quiz,
  quizId,
  homeworkId,
  hasText,
  contentFile,
}: Pick<
  LectureRow,
  'id' | 'videoKey' | 'lengthSeconds' | 'quiz' | 'quizId' | 'homeworkId' | 'hasText' | 'contentFile'
>): LectureToRead {
  return {
    id,
    lengthSeconds: videoKey === null ? 0 : lengthSeconds,
    hasQuiz: quizId !== null,
    passToComplete: quizId !== null && (quiz?.passToComplete ?? false),
    hasHomework: homeworkId !== null,
    hasReading: hasText === 1 || isStoredFile(contentFile),
  }
}
