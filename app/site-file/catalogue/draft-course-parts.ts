import { lectures, pricingPlans, sections } from '#app/db/schema/catalogue.ts'
import { homework, quizzes } from '#app/db/schema/learning.ts'
import type { Row } from '#app/site-file/drafting/bulk-write.server.ts'
import {
  checkReferences,
  type Drafted,
  type Drafting,
  draftKind,
  positionsAfter,
} from '#app/site-file/drafting/draft-kind.ts'
import { type FreshIds, type Settled, settle } from '#app/site-file/drafting/settle-entries.ts'
import type { AnyEntry, FileUse } from '#app/site-file/format/entry.ts'
import type { StoredCourses } from '#app/site-file/stored-site.server.ts'
import { homeworkFields, lectureFields, planFields, quizFields, sectionFields } from './catalogue-fields.ts'
import type { CourseEntry, LectureEntry, PlanEntry, QuizEntry, SectionEntry } from './course-entry.ts'

export type PartIds = {
  readonly plan: FreshIds
  readonly section: FreshIds
  readonly lecture: FreshIds
  readonly quiz: FreshIds
}

type Of = {
  readonly stored: StoredCourses
  readonly fresh: PartIds
  readonly courseIds: ReadonlySet<number>
}

type OfPlans = {
  readonly stored: Pick<StoredCourses, 'plans' | 'planOwner'>
  readonly fresh: Pick<PartIds, 'plan'>
  readonly courseIds: ReadonlySet<number>
}

/** Drafts the plans of a course. A plan that the file does not name stays as it is. */
export function draftPlans(
  { entry, id: courseId }: Settled<Pick<CourseEntry, 'plans' | keyof AnyEntry>>,
  of: OfPlans,
  drafting: Drafting,
): Drafted<PlanEntry>[] {
  const { draft } = drafting
  const before = of.stored.plans.get(courseId) ?? []
  const position = positionsAfter(before)
  const settled = settle(
    entry.plans,
    before.map(row => ({ id: row.id, key: row.name })),
    {
      keyOf: plan => plan.named.name ?? '',
      fresh: of.fresh.plan,
      draft,
    },
  )
  const own = settled.map(plan => withOwner(plan, courseId, of.stored.planOwner, 'plan', drafting))
  return draftKind(
    {
      kind: 'plan',
      table: pricingPlans,
      fields: planFields,
      before: id => before.find(row => row.id === id),
      whenNew: ({ entry }, index) => ({
        courseId,
        position: position(index),
        ...(entry.named.planType === 'Free' ? { price: 0 } : {}),
      }),
      derived: daysByDefault,
      check: (_after, { entry: plan }) =>
        checkReferences(draft, `${plan.place}.free_course_ids`, plan.named.freeCourseIds, {
          known: of.courseIds,
          what: 'course',
        }),
    },
    own,
    drafting,
  )
}

function daysByDefault({ term, termUnit, term2, termUnit2 }: Row): Row {
  return {
    ...(term !== null && term !== undefined && !termUnit ? { termUnit: 'Day(s)' } : {}),
    ...(term2 !== null && term2 !== undefined && !termUnit2 ? { termUnit2: 'Day(s)' } : {}),
  }
}

/** Drafts the quizzes of a course. Returns the ids of all that the course has then. */
export function draftQuizzes(
  { entry, id: courseId }: Settled<CourseEntry>,
  of: Of,
  drafting: Drafting,
): ReadonlySet<number> {
  const before = of.stored.quizzes.get(courseId) ?? []
  const settled = settle(
    entry.quizzes,
    before.map(row => ({ id: row.id, key: row.title })),
    { keyOf: quiz => quiz.named.title ?? null, fresh: of.fresh.quiz, draft: drafting.draft },
  )
  const own = settled.map(quiz => withOwner(quiz, courseId, of.stored.quizOwner, 'quiz', drafting))
  draftKind<QuizEntry>(
    {
      kind: 'quiz',
      table: quizzes,
      fields: quizFields,
      before: id => before.find(row => row.id === id),
      whenNew: () => ({ courseId }),
      // Older files have no field of its own for it.
      derived: (_after, { entry: { named } }) =>
        named.afterFailed === 'nothing' && named.answersAtEnd === undefined ? { answersAtEnd: false } : {},
    },
    own,
    drafting,
  )
  return new Set([...before, ...own].map(({ id }) => id))
}

type OfSections = Of & {
  /** The quizzes that a lecture of the course can name. */
  readonly quizIds: ReadonlySet<number>
}

/** Drafts the sections of a course with their lectures. */
export function draftSections(
  { entry, id: courseId }: Settled<CourseEntry>,
  of: OfSections,
  drafting: Drafting,
): void {
  const { draft } = drafting
  const before = of.stored.sections.get(courseId) ?? []
  const location = positionsAfter(before.map(row => ({ position: row.location })))
  const settled = settle(
    entry.sections,
    before.map(row => ({ id: row.id, key: row.name })),
    {
      keyOf: section => section.named.name ?? null,
      fresh: of.fresh.section,
      draft,
    },
  )
  const own = settled.map(section =>
    withOwner(section, courseId, of.stored.sectionOwner, 'section', drafting),
  )
  draftKind(
    {
      kind: 'section',
      table: sections,
      fields: sectionFields,
      before: id => before.find(row => row.id === id),
      whenNew: (_section, index) => ({ courseId, location: location(index) }),
      // A file that names what was taken out of the course puts it back.
      derived: () => ({ removedAt: null }),
    },
    own,
    drafting,
  )
  for (const section of own) draftLectures(section, courseId, of, drafting)
}

