import { sql } from 'drizzle-orm'
import { type Caller, may } from '#app/business/callers/caller.ts'
import { NEVER_DELIVERED } from '#app/business/callers/email-address.ts'
import type { Database } from '#app/db/connection.ts'
import type { Instant } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'

type Refused = { readonly code: 'NOT_STAFF' }

/** A person who agreed to news and offers, and has an address to send them to. */
export type NewsReader = {
  readonly name: string
  readonly email: string
  /** The language of mails to the person: th or en. */
  readonly locale: string
  readonly agreedAt: Instant
}

/** Readers of one round trip. */
const PAGE = 1_000

/** Decisions after one, each the last of a person who agreed. */
const agreed = (after: number) => sql`FROM consents AS c INDEXED BY consents_marketing
  JOIN user ON user.id = c.user_id
  WHERE c.purpose = 'marketing' AND c.id > CAST(${after} AS INTEGER) AND c.given = 1
    AND user.email NOT LIKE ${`%${NEVER_DELIVERED}`}
    AND NOT EXISTS (SELECT 1 FROM consents AS later
      WHERE later.user_id = c.user_id AND later.purpose = 'marketing' AND later.id > c.id)`

/** Counts the people whom the school may send news and offers. Reads only decisions about news. */
export async function countNewsReaders(
  { db }: { db: Database },
  caller: Caller,
): Promise<Result<number, Refused>> {
  if (!may(caller, 'people.read')) return refuse({ code: 'NOT_STAFF' })
  return ok((await db.get<{ n: number }>(sql`SELECT count(*) AS n ${agreed(0)}`)).n)
}

/** Returns a page of the people whom the school may send news and offers, in the order in which they agreed. */
export async function listNewsReaders(
  { db }: { db: Database },
  { after }: { readonly after: number },
  caller: Caller,
): Promise<Result<{ readonly readers: readonly NewsReader[]; readonly next: number | null }, Refused>> {
  if (!may(caller, 'exports.take')) return refuse({ code: 'NOT_STAFF' })
  const rows = await db.all<NewsReader & { id: number }>(
    sql`SELECT c.id, user.name, user.email, user.locale, c.at AS agreedAt ${agreed(after)} ORDER BY c.id LIMIT ${PAGE}`,
  )
  const readers = rows.map(({ name, email, locale, agreedAt }) => ({ name, email, locale, agreedAt }))
  return ok({ readers, next: rows.length === PAGE ? (rows.at(-1)?.id ?? null) : null })
}
