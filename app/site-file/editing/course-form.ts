import { parseFreeBooks } from '#app/business/catalogue/free-books.ts'
import { toDecimalText } from '#app/business/money/decimal.ts'
import type { CourseQuestion, courses, pricingPlans } from '#app/db/schema/catalogue.ts'
import { type Instant, inBangkok } from '#app/platform/clock.ts'

export const COURSE_STATES = ['draft', 'published', 'hidden', 'archived'] as const
export type CourseState = (typeof COURSE_STATES)[number]

/** A course is shown or not; `stage` says why it is not. */
export function stateOf({ statusShow, stage }: { statusShow: boolean; stage: string }): CourseState {
  if (statusShow) return 'published'
  return stage === 'draft' || stage === 'archived' ? stage : 'hidden'
}

/** Lists are typed a line for each sentence. */
const LISTS = ['outcomes', 'audience', 'requirements'] as const
/** Texts that have an English version, under the same name with `En` at its end. */
export const SPOKEN = ['name', 'teacher', 'promise', 'description', ...LISTS] as const
/** The largest preview video, in bytes. Visitors watch it before they buy, on slow lines too. */
export const MOST_PREVIEW_BYTES = 100 * 1024 * 1024

const PLAIN = ['slug', 'courseType', 'groupName', 'groupNameEn', 'position', 'previewVideoUrl'] as const
const DATES = ['registrationStart', 'registrationEnd'] as const
const FLAGS = ['inOrder', 'hasCertificate'] as const
/** Ids with commas between them. */
const IDS = ['userGroupIds', 'related'] as const

export type SpokenField = (typeof SPOKEN)[number]
export type TextField =
  | SpokenField
  | `${SpokenField}En`
  | (typeof PLAIN | typeof DATES | typeof FLAGS | typeof IDS)[number]
export type CourseField = TextField | 'questions'

export type TypedQuestion = {
  readonly question: string
  readonly answer: string
  readonly questionEn: string
  readonly answerEn: string
}

/** The form as typed, mistakes included. Moments are in Bangkok time; a ticked box is '1'. */
export type TypedCourse = Readonly<Record<TextField, string>> & {
  readonly questions: readonly TypedQuestion[]
}

export const TEXT_FIELDS: readonly TextField[] = [
  ...SPOKEN.flatMap(field => [field, `${field}En`] as const),
  ...PLAIN,
  ...DATES,
  ...FLAGS,
  ...IDS,
]

/** What decides who teaches, finds and buys a course. Its teacher does not change it. */
export const OFFICE_FIELDS: readonly TextField[] = [
  'teacher',
  'teacherEn',
  'slug',
  'groupName',
  'groupNameEn',
  'position',
  ...DATES,
  ...IDS,
]

export type FieldFault =
  | { readonly code: 'required' | 'unknown' | 'end-before-start' | 'not-a-moment' | 'not-an-amount' }
  | { readonly code: 'not-whole' | 'not-an-address' | 'itself' | 'free-price' | 'not-accepted' }
  | { readonly code: 'taken' | 'no-account' }
  | { readonly code: 'too-long'; readonly most: number }
export type CourseFaults = Readonly<Partial<Record<CourseField, FieldFault>>>

export type StoredCourse = {
  readonly row: typeof courses.$inferSelect
  readonly userGroupIds: readonly number[]
  readonly related: readonly number[]
  /** The English names of the course groups. */
  readonly groupNames: Readonly<Record<string, string>>
}

/** A picture of what students made, with what it shows. */
export type Sample = { readonly picture: string; readonly text: string; readonly textEn: string }

/** Mark of the texts of a sample, which are single lines. */
export const markOfSample = ({ text, textEn }: Pick<Sample, 'text' | 'textEn'>) => `${text}\n${textEn}`

/** Returns the samples of a course. A list of texts may be shorter than that of the pictures. */
export function samplesOf(row: StoredCourse['row']): readonly Sample[] {
  const inEnglish = (row.english.sampleTexts ?? []) as readonly string[]
  return row.samplePictures.map((picture, index) => ({
    picture,
    text: row.sampleTexts[index] ?? '',
    textEn: inEnglish[index] ?? '',
  }))
}

/** Returns a course as its form shows it. */
export function typedCourse({ row, userGroupIds, related, groupNames }: StoredCourse): TypedCourse {
  const { english } = row
  const spoken = SPOKEN.flatMap(field => [
    [field, lines(row[field])],
    [`${field}En`, lines(english[field])],
  ])
  const inEnglish = (english.questions ?? []) as readonly CourseQuestion[]
  const length = Math.max(row.questions.length, inEnglish.length)
  return {
    ...(Object.fromEntries(spoken) as Record<SpokenField | `${SpokenField}En`, string>),
    slug: row.slug,
    courseType: row.courseType,
    groupName: row.groupName,
    groupNameEn: groupNames[row.groupName] ?? '',
    position: String(row.position),
    previewVideoUrl: row.previewVideoUrl,
    registrationStart: momentText(row.registrationStart),
    registrationEnd: momentText(row.registrationEnd),
    inOrder: row.inOrder ? '1' : '',
    hasCertificate: row.hasCertificate ? '1' : '',
    userGroupIds: [...userGroupIds].sort((a, b) => a - b).join(','),
    related: related.join(','),
    questions: Array.from({ length }, (_, index) => ({
      question: row.questions[index]?.question ?? '',
      answer: row.questions[index]?.answer ?? '',
      questionEn: inEnglish[index]?.question ?? '',
      answerEn: inEnglish[index]?.answer ?? '',
    })),
  }
}