function draftLectures(
  { entry, id: sectionId }: Settled<SectionEntry>,
  courseId: number,
  of: OfSections,
  drafting: Drafting,
): void {
  const { draft, found } = drafting
  const here = of.stored.lectures.get(sectionId) ?? []
  const location = positionsAfter(here.map(row => ({ position: row.location })))
  const settled = settle(
    entry.lectures,
    here.map(row => ({ id: row.id, key: row.name })),
    {
      keyOf: lecture => lecture.named.name ?? null,
      fresh: of.fresh.lecture,
      draft,
    },
  )
  const own = settled.map(lecture =>
    withOwner(lecture, courseId, of.stored.lectureOwner, 'lecture', drafting),
  )
  draftKind<LectureEntry>(
    {
      kind: 'lecture',
      table: lectures,
      fields: lectureFields,
      before: id => of.stored.lectureById.get(id),
      whenNew: ({ entry: lecture }, index) => ({
        courseId,
        location: location(index),
        ...kindOf(lecture),
        // All new rows name the same columns, so that one statement inserts them.
        videoKey: null,
        videoQualities: null,
        posterUrl: '',
        captions: null,
        transcripts: null,
        quiz: null,
      }),
      derived: (_after, { entry: lecture }) => {
        const seconds = lecture.files.videoKey ? found.get(lecture.files.videoKey)?.seconds : null
        const isNamed = lecture.named.videoLength !== undefined
        return {
          sectionId,
          removedAt: null,
          ...(seconds && !isNamed ? { videoLength: seconds } : {}),
          ...(lecture.qualities ? { videoQualities: withKeys(lecture.qualities, found) } : {}),
          ...(lecture.captions ? { captions: withKeys(lecture.captions, found) } : {}),
          ...(lecture.transcripts ? { transcripts: withKeys(lecture.transcripts, found) } : {}),
        }
      },
      check: (_after, { entry: { place, named } }, before) => {
        // A shop may hold an old id that never had a quiz. Importing its export must change nothing.
        const isNew = named.quizId !== before.quizId
        if (named.quizId && isNew && !of.quizIds.has(named.quizId))
          draft.fault(`${place}.quiz_id`, `course ${courseId} has no quiz ${named.quizId}`)
      },
    },
    own,
    drafting,
  )
}

/** Returns the entries of a list with the keys of their files. An empty list removes all. */
function withKeys<Named extends { readonly file: FileUse }>(
  named: readonly Named[],
  found: Drafting['found'],
): (Omit<Named, 'file'> & { key: string })[] | null {
  const stored = named.flatMap(({ file, ...rest }) => {
    const key = found.get(file)?.key
    return key === undefined ? [] : [{ ...rest, key }]
  })
  return stored.length > 0 ? stored : null
}

/** Returns what a new lecture mainly is, if the file does not say. A video is the default. */
function kindOf({ named, files }: LectureEntry): Row {
  if (files.videoKey || named.videoUrl) return {}
  if (files.contentFile) return { contentType: 'file' }
  if (named.contentText) return { contentType: 'text' }
  if (named.quizId) return { contentType: 'quiz' }
  return named.homeworkId ? { contentType: 'homework' } : {}
}

/** Reports a part that belongs to another course: its buyers and viewers know it there. */
function withOwner<E extends AnyEntry>(
  settled: Settled<E>,
  courseId: number,
  owners: ReadonlyMap<number, number>,
  what: string,
  { draft }: Drafting,
): Settled<E> {
  const owner = owners.get(settled.id)
  if (settled.entry.id === null || owner === undefined) return settled
  if (owner !== courseId) {
    draft.fault(`${settled.entry.place}.id`, `${settled.id} is a ${what} of course ${owner}`)
  }
  return { ...settled, isNew: false }
}

type StoredHomework = typeof homework.$inferSelect

/** The homework of the shop, by id. */
export type HomeworkById = ReadonlyMap<number, StoredHomework>

/** Drafts the homework of a course, and checks that its lectures name homework of the same course. */
export function draftHomework(
  { entry, id: courseId }: Settled<CourseEntry>,
  { stored, fresh }: { stored: HomeworkById; fresh: FreshIds },
  drafting: Drafting,
): void {
  const { draft } = drafting
  const own = [...stored.values()].filter(row => row.courseId === courseId)
  const settled = settle(
    entry.homework,
    own.map(row => ({ id: row.id, key: row.title })),
    { keyOf: one => one.named.title ?? null, fresh, draft },
  )
  for (const { entry: one, id } of settled) {
    const owner = stored.get(id)?.courseId
    if (owner !== undefined && owner !== courseId)
      draft.fault(`${one.place}.id`, `${id} is homework of course ${owner}`)
  }
  draftKind(
    {
      kind: 'homework',
      table: homework,
      fields: homeworkFields,
      before: id => stored.get(id) as Row | undefined,
      whenNew: () => ({ courseId }),
    },
    settled.map(one => ({ ...one, isNew: !stored.has(one.id) })),
    drafting,
  )
  const known = new Set([...own, ...settled].map(({ id }) => id))
  for (const lecture of entry.sections.flatMap(section => section.lectures)) {
    const { homeworkId } = lecture.named
    if (typeof homeworkId === 'number' && !known.has(homeworkId))
      draft.fault(`${lecture.place}.homework_id`, `course ${courseId} has no homework ${homeworkId}`)
  }
}
