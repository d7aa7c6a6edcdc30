import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { type Caller, may } from '#app/business/callers/caller.ts'
import { searchEntryOf } from '#app/business/catalogue/search/searched-words.server.ts'
import { brokenConstraint } from '#app/db/broken-constraint.ts'
import { asStored, type Database } from '#app/db/connection.ts'
import { courses } from '#app/db/schema/catalogue.ts'
import { auditLog, settings } from '#app/db/schema/settings.ts'
import type { Instant } from '#app/platform/clock.ts'
import { sha256Hex } from '#app/platform/ids.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { courseFields, planFields } from '#app/site-file/catalogue/catalogue-fields.ts'
import type { CourseEntry } from '#app/site-file/catalogue/course-entry.ts'
import { draftPlans } from '#app/site-file/catalogue/draft-course-parts.ts'
import { draftCourses } from '#app/site-file/catalogue/draft-courses.ts'
import { commitSql, indexForSearch } from '#app/site-file/drafting/bulk-write.server.ts'
import { createDraft } from '#app/site-file/drafting/import-draft.ts'
import { draftedWrites } from '#app/site-file/drafting/write-draft.server.ts'
import type { Fault } from '#app/site-file/format/faults.ts'
import { copyContent } from './copy-content.server.ts'
import {
  type CourseFaults,
  type CourseField,
  differingCourseFields,
  type FieldFault,
  OFFICE_FIELDS,
  SPOKEN,
  type StoredCourse,
  type TypedCourse,
  typedCourse,
} from './course-form.ts'
import { anEntry, faultOf, readCourseForm } from './read-forms.ts'
import {
  type CourseWrite,
  type EditNeeds,
  logOf,
  readParts,
  type StoredParts,
  TABLES,
  writeEntry,
} from './write-course.server.ts'

export type SaveCourse = {
  readonly id: number
  readonly typed: TypedCourse
  /** The mark of the course as the form showed it. */
  readonly seen: string
}

export type SaveRefusal =
  | { readonly code: 'NOT_FOUND' }
  | { readonly code: 'INPUT_ERROR'; readonly faults: CourseFaults }
  /** Somebody else saved meanwhile. Carries their form and its mark. */
  | { readonly code: 'COURSE_CHANGED'; readonly theirs: TypedCourse; readonly seen: string }

/** Returns a hash that differs for two versions of a form. */
export function versionOf(typed: object): Promise<string> {
  return sha256Hex(JSON.stringify(typed))
}

/**
 * Saves the form of a course and logs who changed what. Overwrites only the version that the form showed. A teacher
 * saves the texts of their own courses; the fields of the office stay as they are. The same form twice changes nothing.
 */
export async function saveCourse(
  needs: EditNeeds,
  command: SaveCourse,
  caller: Caller,
): Promise<Result<{ at: Instant; changed: boolean }, SaveRefusal>> {
  const { id, typed, seen } = command
  const before = await readParts(needs.db, { id, caller }, { courses: idsOf(typed.related) })
  if (!before) return refuse({ code: 'NOT_FOUND' })
  const stored = typedCourse(before)
  const mine = before.right === 'office' ? typed : withOfficeFields(typed, stored)
  const read = readCourseForm(mine, before)
  if (!read.ok) return refuse({ code: 'INPUT_ERROR', faults: read.error })
  const version = await versionOf(stored)
  if (version !== seen) {
    if (differingCourseFields(mine, stored).length === 0)
      return ok({ at: before.row.updatedAt, changed: false })
    return refuse({ code: 'COURSE_CHANGED', theirs: stored, seen: version })
  }
  const naming = typedNaming(mine, stored, { groupNames: before.groupNames, at: needs.now() })
  if (naming === null) return refuse({ code: 'INPUT_ERROR', faults: { groupName: { code: 'required' } } })
  const written = await writeEntry(needs, before, { entry: read.value, action: 'course.change', ...naming })
  if (written.ok) return written
  if (written.error.code === 'WRITTEN_MEANWHILE') return saveCourse(needs, command, caller)
  return refuse({ code: 'INPUT_ERROR', faults: faultsByField(written.error.faults) })
}

function withOfficeFields(typed: TypedCourse, stored: TypedCourse): TypedCourse {
  return { ...typed, ...Object.fromEntries(OFFICE_FIELDS.map(field => [field, stored[field]])) }
}

type Naming = Pick<CourseWrite, 'more' | 'alsoChanged'>
type Known = Pick<StoredParts, 'groupNames'> & { readonly at: Instant }

/**
 * Returns what writes the English name of the course's group, if the form changed it. Another group keeps the name that
 * it has unless staff type one. null: staff typed a name for no group.
 */
function typedNaming(mine: TypedCourse, stored: TypedCourse, known: Known): Naming | null {
  const [group, english] = [mine.groupName.trim(), mine.groupNameEn.trim()]
  const isEmptied = english === '' && group !== stored.groupName
  if (english === stored.groupNameEn || isEmptied) return {}
  return group === '' ? null : namingOf(group, english, known)
}

