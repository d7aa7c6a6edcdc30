import type { z } from 'zod'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { numberOrNull, numberOrText, withoutThousandsCommas } from '#app/platform/typed-numbers.ts'
import { courseFields, planFields, previewFields } from '#app/site-file/catalogue/catalogue-fields.ts'
import type { CourseEntry, PlanEntry } from '#app/site-file/catalogue/course-entry.ts'
import {
  type CourseFaults,
  type CourseField,
  type FieldFault,
  type PlanFaults,
  type PlanField,
  SPOKEN,
  type StoredCourse,
  type StoredPlan,
  type TypedCourse,
  type TypedPlan,
} from './course-form.ts'

/** The form of a course is read by the fields of the site file, so that both take and refuse the same. */
const FIELDS = { ...courseFields, ...previewFields }
type Column = keyof typeof FIELDS

/** Returns why a field was refused, from the sentence that the site file's checks give. */
export function faultOf(problem: string): FieldFault {
  const most = /at most (\d+) characters/.exec(problem)?.[1]
  if (most) return { code: 'too-long', most: Number(most) }
  if (/not empty|is missing/.test(problem)) return { code: 'required' }
  if (/date and time/.test(problem)) return { code: 'not-a-moment' }
  if (/time after/.test(problem)) return { code: 'end-before-start' }
  if (/amount/.test(problem)) return { code: 'not-an-amount' }
  if (/whole number|expected ids/.test(problem)) return { code: 'not-whole' }
  if (/address/.test(problem)) return { code: 'not-an-address' }
  if (/there is no/.test(problem)) return { code: 'unknown' }
  return /related to itself/.test(problem) ? { code: 'itself' } : { code: 'not-accepted' }
}

/** Collects the faults of a form. The first one of a field stays. */
export function collect<Field extends string>() {
  const faults: Partial<Record<Field, FieldFault>> = {}
  return {
    faults,
    fault(field: Field, fault: FieldFault) {
      faults[field] ??= fault
    },
    /** Returns the value that the site file would store; undefined if it would refuse it. */
    read(field: Field, schema: z.ZodType, value: unknown): unknown {
      const parsed = schema.safeParse(value)
      if (parsed.success) return parsed.data
      faults[field] ??= faultOf(parsed.error.issues[0]?.message ?? '')
      return undefined
    },
  }
}

const linesIn = (typed: string) =>
  typed
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')

/** Returns a typed amount as a number, and any other text as it stands. */
export function amountIn(typed: string): number | string {
  const plain = withoutThousandsCommas(typed.trim().replace(/^[฿$]\s*/, ''))
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : typed.trim()
}

/** `YYYY-MM-DDTHH:mm` on Bangkok's clock, as the file has it. An empty field is no limit. */
const momentIn = (typed: string) => (typed.trim() === '' ? null : `${typed.trim()}+07:00`)

const idsIn = (typed: string) =>
  typed
    .split(',')
    .map(id => id.trim())
    .filter(id => id !== '')

/** How each column is typed. The others are texts, as they stand. */
const WIRE: Partial<Record<Column, (typed: string) => unknown>> = {
  outcomes: linesIn,
  audience: linesIn,
  requirements: linesIn,
  registrationStart: momentIn,
  registrationEnd: momentIn,
  inOrder: typed => typed === '1',
  hasCertificate: typed => typed === '1',
  position: typed => (typed.trim() === '' ? undefined : numberOrText(typed)),
  name: typed => typed.trim(),
  teacher: typed => typed.trim(),
  groupName: typed => typed.trim(),
}
const COLUMNS = [
  ...SPOKEN,
  'slug',
  'courseType',
  'groupName',
  'position',
  'registrationStart',
  'registrationEnd',
  'inOrder',
  'hasCertificate',
  'previewVideoUrl',
] as const satisfies readonly Column[]

