/**
 * True if a student's group may take a course. With the user-group feature on, a course restricted to groups is open
 * to their members only; a student without a group is refused. behaviour: Course access
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
