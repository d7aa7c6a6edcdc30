import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, instant, json, oneOf } from '#app/db/columns.ts'
import { user } from './accounts.ts'

/** Each consent or withdrawal, one row each. Never updated; the latest row of a purpose is valid. */
export const consents = sqliteTable(
  'consents',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: text().references(() => user.id),
    visitorId: text(),
    purpose: text().notNull(),
    /** The hash of the text that was shown, as proof. */
    textVersion: text().notNull(),
    given: flag().notNull(),
    /** Where it was given: registration, purchase, account. */
    place: text().notNull(),
    at: instant().notNull(),
  },
  table => [
    index('consents_user').on(table.userId, table.purpose, table.id),
    // Who agreed to news, in the order of their decisions.
    index('consents_marketing')
      .on(table.id, table.userId, table.given, table.at)
      .where(sql`purpose = 'marketing'`),
    oneOf('consents', table.purpose, ['terms', 'privacy', 'marketing']),
  ],
)

/**
 * Erased accounts. Triggers (migration 0011) refuse to write personal data for them again, so that a page still open in
 * another tab cannot restore any.
 */
export const erasures = sqliteTable(
  'erasures',
  {
    userId: text()
      .primaryKey()
      .references(() => user.id),
    at: instant().notNull(),
    /** Objects in R2 still to delete. The rows that named them were deleted with the account. */
    objectKeys: json<string[]>().notNull(),
    /** The last mail, which confirms the erasure and is then deleted too. */
    outboxId: text(),
    finishedAt: instant(),
  },
  table => [index('erasures_open').on(table.at).where(sql`finished_at IS NULL`)],
)
