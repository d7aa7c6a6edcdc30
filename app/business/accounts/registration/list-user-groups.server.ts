import { asc, sql } from 'drizzle-orm'
import type { Database } from '#app/db/connection.ts'
import { userGroups } from '#app/db/schema/accounts.ts'
import type { UserGroup } from './user-group.ts'

/** Returns the groups that a buyer may choose from (behaviour: Entity fields, User group). */
export function listUserGroups({ db }: { db: Database }): Promise<UserGroup[]> {
  return selectUserGroups(db)
}

/**
 * SQL for the default group, for students who choose none. Null if the shop has none; the first if there are several.
 * Evaluated as the student's row is written, because staff may remove the group after the form was read.
 */
export const defaultGroupNow = sql<
  number | null
>`(SELECT id FROM user_groups WHERE is_default = 1 ORDER BY id LIMIT 1)`

export function selectUserGroups(db: Database) {
  return db.select().from(userGroups).orderBy(asc(userGroups.id))
}
