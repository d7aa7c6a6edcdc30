import { eq } from 'drizzle-orm'
import { selectLiveToken } from '#app/business/accounts/sign-in/one-time-tokens.server.ts'
import type { Database } from '#app/db/connection.ts'
import { user } from '#app/db/schema/accounts.ts'
import type { Clock } from '#app/platform/clock.ts'
import { sha256Hex } from '#app/platform/ids.ts'

/** The person who proved that the data is theirs, and the link they used. */
export type DataOwner = {
  readonly userId: string
  readonly email: string
  readonly name: string
  readonly roles: readonly string[]
  readonly locale: string
  /** The link's hash, as the database keeps it. */
  readonly linkHash: string
}

/**
 * Returns the path where a person downloads or erases their data.
 * The link is the proof: a password or a mail came before it.
 */
export function myDataPath(token: string): string {
  return `/my-data/${encodeURIComponent(token)}`
}

/**
 * Returns the person whose data a link opens; null: it is unknown, expired, used to erase, or for another purpose.
 * Does not use it up.
 */
export async function findDataOwner(
  { db, now }: { db: Database; now: Clock },
  token: string,
): Promise<DataOwner | null> {
  const linkHash = await sha256Hex(token)
  const [link] = await selectLiveToken(db, linkHash, now())
  if (link?.purpose !== 'my-data') return null
  const [owner] = await db.select().from(user).where(eq(user.id, link.userId))
  if (!owner) return null
  const { id: userId, email, name, locale } = owner
  return { userId, email, name, locale, roles: owner.roles.split(',').filter(Boolean), linkHash }
}
