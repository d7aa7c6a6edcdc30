import type { Instant } from '#app/platform/clock.ts'

export type Course = {
  readonly id: number
  readonly name: string
  readonly slug: string
  /** 'online', 'in-class', or one of the shop's own kinds (a workshop, an event). */
  readonly courseType: string
  readonly teacher: string
  readonly groupName: string
  readonly description: string
  readonly previewVideoUrl: string
  readonly previewPictureUrl: string
  /** Half-open [start, end); null is no limit on that side. */
  readonly registrationStart: Instant | null
  readonly registrationEnd: Instant | null
  /** Empty: open to everybody. */
  readonly userGroupIds: readonly number[]
  readonly relatedCourseIds: readonly number[]
  readonly statusShow: boolean
  readonly totalSeconds: number
  readonly lectureCount: number
}

/**
 * True for a course that is watched or attended once per person (online, in class). Other kinds, such as a workshop on
 * a date, can be bought again after an approved order. behaviour: Buying again
 */
export function isTakenOnce(course: Pick<Course, 'courseType'>): boolean {
  const kind = course.courseType.toLowerCase().replace(/[^a-z]/g, '')
  return kind === 'online' || kind === 'inclass'
}
