import { asc } from 'drizzle-orm'
import type { Database } from '#app/db/connection.ts'
import { userGroups } from '#app/db/schema/accounts.ts'
import type { UserGroup } from './user-group.ts'

/** The groups a buyer may pick from (§3 'User group'). */
export function listUserGroups({ db }: { db: Database }): Promise<UserGroup[]> {
  return selectUserGroups(db)
}

export function selectUserGroups(db: Database) {
  return db.select().from(userGroups).orderBy(asc(userGroups.id))
}
