import type { teachers } from '#app/db/schema/catalogue.ts'
import type { FieldFault } from './course-form.ts'

/** Texts that have an English version, under the same name with `En` at its end. */
export const SPOKEN_OF_TEACHER = ['name', 'biography'] as const
export type SpokenTeacherField = (typeof SPOKEN_OF_TEACHER)[number]
/** `account`: the e-mail address of the account with which the teacher answers and grades; '' for none. */
export type TeacherField = SpokenTeacherField | `${SpokenTeacherField}En` | 'account'

/** The form as typed, mistakes included. */
export type TypedTeacher = Readonly<Record<TeacherField, string>>
export type TeacherFaults = Readonly<Partial<Record<TeacherField, FieldFault>>>

export const TEACHER_FIELDS: readonly TeacherField[] = [
  'name',
  'nameEn',
  'biography',
  'biographyEn',
  'account',
]

export type StoredTeacher = typeof teachers.$inferSelect

/** Returns a teacher as their form shows them. */
export function typedTeacher(row: StoredTeacher, account: string | null): TypedTeacher {
  return {
    name: row.name,
    nameEn: String(row.english.name ?? ''),
    biography: row.biography,
    biographyEn: String(row.english.biography ?? ''),
    account: account ?? '',
  }
}

/** Returns the fields in which two forms differ. */
export function differingTeacherFields(mine: TypedTeacher, theirs: TypedTeacher): readonly TeacherField[] {
  return TEACHER_FIELDS.filter(field => mine[field].trim() !== theirs[field].trim())
}

/** The smallest picture of a teacher, and the size to which the browser cuts one, in pixels. */
export const LEAST_FACE = { width: 200, height: 200 } as const
export const FACE = { width: 600, height: 600 } as const
