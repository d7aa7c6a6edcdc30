/**
 * Whether a student's group may take a course. With the user-group feature on, a course restricted to groups is for
 * their members alone; who has no group is denied. §5 'Course access'
 */
export function groupMayTake({
  featureOn,
  courseGroupIds,
  studentGroupId,
}: {
  featureOn: boolean
  courseGroupIds: readonly number[]
  studentGroupId: number | null
}): boolean {
  if (!featureOn || courseGroupIds.length === 0) return true
  return studentGroupId !== null && courseGroupIds.includes(studentGroupId)
}