/** The English name is a setting, because all courses of a group share it. Null takes it out of the object. */
function namingOf(group: string, english: string, { groupNames, at }: Known): Naming {
  const before = groupNames[group] ?? ''
  if (english === before) return {}
  const texts = JSON.stringify({ groups: { [group]: english || null } })
  return {
    more: [
      sql`INSERT INTO ${settings} (key, value, updated_at)
        VALUES ('english', ${texts}, CAST(${at} AS INTEGER))
        ON CONFLICT (key) DO UPDATE SET value = json_patch(settings.value, excluded.value), updated_at = excluded.updated_at`,
    ],
    alsoChanged: { from: { groupNameEn: before }, to: { groupNameEn: english } },
  }
}

const idsOf = (typed: string) => typed.split(',').map(Number).filter(Number.isInteger)

/** The site file names a place of its own, such as `course.registration_end` or `course.related[0]`. */
function faultsByField(faults: readonly Fault[]): CourseFaults {
  const fields: [CourseField, string][] = [
    ...Object.entries(courseFields).map(
      ([column, { wire }]) => [column as CourseField, wire] as [CourseField, string],
    ),
    ['userGroupIds', 'user_group_ids'],
    ['related', 'related'],
  ]
  const found = faults.flatMap(({ place, problem }): [CourseField, FieldFault][] => {
    const [, wire] = /^course\.(\w+)/.exec(place) ?? []
    const field = fields.find(([, name]) => name === wire)?.[0]
    return field ? [[field, faultOf(problem)]] : []
  })
  return Object.fromEntries(found)
}

/**
 * Restores the values before the last save, whoever made it. Refuses if the course is not as the caller saw it. Putting
 * back can itself be put back.
 */
export async function putBackCourse(
  needs: EditNeeds,
  { id, seen }: Pick<SaveCourse, 'id' | 'seen'>,
  caller: Caller,
): Promise<Result<{ at: Instant; changed: boolean }, SaveRefusal>> {
  const last = await lastSave(needs.db, 'course', id)
  const from = (last?.from ?? {}) as Record<string, unknown> & Partial<StoredCourse>
  const before = await readParts(needs.db, { id, caller }, { courses: from.related ?? [] })
  if (!before) return refuse({ code: 'NOT_FOUND' })
  const stored = typedCourse(before)
  const version = await versionOf(stored)
  if (!last || version !== seen) return refuse({ code: 'COURSE_CHANGED', theirs: stored, seen: version })
  const { groupNameEn, ...values } = from
  const naming =
    typeof groupNameEn === 'string' && before.right === 'office'
      ? namingOf(before.row.groupName, groupNameEn, { groupNames: before.groupNames, at: needs.now() })
      : {}
  const entry = entryOfValues(before, values)
  const written = await writeEntry(needs, before, { entry, action: 'course.put-back', ...naming })
  if (written.ok) return written
  if (written.error.code === 'WRITTEN_MEANWHILE') return putBackCourse(needs, { id, seen }, caller)
  return refuse({ code: 'INPUT_ERROR', faults: faultsByField(written.error.faults) })
}

/** Returns the values before and after the last save of a form; null if nobody saved it yet. */
export async function lastSave(
  shown: Database,
  kind: 'course' | 'product',
  id: number,
  acts: readonly string[] = ['change', 'put-back'],
) {
  const db = asStored(shown)
  const [row] = await db
    .select({ data: auditLog.data })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subject, `${kind}:${id}`),
        inArray(
          auditLog.action,
          acts.map(act => `${kind}.${act}`),
        ),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1)
  return row?.data?.from ? { from: row.data.from as object, to: row.data.to as object } : null
}

function entryOfValues(
  { row, right }: StoredParts,
  { userGroupIds, related, ...from }: Record<string, unknown> & Partial<StoredCourse>,
): CourseEntry {
  const office: readonly string[] = right === 'office' ? [] : OFFICE_FIELDS
  const named = Object.fromEntries(Object.entries(from).filter(([column]) => !office.includes(column)))
  const mine = ENGLISH_OF_FORM.filter(column => !office.includes(column))
  if (named.english) named.english = englishBefore(row.english, named.english, mine)
  const lists = right === 'office' ? { userGroupIds, related } : {}
  return { ...anEntry(row.id), ...lists, named: named as CourseEntry['named'] }
}

/** The English texts that the form writes. The texts of sample pictures are saved one by one. */
const ENGLISH_OF_FORM: readonly string[] = [...SPOKEN, 'questions']

/** Returns the former English texts, of these columns if they are named. Those that the save added go again. */
export function englishBefore(now: object, before: object, columns?: readonly string[]): object {
  const gone = Object.entries(now).map(([key, text]) => [key, Array.isArray(text) ? [] : ''])
  const all = Object.entries({ ...Object.fromEntries(gone), ...before })
  return Object.fromEntries(all.filter(([column]) => !columns || columns.includes(column)))
}

