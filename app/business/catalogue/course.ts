import type { toCourse } from './catalogue-repository.server.ts'

/** A course as rules and pages see it: all columns except those that `toCourse` leaves out. */
export type Course = Readonly<ReturnType<typeof toCourse>>

/**
 * True for a course that is watched or attended once per person (online, in class). Other kinds, such as a workshop on
 * a date, can be bought again after an approved order. behaviour: Buying again
 */
export function isTakenOnce(course: Pick<Course, 'courseType'>): boolean {
  const kind = course.courseType.toLowerCase().replace(/[^a-z]/g, '')
  return kind === 'online' || kind === 'inclass'
}
