import type { English } from '#app/db/columns.ts'

/** A group of students (behaviour: Entity fields, User group). A course may be open to some groups only. */
export type UserGroup = {
  readonly id: number
  readonly name: string
  readonly isDefault: boolean
  /** As it is stored, for the editor. */
  readonly english?: English
}
