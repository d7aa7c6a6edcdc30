/** A group of students (§3); a course may be open to some groups only. */
export type UserGroup = { readonly id: number; readonly name: string; readonly isDefault: boolean }

/** Where a student is put who chooses none; null where the shop names none. Of several the first. */
export function defaultGroup(groups: readonly UserGroup[]): number | null {
  return groups.find(group => group.isDefault)?.id ?? null
}
