import { hasAccess } from '#app/business/learning/access.ts'
import type { Grant } from '#app/business/learning/grant.ts'
import type { Instant } from '#app/platform/clock.ts'

/** Whether a lecture is open: previews are for everybody, the rest for who has a live grant. §3, decisions: Access and learning */
export function mayWatch(lecture: { preview: boolean }, grants: readonly Grant[], now: Instant): boolean {
  return lecture.preview || hasAccess(grants, now)
}
