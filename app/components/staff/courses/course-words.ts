import type { PricingPlan } from '#app/business/catalogue/pricing-plan.ts'
import { formatMoney } from '#app/business/money/format.ts'
import { money } from '#app/business/money/money.ts'
import { planPeriodText } from '#app/components/checkout/steps/plan-words.ts'
import { inEnglish } from '#app/components/staff/in-english.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import type { CourseField, CourseState, FieldFault, Needed } from '#app/site-file/editing/course-form.ts'
import type { BadgeTone } from '#app/ui/badge.tsx'

export const STATE_TONES: Readonly<Record<CourseState, BadgeTone>> = {
  draft: 'warning',
  published: 'success',
  hidden: 'neutral',
  archived: 'neutral',
}

const STATES: Readonly<Record<CourseState, () => string>> = {
  draft: m.editor_state_draft,
  published: m.editor_state_published,
  hidden: m.editor_state_hidden,
  archived: m.editor_state_archived,
}
export const stateLabel = (state: CourseState) => STATES[state]()

const LABELS: Readonly<Record<string, () => string>> = {
  name: m.editor_name,
  teacher: m.editor_teacher,
  promise: m.editor_promise,
  description: m.editor_description,
  outcomes: m.editor_outcomes,
  audience: m.editor_audience,
  requirements: m.editor_requirements,
  slug: m.editor_slug,
  courseType: m.editor_course_type,
  groupName: m.editor_shelf,
  position: m.editor_position,
  previewVideoUrl: m.editor_video,
  registrationStart: m.editor_opens,
  registrationEnd: m.editor_closes,
  inOrder: m.editor_in_order,
  hasCertificate: m.editor_certificate,
  userGroupIds: m.editor_groups,
  related: m.editor_related,
  questions: m.editor_group_questions,
}

/** True if the pages have a label for it. A course has more columns than its form has fields. */
export const isCourseField = (name: string): name is CourseField => name.replace(/En$/, '') in LABELS

/** The label of a field, with its language where it has two. */
export function fieldLabel(field: CourseField): string {
  const thai = LABELS[field]?.()
  return thai ?? inEnglish(String(LABELS[field.replace(/En$/, '')]?.()))
}

/** Why a field was refused and what to type instead. */
export function faultSentence(fault: FieldFault | undefined): string | undefined {
  switch (fault?.code) {
    case undefined:
      return undefined
    case 'required':
      return m.staff_fault_required()
    case 'too-long':
      return m.editor_too_long({ most: fault.most })
    case 'not-a-moment':
      return m.staff_fault_not_a_moment()
    case 'end-before-start':
      return m.staff_fault_end_before_start()
    case 'not-an-amount':
      return m.staff_fault_not_an_amount()
    case 'not-whole':
      return m.staff_fault_not_whole()
    case 'unknown':
      return m.staff_fault_unknown()
    case 'not-an-address':
      return m.editor_fault_address()
    case 'itself':
      return m.editor_fault_itself()
    case 'free-price':
      return m.editor_fault_free()
    case 'taken':
      return m.teachers_fault_taken()
    case 'no-account':
      return m.teachers_fault_account()
    case 'not-accepted':
      return m.editor_fault_other()
  }
}

/** What is missing, and where on the page it is added. */
export const NEEDED_PLACES: Readonly<Record<Needed, { readonly label: () => string; readonly at: string }>> =
  {
    description: { label: m.editor_missing_description, at: '#field-description' },
    cover: { label: m.editor_missing_cover, at: '#cover' },
    plan: { label: m.editor_missing_plan, at: '#plans' },
    lectures: { label: m.editor_missing_lectures, at: '#lectures' },
  }

/** What a plan sells, in the shop's own words: 'Access for 90 days from …, ฿1,350'. */
export function planSentence(
  plan: PricingPlan,
  { price, priceUsd }: { price: number | null; priceUsd: number | null },
  { isInPerson, locale }: { isInPerson: boolean; locale: Locale },
): string {
  const prices = [
    price === null ? null : money(price, 'THB'),
    priceUsd === null ? null : money(priceUsd, 'USD'),
  ]
  const amounts = prices.flatMap(one => (one ? formatMoney(one, locale) : []))
  return [planPeriodText(plan, isInPerson), ...amounts].join(', ')
}
