import type { toCourse } from './catalogue-repository.server.ts'

/** A course as rules and pages see it: all columns except those that `toCourse` leaves out. */
export type Course = Readonly<ReturnType<typeof toCourse>>

/** The types of courses that an editor offers. A site file may have a word of its own. */
export const COURSE_TYPES = ['online', 'in-class', 'workshop', 'hybrid'] as const

/** Returns where a course of this type is taken. One of an unknown type has lectures to watch. */
export function courseMode(courseType: string): 'online' | 'onsite' | 'blended' {
  const type = lettersOf(courseType)
  if (/hybrid|blended/.test(type)) return 'blended'
  return /class|onsite|workshop/.test(type) ? 'onsite' : 'online'
}

/**
 * True for a course that is watched or attended once per person (online, in class). Other kinds, such as a workshop on
 * a date, can be bought again after an approved order. behaviour: Buying again
 */
export function isTakenOnce(course: Pick<Course, 'courseType'>): boolean {
  return ['online', 'inclass'].includes(lettersOf(course.courseType))
}

function lettersOf(courseType: string): string {
  return courseType.toLowerCase().replace(/[^a-z]/g, '')
}
