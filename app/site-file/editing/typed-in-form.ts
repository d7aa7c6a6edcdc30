import { PLAN_FIELDS, TEXT_FIELDS, type TypedCourse, type TypedPlan } from './course-form.ts'

/** Browsers send the lines of a text with CR and LF. */
export const plain = (text: string) => text.replaceAll('\r\n', '\n')

const textOf = (form: FormData, field: string) => String(form.get(field) ?? '')

/** Reads these fields of a form, each a text. Nothing is checked. */
export function textsIn<FieldName extends string>(
  form: FormData,
  fields: readonly FieldName[],
): Readonly<Record<FieldName, string>> {
  const texts = fields.map(field => [field, plain(textOf(form, field))])
  return Object.fromEntries(texts) as Record<FieldName, string>
}

/** Reads the form of a course, on the server and for the text that a browser keeps. Nothing is checked. */
export function typedCourseIn(form: FormData): TypedCourse {
  const all = (name: string) => form.getAll(name).map(value => plain(String(value)))
  const [answers, questionsEn, answersEn] = [all('answer'), all('questionEn'), all('answerEn')]
  const questions = all('question').map((question, index) => ({
    question,
    answer: answers[index] ?? '',
    questionEn: questionsEn[index] ?? '',
    answerEn: answersEn[index] ?? '',
  }))
  const ids = { userGroupIds: all('userGroupIds').join(), related: pickedIn(form, 'related').join() }
  return { ...textsIn(form, TEXT_FIELDS), ...ids, questions }
}

/** Reads the form of a plan. Nothing is checked. */
export function typedPlanIn(form: FormData): TypedPlan {
  const texts = PLAN_FIELDS.map(field => [field, textOf(form, field)])
  const picked = {
    freeCourseIds: pickedIn(form, 'freeCourseIds').join(', '),
    buyCourseFree: pickedIn(form, 'buyCourseFree').join(', '),
  }
  return { ...Object.fromEntries(texts), ...picked } as TypedPlan
}

/** Returns the ids of a picker, each with its count above one as '6x2'. Its list can name what is chosen already. */
export function pickedIn(form: FormData, field: string): readonly string[] {
  const ids = form.getAll(field).flatMap(value => String(value).trim() || [])
  return [...new Set(ids)].map(id => {
    const count = textOf(form, `${field}.${id}`).trim()
    return count === '' || count === '1' ? id : `${id}x${count}`
  })
}
