import { desc, sql } from 'drizzle-orm'
import { type Caller, type Member, may } from '#app/business/callers/caller.ts'
import type { StaffActName } from '#app/business/callers/staff-acts.ts'
import { logStaffAct } from '#app/business/callers/staff-log.server.ts'
import { selectTaughtCourse, teaches } from '#app/business/learning/teaching/course-teacher.ts'
import { isUnchangedError, readBatch, type Statement } from '#app/db/batch.ts'
import type { English } from '#app/db/columns.ts'
import { asStored, type Database } from '#app/db/connection.ts'
import { courses, lectures, sections } from '#app/db/schema/catalogue.ts'
import { homework, quizzes } from '#app/db/schema/learning.ts'
import { shopVersion } from '#app/db/schema/settings.ts'
import { siteFiles } from '#app/db/schema/uploads.ts'
import type { Clock } from '#app/platform/clock.ts'
import { OVERTAKEN, untilNotOvertaken } from '#app/platform/overtaken.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { type CourseEntry, courseSchema, readCourse } from '#app/site-file/catalogue/course-entry.ts'
import { draftHomework, draftQuizzes, draftSections } from '#app/site-file/catalogue/draft-course-parts.ts'
import { commitSql, sqlOf } from '#app/site-file/drafting/bulk-write.server.ts'
import type { Drafting } from '#app/site-file/drafting/draft-kind.ts'
import { createDraft, type Draft } from '#app/site-file/drafting/import-draft.ts'
import { countLectures, draftedWrites } from '#app/site-file/drafting/write-draft.server.ts'
import type { FoundFile } from '#app/site-file/files/site-files.server.ts'
import type { FileUse, Json } from '#app/site-file/format/entry.ts'
import { type Fault, type Path, placeOf } from '#app/site-file/format/faults.ts'
import { readStoredCourses } from '#app/site-file/stored-site.server.ts'

export type EditNeeds = { readonly db: Database; readonly d1: D1Database; readonly now: Clock }

export type SectionRow = typeof sections.$inferSelect
export type LectureRow = typeof lectures.$inferSelect

/** What a course contains as it is stored, also what was taken out of it, and the ids that the next parts get. */
export type CourseContent = {
  readonly course: {
    readonly id: number
    readonly name: string
    readonly english: English
    readonly slug: string
    readonly inOrder: boolean
  }
  /** In their order. */
  readonly sections: readonly SectionRow[]
  readonly lectures: readonly LectureRow[]
  readonly quizzes: readonly (typeof quizzes.$inferSelect)[]
  readonly homework: readonly (typeof homework.$inferSelect)[]
  readonly next: {
    readonly section: number
    readonly lecture: number
    readonly quiz: number
    readonly homework: number
  }
  readonly version: string
}

/** Returns what a course contains, to those who may edit it: who writes the catalogue, and its teacher. */
export async function readContent(
  { db }: { db: Database },
  courseId: number,
  caller: Caller,
): Promise<(CourseContent & { readonly stored: Awaited<ReturnType<typeof readStoredCourses>> }) | null> {
  const plain = asStored(db)
  const next = (table: string) => sql<number>`(SELECT COALESCE(MAX(id), 0) + 1 FROM ${sql.raw(table)})`
  // The version comes first: what changes after it is noticed by `editContent`.
  const found = await readBatch(plain, {
    heads: plain
      .select({
        version: shopVersion.version,
        section: next('sections').as('section'),
        lecture: next('lectures').as('lecture'),
        quiz: next('quizzes').as('quiz'),
        homework: next('homework').as('homework'),
      })
      .from(shopVersion),
    courses: selectTaughtCourse(plain, courseId),
    homeworkRows: plain
      .select()
      .from(homework)
      .where(sql`${homework.courseId} = ${courseId}`)
      .orderBy(desc(homework.id)),
  })
  const {
    heads: [head],
    courses: [taught],
    homeworkRows,
  } = found
  const isAllowed = taught && (may(caller, 'catalogue.write') || teaches(caller, taught))
  if (!head || !isAllowed || caller.impersonatedBy) return null
  const stored = await readStoredCourses(plain, {
    courseIds: [courseId],
    planIds: [],
    sectionIds: [],
    lectureIds: [],
    quizIds: [],
  })
  const course = stored.courses.get(courseId)
  if (!course) return null
  const byPlace = (a: { location: number; id: number }, b: { location: number; id: number }) =>
    a.location - b.location || a.id - b.id
  return {
    course,
    sections: [...(stored.sections.get(courseId) ?? [])].sort(byPlace),
    lectures: [...stored.lectureById.values()].sort(byPlace),
    quizzes: stored.quizzes.get(courseId) ?? [],
    homework: homeworkRows,
    next: head,
    version: head.version,
    stored: {
      ...stored,
      // A lecture that moves to another section is not new there.
      lectureOwner: new Map([...stored.lectureById.keys()].map(id => [id, courseId])),
    },
  }
}

/** The acts on a course's content, as the audit log names them behind 'content.'. */
export type ContentAct =
  Extract<StaffActName, `content.${string}`> extends `content.${infer Act}` ? Act : never

