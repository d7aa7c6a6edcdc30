import { hasAccess } from '#app/business/learning/access.ts'
import type { Grant } from '#app/business/learning/grant.ts'
import type { Instant } from '#app/platform/clock.ts'

/**
 * True if the lecture is a preview, or the caller has a live grant. behaviour: Lecture files need access; decisions:
 * Access and learning
 */
export function mayWatch(lecture: { preview: boolean }, grants: readonly Grant[], now: Instant): boolean {
  return lecture.preview || hasAccess(grants, now)
}
