import { type SQL, sql } from 'drizzle-orm'
import { commit, failUnless, isUnchangedError, type Statement } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'

/** Owners with a second factor who can sign in. The condition on `p` is that of the index people_not_student. */
const GUARDED = sql`FROM people AS p JOIN user AS u ON u.id = p.user_id
  WHERE p.id > 0 AND p.roles <> 'student' AND ',' || u.roles || ',' LIKE '%,owner,%'
    AND u.second_factor_at IS NOT NULL AND u.blocked_at IS NULL`

function isLast(userId: string): SQL {
  return sql`(EXISTS (SELECT 1 ${GUARDED} AND u.id = ${userId})
    AND NOT EXISTS (SELECT 1 ${GUARDED} AND u.id <> ${userId}))`
}

/**
 * Prepares a guard for a batch that ends this person's role, second factor or access: it fails if no other owner has a
 * second factor. Put it before the change. `isUnchangedError` recognizes the error.
 */
export function keepGuardedOwner(db: Database, userId: string) {
  return failUnless(db, sql`NOT ${isLast(userId)}`)
}

/**
 * Commits a change of this person. `mayEndOwner`: it ends the role, second factor or access that an owner may have.
 * Refuses, and does nothing, if no owner with a second factor would be left, or if a guard of the batch fails.
 */
export async function commitKeepingOwner(
  db: Database,
  userId: string,
  { mayEndOwner, statements }: { readonly mayEndOwner: boolean; readonly statements: readonly Statement[] },
): Promise<Result<null, { readonly code: 'LAST_GUARDED_OWNER' | 'PERSON_CHANGED' }>> {
  try {
    await commit(db, [...(mayEndOwner ? [keepGuardedOwner(db, userId)] : []), ...statements])
    return ok(null)
  } catch (error) {
    if (!isUnchangedError(error)) throw error
    const isLastOwner = mayEndOwner && (await isLastGuardedOwner(db, userId))
    return refuse({ code: isLastOwner ? 'LAST_GUARDED_OWNER' : 'PERSON_CHANGED' })
  }
}

/** True if this person is the only owner with a second factor. */
export async function isLastGuardedOwner(db: Database, userId: string): Promise<boolean> {
  const row = await db.get<{ last: number }>(sql`SELECT ${isLast(userId)} AS last`)
  return row.last === 1
}
