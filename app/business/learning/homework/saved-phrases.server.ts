import { and, asc, eq } from 'drizzle-orm'
import type { UserId } from '#app/business/callers/caller.ts'
import type { Database } from '#app/db/connection.ts'
import { savedPhrases } from '#app/db/schema/learning.ts'
import type { Clock } from '#app/platform/clock.ts'
import { randomToken } from '#app/platform/ids.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { LONGEST_PHRASE, MOST_PHRASES, type PhraseRefusal, type SavedPhrase } from './homework.ts'

type Needs = { db: Database; now: Clock }

/** Selects a person's saved phrases, the oldest first; usable in a batch. */
export function selectPhrases(db: Database, userId: string) {
  return db
    .select({ id: savedPhrases.id, text: savedPhrases.text })
    .from(savedPhrases)
    .where(eq(savedPhrases.userId, userId))
    .orderBy(asc(savedPhrases.createdAt), asc(savedPhrases.id))
    .limit(MOST_PHRASES)
}

/** Returns a person's saved phrase; null if it is not theirs. */
export async function findPhrase(
  { db }: Pick<Needs, 'db'>,
  { userId, id }: { userId: UserId; id: string },
): Promise<SavedPhrase | null> {
  return (await selectPhrases(db, userId)).find(phrase => phrase.id === id) ?? null
}

/** Saves a phrase for this person. Saving the same text again changes nothing. */
export async function savePhrase(
  { db, now }: Needs,
  { userId, text: typed }: { userId: UserId; text: string },
): Promise<Result<null, PhraseRefusal>> {
  const text = typed.trim()
  if (text === '') return refuse({ code: 'PHRASE_EMPTY' })
  if (text.length > LONGEST_PHRASE) return refuse({ code: 'PHRASE_TOO_LONG' })
  const saved = await selectPhrases(db, userId)
  if (saved.length >= MOST_PHRASES) return refuse({ code: 'TOO_MANY_PHRASES' })
  await db
    .insert(savedPhrases)
    .values({ id: randomToken(), userId, text, createdAt: now() })
    .onConflictDoNothing()
  return ok(null)
}

/** Deletes a person's own phrase. Deleting it again changes nothing. */
export async function deletePhrase(
  { db }: Pick<Needs, 'db'>,
  { userId, id }: { userId: UserId; id: string },
): Promise<void> {
  await db.delete(savedPhrases).where(and(eq(savedPhrases.id, id), eq(savedPhrases.userId, userId)))
}
