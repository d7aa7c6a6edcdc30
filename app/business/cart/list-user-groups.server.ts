import { asc } from 'drizzle-orm'
import type { Database } from '#app/db/connection.ts'
import { userGroups } from '#app/db/schema/accounts.ts'

export type UserGroup = { readonly id: number; readonly name: string; readonly isDefault: boolean }

/** The groups a buyer may pick from (§3 'User group'). */
export function listUserGroups({ db }: { db: Database }): Promise<UserGroup[]> {
  return db.select().from(userGroups).orderBy(asc(userGroups.id))
}
