import { sql } from 'drizzle-orm'
import { markOf } from '#app/business/accounts/edit-conflict.server.ts'
import type { Caller } from '#app/business/callers/caller.ts'
import { partsOf } from '#app/business/learning/playlist/lecture-parts.ts'
import { readSettings } from '#app/business/settings/settings-repository.server.ts'
import { anyOf } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { nameFor } from '#app/db/in-language.ts'
import { courses } from '#app/db/schema/catalogue.ts'
import { type Locale, nameIn } from '#app/i18n/locale.ts'
import type { Asked, Curriculum, CurriculumLecture, Removed } from './curriculum.ts'
import { type CourseContent, type LectureRow, readContent, type SectionRow } from './edit-content.server.ts'

/**
 * Returns the sections and lectures of a course for their editor, to those who may edit them; null to others. `asked`:
 * what is about to be removed, so that the page can say what happens.
 */
export async function getCurriculum(
  { db }: { db: Database },
  {
    courseId,
    caller,
    asked,
  }: { courseId: number; caller: Caller; asked: { what: Removed['what']; id: number } | null },
): Promise<Curriculum | null> {
  const [content, { maxVideoBytes }] = await Promise.all([
    readContent({ db }, courseId, caller),
    readSettings({ db }),
  ])
  if (!content) return null
  const { course } = content
  const locale = db.$locale ?? 'th'
  return {
    course: { id: course.id, name: nameIn(locale, course), slug: course.slug, inOrder: course.inOrder },
    sections: await Promise.all(
      shownSections(content).map(async section => ({
        id: section.id,
        shownName: nameIn(locale, section),
        name: section.name,
        english: String(section.english.name ?? ''),
        seen: await markOfSection(section),
        lectures: shownLectures(content, section.id).map(row => toLecture(row, locale)),
      })),
    ),
    removed: removedOf(content, locale),
    order: await markOfOrder(content),
    asked: asked && (await readAsked(db, content, asked)),
    mostVideoBytes: maxVideoBytes,
  }
}

export const shownSections = ({ sections }: CourseContent): SectionRow[] =>
  sections.filter(({ removedAt }) => removedAt === null)

export const shownLectures = ({ lectures }: CourseContent, sectionId: number): LectureRow[] =>
  lectures.filter(row => row.sectionId === sectionId && row.removedAt === null)

/** Returns what a form names a section's texts by. */
export const markOfSection = ({ name, english }: SectionRow) => markOf([name, english])

/** Returns what a form names the present order by: which sections and lectures there are, and where. */
export function markOfOrder(content: CourseContent): Promise<string> {
  return markOf(
    shownSections(content).map(({ id }) => [id, shownLectures(content, id).map(lecture => lecture.id)]),
  )
}

function toLecture(row: LectureRow, locale: Locale): CurriculumLecture {
  const { id, contentType, preview } = row
  const parts = partsOf({ ...row, hasText: row.contentText ? 1 : 0 })
  return { id, name: nameIn(locale, row), contentType, preview, seconds: row.videoLength, parts }
}

/** A lecture that went with its section comes back with it, so it has no line of its own. */
function removedOf(content: CourseContent, locale: Locale): Removed[] {
  const gone = content.sections.filter(({ removedAt }) => removedAt !== null)
  const wentAlong = (row: LectureRow) =>
    gone.some(({ id, removedAt }) => id === row.sectionId && removedAt === row.removedAt)
  const sections = gone.map(row => ({
    what: 'section' as const,
    id: row.id,
    name: nameIn(locale, row),
    at: row.removedAt ?? 0,
    lectures: content.lectures.filter(one => one.sectionId === row.id && wentAlong(one)).length,
  }))
  const lectures = content.lectures
    .filter(row => row.removedAt !== null && !wentAlong(row))
    .map(row => ({
      what: 'lecture' as const,
      id: row.id,
      name: nameIn(locale, row),
      at: row.removedAt ?? 0,
      lectures: 1,
    }))
  return [...sections, ...lectures].sort((a, b) => b.at - a.at)
}

async function readAsked(
  db: Database,
  content: CourseContent,
  { what, id }: { what: Removed['what']; id: number },
): Promise<Asked | null> {
  const named = (what === 'section' ? shownSections(content) : content.lectures).find(row => row.id === id)
  if (!named || named.removedAt !== null) return null
  const ids = what === 'section' ? shownLectures(content, id).map(row => row.id) : [id]
  const count = (who: string, where: string) =>
    sql<number>`(SELECT COUNT(${sql.raw(who)}) FROM ${sql.raw(where)} lecture_id IN ${anyOf(ids)})`
  const [counts] = await db
    .select({
      begun: count('DISTINCT user_id', 'progress WHERE').as('begun'),
      read: count('DISTINCT user_id', 'progress WHERE read_at IS NOT NULL AND').as('read_by'),
      waiting: count('*', "homework_submissions WHERE state = 'submitted' AND").as('waiting'),
      answering: count('*', 'quiz_attempts WHERE sent_at IS NULL AND').as('answering'),
      certificates: sql<number>`(SELECT COUNT(*) FROM certificates WHERE course_id = ${courses.id}
        AND revoked_at IS NULL)`.as('certificates'),
    })
    .from(courses)
    .where(sql`${courses.id} = ${content.course.id}`)
  return counts ? { what, id, name: nameFor(db, named), lectures: ids.length, ...counts } : null
}
