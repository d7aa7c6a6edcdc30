import { eq } from 'drizzle-orm'
import { selectLiveToken } from '#app/business/accounts/sign-in/one-time-tokens.server.ts'
import type { Database } from '#app/db/connection.ts'
import { user } from '#app/db/schema/accounts.ts'
import type { Clock } from '#app/platform/clock.ts'
import { sha256Hex } from '#app/platform/ids.ts'

/** Who proved that the data is his, and by which link. */
export type DataOwner = {
  readonly userId: string
  readonly email: string
  readonly name: string
  readonly roles: readonly string[]
  readonly locale: string
  /** Of the link, as it is kept. */
  readonly linkHash: string
}

/** Where a person takes or erases what the shop has of him. The link is the proof: a password or a mail came before it. */
export function myDataPath(token: string): string {
  return `/my-data/${encodeURIComponent(token)}`
}

/** Whose data a link opens; null when it is unknown, over, for something else, or was used to erase. Uses nothing up. */
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