function lines(value: unknown): string {
  return Array.isArray(value) ? value.join('\n') : String(value ?? '')
}

function momentText(at: Instant | null): string {
  if (at === null) return ''
  return inBangkok(at).format(at % 60_000 === 0 ? 'YYYY-MM-DDTHH:mm' : 'YYYY-MM-DDTHH:mm:ss')
}

/** Returns the fields in which two forms differ. */
export function differingCourseFields(mine: TypedCourse, theirs: TypedCourse): readonly CourseField[] {
  const said = (typed: TypedCourse, field: CourseField) =>
    field === 'questions' ? JSON.stringify(typed.questions) : typed[field].trim()
  return [...TEXT_FIELDS, 'questions' as const].filter(field => said(mine, field) !== said(theirs, field))
}

export const PLAN_FIELDS = [
  'name',
  'nameEn',
  'planType',
  'term',
  'termUnit',
  'term2',
  'termUnit2',
  'price',
  'priceUsd',
  'pricingType',
  'isDefault',
  'isForMember',
  'needApproval',
  'freeFor',
  'freeCourseIds',
  'buyCourseFree',
  'referenceCode',
  'referenceId',
  'value',
] as const
export type PlanField = (typeof PLAN_FIELDS)[number]
export type TypedPlan = Readonly<Record<PlanField, string>>
export type PlanFaults = Readonly<Partial<Record<PlanField, FieldFault>>>
/** The fields of a plan that are checkboxes. */
export const PLAN_TICKS: readonly PlanField[] = ['isDefault', 'isForMember', 'needApproval', 'freeFor']
export type StoredPlan = typeof pricingPlans.$inferSelect

/** The empty form of a new plan. */
export const NEW_PLAN: TypedPlan = {
  name: '',
  nameEn: '',
  planType: 'Period',
  term: '90',
  termUnit: 'Day(s)',
  term2: '',
  termUnit2: 'Day(s)',
  price: '',
  priceUsd: '',
  pricingType: 'default',
  isDefault: '',
  isForMember: '',
  needApproval: '',
  freeFor: '',
  freeCourseIds: '',
  buyCourseFree: '',
  referenceCode: 'COURSE',
  referenceId: '',
  value: '',
}

/** Returns the fields in which two forms of a plan differ. */
export function differingPlanFields(mine: TypedPlan, theirs: TypedPlan): readonly PlanField[] {
  return PLAN_FIELDS.filter(field => mine[field].trim() !== theirs[field].trim())
}

/** Returns an amount as a form shows it. */
export function amountText(minor: number | null): string {
  return minor === null ? '' : toDecimalText(minor).replace(/\.00$/, '')
}

/** Returns a plan as its form shows it. Free products are '5, 6x2'. */
export function typedPlan(plan: StoredPlan): TypedPlan {
  const number = (value: number | null) => (value === null || value < 0 ? '' : String(value))
  const flag = (value: boolean) => (value ? '1' : '')
  return {
    name: plan.name,
    nameEn: lines(plan.english.name),
    planType: plan.planType,
    term: number(plan.term),
    termUnit: plan.termUnit ?? 'Day(s)',
    term2: number(plan.term2),
    termUnit2: plan.termUnit2 ?? 'Day(s)',
    price: amountText(plan.price),
    priceUsd: amountText(plan.priceUsd),
    pricingType: plan.pricingType,
    isDefault: flag(plan.isDefault),
    isForMember: flag(plan.isForMember),
    needApproval: flag(plan.needApproval),
    freeFor: plan.freeFor,
    freeCourseIds: plan.freeCourseIds.join(', '),
    buyCourseFree: (parseFreeBooks(plan.buyCourseFree) ?? [])
      .map(({ productId, qty }) => (qty > 1 ? `${productId}x${qty}` : String(productId)))
      .join(', '),
    referenceCode: plan.referenceCode,
    referenceId: String(plan.referenceId ?? ''),
    value: plan.value ?? '',
  }
}

/** A course or product that a form can name. */
export type Choice = { readonly id: number; readonly name: string }
/** How many of the newest a form offers; the others are found by a search. */
export const MOST_CHOICES = 100

/** What a course must have before visitors see it. */
export const NEEDED = ['description', 'cover', 'plan', 'lectures'] as const
export type Needed = (typeof NEEDED)[number]

/** The smallest cover, and the size to which the browser cuts one. */
export const LEAST_COVER = { width: 640, height: 360 } as const
export const COVER = { width: 1280, height: 720 } as const
