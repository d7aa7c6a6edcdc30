import { z } from 'zod'
import { teachers } from '#app/db/schema/catalogue.ts'
import { type Drafting, draftKind } from '#app/site-file/drafting/draft-kind.ts'
import { type Settled, settleList } from '#app/site-file/drafting/settle-entries.ts'
import type { AnyEntry, FileUse } from '#app/site-file/format/entry.ts'
import type { Fault } from '#app/site-file/format/faults.ts'
import {
  field,
  fieldsOf,
  type Named,
  namedIn,
  propertiesOf,
  toWire,
  withEnglish,
} from '#app/site-file/format/fields.ts'
import { address, html, idSchema, name } from '#app/site-file/format/wire-values.ts'
import { email } from '#app/site-file/people/people-fields.ts'
import type { StoredShop } from '#app/site-file/stored-site.server.ts'

export const teacherFields = fieldsOf(
  teachers,
  withEnglish(
    {
      name: field('name', name, 'As `teacher` of a course names them'),
      biography: field('biography', html, 'Who they are, as HTML'),
      pictureUrl: field('pictureUrl', address, 'The address of a picture of them, square'),
    },
    'name',
    'biography',
  ),
)

/** An entry of the file's list `teachers`. */
export const teacherSchema = z.strictObject(
  {
    id: idSchema.optional().describe('An entry whose id exists is updated; one without an id is added'),
    ...propertiesOf(teacherFields),
    picture_file: z
      .string({ error: 'expected the path of a file' })
      .min(1, 'expected the path of a file')
      .optional()
      .describe('The picture, as a file'),
    account: email.schema
      .nullable()
      .optional()
      .describe('The e-mail address of the account with which they answer and grade; null: none'),
  },
  { error: 'expected an object' },
)

export type TeacherEntry = AnyEntry & {
  readonly named: Named<typeof teacherFields>
  /** The e-mail address of the account; null for none, undefined to leave it alone. */
  readonly account: string | null | undefined
}

/** Reads one checked entry. */
export function readTeacher(teacher: Record<string, unknown>, place: string): TeacherEntry {
  const path = teacher.picture_file
  const picture: FileUse | null =
    typeof path === 'string'
      ? { place: `${place}.picture_file`, path, kind: 'picture', shelf: 'public' }
      : null
  return {
    place,
    id: (teacher.id as number | undefined) ?? null,
    named: namedIn(teacherFields, teacher),
    files: picture ? { pictureUrl: picture } : {},
    account: teacher.account as string | null | undefined,
  }
}

/** Drafts the teachers of the file. `people` are the accounts of the file and of the shop that it names. */
export function draftTeachers(
  entries: readonly TeacherEntry[],
  {
    shop,
    people,
  }: {
    shop: Pick<StoredShop, 'teachers'>
    people: readonly { readonly id: string; readonly email: string }[]
  },
  drafting: Drafting,
): void {
  const { draft } = drafting
  const known = shop.teachers.map(row => ({ id: row.id, key: row.name }))
  const settled = settleList(entries, known, entry => entry.named.name ?? null, drafting)
  const before = new Map(shop.teachers.map(row => [row.id, row]))
  const idOfAccount = new Map(people.map(person => [person.email, person.id]))
  for (const fault of sharedNames(settled, known)) draft.fault(fault.place, fault.problem)
  draftKind(
    {
      kind: 'teacher',
      table: teachers,
      fields: teacherFields,
      before: id => before.get(id),
      whenNew: () => ({ userId: null }),
      derived: (_after, { entry: { account } }) => {
        if (account === undefined) return {}
        return { userId: account === null ? null : (idOfAccount.get(account) ?? null) }
      },
      check: (_after, { entry: { account, place } }) => {
        if (typeof account === 'string' && !idOfAccount.has(account))
          draft.fault(`${place}.account`, `there is no account ${account}`)
      },
    },
    settled,
    drafting,
  )
}

/** Two teachers with one name: a course would not know which of them it means. */
function sharedNames(
  settled: readonly Settled<TeacherEntry>[],
  known: readonly { readonly id: number; readonly key: string }[],
): Fault[] {
  const named = new Set(settled.flatMap(({ entry, id }) => (entry.named.name === undefined ? [] : [id])))
  const owner = new Map(known.filter(({ id }) => !named.has(id)).map(({ id, key }) => [key, `teacher ${id}`]))
  return settled.flatMap(({ entry: { named, place } }) => {
    if (named.name === undefined) return []
    const first = owner.get(named.name)
    owner.set(named.name, first ?? place)
    return first ? [{ place: `${place}.name`, problem: `${first} has the name ${named.name} already` }] : []
  })
}

/** Returns a teacher as an entry of the file. */
export function exportTeacher(
  { account, ...row }: StoredShop['teachers'][number] & { readonly account: string | null },
  pathOf: (url: string) => string | null,
): Record<string, unknown> {
  const { pictureUrl, ...wire } = toWire(teacherFields, row)
  const file = pathOf(row.pictureUrl)
  return { id: row.id, ...wire, ...(file ? { picture_file: file } : { pictureUrl }), account }
}
