import type { PlanType } from '#app/business/catalogue/pricing-plan.ts'
import { LECTURE_PARTS } from '#app/business/learning/playlist/lecture-parts.ts'
import { partWords } from '#app/components/learning/lecture-words.ts'
import { formatTimestamp } from '#app/i18n/format-time.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { amountText, type PlanField } from '#app/site-file/editing/course-form.ts'
import { inEnglish } from './in-english.ts'
import { formatYesNo } from './people/form-words.ts'

type Words = () => string
type Labels = Readonly<Record<string, Words>>

export const PLAN_TYPES: Readonly<Record<PlanType, Words>> = {
  Period: m.editor_plan_period,
  Actual: m.editor_plan_actual,
  'One-Time Payment': m.editor_plan_once,
  Free: m.editor_plan_free,
}
export const TERM_UNITS: Labels = {
  'Hour(s)': m.editor_plan_hours,
  'Day(s)': m.editor_plan_days,
  'Month(s)': m.editor_plan_months,
  'Year(s)': m.editor_plan_years,
}
export const QUIZ_COUNTS: Readonly<Record<'best' | 'latest' | 'average', Words>> = {
  best: m.quiz_results_counts_best,
  latest: m.quiz_results_counts_latest,
  average: m.quiz_results_counts_average,
}
export const QUIZ_SHOWS: Readonly<Record<'nothing' | 'wrong' | 'answers', Words>> = {
  nothing: m.retry_show_nothing,
  wrong: m.retry_show_wrong,
  answers: m.retry_show_answers,
}
const BUYERS: Labels = { default: m.editor_plan_normal, renew: m.editor_plan_renew }
const KINDS: Labels = Object.fromEntries(LECTURE_PARTS.map(part => [part, () => partWords([part])]))

/** Labels for the form of a plan and for the log, whose columns have the same names. A button sets `statusShow`. */
const PLAN_LABELS: Readonly<Record<PlanField | 'statusShow', Words>> = {
  name: m.editor_plan_name,
  nameEn: () => inEnglish(m.editor_plan_name()),
  planType: m.editor_plan_type,
  pricingType: m.editor_plan_for,
  term: m.editor_plan_term,
  termUnit: m.editor_plan_unit,
  term2: m.editor_plan_within,
  termUnit2: m.editor_plan_unit,
  price: m.editor_plan_baht,
  priceUsd: m.editor_plan_usd,
  statusShow: m.content_acts_on_sale,
  isDefault: m.editor_plan_default,
  isForMember: m.editor_plan_member,
  needApproval: m.editor_plan_approval,
  freeFor: m.editor_plan_student,
  freeCourseIds: m.editor_plan_courses,
  buyCourseFree: m.editor_plan_books,
  referenceCode: m.plan_reference_code,
  referenceId: m.plan_reference_id,
  value: m.plan_value,
}

/** The fields of a lecture, its quiz and its homework that the log words, by their names in the forms. */
const CONTENT_LABELS: Labels = {
  name: m.lectures_lecture_name,
  'english.name': m.lectures_lecture_english,
  section: m.lectures_place_section,
  content_type: m.lectures_kind,
  preview: m.lectures_preview,
  content_text: m.lectures_text,
  'english.content_text': m.lectures_text_english,
  video: m.lectures_video,
  video_url: m.lectures_video_url,
  video_length: m.lectures_video_length,
  file: m.audit_kind_file,
  question: m.quiz_results_question,
  title: m.audit_name,
  'english.title': m.lectures_quiz_english,
  description: m.lectures_homework_task,
  'english.description': m.lectures_homework_task_english,
  attempts_allowed: m.lectures_quiz_attempts,
  minutes: m.lectures_quiz_minutes,
  score_pass_quiz: m.lectures_quiz_pass,
  integrate_type: m.lectures_quiz_counted,
  after_failed: m.retry_after_failed,
  retry_after_minutes: m.retry_wait,
  pass_to_complete: m.lectures_quiz_must_pass,
  require_all_answer: m.lectures_quiz_all,
  shuffled: m.desk_lists_shuffled,
}
const TICKED = ['preview', 'pass_to_complete', 'require_all_answer', 'shuffled']
const CHOICES: Readonly<Record<string, Labels>> = {
  planType: PLAN_TYPES,
  pricingType: BUYERS,
  termUnit: TERM_UNITS,
  termUnit2: TERM_UNITS,
  content_type: KINDS,
  integrate_type: QUIZ_COUNTS,
  after_failed: QUIZ_SHOWS,
}

type LoggedPlanField = keyof typeof PLAN_LABELS
export const isPlanField = (name: string): name is LoggedPlanField => name in PLAN_LABELS
export const planLabel = (field: LoggedPlanField) => PLAN_LABELS[field]()
export const isContentField = (name: string): name is string => name in CONTENT_LABELS
export const contentLabel = (field: string) => CONTENT_LABELS[field]?.() ?? ''

/** Returns the value of a field as people read it: amounts, moments and choices in words, other values as they are. */
export function contentValue(field: string, value: unknown): unknown {
  if (TICKED.includes(field)) return formatYesNo(value === '1')
  if (typeof value === 'number') {
    if (field.startsWith('price')) return amountText(value)
    if (field.startsWith('registration')) return formatTimestamp(value).slice(0, '2026-11-20 14:05'.length)
    return String(value)
  }
  return typeof value === 'string' ? (CHOICES[field]?.[value]?.() ?? value) : (value ?? null)
}
