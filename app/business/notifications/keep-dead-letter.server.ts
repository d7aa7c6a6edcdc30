import { sql } from 'drizzle-orm'
import type { Database } from '#app/db/connection.ts'
import { deadLetters } from '#app/db/schema/notifications.ts'
import type { Clock } from '#app/platform/clock.ts'

/** Keeps a queue message that nothing could be done with, whatever it holds, for staff to look at. */
export async function keepDeadLetter(
  { db, now }: { db: Database; now: Clock },
  { queue, message }: { queue: string; message: unknown },
): Promise<void> {
  // As JSON by hand: Drizzle makes SQL's NULL of a message that is null, and then there would be no row.
  const json = sql`${JSON.stringify(message ?? null)}`
  await db.insert(deadLetters).values({ queue, message: json, receivedAt: now() })
}