/** Makes a draft with this name. Only those who write the catalogue can. Returns its id. */
export async function createCourse(
  needs: EditNeeds,
  { name, from = null }: { readonly name: string; readonly from?: StoredParts | null },
  caller: Caller,
): Promise<Result<{ id: number }, { code: 'NOT_STAFF' } | { code: 'INPUT_ERROR'; fault: FieldFault }>> {
  if (!may(caller, 'catalogue.write')) return refuse({ code: 'NOT_STAFF' })
  const read = courseFields.name.schema.safeParse(name.trim())
  if (!read.success)
    return refuse({ code: 'INPUT_ERROR', fault: faultOf(read.error.issues[0]?.message ?? '') })
  const db = asStored(needs.db)
  const [highest] = await db
    .select({
      id: sql<number>`coalesce(max(${courses.id}), 0)`,
      position: sql<number>`max(coalesce((SELECT max(position) FROM courses WHERE status_show = 1), 0),
        coalesce((SELECT max(position) FROM courses WHERE status_show = 0), 0))`,
    })
    .from(courses)
  const id = (highest?.id ?? 0) + 1
  const draft = createDraft([])
  const named: Record<string, unknown> = { name: read.data, statusShow: false, stage: 'draft' }
  const copied = from && valuesOf(from)
  const entry: CourseEntry = {
    ...anEntry(id),
    ...copied?.lists,
    named: { ...copied?.named, ...named } as CourseEntry['named'],
  }
  const settled = { entry, id, isNew: true }
  const drafting = { draft, found: new Map(), now: needs.now(), withStock: false }
  const courseIds = new Set([id, ...(from?.known.keys() ?? [])])
  const [drafted] = draftCourses(
    [settled],
    {
      shop: { courseIndex: [{ position: highest?.position ?? 0 }] },
      stored: { courses: new Map(), groups: new Map(), related: new Map() },
      known: { courses: courseIds, userGroups: new Set(from?.groups.map(group => group.id)) },
    },
    drafting,
  )
  const stored = { plans: new Map(), planOwner: new Map() }
  const plansMay = new Set([...courseIds, ...(from?.plans.flatMap(plan => plan.freeCourseIds) ?? [])])
  // Each plan of a copy has its id already.
  draftPlans(settled, { stored, fresh: { plan: () => 0 }, courseIds: plansMay }, drafting)
  const data = { to: { name: read.data, ...(from && { copyOf: from.row.id }) } }
  const act = { userId: caller.account.userId, action: 'course.make', id, at: needs.now(), data } as const
  try {
    await commitSql(needs.d1, [
      ...draftedWrites(draft, TABLES),
      ...indexForSearch(drafted ? [searchEntryOf('course', id, drafted.after)] : []),
      ...(from ? copyContent({ from: from.row.id, to: id }) : []),
      logOf(db, act),
    ])
  } catch (error) {
    // Somebody else made a course at the same time, or a plan, whose number this copy has.
    const taken = brokenConstraint(error)
    if (taken !== 'courses.id' && taken !== 'pricing_plans.id') throw error
    const again = from && (await readParts(needs.db, { id: from.row.id, caller }))
    if (from && !again) throw error
    return createCourse(needs, { name, from: again }, caller)
  }
  return ok({ id })
}

/** Makes a draft with the words, the cover, the plans and the content of a course. Nothing that students did. */
export async function copyCourse(
  needs: EditNeeds,
  { id }: { readonly id: number },
  caller: Caller,
): Promise<Result<{ id: number }, { readonly code: 'NOT_FOUND' }>> {
  const from = await readParts(needs.db, { id, caller })
  if (from?.right !== 'office') return refuse({ code: 'NOT_FOUND' })
  const name = `${Array.from(from.row.name).slice(0, LONGEST_COPIED).join('')} (2)`
  const made = await createCourse(needs, { name, from }, caller)
  return made.ok ? made : refuse({ code: 'NOT_FOUND' })
}

/** Leaves room for the mark of a copy. */
const LONGEST_COPIED = 250

/** What a copy takes over: not the address, the position and the state. */
function valuesOf({ row, plans, userGroupIds, related, highestPlan }: StoredParts) {
  const { slug: _, position: __, statusShow: ___, stage: ____, ...columns } = courseFields
  const { previewPictureUrl, previewVideoUrl, samplePictures } = row
  const lists = {
    userGroupIds,
    related,
    plans: plans.map((plan, index) => ({
      place: 'plan',
      id: highestPlan + 1 + index,
      named: picked(planFields, plan),
      files: {},
    })),
  }
  return { lists, named: { ...picked(columns, row), previewPictureUrl, previewVideoUrl, samplePictures } }
}

function picked(fields: object, row: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.keys(fields).map(column => [column, row[column]]))
}
