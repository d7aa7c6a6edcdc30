/** A group of students (behaviour: Entity fields, User group). A course may be open to some groups only. */
export type UserGroup = { readonly id: number; readonly name: string; readonly isDefault: boolean }
