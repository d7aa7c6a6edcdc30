import { desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import { type Caller, type Member, may } from '#app/business/callers/caller.ts'
import type { StaffAct } from '#app/business/callers/staff-log.server.ts'
import { searchEntryOf } from '#app/business/catalogue/search/searched-words.server.ts'
import { listPublicFile } from '#app/business/uploads/public-picture.server.ts'
import type { UploadRoom } from '#app/business/uploads/upload-limits.server.ts'
import { isUnchangedError, readBatch } from '#app/db/batch.ts'
import { brokenConstraint } from '#app/db/broken-constraint.ts'
import { asStored, type Database } from '#app/db/connection.ts'
import { nameFor } from '#app/db/in-language.ts'
import { user } from '#app/db/schema/accounts.ts'
import { courses, teachers } from '#app/db/schema/catalogue.ts'
import { shopVersion } from '#app/db/schema/settings.ts'
import { OVERTAKEN, untilNotOvertaken } from '#app/platform/overtaken.ts'
import { NO_ID_IS_ABOVE, pageOf } from '#app/platform/places.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { draftTeachers, type TeacherEntry, teacherFields } from '#app/site-file/catalogue/teachers.ts'
import { commitSql, indexForSearch } from '#app/site-file/drafting/bulk-write.server.ts'
import { createDraft } from '#app/site-file/drafting/import-draft.ts'
import { draftedWrites } from '#app/site-file/drafting/write-draft.server.ts'
import { address } from '#app/site-file/format/wire-values.ts'
import { collect, withKnownTexts } from './read-forms.ts'
import { versionOf } from './save-course.server.ts'
import { type PictureNeeds, type PictureRefusal, storeCataloguePicture } from './store-picture.server.ts'
import {
  differingTeacherFields,
  LEAST_FACE,
  SPOKEN_OF_TEACHER,
  type StoredTeacher,
  type TeacherFaults,
  type TeacherField,
  type TypedTeacher,
  typedTeacher,
} from './teacher-form.ts'
import { changed, type EditNeeds, logOf } from './write-course.server.ts'

type TeacherBefore = {
  readonly row: StoredTeacher
  /** The e-mail address of their account. null: none, or the caller may not see it. */
  readonly account: string | null
  readonly mayLink: boolean
  readonly version: string
  readonly by: Member
}

/** Reads a teacher for their editor. null: no such teacher, or the caller may not edit them. */
export async function readTeacher(
  shown: Database,
  { id, caller }: { id: number; caller: Caller },
): Promise<TeacherBefore | null> {
  if (!may(caller, 'catalogue.write')) return null
  const db = asStored(shown)
  // The version comes first: what changes after it is noticed by the write.
  const { heads, rows, accounts } = await readBatch(db, {
    heads: db.select().from(shopVersion),
    rows: db.select().from(teachers).where(eq(teachers.id, id)),
    accounts: db
      .select({ email: user.email })
      .from(user)
      .where(sql`${user.id} = (SELECT user_id FROM teachers WHERE teachers.id = ${id})`),
  })
  const [row] = rows
  if (!row) return null
  // An account gets a desk, and the addresses of people are not for everybody.
  const mayLink = may(caller, 'team.write')
  const account = mayLink ? (accounts[0]?.email ?? null) : null
  return { row, account, mayLink, version: heads[0]?.version ?? '', by: caller }
}

export type SaveTeacher = {
  readonly id: number
  readonly typed: TypedTeacher
  /** The mark of the teacher as the form showed them. */
  readonly seen: string
}

export type SaveTeacherRefusal =
  | { readonly code: 'NOT_FOUND' }
  | { readonly code: 'INPUT_ERROR'; readonly faults: TeacherFaults }
  /** Somebody else saved meanwhile. Carries their form and its mark. */
  | { readonly code: 'TEACHER_CHANGED'; readonly theirs: TypedTeacher; readonly seen: string }

/**
 * Saves the form of a teacher and logs who changed what. Courses name their teacher, so a new name goes into them too.
 * Only those who manage the team choose the account. Overwrites only the version that the form showed. The same form
 * twice changes nothing.
 */
export async function saveTeacher(
  needs: EditNeeds,
  { id, typed, seen }: SaveTeacher,
  caller: Caller,
): Promise<Result<null, SaveTeacherRefusal>> {
  return untilNotOvertaken(`teacher ${id}`, async () => {
    const before = await readTeacher(needs.db, { id, caller })
    if (!before) return refuse({ code: 'NOT_FOUND' as const })
    const { row, account, mayLink } = before
    const stored = typedTeacher(row, account)
    const version = await versionOf(stored)
    if (version !== seen) {
      if (differingTeacherFields(typed, stored).length === 0) return ok(null)
      return refuse({ code: 'TEACHER_CHANGED' as const, theirs: stored, seen: version })
    }
    const read = await readTeacherForm(needs.db, mayLink ? typed : { ...typed, account: stored.account }, row)
    if (!read.ok) return refuse({ code: 'INPUT_ERROR' as const, faults: read.error })
    const { entry, people } = read.value
    const also = entry.named.name === row.name ? [] : await renamed(needs, row, entry.named.name ?? '')
    return write(needs, before, {
      entry: mayLink ? entry : { ...entry, account: undefined },
      people,
      action: 'teacher.change',
      also,
    })
  })
}

type Person = { readonly id: string; readonly email: string }

async function readTeacherForm(
  shown: Database,
  typed: TypedTeacher,
  row: Pick<StoredTeacher, 'id' | 'english'>,
): Promise<Result<{ entry: TeacherEntry; people: readonly Person[] }, TeacherFaults>> {
  const { faults, fault, read } = collect<TeacherField>()
  const named: Record<string, unknown> = {}
  const english: Record<string, unknown> = {}
  for (const field of SPOKEN_OF_TEACHER) {
    const text = typed[field].trim()
    const inEnglish = typed[`${field}En`].trim()
    named[field] = read(field, teacherFields[field].schema, text)
    english[field] = inEnglish === '' ? '' : read(`${field}En`, teacherFields[field].schema, inEnglish)
  }
  named.english = withKnownTexts(english, row.english)
  const account = typed.account.trim().toLowerCase() || null
  const db = asStored(shown)
  const { namesakes, people } = await readBatch(db, {
    namesakes: db
      .select({ id: teachers.id })
      .from(teachers)
      .where(sql`${teachers.name} = ${typed.name.trim()} AND ${teachers.id} <> ${row.id}`),
    people: db.select({ id: user.id, email: user.email }).from(user).where(sql`${user.email} = ${account}`),
  })
  if (namesakes.length > 0) fault('name', { code: 'taken' })
  if (account !== null && people.length === 0) fault('account', { code: 'no-account' })
  if (Object.keys(faults).length > 0) return refuse(faults)
  return ok({ entry: { ...anEntry(row.id), named: named as TeacherEntry['named'], account }, people })
}

const anEntry = (id: number): TeacherEntry => ({
  place: 'teacher',
  id,
  named: {},
  files: {},
  account: undefined,
})

/** Returns the writes that give a teacher's courses the new name, also where visitors search. */
async function renamed({ db, now }: EditNeeds, row: StoredTeacher, name: string): Promise<readonly SQL[]> {
  const taught = await asStored(db).select().from(courses).where(eq(courses.teacher, row.name))
  return [
    sql`UPDATE courses SET teacher = ${name}, updated_at = MAX(updated_at + 1, CAST(${now()} AS INTEGER))
      WHERE teacher = ${row.name}`,
    ...indexForSearch(taught.map(course => searchEntryOf('course', course.id, { ...course, teacher: name }))),
  ]
}

type TeacherWrite = {
  readonly entry: TeacherEntry
  readonly action: StaffAct['action']
  readonly people?: readonly Person[]
  readonly also?: readonly SQL[]
}

/** Writes an entry of one teacher as an import does, in one batch with the audit log. */
async function write(
  { d1, db, now }: EditNeeds,
  { row, version, by }: Omit<TeacherBefore, 'account' | 'mayLink'>,
  { entry, action, people = [], also = [] }: TeacherWrite,
): Promise<Result<null, never> | typeof OVERTAKEN> {
  const draft = createDraft([])
  const drafting = { draft, found: new Map(), now: now(), withStock: false }
  draftTeachers([entry], { shop: { teachers: [row] }, people }, drafting)
  const data = changed(row, draft.changes.get(teachers)?.[0]?.set ?? {})
  if (data === null && also.length === 0) return ok(null)
  try {
    await commitSql(d1, [
      sql`SELECT CASE WHEN version = ${version} THEN 1 ELSE json('the shop changed') END FROM shop_version`,
      ...draftedWrites(draft, [teachers]),
      ...also,
      logOf(db, { userId: by.account.userId, action, id: row.id, at: now(), data: data ?? {} }),
    ])
  } catch (error) {
    if (isUnchangedError(error)) return OVERTAKEN
    throw error
  }
  return ok(null)
}

/** Adds a teacher with this name. Only those who write the catalogue can. Returns the id. */
export async function createTeacher(
  needs: EditNeeds,
  { name }: { readonly name: string },
  caller: Caller,
): Promise<
  Result<
    { id: number },
    { readonly code: 'NOT_STAFF' } | { readonly code: 'INPUT_ERROR'; readonly faults: TeacherFaults }
  >
> {
  if (!may(caller, 'catalogue.write')) return refuse({ code: 'NOT_STAFF' })
  const [highest] = await asStored(needs.db)
    .select({ id: sql<number>`coalesce(max(${teachers.id}), 0)` })
    .from(teachers)
  const id = (highest?.id ?? 0) + 1
  const typed = { name, nameEn: '', biography: '', biographyEn: '', account: '' }
  const read = await readTeacherForm(needs.db, typed, { id, english: {} })
  if (!read.ok) return refuse({ code: 'INPUT_ERROR', faults: read.error })
  const draft = createDraft([])
  const drafting = { draft, found: new Map(), now: needs.now(), withStock: false }
  draftTeachers([read.value.entry], { shop: { teachers: [] }, people: [] }, drafting)
  const data = { to: { name: read.value.entry.named.name } }
  try {
    await commitSql(needs.d1, [
      ...draftedWrites(draft, [teachers]),
      logOf(needs.db, { userId: caller.account.userId, action: 'teacher.make', id, at: needs.now(), data }),
    ])
  } catch (error) {
    // Two people added a teacher at the same time. The same name is refused by the next try.
    if (/^teachers\.(id|name)$/.test(brokenConstraint(error) ?? ''))
      return createTeacher(needs, { name }, caller)
    throw error
  }
  return ok({ id })
}

/** Makes an uploaded picture that of a teacher. */
export async function storeTeacherPicture(
  needs: EditNeeds & PictureNeeds,
  { id, file, room }: { id: number; file: File; room: UploadRoom },
  caller: Caller,
): Promise<Result<null, PictureRefusal>> {
  if (!may(caller, 'catalogue.write')) return refuse({ code: 'NOT_FOUND' })
  const stored = await storeCataloguePicture(needs, { file, room, least: LEAST_FACE })
  if (!stored.ok) return stored
  const also = [listPublicFile(needs.db, stored.value, needs.now()).getSQL()]
  return setPicture(needs, { id, url: stored.value.url, also }, caller)
}

/** Makes the picture at an address that of a teacher; '' takes the picture away. */
export async function setTeacherPicture(
  needs: EditNeeds,
  { id, url }: { readonly id: number; readonly url: string },
  caller: Caller,
): Promise<Result<null, { readonly code: 'NOT_FOUND' | 'NOT_AN_ADDRESS' }>> {
  const read = address.schema.safeParse(url.trim())
  return read.success ? setPicture(needs, { id, url: read.data }, caller) : refuse({ code: 'NOT_AN_ADDRESS' })
}

async function setPicture(
  needs: EditNeeds,
  { id, url, also }: { id: number; url: string; also?: readonly SQL[] },
  caller: Caller,
): Promise<Result<null, { readonly code: 'NOT_FOUND' }>> {
  return untilNotOvertaken(`teacher ${id}`, async () => {
    const before = await readTeacher(needs.db, { id, caller })
    if (!before) return refuse({ code: 'NOT_FOUND' as const })
    const entry = { ...anEntry(id), named: { pictureUrl: url } }
    return write(needs, before, { entry, action: 'teacher.picture', ...(also && { also }) })
  })
}

export type TeacherEditor = {
  readonly id: number
  readonly name: string
  readonly pictureUrl: string
  readonly typed: TypedTeacher
  /** Mark of the form as shown. Saving compares it, to find out if somebody else saved meanwhile. */
  readonly seen: string
  /** The caller chooses the account, and sees its address. */
  readonly mayLink: boolean
}

/** Returns what the editor of a teacher shows; null if there is none, or the caller may not edit them. */
export async function getTeacherEditor(
  needs: { readonly db: Database },
  { id }: { readonly id: number },
  caller: Caller,
): Promise<TeacherEditor | null> {
  const before = await readTeacher(needs.db, { id, caller })
  if (!before) return null
  const { row, account, mayLink } = before
  const typed = typedTeacher(row, account)
  const name = nameFor(needs.db, row)
  return { id, name, pictureUrl: row.pictureUrl, typed, seen: await versionOf(typed), mayLink }
}

const PAGE = 50

export type ListedTeacher = {
  readonly id: number
  readonly name: string
  /** They can sign in to answer and grade. */
  readonly hasAccount: boolean
}

/** Returns a page of teachers for staff, the newest first. `before`: the id of the last one of the page before. */
export async function listTeachersToEdit(
  { db }: { readonly db: Database },
  { before }: { readonly before: number | null },
  caller: Caller,
): Promise<
  Result<
    { readonly teachers: readonly ListedTeacher[]; readonly before: number | null },
    { readonly code: 'NOT_STAFF' }
  >
> {
  if (!may(caller, 'catalogue.write')) return refuse({ code: 'NOT_STAFF' })
  const found = await db
    .select({ id: teachers.id, name: teachers.name, english: teachers.english, userId: teachers.userId })
    .from(teachers)
    .where(lt(teachers.id, before ?? NO_ID_IS_ABOVE))
    .orderBy(desc(teachers.id))
    .limit(PAGE + 1)
  const { shown, lastId } = pageOf(found, PAGE)
  return ok({
    teachers: shown.map(({ id, name, userId }) => ({ id, name, hasAccount: userId !== null })),
    before: lastId,
  })
}
