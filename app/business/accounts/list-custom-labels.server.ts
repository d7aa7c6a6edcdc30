import { asc } from 'drizzle-orm'
import type { Database } from '#app/db/connection.ts'
import { customLabels } from '#app/db/schema/accounts.ts'

/** A field of the shop's own in the registration form (§3). */
export type CustomLabel = {
  readonly id: number
  /** inputtext, select, multiple, checkbox, radio or image. */
  readonly typeLabel: string
  readonly label: string
  readonly orderLabel: number
  readonly required: boolean
  readonly itemList: readonly string[]
}

/** All of them, in the order of the form. */
export function listCustomLabels({ db }: { db: Database }): Promise<CustomLabel[]> {
  return db.select().from(customLabels).orderBy(asc(customLabels.orderLabel), asc(customLabels.id))
}
