import { asc, sql } from 'drizzle-orm'
import type { Database } from '#app/db/connection.ts'
import { userGroups } from '#app/db/schema/accounts.ts'
import type { UserGroup } from './user-group.ts'

/** The groups a buyer may pick from (§3 'User group'). */
export function listUserGroups({ db }: { db: Database }): Promise<UserGroup[]> {
  return selectUserGroups(db)
}

/**
 * Where a student is put who chooses none, as it is when his row is written: staff may take the group away between a form's
 * reading and that. null where the shop names none; of several the first.
 */
export const defaultGroupNow = sql<
  number | null
>`(SELECT id FROM user_groups WHERE is_default = 1 ORDER BY id LIMIT 1)`

export function selectUserGroups(db: Database) {
  return db.select().from(userGroups).orderBy(asc(userGroups.id))
}
