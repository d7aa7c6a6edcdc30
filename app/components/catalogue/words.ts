import { type Course, courseMode } from '#app/business/catalogue/course.ts'
import type { PlanTerm } from '#app/business/catalogue/course-card.ts'
import { unitOf } from '#app/business/learning/term.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'

/**
 * A duration, rounded to minutes, at least one: '1 ชม. 20 นาที'.
 * Outside of a page's rendering `locale` must be given.
 */
export function durationWords(seconds: number, locale?: Locale): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return m.catalogue_minutes({ minutes }, { locale })
  if (minutes % 60 === 0) return m.catalogue_hours({ hours }, { locale })
  return m.catalogue_hours_minutes({ hours, minutes: minutes % 60 }, { locale })
}

/**
 * Where a course is taken if not only online, its length and its lectures: '1 ชม. 20 นาที · 9 บท'. The videos of a
 * course that meets in a room are not its length.
 */
export function lengthOf({
  courseType,
  totalSeconds,
  lectureCount,
}: Pick<Course, 'courseType' | 'totalSeconds' | 'lectureCount'>): string {
  const mode = courseMode(courseType)
  const facts: string[] = []
  if (mode === 'onsite') facts.push(m.catalogue_in_person())
  if (mode === 'blended') facts.push(m.catalogue_in_person_and_online())
  if (mode !== 'onsite' && totalSeconds > 0) facts.push(durationWords(totalSeconds))
  const lectures = mode === 'onsite' ? m.catalogue_online_lectures : m.catalogue_lectures
  if (lectureCount > 0) facts.push(lectures({ count: lectureCount }))
  return facts.join(' · ')
}

/** The length of one lecture, as video players write it: '2:05', '1:02:05'. */
export function clockWords(seconds: number): string {
  const pad = (part: number) => String(part).padStart(2, '0')
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(rest)}` : `${minutes}:${pad(rest)}`
}

/**
 * The term that a plan buys: 'เรียนได้ 90 วัน', 'ดูวิดีโอได้รวม 20 ชั่วโมง ภายใน 90 วัน', 'เรียนได้ตลอดชีพ'.
 * A plan without an end buys a seat if the course meets in a room: 'เรียนในห้องเรียน'.
 */
export function termWords(
  { planType, term, termUnit, term2, termUnit2 }: PlanTerm,
  isInPerson: boolean,
): string {
  if (planType === 'One-Time Payment' || planType === 'Free' || term === null || term < 0)
    return isInPerson ? m.catalogue_in_person() : m.catalogue_term_unlimited()
  if (planType !== 'Actual') return inUnit(ACCESS, term, termUnit)
  const watching = m.catalogue_term_watching({ time: inUnit(TIME, term, termUnit) })
  return term2 && term2 > 0 && termUnit2
    ? m.catalogue_term_within({ time: watching, within: inUnit(TIME, term2, termUnit2) })
    : watching
}

const ACCESS = {
  hour: m.catalogue_term_access_hours,
  day: m.catalogue_term_access_days,
  month: m.catalogue_term_access_months,
  year: m.catalogue_term_access_years,
}
const TIME = {
  hour: m.catalogue_term_hours,
  day: m.catalogue_term_days,
  month: m.catalogue_term_months,
  year: m.catalogue_term_years,
}

/** A term without a unit counts days. */
function inUnit(words: typeof ACCESS | typeof TIME, count: number, termUnit: string | null): string {
  const inWords = words[unitOf(termUnit) as keyof typeof words] ?? words.day
  return inWords({ count })
}