/** An edit, as a site file would say it. */
export type ContentEdit = {
  readonly sections?: readonly Json[]
  readonly quizzes?: readonly Json[]
  readonly homework?: readonly Json[]
  /** Files that the entries name, by the path there. Those without bytes are listed already. */
  readonly files?: ReadonlyMap<string, FoundFile>
  /** What a site file cannot say, such as to take a lecture out. */
  readonly also?: (draft: Draft) => void
  /** Writes that belong to the edit. The whole edit fails with 'malformed JSON' if one of them does. */
  readonly statements?: readonly Statement[]
  /** For the audit log. */
  readonly act: ContentAct
  readonly data?: Record<string, unknown>
}

export type ContentFaults = { readonly code: 'INPUT_ERROR'; readonly faults: readonly Fault[] }
export type NoCourse = { readonly code: 'NOT_FOUND' }

const TABLES = [courses, quizzes, sections, lectures, homework] as const

/**
 * Changes what a course contains, checked and written as an import does it, in one batch with the audit log. `decide`
 * may be called again, because another writer was faster. Every edit gives the shop a new version, so pages from memory
 * end.
 */
export async function editContent<Value, Refusal>(
  needs: EditNeeds,
  { courseId, caller }: { courseId: number; caller: Caller },
  decide: (
    content: CourseContent,
  ) =>
    | Promise<Result<{ edit: ContentEdit; value: Value }, Refusal>>
    | Result<{ edit: ContentEdit; value: Value }, Refusal>,
): Promise<Result<Value, Refusal | ContentFaults | NoCourse>> {
  return untilNotOvertaken(`the content of course ${courseId}`, async () => {
    const content = await readContent(needs, courseId, caller)
    if (!content) return refuse({ code: 'NOT_FOUND' as const })
    const decided = await decide(content)
    if (!decided.ok) return decided
    const { edit, value } = decided.value
    const { draft, faults } = draftEdit(content, edit, needs.now())
    if (faults.length > 0) return refuse({ code: 'INPUT_ERROR' as const, faults })
    const log = logStaffAct(needs.db, {
      userId: (caller as Member).account.userId,
      action: `content.${edit.act}`,
      id: courseId,
      at: needs.now(),
      ...(edit.data && { data: edit.data }),
    })
    try {
      await commitSql(needs.d1, [
        sql`SELECT CASE WHEN version = ${content.version} THEN 1 ELSE json('the shop changed') END FROM shop_version`,
        ...draftedWrites(draft, TABLES),
        countLectures([courseId]),
        ...[...listFiles(needs, edit), ...(edit.statements ?? []), log].map(sqlOf),
        // Quizzes and homework are not in the version's triggers, and another editor must notice them too.
        sql`UPDATE shop_version SET version = lower(hex(randomblob(8)))`,
      ])
    } catch (error) {
      if (isUnchangedError(error)) return OVERTAKEN
      throw error
    }
    return ok(value)
  })
}

/** Lists the new files, so that an export finds them. The same file may be in another lecture already. */
function listFiles({ db, now }: EditNeeds, { files = new Map() }: ContentEdit): Statement[] {
  const added = [...files.values()].filter(({ bytes }) => bytes > 0)
  return added.map(({ key, contentType, bytes, path }) =>
    db
      .insert(siteFiles)
      .values({ objectKey: key, contentType, bytes, originalName: path, createdAt: now() })
      .onConflictDoNothing(),
  )
}

function draftEdit(
  content: NonNullable<Awaited<ReturnType<typeof readContent>>>,
  { sections = [], quizzes = [], homework = [], files = new Map(), also }: ContentEdit,
  now: number,
): { draft: Draft; faults: readonly Fault[] } {
  const parsed = courseSchema.safeParse({ sections, quizzes, homework })
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => ({
      place: placeOf(path as Path),
      problem: message,
    }))
    return { draft: createDraft([]), faults }
  }
  const entry = readCourse(parsed.data as Json, '')
  const draft = createDraft([])
  const drafting: Drafting = { draft, found: foundFiles(entry, files), now, withStock: false }
  const settled = { entry, id: content.course.id, isNew: false }
  // Every new part has its id already.
  const fresh = () => 0
  const of = {
    stored: content.stored,
    fresh: { plan: fresh, section: fresh, lecture: fresh, quiz: fresh },
    courseIds: new Set<number>(),
  }
  const quizIds = draftQuizzes(settled, of, drafting)
  draftSections(settled, { ...of, quizIds }, drafting)
  draftHomework(settled, { stored: new Map(content.homework.map(row => [row.id, row])), fresh }, drafting)
  also?.(draft)
  return { draft, faults: draft.faults }
}

/** Gives each use of a file in the entries its stored file. */
function foundFiles(
  entry: CourseEntry,
  files: ReadonlyMap<string, FoundFile>,
): ReadonlyMap<FileUse, FoundFile> {
  const uses = entry.sections.flatMap(section =>
    section.lectures.flatMap(lecture => [
      ...Object.values(lecture.files),
      ...(lecture.qualities ?? []).map(({ file }) => file),
      ...(lecture.captions ?? []).map(({ file }) => file),
      ...(lecture.transcripts ?? []).map(({ file }) => file),
    ]),
  )
  return new Map(
    uses.flatMap(use => {
      const file = files.get(use.path)
      return file ? [[use, file] as const] : []
    }),
  )
}