/** Returns the typed course as an entry of a site file, or every fault in it by field. */
export function readCourseForm(
  typed: TypedCourse,
  { row }: Pick<StoredCourse, 'row'>,
): Result<CourseEntry, CourseFaults> {
  const { faults, fault, read } = collect<CourseField>()
  const named: Record<string, unknown> = {}
  const english: Record<string, unknown> = {}
  const wire = (column: Column, text: string) => (WIRE[column] ?? (same => same))(text)
  for (const column of COLUMNS) {
    const value = wire(column, typed[column])
    if (value !== undefined) named[column] = read(column, FIELDS[column].schema, value)
  }
  for (const column of SPOKEN) {
    const value = wire(column, typed[`${column}En`])
    const isEmpty = Array.isArray(value) ? value.length === 0 : value === ''
    english[column] = isEmpty ? value : read(`${column}En`, FIELDS[column].schema, value)
  }
  const questions = (question: 'question' | 'questionEn', answer: 'answer' | 'answerEn') =>
    read(
      'questions',
      courseFields.questions.schema,
      typed.questions
        .map(row => ({ question: row[question].trim(), answer: row[answer].trim() }))
        .filter(row => row.question !== '' || row.answer !== ''),
    )
  read('groupNameEn', FIELDS.groupName.schema, typed.groupNameEn.trim())
  named.questions = questions('question', 'answer')
  english.questions = questions('questionEn', 'answerEn')
  named.english = withKnownTexts(english, row.english)
  const ids = (field: 'userGroupIds' | 'related') =>
    idsIn(typed[field]).flatMap(text => {
      if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
      fault(field, { code: 'not-whole' })
      return []
    })
  const entry = {
    ...anEntry(row.id),
    named: named as CourseEntry['named'],
    userGroupIds: ids('userGroupIds'),
    related: ids('related'),
  }
  return Object.keys(faults).length > 0 ? refuse(faults) : ok(entry)
}

/** Leaves out empty English texts that the row does not have either, so that a save adds no empty keys. */
export function withKnownTexts(english: object, known: object): object {
  const said = Object.entries(english).filter(([column, text]) => text?.length || column in known)
  return Object.fromEntries(said)
}

/** Returns an entry that names nothing yet. */
export function anEntry(id: number): CourseEntry {
  return {
    place: 'course',
    id,
    named: {},
    files: {},
    plans: [],
    quizzes: [],
    sections: [],
    comments: [],
    homework: [],
  }
}

/** Returns the typed plan as an entry of a site file, or every fault in it by field. */
export function readPlanForm(
  typed: TypedPlan,
  { id, before }: { id: number; before: StoredPlan | undefined },
): Result<PlanEntry, PlanFaults> {
  const { faults, fault, read } = collect<PlanField>()
  const named: Record<string, unknown> = {}
  const isFree = typed.planType === 'Free'
  const take = (field: PlanField & keyof typeof planFields, value: unknown) => {
    named[field] = read(field, planFields[field].schema, value)
  }
  take('name', typed.name.trim())
  take('planType', typed.planType)
  for (const [term, unit] of [
    ['term', 'termUnit'],
    ['term2', 'termUnit2'],
  ] as const) {
    const text = typed[term].trim()
    take(term, numberOrNull(text))
    take(unit, text === '' ? null : typed[unit])
    if (text === '0') fault(term, { code: 'required' })
  }
  if (typed.price.trim() === '') {
    if (isFree) named.price = 0
    else fault('price', { code: 'required' })
  } else take('price', amountIn(typed.price))
  if (isFree && (named.price !== 0 || /[1-9]/.test(typed.priceUsd))) fault('price', { code: 'free-price' })
  take('priceUsd', typed.priceUsd.trim() === '' ? null : amountIn(typed.priceUsd))
  take('pricingType', typed.pricingType.trim())
  take('isDefault', typed.isDefault === '1')
  take('isForMember', typed.isForMember === '1')
  take('needApproval', typed.needApproval === '1')
  take('freeFor', typed.freeFor)
  take('freeCourseIds', typed.freeCourseIds)
  if (typed.freeFor === 'Student' && typed.freeCourseIds.trim() === '')
    fault('freeCourseIds', { code: 'required' })
  const books = idsIn(typed.buyCourseFree).map(text => {
    const [, product, qty] = /^(\d{1,9})(?:\s*[x×]\s*(\d{1,2}))?$/.exec(text) ?? []
    return { product_id: Number(product), qty: Number(qty ?? 1) }
  })
  if (books.some(({ product_id }) => Number.isNaN(product_id))) fault('buyCourseFree', { code: 'not-whole' })
  else take('buyCourseFree', books)
  take('referenceCode', typed.referenceCode.trim())
  take('referenceId', numberOrNull(typed.referenceId.trim()))
  take('value', typed.value.trim() || null)
  const nameEn = typed.nameEn.trim()
  const english = { name: nameEn === '' ? '' : read('nameEn', planFields.name.schema, nameEn) }
  named.english = withKnownTexts(english, before?.english ?? {})
  const entry: PlanEntry = { place: 'plan', id, named: named as PlanEntry['named'], files: {} }
  return Object.keys(faults).length > 0 ? refuse(faults) : ok(entry)
}
