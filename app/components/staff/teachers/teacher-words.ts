import { inEnglish } from '#app/components/staff/in-english.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import type { TeacherField } from '#app/site-file/editing/teacher-form.ts'

const LABELS: Readonly<Record<string, () => string>> = {
  name: m.teachers_name,
  biography: m.teachers_biography,
  account: m.teachers_account,
}

/** True if the page has a label for it. */
export const isTeacherField = (name: string): name is TeacherField => name.replace(/En$/, '') in LABELS

/** The label of a field, with its language where it has two. */
export function teacherLabel(field: TeacherField): string {
  return LABELS[field]?.() ?? inEnglish(String(LABELS[field.replace(/En$/, '')]?.()))
}
