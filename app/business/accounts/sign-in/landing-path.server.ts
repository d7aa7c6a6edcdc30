import { eq } from 'drizzle-orm'
import type { Database } from '#app/db/connection.ts'
import { user } from '#app/db/schema/accounts.ts'
import { asksForPage, deskOf } from './safe-return-path.ts'

/**
 * Returns where a person lands who has just signed in: the page they asked for, else their desk. Reads the roles only
 * if no page was asked for.
 */
export async function landingPath(
  { db }: { db: Database },
  { returnTo, userId }: { returnTo: string; userId: string },
): Promise<string> {
  if (asksForPage(returnTo)) return returnTo
  const [person] = await db.select({ roles: user.roles }).from(user).where(eq(user.id, userId))
  return deskOf(person?.roles.split(',') ?? [])
}
