import type { TeacherFaults, TypedTeacher } from '#app/site-file/editing/teacher-form.ts'

/** The form of a teacher that was not saved, as typed. `theirs`: what somebody else saved meanwhile. */
export type TeacherAgain = {
  readonly kind: 'refused'
  readonly typed: TypedTeacher
  readonly faults: TeacherFaults
  readonly seen: string
  readonly theirs: TypedTeacher | null
}

/** The form of a new teacher who was not added. */
export type NewTeacherAgain = {
  readonly kind: 'new-refused'
  readonly name: string
  readonly faults: TeacherFaults
}

/** The shop's answer to a form of a teacher's page. */
export type TeacherAnswer =
  /** `seen`: the mark of the saved form, for what is typed before the page has loaded again. */
  | { readonly kind: 'saved'; readonly seen?: string }
  | TeacherAgain
  /** `url`: the refused address, as typed. Left out for a file. */
  | { readonly kind: 'picture-refused'; readonly sentence: string; readonly url?: string }
  | { readonly kind: 'gone' }

/** Where the script of a teacher's page sends its forms. Without a script they post to the page itself. */
export const TEACHER_FORMS = '/admin/teacher'
