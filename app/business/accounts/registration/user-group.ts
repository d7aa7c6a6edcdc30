/** A group of students (§3); a course may be open to some groups only. */
export type UserGroup = { readonly id: number; readonly name: string; readonly isDefault: boolean }
